// Words and moves as text.
#include <gtest/gtest.h>

#include "talk/citation.hpp"
#include "talk/move_text.hpp"
#include "talk/rulebook.hpp"

namespace stube {
namespace {

constexpr auto forms = with_role(MoveRole::other, "play {card}", "play {card} as {other}", "pass", "bid {a}",
                                 "announce {a=kings|aces} {b}", "announce solo {a=queens|jacks|*}", "discard {cards}");

std::string again(std::string_view text) {
  const auto read = read_move(packs::french_32, forms, text);
  return read.move ? write_move(packs::french_32, forms, *read.move) : "-";
}

TEST(MoveText, WhatIsReadIsWrittenTheSame) {
  for (const auto* text : {"play Ah", "play Ah as Kd", "pass", "bid 0", "bid 12", "announce kings 3", "announce aces 4",
                           "announce solo jacks", "discard 7c", "discard 7c 8c Ah Td"})
    EXPECT_EQ(again(text), text);
}

TEST(MoveText, WhatIsNoMoveIsNone) {
  for (const auto* text : {"", " ", "play", "play Ah Kd", "pass pass", "bid", "bid x", "bid 01", "bid -1", "bid +1",
                           "bid 1.5", "announce queens 3", "discard", "PLAY Ah", "play\tAh"})
    EXPECT_EQ(again(text), "-") << text;
  EXPECT_TRUE(read_move(packs::french_32, forms, "play 6h").bad_card);
  EXPECT_FALSE(read_move(packs::french_32, forms, "pass 6h").bad_card);
}

TEST(MoveText, HugeNumbersStayHuge) {
  EXPECT_EQ(read_move(packs::french_32, forms, "bid 99999999999999999999").move->a, 0xfffe);
}

TEST(MoveText, AnyWordPassesWhereTheFormSaysSo) {
  EXPECT_EQ(read_move(packs::french_32, forms, "announce solo nonsense").move->a, Move::unknown_word);
}

TEST(MoveText, TooManyCardsAreNoMove) {
  EXPECT_FALSE(read_move(packs::french_32, forms, "discard 7c 8c 9c Tc Jc Qc Kc Ac 7s 8s 9s Ts Js").move);
}

TEST(Words, PlacesAreFilled) {
  const Words words(
      "# comment\nlist.suit = clubs|spades\n a = {seat} has {n} {n?card|cards} of {n:suit}, {nothing}.\n");
  const auto say = [&](int n) {
    return words.say("a", [&](std::string_view name) -> std::optional<Value> {
      if (name == "seat") return Value{"Anna", {}};
      if (name == "n") return Value{std::to_string(n), n};
      return {};
    });
  };
  EXPECT_EQ(say(1), "Anna has 1 card of spades, .");
  EXPECT_EQ(say(0), "Anna has 0 cards of clubs, .");
  EXPECT_EQ(words.text("missing"), "missing");
}

TEST(Words, TheHearerHasFormsOfHisOwn) {
  const Words words(
      "a = {seat} {seat?zahlt|zahlst} 3 an {other|dich}.\nb = {seat?Der Stich von |Dein Stich}{seat|} gilt.\n");
  const auto say = [&](std::string_view key, Value seat, Value other) {
    return words.say(key, [&](std::string_view name) -> std::optional<Value> { return name == "seat" ? seat : other; });
  };
  const Value you{"du", 2}, jens{"Jens", 1}, anna{"Anna", 1};
  EXPECT_EQ(say("a", jens, anna), "Jens zahlt 3 an Anna.");
  EXPECT_EQ(say("a", you, anna), "du zahlst 3 an Anna.");
  EXPECT_EQ(say("a", jens, you), "Jens zahlt 3 an dich.");
  EXPECT_EQ(say("b", jens, anna), "Der Stich von Jens gilt.");
  EXPECT_EQ(say("b", you, anna), "Dein Stich gilt.");
}

// What the pieces stand for, one letter each, with their texts: "s[Jens] w[ plays ] c[K♣]".
std::string pieces(const Sentence& sentence) {
  std::string out;
  for (const Piece& piece : sentence)
    out +=
        std::string(out.empty() ? "" : " ") + "wSscp:."[static_cast<std::size_t>(piece.kind)] + "[" + piece.text + "]";
  return out;
}

TEST(Words, ASentenceKnowsWhatItsPiecesStandFor) {
  const Words words(
      "a = {seat} {seat?plays|play} {cards} at {other|dich} for {points} {points?point|points}.\n"
      "b = {n:suit}{nothing}, {n}.\nlist.suit = clubs|spades\n");
  const auto seat = [](std::string text, int number) {
    return Value{text, number, {{text, Piece::Kind::seat, 1, {}}}};
  };
  const auto compose = [&](std::string_view key, Value who, Value whom) {
    return words.compose(key, [&](std::string_view name) -> std::optional<Value> {
      if (name == "seat") return who;
      if (name == "other") return whom;
      if (name == "cards")
        return Value{"K♣ Q♣", 2, {{"K♣", Piece::Kind::card, 0, "Kc"}, {" "}, {"Q♣", Piece::Kind::card, 0, "Qc"}}};
      if (name == "points") return Value{"2", 2, {{"2", Piece::Kind::points, 2, {}}}};
      if (name == "n") return Value{"1", 1};
      return {};
    });
  };
  const auto said = compose("a", seat("Jens", 1), seat("du", 2));
  EXPECT_EQ(pieces(said), "S[Jens] w[ plays ] c[K♣] w[ ] c[Q♣] w[ at ] S[dich] w[ for ] p[2] w[ points] .[.]");
  EXPECT_EQ(said[2].card, "Kc");
  EXPECT_EQ(text_of(said), words.say("a", [&](std::string_view name) -> std::optional<Value> {
    if (name == "seat") return seat("Jens", 1);
    if (name == "other") return seat("du", 2);
    return name == "cards" ? Value{"K♣ Q♣", 2} : Value{"2", 2};
  }));
  // Words beside words are one piece, and nothing is no piece.
  EXPECT_EQ(pieces(compose("b", {}, {})), "w[spades, 1] .[.]");
}

TEST(Words, TheSignsOfASentenceArePiecesOfTheirOwn) {
  const Words words(
      "score = {seat}: {points}.\nsays = {seat}: \"I am out!\"\nnote = Noted: {seat}. Go on\nnames = {words}: "
      "{points}.\n");
  const auto compose = [&](std::string_view key, const std::string& said = "2") {
    return pieces(words.compose(key, [&](std::string_view name) -> std::optional<Value> {
      if (name == "seat") return Value{"Jens: jr.", 1, {{"Jens: jr.", Piece::Kind::seat, 1, {}}}};
      if (name == "points") return Value{said, 2, {{said, Piece::Kind::points, 2, {}}}};
      return Value{"Words", {}};
    }));
  };
  EXPECT_EQ(compose("score"), "S[Jens: jr.] :[: ] p[2] .[.]");
  EXPECT_EQ(compose("says"), "S[Jens: jr.] :[: ] w[\"I am out!\"]");
  EXPECT_EQ(compose("note"), "w[Noted: ] S[Jens: jr.] w[. Go on]")
      << "only a stop at the end closes, only a first colon";
  EXPECT_EQ(compose("names"), "w[Words: ] p[2] .[.]") << "a word is no name";
}

TEST(MoveText, ANumberCanBeSomebody) {
  const Words words("move.bid = Ask {seat.a} or {a}\nmove.discard = Throw {cards}\n");
  const MoveNames names{[](int seat) { return "<" + std::to_string(seat) + ">"; },
                        [](Card card) { return to_text(packs::french_32, card); }, ", "};
  const auto name = [&](std::string_view text) {
    return name_move(packs::french_32, forms, *read_move(packs::french_32, forms, text).move, words, names);
  };
  EXPECT_EQ(name("bid 3"), "Ask <3> or 3");
  EXPECT_EQ(name("discard 7c Ah"), "Throw 7c, Ah");
  const auto thrown = *read_move(packs::french_32, forms, "discard 7c Ah").move;
  EXPECT_EQ(pieces(compose_move(packs::french_32, forms, thrown, words, names)), "w[Throw ] c[7c] w[, ] c[Ah]");
}

TEST(Rulebook, IsReadEntryByEntry) {
  const auto book = Rulebook::read(
      "# Byd\n\nAbout it.\n\n## byd/1\nkind: mechanic, scoring\nsource: paragraph 1\ncards: Ah "
      "7c\n\nOne.\n\nTwo.\n\n## byd/2\nkind: "
      "advice\nsource: x\nunexercised: because\n\nThree.\n");
  EXPECT_EQ(book.title, "Byd");
  EXPECT_EQ(book.about, "About it.");
  ASSERT_EQ(book.entries.size(), 2U);
  EXPECT_TRUE(book.find("byd/1")->is("scoring"));
  EXPECT_EQ(book.find("byd/1")->text, "One.\n\nTwo.");
  EXPECT_EQ(book.find("byd/1")->cards, "Ah 7c");
  EXPECT_EQ(book.find("byd/2")->cards, "");
  EXPECT_EQ(book.find("byd/2")->unexercised, "because");
}

TEST(Rulebook, MarksTheSentenceThatDecides) {
  const auto book = Rulebook::read(
      "# Byd\n\n## byd/1\nkind: mechanic\n\nOne. **Two *two*.** Three.\n\n## byd/2\nkind: mechanic\n\nFour ** "
      "five.\n");
  EXPECT_EQ(book.find("byd/1")->text, "One. Two *two*. Three.");
  EXPECT_EQ(book.find("byd/1")->deciding, "Two *two*.");
  EXPECT_EQ(book.find("byd/2")->text, "Four ** five.");
  EXPECT_EQ(book.find("byd/2")->deciding, "");
}

TEST(Rulebook, MarksTheWordThatIsExplained) {
  const auto book = Rulebook::read(
      "# Byd\n\n## byd/1\nkind: mechanic\n\nOne. **Two [Forehand][forehand] two.** Three of forehand.\n\n## "
      "byd/2\nkind: mechanic\n\nFour [five] six.\n");
  EXPECT_EQ(book.find("byd/1")->text, "One. Two Forehand two. Three of forehand.");
  EXPECT_EQ(book.find("byd/1")->deciding, "Two Forehand two.");
  EXPECT_EQ(book.find("byd/1")->explained, "Forehand");
  EXPECT_EQ(book.find("byd/1")->term, "forehand");
  EXPECT_EQ(book.find("byd/2")->text, "Four [five] six.");
  EXPECT_EQ(book.find("byd/2")->explained, "");
}

TEST(Citation, HasPartsAndAShortFormForTheMargin) {
  const Words words(
      "rule.our-number = ours {n}\nplace.marque = Marking\nmargin.marque = Mark.\nplace.old-new = Old and new\n");
  struct Cited {
    std::string_view id, part, number, margin;
  };
  for (const auto& [id, part, number, margin] : {Cited{"hundert/35", "", "35", "§ 35"},
                                                 {"perlaggen/25a", "", "25a", "§ 25a"},
                                                 {"kaiser/IX", "", "IX", "IX"},
                                                 {"kaiser/marque-2", "marque", "2", "Mark. 2"},
                                                 {"doppelkopf/boecke-2", "boecke", "2", "Boecke 2"},
                                                 {"perlaggen/old-new", "", "", "Old and new"},
                                                 {"byd/intro", "", "", "Intro"},
                                                 {"byd/i-4", "", "4", "ours 4"}}) {
    EXPECT_EQ(citation_parts(id).part, part) << id;
    EXPECT_EQ(citation_parts(id).number, number) << id;
    EXPECT_EQ(margin_citation(id, words), margin) << id;
  }
}

TEST(Citation, TheBookIsCitedByItsPlace) {
  const Words words(
      "rule.our-number = ours {n}\nrule.numbered = rule {n}\nplace.boecke = Böcke\nplace.old-new = Old and new\n");
  const std::pair<std::string_view, std::string_view> cited[] = {{"hundert/35", "§ 35"},
                                                                 {"perlaggen/25a", "§ 25a"},
                                                                 {"kaiser/IX", "rule IX"},
                                                                 {"kaiser/marque-2", "Marque 2"},
                                                                 {"doppelkopf/boecke-2", "Böcke 2"},
                                                                 {"perlaggen/old-new", "Old and new"},
                                                                 {"byd/intro", "Intro"},
                                                                 {"", ""}};
  for (const auto& [id, text] : cited) {
    EXPECT_EQ(short_citation(id, words), text);
    EXPECT_FALSE(is_ours(id)) << id;
    EXPECT_EQ(cited_id(id, words), id);
  }
}

TEST(Citation, WhatIsOursSaysSo) {
  const Words words("rule.ours = von uns\nrule.our-number = von uns {n}\nrule.book-is-open = Offen.\n");
  EXPECT_TRUE(is_ours("hundert/i-18"));
  EXPECT_FALSE(is_ours("hundert/i-"));
  EXPECT_FALSE(is_ours("hundert/intro"));
  EXPECT_EQ(short_citation("hundert/i-18", words), "von uns 18");
  EXPECT_EQ(cited_id("hundert/i-18", words), "hundert/i-18, von uns");
  EXPECT_EQ(told_rule({"hundert/i-18", "", "", "", "So.", "", {}, "", ""}, words), "Offen.\n\nSo.");
  EXPECT_EQ(told_rule({"hundert/18", "", "", "", "So.", "", {}, "", ""}, words), "So.");
}

}  // namespace
}  // namespace stube
