#include "server/messages.hpp"

#include <span>

#include "engine/offer.hpp"
#include "fair/personal_fields.hpp"
#include "server/decisions.hpp"
#include "server/descriptions.hpp"
#include "server/server_words.hpp"
#include "talk/card_name.hpp"

namespace stube {

Viewer viewer_at(Seat seat) {
  return seat.is_some() ? Viewer::seat(seat) : Viewer::spectator();
}

namespace {

// An open chair, and one whose name was erased, is called by its number.
std::string name_or_number(const std::string& name, Seat seat, Language lang) {
  return name.empty() ? common_words(lang).text("seat") + " " + std::to_string(seat.index()) : name;
}

std::string name_at(const Seating& seating, Seat seat, Language lang) {
  return name_or_number(seating.chairs[static_cast<std::size_t>(seat.index())].name, seat, lang);
}

// A French card has its sign, and its rank as it stands on the drawn cards of the page, whatever the language; others
// have none in the alphabet and are named.
std::string card_name(const Pack& pack, const Words& words, Card card) {
  static constexpr std::string_view symbols[] = {"♣", "♠", "♥", "♦"};
  if (pack.suits != french_suits || !card.is_card()) return card_in_words(pack, words, card);
  const std::string text = to_text(pack, card);
  return (text[0] == 'T' ? "10" : text.substr(0, 1)) + std::string(symbols[pack.suits.find(text[1])]);
}

Sentence note_sentence(const TableLog& log, const Note& note, Seat hearer, Language lang) {
  std::string key = "note." + std::string(note.type);
  if (note.type == "leaves" && log.match() == nullptr) key += ".waiting";
  const bool yours = note.seat.is_some() && note.seat == hearer;
  const auto seat = !note.seat.is_some() ? std::string()
                    : yours              ? common_words(lang).text("You")
                                         : name_at(log.seating(), note.seat, lang);
  return server_words(lang).compose(key, [&](std::string_view name) -> std::optional<Value> {
    // Who sits down or leaves is named as he was called, which his seat may not tell any more.
    const bool by_name = name == "name";
    if (!by_name && name != "seat") return {};
    Value who{by_name ? name_or_number(note.name, note.seat, lang) : seat, yours && !by_name ? 2 : 1};
    if (note.seat.is_some()) who.pieces = {{who.text, Piece::Kind::seat, note.seat.index(), {}}};
    return who;
  });
}

// The number of the first line revoked by the undo whose own line is `undo`.
std::size_t first_undone(const TableLog& log, std::size_t undo) {
  std::size_t first = undo;
  for (std::size_t i = undo; i-- > 0 && log.lines()[i].kind != Line::Kind::match;)
    if (log.lines()[i].kind == Line::Kind::undone) first = i;
  return first + 1;
}

}  // namespace

Speech speech_at(const TableLog& log, Viewer viewer, Language lang) {
  const Seating* seating = &log.seating();
  Speech speech = speech_with(*log.match(), [seating, lang](Seat seat) { return name_at(*seating, seat, lang); }, lang);
  speech.hearer = viewer.as_seat();
  return speech;
}

Speech speech_with(const Match& match, std::function<std::string(Seat)> seat_name, Language lang) {
  const Pack* pack = &match.pack();
  const Words* words = &match.game().words(lang);
  return {lang,
          std::move(seat_name),
          [pack, words](Card card) { return card_name(*pack, *words, card); },
          Seat::none(),
          true,
          pack->suits != french_suits};
}

namespace {

json::object parsed(std::string_view text) {
  return json::parse(json::string_view(text.data(), text.size())).as_object();
}

// Whether the line mentions the seat or a side, so that its text is the seat's own.
bool mentions(const TableLog& log, const EventHistory& history, const Line& line, Seat seat) {
  if (!seat.is_some()) return false;
  if (line.kind == Line::Kind::note) return log.note(line).seat == seat;
  const Event event = history.event_for(line, Viewer::spectator());
  // A side is "your side" or "the other side" to a seat; to spectators it has its players' names.
  const bool of_a_side = event.side.is_some() && log.match()->position().sides() != log.match()->players();
  return of_a_side || log.match()->mentions(event, seat);
}

// A note tells of the table and not of the match: it has a role that no event of a game has.
void write_note(JsonWriter& out, const TableLog& log, std::size_t number, Seat hearer, Language lang) {
  const Note& note = log.note(log.lines()[number]);
  out.field("type", note.type).field("role", "table");
  write_sentence(out, note_sentence(log, note, hearer, lang), note.seat);
  if (note.seat.is_some()) out.field("seat", note.seat.index());
  if (note.type == "undo") out.field("undone", first_undone(log, number));
}

}  // namespace

const std::string& LineTexts::text(std::size_t line, Language lang, Seat hearer,
                                   const std::function<void(std::string&)>& write) {
  for (const Told& told : std::span(told_).first(count_))
    if (told.line == line && told.lang == lang && told.hearer == hearer) return told.text;
  if (count_ == told_.size()) told_.emplace_back();
  Told& fresh = told_[count_++];
  fresh.line = line, fresh.lang = lang, fresh.hearer = hearer;
  fresh.text.clear();
  write(fresh.text);
  return fresh.text;
}

void write_events(std::string& text, const TableLog& log, const Page& page, Viewer viewer, Language lang,
                  LineTexts& shared) {
  std::optional<Speech> speech;
  const EventHistory history(log, page.archive);
  // Before he sat down somebody else played this hand, and it is not his to see.
  const std::size_t his_first = viewer.as_seat().is_some() ? log.first_line_of(viewer.as_seat()) : 0;
  JsonWriter out(text);
  out.begin_object().field("t", "events").field("from", page.from + 1).key("events").begin_list();
  for (std::size_t i = page.from; i < page.to; ++i) {
    const Line& line = log.lines()[i];
    const Viewer hearer = i < his_first ? Viewer::spectator() : viewer;
    const Seat seat = hearer.as_seat();
    const Seat named = line.is_public && !mentions(log, history, line, seat) ? Seat::none() : seat;
    out.plain(shared.text(i, lang, named, [&](std::string& event_text) {
      JsonWriter event(event_text);
      event.begin_object();
      if (line.kind == Line::Kind::note) {
        write_note(event, log, i, seat, lang);
      } else {
        if (!speech || speech->hearer != seat) speech = speech_at(log, hearer, lang);
        log.match()->write_event(event, history.event_for(line, hearer), *speech);
      }
      event.field("seq", i + 1).end_object();  // the line's number
    }));
  }
  out.end_list().end_object();
}

json::object events_message(const TableLog& log, const Page& page, Viewer viewer, Language lang) {
  std::string text;
  LineTexts unshared;
  write_events(text, log, page, viewer, lang, unshared);
  return parsed(text);
}

TableTexts table_texts(const TableLog& log, const std::vector<SeatPresence>& presence, Language lang) {
  const Seating& seating = log.seating();
  json::object table = describe_table(seating.summary(), lang);
  json::array names;
  auto& seats = table["seats"].as_array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Chair& chair = seating.chairs[i];
    json::object& seat = seats[i].as_object();
    seat["here"] = chair.kind == Chair::Kind::bot || presence[i].connected;
    seat["away"] = chair.away;
    seat["absent"] = nullptr;
    if (const auto& absent = presence[i].absent_for) seat["absent"] = absent->count();
    json::array asked;
    for (const Seat asking : chair.relief_asked_by) asked.push_back(asking.index());
    seat["botAskedBy"] = std::move(asked);
    names.push_back(seat.at("name"));
  }
  table["signed"] = !seating.house.empty();
  const json::object message{
      {"names", std::move(names)}, {"phrases", phrases(lang)}, {"cardVerb", seating.game->vocabulary().card_verb()}};
  const auto fields = [](const json::object& object) {
    const std::string text = json::serialize(object);
    return text.substr(1, text.size() - 2);
  };
  return {lang, fields(table), fields(message)};
}

void write_table(JsonWriter& out, const TableLog& log, const Addressee& to, const TableTexts& shared) {
  const Seating& seating = log.seating();
  const bool host = seating.host == to.user;
  out.field("t", "table").key("table").begin_object().plain(shared.table);
  // What may be done about an end: whether giving up concerns nobody else, and whether the others could be missed.
  const Seats everybody = Seats::first(seating.players);
  out.field("mayResign", std::holds_alternative<NewAct>(decide_resign(log, to.user)));
  out.field("mayClaim", std::holds_alternative<NewAct>(decide_claim(log, to.user, everybody)));
  out.field("host", host).field("mayHint", to.seat.is_some() && may_hint(seating));
  if (host) out.field("invite", to.invite);
  out.end_object();
  out.place_or_null("seat", to.seat).place_or_null("nextSeat", seating.next_seat_of(to.user)).plain(shared.message);
}

json::object table_message(const TableLog& log, const Addressee& to, const std::vector<SeatPresence>& presence,
                           Language lang) {
  std::string text;
  JsonWriter out(text);
  out.begin_object();
  write_table(out, log, to, table_texts(log, presence, lang));
  out.end_object();
  return parsed(text);
}

json::object shuffle_message(const TableLog& log) {
  const Seating& seating = log.seating();
  json::object out{{"t", "shuffle"},
                   {"stage", seating.stage == TableStage::binding ? "commit" : "open"},
                   {"contributions", timed_contributions},
                   {"table", seating.id},
                   {"commitment", seating.commitment},
                   {"house", seating.house},
                   {"squarings", static_cast<std::int64_t>(seating.squarings)}};
  if (!log.list_head()) return out;
  json::array moduli;
  for (const Contribution& part : seating.contributions)
    moduli.push_back(part.counts ? json::value(part.modulus) : json::value(nullptr));
  out["moduli"] = std::move(moduli);
  out["head"] = head_object(*log.list_head());
  return out;
}

json::object head_object(const ChainHead& head) {
  return {{"acts", head.acts}, {"hash", to_hex(head.hash)}};
}

json::object head_message(const ChainHead& head, const std::string& key, const std::string& signature) {
  return {{"t", "head"}, {"acts", head.acts}, {"hash", to_hex(head.hash)}, {"key", key}, {"signature", signature}};
}

json::object notice_message(const Refusal& notice, Language lang) {
  return {{"t", "notice"}, {"code", notice.code}, {"text", server_text(lang, notice)}};
}

json::object chat_message(const json::object& act, Language lang) {
  const std::string kind = text_in(act, "a");
  const std::string text =
      kind == "say" ? personal_text(act, "text") : phrase(lang, text_in(act, "phrase")).value_or("");
  return {{"t", kind}, {"seat", number_in(act, "seat")}, {"text", text}};
}

std::string ack_text(const std::string& act_id, std::uint64_t act_number) {
  std::string text;
  JsonWriter(text).begin_object().field("t", "ack").field("id", act_id).field("seq", act_number).end_object();
  return text;
}

json::object ack_message(const std::string& act_id, std::uint64_t act_number) {
  return parsed(ack_text(act_id, act_number));
}

json::object refusal_message(const Refusal& refusal, const std::string& act_id, Language lang) {
  return {{"t", "no"},
          {"id", act_id},
          {"error", refusal.code},
          {"why", server_text(lang, refusal)},
          {"rules", json::array(refusal.rules.begin(), refusal.rules.end())}};
}

json::object error_message(const Refusal& refusal, Language lang) {
  return {{"t", "error"}, {"error", refusal.code}, {"why", server_text(lang, refusal)}};
}

json::object over_message(const TableLog& log) {
  return {{"t", "over"}, {"record", true}, {"head", head_object(log.head())}};
}

namespace {

// What is on offer, what could be done against the rules, and the headings of their groups. In table discipline some of
// what is on offer is against the rules, and marked so.
void write_moves(JsonWriter& out, const Match& match, Seat seat, const Offer& offer) {
  const bool marks = plays_as_at_a_table(match.game(), match.setup().choices);
  auto moves = match.moves(seat);
  out.key("moves").begin_list();
  for (const Move& move : moves) {
    out.begin_object();
    offer.write_move(out, move);
    if (marks && !match.judge(seat, move).lawful()) out.field("offence", true);
    out.end_object();
  }
  out.end_list();
  const auto offences = match.offences(seat);
  if (!offences.empty()) {
    out.key("offences").begin_list();
    for (const Move& move : offences) {
      out.begin_object();
      offer.write_move(out, move);
      out.end_object();
    }
    out.end_list();
    moves.insert(moves.end(), offences.begin(), offences.end());
  }
  out.key("groups");
  offer.write_groups(out, moves);
}

void write_no_moves(JsonWriter& out) {
  out.key("moves").begin_list().end_list().key("groups").begin_list().end_list();
}

}  // namespace

void write_view(JsonWriter& out, const TableLog& log, Viewer viewer, Language lang) {
  const Match& match = *log.match();
  const Speech speech = speech_at(log, viewer, lang);
  const Offer offer(match, viewer, speech);
  const Seat seat = viewer.as_seat();
  // A match that was not played to its end: nobody is asked any more, and the last note is its result.
  const bool ended_early = log.seating().early_end.has_value();
  out.field("t", "view").field("seq", log.lines().size());
  out.field("question", ended_early ? std::string() : offer.question());
  out.key("contract");
  if (const auto contract = offer.contract())
    out.begin_object().field("name", contract->name).field("line", contract->line).end_object();
  else
    out.value(nullptr);
  out.key("view");
  if (ended_early) {
    json::object view = match.picture(viewer);
    view["turn"] = json::array();
    out.value(view);
  } else {
    match.write_picture(out, viewer);
  }
  if (seat.is_some() && !ended_early)
    write_moves(out, match, seat, offer);
  else
    write_no_moves(out);
  out.field("undo", seat.is_some() && log.undo_depth(seat) > 0);
  out.key("result");
  if (ended_early)
    out.value(text_of(note_sentence(log, log.note(log.lines().back()), seat, lang)));
  else if (match.over())
    out.value(match.say_result(speech));
  else
    out.value(nullptr);
}

json::object view_message(const TableLog& log, Viewer viewer, Language lang) {
  std::string text;
  JsonWriter out(text);
  out.begin_object();
  write_view(out, log, viewer, lang);
  out.end_object();
  return parsed(text);
}

json::object why_message(const TableLog& log, Seat seat, const std::string& text, Language lang) {
  const Match& match = *log.match();
  json::object out{{"t", "why"}, {"move", text}};
  bool offence = false;  // it can be done, and is against the rules
  const auto answer = [&](bool legal, const Refusal& refusal) {
    out["legal"] = legal;
    out["offence"] = offence;
    out["why"] = text_of(refusal, lang);
    out["rules"] = json::array(refusal.rules.begin(), refusal.rules.end());
    return out;
  };
  const auto move = match.read(text);
  if (const auto* refusal = refusal_in(move)) return answer(false, *refusal);
  const Verdict verdict = match.position().seen_by(seat)->judge(seat, std::get<Move>(move));
  offence = verdict.kind == Verdict::Kind::infraction;
  return answer(!verdict.refused(), match.explain(verdict, std::get<Move>(move)));
}

json::object hint_message(const TableLog& log, const Hint& hint, Language lang) {
  json::object out = hint_object(*log.match(), hint, speech_at(log, Viewer::spectator(), lang));
  out["t"] = "hint";
  // The names of these fields before there was `best`.
  json::array moves;
  for (const auto& one : out["best"].as_array())
    moves.push_back(json::object{
        {"move", one.at("move")}, {"name", one.at("label")}, {"why", one.at("reason")}, {"value", one.at("points")}});
  out["moves"] = std::move(moves);
  return out;
}

}  // namespace stube
