// Signatures, the house's key file, and forged records: rewritten, cut, renamed, signed by another or for another
// match.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "fair/sealed_record.hpp"
#include "fair/signatures.hpp"
#include "fair/table_record.hpp"
#include "fair/verify.hpp"
#include "server/house_key.hpp"
#include "tests/server_support.hpp"

namespace stube {

namespace {

const std::string statement = "stube match 1\nt\n3\n00";

TEST(FairSignatures, Ed25519FitsItsStatementAndNoOther) {
  start_crypto();
  const SigningKey key(Bytes32{1}), other(Bytes32{2});
  const std::string signature = key.sign(statement);
  EXPECT_TRUE(signature_fits(key.public_key(), statement, signature));
  EXPECT_FALSE(signature_fits(key.public_key(), statement + " ", signature));
  EXPECT_FALSE(signature_fits(other.public_key(), statement, signature));
  EXPECT_FALSE(signature_fits(key.public_key(), statement, signature.substr(2)));
  EXPECT_FALSE(signature_fits(key.public_key(), statement, ""));
  EXPECT_FALSE(signature_fits("", statement, signature));
}

// Made by a browser's WebCrypto.
TEST(FairSignatures, P256OfABrowserFits) {
  const std::string key =
      "p256:04cd0043ced51701eed056d9ec4fe1a33dce69501381a993b279985edc3a56f8d6f5310e5e09036983972"
      "dca61177dc828b0fd3dede3355e9402f5ded48a2dc509";
  const std::string signature =
      "7ade5ffda028537bf0910b22b4da5387013c5f9485f357b48dfd20acec8bda4eccca96f8b571e5a1a6524d2f0a"
      "2d76056fea69e4e3bca1fc91b631904e9ac642";
  EXPECT_TRUE(is_public_key(key));
  EXPECT_TRUE(signature_fits(key, statement, signature));
  EXPECT_FALSE(signature_fits(key, statement + "1", signature));
  std::string no_point = key;
  no_point.back() = no_point.back() == '0' ? '1' : '0';
  EXPECT_FALSE(signature_fits(no_point, statement, signature));
  EXPECT_FALSE(signature_fits(key, statement, std::string(128, '0')));
  EXPECT_FALSE(is_public_key("p256:00"));
  EXPECT_FALSE(is_public_key("rsa:00"));
}

TEST(FairHouseKey, IsMadeOnceReadByItsOwnerOnlyAndNeverGuessed) {
  Folder folder;
  const std::string file = folder.file("house.key");
  SeededEntropy entropy(1);
  const auto made = load_house_key(file, entropy);
  EXPECT_EQ(load_house_key(file, entropy)->public_key(), made->public_key());
  struct stat found{};
  ASSERT_EQ(::stat(file.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0600U);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(file).parent_path()))
    files += entry.path().string().find("house.key") != std::string::npos;
  EXPECT_EQ(files, 1U) << "drafts stay behind";
  ASSERT_EQ(::chmod(file.c_str(), 0644), 0);
  EXPECT_THROW((void)load_house_key(file, entropy), std::runtime_error);
  ASSERT_EQ(::chmod(file.c_str(), 0600), 0);
  std::ofstream(file) << "stube house key 1\nnothing\n";
  EXPECT_THROW((void)load_house_key(file, entropy), std::runtime_error);
  EXPECT_THROW((void)load_house_key(folder.file("no/such/folder/key"), entropy), std::runtime_error);
}

// --- forged records

// A match of two people that was played, signed by the house and by both.
class Signed : public testing::TestWithParam<const char*> {
 protected:
  Signed()
      : house_([this](ServerOptions& options) { options.service.house = key_; }),
        anna_(house_.port(), "Anna"),
        jens_(house_.port(), "Jens") {
    anna_.make_table({{"game", GetParam()}, {"players", 2}, {"options", options()}});
    jens_.join(anna_.table, anna_.invite);
    for (auto* guest : {&anna_, &jens_}) guest->connect();
    anna_.socket->send({{"t", "key"}, {"key", annas_.public_key()}});
    jens_.socket->send({{"t", "key"}, {"key", jenses_.public_key()}});
    Random random(4);
    play_on({&anna_, &jens_}, random);
    record_ = fetched();
  }
  static json::object options() {
    return std::string_view(GetParam()) == "byd" ? json::object{{"rounds", 1}} : json::object();
  }
  [[nodiscard]] json::object fetched() const {
    return anna_.ask("GET", "/api/tables/" + anna_.table + "/record").object();
  }
  [[nodiscard]] static ChainHead end_of(const json::object& record) {
    return {record.at("table").at("acts").as_array().size(),
            *from_hex(std::string(record.at("table").at("hash").as_string()))};
  }
  int acknowledge(const Guest& guest, const SigningKey& key, const ChainHead& end) const {
    return guest
        .ask("POST", "/api/tables/" + anna_.table + "/acknowledge",
             {{"hash", to_hex(end.hash)}, {"signature", key.sign(match_statement(anna_.table, end))}})
        .status;
  }
  // What verify says of a changed record, with the chain made anew over its acts.
  [[nodiscard]] std::string found(const std::function<void(json::object&)>& change,
                                  const VerifyOptions& options = {}) const {
    json::object copy = record_;
    change(copy);
    const Findings findings = verify_record(copy, options);
    return findings.good ? "" : findings.list.back().code;
  }
  static void rechain(json::object& record) {
    auto& table = record["table"].as_object();
    Bytes32 hash = chain_start(text_in(table, "id"));
    std::uint64_t number = 0;
    for (const auto& act : table["acts"].as_array()) {
      const std::string text(act.as_string());
      hash = chain_next(hash, ++number, in_chain(text, json::parse(text).as_object()));
    }
    table["hash"] = to_hex(hash);
  }
  static void change_acts(json::object& record, const std::function<void(json::object&)>& change) {
    for (auto& value : record["table"].as_object()["acts"].as_array()) {
      auto act = json::parse(value.as_string()).as_object();
      change(act);
      value = json::serialize(act);
    }
    rechain(record);
  }

  std::shared_ptr<const SigningKey> key_ = (start_crypto(), std::make_shared<const SigningKey>(Bytes32{9}));
  SigningKey annas_{Bytes32{1}}, jenses_{Bytes32{2}};
  TestServer house_;
  Guest anna_, jens_;
  json::object record_;
};

TEST_P(Signed, TheHouseSignsTheEndAndPublishesItsKey) {
  EXPECT_EQ(anna_.ask("GET", "/api/house").object().at("key").as_string(), key_->public_key());
  VerifyOptions options;
  options.house = key_->public_key();
  const Findings findings = verify_record(record_, options);
  EXPECT_TRUE(findings.good) << findings.last();
  options.acknowledged = true;
  EXPECT_EQ(verify_record(record_, options).list.back().code, "acknowledgement-missing");
}

TEST_P(Signed, ThePlayersAcknowledgeTheEnd) {
  const ChainHead end = end_of(record_);
  ChainHead other = end;
  ++other.acts;
  EXPECT_EQ(acknowledge(anna_, annas_, other), 400) << "of another number of acts";
  other = {end.acts, Bytes32{5}};
  EXPECT_EQ(acknowledge(anna_, annas_, other), 409) << "of another hash";
  EXPECT_EQ(acknowledge(anna_, jenses_, end), 400) << "by another's key";
  EXPECT_EQ(acknowledge(Guest(house_.port(), "Nobody"), annas_, end), 403);
  EXPECT_EQ(acknowledge(anna_, annas_, end), 200);
  EXPECT_EQ(acknowledge(jens_, jenses_, end), 200);
  EXPECT_EQ(acknowledge(jens_, jenses_, end), 200) << "again does no harm";
  record_ = fetched();
  VerifyOptions options;
  options.acknowledged = options.house_signed = true;
  const Findings findings = verify_record(record_, options);
  EXPECT_TRUE(findings.good) << findings.last();
  // Forged: an acknowledgement of another hash, one of another key, one of a seat that there is not.
  const auto seats = [](json::object& r) -> json::array& { return r["signatures"].as_object()["seats"].as_array(); };
  EXPECT_EQ(found([&](json::object& r) {
              seats(r)[0].as_object()["signature"] = annas_.sign(match_statement(anna_.table, {end.acts, Bytes32{5}}));
            }),
            "player-signature-wrong");
  EXPECT_EQ(found([&](json::object& r) { seats(r)[0].as_object()["key"] = SigningKey(Bytes32{7}).public_key(); }),
            "player-signature-wrong");
  EXPECT_EQ(found([&](json::object& r) { seats(r)[0].as_object()["seat"] = 7; }), "player-signature-wrong");
  EXPECT_EQ(found([&](json::object& r) { seats(r).pop_back(); }, options), "acknowledgement-missing");
}

// Each of these was accepted as long as nobody signed.
TEST_P(Signed, RewrittenRecordsFail) {
  const auto renamed = [](json::object& r) {
    change_acts(r, [](json::object& act) {
      if (text_in(act, "name") == "Anna") act["name"] = "Maren";
    });
    for (auto& name : r["names"].as_array())
      if (name == json::value("Anna")) name = "Maren";
  };
  const auto other_times = [](json::object& r) {
    change_acts(r, [](json::object& act) {
      if (act.contains("at")) act["at"] = number_in(act, "at") + 1000;
    });
  };
  for (const auto& change :
       {std::function<void(json::object&)>(renamed), std::function<void(json::object&)>(other_times)}) {
    EXPECT_EQ(found(change), "house-signature-wrong");
    // Nobody signs: the first act says that the house would have.
    const auto stripped = [&](json::object& r) {
      change(r);
      r.erase("signatures");
    };
    EXPECT_EQ(found(stripped), "house-signature-missing");
    const auto foreign = [&](json::object& r) {
      change(r);
      const SigningKey forger(Bytes32{8});
      r["signatures"].as_object()["house"] = json::object{
          {"key", forger.public_key()}, {"signature", forger.sign(match_statement(anna_.table, end_of(r)))}};
    };
    EXPECT_EQ(found(foreign), "another-house");
    // And with the forger's key in the first act too: then only who knows the house's key can tell.
    const auto thorough = [&](json::object& r) {
      change(r);
      const SigningKey forger(Bytes32{8});
      change_acts(r, [&](json::object& act) {
        if (act.contains("house")) act["house"] = forger.public_key();
      });
      r["signatures"].as_object()["house"] = json::object{
          {"key", forger.public_key()}, {"signature", forger.sign(match_statement(anna_.table, end_of(r)))}};
    };
    VerifyOptions options;
    options.house = key_->public_key();
    EXPECT_EQ(found(thorough, options), "another-house");
  }
}

TEST_P(Signed, CutRecordsFail) {
  const auto cut = [](json::object& r) {
    auto& acts = r["table"].as_object()["acts"].as_array();
    acts.pop_back();  // the act `over`
    rechain(r);
    r.erase("signatures");
  };
  EXPECT_EQ(found(cut), "cut");
  if (record_.at("shuffle").as_object().if_contains("secret") == nullptr) return;
  // In the middle, everything else made to fit.
  const auto& shuffle = record_.at("shuffle").as_object();
  TableLog log(anna_.table, *from_hex(text_in(shuffle, "secret")));
  std::vector<std::string> acts;
  const std::size_t half = record_.at("moves").as_array().size() / 2;
  for (const auto& act : record_.at("table").at("acts").as_array()) {
    acts.emplace_back(act.as_string());
    log.apply(acts.back());
    if (log.match() != nullptr && log.match()->acts().size() == half) break;
  }
  EXPECT_EQ(found([&](json::object& r) { r = table_record(log, acts, Viewer::spectator()); }), "cut");
}

TEST_P(Signed, WhatIsUnsignedFailsOnlyWhereASignatureIsWanted) {
  const auto unsigned_copy = [](json::object& r) {
    change_acts(r, [](json::object& act) { act.erase("house"); });
    r.erase("signatures");
  };
  EXPECT_EQ(found(unsigned_copy), "");
  VerifyOptions options;
  options.house_signed = true;
  EXPECT_EQ(found(unsigned_copy, options), "house-signature-missing");
}

// The acts of a shuffle must stand in their order, whoever signs it.
TEST_P(Signed, AListAfterTheOpeningsFails) {
  EXPECT_EQ(
      found([](json::object& r) {
        auto& acts = r["table"].as_object()["acts"].as_array();
        const auto is_kind = [](const json::value& act, std::string_view kind) {
          return text_in(json::parse(act.as_string()).as_object(), "a") == kind;
        };
        const auto list = std::find_if(acts.begin(), acts.end(), [&](const auto& a) { return is_kind(a, "list"); });
        const auto open = std::find_if(acts.begin(), acts.end(), [&](const auto& a) { return is_kind(a, "open"); });
        ASSERT_TRUE(list != acts.end() && open != acts.end());
        std::swap(*list, *open);
        rechain(r);
      }),
      "out-of-order");
}

std::string game_of_test(const testing::TestParamInfo<const char*>& tested) {
  return tested.param;
}
INSTANTIATE_TEST_SUITE_P(Server, Signed, testing::Values("mariage", "byd"), game_of_test);

}  // namespace

}  // namespace stube
