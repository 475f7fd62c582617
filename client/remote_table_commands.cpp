// What the player at a far table types: moves, questions, and words to the others.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "client/remote_table.hpp"
#include "fair/seating.hpp"
#include "terminal/book.hpp"
#include "terminal/choice.hpp"

namespace stube {

namespace {

constexpr std::size_t events_of_last = 16;

}  // namespace

void RemoteTable::take_input() {
  if (!voice_.screen().interactive) return take_script();
  if (voice_.in.peek(std::chrono::milliseconds(0))) {
    const auto line = voice_.take_line();
    if (std::exchange(paused_, false)) return void(changed_ = true);
    return obey(line.value_or("quit"));
  }
  if (voice_.in.ended()) left_ = true;
}

void RemoteTable::take_script() {
  const bool waiting = sight_.view.empty() && frame_ != nullptr;
  const auto next = voice_.in.peek(std::chrono::milliseconds(0));
  if (waiting && next && is_for_waiting(command_of(*next).first)) return obey(voice_.take_line().value_or(""));
  if (!asked_ || over_) return;
  if (!next && !voice_.in.ended()) return;
  const auto line = voice_.take_line();
  if (!line) return void(left_ = true);
  obey(*line);
}

bool RemoteTable::is_for_waiting(const std::string& command) {
  static const std::set<std::string> known = {"bots", "invite", "help", "quit", "leave", "say"};
  return known.contains(command);
}

void RemoteTable::obey(const std::string& line) {
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
  if (command == "do" && !rest.empty()) return make(rest);
  make(whole);
}

void RemoteTable::asked_again() {
  if (in_turn() || voice_.screen().interactive) voice_.prompt();
}

bool RemoteTable::is_move(std::string_view line) const {
  return std::any_of(sight_.moves.begin(), sight_.moves.end(),
                     [&](const Move& move) { return frame_->write(move) == line; });
}

void RemoteTable::make(const std::string& line) {
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

void RemoteTable::try_move(const Move& move, const std::string& typed) {
  const std::string text = frame_->write(move);
  if (typed != text) {
    const auto answer = ask({{"t", "why"}, {"move", text}}, "why");
    if (!answer) return;
    const bool legal = flag_in(*answer, "legal"), offence = flag_in(*answer, "offence");
    if (!legal || offence) {
      voice_.refuse(as_told("illegal", harmless(text_in(*answer, "why")), texts(*answer, "rules")));
      if (offence) voice_.tell("in-full", {{"move", text}});
      return asked_again();
    }
  }
  // New for every act, also after the program was started again.
  const std::string id = entropy_.token().substr(0, 24);
  const json::object act{{"t", "act"}, {"id", id}, {"move", text}};
  unanswered_.emplace_back(id, act);
  since_ = events_.size();
  sent_ = true;
  asked_ = false;
  send(act);
}

void RemoteTable::why(const std::string& asked) {
  if (asked.empty()) {
    voice_.tell("why.ask");
    voice_.say(offence_lines(*frame_, offences_, voice_.table));
    return asked_again();
  }
  const Choice choice = read_choice(*frame_, Offer{sight_.moves, {}}, numbered_, asked);
  const auto move = choice.move              ? choice.move
                    : choice.several.empty() ? std::nullopt
                                             : std::optional(choice.several[0]);
  if (!move) return voice_.tell("not-understood", {{"text", stube::quoted(asked)}}), asked_again();
  const auto answer = ask({{"t", "why"}, {"move", frame_->write(*move)}}, "why");
  if (!answer) return;
  const auto ids = texts(*answer, "rules");
  voice_.refuse(as_told("", harmless(text_in(*answer, "why")), ids));
  for (const auto& id : ids)
    if (const auto* entry = find_rule(frame_->game(), voice_.lang(), id))
      voice_.say(rule_lines(*entry, voice_.screen(), voice_.lang()));
  asked_again();
}

void RemoteTable::hint() {
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

void RemoteTable::rules(const std::string& id) {
  const auto& book = frame_->game().rulebook(voice_.lang());
  if (id.empty()) {
    voice_.say(index_lines(book, voice_.screen(), voice_.lang()));
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

void RemoteTable::undo() {
  const std::string id = entropy_.token().substr(0, 24);
  if (const auto answer = ask({{"t", "undo"}, {"id", id}}, "ack"); answer) since_ = events_.size();
}

void RemoteTable::what_to_say() {
  if (in_turn()) return voice_.tell("speak.listed"), asked_again();
  if (sight_.moves.empty()) return voice_.tell("speak.nothing");
  voice_.tell("speak.what");
  const Menu menu = menu_of(*frame_, sight_.moves, voice_.table);
  numbered_ = menu.numbered;
  voice_.say(menu_lines(*frame_, menu, voice_.table));
  voice_.prompt();
}

void RemoteTable::speak(const std::string& rest) {
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

void RemoteTable::fill_with_bots(const std::string& level) {
  json::object how;
  if (level == "0") how["level"] = 0;
  if (const auto wanted = number_from(level)) how["level"] = *wanted;
  const auto done = desk_.ask("POST", "/api/tables/" + id_ + "/bots", how);
  if (const auto* refusal = refusal_in(done)) voice_.refuse(*refusal);
}

void RemoteTable::leave() {
  const auto done = desk_.ask("POST", "/api/tables/" + id_ + "/leave");
  if (const auto* refusal = refusal_in(done)) return voice_.refuse(*refusal);
  voice_.tell("visit.gave-up");
  left_ = true;
}

bool RemoteTable::save(const std::string& file) {
  const auto record = desk_.ask("GET", "/api/tables/" + id_ + "/record");
  if (const auto* refusal = refusal_in(record)) return voice_.refuse(*refusal), false;
  std::ofstream stream(file);
  stream << json::serialize(std::get<json::object>(record)) << '\n' << std::flush;
  voice_.tell(stream ? "save.done" : "save.failed", {{"file", stube::quoted(file)}});
  return static_cast<bool>(stream);
}

void RemoteTable::help() {
  static constexpr std::pair<std::string_view, std::string_view> commands[] = {{"3", "help.number"},
                                                                               {"play Ah", "help.move"},
                                                                               {"ah", "help.card"},
                                                                               {"why MOVE", "help.why"},
                                                                               {"hint", "help.hint"},
                                                                               {"rules [ID]", "help.rules"},
                                                                               {"slate", "help.slate"},
                                                                               {"last", "help.last"},
                                                                               {"look", "help.look"},
                                                                               {"speak", "help.speak"},
                                                                               {"do MOVE", "help.do"},
                                                                               {"undo", "help.undo"},
                                                                               {"save FILE", "help.save"},
                                                                               {"say [TEXT]", "visit.help.say"},
                                                                               {"bots [LEVEL]", "visit.help.bots"},
                                                                               {"invite", "visit.help.invite"},
                                                                               {"leave", "visit.help.leave"},
                                                                               {"quit", "visit.help.quit"}};
  for (const auto& [usage, key] : commands)
    voice_.say(wrapped("  " + padded(usage, 13) + voice_.text(key), voice_.screen().width, 15));
  if (frame_) voice_.say(offence_lines(*frame_, offences_, voice_.table));
  asked_again();
}

}  // namespace stube
