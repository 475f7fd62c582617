#include "checks/guidance.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "talk/citation.hpp"
#include "talk/move_text.hpp"

namespace stube {

namespace {

class GuidanceCheck {
 public:
  GuidanceCheck(const Game& game, const Position& seen) : game_(game), seen_(seen) {}

  std::vector<std::string> faults_in_paragraphs() {
    for (const Seat seat : seen_.turn()) check_paragraphs(seat);
    return faults_;
  }
  std::vector<std::string> faults(Seat viewer) {
    for (int i = 0; i < seen_.players(); ++i) check_order(Seat(i));
    check_contract();
    if (viewer.is_some()) check_choices(viewer);
    return faults_;
  }

  // Of the cards that lie in the trick none stands in a hand above the one that takes it, if both are of one group; and
  // a card of the trumps is taken only by one of them. Where single cards have powers of their own (led, covered,
  // named) a trick may be taken otherwise, so one is no fault yet: see TrickOrder.
  std::optional<TrickOrder> trick_order() {
    check_trick();
    if (!has_trick_) return {};
    return TrickOrder{faults_.empty(), faults_.empty() ? std::string() : faults_.front()};
  }

 private:
  void fail(const std::string& what) { faults_.push_back(what); }

  // There is one, it is in the book, and where all are our own the book must be silent: a question always rests on
  // something that the book says.
  void check_paragraphs(Seat seat) {
    const Paragraphs rules = seen_.guidance().paragraphs(seat);
    const auto phase = std::string(seen_.phase_name());
    if (rules.empty()) return fail(fmt::format("the question of {} has no paragraph", phase));
    bool in_book = false;
    for (const RuleId rule : rules) {
      const std::string id(game_.vocabulary().rule(rule));
      const RuleEntry* entry = game_.rulebook(Language::en).find(id);
      if (entry == nullptr) return fail(fmt::format("{}: the rulebook has no {}", phase, id));
      in_book = in_book || !is_ours(id);
    }
    if (!in_book) fail(fmt::format("{} names no paragraph of the book itself", phase));
    check_deciding(phase, std::string(game_.vocabulary().rule(rules[0])));
  }

  // The first paragraph is quoted in two lines where there is no room for more: a long one marks what decides, in every
  // language or in none.
  void check_deciding(const std::string& phase, const std::string& id) {
    constexpr std::size_t read_at_a_glance = 200;
    const RuleEntry& english = *game_.rulebook(Language::en).find(id);
    if (english.text.size() > read_at_a_glance && english.deciding.empty())
      fail(fmt::format("{}: {} is long and marks no deciding sentence", phase, id));
    for (const Language lang : all_languages()) {
      const RuleEntry* entry = game_.rulebook(lang).find(id);
      if (entry != nullptr && entry->deciding.empty() != english.deciding.empty())
        fail(fmt::format("{}: {} marks its deciding sentence, but not in every language", phase, id));
    }
  }

  static std::vector<Card> flat(const std::vector<HandGroup>& groups) {
    std::vector<Card> cards;
    for (const HandGroup& group : groups) cards.insert(cards.end(), group.cards.begin(), group.cards.end());
    return cards;
  }

  // The sorted hand is the hand.
  void check_order(Seat seat) {
    const Cards hand = seen_.hand(seat).known;
    const auto cards = flat(seen_.guidance().arranged(seat, hand));
    Cards all;
    for (const Card card : cards) all |= card;
    if (all != hand || static_cast<int>(cards.size()) != hand.count())
      fail(fmt::format("the sorted hand of seat {} is not the hand", seat.index()));
  }

  void check_trick() {
    const auto picture = game_.telling(seen_)->picture(seen_, true);
    const auto& extra = picture.at("extra").as_object();
    const auto* taker = extra.if_contains("takes");
    if (taker == nullptr || !taker->is_int64()) return;
    Cards lying;
    Card best;
    for (const auto& played : picture.at("trick").as_array()) {
      if (played.as_object().contains("as") || played.as_object().contains("power")) return;
      const auto card = card_from(seen_.pack(), played.at("card").as_string());
      if (!card) return;
      lying |= *card;
      if (played.at("seat") == *taker) best = *card;
    }
    if (lying.count() < 2 || !lying.has(best)) return;
    const auto groups = seen_.guidance().arranged(Seat::none(), lying);
    const auto holds = [&](const HandGroup& group) {
      return std::find(group.cards.begin(), group.cards.end(), best) != group.cards.end();
    };
    const auto is_wild = [](const HandGroup& group) { return group.kind == HandPlace::Kind::wild; };
    if (std::any_of(groups.begin(), groups.end(), is_wild)) return;
    has_trick_ = true;
    const auto own = std::find_if(groups.begin(), groups.end(), holds);
    const auto text = [&](Card card) { return to_text(seen_.pack(), card); };
    if (own->cards.front() != best)
      fail(fmt::format("{} takes the trick and stands below {} in a hand", text(best), text(own->cards.front())));
    for (const HandGroup& group : groups)
      if (group.kind == HandPlace::Kind::trumps && own->kind != HandPlace::Kind::trumps)
        fail(fmt::format("{} takes the trick from the trump {}", text(best), text(group.cards.front())));
  }

  void check_contract() {
    const auto contract = seen_.guidance().contract();
    if (!contract) return;
    const Cards pack = seen_.pack().cards;
    if (!contract->decided && !contract->trumps.empty()) fail("there are trumps before it is settled");
    for (const Suit suit : contract->suits)
      if (!contract->trumps.has_all(pack & Cards::of_suit(suit))) fail("a card of a trump suit is no trump");
    if (contract->seat.is_some() && contract->seat.index() >= seen_.players()) fail("nobody plays the contract");
    const std::string key = "contract." + (contract->decided ? std::string(contract->id) : std::string("open"));
    for (const auto& needed : {key, key + ".line"}) need(needed);
  }

  void check_choices(Seat seat) {
    for (const Move& move : seen_.moves(seat)) {
      const Choice choice = seen_.guidance().choice(seat, move);
      if (!choice.group.empty()) need("group." + std::string(choice.group));
      if (!choice.worth_label.empty()) need("worth." + std::string(choice.worth_label));
      if (choice.ruinous) need_warning(move, choice);
    }
    if (!seen_.turn().has(seat)) return;
    const Wording wording = seen_.guidance().question(seat);
    if (!wording.variant.empty()) need(fmt::format("phase.{}.{}", seen_.phase_name(), wording.variant));
  }

  // A move that is asked about once more says what it may cost.
  void need_warning(const Move& move, const Choice& choice) {
    MoveNames names{};
    names.kind = "warning";
    names.variant = choice.wording.variant;
    const auto forms = game_.vocabulary().forms;
    for (const Language lang : all_languages())
      if (key_of_move(forms, move, game_.words(lang), names).empty())
        return fail(fmt::format("{} has no warning for {}", code_of(lang), write_move(seen_.pack(), forms, move)));
  }
  void need(const std::string& key) {
    for (const Language lang : all_languages())
      if (game_.words(lang).find(key) == nullptr) return fail(fmt::format("{} has no {}", code_of(lang), key));
  }

  const Game& game_;
  const Position& seen_;
  std::vector<std::string> faults_;
  bool has_trick_ = false;
};

}  // namespace

std::optional<TrickOrder> trick_order(const Game& game, const Position& seen) {
  return GuidanceCheck(game, seen).trick_order();
}

std::vector<std::string> faults_in_paragraphs(const Game& game, const Position& seen) {
  return GuidanceCheck(game, seen).faults_in_paragraphs();
}

std::vector<std::string> faults_in_guidance(const Game& game, const Position& seen, Seat viewer) {
  return GuidanceCheck(game, seen).faults(viewer);
}

}  // namespace stube
