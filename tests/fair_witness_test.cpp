// The terminal's witness: it opens its lock only where the list came in time and is the one list, and a server that
// swaps its commitment, the list or the bytes afterwards is found out though its record fits itself.
#include <gtest/gtest.h>

#include "client/shuffle_witness.hpp"
#include "fair/table_record.hpp"
#include "server/decisions.hpp"
#include "server/messages.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

// A server's table at which the witness has seat 0 and a bot seat 1, act by act.
struct Table {
  explicit Table(const Bytes32& chosen, const std::string& key = {}, const std::string& house = {})
      : secret(chosen), log("t", chosen) {
    start_crypto();
    take({{"a", "setup"},
          {"game", "mariage"},
          {"players", 2},
          {"squarings", static_cast<std::int64_t>(standard_squarings)},
          {"house", house},
          {"commitment", to_hex(sha256(secret))}});
    take({{"a", "sit"}, {"seat", 0}, {"user", "u"}, {"name", "Anna"}});
    take({{"a", "bot"}, {"seat", 1}, {"name", "Bot"}, {"level", 1}});
    if (!key.empty()) take({{"a", "key"}, {"seat", 0}, {"key", key}});
  }
  void take(const json::object& act) {
    texts.push_back(json::serialize(act));
    log.apply(texts.back());
  }
  void bind(const std::string& modulus) {
    take({{"a", "bind"}, {"seat", 0}, {"modulus", modulus}});
    take({{"a", "list"}, {"counts", json::array{0}}});
  }
  void open(const LockFactors& factors) {
    const auto value = open_lock(log.seating().lock_of(Seat(0)), factors);
    take({{"a", "open"},
          {"seat", 0},
          {"p", factors.p},
          {"q", factors.q},
          {"gives", to_hex(given_by(value.value_or("")))}});
  }
  json::object played() {
    take({{"a", "start"}});
    while (!log.match()->over()) {
      const Seat seat = log.match()->position().turn().lowest();
      const Move move = log.match()->moves(seat).front();
      take({{"a", "move"}, {"seat", seat.index()}, {"move", log.match()->write(move)}});
    }
    take({{"a", "over"}, {"secret", to_hex(secret)}});
    return table_record(log, texts, Viewer::spectator());
  }

  Bytes32 secret;
  TableLog log;
  std::vector<std::string> texts;
};

class FairWitness : public testing::Test {
 protected:
  FairWitness() : table_(Bytes32{1}, key()) {}
  [[nodiscard]] std::string key() const { return text_in(witness_.key_message(), "key"); }
  std::optional<json::object> tell(const json::object& message) { return witness_.answer(message, Seat(0)); }
  // The witness binds itself and the table fixes its list; the factors, where it then opens.
  std::optional<LockFactors> open_at(Table& table) {
    modulus_ = text_in(*tell(shuffle_message(table.log)), "modulus");
    table.bind(modulus_);
    const auto opened = tell(shuffle_message(table.log));
    if (!opened) return {};
    return LockFactors{text_in(*opened, "p"), text_in(*opened, "q")};
  }
  [[nodiscard]] std::string code_of(const json::object& record) const {
    const Findings found = witness_.check(record, Seat(0));
    EXPECT_EQ(found.good, found.list.back().kind != Finding::Kind::wrong);
    return found.list.back().code;
  }

  SeededEntropy entropy_{3};
  ManualClock clock_;
  ShuffleWitness witness_ = (start_crypto(), ShuffleWitness(entropy_, clock_));
  Table table_;
  std::string modulus_;
};

TEST_F(FairWitness, SeesThatAllWasKept) {
  table_.open(*open_at(table_));
  EXPECT_EQ(code_of(table_.played()), "witness");
}

TEST_F(FairWitness, KeepsItsLockClosedWhereTheListComesTooLate) {
  modulus_ = text_in(*tell(shuffle_message(table_.log)), "modulus");
  clock_.advance(std::chrono::milliseconds(window_millis(standard_squarings) + 1));
  table_.bind(modulus_);
  EXPECT_FALSE(tell(shuffle_message(table_.log)));
  EXPECT_EQ(witness_.take_news().front().code, "witness-late");
  EXPECT_FALSE(tell(shuffle_message(table_.log))) << "not when it is told again either";
}

TEST_F(FairWitness, OpensAgainAfterALostConnectionWhereTheListCameInTime) {
  ASSERT_TRUE(open_at(table_));
  clock_.advance(std::chrono::minutes(2));
  EXPECT_TRUE(tell(shuffle_message(table_.log)));
}

TEST_F(FairWitness, TrustsNoWeakLock) {
  modulus_ = text_in(*tell(shuffle_message(table_.log)), "modulus");
  table_.bind(modulus_);
  clock_.advance(std::chrono::milliseconds(100));
  auto message = shuffle_message(table_.log);
  message["squarings"] = 1'000'000;
  EXPECT_FALSE(tell(message));
}

TEST_F(FairWitness, IsToldThatItDoesNotCount) {
  (void)tell(shuffle_message(table_.log));
  table_.bind(test_lock(1).modulus);  // another's lock in its place
  EXPECT_FALSE(tell(shuffle_message(table_.log)));
  EXPECT_EQ(witness_.take_news().front().code, "witness-uncounted");
}

// The records of all these servers fit themselves: `stube verify` finds nothing.
TEST_F(FairWitness, FindsOutAServerThatSwapsItsSecret) {
  const auto factors = *open_at(table_);
  Table swapped(Bytes32{2}, key());
  swapped.bind(modulus_);
  swapped.open(factors);
  const auto record = swapped.played();
  EXPECT_TRUE(verify_record(record).good) << verify_record(record).last();
  EXPECT_EQ(code_of(record), "witness-commitment");
}

TEST_F(FairWitness, FindsOutAServerThatLeavesItOutAfterAll) {
  ASSERT_TRUE(open_at(table_));
  Table without(Bytes32{1}, key());
  const auto record = without.played();
  EXPECT_TRUE(verify_record(record).good) << verify_record(record).last();
  EXPECT_EQ(code_of(record), "witness-list");
}

TEST_F(FairWitness, FindsOutAServerThatSwapsItsLock) {
  ASSERT_TRUE(open_at(table_));
  Table swapped(Bytes32{1}, key());
  swapped.bind(test_lock(1).modulus);
  swapped.open(test_lock(1).factors);
  const auto record = swapped.played();
  EXPECT_TRUE(verify_record(record).good) << verify_record(record).last();
  EXPECT_EQ(code_of(record), "witness-list");
}

TEST_F(FairWitness, FindsOutAServerThatRewritesWhatWasBefore) {
  const auto factors = *open_at(table_);
  Table other(Bytes32{1}, key());
  other.take({{"a", "rename"}, {"user", "u"}, {"name", "Maren"}});
  other.bind(modulus_);
  other.open(factors);
  EXPECT_EQ(code_of(other.played()), "witness-head");
}

TEST_F(FairWitness, FindsOutAServerThatTellsTwoLists) {
  ASSERT_TRUE(open_at(table_));
  auto message = shuffle_message(table_.log);
  message["moduli"] = json::array{nullptr, nullptr};
  EXPECT_FALSE(tell(message));
  const auto factors = *tell(shuffle_message(table_.log));
  table_.open({text_in(factors, "p"), text_in(factors, "q")});
  EXPECT_EQ(code_of(table_.played()), "witness-list");
}

// A value that is not the one that squaring gives: only the maker of the lock sees it at once.
TEST_F(FairWitness, FindsOutAForcedValueThatIsNotItsOwn) {
  (void)open_at(table_);
  const std::string value(lock_bits / 4, '1');
  table_.take({{"a", "force"}, {"seat", 0}, {"value", value}, {"gives", to_hex(given_by(value))}});
  EXPECT_EQ(code_of(table_.played()), "witness-own");
}

// Heads that the house signed during the match must be on the record's chain.
TEST_F(FairWitness, FindsOutAServerThatRewritesWhatItHadSigned) {
  const SigningKey house(Bytes32{9});
  for (const bool honest : {true, false}) {
    ShuffleWitness witness(entropy_, clock_);
    Table table(Bytes32{1}, text_in(witness.key_message(), "key"), house.public_key());
    const auto bound = *witness.answer(shuffle_message(table.log), Seat(0));
    table.bind(text_in(bound, "modulus"));
    const auto opened = *witness.answer(shuffle_message(table.log), Seat(0));
    table.open({text_in(opened, "p"), text_in(opened, "q")});
    ChainHead head = table.log.head();
    if (!honest) head.hash = Bytes32{7};
    witness.keep_head(head_message(head, house.public_key(), house.sign(match_statement("t", head))));  // not for this
    witness.keep_head(head_message(head, house.public_key(), house.sign(head_statement("t", head))));
    auto record = table.played();
    record["signatures"] = json::object{
        {"house", {{"key", house.public_key()}, {"signature", house.sign(match_statement("t", table.log.head()))}}}};
    EXPECT_EQ(witness.check(record, Seat(0)).list.back().code, honest ? "witness" : "witness-signed");
  }
}

// A leaver's part stays in the record, which was lost before.
TEST(FairRecords, WhoGetsUpDuringTheMatchLeavesHisPart) {
  Table table(Bytes32{4});
  table.bind(test_lock(0).modulus);
  table.open(test_lock(0).factors);
  table.take({{"a", "start"}});
  table.take({{"a", "leave"}, {"seat", 0}, {"name", "Karen"}, {"level", 1}});
  const auto record = [&] {
    while (!table.log.match()->over()) {
      const Seat seat = table.log.match()->position().turn().lowest();
      const Move move = table.log.match()->moves(seat).front();
      table.take({{"a", "move"}, {"seat", seat.index()}, {"move", table.log.match()->write(move)}});
    }
    table.take({{"a", "over"}, {"secret", to_hex(table.secret)}});
    return table_record(table.log, table.texts, Viewer::spectator());
  }();
  const Findings found = verify_record(record);
  EXPECT_TRUE(found.good) << found.last();
  EXPECT_TRUE(record.at("shuffle").at("seats").at(0).is_object());
}

// A lock that was opened by squaring is worked out again where one has the patience.
TEST(FairRecords, AForcedLockIsCheckedBySquaring) {
  Table table(Bytes32{5});
  table.texts.clear();
  table.log = TableLog("t", table.secret);
  table.take({{"a", "setup"},
              {"game", "mariage"},
              {"players", 2},
              {"squarings", 3000},
              {"commitment", to_hex(sha256(table.secret))}});
  table.take({{"a", "sit"}, {"seat", 0}, {"user", "u"}, {"name", "Anna"}});
  table.take({{"a", "bot"}, {"seat", 1}, {"name", "Bot"}, {"level", 1}});
  table.bind(test_lock(0).modulus);
  const std::string value = *force_lock(table.log.seating().lock_of(Seat(0)));
  table.take({{"a", "force"}, {"seat", 0}, {"value", value}, {"gives", to_hex(given_by(value))}});
  const auto record = table.played();
  const auto codes = [](const Findings& found) {
    std::string text;
    for (const auto& finding : found.list) text += finding.code + " ";
    return text;
  };
  EXPECT_NE(codes(verify_record(record)).find("forced-unchecked"), std::string::npos);
  VerifyOptions patient;
  patient.most_squarings = 3000;
  EXPECT_NE(codes(verify_record(record, patient)).find(" forced "), std::string::npos)
      << codes(verify_record(record, patient));
}

// Records of the former scheme still verify, and say which scheme they have.
TEST(FairRecords, TheFormerSchemeIsNamed) {
  Table table(Bytes32{6});
  table.texts.clear();
  table.log = TableLog("t", table.secret);
  table.take({{"a", "setup"}, {"game", "mariage"}, {"players", 2}, {"commitment", to_hex(sha256(table.secret))}});
  table.take({{"a", "sit"}, {"seat", 0}, {"user", "u"}, {"name", "Anna"}});
  table.take({{"a", "bot"}, {"seat", 1}, {"name", "Bot"}, {"level", 1}});
  table.take({{"a", "bind"}, {"seat", 0}, {"hash", to_hex(sha256(Bytes32{8}))}});
  table.take({{"a", "reveal"}});
  table.take({{"a", "give"}, {"seat", 0}, {"hex", to_hex(Bytes32{8})}});
  const Findings found = verify_record(table.played());
  EXPECT_TRUE(found.good) << found.last();
  EXPECT_TRUE(
      std::any_of(found.list.begin(), found.list.end(), [](const Finding& f) { return f.code == "scheme-hash"; }));
}

}  // namespace

}  // namespace stube
