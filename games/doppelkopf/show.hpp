// What Doppelkopf shows beyond the common fields: the game that is played, reservations, parties, announcements, Böcke,
// and the score list of the session, which is kept from the events of each settlement.
#pragma once
#include "games/doppelkopf/scoring.hpp"
#include "talk/move_text.hpp"
#include "talk/show.hpp"

namespace stube::doppelkopf {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    if (told.type == event("settlement")) begin_settlement(told);
    if (told.type == event("party") && told.n == 0) re_.push_back(told.seat.index());
    if (told.type == event("augen")) last_["augen"] = by_party(told.n, told.points);
    if (told.type == event("specials")) last_["specials"] = by_party(told.n, told.points);
    if (told.type == event("payment")) payments_.push_back(told.points);
    if (told.type == event("bock")) last_["newBocks"] = last_["newBocks"].as_int64() + 1;
    if (told.line == line("bock")) last_["doubled"] = true;
    if (told.type == event("deal-over")) end_settlement(told);
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] =
        s.trick.empty() ? json::value(nullptr) : json::value(best_of(s).seat.index());  // the trick as it lies now
    out["game"] = s.game == Game::none ? json::value(nullptr) : json::value(game_names[static_cast<int>(s.game)]);
    out["soloKind"] =
        s.game == Game::solo ? json::value(solo_words()[static_cast<std::size_t>(s.contract)]) : json::value(nullptr);
    out["soloist"] = seat_or_null(s.soloist);
    out["auction"] = auction(s);
    out["armut"] = armut(s);
    out["hochzeit"] = hochzeit(s);
    json::array reservations, parties, augen, first_solo;
    for (const Seat seat : everyone()) {
      reservations.push_back(reservation(s.reservations[seat]));
      parties.push_back(s.party[seat] == Party::unknown ? json::value(nullptr)
                                                        : json::value(party_name(s.party[seat])));
      augen.push_back(augen_of(s, seat));
      first_solo.push_back(s.first_solo_used[seat]);
    }
    out["reservations"] = std::move(reservations);
    out["parties"] = std::move(parties);
    out["announced"] = by_party(s.announced[0], s.announced[1]);
    out["deadline"] = json::object{{"re", deadline(s.deadline[0])}, {"kontra", deadline(s.deadline[1])}};
    out["played"] = cards_played(s);
    out["augen"] = std::move(augen);
    out["schwein"] = seat_or_null(s.schwein);
    out["bock"] = s.bock;
    out["firstSoloUsed"] = std::move(first_solo);
    out["redeals"] = s.redeals;
    out["lastDeal"] = list_.empty() ? json::value(nullptr) : list_.back();
    out["list"] = list_;
  }

  // The entry of a Schwein says so.
  static void mark_played(JsonWriter& out, const State& s, int place) {
    if (s.schwein_in_trick.is_some() && s.trick.cards[place].seat == s.schwein_in_trick) out.field("as", "schwein");
  }

 private:
  static constexpr std::string_view game_names[] = {"", "normal", "hochzeit", "armut", "solo"};
  static constexpr std::string_view kind_names[] = {"normal", "hochzeit",    "armut",
                                                    "solo",   "silent-solo", "hochzeit-solo"};
  static constexpr std::string_view finding_names[] = {"any", "trump", "fehl"};

  static std::string_view party_name(Party party) {
    return party == Party::re ? "re" : party == Party::kontra ? "kontra" : "none";
  }
  static std::vector<std::string_view> solo_words() {
    return form_list(forms[static_cast<std::size_t>(Verb::solo)].text, 'a');
  }
  static json::object by_party(int re, int kontra) { return {{"re", re}, {"kontra", kontra}}; }
  static json::value deadline(std::uint8_t n) { return n == no_deadline ? json::value(nullptr) : json::value(n); }

  static json::value reservation(Reservation r) {
    switch (r) {
      case Reservation::none:
        return nullptr;
      case Reservation::pass:
        return "pass";
      case Reservation::vorbehalt:
        return "vorbehalt";
      case Reservation::five_kings:
        return "five-kings";
      case Reservation::armut:
        return "armut";
      case Reservation::hochzeit_any:
        return "hochzeit any";
      case Reservation::hochzeit_trump:
        return "hochzeit trump";
      case Reservation::hochzeit_fehl:
        return "hochzeit fehl";
      default:
        return json::string("solo " + std::string(solo_words()[static_cast<std::size_t>(contract_of(r))]));
    }
  }

  static json::value auction(const State& s) {
    if (s.phase != Phase::solo_auction) return nullptr;
    return json::object{{"low", s.low.index()}, {"high", s.high.index()}, {"level", s.level}};
  }

  [[nodiscard]] json::value armut(const State& s) const {
    if (s.game != Game::armut) return nullptr;
    json::array cards;
    each_sorted(s.armut_table, [&](Card c) { cards.push_back(json::string(card(c))); });
    for (int i = 0; i < s.armut_table_hidden; ++i) cards.push_back("??");
    return json::object{
        {"poor", s.poor.index()},
        {"taker", seat_or_null(s.taker)},
        {"count", s.armut_count},
        {"cards", std::move(cards)},
        {"trumpsReturned",
         s.trumps_back == TrumpsBack::unknown ? json::value(nullptr) : json::value(s.trumps_back == TrumpsBack::yes)}};
  }

  static json::value hochzeit(const State& s) {
    if (s.game != Game::hochzeit) return nullptr;
    return json::object{{"seat", s.bride.index()},
                        {"kind", finding_names[static_cast<int>(s.finding)]},
                        {"partner", seat_or_null(s.partner)},
                        {"trick", s.finding_trick == 0 ? json::value(nullptr) : json::value(s.finding_trick)}};
  }

  void begin_settlement(const Event& told) {
    re_.clear();
    payments_.clear();
    last_ = {{"deal", told.points},
             {"kind", kind_names[told.n]},
             {"specials", by_party(0, 0)},
             {"newBocks", 0},
             {"doubled", false}};
  }
  void end_settlement(const Event& told) {
    last_["re"] = re_;
    last_["winner"] = party_name(static_cast<Party>(told.n));
    last_["value"] = told.points;
    last_["dealScore"] = payments_;
    last_["revoke"] = seat_or_null(told.other);
    list_.push_back(last_);
  }

  json::object last_;  // the settlement that is being told
  json::array re_, payments_;
  json::array list_;
};

}  // namespace stube::doppelkopf
