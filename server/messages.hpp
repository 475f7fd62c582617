// The messages that a session is sent over its WebSocket, as JSON: those of every move are written as text, the others
// are made as data. Everything for a seat or a spectator is built from that viewer's picture, that viewer's events and
// that seat's moves, never from the referee's state. When a session is sent which of them is decided in
// broadcaster.hpp; the fields are described in docs/api.md.
//
// The wire calls two numbers `seq`: in `events` and `view` it counts the table's lines, in `ack` its acts. An act makes
// no, one or many lines.
#pragma once
#include "engine/hint.hpp"
#include "fair/table_log.hpp"

namespace stube {

[[nodiscard]] Viewer viewer_at(Seat seat);  // a seat, or a spectator where there is none
// How things are called in texts for this viewer: names, and cards as people write them.
[[nodiscard]] Speech speech_at(const TableLog& log, Viewer viewer, Language lang);
[[nodiscard]] Speech speech_with(const Match& match, std::function<std::string(Seat)> seat_name, Language lang);

// `events`: the lines from `from` to before `to` (counting from 0), for this viewer. Their events must be in memory or
// in the archive.
struct Page {
  std::size_t from, to;
  const EventArchive* archive = nullptr;
};
// The texts of a table's lines while one change is sent: viewers who are told the same share them.
class LineTexts {
 public:
  // The line's object for this hearer; `write(out)` makes it where it is not there yet.
  [[nodiscard]] const std::string& text(std::size_t line, Language lang, Seat hearer,
                                        const std::function<void(std::string&)>& write);
  // Another change, or another table.
  void forget() { count_ = 0; }

 private:
  struct Told {
    std::size_t line = 0;
    Language lang = Language::en;
    Seat hearer;  // none: all whom the line does not mention
    std::string text;
  };
  std::vector<Told> told_;  // the first `count_` hold; the others are room for more
  std::size_t count_ = 0;
};
void write_events(std::string& out, const TableLog& log, const Page& page, Viewer viewer, Language lang,
                  LineTexts& shared);
[[nodiscard]] json::object events_message(const TableLog& log, const Page& page, Viewer viewer, Language lang);

// `table`: who sits where, all but the waits. `presence`: by seat.
struct SeatPresence {
  bool connected = false;
  std::optional<std::chrono::seconds> absent_for;  // of a person who is not connected
};
struct Addressee {
  std::string user;
  Seat seat;
  std::string invite;  // of the table, for its host only
};
// What everybody of one language is told of it, written once for all of them: fields of `table`, and of the message.
struct TableTexts {
  Language lang;
  std::string table, message;
};
[[nodiscard]] TableTexts table_texts(const TableLog& log, const std::vector<SeatPresence>& presence, Language lang);
// Written as fields of an object that is begun, or as data.
void write_table(JsonWriter& out, const TableLog& log, const Addressee& to, const TableTexts& shared);
[[nodiscard]] json::object table_message(const TableLog& log, const Addressee& to,
                                         const std::vector<SeatPresence>& presence, Language lang);
// `shuffle`: the server's commitment; once it is fixed, the list of the locks that count, with the head of the chain
// that holds it.
[[nodiscard]] json::object shuffle_message(const TableLog& log);
[[nodiscard]] json::object head_object(const ChainHead& head);
// `head`: the chain so far, signed by the house.
[[nodiscard]] json::object head_message(const ChainHead& head, const std::string& key, const std::string& signature);
// `view`: the position, and for a seat what it may do; all but the clock. Written as fields of an object that is begun,
// or as data.
void write_view(JsonWriter& out, const TableLog& log, Viewer viewer, Language lang);
[[nodiscard]] json::object view_message(const TableLog& log, Viewer viewer, Language lang);
// `why`: whether the seat may make this move, and why; judged from what the seat knows.
[[nodiscard]] json::object why_message(const TableLog& log, Seat seat, const std::string& move, Language lang);
// `hint`: what the bots would do, with reasons.
[[nodiscard]] json::object hint_message(const TableLog& log, const Hint& hint, Language lang);
// `notice`: something that the server has to tell this one person about the table, with the sentence `error.<code>`.
[[nodiscard]] json::object notice_message(const Refusal& notice, Language lang);
// `phrase` or `say`: a chat act.
[[nodiscard]] json::object chat_message(const json::object& act, Language lang);
// `ack`: the act is durable. As text, and as data.
[[nodiscard]] std::string ack_text(const std::string& act_id, std::uint64_t act_number);
[[nodiscard]] json::object ack_message(const std::string& act_id, std::uint64_t act_number);
// `no`: what was asked for is refused.
[[nodiscard]] json::object refusal_message(const Refusal& refusal, const std::string& act_id, Language lang);
// `error`: the message was not understood.
[[nodiscard]] json::object error_message(const Refusal& refusal, Language lang);
// `over`: the record can be fetched; its last hash.
[[nodiscard]] json::object over_message(const TableLog& log);

}  // namespace stube
