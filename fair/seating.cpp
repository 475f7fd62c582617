#include "fair/seating.hpp"

#include <algorithm>

#include "engine/registry.hpp"
#include "fair/personal_fields.hpp"

namespace stube {

std::string_view stage_name(TableStage stage) {
  if (stage == TableStage::waiting) return "waiting";
  if (stage == TableStage::removed) return "removed";
  return stage == TableStage::over ? "over" : "playing";
}

void Seating::set_up(const json::object& act) {
  game = find_game(text_in(act, "game"));
  if (game == nullptr) throw std::runtime_error("a table of a game that this program does not know");
  if (const auto* given = act.if_contains("options"); given != nullptr && given->is_object())
    options = given->get_object();
  players = static_cast<int>(number_in(act, "players"));
  if (players < 1 || players > max_seats) throw std::runtime_error("a table with so many seats");
  spectators = flag_in(act, "spectators", true);
  free_chat = flag_in(act, "freeChat");
  hints = flag_in(act, "hints");
  closed = flag_in(act, "closed");
  sealed = number_in(act, "shuffle", 1) == 2;
  clock = static_cast<int>(number_in(act, "clock"));
  if (const auto* given = act.if_contains("begun"); given != nullptr && given->is_object()) begun = given->get_object();
  lang = language_from(text_in(act, "lang")).value_or(Language::en);
  host = personal_text(act, "host");
  name = personal_text(act, "name");
  commitment = text_in(act, "commitment");
  squarings = static_cast<std::uint64_t>(std::max<std::int64_t>(number_in(act, "squarings"), 0));
  house = text_in(act, "house");
  chairs.resize(static_cast<std::size_t>(players));
  contributions.resize(chairs.size());
}

void Seating::fill(Chair& chair, const json::object& act) {
  if (stage == TableStage::waiting || stage == TableStage::binding)
    contributions[static_cast<std::size_t>(&chair - chairs.data())] = {};
  const bool person = text_in(act, "a") == "sit";
  const int level = static_cast<int>(number_in(act, "level", chair.level));
  const std::string was = chair.kind == Chair::Kind::person ? chair.user : chair.kept_for;
  chair = {};
  chair.kind = person ? Chair::Kind::person : Chair::Kind::bot;
  if (text_in(act, "a") == "leave") chair.kept_for = was;
  chair.user = personal_text(act, "user");
  chair.name = personal_text(act, "name");
  chair.level = level;
  if (stage == TableStage::waiting && full()) stage = TableStage::binding;
  if (stage == TableStage::playing) note_persons();
}

void Seating::note_persons() {
  for (const Chair& chair : chairs)
    if (chair.kind == Chair::Kind::person &&
        std::find(sat_in_match.begin(), sat_in_match.end(), chair.user) == sat_in_match.end())
      sat_in_match.push_back(chair.user);
}

// At once while nobody has cards; else with the next deal, so that no hand changes owners in a deal.
void Seating::send_away(Chair& chair, const json::object& act) {
  if (!is_erased(act)) sent_away.push_back(text_in(act, "user"));
  if (flag_in(act, "next")) {
    chair.next_bot = text_in(act, "name");
  } else if (chair.kind == Chair::Kind::person) {
    chair = {};
  } else {
    chair.next_user.clear();
    chair.next_name.clear();
  }
}

void Seating::end(const json::object& act) {
  stage = TableStage::over;
  const std::string how = text_in(act, "by");
  const Seat seat(static_cast<int>(number_in(act, "seat")));
  if (how == "resign") early_end = EarlyEnd{EarlyEnd::How::resigned, seat};
  if (how == "claim") early_end = EarlyEnd{EarlyEnd::How::claimed, seat};
}

void Seating::apply(const json::object& act) {
  const std::string kind = text_in(act, "a");
  if (kind == "setup") return set_up(act);
  if (kind == "list") return fix_list(act);
  if (kind == "reveal") return void(stage = TableStage::opening);  // the former scheme
  if (kind == "start") {
    stage = TableStage::playing;
    return note_persons();
  }
  if (kind == "over" || kind == "close") return end(act);
  if (kind == "remove") return void(stage = TableStage::removed);
  if (kind == "rename") {
    if (is_erased(act)) return;  // of nobody who is known any more
    for (auto& chair : chairs)
      if (chair.user == text_in(act, "user")) chair.name = text_in(act, "name");
    return;
  }
  const auto place = static_cast<std::size_t>(number_in(act, "seat", -1));
  if (place >= chairs.size()) return;
  Chair& chair = chairs[place];
  if (kind == "sit" && flag_in(act, "next")) {
    chair.next_user = personal_text(act, "user");
    chair.next_name = personal_text(act, "name");
    return;
  }
  if (kind == "leave" && flag_in(act, "next")) {
    chair.next_user.clear();
    chair.next_name.clear();
    return;
  }
  if (kind == "send-away") return send_away(chair, act);
  if (kind == "sit" || kind == "bot") fill(chair, act);
  if (kind == "leave") {
    // While the match is on, someone must play the cards; the seat can be taken again.
    if (stage == TableStage::waiting)
      chair = {};
    else
      fill(chair, act);
  }
  if (kind == "key") {
    chair.key = text_in(act, "key");
    ++chair.keys_named;
  }
  contribute(kind, contributions[place], act);
  if (kind == "ask-bot") chair.relief_asked_by |= Seat(static_cast<int>(number_in(act, "by")));
  if (kind == "clock" || kind == "relieve") chair.away = true;
  if (kind == "back") chair.away = false;
  if (kind == "relieve" || kind == "back") chair.relief_asked_by = {};
}

void Seating::contribute(const std::string& kind, Contribution& part, const json::object& act) {
  if (kind == "bind") {
    part.answered = true;
    part.modulus = text_in(act, "modulus");
  }
  if (kind == "open") part.factors = {text_in(act, "p"), text_in(act, "q")};
  if (kind == "force") part.forced = text_in(act, "value");
  if (kind == "open" || kind == "force") part.given = from_hex(text_in(act, "gives"));
  if (kind == "give") part.given = from_hex(text_in(act, "hex"));  // the former scheme
}

void Seating::fix_list(const json::object& act) {
  stage = TableStage::opening;
  for (const auto& seat : list_in(act, "counts"))
    if (seat.is_int64() && seat.get_int64() >= 0 && seat.get_int64() < players)
      contributions[static_cast<std::size_t>(seat.get_int64())].counts = true;
}

TimeLock Seating::lock_of(Seat seat) const {
  return {contributions[static_cast<std::size_t>(seat.index())].modulus,
          lock_base(from_hex(commitment).value_or(Bytes32{}), id, seat.index()), squarings};
}

Seat Seating::first_chair(const std::function<bool(const Chair&)>& fits) const {
  const auto found = std::find_if(chairs.begin(), chairs.end(), fits);
  return found == chairs.end() ? Seat::none() : Seat(static_cast<int>(found - chairs.begin()));
}

Seat Seating::seat_of(std::string_view user) const {
  if (user.empty()) return Seat::none();  // nobody, and who was erased
  return first_chair([&](const Chair& chair) { return chair.kind == Chair::Kind::person && chair.user == user; });
}

Seat Seating::kept_for(std::string_view user) const {
  return first_chair([&](const Chair& chair) { return !chair.kept_for.empty() && chair.kept_for == user; });
}

Seat Seating::next_seat_of(std::string_view user) const {
  return first_chair([&](const Chair& chair) { return !chair.next_user.empty() && chair.next_user == user; });
}

Seats Seating::begin_deal() {
  Seats seated;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    if (!chairs[i].next_user.empty())
      fill(chairs[i], {{"a", "sit"}, {"user", chairs[i].next_user}, {"name", chairs[i].next_name}});
    else if (!chairs[i].next_bot.empty())
      fill(chairs[i], {{"a", "bot"}, {"name", chairs[i].next_bot}});
    else
      continue;
    seated |= Seat(static_cast<int>(i));
  }
  return seated;
}

bool Seating::forget_person(std::string_view user) {
  if (user.empty()) return false;
  bool found = host == user;
  if (found) host.clear(), name.clear();
  for (Chair& chair : chairs) {
    if (chair.user == user) chair.user.clear(), chair.name.clear(), found = true;
    if (chair.kept_for == user) chair.kept_for.clear(), found = true;
    if (chair.next_user == user) chair.next_user.clear(), chair.next_name.clear(), found = true;
  }
  found |= std::erase(sent_away, user) > 0;
  // How many have sat in the match still counts.
  std::replace(sat_in_match.begin(), sat_in_match.end(), std::string(user), "-" + std::to_string(sat_in_match.size()));
  return found;
}

bool Seating::is_sent_away(std::string_view user) const {
  return std::find(sent_away.begin(), sent_away.end(), user) != sent_away.end();
}

bool Seating::full() const {
  return std::none_of(chairs.begin(), chairs.end(), [](const Chair& chair) { return chair.kind == Chair::Kind::open; });
}

int Seating::persons() const {
  return static_cast<int>(std::count_if(chairs.begin(), chairs.end(),
                                        [](const Chair& chair) { return chair.kind == Chair::Kind::person; }));
}

bool Seating::everyone_is_away() const {
  bool any = false;
  for (const Chair& chair : chairs) {
    if (chair.kind != Chair::Kind::person) continue;
    if (!chair.away) return false;
    any = true;
  }
  return any;
}

std::size_t Seating::given_deals() const {
  return list_in(begun, "deals").size();
}

int Seating::persons_of_the_match() const {
  return stage == TableStage::playing || stage == TableStage::over ? static_cast<int>(sat_in_match.size()) : persons();
}

bool Seating::is_for_others() const {
  const auto people = std::count_if(chairs.begin(), chairs.end(), [](const Chair& chair) {
    return chair.kind == Chair::Kind::person || !chair.next_user.empty();
  });
  return stage == TableStage::waiting || people >= 2;
}

json::object Seating::summary() const {
  json::array seats;
  for (const Chair& chair : chairs) {
    static constexpr std::string_view kinds[] = {"open", "person", "bot"};
    json::object seat{{"name", chair.name}, {"kind", kinds[static_cast<int>(chair.kind)]}};
    if (chair.by_bot()) seat["level"] = chair.level;
    if (chair.kind == Chair::Kind::person) seat["away"] = chair.away;
    if (!chair.next_name.empty()) seat["next"] = chair.next_name;
    seats.push_back(std::move(seat));
  }
  json::value ended;
  if (early_end)
    ended = json::object{{"how", early_end->how == EarlyEnd::How::resigned ? "resigned" : "claimed"},
                         {"seat", early_end->seat.index()}};
  return {{"id", id},
          {"game", game->id()},
          {"title", name},
          {"options", options},
          {"players", players},
          {"seats", std::move(seats)},
          {"state", stage_name(stage)},
          {"ended", std::move(ended)},
          {"spectators", spectators},
          {"freeChat", free_chat},
          {"hints", hints},
          {"closed", closed},
          {"continued", !begun.empty()},
          {"clock", clock > 0 ? json::value(clock) : json::value(nullptr)}};
}

}  // namespace stube
