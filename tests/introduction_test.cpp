// How a game introduces itself: what its set-up form may offer is exactly what set-up accepts, options that are said to
// make no difference make none, and its three lines fit a phone.
#include "engine/introduction.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/match.hpp"
#include "engine/offer.hpp"
#include "every_game.hpp"
#include "server/descriptions.hpp"

namespace stube {
namespace {

class Introduction : public testing::TestWithParam<const Game*> {};

json::value value_of(const OptionInfo& option, int choice) {
  return option.words.empty() ? json::value(choice) : json::value(option.words[static_cast<std::size_t>(choice)]);
}
std::vector<int> choices_of(const OptionInfo& option) {
  if (option.words.empty()) return option.numbers;
  std::vector<int> places;
  for (std::size_t i = 0; i < option.words.size(); ++i) places.push_back(static_cast<int>(i));
  return places;
}

json::object request_for(const Game& game, const Choices& choices, int players) {
  json::object options;
  for (std::size_t i = 0; i < choices.size(); ++i)
    options[game.options()[i].name] = value_of(game.options()[i], choices[i]);
  return {{"game", game.id()}, {"players", players}, {"seed", 7}, {"options", std::move(options)}};
}

// A form's reading of the data, apart from the program's own.
bool contains(const json::value& list, const json::value& value) {
  const auto& values = list.as_array();
  return std::find(values.begin(), values.end(), value) != values.end();
}
bool holds(const json::object& when, const json::object& request) {
  for (const auto& item : when) {
    const auto& chosen = item.key() == "players" ? request.at("players") : request.at("options").at(item.key());
    if (!contains(item.value(), chosen)) return false;
  }
  return true;
}
bool is_marked(const json::object& told, const json::object& request) {
  for (const auto& conflict : told.at("conflicts").as_array())
    if (contains(conflict.at("values"), request.at("options").at(conflict.at("option").as_string())) &&
        holds(conflict.at("when").as_object(), request))
      return true;
  return false;
}

TEST_P(Introduction, MarksExactlyWhatSetUpRefuses) {
  const Game& game = *GetParam();
  const auto told = introduction(game, Language::en);
  const auto expect_agreement = [&](const Choices& choices, int players) {
    const auto request = request_for(game, choices, players);
    const auto setup = read_setup(request);
    const auto* refusal = refusal_in(setup);
    EXPECT_EQ(is_marked(told, request), refusal != nullptr)
        << json::serialize(request) << (refusal != nullptr ? text_of(*refusal, Language::en) : "");
  };
  for (const int players : game.player_counts())
    for (std::size_t i = 0; i < game.options().size(); ++i)
      for (const int choice : choices_of(game.options()[i])) {
        Choices choices = game.standard_choices();
        choices[i] = choice;
        expect_agreement(choices, players);
      }
  Random random(7, Purpose::play);
  const auto pick = [&](const std::vector<int>& list) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
  };
  for (int round = 0; round < 300; ++round) {
    Choices choices;
    for (const auto& option : game.options()) choices.push_back(pick(choices_of(option)));
    expect_agreement(choices, pick(game.player_counts()));
  }
}

// What is left open fits itself to what was said.
TEST_P(Introduction, SetUpFitsWhatWasNotSaid) {
  const Game& game = *GetParam();
  for (const int players : game.player_counts())
    EXPECT_EQ(refusal_in(read_setup({{"game", game.id()}, {"players", players}})), nullptr) << players;
  for (const auto& option : game.options())
    for (const int choice : choices_of(option)) {
      const json::object request{{"game", game.id()}, {"options", {{option.name, value_of(option, choice)}}}};
      EXPECT_EQ(refusal_in(read_setup(request)), nullptr) << json::serialize(request);
    }
}

// All that happens in a match by chance. Mere notes are left out: they may say that something does not apply.
std::vector<std::string> story(const Setup& setup, std::uint64_t seed) {
  Match match(setup);
  Random random(seed, Purpose::play);
  std::vector<std::string> told;
  const Speech speech = match.plain_speech();
  constexpr std::size_t most_acts = 400;
  while (!match.over() && match.acts().size() < most_acts) {
    const Seat seat = random_seat(match.position().turn(), random);
    const auto moves = match.moves(seat);
    told.push_back(std::to_string(moves.size()));
    EXPECT_FALSE(match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  for (std::size_t i = 0; i < match.event_count(); ++i) {
    const Event event = match.event_for(i, Viewer::referee());
    if (match.game().vocabulary().event(event.type).role != EventRole::note) told.push_back(match.say(event, speech));
  }
  return told;
}

TEST_P(Introduction, IdleOptionsMakeNoDifference) {
  const Game& game = *GetParam();
  for (const IdleOptionInfo& idle : game.idle_options()) {
    stube::Setup setup;
    setup.game = &game;
    setup.choices = game.standard_choices();
    setup.players = game.standard_players();
    if (idle.when.what == ConditionInfo::What::players) setup.players = idle.when.values.front();
    if (idle.when.what == ConditionInfo::What::option) setup.choices[idle.when.option] = idle.when.values.front();
    ASSERT_FALSE(game.reconcile(setup.choices, std::vector<bool>(setup.choices.size(), false), setup.players));
    ASSERT_TRUE(idle.when.holds(setup.choices, setup.players));
    setup.dealer = Seat(setup.players - 1);
    const auto& option = game.options()[idle.option];
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      setup.seed = seed;
      std::set<std::vector<std::string>> stories;
      for (const int choice : choices_of(option)) {
        setup.choices[idle.option] = choice;
        stories.insert(story(setup, seed));
      }
      EXPECT_EQ(stories.size(), 1U) << option.name << " with seed " << seed;
    }
  }
}

int letters_in(std::string_view text) {
  int letters = 0;
  for (const char c : text) letters += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
  return letters;
}

TEST_P(Introduction, HasThreeLinesThatFitAPhone) {
  const Game& game = *GetParam();
  for (const Language lang : all_languages()) {
    const auto lines = three_lines(game, lang);
    for (const auto* line : {"goal", "counts"}) {
      const auto& text = lines.at(line).as_string();
      EXPECT_FALSE(text.empty() || text.starts_with("intro.")) << code_of(lang) << ": " << line;
      EXPECT_LE(letters_in(text), 96) << code_of(lang) << ": " << text;
    }
    EXPECT_FALSE(lines.at("order").as_array().empty());
  }
}

// The cards in the order that a hand of one suit would have.
TEST_P(Introduction, OrdersTheCardsAsTheyAreHeld) {
  const Game& game = *GetParam();
  const Match match(std::get<stube::Setup>(read_setup({{"game", game.id()}, {"seed", 7}})));
  const Pack& pack = match.pack();
  for (const OrderRow& row : game.order_rows()) {
    std::set<std::string> once;
    Cards cards;
    for (const auto word : words_of(row.cards)) {
      const auto card = card_from(pack, word);
      ASSERT_TRUE(card) << word;
      EXPECT_TRUE(once.insert(std::string(word)).second) << word;
      cards |= *card;
    }
    if (row.suits == OrderRow::Suits::trump) continue;
    for (const HandGroup& group : match.position().guidance().arranged(Seat(0), cards)) {
      if (group.kind != HandPlace::Kind::suit && group.kind != HandPlace::Kind::all) continue;
      std::string held, told;
      for (const Card card : group.cards) held += to_text(pack, card) + " ";
      for (const auto word : words_of(row.cards))
        if (held.find(std::string(word) + " ") != std::string::npos) told += std::string(word) + " ";
      EXPECT_EQ(held, told);
    }
  }
}

// A word that a newcomer is to bid with is explained beside the choices, in every language.
json::array groups_in(const Offer& offer, const std::vector<Move>& moves) {
  std::string text;
  JsonWriter out(text);
  offer.write_groups(out, moves);
  return json::parse(text).as_array();
}

TEST(Choices, ExplainTheirWordsWhereTheGameHasAnExplanation) {
  const Match match(std::get<stube::Setup>(read_setup({{"game", "perlaggen"}, {"players", 2}, {"seed", 7}})));
  const Seat asked = match.position().turn().lowest();
  for (const Language lang : all_languages()) {
    Speech speech = match.plain_speech();
    speech.lang = lang;
    const auto groups = groups_in(Offer(match, Viewer::seat(asked), speech), match.moves(asked));
    ASSERT_FALSE(groups.empty());
    const auto& line = groups.front().at("line").as_string();
    for (const auto* word : {"Gleich: ", "Hanger: ", "Spiel: ", "Perlagg "})
      EXPECT_NE(line.find(word), json::string::npos) << code_of(lang) << ": " << word;
  }
  for (const Language lang : all_languages())
    for (const auto* signs : {"group.sign-have", "group.sign-play", "group.sign-bid"})
      for (const auto* more : {".line", ".of"})
        EXPECT_NE(find_game("perlaggen")->words(lang).find(std::string(signs) + more), nullptr)
            << code_of(lang) << ": " << signs << more;
  const Match plain(std::get<stube::Setup>(read_setup({{"game", "byd"}, {"players", 2}, {"seed", 7}})));
  const Speech speech = plain.plain_speech();
  for (const auto& group : groups_in(Offer(plain, Viewer::seat(Seat(0)), speech), plain.moves(Seat(0))))
    EXPECT_FALSE(group.as_object().contains("line"));
}

TEST_P(Introduction, HasNamesForAllBots) {
  const Game& game = *GetParam();
  const auto people = game.place().people;
  const std::set<std::string_view> different(people.begin(), people.end());
  EXPECT_EQ(different.size(), people.size());
  EXPECT_GE(static_cast<int>(people.size()), game.player_counts().back());
  for (const Language lang : all_languages())
    EXPECT_NE(game.words(lang).find("town." + std::string(game.place().id)), nullptr);
}

// What makes no difference is not told of a table either.
TEST(TableSentence, LeavesOutWhatMakesNoDifference) {
  const auto sentence = [](const char* game, int players) {
    const json::object summary{{"game", game}, {"players", players}, {"options", {{"discipline", "table"}}}};
    return std::string(describe_table(summary, Language::en).at("sentence").as_string());
  };
  EXPECT_EQ(sentence("piquet", 2).find("Discipline"), std::string::npos) << sentence("piquet", 2);
  EXPECT_NE(sentence("doppelkopf", 4).find("What happens to a revoke"), std::string::npos) << sentence("doppelkopf", 4);
}

INSTANTIATE_TEST_SUITE_P(All, Introduction, every_game(), test_name);

}  // namespace
}  // namespace stube
