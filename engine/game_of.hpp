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
// random)` (what a seat out of turn does now, or nothing); in Show, for what does not fit the common fields:
// `adjust_stock(cards, state, is_view)`, `mark_played(out, state, place)` (further fields of a card in the trick),
// `hides_deal_score(state)` (from all but the referee); in Guide, which names `paragraphs` for every question and the
// `order` of the cards: `question`, `place`, `contract`, `choice` (table/guide.hpp).
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

  void write_picture(JsonWriter& out, const Position& position, bool is_view) const override {
    const State& s = state_of(position);
    const Pack& pack = position.pack();
    out.field("game", Spec::id);
    out.field("phase", Spec::vocabulary.phases[static_cast<std::size_t>(s.phase)]);
    out.field("dealer", s.dealer.index());
    out.key("turn").begin_list();
    for (const Seat seat : G::turn(s)) out.value(seat.index());
    out.end_list();
    write_trump(out, s, pack);
    write_contract(out, position, pack);
    const auto hands = arranged_hands(position);
    write_hands(out, position, hands);
    write_hand_groups(out, position, hands);
    write_stock(out, s, pack, is_view);
    write_trick(out, s, pack);
    write_standing(out, s, is_view);
    write_sheet(out);
    out.field("deal", static_cast<int>(s.deal));
    write_extra(out, s);
  }

  void write_ended(JsonWriter& out, const Position& position, bool is_view) const override {
    const State& s = state_of(position);
    write_hands(out, position, arranged_hands(position));
    write_standing(out, s, is_view);
    write_extra(out, s);
  }

 private:
  static const State& state_of(const Position& position) {
    return static_cast<const PositionOf<Spec>&>(position).state();
  }

  static void write_trump(JsonWriter& out, const State& s, const Pack& pack) {
    std::string_view trump;
    std::string turnup;
    if constexpr (requires { Suit(s.trump); })
      if (s.trump != Suit::none) trump = pack.suits.substr(static_cast<std::size_t>(index_of(s.trump)), 1);
    if constexpr (requires { Card(s.turnup); })
      if (s.turnup.is_card()) turnup = to_text(pack, s.turnup);
    out.text_or_null("trump", trump).text_or_null("turnup", turnup);
  }

  static void write_contract(JsonWriter& out, const Position& position, const Pack& pack) {
    out.key("contract");
    const auto told = position.guidance().contract();
    if (!told) return void(out.value(nullptr));
    stube::write_contract(out, pack, *told, position.guidance().arranged(Seat::none(), told->trumps & pack.cards));
  }

  // Each hand as it is sorted, in groups.
  using ArrangedHands = std::vector<std::vector<HandGroup>>;
  static ArrangedHands arranged_hands(const Position& position) {
    ArrangedHands hands;
    for (const Seat seat : Seats::first(position.players()))
      hands.push_back(position.guidance().arranged(seat, position.hand(seat).known));
    return hands;
  }
  // What is hidden stands last.
  static void write_hands(JsonWriter& out, const Position& position, const ArrangedHands& hands) {
    out.key("hands").begin_list();
    for (std::size_t i = 0; i < hands.size(); ++i) {
      std::string text;
      for (const HandGroup& group : hands[i])
        text += (text.empty() ? "" : " ") + list_text(position.pack(), group.cards);
      const int hidden = position.hand(Seat(static_cast<int>(i))).hidden;
      for (int n = 0; n < hidden; ++n) text += text.empty() ? "??" : " ??";
      out.value(text);
    }
    out.end_list();
  }
  static void write_hand_groups(JsonWriter& out, const Position& position, const ArrangedHands& hands) {
    out.key("handGroups").begin_list();
    for (const auto& groups : hands) {
      out.begin_list();
      for (const HandGroup& group : groups) write_hand_group(out, position.pack(), group);
      out.end_list();
    }
    out.end_list();
  }

  void write_stock(JsonWriter& out, const State& s, const Pack& pack, [[maybe_unused]] bool is_view) const {
    std::vector<Card> cards;
    if constexpr (requires { s.stock.mask(); }) {
      // A stock that nobody draws from is kept as a set; the referee sees it in the order in which it lay.
      Cards rest = s.stock;
      for (const Card card : show_.dealt)
        if (rest.has(card)) cards.push_back(card), rest -= card;
      for (const Card card : rest) cards.push_back(card);
      cards.insert(cards.end(), static_cast<std::size_t>(s.stock_hidden), Card::hidden());
    } else if constexpr (requires { s.stock.size(); }) {
      for (const Card card : s.stock) cards.push_back(card);
    }
    if constexpr (requires { show_.adjust_stock(cards, s, is_view); }) show_.adjust_stock(cards, s, is_view);
    out.key("stock").begin_list();
    for (const Card card : cards) out.value(to_text(pack, card));
    out.end_list();
  }

  void write_trick(JsonWriter& out, const State& s, [[maybe_unused]] const Pack& pack) const {
    out.key("trick").begin_list();
    if constexpr (requires { s.trick.cards; })
      for (int place = 0; place < s.trick.cards.size(); ++place) {
        const TrickCard& played = s.trick.cards[place];
        out.begin_object().field("seat", played.seat.index()).field("card", to_text(pack, played.card));
        if constexpr (requires { show_.mark_played(out, s, place); }) show_.mark_played(out, s, place);
        out.end_object();
      }
    out.end_list();
  }

  // Tricks, scores and money.
  void write_standing(JsonWriter& out, const State& s, [[maybe_unused]] bool is_view) const {
    const auto list = [&](std::string_view name, int count, auto&& number) {
      out.key(name).begin_list();
      for (int i = 0; i < count; ++i) out.value(static_cast<int>(number(i)));
      out.end_list();
    };
    list("tricks", G::players(s), [&]([[maybe_unused]] int i) {
      if constexpr (requires { s.tricks[Seat(i)]; })
        return s.tricks[Seat(i)];
      else
        return 0;
    });
    list("score", G::sides(s), [&](int i) { return G::score(s, Side(i)); });
    bool hidden = false;
    if constexpr (requires { show_.hides_deal_score(s); }) hidden = is_view && show_.hides_deal_score(s);
    if (hidden)
      out.field("dealScore", nullptr);
    else
      list("dealScore", G::sides(s), [&](int i) { return G::deal_score(s, Side(i)); });
    list("money", G::players(s), [&](int i) { return G::money(s, Seat(i)); });
  }

  void write_sheet(JsonWriter& out) const {
    out.key("sheet").begin_list();
    for (const Event& event : show_.sheet)
      out.begin_object()
          .field("side", event.side.index())
          .field("points", event.points)
          .field("for", Spec::vocabulary.lines[event.line.value])
          .field("rule", Spec::vocabulary.rule(event.rule))
          .end_object();
    out.end_list();
  }

  void write_extra(JsonWriter& out, const State& s) const {
    json::object extra;
    show_.extra(extra, s);
    out.field("extra", extra);
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
    if constexpr (requires { Spec::conflicts; }) {
      static_assert(all_fit(Spec::options, Spec::conflicts), "a conflict names an option or value that the game lacks");
      for (const Conflict& conflict : Spec::conflicts) add_conflict(conflict);
    }
    if constexpr (requires { Spec::idle; }) {
      static_assert(all_fit(Spec::options, Spec::idle), "an idle option, or its condition, is one that the game lacks");
      for (const IdleOption& idle : Spec::idle) add_idle_option(idle);
    }
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
