#include "server/messages.hpp"

#include <algorithm>
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

// A French card has its sign; others have none in the alphabet and are named.
std::string card_name(const Pack& pack, const Words& words, Card card) {
  static constexpr std::string_view symbols[] = {"♣", "♠", "♥", "♦"};
  if (pack.suits != french_suits || !card.is_card()) return card_in_words(pack, words, card);
  const std::string text = to_text(pack, card);
  return rank_name(pack, words, text[0]) + std::string(symbols[pack.suits.find(text[1])]);
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

bool mentions(const TableLog& log, const Page& page, Seat seat) {
  if (!seat.is_some()) return false;
  const EventHistory history(log, page.archive);
  const auto lines = std::span(log.lines()).subspan(page.from, page.to - page.from);
  return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
    if (line.kind == Line::Kind::note) return log.note(line).seat == seat;
    const Event event = history.event_for(line, Viewer::spectator());
    // A side is "your side" or "the other side" to a seat; to spectators it has its players' names.
    const bool of_a_side = event.side.is_some() && log.match()->position().sides() != log.match()->players();
    return of_a_side || log.match()->mentions(event, seat);
  });
}

json::object events_message(const TableLog& log, const Page& page, Viewer viewer, Language lang) {
  json::array events;
  events.reserve(page.to - page.from);
  std::optional<Speech> speech;
  const EventHistory history(log, page.archive);
  // Before he sat down somebody else played this hand, and it is not his to see.
  const std::size_t his_first = viewer.as_seat().is_some() ? log.first_line_of(viewer.as_seat()) : 0;
  for (std::size_t i = page.from; i < page.to; ++i) {
    const Line& line = log.lines()[i];
    const Viewer hearer = i < his_first ? Viewer::spectator() : viewer;
    json::object event;
    if (line.kind == Line::Kind::note) {
      const Note& note = log.note(line);
      const Sentence sentence = note_sentence(log, note, hearer.as_seat(), lang);
      // A note tells of the table and not of the match: it has a role that no event of a game has.
      event = {{"type", note.type},
               {"role", "table"},
               {"text", text_of(sentence)},
               {"parts", parts_of(sentence, note.seat)}};
      if (note.seat.is_some()) event["seat"] = note.seat.index();
      if (note.type == "undo") event["undone"] = first_undone(log, i);
    } else {
      if (!speech || speech->hearer != hearer.as_seat()) speech = speech_at(log, hearer, lang);
      event = log.match()->event_object(history.event_for(line, hearer), *speech);
    }
    event["seq"] = i + 1;  // the line's number
    events.push_back(std::move(event));
  }
  return {{"t", "events"}, {"from", page.from + 1}, {"events", std::move(events)}};
}

json::object table_message(const TableLog& log, const Addressee& to, const std::vector<SeatPresence>& presence,
                           Language lang) {
  const Seating& seating = log.seating();
  json::object table = describe_table(seating.summary(), lang);
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
  }
  // What may be done about an end: whether giving up concerns nobody else, and whether the others could be missed.
  const Seats everybody = Seats::first(seating.players);
  table["mayResign"] = std::holds_alternative<NewAct>(decide_resign(log, to.user));
  table["mayClaim"] = std::holds_alternative<NewAct>(decide_claim(log, to.user, everybody));
  const bool host = seating.host == to.user;
  table["host"] = host;
  table["mayHint"] = to.seat.is_some() && may_hint(seating);
  table["signed"] = !seating.house.empty();
  if (host) table["invite"] = to.invite;
  json::array names;
  for (const auto& seat : table["seats"].as_array()) names.push_back(seat.as_object().at("name"));
  const Seat next = seating.next_seat_of(to.user);
  return {{"t", "table"},
          {"table", std::move(table)},
          {"seat", to.seat.is_some() ? json::value(to.seat.index()) : json::value(nullptr)},
          {"nextSeat", next.is_some() ? json::value(next.index()) : json::value(nullptr)},
          {"names", std::move(names)},
          {"phrases", phrases(lang)},
          {"cardVerb", seating.game->vocabulary().card_verb()}};
}

json::object shuffle_message(const TableLog& log) {
  const Seating& seating = log.seating();
  json::object out{{"t", "shuffle"},
                   {"stage", seating.stage == Stage::binding ? "commit" : "open"},
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

json::object ack_message(const std::string& act_id, std::uint64_t act_number) {
  return {{"t", "ack"}, {"id", act_id}, {"seq", act_number}};
}

json::object refusal_message(const Refusal& refusal, const std::string& act_id, Language lang) {
  return {{"t", "no"},
          {"id", act_id},
          {"error", refusal.code},
          {"why", server_text(lang, refusal)},
          {"rules", json::array(refusal.rules.begin(), refusal.rules.end())}};
}

json::object error_message(const std::string& why) {
  return {{"t", "error"}, {"why", why}};
}

json::object over_message(const TableLog& log) {
  return {{"t", "over"}, {"record", true}, {"head", head_object(log.head())}};
}

namespace {

// What is on offer, what could be done against the rules, and the headings of their groups. In table discipline some of
// what is on offer is against the rules, and marked so.
void add_moves(json::object& out, const Match& match, Seat seat, const Offer& offer) {
  const bool marks = plays_as_at_a_table(match.game(), match.setup().choices);
  auto moves = match.moves(seat);
  json::array offered, offences;
  offered.reserve(moves.size());
  for (const Move& move : moves) {
    json::object named = offer.move_object(move);
    if (marks && !match.judge(seat, move).lawful()) named["offence"] = true;
    offered.push_back(std::move(named));
  }
  const auto forbidden = match.offences(seat);
  for (const Move& move : forbidden) offences.push_back(offer.move_object(move));
  moves.insert(moves.end(), forbidden.begin(), forbidden.end());
  out["moves"] = std::move(offered);
  if (!offences.empty()) out["offences"] = std::move(offences);
  out["groups"] = offer.groups(moves);
}

}  // namespace

namespace {

// A match that was not played to its end: nobody is asked any more, and the last note is its result.
void end_early(json::object& message, const TableLog& log, Viewer viewer, Language lang) {
  message["view"].as_object()["turn"] = json::array();
  message["question"] = "";
  message["moves"] = json::array();
  message["groups"] = json::array();
  message.erase("offences");
  message["result"] = text_of(note_sentence(log, log.note(log.lines().back()), viewer.as_seat(), lang));
}

}  // namespace

json::object view_message(const TableLog& log, Viewer viewer, Language lang) {
  const Match& match = *log.match();
  const Speech speech = speech_at(log, viewer, lang);
  json::object out;
  constexpr std::size_t most_fields = 12;
  out.reserve(most_fields);
  out["t"] = "view";
  out["seq"] = log.lines().size();
  const Offer offer(match, viewer, speech);
  out["question"] = offer.question();
  json::object view = match.picture(viewer);
  out["contract"] = contract_in_words(match, view.at("contract"), speech);
  out["view"] = std::move(view);
  if (viewer.as_seat().is_some()) {
    add_moves(out, match, viewer.as_seat(), offer);
  } else {
    out["moves"] = json::array();
    out["groups"] = json::array();
  }
  out["undo"] = viewer.as_seat().is_some() && log.undo_depth(viewer.as_seat()) > 0;
  out["result"] = nullptr;
  if (match.over()) out["result"] = match.say_result(speech);
  if (log.seating().early_end) end_early(out, log, viewer, lang);
  return out;
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
