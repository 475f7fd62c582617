// Game and Telling for one Rules type (Position: position_of.hpp). Included only by a game's own game.cpp, which
// describes the game in a Spec:
//
//     struct Spec {
//       using Rules = byd::Rules;   using Show = byd::Show;   using Guide = byd::Guide;   using Knowledge = ...;
//       static constexpr std::string_view id = "byd";
//       static constexpr const BookPlace& place = book_places::copenhagen;
//       static constexpr int players[] = {2, 3, 4, 5, 6, 7};
//       static constexpr int standard_players = 4;
//       static constexpr Vocabulary vocabulary = {rule_ids, phases, forms, reason_names, event_names, line_names,
//                                                 ending_names, advice_names};
//       static const Pack& pack(const State&) { return packs::french_36; }
//       static constexpr const auto& options = byd::options;
//     };
//
// Optional in Spec: `length` and `main` (names of options: which one sets how long a match is, and which few tell a
// table), `folders` (rulebooks to be joined), `conflicts` and `idle` (table/options.hpp), `opening_scores`,
// `score_step`, `misdeal` (the rule that refuses a wrong deal, where it depends on the options); in Rules: `misdeal`
// and `player_count` (the rules that refuse a wrong deal or number of players), `hidden_move` (translates a secret move
// into an imagined deal, so that imagined deals can be played again); `lists_offences` (false: no
// infraction stands among the moves on offer, though table discipline accepts it); in Knowledge: `interject(seen, seat,
// random)` (what a seat out of turn does now, or nothing); in Show: `adjust(picture, state, is_view)` for what does not
// fit the common fields; in Guide, which names `paragraphs` for every question and the `order` of the cards:
// `question`, `place`, `contract`, `choice` (table/guide.hpp).
#pragma once

#include "engine/game.hpp"
#include "engine/guidance_json.hpp"
#include "engine/play_cost.hpp"
#include "engine/position_of.hpp"
#include "search/playout.hpp"

namespace stube {

template <class Spec>
class TellingOf final : public Telling {
 public:
  using G = typename Spec::Rules;
  using State = typename G::State;

  explicit TellingOf(const PositionOf<Spec>& position) {
    show_.set_up(&position.pack(), &Spec::vocabulary, position.players());
  }

  void begin_deal(const Deck* deck) override { show_.begin_deal(deck); }
  void note(const Event& event) override {
    show_.keep_line(event);
    show_.note(event);
  }
  [[nodiscard]] const std::vector<Event>& sheet() const override { return show_.sheet; }

  [[nodiscard]] json::object picture(const Position& position, bool is_view) const override {
    const State& s = static_cast<const PositionOf<Spec>&>(position).state();
    const Pack& pack = position.pack();
    json::object out;
    out["game"] = Spec::id;
    out["phase"] = Spec::vocabulary.phases[static_cast<std::size_t>(s.phase)];
    out["dealer"] = s.dealer.index();
    json::array turn;
    for (const Seat seat : G::turn(s)) turn.push_back(seat.index());
    out["turn"] = std::move(turn);
    out["trump"] = nullptr;
    out["turnup"] = nullptr;
    if constexpr (requires { Suit(s.trump); })
      if (s.trump != Suit::none) out["trump"] = std::string(1, pack.suits[static_cast<std::size_t>(index_of(s.trump))]);
    if constexpr (requires { Card(s.turnup); })
      if (s.turnup.is_card()) out["turnup"] = to_text(pack, s.turnup);
    out["contract"] = contract(position, pack);
    add_hands(out, position);
    out["stock"] = stock(s, pack);
    out["trick"] = trick(s, pack);
    json::array tricks, score, deal_score, money;
    for (int i = 0; i < G::players(s); ++i) {
      if constexpr (requires { s.tricks[Seat(i)]; })
        tricks.push_back(static_cast<int>(s.tricks[Seat(i)]));
      else
        tricks.push_back(0);
      money.push_back(G::money(s, Seat(i)));
    }
    for (int i = 0; i < G::sides(s); ++i) {
      score.push_back(G::score(s, Side(i)));
      deal_score.push_back(G::deal_score(s, Side(i)));
    }
    out["tricks"] = std::move(tricks);
    out["score"] = std::move(score);
    out["dealScore"] = std::move(deal_score);
    out["money"] = std::move(money);
    out["sheet"] = sheet_lines();
    out["deal"] = static_cast<int>(s.deal);
    json::object extra;
    show_.extra(extra, s);
    out["extra"] = std::move(extra);
    if constexpr (requires { show_.adjust(out, s, is_view); }) show_.adjust(out, s, is_view);
    return out;
  }

 private:
  // The hands as they are sorted, with their groups; what is hidden stands last.
  static void add_hands(json::object& out, const Position& position) {
    json::array hands, groups;
    for (int i = 0; i < position.players(); ++i) {
      const Holding holding = position.hand(Seat(i));
      std::string text;
      json::array stretches;
      for (const HandGroup& group : position.guidance().arranged(Seat(i), holding.known)) {
        text += (text.empty() ? "" : " ") + list_text(position.pack(), group.cards);
        stretches.push_back(hand_group_object(position.pack(), group));
      }
      for (int hidden = 0; hidden < holding.hidden; ++hidden) text += text.empty() ? "??" : " ??";
      hands.push_back(json::string(text));
      groups.push_back(std::move(stretches));
    }
    out["hands"] = std::move(hands);
    out["handGroups"] = std::move(groups);
  }

  static json::value contract(const Position& position, const Pack& pack) {
    const auto told = position.guidance().contract();
    if (!told) return nullptr;
    return contract_object(pack, *told, position.guidance().arranged(Seat::none(), told->trumps & pack.cards));
  }

  [[nodiscard]] json::array stock(const State& s, const Pack& pack) const {
    json::array out;
    if constexpr (requires { s.stock.mask(); }) {
      // A stock that nobody draws from is kept as a set; the referee sees it in the order in which it lay.
      Cards rest = s.stock;
      for (const Card card : show_.dealt)
        if (rest.has(card)) out.push_back(json::string(to_text(pack, card))), rest -= card;
      for (const Card card : rest) out.push_back(json::string(to_text(pack, card)));
      for (int i = 0; i < s.stock_hidden; ++i) out.push_back("??");
    } else if constexpr (requires { s.stock.size(); }) {
      for (const Card card : s.stock) out.push_back(json::string(to_text(pack, card)));
    }
    return out;
  }

  static json::array trick(const State& s, const Pack& pack) {
    json::array out;
    if constexpr (requires { s.trick.cards; })
      for (const TrickCard& played : s.trick.cards)
        out.push_back(json::object{{"seat", played.seat.index()}, {"card", to_text(pack, played.card)}});
    return out;
  }

  [[nodiscard]] json::array sheet_lines() const {
    json::array lines;
    for (const Event& event : show_.sheet)
      lines.push_back(json::object{{"side", event.side.index()},
                                   {"points", event.points},
                                   {"for", Spec::vocabulary.lines[event.line.value]},
                                   {"rule", Spec::vocabulary.rule(event.rule)}});
    return lines;
  }

  typename Spec::Show show_;
};

template <class Spec>
class GameOf final : public Game {
 public:
  using G = typename Spec::Rules;
  using State = typename G::State;
  using Options = typename G::Options;

  GameOf() {
    for (const auto& option : Spec::options) {
      OptionInfo info{
          std::string(option.name), {}, {}, option.standard, std::string(Spec::vocabulary.rule(option.rule))};
      for (int i = 0; i < option.values.count; ++i)
        if (option.values.are_words)
          info.words.emplace_back(option.values.text[i]);
        else
          info.numbers.push_back(option.values.number[i]);
      if constexpr (requires { Spec::length; }) info.is_length = Spec::length == info.name;
      if constexpr (requires { Spec::main; })
        for (const std::string_view name : Spec::main) info.is_main = info.is_main || name == info.name;
      options_.push_back(std::move(info));
    }
    if constexpr (requires { Spec::conflicts; })
      for (const Conflict& conflict : Spec::conflicts) add_conflict(conflict);
    if constexpr (requires { Spec::idle; })
      for (const IdleOption& idle : Spec::idle) add_idle_option(idle);
    if constexpr (requires { Spec::folders; }) {
      read_books({std::begin(Spec::folders), std::end(Spec::folders)});
    } else {
      read_books({std::string(Spec::id)});
    }
  }

  [[nodiscard]] std::string_view id() const override { return Spec::id; }
  [[nodiscard]] std::vector<int> player_counts() const override {
    return {std::begin(Spec::players), std::end(Spec::players)};
  }
  [[nodiscard]] int standard_players() const override { return Spec::standard_players; }
  [[nodiscard]] std::string_view player_count_rule() const override {
    if constexpr (requires { G::player_count; }) return Spec::vocabulary.rule(G::player_count);
    return {};
  }
  [[nodiscard]] std::string_view misdeal_rule([[maybe_unused]] const Choices& choices) const override {
    if constexpr (requires { Spec::misdeal(options_from(choices)); })
      return Spec::vocabulary.rule(Spec::misdeal(options_from(choices)));
    if constexpr (requires { G::misdeal; }) return Spec::vocabulary.rule(G::misdeal);
    return {};
  }
  [[nodiscard]] const Vocabulary& vocabulary() const override { return Spec::vocabulary; }
  [[nodiscard]] std::size_t state_size() const override { return sizeof(State); }

  [[nodiscard]] const BookPlace& place() const override { return Spec::place; }
  [[nodiscard]] std::span<const OrderRow> order_rows() const override { return Spec::Guide::order; }
  [[nodiscard]] std::pair<int, int> opening_scores(const Choices& choices, int players) const override {
    if constexpr (requires { Spec::opening_scores(options_from(choices), players); })
      return Spec::opening_scores(options_from(choices), players);
    return {-10'000, 10'000};
  }
  [[nodiscard]] int score_step() const override {
    if constexpr (requires { Spec::score_step; }) return Spec::score_step;
    return 1;
  }
  [[nodiscard]] std::unique_ptr<Position> start(const Choices& choices, const Opening& opening) const override {
    return std::make_unique<PositionOf<Spec>>(G::start(options_from(choices), opening));
  }
  [[nodiscard]] std::unique_ptr<Telling> telling(const Position& position) const override {
    return std::make_unique<TellingOf<Spec>>(static_cast<const PositionOf<Spec>&>(position));
  }

  [[nodiscard]] Playouts play_out(const Choices& choices, int players, std::uint64_t seed, long matches,
                                  WithFingerprint fingerprint) const override {
    const Options options = options_from(choices);
    Playouts sum;
    for (long i = 0; i < matches; ++i) {
      Random random(seed, Purpose::play, static_cast<std::uint64_t>(i));
      State state = G::start(options, standard_opening(players));
      const long moves = play_out_match<G>(state, random, playout_limit);
      sum.moves += moves;
      sum.longest = std::max(sum.longest, moves);
      if (fingerprint == WithFingerprint::no) continue;
      for (const auto byte : std::as_bytes(std::span(&state, 1)))
        sum.fingerprint = (sum.fingerprint ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3U;
    }
    sum.matches = matches;
    return sum;
  }
  [[nodiscard]] PlayCost play_cost([[maybe_unused]] const Choices& choices, [[maybe_unused]] int players,
                                   [[maybe_unused]] std::uint64_t seed, [[maybe_unused]] long matches) const override {
    if constexpr (measures_play_cost)
      return PlayCostOf<G>::measure(G::start(options_from(choices), standard_opening(players)), seed, matches);
    else
      return {};
  }

 private:
  static Opening standard_opening(int players) {
    Opening opening;
    opening.players = players;
    opening.dealer = Seat(players - 1);
    return opening;
  }
  static Options options_from(const Choices& choices) {
    Options options{};
    std::size_t i = 0;
    for (const auto& option : Spec::options) option.set(options, choices[i++]);
    return options;
  }
};

}  // namespace stube
