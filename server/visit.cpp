#include "server/visit.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <set>
#include <sstream>
#include <thread>

#include "engine/registry.hpp"
#include "server/bytes.hpp"
#include "server/seating.hpp"
#include "server/verify.hpp"
#include "terminal/book.hpp"
#include "terminal/choice.hpp"

namespace stube {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds listening{40};  // at a time, between looks at the keyboard
constexpr milliseconds first_wait{250}, longest_wait{2000};
constexpr milliseconds script_patience{60'000};  // how long a script waits for a line that is lost
constexpr std::size_t events_of_last = 16;
constexpr std::string_view clear_screen = "\x1b[H\x1b[2J";

std::pair<std::string, std::string> command_of(std::string_view line) {
  const auto words = words_of(line);
  if (words.empty()) return {};
  std::string rest;
  for (std::size_t i = 1; i < words.size(); ++i) rest += (rest.empty() ? "" : " ") + std::string(words[i]);
  return {std::string(words[0]), rest};
}

std::optional<std::size_t> number_from(std::string_view text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number == 0) return {};
  return number;
}

const json::array& list_in(const json::object& object, std::string_view field) {
  static const json::array nothing;
  const auto* value = object.if_contains(field);
  return value != nullptr && value->is_array() ? value->get_array() : nothing;
}

json::object object_in(const json::object& object, std::string_view field) {
  const auto* value = object.if_contains(field);
  return value != nullptr && value->is_object() ? value->get_object() : json::object();
}

// What a server sends is written to a terminal only without anything that a terminal would obey.
std::string harmless(std::string_view text) {
  std::string out;
  for (const char c : text) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  return out;
}

// --- who one is at which inn

class Keys {
 public:
  explicit Keys(std::string file) : file_(std::move(file)) {
    std::ifstream in(file_);
    std::stringstream text;
    text << in.rdbuf();
    boost::system::error_code error;
    const auto read = json::parse(text.str(), error);
    if (!error && read.is_object()) all_ = read.get_object();
  }
  [[nodiscard]] std::string token_for(const std::string& url) const { return text_in(object_in(all_, url), "token"); }
  void keep(const std::string& url, const std::string& token) {
    all_[url] = json::object{{"token", token}};
    if (file_.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(file_).parent_path(), ignored);
    const auto before = umask(0077);  // a token is as good as a password
    std::ofstream(file_) << json::serialize(all_) << '\n';
    umask(before);
  }

 private:
  std::string file_;
  json::object all_;
};

// --- the inn over HTTP

class Desk {
 public:
  Desk(const InnAddress& inn, Language lang, Keys keys) : inn_(inn), lang_(lang), keys_(std::move(keys)) {
    token_ = keys_.token_for(inn.url);
  }

  [[nodiscard]] const InnAddress& inn() const { return inn_; }
  [[nodiscard]] const std::string& token() const { return token_; }

  Result<json::object> ask(const std::string& method, const std::string& path, const json::object& body = {}) const {
    ClientHeaders headers{{"Accept-Language", std::string(code_of(lang_))}};
    if (!token_.empty()) headers.emplace_back("Authorization", "Bearer " + token_);
    try {
      const auto answer =
          http_call(inn_.where, method, path, method == "GET" ? std::string() : json::serialize(body), headers);
      const auto object = answer.object();
      if (answer.status < 400) return object;
      Refusal refusal{text_in(object, "error"), harmless(text_in(object, "why")), {}};
      for (const auto& rule : list_in(object, "rules"))
        if (rule.is_string()) refusal.rules.emplace_back(harmless(rule.get_string()));
      return refusal;
    } catch (const ClientError&) {
      return Refusal{"unreachable", tell(lang_, "visit.unreachable", {{"url", inn_.url}}), {}};
    }
  }

  // Becomes the guest one was before, or a new one; by this name where one is given.
  std::optional<Refusal> arrive(const std::string& name) {
    if (!token_.empty()) {
      const auto known = ask("GET", "/api/me");
      const auto* refusal = refusal_in(known);
      if (refusal != nullptr && refusal->code != "no-user") return *refusal;
      if (refusal != nullptr) token_.clear();
    }
    if (token_.empty()) return arrive_as_new(name);
    if (name.empty()) return {};
    const auto renamed = ask("POST", "/api/name", {{"name", name}});
    return refusal_in(renamed) != nullptr ? std::optional(*refusal_in(renamed)) : std::nullopt;
  }

 private:
  std::optional<Refusal> arrive_as_new(const std::string& name) {
    const auto made = ask("POST", "/api/bot", {{"name", name.empty() ? tell(lang_, "name.guest") : name}});
    if (const auto* refusal = refusal_in(made)) return *refusal;
    token_ = text_in(std::get<json::object>(made), "token");
    keys_.keep(inn_.url, token_);
    return {};
  }

  InnAddress inn_;
  Language lang_;
  Keys keys_;
  std::string token_;
};

// --- what both rooms need to speak

class Voice {
 public:
  Voice(const VisitOptions& options, Input& from, std::ostream& out)
      : in(from), table(options.table), fast(options.fast), out_(out) {}

  void say(const Lines& lines) {
    for (const auto& line : lines) out_ << line << '\n';
    out_ << std::flush;
  }
  void say(std::string_view line) { say(wrapped(line, table.screen.width, 2)); }
  void tell(std::string_view key, const NamedTexts& values = {}) { say(text(key, values)); }
  void refuse(const Refusal& refusal) {
    std::string sentence = refusal.why;
    for (const auto& id : refusal.rules) sentence += " " + inked(table.screen, Ink::dim, "[" + id + "]");
    say(sentence);
  }
  [[nodiscard]] std::string text(std::string_view key, const NamedTexts& values = {}) const {
    return stube::tell(lang(), key, values);
  }
  [[nodiscard]] Language lang() const { return table.company.lang; }
  [[nodiscard]] const Screen& screen() const { return table.screen; }
  void prompt() { out_ << "> " << std::flush; }
  void wipe() {
    if (table.screen.interactive) measure(table.screen);
    if (table.screen.clears) out_ << clear_screen;
  }
  // Where nobody types into a terminal, the answer is written down, so that what was said reads as a conversation.
  std::optional<std::string> take_line() {
    auto line = in.line();
    if (!line || !screen().interactive) out_ << stube::quoted(line.value_or("")) << '\n' << std::flush;
    return line;
  }

  Input& in;
  TableOptions table;
  bool fast;

 private:
  std::ostream& out_;
};

// --- a seat at a far table

class FarTable {
 public:
  FarTable(Desk& desk, Voice& voice, std::string table, std::string record_file)
      : desk_(desk), voice_(voice), id_(std::move(table)), record_file_(std::move(record_file)) {}

  // Until the match is over or the player leaves; false where it did not work.
  bool run() {
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

 private:
  // --- the line

  // With no patience: as long as the player likes. What the server refuses for good ends the visit.
  bool connect(milliseconds patience) {
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
  bool refused(const ClientError& error) {
    boost::system::error_code bad;
    const auto answer = json::parse(error.body, bad);
    const std::string why = !bad && answer.is_object() ? text_in(answer.get_object(), "why") : std::string();
    voice_.say(why.empty() ? std::string(error.what()) : harmless(why));
    failed_ = true;
    return false;
  }
  [[nodiscard]] std::string target() const {
    return fmt::format("/ws/{}?token={}&after={}&lang={}", id_, desk_.token(), events_.size(), code_of(voice_.lang()));
  }

  void listen(milliseconds time) {
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
  void send(const json::object& message) {
    try {
      socket_->send(message);
    } catch (const ClientError&) {
      // The reader notices as well, connects again, and sends what has no answer yet.
    }
  }
  // Asks and waits for the answer of this kind; what else comes is heard meanwhile.
  std::optional<json::object> ask(const json::object& question, const std::string& kind) {
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

  // --- what the server says

  void hear(const json::object& message) {
    const std::string kind = text_in(message, "t");
    if (kind == "table") hear_table(message);
    if (kind == "events") hear_events(message);
    if (kind == "view") hear_view(message);
    if (kind == "shuffle") hear_shuffle(message);
    if (kind == "phrase" || kind == "say") hear_speech(message);
    if (kind == "ack" || kind == "no")
      std::erase_if(unanswered_, [&](const auto& act) { return act.first == text_in(message, "id"); });
    if (kind == "no") {
      voice_.refuse({text_in(message, "error"), harmless(text_in(message, "why")), texts(message, "rules")});
      sent_ = asked_ = false;
      changed_ = true;
    }
    if (kind == "over") over_ = changed_ = true;
    answers_[kind] = message;
  }

  static std::vector<std::string> texts(const json::object& message, std::string_view field) {
    std::vector<std::string> out;
    for (const auto& item : list_in(message, field))
      if (item.is_string()) out.push_back(harmless(item.get_string()));
    return out;
  }

  void hear_table(const json::object& message) {
    table_ = object_in(message, "table");
    seat_ = Seat(static_cast<int>(number_in(message, "seat", 0)));
    phrases_ = list_in(message, "phrases");
    voice_.table.company.names = texts(message, "names");
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

  void hear_events(const json::object& message) {
    for (const auto& item : list_in(message, "events"))
      if (item.is_object() && number_in(item.get_object(), "seq") == static_cast<std::int64_t>(events_.size()) + 1)
        events_.push_back(item.get_object());
    changed_ = true;
  }

  void hear_view(const json::object& message) {
    if (!frame_) return;
    const json::object view = object_in(message, "view");
    const auto deal = number_in(view, "deal", 1);
    if (!sight_.view.empty() && deal != number_in(sight_.view, "deal", 1)) close_deal(view);
    sight_.view = view;
    sight_.moves.clear();
    for (const auto& item : list_in(message, "moves")) {
      const auto move = frame_->read(text_in(item.as_object(), "move"));
      if (const auto* good = std::get_if<Move>(&move)) sight_.moves.push_back(*good);
    }
    sight_.result = harmless(text_in(message, "result"));
    sent_ = asked_ = false;
    changed_ = true;
  }

  // The deal that is over, as it was written down; the lines of the deal that has begun are not yet among them.
  void close_deal(const json::object& view) {
    json::array sheet;
    for (std::size_t i = deal_begins_; i < events_.size(); ++i)
      if (events_[i].if_contains("for") != nullptr) sheet.push_back(events_[i]);
    const auto fresh = list_in(view, "sheet").size();
    sheet.resize(sheet.size() - std::min(sheet.size(), fresh));
    deal_begins_ = events_.size();
    closed_sheet_ = std::move(sheet);
    closed_view_ = view;
  }

  void hear_speech(const json::object& message) {
    const Seat seat(static_cast<int>(number_in(message, "seat")));
    const std::string said = voice_.table.company.name(seat) + ": " + harmless(text_in(message, "text"));
    if (!voice_.screen().clears) return voice_.say(said);
    // A screen that is wiped shows it among what happened.
    remarks_.emplace_back(events_.size(), said);
    changed_ = true;
  }

  // The promise first, and what was promised when all are bound. What the server promised is remembered for the end.
  void hear_shuffle(const json::object& message) {
    commitment_ = text_in(message, "commitment");
    if (!contribution_) contribution_ = random_bytes();
    if (text_in(message, "stage") == "commit")
      send({{"t", "contribute"}, {"commit", to_hex(sha256(*contribution_))}});
    else
      send({{"t", "contribute"}, {"hex", to_hex(*contribution_)}});
  }

  // --- showing

  // Not while an act is under way: what was on offer before it is no longer.
  [[nodiscard]] bool in_turn() const {
    if (sent_) return false;
    for (const auto& seat : list_in(sight_.view, "turn"))
      if (seat.is_int64() && seat.get_int64() == seat_.index()) return !sight_.moves.empty();
    return false;
  }

  [[nodiscard]] Lines event_lines_from(std::size_t first) const {
    Lines lines;
    for (std::size_t i = first; i <= events_.size(); ++i) {
      for (const auto& [place, remark] : remarks_)
        if (place == i) append(lines, wrapped(remark, voice_.screen().width, 2));
      if (i == events_.size()) break;
      std::string text = harmless(text_in(events_[i], "text"));
      if (const auto rule = text_in(events_[i], "rule"); !rule.empty())
        text += " " + inked(voice_.screen(), Ink::dim, "[" + harmless(rule) + "]");
      append(lines, wrapped(text, voice_.screen().width, 2));
    }
    return lines;
  }

  void show() {
    changed_ = false;
    if (!frame_) return;
    if (closed_sheet_) return show_closed_deal();
    if (sight_.view.empty()) return show_waiting();
    if (!voice_.screen().clears) {
      voice_.say(event_lines_from(std::exchange(told_, events_.size())));
      if (!in_turn() || asked_) return;
    }
    draw();
  }

  void draw() {
    voice_.wipe();
    sight_.happened = voice_.screen().clears ? event_lines_from(since_) : Lines();
    voice_.say(draw_table(*frame_, seat_, sight_, voice_.table));
    numbered_ = menu_of(*frame_, sight_.moves, voice_.table).numbered;
    if (in_turn() || voice_.screen().interactive) voice_.prompt();
    asked_ = in_turn();
  }

  void show_closed_deal() {
    const json::array sheet = std::move(*closed_sheet_);
    closed_sheet_.reset();
    voice_.wipe();
    voice_.say(event_lines_from(voice_.screen().clears ? since_ : std::exchange(told_, events_.size())));
    since_ = events_.size();
    voice_.say(rule_line(voice_.screen(), voice_.text("deal-over")));
    voice_.say(written_lines(*frame_, sheet, voice_.table));
    voice_.say(standing_lines(*frame_, closed_view_, voice_.table));
    changed_ = true;
    if (!voice_.screen().interactive || voice_.fast) return;
    paused_ = true;
    voice_.say(inked(voice_.screen(), Ink::dim, voice_.text("enter")));
  }

  void show_waiting() {
    voice_.wipe();
    if (!voice_.screen().clears) voice_.say(event_lines_from(std::exchange(told_, events_.size())));
    voice_.say(inked(voice_.screen(), Ink::bold, harmless(text_in(table_, "name"))) + ". " +
               harmless(text_in(table_, "sentence")));
    std::string names;
    for (const auto& seat : list_in(table_, "seats")) {
      const std::string name = harmless(text_in(seat.as_object(), "name"));
      names += (names.empty() ? "" : ", ") + (name.empty() ? voice_.text("visit.free") : name);
    }
    voice_.tell("transcript.players", {{"names", names}});
    invitation();
    voice_.tell("visit.waiting");
    if (voice_.screen().interactive) voice_.prompt();
  }

  void invitation() {
    const std::string invite = harmless(text_in(table_, "invite"));
    if (!invite.empty())
      // Not broken into lines: it is there to be copied.
      voice_.say(Lines{voice_.text("visit.invitation", {{"link", desk_.inn().url + "/#/table/" + id_ + "/" + invite}})});
  }

  // --- what the player types

  void take_input() {
    if (!voice_.screen().interactive) return take_script();
    if (voice_.in.peek(milliseconds(0))) {
      const auto line = voice_.take_line();
      if (std::exchange(paused_, false)) return void(changed_ = true);
      return obey(line.value_or("quit"));
    }
    if (voice_.in.ended()) left_ = true;
  }

  // A script is read when it is asked: on turn, or while the table fills for what can be done then.
  void take_script() {
    const bool waiting = sight_.view.empty() && frame_ != nullptr;
    const auto next = voice_.in.peek(milliseconds(0));
    if (waiting && next && is_for_waiting(command_of(*next).first)) return obey(voice_.take_line().value_or(""));
    if (!asked_ || over_) return;
    if (!next && !voice_.in.ended()) return;
    const auto line = voice_.take_line();
    if (!line) return void(left_ = true);
    obey(*line);
  }
  static bool is_for_waiting(const std::string& command) {
    static const std::set<std::string> known = {"bots", "invite", "help", "quit", "leave", "say"};
    return known.contains(command);
  }

  void obey(const std::string& line) {
    const auto [command, rest] = command_of(line);
    const std::string whole = rest.empty() ? command : command + " " + rest;
    if (command.empty()) return asked_again();
    if (is_move(whole)) return make(whole);
    if (command == "quit" || command == "exit" || command == "q") return void(left_ = true);
    if (command == "leave") return leave();
    if (command == "bots") return fill_with_bots(rest);
    if (command == "invite") return invitation();
    if (command == "help" || command == "h") return help();
    if (command == "say" || command == "phrase") return speak(rest);
    if (!frame_) return;
    if (command == "rules" || command == "rule") return rules(rest);
    if (command == "last") {
      voice_.say(event_lines_from(events_.size() > events_of_last ? events_.size() - events_of_last : 0));
      return asked_again();
    }
    if (sight_.view.empty()) return voice_.tell("not-understood", {{"text", stube::quoted(line)}});
    if (command == "?" || command == "why") return why(rest);
    if (command == "hint") return hint();
    if (command == "slate") {
      voice_.say(slate_lines(*frame_, sight_.view, voice_.table));
      return asked_again();
    }
    if (command == "look" || command == "moves") return draw();
    if (command == "undo") return undo();
    if (command == "save") {
      if (rest.empty())
        voice_.tell("save.where");
      else
        save(rest);
      return asked_again();
    }
    if (command == "speak") return rest.empty() ? what_to_say() : make(rest);
    make(whole);
  }
  void asked_again() {
    if (in_turn() || voice_.screen().interactive) voice_.prompt();
  }

  [[nodiscard]] bool is_move(std::string_view line) const {
    return std::any_of(sight_.moves.begin(), sight_.moves.end(),
                       [&](const Move& move) { return frame_->write(move) == line; });
  }

  void make(const std::string& line) {
    const Choice choice = read_choice(*frame_, Offer{sight_.moves, {}}, numbered_, line);
    if (choice.move) return try_move(*choice.move, line);
    if (!choice.several.empty()) {
      std::vector<std::string> ways;
      for (std::size_t i = 0; i < std::min<std::size_t>(choice.several.size(), 8); ++i)
        ways.push_back(frame_->write(choice.several[i]));
      voice_.tell("several", {{"moves", fmt::format("{}", fmt::join(ways, ", "))}});
    } else {
      voice_.tell("not-understood", {{"text", stube::quoted(line)}});
    }
    asked_again();
  }

  // A move that was not written out is asked about first: no offence by a slip of the finger.
  void try_move(const Move& move, const std::string& typed) {
    const std::string text = frame_->write(move);
    if (typed != text) {
      const auto answer = ask({{"t", "why"}, {"move", text}}, "why");
      if (!answer) return;
      const bool legal = flag_in(*answer, "legal"), offence = flag_in(*answer, "offence");
      if (!legal || offence) {
        voice_.refuse({"illegal", harmless(text_in(*answer, "why")), texts(*answer, "rules")});
        if (offence) voice_.tell("in-full", {{"move", text}});
        return asked_again();
      }
    }
    // New for every act, also after the program was started again.
    const std::string id = to_hex(random_bytes()).substr(0, 24);
    const json::object act{{"t", "act"}, {"id", id}, {"move", text}};
    unanswered_.emplace_back(id, act);
    since_ = events_.size();
    sent_ = true;
    asked_ = false;
    send(act);
  }

  void why(const std::string& asked) {
    if (asked.empty()) return voice_.tell("why.ask"), asked_again();
    const Choice choice = read_choice(*frame_, Offer{sight_.moves, {}}, numbered_, asked);
    const auto move = choice.move              ? choice.move
                      : choice.several.empty() ? std::nullopt
                                               : std::optional(choice.several[0]);
    if (!move) return voice_.tell("not-understood", {{"text", stube::quoted(asked)}}), asked_again();
    const auto answer = ask({{"t", "why"}, {"move", frame_->write(*move)}}, "why");
    if (!answer) return;
    const auto ids = texts(*answer, "rules");
    voice_.refuse({"", harmless(text_in(*answer, "why")), ids});
    for (const auto& id : ids)
      if (const auto* entry = find_rule(frame_->game(), voice_.lang(), id))
        voice_.say(rule_lines(*entry, voice_.screen(), voice_.lang()));
    asked_again();
  }

  void hint() {
    if (!in_turn()) return voice_.tell("not-your-turn");
    const auto answer = ask({{"t", "hint"}}, "hint");
    if (!answer) return;
    const auto& moves = list_in(*answer, "moves");
    if (moves.empty()) return asked_again();
    const auto& best = moves.front().as_object();
    voice_.say(inked(voice_.screen(), Ink::bold, harmless(text_in(best, "name"))) + ". " +
               harmless(text_in(best, "why")));
    asked_again();
  }

  void rules(const std::string& id) {
    const auto& book = frame_->game().rulebook(voice_.lang());
    if (id.empty()) {
      voice_.say(index_lines(book, voice_.screen()));
      voice_.tell("rules.how");
    } else if (id == "all") {
      voice_.say(book_lines(book, voice_.screen(), voice_.lang()));
    } else if (const auto* entry = find_rule(frame_->game(), voice_.lang(), id)) {
      voice_.say(rule_lines(*entry, voice_.screen(), voice_.lang()));
    } else {
      voice_.tell("rules.unknown",
                  {{"id", stube::quoted(id)}, {"near", fmt::format("{}", fmt::join(nearest_rules(book, id), ", "))}});
    }
    asked_again();
  }

  void undo() {
    const std::string id = to_hex(random_bytes()).substr(0, 24);
    if (const auto answer = ask({{"t", "undo"}, {"id", id}}, "ack"); answer) since_ = events_.size();
  }

  void what_to_say() {
    if (in_turn()) return voice_.tell("speak.listed"), asked_again();
    if (sight_.moves.empty()) return voice_.tell("speak.nothing");
    voice_.tell("speak.what");
    const Menu menu = menu_of(*frame_, sight_.moves, voice_.table);
    numbered_ = menu.numbered;
    voice_.say(menu_lines(*frame_, menu, voice_.table));
    voice_.prompt();
  }

  // A number is one of the set phrases, everything else free speech, where the host allows it.
  void speak(const std::string& rest) {
    if (rest.empty()) {
      int number = 0;
      for (const auto& phrase : phrases_)
        voice_.say(fmt::format("{:>3} {}", ++number, harmless(text_in(phrase.as_object(), "text"))));
      return voice_.tell("visit.say"), asked_again();
    }
    const auto number = number_from(rest);
    if (number && *number <= phrases_.size())
      send({{"t", "phrase"}, {"id", text_in(phrases_[*number - 1].as_object(), "id")}});
    else
      send({{"t", "say"}, {"text", rest}});
  }

  void fill_with_bots(const std::string& level) {
    json::object how;
    if (level == "0") how["level"] = 0;
    if (const auto wanted = number_from(level)) how["level"] = *wanted;
    const auto done = desk_.ask("POST", "/api/tables/" + id_ + "/bots", how);
    if (const auto* refusal = refusal_in(done)) voice_.refuse(*refusal);
  }

  void leave() {
    const auto done = desk_.ask("POST", "/api/tables/" + id_ + "/leave");
    if (const auto* refusal = refusal_in(done)) return voice_.refuse(*refusal);
    voice_.tell("visit.gave-up");
    left_ = true;
  }

  bool save(const std::string& file) {
    const auto record = desk_.ask("GET", "/api/tables/" + id_ + "/record");
    if (const auto* refusal = refusal_in(record)) return voice_.refuse(*refusal), false;
    std::ofstream stream(file);
    stream << json::serialize(std::get<json::object>(record)) << '\n' << std::flush;
    voice_.tell(stream ? "save.done" : "save.failed", {{"file", stube::quoted(file)}});
    return static_cast<bool>(stream);
  }

  void help() {
    static constexpr std::pair<std::string_view, std::string_view> commands[] = {
        {"3", "help.number"},         {"play Ah", "help.move"},  {"ah", "help.card"},
        {"why MOVE", "help.why"},     {"hint", "help.hint"},     {"rules [ID]", "help.rules"},
        {"slate", "help.slate"},      {"last", "help.last"},     {"look", "help.look"},
        {"speak", "help.speak"},      {"undo", "help.undo"},     {"save FILE", "help.save"},
        {"say [TEXT]", "visit.help.say"}, {"bots [LEVEL]", "visit.help.bots"}, {"invite", "visit.help.invite"},
        {"leave", "visit.help.leave"}, {"quit", "visit.help.quit"}};
    for (const auto& [usage, key] : commands)
      voice_.say(wrapped("  " + padded(usage, 13) + voice_.text(key), voice_.screen().width, 15));
    asked_again();
  }

  // --- the end

  bool finish() {
    voice_.say(event_lines_from(voice_.screen().clears ? since_ : std::exchange(told_, events_.size())));
    voice_.say(rule_line(voice_.screen(), voice_.text("match-over")));
    voice_.say(inked(voice_.screen(), Ink::bold, sight_.result));
    if (frame_) voice_.say(standing_lines(*frame_, sight_.view, voice_.table));
    check_shuffles();
    return record_file_.empty() || save(record_file_);
  }

  // The record must fit itself, and fit what was promised and given before the first deal.
  void check_shuffles() {
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

  Desk& desk_;
  Voice& voice_;
  std::string id_, record_file_;
  std::unique_ptr<ClientSocket> socket_;
  std::unique_ptr<Match> frame_;  // the game with its options; never played
  Seat seat_ = Seat(0);
  json::object table_;
  json::array phrases_;
  std::vector<json::object> events_;
  std::vector<std::pair<std::size_t, std::string>> remarks_;  // before which event it was said
  Sight sight_;
  std::vector<Move> numbered_;
  std::map<std::string, json::object> answers_;  // the last message of each kind
  std::vector<std::pair<std::string, json::object>> unanswered_;  // acts by their ids, in their order
  int lines_opened_ = 0;
  std::size_t since_ = 0, told_ = 0, deal_begins_ = 0;
  std::optional<json::array> closed_sheet_;
  json::object closed_view_;
  std::optional<Bytes32> contribution_;
  std::string commitment_;
  bool changed_ = false, sent_ = false, asked_ = false, paused_ = false, over_ = false, left_ = false, failed_ = false;
};

// --- the lobby

class Lobby {
 public:
  Lobby(Desk& desk, Voice& voice) : desk_(desk), voice_(voice) {}

  struct Chosen {
    std::string table;
    json::object wishes;  // or a new one
  };
  // Nothing where the player leaves.
  std::optional<Chosen> choose() {
    if (!look()) return {};
    for (;;) {
      voice_.prompt();
      const auto line = voice_.take_line();
      if (!line) return {};
      const auto [command, rest] = command_of(*line);
      if (command == "quit" || command == "q" || command == "exit") return {};
      if (command.empty() || command == "look") {
        if (!look()) return {};
      } else if (command == "new") {
        if (const Game* game = find_game(rest)) return Chosen{{}, {{"game", game->id()}}};
        voice_.tell("visit.which-game", {{"games", all_ids()}});
      } else if (const auto number = number_from(command); number && *number <= shown_.size()) {
        return Chosen{shown_[*number - 1], {}};
      } else {
        voice_.tell("visit.lobby-how");
      }
    }
  }

 private:
  static std::string all_ids() {
    std::string ids;
    for (const Game* game : all_games()) ids += (ids.empty() ? "" : ", ") + std::string(game->id());
    return ids;
  }

  bool look() {
    const auto lists = desk_.ask("GET", "/api/tables?lang=" + std::string(code_of(voice_.lang())));
    if (const auto* refusal = refusal_in(lists)) return voice_.refuse(*refusal), false;
    shown_.clear();
    const auto& found = std::get<json::object>(lists);
    show(found, "mine", "visit.mine");
    show(found, "open", "visit.open");
    if (shown_.empty()) voice_.tell("visit.no-tables");
    voice_.tell("visit.lobby-how");
    return true;
  }
  void show(const json::object& lists, std::string_view which, std::string_view title) {
    bool titled = false;
    for (const auto& item : list_in(lists, which)) {
      const auto& table = item.as_object();
      const std::string id = text_in(table, "id");
      if (text_in(table, "state") == "over" || std::find(shown_.begin(), shown_.end(), id) != shown_.end()) continue;
      if (!std::exchange(titled, true)) voice_.say(inked(voice_.screen(), Ink::bold, voice_.text(title)));
      shown_.push_back(id);
      std::string names;
      for (const auto& seat : list_in(table, "seats")) {
        const std::string name = harmless(text_in(seat.as_object(), "name"));
        names += (names.empty() ? "" : ", ") + (name.empty() ? voice_.text("visit.free") : name);
      }
      voice_.say(wrapped(fmt::format("{:>3} {} ({})", shown_.size(), harmless(text_in(table, "sentence")), names),
                         voice_.screen().width, 4));
    }
  }

  Desk& desk_;
  Voice& voice_;
  std::vector<std::string> shown_;
};

// Sits down at a table, there or new; its id, where that worked.
std::optional<std::string> sit_down(Desk& desk, Voice& voice, const std::string& table, const std::string& invite,
                                    json::object wishes) {
  if (table.empty()) {
    wishes["lang"] = code_of(voice.lang());
    const auto made = desk.ask("POST", "/api/tables", wishes);
    if (const auto* refusal = refusal_in(made)) return voice.refuse(*refusal), std::nullopt;
    return text_in(std::get<json::object>(made), "table");
  }
  json::object how;
  if (!invite.empty()) how["invite"] = invite;
  const auto joined = desk.ask("POST", "/api/tables/" + table + "/join", how);
  if (const auto* refusal = refusal_in(joined)) return voice.refuse(*refusal), std::nullopt;
  return table;
}

}  // namespace

std::optional<InnAddress> read_address(std::string_view text) {
  InnAddress inn;
  if (const auto mark = text.find("/#/table/"); mark != std::string_view::npos) {
    std::string_view rest = text.substr(mark + 9);
    const auto slash = std::min(rest.find('/'), rest.size());
    inn.table = std::string(rest.substr(0, slash));
    inn.invite = std::string(rest.substr(std::min(slash + 1, rest.size())));
    const auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; };
    if (inn.table.empty() || !std::all_of(inn.table.begin(), inn.table.end(), plain)) return {};
    text = text.substr(0, mark);
  }
  inn.where.secure = text.starts_with("https://");
  for (const std::string_view scheme : {"https://", "http://"})
    if (text.starts_with(scheme)) text.remove_prefix(scheme.size());
  if (text.ends_with("/")) text.remove_suffix(1);
  inn.where.port = inn.where.secure ? 443 : 80;
  auto colon = text.rfind(':');
  if (text.starts_with("[") && text.ends_with("]")) colon = std::string_view::npos;
  if (colon != std::string_view::npos) {
    const auto port = number_from(text.substr(colon + 1));
    if (!port || *port > 65535) return {};
    inn.where.port = static_cast<std::uint16_t>(*port);
    text = text.substr(0, colon);
  }
  inn.url = fmt::format("{}://{}", inn.where.secure ? "https" : "http", text);
  if (inn.where.port != (inn.where.secure ? 443 : 80)) inn.url += fmt::format(":{}", inn.where.port);
  if (text.starts_with("[") && text.ends_with("]")) text = text.substr(1, text.size() - 2);
  if (text.empty() || text.find_first_of("/ ?#@") != std::string_view::npos) return {};
  inn.where.host = std::string(text);
  return inn;
}

std::string usual_keys_file() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state != nullptr && *state != 0) return std::string(state) + "/stube/keys.json";
  return home != nullptr && *home != 0 ? std::string(home) + "/.local/state/stube/keys.json" : std::string();
}

bool visit_inn(const VisitOptions& options, Input& in, std::ostream& out) {
  start_crypto();
  Voice voice(options, in, out);
  Desk desk(options.inn, voice.lang(), Keys(options.keys_file));
  if (const auto refusal = desk.arrive(options.name)) return voice.refuse(*refusal), false;
  std::string table = options.inn.table;
  json::object wishes = options.wishes;
  if (table.empty() && wishes.empty()) {
    const auto chosen = Lobby(desk, voice).choose();
    if (!chosen) return true;
    table = chosen->table;
    wishes = chosen->wishes;
  }
  const auto seated = sit_down(desk, voice, table, options.inn.invite, std::move(wishes));
  if (!seated) return false;
  return FarTable(desk, voice, *seated, options.record_file).run();
}

}  // namespace stube
