#include "engine/setup.hpp"

#include <algorithm>
#include <map>
#include <random>

#include "engine/registry.hpp"

namespace stube {

namespace {

std::string text_of(int number) {
  return std::to_string(number);
}
const std::string& text_of(const std::string& text) {
  return text;
}
std::string listed(const auto& items) {
  std::string list;
  for (const auto& item : items) list += (list.empty() ? "" : ", ") + text_of(item);
  return list;
}

// Reads one request; the first thing that is wrong ends the reading.
class Reader {
 public:
  explicit Reader(const json::object& request) : request_(request) {}

  Result<Setup> read() {
    read_language() && read_game() && read_options() && read_players() && read_dealer() && read_seed() &&
        read_score() && read_deals();
    if (refusal_) return *refusal_;
    return setup_;
  }

 private:
  bool fail(const std::string& code, const NamedTexts& values = {}, std::vector<std::string> rules = {}) {
    refusal_ = complain(code, values, std::move(rules));
    return false;
  }

  [[nodiscard]] const json::value* field(std::string_view name) const {
    const auto* value = request_.if_contains(name);
    return value != nullptr && !value->is_null() ? value : nullptr;
  }

  // A whole number that fits an int; nothing where it is something else.
  static std::optional<int> integer(const json::value& value) {
    if (const auto* n = value.if_int64(); n != nullptr && *n >= -1'000'000 && *n <= 1'000'000)
      return static_cast<int>(*n);
    return {};
  }

  bool read_language() {
    const auto* value = field("lang");
    if (value == nullptr) return true;
    const auto lang = value->is_string() ? language_from(value->get_string()) : std::nullopt;
    if (!lang) return fail("bad-language", {{"languages", language_codes()}});
    setup_.lang = *lang;
    return true;
  }

  bool read_game() {
    const auto* value = field("game");
    if (value == nullptr || !value->is_string()) return fail("no-game");
    setup_.game = find_game(value->get_string());
    if (setup_.game == nullptr) return fail("unknown-game", {{"name", quoted(value->get_string())}});
    setup_.choices = setup_.game->standard_choices();
    given_.assign(setup_.choices.size(), false);
    return true;
  }

  bool read_options() {
    const auto* value = field("options");
    if (value == nullptr) return true;
    if (!value->is_object()) return fail("options-not-object");
    for (const auto& item : value->get_object()) {
      const auto& options = setup_.game->options();
      const auto found =
          std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.name == item.key(); });
      if (found == options.end())
        return fail("unknown-option", {{"name", quoted(item.key())}, {"options", option_names()}});
      const auto choice = choice_of(*found, item.value());
      if (!choice) return fail("bad-option", {{"name", found->name}, {"values", values_of(*found)}}, {found->rule});
      setup_.choices[static_cast<std::size_t>(found - options.begin())] = *choice;
      given_[static_cast<std::size_t>(found - options.begin())] = true;
    }
    return true;
  }

  static std::optional<int> choice_of(const OptionInfo& option, const json::value& value) {
    if (option.words.empty()) {
      const auto number = integer(value);
      if (!number || std::find(option.numbers.begin(), option.numbers.end(), *number) == option.numbers.end())
        return {};
      return number;
    }
    if (!value.is_string()) return {};
    const auto found = std::find(option.words.begin(), option.words.end(), std::string_view(value.get_string()));
    if (found == option.words.end()) return {};
    return static_cast<int>(found - option.words.begin());
  }
  static std::string values_of(const OptionInfo& option) {
    return option.words.empty() ? listed(option.numbers) : listed(option.words);
  }
  [[nodiscard]] std::string option_names() const {
    std::vector<std::string> names;
    for (const auto& option : setup_.game->options()) names.push_back(option.name);
    return listed(names);
  }

  bool read_players() {
    if (const auto* value = field("players")) {
      const auto players = integer(*value);
      if (!players || *players <= 0) return bad_players();
      setup_.players = *players;
    }
    if (auto key = setup_.game->reconcile(setup_.choices, given_, setup_.players)) {
      fail("contradiction");
      refusal_->key = *std::move(key);
      refusal_->game = setup_.game;
      return false;
    }
    if (setup_.players == 0) setup_.players = setup_.game->standard_players();
    const auto counts = setup_.game->player_counts();
    return std::find(counts.begin(), counts.end(), setup_.players) != counts.end() || bad_players();
  }
  bool bad_players() {
    const auto counts = setup_.game->player_counts();
    std::vector<std::string> rules;
    if (!setup_.game->player_count_rule().empty()) rules.emplace_back(setup_.game->player_count_rule());
    const auto range =
        counts.size() > 4 ? std::to_string(counts.front()) + "-" + std::to_string(counts.back()) : listed(counts);
    return fail("bad-players", {{"counts", range}}, std::move(rules));
  }

  bool read_dealer() {
    setup_.dealer = Seat(setup_.players - 1);
    const auto* value = field("dealer");
    if (value == nullptr) return true;
    const auto dealer = integer(*value);
    if (!dealer || *dealer < 0 || *dealer >= setup_.players) return fail("bad-dealer");
    setup_.dealer = Seat(*dealer);
    return true;
  }

  bool read_seed() {
    const auto* value = field("seed");
    if (value == nullptr) {
      std::random_device device;
      // Small enough that every JSON reader keeps it exactly.
      setup_.seed = ((static_cast<std::uint64_t>(device()) << 32) | device()) >> 11;
    } else if (const auto* positive = value->if_uint64()) {
      setup_.seed = *positive;
    } else if (const auto* number = value->if_int64()) {
      setup_.seed = static_cast<std::uint64_t>(*number);
    } else if (value->is_string()) {
      setup_.seed = 0xcbf29ce484222325U;  // FNV-1a of the text
      for (const char c : value->get_string())
        setup_.seed = (setup_.seed ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    } else {
      return fail("bad-seed");
    }
    return true;
  }

  bool read_score() {
    const auto* value = field("score");
    if (value == nullptr) return true;
    const int sides = setup_.game->start(setup_.choices, setup_.opening())->sides();
    const auto [least, most] = setup_.game->opening_scores(setup_.choices, setup_.players);
    const auto bad = [&] {
      return fail("bad-score",
                  {{"sides", std::to_string(sides)}, {"least", std::to_string(least)}, {"most", std::to_string(most)}});
    };
    if (!value->is_array() || value->get_array().size() != static_cast<std::size_t>(sides)) return bad();
    std::vector<int> score;
    for (const auto& item : value->get_array()) {
      const auto points = integer(item);
      if (!points || *points < least || *points > most) return bad();
      if (*points % setup_.game->score_step() != 0)
        return fail("bad-score-step", {{"step", std::to_string(setup_.game->score_step())}});
      score.push_back(*points);
    }
    setup_.score = std::move(score);
    return true;
  }

  bool read_deals() {
    const auto* value = field("deals");
    if (value == nullptr) return true;
    if (!value->is_array()) return bad_deal("deals-not-list");
    const auto position = setup_.game->start(setup_.choices, setup_.opening());
    for (const auto& item : value->get_array()) {
      if (!(item.is_string()   ? read_pack(position->pack(), item.get_string())
            : item.is_object() ? read_hands(*position, item.get_object())
                               : bad_deal("deals-not-list")))
        return false;
    }
    return true;
  }

  bool bad_deal(const std::string& code, const NamedTexts& values = {}) {
    std::vector<std::string> rules;
    if (const auto rule = setup_.game->misdeal_rule(setup_.choices); !rule.empty()) rules.emplace_back(rule);
    auto named = values;
    named.emplace_back("deal", std::to_string(setup_.deals.size() + 1));
    return fail(code, named, std::move(rules));
  }

  std::optional<std::vector<Card>> cards_from(const Pack& pack, std::string_view text) {
    std::vector<Card> cards;
    for (const auto word : words_of(text)) {
      const auto card = card_from(pack, word);
      if (!card) {
        bad_deal("deal-no-such-card", {{"card", quoted(word)}});
        return {};
      }
      cards.push_back(*card);
    }
    return cards;
  }

  // Counts what is missing from the pack, or there too often.
  bool check_counts(const Pack& pack, const std::vector<Card>& cards, bool whole) {
    std::map<Card, int> counts;
    for (const Card card : cards) ++counts[card];
    for (const auto& [card, count] : counts)
      if (count > pack.copies) return bad_deal("deal-card-twice", {{"card", to_text(pack, card)}});
    if (!whole) return true;
    for (const Card card : pack.cards)
      if (counts[card] < pack.copies) return bad_deal("deal-card-missing", {{"card", to_text(pack, card)}});
    return true;
  }

  bool read_pack(const Pack& pack, std::string_view text) {
    const auto cards = cards_from(pack, text);
    if (!cards || !check_counts(pack, *cards, true)) return false;
    setup_.deals.push_back({*cards, {}, {}});
    return true;
  }

  bool read_hands(const Position& position, const json::object& object) {
    const Pack& pack = position.pack();
    GivenDeal deal;
    std::vector<Card> all;
    const auto* hands = object.if_contains("hands");
    if (hands == nullptr || !hands->is_array() || hands->get_array().size() > static_cast<std::size_t>(setup_.players))
      return bad_deal("deal-hands");
    const DealPlan plan = position.plan();
    bool open = hands->get_array().size() < static_cast<std::size_t>(setup_.players);
    for (const auto& hand : hands->get_array()) {
      if (hand.is_null()) {
        deal.hands.emplace_back();
        open = true;
        continue;
      }
      if (!hand.is_string()) return bad_deal("deal-hands");
      const auto cards = cards_from(pack, hand.get_string());
      if (!cards) return false;
      const Seat seat(static_cast<int>(deal.hands.size()));
      const auto wanted = static_cast<std::size_t>(plan.count_for(seat));
      // A seat that gets no cards in a later deal may have an empty hand there.
      if (cards->size() != wanted && (setup_.deals.empty() || !cards->empty()))
        return bad_deal("deal-hand-size", {{"seat", std::to_string(seat.index())}, {"count", std::to_string(wanted)}});
      all.insert(all.end(), cards->begin(), cards->end());
      deal.hands.emplace_back(*cards);
    }
    deal.hands.resize(static_cast<std::size_t>(setup_.players));
    if (const auto* stock = object.if_contains("stock"); stock != nullptr && !stock->is_null()) {
      if (!stock->is_string()) return bad_deal("deal-hands");
      deal.stock = cards_from(pack, stock->get_string());
      if (!deal.stock) return false;
      all.insert(all.end(), deal.stock->begin(), deal.stock->end());
    } else if (static_cast<int>(all.size()) < pack.size()) {
      open = true;
    }
    if (!check_counts(pack, all, !open)) return false;
    Random random(setup_.seed);
    if (setup_.deals.empty() && !arrange(position, deal, random)) return bad_deal("deal-does-not-fit");
    setup_.deals.push_back(std::move(deal));
    return true;
  }

  const json::object& request_;
  Setup setup_;
  std::vector<bool> given_;
  std::optional<Refusal> refusal_;
};

}  // namespace

Opening Setup::opening() const {
  Opening opening;
  opening.players = players;
  opening.dealer = dealer;
  opening.score_given = !score.empty();
  for (std::size_t i = 0; i < score.size(); ++i)
    opening.score[Side(static_cast<int>(i))] = static_cast<std::int16_t>(score[i]);
  return opening;
}

Result<Setup> read_setup(const json::object& request) {
  return Reader(request).read();
}

std::optional<std::size_t> place_of_discipline(const Game& game) {
  const auto& options = game.options();
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].name == "discipline") return i;
  return {};
}

bool plays_as_at_a_table(const Game& game, const Choices& choices) {
  const auto place = place_of_discipline(game);
  return place && choices[*place] == static_cast<int>(Discipline::table);
}

void write_options(JsonWriter& out, const Game& game, const Choices& choices) {
  out.begin_object();
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto& option = game.options()[i];
    if (option.words.empty())
      out.field(option.name, choices[i]);
    else
      out.field(option.name, option.words[static_cast<std::size_t>(choices[i])]);
  }
  out.end_object();
}

json::object options_object(const Game& game, const Choices& choices) {
  std::string text;
  JsonWriter out(text);
  write_options(out, game, choices);
  return json::parse(text).as_object();
}

json::value write_deal(const Pack& pack, const GivenDeal& deal) {
  if (deal.is_pack()) return json::string(list_text(pack, deal.pack));
  json::array hands;
  for (const auto& hand : deal.hands)
    hands.push_back(hand ? json::value(json::string(list_text(pack, *hand))) : json::value(nullptr));
  json::object out{{"hands", std::move(hands)}};
  if (deal.stock) out["stock"] = list_text(pack, *deal.stock);
  return out;
}

std::optional<Deck> arrange(const Position& position, const GivenDeal& given, Random& random) {
  Deck deck;
  if (given.is_pack()) {
    for (const Card card : given.pack) deck.cards.add(card);
    return deck;
  }
  deck.arranged = true;
  const Pack& pack = position.pack();
  const DealPlan plan = position.plan();
  // What nobody was given, in chance order.
  Sequence<Card, 64> rest = sorted_deck(pack.cards, pack.copies).cards;
  const auto take_out = [&](const std::vector<Card>& cards) {
    for (const Card card : cards)
      for (int i = 0; i < rest.size(); ++i)
        if (rest[i] == card) {
          rest[i] = rest.back();
          rest.take_last();
          break;
        }
  };
  const auto given_hand = [&](Seat seat) -> const std::vector<Card>* {
    const auto& hand = given.hands[static_cast<std::size_t>(seat.index())];
    return hand && static_cast<int>(hand->size()) == plan.count_for(seat) ? &*hand : nullptr;
  };
  int dealt = 0;
  for (const Packet& packet : plan.packets) dealt += packet.to.is_some() ? packet.count : 0;
  // Cards named for a seat that gets none, because it has left, lie on top of the stock.
  std::vector<Card> stock;
  for (int i = 0; given.stock && i < position.players(); ++i)
    if (const auto& hand = given.hands[static_cast<std::size_t>(i)]; hand && plan.count_for(Seat(i)) == 0)
      stock.insert(stock.end(), hand->begin(), hand->end());
  if (given.stock) stock.insert(stock.end(), given.stock->begin(), given.stock->end());
  const bool stock_fits = given.stock && static_cast<int>(stock.size()) == pack.size() - dealt;
  if (given.stock && !stock_fits) return {};
  for (int i = 0; i < position.players(); ++i)
    if (const auto* hand = given_hand(Seat(i))) take_out(*hand);
  if (stock_fits) take_out(stock);
  shuffle(rest, random);
  std::vector<std::size_t> used(given.hands.size(), 0);
  std::size_t stock_used = 0;
  const auto next_for = [&](Seat to) {
    if (!to.is_some()) return stock_fits ? stock[stock_used++] : rest.take_last();
    const auto* hand = given_hand(to);
    return hand != nullptr ? (*hand)[used[static_cast<std::size_t>(to.index())]++] : rest.take_last();
  };
  for (const Packet& packet : plan.packets)
    for (int i = 0; i < packet.count; ++i) deck.cards.add(next_for(packet.to));
  while (deck.cards.size() < pack.size()) deck.cards.add(next_for(Seat::none()));
  return deck;
}

}  // namespace stube
