#include "checks/imagined_replay.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "talk/move_text.hpp"

namespace stube {

namespace {

class ImaginedReplay {
 public:
  ImaginedReplay(const ReplayQuestion& question, Seat seat, const Position& imagined, Random& random)
      : game_(question.game),
        now_(question.now),
        history_(question.history),
        reorderings_(question.thorough ? 40'000 : 0),
        seat_(seat),
        imagined_(imagined),
        random_(random) {}

  ImaginedReplayed played() {
    const Pack& pack = now_.pack();
    // With a doubled pack it is open which of two equal cards went where, so several ways are tried; with a single one,
    // a card seen in the deal may have moved on, so a second way keeps it where it was seen.
    const int tries = pack.copies == 1 ? 2 : 24;
    Replay replay;
    for (int attempt = 0; attempt < tries; ++attempt) {
      replay = replay_once(attempt);
      if (replay.why.empty()) return as_twin(replay);
    }
    if (pack.copies == 1) reorder_unseen(replay);
    return as_twin(replay);
  }

 private:
  // A pack that was tried, and what came of it.
  struct Replay {
    Deck deck;
    std::vector<std::pair<Card, Card>> swapped;  // true card, card in its place
    std::string why;                             // the contradiction; empty where there is none
    std::size_t agreed = 0;                      // events that the seat would have been told the same
    std::vector<Act> acts;                       // as they were made with that pack
  };

  [[nodiscard]] ImaginedReplayed as_twin(const Replay& replay) const {
    ImaginedReplayed played{replay.why, {}};
    if (replay.acts.size() == history_.acts.size()) played.twin = {replay.deck, replay.acts};
    return played;
  }

  // What a seat drew unseen, one card after another, may have come to it in another order than it truly did. Such
  // orders are tried, each going on from the best so far.
  void reorder_unseen(Replay& best) {
    std::vector<std::vector<int>> drawn(static_cast<std::size_t>(now_.players()));
    for (int i = 0; i < history_.deck.cards.size(); ++i)
      for (std::size_t s = 0; s < drawn.size(); ++s)
        if (Seat(static_cast<int>(s)) != seat_ && came_unseen(history_.deck.cards[i], Seat(static_cast<int>(s))))
          drawn[s].push_back(i);
    for (int attempt = 0; attempt < reorderings_ && !best.why.empty(); ++attempt) {
      const auto& places = drawn[random_.below(static_cast<std::uint32_t>(drawn.size()))];
      if (places.size() < 2) continue;
      const auto pick = [&] { return places[random_.below(static_cast<std::uint32_t>(places.size()))]; };
      Replay next = best;
      for (int swaps = 1 + attempt % 3; swaps > 0; --swaps) std::swap(next.deck.cards[pick()], next.deck.cards[pick()]);
      play_again(next);
      if (next.why.empty() || next.agreed >= best.agreed) best = std::move(next);
    }
  }
  [[nodiscard]] bool came_unseen(Card card, Seat to) const {
    return std::any_of(history_.events.begin(), history_.events.end(),
                       [&](const Event& event) { return event.sees_cards == Seats(to) && event.cards.has(card); });
  }

  // A card and the one that lies in its place in the imagined deal.
  struct Exchange {
    Card truly, instead;
    int place;
    bool used = false;
  };

  [[nodiscard]] std::vector<Exchange> exchanges() const {
    std::vector<Exchange> list;
    const auto places = now_.inspection().places(), others = imagined_.inspection().places();
    const Pack& pack = now_.pack();
    for (std::size_t i = 0; i < places.size(); ++i) {
      std::vector<Card> mine, theirs;
      for (const Card card : places[i]) mine.push_back(kind_of(pack, card));
      for (const Card card : others[i]) theirs.push_back(kind_of(pack, card));
      std::sort(mine.begin(), mine.end());
      std::sort(theirs.begin(), theirs.end());
      std::vector<Card> gone, come, same;
      std::set_difference(mine.begin(), mine.end(), theirs.begin(), theirs.end(), std::back_inserter(gone));
      std::set_difference(theirs.begin(), theirs.end(), mine.begin(), mine.end(), std::back_inserter(come));
      std::set_intersection(mine.begin(), mine.end(), theirs.begin(), theirs.end(), std::back_inserter(same));
      for (const Card card : same) list.push_back({card, card, static_cast<int>(i)});
      for (std::size_t k = 0; k < gone.size() && k < come.size(); ++k)
        list.push_back({gone[k], come[k], static_cast<int>(i)});
    }
    return list;
  }

  Replay replay_once(int attempt) {
    auto list = exchanges();
    Replay replay;
    if (list.empty()) {
      replay.deck = history_.deck, replay.acts = history_.acts;
      return replay;
    }
    const DealPlan plan = history_.before->plan();
    replay.deck = history_.deck;
    Deck& deck = replay.deck;
    std::vector<int> owner;
    for (const Packet& packet : plan.packets) owner.insert(owner.end(), packet.count, packet.to.index());
    const auto take = [&](Card card, int at) -> std::optional<Card> {
      Exchange* found = nullptr;
      for (auto& exchange : list) {
        if (exchange.used || exchange.truly != card) continue;
        const bool fits = exchange.place == at;
        if (found == nullptr || fits || random_.chance(attempt > 0 ? 1U : 0U, 2)) found = &exchange;
        if (fits && (attempt == 0 || random_.chance(2, 3))) break;
      }
      if (found == nullptr) return {};
      found->used = true;
      return found->instead;
    };
    for (int i = 0; i < deck.cards.size(); ++i) {
      const int at = static_cast<std::size_t>(i) < owner.size() ? owner[static_cast<std::size_t>(i)] : 255;
      const auto instead = take(deck.cards[i], at);
      if (!instead) {
        replay.why = "a card of the pack lies at no place";
        return replay;
      }
      if (*instead != deck.cards[i]) replay.swapped.emplace_back(deck.cards[i], *instead);
      deck.cards[i] = *instead;
    }
    if (now_.pack().copies == 1 && attempt > 0) keep_seen_cards(deck);
    play_again(replay);
    return replay;
  }

  // Plays the deal again with another pack; `why` is empty where the seat would have been told the same.
  void play_again(Replay& replay) {
    const auto again = history_.before->clone();
    std::vector<Event> told;
    replay.agreed = 0;
    replay.acts.clear();
    const auto still_agrees = [&] {
      for (; replay.agreed < told.size(); ++replay.agreed) {
        const Event& event = told[replay.agreed];
        if (replay.agreed < history_.events.size() &&
            same_event(redacted(event, seat_), redacted(history_.events[replay.agreed], seat_)))
          continue;
        replay.why =
            fmt::format("the event {} would have been told otherwise", game_.vocabulary().event(event.type).name);
        return false;
      }
      return true;
    };
    again->deal(replay.deck, told);
    if (!still_agrees()) return;
    for (Act act : history_.acts) {
      // Cards laid away unseen are among those exchanged; the name given to a card (`{other}`) is no card that lies
      // somewhere.
      const bool names = game_.vocabulary().forms[act.move.verb].text.find("{other}") != std::string_view::npos;
      if (now_.pack().copies == 1 && !names)
        for (Card& card : act.move.cards)
          for (const auto& [from, to] : replay.swapped)
            if (card == from) {
              card = to;
              break;
            }
      act.move = imagined_.inspection().hidden_move(act.seat, act.move);
      if (again->judge(act.seat, act.move).refused()) {
        replay.why = fmt::format("{} by seat {} would not have been lawful", text(act.move), act.seat.index());
        return;
      }
      again->apply(act.seat, act.move, told);
      replay.acts.push_back(act);
      if (!still_agrees()) return;
    }
    replay.why.clear();
    if (told.size() != history_.events.size()) replay.why = "another number of events would have been told";
    if (!same_outcome(*again, told)) replay.why = "played again it leads to another state";
  }

  // Puts cards that the seat saw while they were dealt back where they lay: a turn-up is known, wherever it went later.
  void keep_seen_cards(Deck& deck) const {
    const auto dealt = history_.before->clone();
    std::vector<Event> told;
    dealt->deal(history_.deck, told);
    Cards seen;
    for (const Event& event : told) seen |= redacted(event, seat_).cards;
    for (int i = 0; i < deck.cards.size(); ++i) {
      const Card truly = history_.deck.cards[i];
      if (!seen.has(truly) || deck.cards[i] == truly) continue;
      for (Card& card : deck.cards)
        if (card == truly) card = deck.cards[i];
      deck.cards[i] = truly;
    }
  }

  // Whether both are the same state. A number that was hidden from the seat cannot be imagined again: where there was
  // one, only the seat's view and the places of the cards are compared.
  [[nodiscard]] bool same_outcome(const Position& again, const std::vector<Event>& told) const {
    const bool secrets =
        std::any_of(told.begin(), told.end(), [&](const Event& e) { return redacted(e, seat_).number_hidden; });
    if (!secrets) return same_state(again, imagined_);
    return same_state(*again.seen_by(seat_), *imagined_.seen_by(seat_)) &&
           again.inspection().places() == imagined_.inspection().places();
  }

  static bool same_event(const Event& a, const Event& b) {
    return a.type == b.type && a.line == b.line && a.rule == b.rule && a.seat == b.seat && a.other == b.other &&
           a.side == b.side && a.as == b.as && a.has_points == b.has_points && a.points == b.points && a.n == b.n &&
           a.cards == b.cards && a.cards_hidden == b.cards_hidden && a.points_hidden == b.points_hidden &&
           a.number_hidden == b.number_hidden;
  }

  [[nodiscard]] std::string text(const Move& move) const {
    return write_move(now_.pack(), game_.vocabulary().forms, move);
  }

  const Game& game_;
  const Position& now_;
  const DealHistory& history_;
  int reorderings_;
  Seat seat_;
  const Position& imagined_;
  Random& random_;
};

}  // namespace

Card kind_of(const Pack& pack, Card card) {
  if (pack.copies == 1 || pack.cards.has(card)) return card;
  return Card(card.index() - pack.copy_distance);
}

ImaginedReplayed replay_imagined(const ReplayQuestion& question, Seat seat, const Position& imagined, Random& random) {
  if (question.history.before == nullptr || imagined.inspection().places().empty()) return {};
  return ImaginedReplay(question, seat, imagined, random).played();
}

}  // namespace stube
