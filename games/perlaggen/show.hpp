// What Perlaggen and Straßperlaggen show beyond the common fields: the slate of the three figures, names given, rows,
// signs, and how the last deal was counted.
#pragma once
#include "games/perlaggen/signals.hpp"
#include "talk/show.hpp"

namespace stube::perlaggen {

class Show : public Chronicle {
 public:
  void begin_deal(const Deck* deck) {
    Chronicle::begin_deal(deck);
    cut_.clear();
    signals_.clear();
    exchanged_ = asked_ = nullptr;
    compared_ = {{"gleich", nullptr}, {"hanger", nullptr}};
    written_to_ = {};
    took_spiel_ = Side::none();
    compared_figure_ = 0;
  }

  void note(const Event& told) {
    if (told.type == event("cut-perlagg")) cut_.push_back(json::string(card(told.cards.lowest())));
    if (told.type == event("exchanged"))
      exchanged_ = {{"seat", told.seat.index()}, {"took", card(told.cards.lowest())}, {"gave", card(told.as)}};
    if (told.type == event("signal") && !told.number_hidden)
      signals_.push_back(json::object{{"seat", told.seat.index()}, {"signal", sign_text(told.n)}});
    note_asking(told);
    note_counting(told);
    if (told.type == event("deal-over")) end_deal(told.n != 0);
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] = s.trick.empty() ? json::value(nullptr)
                                   : json::value(best_in(s, s.trick).seat.index());  // the trick as it lies now
    out["perlaggen"] = perlaggen_text(s);
    out["cut"] = cut_;
    out["exchanged"] = exchanged_;
    json::object figures;
    for (const Figure f : all_figures()) figures[figure_name(f)] = figure(s, f);
    out["figures"] = std::move(figures);
    out["pending"] = pending(s);
    json::object baptised;
    for (int place = 0; place < places; ++place)
      if (s.names[place].is_card()) baptised[card(perlagg_at(place, s.trump))] = card(s.names[place]);
    out["baptised"] = std::move(baptised);
    json::array rows;
    for (const Seat seat : all_seats(s)) {
      json::array row;
      for (const Card laid : s.row[seat]) row.push_back(json::string(card(laid)));
      rows.push_back(std::move(row));
    }
    out["rows"] = std::move(rows);
    out["asked"] = asked_;
    out["signals"] = signals_;
    out["unseen"] = unseen(s);
    out["lastDeal"] = last_deal_;
  }

  // A Perlagg in the trick says what it is.
  void mark_played(JsonWriter& out, const State& s, int place) const {
    const Card played = s.trick.cards[place].card;
    if (place_of(s, played) >= 0) out.field("as", card(effective(s, played)));
  }

 private:
  static std::string_view figure_name(Figure f) {
    return f == Figure::gleich ? "gleich" : f == Figure::hanger ? "hanger" : "spiel";
  }
  static json::value level(const Bidding& b) { return is_out(b) ? json::value("out") : json::value(b.stake); }
  static json::value side_or_null(Side side) {
    return side.is_some() ? json::value(side.index()) : json::value(nullptr);
  }
  [[nodiscard]] std::string rank_text(int rank) const { return {pack().ranks[static_cast<std::size_t>(rank)]}; }
  [[nodiscard]] int side_total() const { return players() == 3 ? 3 : 2; }

  // A sign in the protocol's words, without the verb.
  [[nodiscard]] std::string sign_text(int sign) const {
    const Move move = move_of_sign(sign);
    const auto form = names().forms[move.verb].text.substr(std::string_view("signal ").size());
    const auto brace = form.find('{');
    if (brace == std::string_view::npos) return std::string(form);
    std::string text(form.substr(0, brace));
    auto list = form.substr(brace);
    if (list == "{a}") return text + std::to_string(move.a);
    list = list.substr(3, list.size() - 4);
    for (int skip = move.a; skip > 0; --skip) list.remove_prefix(list.find('|') + 1);
    return text + std::string(list.substr(0, list.find('|')));
  }

  [[nodiscard]] std::string perlaggen_text(const State& s) const {
    std::vector<Card> list;
    for (int place = 0; place < places; ++place)
      if (const Card perlagg = perlagg_at(place, s.trump); place_of(s, perlagg) == place) list.push_back(perlagg);
    return list_text(pack(), list);
  }

  static json::object figure(const State& s, Figure f) {
    static constexpr std::string_view words[] = {"open", "pending", "held", "good", "conceded", "dropped"};
    const Bidding& b = s.bidding[f];
    json::array in;
    for (const Side side : s.in[f]) in.push_back(side.index());
    return {{"status", words[static_cast<std::size_t>(b.status)]},
            {"stake", level(b)},
            {"order", b.order},
            {"bidder", seat_or_null(b.bidder)},
            {"to", side_or_null(b.to)},
            {"in", std::move(in)},
            {"last", seat_or_null(b.last)},
            {"bound", seat_list(s.bound[f])}};
  }

  static json::value pending(const State& s) {
    if (s.phase != Phase::answer) return nullptr;
    const Figure f = asked_figure(s);
    const Bidding& b = s.bidding[f];
    return json::object{{"figure", figure_name(f)},
                        {"level", level(b)},
                        {"by", b.last.index()},
                        {"asked", s.turn.index()},
                        {"good", b.good}};
  }

  static json::array unseen(const State& s) {
    json::array list;
    for (int order = 1; order <= figure_count; ++order)
      for (const Figure f : all_figures())
        if (s.bidding[f].order == order && s.bidding[f].unseen_by.is_some())
          list.push_back(json::string(figure_name(f)));
    return list;
  }

  void note_asking(const Event& told) {
    const bool gleich = told.type == event("asked-gleich"), hanger = told.type == event("asked-hanger");
    if (!gleich && !hanger && told.type != event("asked-none")) return;
    if (told.side.index() == 0) asked_ = json::array();
    if (gleich || hanger)
      asked_.as_array().push_back(
          json::object{{"size", told.points}, {"kind", gleich ? "gleich" : "hanger"}, {"rank", rank_text(told.n)}});
    else
      asked_.as_array().push_back(nullptr);
  }

  void note_counting(const Event& told) {
    if (told.type == event("compares")) {
      compared_figure_ = told.n;
      compared_[figure_name(figure_at(told.n))] =
          json::array(static_cast<std::size_t>(side_total()), json::value(nullptr));
    }
    if (told.type == event("has-gleich") || told.type == event("has-hanger"))
      compared_[figure_name(figure_at(compared_figure_))].as_array()[static_cast<std::size_t>(told.side.index())] =
          json::object{{"size", told.points}, {"rank", rank_text(told.n)}};
    if (told.type == event("spiel-made") || told.type == event("conceded")) took_spiel_ = told.side;
    // A trick that is opened again takes back the Spiel it had decided.
    if (told.type == event("revoke") || told.type == event("take-back")) took_spiel_ = Side::none();
    note_line(told);
  }

  // To whom each figure is written; a line taken back by a fine is written to nobody.
  void note_line(const Event& told) {
    for (const Figure f : gleich_and_hanger()) {
      if (told.line != (f == Figure::gleich ? line("gleich") : line("hanger"))) continue;
      if (told.points > 0)
        written_to_[f] = told.side;
      else if (told.rule != rule("strassperlaggen/strass"))
        written_to_[f] = Side::none();
    }
    if (told.line == line("spiel") && told.points > 0) took_spiel_ = told.side;
  }

  void end_deal(bool redeal) {
    json::array points, lines;
    for (int i = 0; i < side_total(); ++i) {
      int sum = 0;
      for (const Event& entry : sheet) sum += entry.side.index() == i ? entry.points : 0;
      points.push_back(sum);
    }
    for (const Event& entry : sheet)
      lines.push_back(json::object{{"side", entry.side.index()},
                                   {"points", entry.points},
                                   {"for", names().lines[entry.line.value]},
                                   {"rule", names().rule(entry.rule)}});
    last_deal_ = json::object{{"points", points},
                              {"gleich", side_or_null(written_to_[Figure::gleich])},
                              {"hanger", side_or_null(written_to_[Figure::hanger])},
                              {"spiel", side_or_null(took_spiel_)},
                              {"redeal", redeal},
                              {"sheet", lines},
                              {"compared", compared_}};
  }

  json::array cut_, signals_;
  json::value exchanged_, asked_, last_deal_;
  json::object compared_;
  ByFigure<Side> written_to_;
  Side took_spiel_;
  int compared_figure_ = 0;
};

}  // namespace stube::perlaggen
