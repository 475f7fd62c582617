// The line to the server: opened again when it breaks; what comes through it; and the end of the match.
#include "client/remote_table.hpp"

#include <fmt/format.h>

#include <fstream>
#include <thread>

#include "fair/seating.hpp"
#include "fair/verify.hpp"

namespace stube {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds listening{40};  // at a time, between looks at the keyboard
constexpr milliseconds first_wait{250}, longest_wait{2000};
constexpr milliseconds script_patience{60'000};  // how long a script waits for a line that is lost

}  // namespace

bool RemoteTable::run() {
  if (!connect(voice_.screen().interactive ? milliseconds(0) : script_patience)) return false;
  while (!left_ && !failed_) {
    listen(listening);
    if (over_ && !changed_) break;
    if (changed_ && !paused_) show();
    if (over_ && !paused_) break;
    take_input();
  }
  if (over_) return finish() && !failed_;
  if (left_) voice_.tell("visit.left", {{"url", desk_.inn().url}});
  return !failed_;
}

bool RemoteTable::connect(milliseconds patience) {
  const auto begin = std::chrono::steady_clock::now();
  milliseconds wait = first_wait;
  for (bool told = false;; wait = std::min(wait * 2, longest_wait)) {
    try {
      socket_ = std::make_unique<ClientSocket>(desk_.inn().where, target(), ClientHeaders{});
      ++lines_opened_;
      if (told) voice_.tell("visit.back");
      for (const auto& [act, message] : unanswered_) socket_->send(message);
      return true;
    } catch (const ClientError& error) {
      if (error.status >= 400 && error.status < 500 && error.status != 429) return refused(error);
    }
    if (!std::exchange(told, true)) voice_.tell("visit.lost");
    const auto line = voice_.in.peek(wait);
    if (voice_.screen().interactive && line && command_of(voice_.in.line().value_or("")).first == "quit")
      return !(left_ = true);
    if (!voice_.screen().interactive || voice_.in.ended()) std::this_thread::sleep_for(wait);
    const bool gives_up = voice_.in.ended() && voice_.screen().interactive;
    if (gives_up || (patience.count() > 0 && std::chrono::steady_clock::now() - begin > patience)) {
      voice_.tell("visit.unreachable", {{"url", desk_.inn().url}});
      return !(failed_ = true);
    }
  }
}

bool RemoteTable::refused(const ClientError& error) {
  boost::system::error_code bad;
  const auto answer = json::parse(error.body, bad);
  const std::string why = !bad && answer.is_object() ? text_in(answer.get_object(), "why") : std::string();
  voice_.say(why.empty() ? std::string(error.what()) : harmless(why));
  failed_ = true;
  return false;
}

std::string RemoteTable::target() const {
  return fmt::format("/ws/{}?token={}&after={}&lang={}", id_, desk_.token(), events_.size(), code_of(voice_.lang()));
}

void RemoteTable::listen(milliseconds time) {
  try {
    auto text = socket_->read(time);
    while (text) {
      boost::system::error_code error;
      const auto message = json::parse(*text, error);
      if (!error && message.is_object()) hear(message.get_object());
      text = socket_->read(milliseconds(0));
    }
  } catch (const ClientError&) {
    connect(voice_.screen().interactive ? milliseconds(0) : script_patience);
  }
}

void RemoteTable::send(const json::object& message) {
  try {
    socket_->send(message);
  } catch (const ClientError&) {
    // The reader notices as well, connects again, and sends what has no answer yet.
  }
}

std::optional<json::object> RemoteTable::ask(const json::object& question, const std::string& kind) {
  answers_.erase(kind);
  send(question);
  int line = lines_opened_;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!answers_.contains(kind) && !failed_ && !left_ && std::chrono::steady_clock::now() < end) {
    listen(listening);
    if (std::exchange(line, lines_opened_) != lines_opened_) send(question);  // it was lost with the old line
  }
  const auto found = answers_.find(kind);
  return found != answers_.end() ? std::optional(found->second) : std::nullopt;
}

void RemoteTable::hear(const json::object& message) {
  const std::string kind = text_in(message, "t");
  if (kind == "table") hear_table(message);
  if (kind == "events") hear_events(message);
  if (kind == "view") hear_view(message);
  if (kind == "shuffle") hear_shuffle(message);
  if (kind == "phrase" || kind == "say") hear_speech(message);
  if (kind == "ack" || kind == "no")
    std::erase_if(unanswered_, [&](const auto& act) { return act.first == text_in(message, "id"); });
  if (kind == "no") {
    voice_.refuse(as_told(text_in(message, "error"), harmless(text_in(message, "why")), texts(message, "rules")));
    sent_ = asked_ = false;
    changed_ = true;
  }
  if (kind == "over") over_ = changed_ = true;
  answers_[kind] = message;
}

std::vector<std::string> RemoteTable::texts(const json::object& message, std::string_view field) {
  std::vector<std::string> out;
  for (const auto& item : list_in(message, field))
    if (item.is_string()) out.push_back(harmless(item.get_string()));
  return out;
}

void RemoteTable::hear_table(const json::object& message) {
  table_ = object_in(message, "table");
  seat_ = Seat(static_cast<int>(number_in(message, "seat", 0)));
  phrases_ = list_in(message, "phrases");
  voice_.table.company.names = texts(message, "names");
  const auto* seat = message.if_contains("seat");
  voice_.table.company.hearer = seat != nullptr && seat->is_int64() ? seat_ : Seat::none();
  changed_ = true;
  if (frame_) return;
  auto setup = read_setup({{"game", text_in(table_, "game")},
                           {"options", object_in(table_, "options")},
                           {"players", number_in(table_, "players")},
                           {"lang", code_of(voice_.lang())}});
  if (refusal_in(setup) != nullptr) {
    voice_.tell("visit.unknown-game", {{"game", harmless(text_in(table_, "game"))}});
    failed_ = true;
    return;
  }
  frame_ = std::make_unique<Match>(std::get<Setup>(std::move(setup)));
}

void RemoteTable::hear_events(const json::object& message) {
  for (const auto& item : list_in(message, "events"))
    if (item.is_object() && number_in(item.get_object(), "seq") == static_cast<std::int64_t>(events_.size()) + 1)
      events_.push_back(item.get_object());
  changed_ = true;
}

void RemoteTable::hear_view(const json::object& message) {
  if (!frame_) return;
  const json::object view = object_in(message, "view");
  const auto deal = number_in(view, "deal", 1);
  if (!sight_.view.empty() && deal != number_in(sight_.view, "deal", 1)) close_deal(view);
  sight_.view = view;
  const auto moves_in = [&](std::string_view field) {
    std::vector<Move> moves;
    for (const auto& item : list_in(message, field)) {
      const auto move = frame_->read(text_in(item.as_object(), "move"));
      if (const auto* good = std::get_if<Move>(&move)) moves.push_back(*good);
    }
    return moves;
  };
  sight_.moves = moves_in("moves");
  offences_ = moves_in("offences");
  sight_.result = harmless(text_in(message, "result"));
  sent_ = asked_ = false;
  changed_ = true;
}

void RemoteTable::close_deal(const json::object& view) {
  json::array sheet;
  for (std::size_t i = deal_begins_; i < events_.size(); ++i)
    if (events_[i].if_contains("for") != nullptr) sheet.push_back(events_[i]);
  const auto fresh = list_in(view, "sheet").size();
  sheet.resize(sheet.size() - std::min(sheet.size(), fresh));
  deal_begins_ = events_.size();
  closed_sheet_ = std::move(sheet);
  closed_view_ = view;
}

void RemoteTable::hear_speech(const json::object& message) {
  const Seat seat(static_cast<int>(number_in(message, "seat")));
  const std::string said = voice_.table.company.name(seat) + ": " + harmless(text_in(message, "text"));
  if (!voice_.screen().clears) return voice_.say(said);
  // A screen that is wiped shows it among what happened.
  remarks_.emplace_back(events_.size(), said);
  changed_ = true;
}

void RemoteTable::hear_shuffle(const json::object& message) {
  commitment_ = text_in(message, "commitment");
  if (!contribution_) contribution_ = entropy_.bytes(Entropy::Use::contribution);
  if (text_in(message, "stage") == "commit")
    send({{"t", "contribute"}, {"commit", to_hex(sha256(*contribution_))}});
  else
    send({{"t", "contribute"}, {"hex", to_hex(*contribution_)}});
}

bool RemoteTable::finish() {
  voice_.say(event_lines_from(voice_.screen().clears ? since_ : std::exchange(told_, events_.size())));
  voice_.say(rule_line(voice_.screen(), voice_.text("match-over")));
  voice_.say(inked(voice_.screen(), Ink::bold, sight_.result));
  if (frame_) voice_.say(standing_lines(*frame_, sight_.view, voice_.table));
  check_shuffles();
  return record_file_.empty() || save(record_file_);
}

void RemoteTable::check_shuffles() {
  const auto record = desk_.ask("GET", "/api/tables/" + id_ + "/record");
  if (const auto* refusal = refusal_in(record)) return voice_.refuse(*refusal);
  const auto& object = std::get<json::object>(record);
  const auto shuffle = object_in(object, "shuffle");
  const bool as_promised = commitment_.empty() || text_in(shuffle, "commitment") == commitment_;
  bool mine_counts = true;
  const auto& seats = list_in(shuffle, "seats");
  const auto place = static_cast<std::size_t>(seat_.index());
  if (contribution_ && place < seats.size() && seats[place].is_object())
    mine_counts = text_in(seats[place].get_object(), "opened") == to_hex(*contribution_);
  const bool good = as_promised && mine_counts && verify_record(object).good;
  voice_.say(inked(voice_.screen(), good ? Ink::dim : Ink::red, voice_.text(good ? "visit.fair" : "visit.unfair")));
  failed_ |= !good;
}

}  // namespace stube
