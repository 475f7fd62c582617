#include "engine/fill_in.hpp"

#include "engine/infractions.hpp"
#include "talk/move_text.hpp"

namespace stube {

namespace {

// A pack's text with the cards that are missing in it in the places of the unseen ones. Where it is no such text, it
// stays.
std::string complete(const Pack& pack, std::string_view text, std::vector<std::size_t>& places, Cards& known) {
  Cards left = pack.cards;
  const auto words = words_of(text);
  for (const auto word : words)
    if (const auto card = card_from(pack, word)) left -= *card, known |= *card;
  auto missing = left.begin();
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    out += i > 0 ? " " : "";
    if (words[i] != unseen_card || !(missing != left.end())) {
      out += words[i];
      continue;
    }
    places.push_back(i);
    out += to_text(pack, *missing);
    ++missing;
  }
  return out;
}

// Looks for cards in the unseen places with which every step is possible: it plays, and where the rules refuse a step
// it changes what that seat was thought to hold and plays the deal again.
class Filling {
 public:
  Filling(Setup& setup, std::vector<std::vector<std::size_t>> places, std::vector<Step>& steps, Viewer viewer,
          const std::function<bool()>& stop)
      : setup_(setup),
        places_(std::move(places)),
        steps_(steps),
        viewer_(viewer),
        stop_(stop),
        random_(1, Purpose::deal, 0) {
    begun_.resize(places_.size());
    moves_.resize(steps.size());
  }

  // Nothing, or the place of the step that nothing makes possible.
  std::optional<std::size_t> run() {
    frames_.push_back({std::shared_ptr<Position>(setup_.game->start(setup_.choices, setup_.opening())), 0});
    deal_where_needed();
    while (at_ < steps_.size()) {
      if (take(steps_[at_])) {
        ++at_;
        continue;
      }
      if (frames_.back().dealt == 0) return at_;
      const std::size_t deal = frames_.back().dealt - 1;
      if (deal >= begun_.size() || used_ > budget || (stop_ && stop_()) || !change(deal, steps_[at_].seat)) return at_;
      deal_again(deal);
    }
    return {};
  }

  // What stands in the places of the unseen moves.
  void write_moves() {
    const Pack& pack = frames_.back().position->pack();
    for (std::size_t i = 0; i < steps_.size(); ++i)
      if (moves_[i] && steps_[i].move.find(unseen_card) != std::string::npos)
        steps_[i].move = write_move(pack, setup_.game->vocabulary().forms, *moves_[i]);
  }

 private:
  // For the whole record: steps tried, and moves looked through for one that fits. Honest records need a few thousand
  // for each deal; who sends another does not keep the machine busy with it.
  static constexpr long budget = 2'000'000;

  static constexpr long step_cost = 10;  // a position is copied, judged and changed

  struct Frame {
    std::shared_ptr<Position> position;
    std::size_t dealt;
  };
  struct Begun {
    std::size_t at = 0;
    std::vector<Frame> frames;  // the last one waits for this deal
  };

  void deal_where_needed() {
    std::vector<Event> unheard;
    Frame& now = frames_.back();
    while (now.position->awaits_deal() && now.dealt < setup_.deals.size()) {
      if (now.dealt < begun_.size()) remember(now.dealt);
      Random random(setup_.seed, Purpose::deal, now.dealt + 1);
      const auto deck = arrange(*now.position, setup_.deals[now.dealt], random);
      if (!deck) return;
      now.position->deal(*deck, unheard);
      ++now.dealt;
    }
  }
  // The first time that this deal is reached; it may be reached again when moves were taken back.
  void remember(std::size_t deal) {
    if (!begun_[deal].frames.empty()) return;
    begun_[deal].frames = frames_;
    begun_[deal].frames.back().position = frames_.back().position->clone();
    begun_[deal].at = at_;
  }

  void deal_again(std::size_t deal) {
    frames_ = begun_[deal].frames;
    frames_.back().position = frames_.back().position->clone();
    at_ = begun_[deal].at;
    for (std::size_t later = deal + 1; later < begun_.size(); ++later) begun_[later].frames.clear();
    deal_where_needed();
    if (began_by_a_step(deal)) ++at_;
  }
  // All but the first deal come with the step that ends the one before.
  [[nodiscard]] bool began_by_a_step(std::size_t deal) const { return begun_[deal].frames.size() > 1; }

  bool take(Step& step) {
    used_ += step_cost;
    if (step.taken_back > 0) {
      if (step.taken_back >= frames_.size()) return false;
      frames_.resize(frames_.size() - step.taken_back);
      return true;
    }
    const Position& position = *frames_.back().position;
    if (!step.seat.is_some() || step.seat.index() >= position.players()) return false;
    const auto move = move_at(at_, position, step.seat);
    if (!move || position.judge(step.seat, *move).refused()) return false;
    moves_[at_] = *move;
    Frame next{std::shared_ptr<Position>(position.clone()), frames_.back().dealt};
    std::vector<Event> events;
    next.position->apply(step.seat, *move, events);
    if (step.move.find(unseen_card) != std::string::npos && is_shown(*move, events)) return false;
    frames_.push_back(std::move(next));
    deal_where_needed();
    return true;
  }

  // A card that would have lain open cannot stand for one that was laid covered.
  [[nodiscard]] bool is_shown(const Move& move, const std::vector<Event>& events) const {
    Cards cards;
    for (const Event& event : events) cards |= cards_for(event, viewer_);
    return within(named_in(move), cards);
  }

  [[nodiscard]] std::optional<Move> move_at(std::size_t at, const Position& position, Seat seat) {
    const std::string& text = steps_[at].move;
    if (text.find(unseen_card) == std::string::npos)
      return read_move(position.pack(), setup_.game->vocabulary().forms, text).move;
    return one_like(text, position, seat);
  }
  // A possible move of this form; most likely one with cards that the record does not know.
  std::optional<Move> one_like(const std::string& text, const Position& position, Seat seat) {
    std::vector<Move> all, likely;
    const Cards loose = unknown(frames_.back().dealt - 1);
    const auto& forms = setup_.game->vocabulary().forms;
    // Moves that differ in their cards only have the same text without them: it is written once.
    std::optional<Move> last;
    bool last_fits = false;
    const auto consider = [&](const Move& move) {
      ++used_;
      const Move without = with_unseen_cards(move);
      if (last != without) {
        last = without;
        last_fits = write_move(position.pack(), forms, without) == text;
      }
      if (!last_fits) return;
      all.push_back(move);
      if (within(named_in(move), loose)) likely.push_back(move);
    };
    for (const Move& move : position.moves(seat)) consider(move);
    // At the table what was laid covered may have been an offence.
    if (plays_as_at_a_table(*setup_.game, setup_.choices))
      for (const Move& move : infractions_of(*setup_.game, position, seat)) consider(move);
    const auto& from = likely.empty() || random_.chance(1, 8) ? all : likely;
    if (from.empty()) return {};
    return from[random_.below(static_cast<std::uint32_t>(from.size()))];
  }

  [[nodiscard]] Cards unknown(std::size_t deal) const {
    Cards cards;
    if (deal < places_.size())
      for (const std::size_t place : places_[deal]) cards |= setup_.deals[deal].pack[place];
    return cards;
  }

  // Lets the seat have something else: one of its unknown cards changes places with any other unknown card.
  bool change(std::size_t deal, Seat seat) {
    const auto& places = places_[deal];
    if (places.empty()) return false;
    auto& pack = setup_.deals[deal].pack;
    const Position& position = *frames_.back().position;
    const Cards held = seat.is_some() && seat.index() < position.players() ? position.hand(seat).known : Cards();
    std::vector<std::size_t> own;
    for (const std::size_t place : places)
      if (held.has(pack[place])) own.push_back(place);
    const auto one_of = [&](const std::vector<std::size_t>& list) {
      return list[random_.below(static_cast<std::uint32_t>(list.size()))];
    };
    std::swap(pack[own.empty() || random_.chance(1, 8) ? one_of(places) : one_of(own)], pack[one_of(places)]);
    return true;
  }

  Setup& setup_;
  std::vector<std::vector<std::size_t>> places_;
  std::vector<Step>& steps_;
  Viewer viewer_;
  const std::function<bool()>& stop_;
  Random random_;
  std::vector<Begun> begun_;
  std::vector<Frame> frames_;  // before the first step, and after each that was not taken back
  std::vector<std::optional<Move>> moves_;
  std::size_t at_ = 0;
  long used_ = 0;  // of the budget
};

// Every deal that is gone through again needs the way to it; no match of such a game has a quarter as many.
constexpr std::size_t most_deals = 256;

}  // namespace

Result<FilledIn> fill_in(const json::object& record, std::vector<Step> steps, const std::function<bool()>& stop) {
  // What game it is must be known before its packs can be read.
  json::object wanted = record;
  wanted.erase("deals");
  auto bare = read_setup(wanted);
  if (const auto* refusal = refusal_in(bare)) return *refusal;
  const Setup& known = std::get<Setup>(bare);
  const auto start = known.game->start(known.choices, known.opening());
  const Pack& pack = start->pack();
  FilledIn out;
  std::vector<std::vector<std::size_t>> places;
  json::array deals;
  const auto* given = record.if_contains("deals");
  if (given == nullptr || !given->is_array() || given->get_array().size() > most_deals || pack.copies != 1)
    return complain("bad-record", {{"n", "1"}});
  for (const auto& deal : given->get_array()) {
    places.emplace_back();
    out.known.emplace_back();
    const auto* text = deal.if_string();
    if (text == nullptr) out.known.back() = pack.cards;
    deals.push_back(text != nullptr ? json::value(json::string(complete(pack, *text, places.back(), out.known.back())))
                                    : deal);
  }
  wanted["deals"] = std::move(deals);
  auto setup = read_setup(wanted);
  if (const auto* refusal = refusal_in(setup)) return *refusal;
  out.setup = std::get<Setup>(std::move(setup));
  out.steps = std::move(steps);
  const Viewer viewer = viewer_of(record).value_or(Viewer::spectator());
  if (viewer.as_seat().is_some() && viewer.as_seat().index() >= out.setup.players) return complain("bad-viewer");
  Filling filling(out.setup, std::move(places), out.steps, viewer, stop);
  if (const auto failed = filling.run()) return complain("bad-record", {{"n", std::to_string(*failed + 1)}});
  filling.write_moves();
  return out;
}

}  // namespace stube
