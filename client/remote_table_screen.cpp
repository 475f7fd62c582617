// A far table on the screen: drawn anew, or told line by line.
#include "client/remote_table.hpp"
#include "fair/seating.hpp"

namespace stube {

bool RemoteTable::in_turn() const {
  if (sent_) return false;
  for (const auto& seat : list_in(sight_.view, "turn"))
    if (seat.is_int64() && seat.get_int64() == seat_.index()) return !sight_.moves.empty();
  return false;
}

Lines RemoteTable::event_lines_from(std::size_t first) const {
  Lines lines;
  for (std::size_t i = first; i <= events_.size(); ++i) {
    for (const auto& [place, remark] : remarks_)
      if (place == i) append(lines, wrapped(remark, voice_.screen().width, 2));
    if (i == events_.size()) break;
    const std::string rule = harmless(text_in(events_[i], "rule"));
    append(lines, wrapped(harmless(text_in(events_[i], "text")) + citation(voice_.screen(), voice_.lang(), rule),
                          voice_.screen().width, 2));
  }
  return lines;
}

void RemoteTable::show() {
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

void RemoteTable::draw() {
  voice_.wipe();
  sight_.happened = voice_.screen().clears ? event_lines_from(since_) : Lines();
  voice_.say(draw_table(*frame_, seat_, sight_, voice_.table));
  numbered_ = menu_of(*frame_, sight_.moves, voice_.table).numbered;
  if (in_turn() || voice_.screen().interactive) voice_.prompt();
  asked_ = in_turn();
}

void RemoteTable::show_closed_deal() {
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

void RemoteTable::show_waiting() {
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

void RemoteTable::invitation() {
  const std::string invite = harmless(text_in(table_, "invite"));
  if (!invite.empty())
    // Not broken into lines: it is there to be copied.
    voice_.say(Lines{voice_.text("visit.invitation", {{"link", desk_.inn().url + "/#/table/" + id_ + "/" + invite}})});
}

}  // namespace stube
