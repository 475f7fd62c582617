// TerminalSession: the commands that a player types, and moves. The course of play is in terminal_session.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "engine/hint.hpp"
#include "engine/introduction.hpp"
#include "terminal/card_faces.hpp"
#include "terminal/move_menu.hpp"
#include "terminal/rulebook_lines.hpp"
#include "terminal/score_sheet.hpp"
#include "terminal/terminal_session.hpp"

namespace stube {

namespace {

constexpr std::size_t events_of_last = 16;
constexpr std::size_t most_readings = 8;
constexpr int usage_width = 17;
constexpr int intro_width = 9;

}  // namespace

void TerminalSession::obey(const std::string& line) {
  const TypedLine typed = typed_line(line);
  if (typed.first.empty()) return;
  // A game may have a move that is called like a command.
  if (is_move(typed.whole())) return make(typed.whole());
  if (const auto command = command_from(typed.first, console_.lang())) return obey(*command, typed.rest, typed.whole());
  if (state().stage == TableState::LinkStage::waiting) return console_.print_text("not-begun");
  make(typed.whole());
}

void TerminalSession::obey(Command command, const std::string& rest, const std::string& whole) {
  // Before the match there is neither a position nor a score.
  const bool begun = state().stage != TableState::LinkStage::waiting;
  switch (command) {
    case Command::quit:
      left_ = true;
      return;
    case Command::help:
      return help();
    case Command::rules:
      return rules(rest);
    case Command::intro:
      return intro();
    case Command::last:
      return last();
    case Command::level:
      return levels(rest);
    case Command::say:
      return chat(rest);
    case Command::bots:
      return table_.fill_with_bots(rest);
    case Command::invite:
      return invite();
    case Command::leave:
      return table_.give_up_seat();
    case Command::create:
      return console_.print_text("not-understood", {{"text", stube::quoted(whole)}});
    default:
      break;
  }
  if (!begun) return console_.print_text("not-begun");
  switch (command) {
    case Command::why:
      return rest.empty() ? why_not_the_others() : why(rest);
    case Command::hint:
      return hint();
    case Command::slate:
      return console_.print(slate_lines(*state().frame, state().view, drawing_options()));
    case Command::look:
      return draw();
    case Command::undo:
      table_.undo(), changed_ = true;
      return;
    case Command::replace:
      return table_.ask_for_bot(rest);
    case Command::resign:
      table_.resign(), changed_ = true;
      return;
    case Command::claim:
      table_.claim(), changed_ = true;
      return;
    case Command::save:
      return rest.empty() ? console_.print_text("save.where") : void(save(rest));
    case Command::speak:
      return speak(rest);
    default:
      return make(rest.empty() ? whole : rest);
  }
}

// --- moves

bool TerminalSession::is_move(std::string_view line) const {
  const auto& now = state();
  return std::any_of(now.moves.begin(), now.moves.end(),
                     [&](const Move& move) { return now.frame->write(move) == line; });
}

TypedChoice TerminalSession::meant(std::string_view text) {
  const SeatOffer offer{state().moves, [this](const Move& move) { return table_.judge(move); }};
  return read_choice(*state().frame, offer, numbered_, text);
}

std::string TerminalSession::typed_form(const Move& move) const {
  return stube::typed_form(*state().frame, move, console_.lang());
}

void TerminalSession::make(const std::string& text) {
  const TypedChoice choice = meant(text);
  if (choice.judgement && choice.judgement->kind != Judgement::Kind::lawful) {
    console_.print(choice.judgement->why);
    if (choice.must_be_typed_in_full()) console_.print_text("in-full", {{"move", typed_form(*choice.move)}});
  } else if (choice.move) {
    play(*choice.move);
  } else if (!choice.several.empty()) {
    std::vector<std::string> ways;
    for (std::size_t i = 0; i < std::min(choice.several.size(), most_readings); ++i)
      ways.push_back(typed_form(choice.several[i]));
    console_.print_text("several", {{"moves", fmt::format("{}", fmt::join(ways, ", "))}});
  } else {
    console_.print_text("not-understood", {{"text", stube::quoted(text)}});
  }
}

void TerminalSession::play(const Move& move) {
  const auto before = state().events.size();
  const int views = state().views;
  table_.act(move);
  if (!state().act_pending && state().views == views) return;  // refused; a notice says why
  since_ = before;
  changed_ = !state().act_pending;
}

// --- questions

void TerminalSession::why(const std::string& asked) {
  const TypedChoice choice = meant(asked);
  const auto move = choice.move              ? choice.move
                    : choice.several.empty() ? std::nullopt
                                             : std::optional(choice.several[0]);
  if (!move) return console_.print_text("not-understood", {{"text", stube::quoted(asked)}});
  const auto judgement = choice.judgement ? choice.judgement : table_.judge(*move);
  if (!judgement) return;
  console_.print(judgement->why);
  for (const auto& id : judgement->why.rules)
    if (const auto* entry = find_rule(state().frame->game(), console_.lang(), id))
      console_.print(rule_lines(*entry, console_.screen(), console_.lang()));
}

// A bare question mark: why the cards that are not on offer are not.
void TerminalSession::why_not_the_others() {
  const auto& now = state();
  const auto names_a_card = [](const Move& move) { return move.cards.size() == 1; };
  if (!now.seat.is_some() || std::none_of(now.moves.begin(), now.moves.end(), names_a_card)) {
    console_.print_text("why.ask");
    return print_offences();
  }
  const std::string hand(now.view.at("hands").as_array().at(static_cast<std::size_t>(now.seat.index())).as_string());
  const auto& words = now.frame->game().words(console_.lang());
  std::vector<std::pair<std::string, std::string>> reasons;  // sentence, cards
  for (const auto word : words_of(hand)) {
    const TypedChoice choice = meant(word);
    if (!choice.judgement || choice.judgement->kind == Judgement::Kind::lawful) continue;
    const std::string sentence = console_.with_rules(choice.judgement->why);
    const auto found = std::find_if(reasons.begin(), reasons.end(), [&](const auto& r) { return r.first == sentence; });
    auto& cards = found != reasons.end() ? found->second : reasons.emplace_back(sentence, "").second;
    cards += (cards.empty() ? "" : " ") + face_of_text(console_.screen(), now.frame->pack(), words, word);
  }
  for (const auto& [sentence, cards] : reasons) console_.print(cards + ": " + sentence);
  console_.print_text(reasons.empty() ? "why.nothing" : "why.more");
  print_offences();
}

// In table discipline: what can be done though it is against the rules.
void TerminalSession::print_offences() {
  if (state().stage == TableState::LinkStage::waiting) return;
  console_.print(offence_lines(*state().frame, table_.offences(), drawing_options()));
}

void TerminalSession::hint() {
  if (!on_turn()) return console_.print_text("not-your-turn");
  const auto hint = table_.hint();
  if (!hint || hint->best.empty()) return;
  const auto lang = console_.lang();
  const int width = console_.screen().width;
  if (!hint->only_move) console_.print_text("hint.expected", {{"unit", hint->unit}});
  for (const auto& hinted : hint->best) {
    std::string line = inked(console_.screen(), Ink::bold, hinted.move);
    if (hinted.points) line = padded(signed_points(*hinted.points, lang), 7) + line;
    console_.print(wrapped(line + ". " + hinted.reasons, width, hinted.points ? 7 : 2));
  }
  if (!hint->only_move) console_.print_dim(hint->surety);
}

void TerminalSession::rules(const std::string& id) {
  const auto lang = console_.lang();
  const Game& game = state().frame->game();
  const auto& book = game.rulebook(lang);
  if (id.empty()) {
    console_.print(index_lines(book, console_.screen(), lang));
    return console_.print_text("rules.how");
  }
  if (id == "all" || id == console_.text("all")) return console_.print(book_lines(book, console_.screen(), lang));
  if (const auto* entry = find_rule(game, lang, id)) return console_.print(rule_lines(*entry, console_.screen(), lang));
  console_.print_text("rules.unknown", {{"id", stube::quoted(id)},
                                        {"near", fmt::format("{}", fmt::join(nearest_rules(book, id), ", "))}});
}

void TerminalSession::last() {
  const auto end = state().events.size();
  console_.print(event_lines(end > events_of_last ? end - events_of_last : 0, end));
}

// --- what else a table can be asked for

// `level` tells how strong the bots are, `level 4` makes all of them so strong, `level 3 5 1` each from the left on.
void TerminalSession::levels(const std::string& asked) {
  std::string spaced = asked;
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  std::vector<std::string> names;
  for (const auto word : words_of(spaced)) names.emplace_back(word);
  if (!names.empty()) {
    table_.set_levels(names);
    print_notices();
  }
  print_levels();
}

void TerminalSession::intro() {
  const Match& frame = *state().frame;
  const auto lines = three_lines(frame.game(), console_.lang());
  const auto put = [&](std::string_view key, const std::string& text) {
    console_.print(wrapped(padded(console_.text("intro." + std::string(key)), intro_width) + text,
                           console_.screen().width, intro_width));
  };
  put("goal", std::string(lines.at("goal").as_string()));
  const auto& words = frame.game().words(console_.lang());
  std::string order;
  for (const auto& row : lines.at("order").as_array()) {
    std::vector<std::string> cards;
    for (const auto& card : row.at("cards").as_array())
      cards.push_back(face_of_text(console_.screen(), frame.pack(), words, card.as_string()));
    const std::string label(row.at("label").as_string());
    order +=
        (order.empty() ? "" : "; ") + (label.empty() ? label : label + ": ") + fmt::format("{}", fmt::join(cards, " "));
  }
  put("order", order);
  put("counts", std::string(lines.at("counts").as_string()));
}

void TerminalSession::speak(const std::string& asked) {
  if (on_turn()) return console_.print_text("speak.listed");
  if (!may_act_out_of_turn()) return console_.print_text("speak.nothing");
  if (!asked.empty()) return make(asked);
  const Menu menu = menu_of(*state().frame, state().moves, drawing_options());
  numbered_ = menu.numbered;
  console_.print_text("speak.what");
  console_.print(menu_lines(*state().frame, menu, drawing_options()));
  speaking_ = true;
}

void TerminalSession::chat(const std::string& text) {
  const auto& phrases = state().phrases;
  if (!text.empty() || phrases.empty()) return table_.chat(text);
  for (std::size_t i = 0; i < phrases.size(); ++i) console_.print(fmt::format("{:>3} {}", i + 1, phrases[i]));
  console_.print_text("remote.say");
}

void TerminalSession::invite() {
  const auto link = table_.invitation();
  // Not broken into lines: it is there to be copied.
  if (link) console_.print(Lines{console_.text("remote.invitation", {{"link", *link}})});
}

bool TerminalSession::save(const std::string& file) {
  const auto record = table_.record();
  if (const auto* why = std::get_if<Reply>(&record)) return console_.print(*why), false;
  std::ofstream stream(file);
  stream << json::serialize(std::get<json::object>(record)) << '\n' << std::flush;
  console_.print_text(stream ? "save.done" : "save.failed", {{"file", stube::quoted(file)}});
  return static_cast<bool>(stream);
}

void TerminalSession::help() {
  for (const std::string name :
       {"number", "move", "card", "why", "hint", "rules",  "intro", "slate",   "last",   "look",     "speak", "do",
        "level",  "undo", "save", "say", "bots", "invite", "leave", "replace", "resign", "conclude", "quit"})
    console_.print(wrapped("  " + padded(console_.text("usage." + name), usage_width) + console_.text("help." + name),
                           console_.screen().width, usage_width + 2));
  if (console_.lang() != Language::en) console_.print_text("help.english");
  print_offences();
}

}  // namespace stube
