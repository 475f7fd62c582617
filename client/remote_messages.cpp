// RemoteTable: what a server sends to a table's seat, and the state that follows from it. What a player asks is in
// remote_table.cpp.
#include <algorithm>

#include "client/remote_table.hpp"
#include "talk/notation.hpp"
#include "terminal/card_faces.hpp"
#include "terminal/playing_order.hpp"

namespace stube {

namespace {

// The cards that an event lays to the trick, as far as they are shown.
std::vector<std::string> laid_by(const json::object& event) {
  const std::string role = text_in(event, "role");
  if (role != role_name(EventRole::lays_card) && role != role_name(EventRole::lays_named)) return {};
  const std::string cards = text_in(event, "cards");
  const auto words = words_of(cards);
  return {words.begin(), words.end()};
}

}  // namespace

bool RemoteTable::receive(const json::object& message) {
  const std::string kind = text_in(message, "t");
  const int version = state_.version;
  if (kind == "table") receive_table(message);
  if (kind == "events") receive_events(message);
  if (kind == "view") view_message_ = message, view_is_fresh_ = true;
  if (kind == "shuffle") receive_shuffle(message);
  if (kind == "head") witness_.keep_head(message);
  if (kind == "phrase" || kind == "say") add_speech(message);
  if (kind == "ack" || kind == "no") receive_answer(message, kind == "ack");
  if (kind == "error") notify(reply_in(message));
  if (kind == "over") over_ = true;
  publish();
  settle();
  answers_[kind] = message;
  return version != state_.version;
}

// --- who sits where

void RemoteTable::receive_table(const json::object& message) {
  table_message_ = message;
  const auto table = object_in(message, "table");
  if (!frame_) {
    auto setup = read_setup({{"game", text_in(table, "game")},
                             {"options", object_in(table, "options")},
                             {"players", number_in(table, "players")},
                             {"lang", code_of(lang_)}});
    if (refusal_in(setup) != nullptr)
      return fail({terminal_text(lang_, "remote.unknown-game", {{"game", printable_in(table, "game")}}), {}});
    frame_ = std::make_unique<Match>(std::get<Setup>(std::move(setup)));
    state_.frame = frame_.get();
    state_.stage = TableState::LinkStage::waiting;
  }
  note_company();
  name_key();
  ++state_.version;
}

// Notifies of persons who have disconnected; that one is back is seen when he plays.
void RemoteTable::note_absences(const json::array& chairs) {
  Seats absent;
  for (std::size_t i = 0; i < chairs.size() && i < state_.company.names.size(); ++i) {
    const auto* since = chairs[i].is_object() ? chairs[i].get_object().if_contains("absent") : nullptr;
    const Seat seat(static_cast<int>(i));
    if (since == nullptr || since->is_null() || seat == state_.seat) continue;
    absent |= seat;
    if (!absent_.has(seat)) notify_text("remote.away", {{"name", state_.company.name(seat)}});
  }
  absent_ = absent;
}

void RemoteTable::note_company() {
  const auto table = object_in(table_message_, "table");
  const auto* seat = table_message_.if_contains("seat");
  const bool sits =
      seat != nullptr && seat->is_int64() && seat->get_int64() >= 0 && seat->get_int64() < frame_->players();
  state_.seat = sits ? Seat(static_cast<int>(seat->get_int64())) : Seat::none();
  state_.company.names = printable_texts_in(table_message_, "names");
  state_.company.names.resize(static_cast<std::size_t>(frame_->players()));
  state_.company.hearer = state_.seat;
  state_.sentence = printable_in(table, "sentence");
  const std::string invite = printable_in(table, "invite");
  state_.invitation = invite.empty() ? std::string() : api_.server().url + "/#/table/" + id_ + "/" + invite;
  state_.phrases.clear();
  phrase_ids_.clear();
  for (const auto& phrase : list_in(table_message_, "phrases"))
    if (phrase.is_object()) {
      phrase_ids_.push_back(text_in(phrase.get_object(), "id"));
      state_.phrases.push_back(printable_in(phrase.get_object(), "text"));
    }
  const auto& chairs = list_in(table, "seats");
  note_absences(chairs);
  state_.seats_free = false;
  state_.bots.clear();
  for (int i = 1; i <= frame_->players(); ++i) {
    const Seat chair = left_of(state_.seat.is_some() ? state_.seat : Seat(0), frame_->players(), i);
    const auto place = static_cast<std::size_t>(chair.index());
    if (place >= chairs.size() || !chairs[place].is_object()) continue;
    const auto& described = chairs[place].get_object();
    if (text_in(described, "kind") == "open") state_.seats_free = true;
    if (text_in(described, "kind") == "bot")
      state_.bots.push_back({chair, static_cast<int>(number_in(described, "level", 3))});
  }
}

void RemoteTable::receive_shuffle(const json::object& message) {
  name_key();
  if (const auto answer = witness_.answer(message, state_.seat)) connection_.send(*answer);
  for (const Finding& finding : witness_.take_news()) notify({text_of(finding, lang_), {}});
}

// Once on every connection: the seat may have been another's or a bot's in between.
void RemoteTable::name_key() {
  if (!state_.seat.is_some() || over_ || key_named_on_ == connection_.times_opened()) return;
  key_named_on_ = connection_.times_opened();
  connection_.send(witness_.key_message());
}

// --- what happened

void RemoteTable::receive_events(const json::object& message) {
  for (const auto& item : list_in(message, "events")) {
    if (!item.is_object() || number_in(item.get_object(), "seq") != static_cast<std::int64_t>(events_received_) + 1)
      continue;
    waiting_events_.push_back(item.get_object());
    ++events_received_;
  }
}

void RemoteTable::publish() {
  if (!frame_) return;
  const bool together =
      view_is_fresh_ && number_in(view_message_, "seq") == static_cast<std::int64_t>(events_received_);
  // While the table fills there is no view, and all that is told is of the table; events of the match come with a view.
  const bool begins = std::any_of(waiting_events_.begin(), waiting_events_.end(),
                                  [](const json::object& event) { return text_in(event, "role") != "table"; });
  if (together || (state_.stage == TableState::LinkStage::waiting && !begins)) {
    if (!waiting_events_.empty()) ++state_.version;
    for (const auto& event : std::exchange(waiting_events_, {})) add_event(event);
  }
  if (together) publish_view();
  if (over_ && !view_is_fresh_ && waiting_events_.empty() && !state_.result.empty() && !state_.has_record) {
    state_.stage = TableState::LinkStage::over;
    state_.has_record = true;
    ++state_.version;
  }
}

void RemoteTable::publish_view() {
  view_is_fresh_ = false;
  ++views_received_;
  ++state_.version;
  state_.stage = TableState::LinkStage::playing;
  state_.seats_free = false;
  json::object view = object_in(view_message_, "view");
  auto moves = moves_in(view_message_, "moves", false);
  // Speech brings a view too, but no new question.
  if (view != state_.view || moves != state_.moves) ++state_.views;
  state_.view = std::move(view);
  state_.moves = std::move(moves);
  offences_ = moves_in(view_message_, "moves", true);
  for (const Move& move : moves_in(view_message_, "offences", false)) offences_.push_back(move);
  state_.question = printable_in(view_message_, "question");
  state_.move_names.clear();
  for (const auto& item : list_in(view_message_, "moves"))
    if (item.is_object() && item.get_object().contains("variant"))
      state_.move_names[text_in(item.get_object(), "move")] = printable_in(item.get_object(), "name");
  state_.result = printable_in(view_message_, "result");
  include_stakes();
}

// A game may tell the stakes of a deal before it says that the deal begins; the view's sheet has all lines of the deal.
void RemoteTable::include_stakes() {
  if (state_.deal_starts.empty()) return;
  auto& start = state_.deal_starts.back();
  const auto is_line = [](const TableEvent& event) { return event.sheet_line.has_value(); };
  auto missing =
      std::ssize(list_in(state_.view, "sheet")) -
      std::count_if(state_.events.begin() + static_cast<std::ptrdiff_t>(start), state_.events.end(), is_line);
  while (missing > 0 && start > 0)
    if (is_line(state_.events[--start])) --missing;
}

std::vector<Move> RemoteTable::moves_in(const json::object& message, std::string_view field, bool offences) const {
  std::vector<Move> moves;
  for (const auto& item : list_in(message, field)) {
    if (!item.is_object() || flag_in(item.get_object(), "offence") != offences) continue;
    const auto move = frame_->read(text_in(item.get_object(), "move"));
    if (const auto* good = std::get_if<Move>(&move)) moves.push_back(*good);
  }
  return moves;
}

void RemoteTable::add_event(const json::object& event) {
  if (event.contains("undone")) {
    take_back_from(number_in(event, "undone"));
    // Who took it back is told by the answer to his command.
    if (state_.seat.is_some() && number_in(event, "seat", -1) == state_.seat.index()) return;
  }
  if (text_in(event, "role") == role_name(EventRole::begins_deal)) state_.deal_starts.push_back(state_.events.size());
  TableEvent told{sentence_of(event), printable_in(event, "rule"), {}};
  if (event.if_contains("for") != nullptr) told.sheet_line = event;
  state_.events.push_back(std::move(told));
  received_.push_back({number_in(event, "seq"), laid_by(event)});
}

Sentence RemoteTable::sentence_in(const json::object& message) const {
  const Pack& pack = frame_->pack();
  const auto& words = frame_->game().words(lang_);
  Sentence sentence;
  bool after_card = false;
  for (const auto& item : list_in(message, "parts")) {
    if (!item.is_object()) continue;
    const auto& part = item.get_object();
    const auto card = card_from(pack, text_in(part, "card"));
    std::string text = printable_in(part, "text");
    // A piece has its article in a sentence; a card is as the screen shows it, and needs no comma.
    if (card && pack.pieces == nullptr) text = card_face(screen_, pack, words, *card);
    if (after_card && text == ", ") text = " ";
    using Kind = Piece::Kind;
    sentence.push_back({std::move(text), card ? Kind::card : Kind::words, 0, card ? to_text(pack, *card) : ""});
    after_card = card.has_value();
  }
  return sentence;
}

std::string RemoteTable::sentence_of(const json::object& event) const {
  Sentence sentence = sentence_in(event);
  if (sentence.empty()) return printable_in(event, "text");
  if (text_in(event, "role") != role_name(EventRole::takes_trick)) return text_of(sentence);
  std::vector<std::string> laid;
  for (std::size_t i = state_.deal_starts.empty() ? 0 : state_.deal_starts.back(); i < received_.size(); ++i)
    laid.insert(laid.end(), received_[i].laid.begin(), received_[i].laid.end());
  return text_of(in_playing_order(std::move(sentence), laid));
}

void RemoteTable::take_back_from(std::int64_t first) {
  std::size_t keep = 0;
  while (keep < received_.size() && received_[keep].number < first) ++keep;
  received_.resize(keep);
  state_.events.resize(keep);
  while (!state_.deal_starts.empty() && state_.deal_starts.back() >= keep) state_.deal_starts.pop_back();
  ++state_.undos;
}

// What is said at the table stands among the events.
void RemoteTable::add_speech(const json::object& message) {
  if (!frame_) return;
  const auto index = number_in(message, "seat", -1);
  if (index < 0 || index >= frame_->players()) return;
  const Seat seat(static_cast<int>(index));
  const std::string name = seat == state_.seat ? common_words(lang_).text("You") : state_.company.name(seat);
  state_.events.push_back({name + ": " + printable_in(message, "text"), {}, {}});
  received_.push_back({static_cast<std::int64_t>(events_received_), {}});
  ++state_.version;
}

// --- answers

void RemoteTable::receive_answer(const json::object& message, bool done) {
  const std::string id = text_in(message, "id");
  connection_.answered(id);
  const auto sent = std::find_if(pending_.begin(), pending_.end(), [&](const Pending& p) { return p.id == id; });
  if (!done) notify(reply_in(message));
  if (sent == pending_.end()) return;
  if (!done)
    pending_.erase(sent);
  else
    sent->acknowledged = true;
}

void RemoteTable::settle() {
  for (auto sent = pending_.begin(); sent != pending_.end();) {
    if (!sent->acknowledged || views_received_ == sent->views_before) {
      ++sent;
      continue;
    }
    if (sent->is_undo) notify_text("undo.done");
    sent = pending_.erase(sent);
  }
  if (std::exchange(state_.act_pending, !pending_.empty()) != state_.act_pending) ++state_.version;
}

}  // namespace stube
