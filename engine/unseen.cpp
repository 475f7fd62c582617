#include "engine/unseen.hpp"

#include <algorithm>
#include <map>

#include "engine/infractions.hpp"
#include "talk/move_text.hpp"

namespace stube {

bool keeps_unseen(const Game& game) {
  const auto& entries = game.rulebook(Language::en).entries;
  return std::any_of(entries.begin(), entries.end(), [](const RuleEntry& entry) { return entry.is("unseen"); });
}

Move with_unseen_cards(Move move) {
  for (Card& card : move.cards) card = Card::none();
  return move;
}

namespace {

constexpr std::string_view unseen = "??";

Cards cards_for(const Event& event, Viewer viewer) {
  return viewer.is_referee() ? event.cards : redacted(event, viewer.as_seat()).cards;
}

// In which deal an event was told, by the number of each deal's first event.
std::size_t deal_of(const std::vector<std::size_t>& starts, std::size_t event) {
  const auto after = std::upper_bound(starts.begin(), starts.end(), event) - starts.begin();
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(after, 1) - 1);
}

Cards named_in(const Move& move) {
  Cards cards;
  for (const Card card : move.cards)
    if (card.is_card()) cards |= card;
  return cards;
}

bool within(Cards some, Cards all) {
  return (some & all) == some;
}

std::vector<Card> cards_in(const Pack& pack, const json::value& deal) {
  std::vector<Card> cards;
  if (const auto* text = deal.if_string())
    for (const auto word : words_of(*text)) cards.push_back(card_from(pack, word).value_or(Card::none()));
  return cards;
}

}  // namespace

// --- what was shown to whom

Retelling::Retelling(Setup setup, std::size_t given_deals, std::size_t given_moves)
    : match_(std::move(setup)), given_deals_(given_deals), given_moves_(given_moves) {
  note_events(0);
}

void Retelling::note_events(std::size_t from) {
  const auto& starts = match_.deal_starts();
  for (std::size_t i = from; i < match_.event_count(); ++i) told_.push_back({deal_of(starts, i), match_.events()[i]});
  if (packs_.size() >= starts.size()) return;
  const auto record = match_.record();
  for (std::size_t deal = packs_.size(); deal < starts.size(); ++deal)
    packs_.push_back(cards_in(match_.pack(), record.at("deals").at(deal)));
}

std::optional<Refusal> Retelling::take(const Step& step) {
  if (step.taken_back > 0) {
    const std::size_t kept = match_.acts().size() - std::min(step.taken_back, match_.acts().size());
    Match before(match_.setup());
    for (std::size_t i = 0; i < kept; ++i) before.play(match_.acts()[i].seat, match_.acts()[i].move);
    match_ = std::move(before);
    standing_.resize(kept);
    steps_.push_back({{}, told_.size(), told_.size()});
    return {};
  }
  const auto before = match_.event_count();
  const auto first = told_.size();
  if (auto refusal = match_.play(step.seat, step.move)) return refusal;
  note_events(before);
  standing_.push_back(steps_.size());
  steps_.push_back({match_.acts().back().move, first, told_.size()});
  return {};
}

Cards Retelling::shown(std::size_t deal, Viewer viewer) const {
  if (deal < given_deals_) return match_.pack().cards;
  Cards cards;
  for (const Told& told : told_)
    if (told.deal == deal) cards |= cards_for(told.event, viewer);
  return cards;
}

bool Retelling::was_shown(std::size_t step, Viewer viewer) const {
  if (step < given_moves_) return true;
  Cards cards;
  for (std::size_t i = steps_[step].first; i < steps_[step].last; ++i) cards |= cards_for(told_[i].event, viewer);
  return within(named_in(steps_[step].move), cards);
}

std::string Retelling::pack_text(std::size_t deal, Viewer viewer) const {
  const Cards open = shown(deal, viewer);
  std::string text;
  for (const Card card : packs_[deal])
    text += (text.empty() ? "" : " ") + (open.has(card) ? to_text(match_.pack(), card) : std::string(unseen));
  return text;
}

json::object Retelling::record_for(Viewer viewer) const {
  json::object out = match_.record();
  auto& deals = out["deals"].as_array();
  // A deal that was taken back and never came again is no part of the match.
  deals.resize(std::min(deals.size(), std::max(given_deals_, match_.deal_starts().size())));
  for (std::size_t i = given_deals_; i < deals.size(); ++i) deals[i] = pack_text(i, viewer);
  auto& moves = out["moves"].as_array();
  for (std::size_t i = 0; i < standing_.size(); ++i)
    if (!was_shown(standing_[i], viewer))
      moves[i].as_object()["move"] = match_.write(with_unseen_cards(steps_[standing_[i]].move));
  out["seenBy"] = viewer.as_seat().is_some() ? json::value(viewer.as_seat().index()) : json::value(nullptr);
  return out;
}

// --- going through a record that keeps something unseen

std::optional<Viewer> viewer_of(const json::object& record) {
  const auto* seen_by = record.if_contains("seenBy");
  if (seen_by == nullptr) return {};
  const auto* seat = seen_by->if_int64();
  return seat != nullptr && *seat >= 0 && *seat < max_seats ? Viewer::seat(Seat(static_cast<int>(*seat)))
                                                            : Viewer::spectator();
}

std::vector<Step> steps_of(const json::object& record) {
  std::vector<Step> steps;
  const auto* moves = record.if_contains("moves");
  if (moves == nullptr || !moves->is_array()) return steps;
  for (const auto& item : moves->get_array()) {
    const auto* act = item.if_object();
    const auto* seat = act != nullptr ? act->if_contains("seat") : nullptr;
    const auto* move = act != nullptr ? act->if_contains("move") : nullptr;
    const bool good = seat != nullptr && seat->is_int64() && seat->get_int64() >= 0 && seat->get_int64() < max_seats &&
                      move != nullptr && move->is_string();
    steps.push_back(good ? Step{Seat(static_cast<int>(seat->get_int64())), std::string(move->get_string()), 0}
                         : Step{});
  }
  return steps;
}

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
    if (words[i] != unseen || !(missing != left.end())) {
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
      if (moves_[i] && steps_[i].move.find(unseen) != std::string::npos)
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
    if (step.move.find(unseen) != std::string::npos && is_shown(*move, events)) return false;
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
    if (text.find(unseen) == std::string::npos)
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

Result<Reading> read_record(const json::object& record, const std::function<bool()>& stop) {
  const auto viewer = viewer_of(record);
  auto steps = steps_of(record);
  std::vector<std::string> written;
  for (const Step& step : steps) written.push_back(step.move);
  if (!viewer) {
    auto whole = Match::from_record(record);
    if (const auto* refusal = refusal_in(whole)) return *refusal;
    return Reading{Match(std::get<Match>(whole).setup()), std::move(steps), std::move(written), Viewer::referee(), {}};
  }
  auto filled = fill_in(record, std::move(steps), stop);
  if (const auto* refusal = refusal_in(filled)) return *refusal;
  auto& ready = std::get<FilledIn>(filled);
  return Reading{Match(std::move(ready.setup)), std::move(ready.steps), std::move(written), *viewer,
                 std::move(ready.known)};
}

Move Reading::play(std::size_t step) {
  const Move move = std::get<Move>(match.read(steps[step].move));
  (void)match.play(steps[step].seat, move);
  return written[step] == steps[step].move ? move : with_unseen_cards(move);
}

std::vector<Cards> Reading::shown() const {
  const auto& starts = match.deal_starts();
  std::vector<Cards> cards(starts.size());
  for (std::size_t i = 0; i < match.event_count(); ++i)
    if (const std::size_t deal = deal_of(starts, i); deal < cards.size())
      cards[deal] |= cards_for(match.events()[i], viewer);
  return cards;
}

json::object Reading::picture() const {
  if (viewer.is_referee()) return match.picture(viewer);
  const std::size_t deal = match.deal_starts().size();
  const Cards seen = deal > 0 && deal <= known.size() ? known[deal - 1] : Cards();
  if (within(match.pack().cards, seen)) return match.picture(Viewer::referee());
  json::object picture = match.picture(viewer);
  json::array hands;
  for (int i = 0; i < match.players(); ++i) {
    const Cards held = match.position().hand(Seat(i)).known;
    std::string text = set_text(match.pack(), held & seen);
    for (int hidden = (held - seen).count(); hidden > 0; --hidden)
      text += (text.empty() ? "" : " ") + std::string(unseen);
    hands.push_back(json::string(text));
  }
  picture["hands"] = std::move(hands);
  return picture;
}

}  // namespace stube
