// Forged records against `stube verify`: an honest match of the server is changed in one way after another, and made
// consistent again as far as somebody without the house's secrets can do that. None of them may verify.
#include <fmt/format.h>

#include "engine/registry.hpp"
#include "fair/sealed_record.hpp"
#include "fair/signatures.hpp"
#include "fair/table_record.hpp"
#include "fair/verify.hpp"
#include "siege/attack.hpp"

namespace stube::siege {

namespace {

struct Honest {
  json::object record;
  Bytes32 secret;
};

// A match of bots and one person, played to its end without a server.
Honest honest_record(Random& random, const SigningKey& key) {
  const auto games = all_games();
  Bytes32 secret{};
  for (auto& byte : secret) byte = static_cast<unsigned char>(random.below(256));
  while (true) {
    const Game& game = *games[random.below(static_cast<std::uint32_t>(games.size()))];
    if (keeps_unseen(game)) continue;
    const auto read = read_setup({{"game", game.id()}});
    const int players = std::get<Setup>(read).players;
    TableLog log(fmt::format("forged{}", random.next() >> 20), secret);
    std::vector<std::string> acts;
    const auto add = [&](json::object act) {
      act["at"] = 1'700'000'000'000 + static_cast<std::int64_t>(acts.size()) * 1000;
      const PreparedAct prepared = log.prepare(std::move(act));
      log.apply(prepared);
      acts.push_back(prepared.text);
    };
    add({{"a", "setup"},
         {"game", game.id()},
         {"options", json::object()},
         {"players", players},
         {"spectators", true},
         {"freeChat", false},
         {"closed", false},
         {"clock", 0},
         {"lang", "en"},
         {"host", "h"},
         {"name", ""},
         {"house", key.public_key()},
         {"commitment", to_hex(sha256(secret))}});
    for (int i = 0; i < players; ++i)
      add(i == 0 ? json::object{{"a", "sit"}, {"seat", 0}, {"user", "h"}, {"name", "Host"}}
                 : json::object{{"a", "bot"}, {"seat", i}, {"level", 1}, {"name", "Bot"}});
    add({{"a", "start"}});
    for (int moves = 0; !log.match()->over() && moves < 3000; ++moves) {
      const Seat seat = log.match()->position().turn().lowest();
      const auto all = log.match()->moves(seat);
      add({{"a", "move"},
           {"seat", seat.index()},
           {"move", log.match()->write(all[random.below(static_cast<std::uint32_t>(all.size()))])},
           {"id", std::to_string(moves)}});
    }
    if (!log.match()->over()) continue;
    add({{"a", "over"}, {"secret", to_hex(secret)}});
    Honest honest{table_record(log, acts, Viewer::referee()), secret};
    // The house stands by the end of the match.
    honest.record["signatures"] = {
        {"house", {{"key", key.public_key()}, {"signature", key.sign(match_statement(log.id(), log.head()))}}}};
    return honest;
  }
}

json::array& acts_of(json::object& record) {
  return record.at("table").at("acts").as_array();
}

// The chain over these acts, as anybody can make it.
void chain_again(json::object& record) {
  Bytes32 hash = chain_start(text_in(record.at("table").as_object(), "id"));
  std::uint64_t number = 0;
  for (const auto& act : acts_of(record)) {
    const std::string text(act.as_string());
    hash = chain_next(hash, ++number, in_chain(text, json::parse(text).as_object()));
  }
  record.at("table").as_object()["hash"] = to_hex(hash);
}

// The moves of the record as its acts have them.
void moves_from_acts(json::object& record) {
  json::array moves;
  for (const auto& act : acts_of(record)) {
    const auto object = json::parse(act.as_string()).as_object();
    if (text_in(object, "a") == "move")
      moves.push_back(json::object{{"seat", object.at("seat")}, {"move", object.at("move")}});
  }
  record["moves"] = std::move(moves);
}

// --- the forgeries: each returns false where it does not apply

using Forgery = bool (*)(json::object&, Random&);

bool another_move(json::object& record, Random& random) {
  auto& acts = acts_of(record);
  const std::size_t at = random.below(static_cast<std::uint32_t>(acts.size()));
  auto act = json::parse(acts[at].as_string()).as_object();
  if (text_in(act, "a") != "move") return false;
  act["move"] = "pass";
  acts[at] = json::serialize(act);
  moves_from_acts(record);
  return true;
}

bool another_seat(json::object& record, Random& random) {
  auto& moves = record.at("moves").as_array();
  auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))].as_object();
  move["seat"] = (move.at("seat").to_number<int>() + 1) % record.at("players").to_number<int>();
  return true;
}

bool cut_short(json::object& record, Random& random) {
  auto& acts = acts_of(record);
  acts.resize(acts.size() - 1 - random.below(static_cast<std::uint32_t>(acts.size() / 2)));
  moves_from_acts(record);
  return true;
}

bool cut_and_ended(json::object& record, Random& random) {
  auto& acts = acts_of(record);
  const json::value last = acts.back();
  if (!cut_short(record, random)) return false;
  acts.push_back(last);
  return true;
}

bool two_cards_swapped(json::object& record, Random& random) {
  auto& deals = record.at("deals").as_array();
  auto& deal = deals[random.below(static_cast<std::uint32_t>(deals.size()))];
  if (!deal.is_string()) return false;
  std::vector<std::string> cards;
  for (const auto word : words_of(std::string_view(deal.get_string()))) cards.emplace_back(word);
  const auto a = random.below(static_cast<std::uint32_t>(cards.size())),
             b = random.below(static_cast<std::uint32_t>(cards.size()));
  if (cards[a] == cards[b]) return false;
  std::swap(cards[a], cards[b]);
  std::string text;
  for (const auto& card : cards) text += (text.empty() ? "" : " ") + card;
  deal = text;
  return true;
}

bool another_secret(json::object& record, Random& random) {
  auto* shuffle = record.if_contains("shuffle");
  if (shuffle == nullptr || !shuffle->get_object().contains("secret")) return false;
  std::string secret = text_in(shuffle->get_object(), "secret");
  const std::size_t at = random.below(static_cast<std::uint32_t>(secret.size()));
  secret[at] = secret[at] == '0' ? '1' : '0';
  shuffle->get_object()["secret"] = secret;
  return true;
}

bool another_result(json::object& record, Random&) {
  auto* result = record.if_contains("result");
  if (result == nullptr || !result->is_object()) return false;
  auto& winners = result->get_object()["winners"].as_array();
  const auto first = winners.empty() ? 0 : winners.front().to_number<int>();
  winners = json::array{(first + 1) % 2};
  return true;
}

bool another_hash(json::object& record, Random& random) {
  std::string hash = text_in(record.at("table").as_object(), "hash");
  const std::size_t at = random.below(static_cast<std::uint32_t>(hash.size()));
  hash[at] = hash[at] == 'a' ? 'b' : 'a';
  record.at("table").as_object()["hash"] = hash;
  return true;
}

bool an_act_left_out(json::object& record, Random& random) {
  auto& acts = acts_of(record);
  acts.erase(acts.begin() + random.below(static_cast<std::uint32_t>(acts.size())));
  return true;
}

VerifyOptions signed_by(const SigningKey& key) {
  VerifyOptions options;
  options.house = key.public_key();
  options.house_signed = true;
  return options;
}

struct Kind {
  std::string_view name;
  Forgery forge;
  bool chained_again;  // the forger computes the chain anew
};

constexpr Kind kinds[] = {
    {"another move", another_move, false},
    {"another move, chained again", another_move, true},
    {"another seat", another_seat, false},
    {"cut short", cut_short, false},
    {"cut short, chained again", cut_short, true},
    {"cut and ended", cut_and_ended, false},
    {"cut and ended, chained again", cut_and_ended, true},
    {"two cards swapped", two_cards_swapped, false},
    {"another secret", another_secret, false},
    {"another result", another_result, false},
    {"another hash", another_hash, false},
    {"an act left out", an_act_left_out, false},
    {"an act left out, chained again", an_act_left_out, true},
};

}  // namespace

void attack_records(Attempt& attempt) {
  start_crypto();
  // The house's; the forger has not got it.
  const SigningKey key(Bytes32{9});
  while (attempt.goes_on(30)) {
    const std::uint64_t seed = attempt.random.next();
    Random random(seed);
    const Honest honest = honest_record(random, key);
    if (const auto findings = verify_record(honest.record, signed_by(key)); !findings.good)
      attempt.fail(fmt::format("an honest record does not verify (seed {}): {}", seed, findings.last()));
    for (const Kind& kind : kinds) {
      json::object forged = honest.record;
      if (!kind.forge(forged, random)) continue;
      if (kind.chained_again) chain_again(forged);
      if (forged == honest.record) continue;
      ++attempt.tries;
      if (verify_record(forged, signed_by(key)).good)
        attempt.fail(fmt::format("{}: verified (seed {})", kind.name, seed));
    }
  }
  attempt.note(fmt::format("{} forgeries of {} kinds refused", attempt.tries - attempt.failed, std::size(kinds)));
}

}  // namespace stube::siege
