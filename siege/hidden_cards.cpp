// Hidden information in the engine: of two matches that look the same to a viewer everything that he may ask is
// compared: his picture, his moves, the verdict on every move he might try, and what the rule of thumb would do for
// him.
#include <fmt/format.h>

#include "siege/attack.hpp"
#include "siege/match_pairs.hpp"

namespace stube::siege {

namespace {

std::string verdict_text(const Match& match, const Verdict& verdict, const Move& move) {
  const Refusal why = match.explain(verdict, move);
  std::string text = text_of(why, Language::en) + (verdict.lawful() ? " +" : verdict.refused() ? " -" : " !");
  for (const auto& rule : why.rules) text += " " + rule;
  return text;
}

std::string where(const Pair& pair) {
  return fmt::format("{} after {} moves for {}", pair.one.game().id(), pair.one.acts().size(),
                     pair.viewer.as_seat().is_some() ? "seat " + std::to_string(pair.viewer.as_seat().index())
                                                     : std::string("a spectator"));
}

bool lies_open(const json::object& picture) {
  const auto* hands = picture.if_contains("hands");
  return hands != nullptr && json::serialize(*hands).find("??") == std::string::npos;
}

}  // namespace

void attack_hidden_cards(Attempt& attempt) {
  long answers = 0;
  while (attempt.goes_on(200)) {
    const std::uint64_t seed = attempt.random.next();
    Random random(seed);
    const auto pair = random_pair(random);
    if (!pair) continue;
    ++attempt.tries;
    const auto& [one, other, viewer] = *pair;
    const auto differs = [&](const std::string& what) {
      attempt.fail(fmt::format("{}: {} differs (pair {})", where(*pair), what, seed));
    };
    // At the end of a deal all hands may lie open, and after the match its record tells all: nothing is hidden then.
    if (one.over() || lies_open(one.picture(viewer))) continue;
    const json::object picture = one.picture(viewer), second = other.picture(viewer);
    for (const auto& [field, value] : picture)
      if (const auto* same = second.if_contains(field); same == nullptr || *same != value)
        differs(fmt::format("`{}` of the picture: {} and {}", std::string_view(field), json::serialize(value),
                            same != nullptr ? json::serialize(*same) : "nothing"));
    const Seat seat = viewer.as_seat();
    if (!seat.is_some()) continue;
    if (one.moves(seat) != other.moves(seat)) differs("what is on offer");
    if (one.offences(seat) != other.offences(seat)) differs("what may be offended");
    const auto seen_one = one.position().seen_by(seat), seen_other = other.position().seen_by(seat);
    for (const Move& move : candidates(one, seat, random, 60)) {
      ++answers;
      if (verdict_text(one, seen_one->judge(seat, move), move) !=
          verdict_text(other, seen_other->judge(seat, move), move))
        differs("why of " + one.write(move));
      // What happens when it is tried is seen as well.
      if (verdict_text(one, one.judge(seat, move), move) != verdict_text(other, other.judge(seat, move), move))
        differs("the verdict on " + one.write(move));
    }
    if (!one.position().turn().has(seat) || one.over()) continue;
    Random thumb_one(seed), thumb_other(seed);
    if (seen_one->analysis().advise(seat, thumb_one).move != seen_other->analysis().advise(seat, thumb_other).move)
      differs("the rule of thumb");
  }
  attempt.note(fmt::format("{} answers the same in {} pairs", answers, attempt.tries));
}

}  // namespace stube::siege
