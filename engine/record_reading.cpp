#include "engine/record_reading.hpp"

#include "engine/fill_in.hpp"

namespace stube {

Result<Reading> read_record(const json::object& record, const std::function<bool()>& stop) {
  const auto viewer = viewer_of(record);
  auto steps = steps_of(record);
  std::vector<std::string> written;
  for (const Step& step : steps) written.push_back(step.move);
  if (!viewer) {
    auto whole = Match::from_record(record);
    if (const auto* refusal = refusal_in(whole)) return *refusal;
    return Reading{Match(std::get<Match>(whole).setup()), std::move(steps), std::move(written), Viewer::referee(), {}};
  }
  auto filled = fill_in(record, std::move(steps), stop);
  if (const auto* refusal = refusal_in(filled)) return *refusal;
  auto& ready = std::get<FilledIn>(filled);
  return Reading{Match(std::move(ready.setup)), std::move(ready.steps), std::move(written), *viewer,
                 std::move(ready.known)};
}

Seat reader_of(const json::object& record) {
  const auto* seat = record.if_contains("seat");
  const auto* list = record.if_contains("names");
  const auto* names = list != nullptr ? list->if_array() : nullptr;
  if (seat == nullptr || !seat->is_int64() || names == nullptr) return Seat::none();
  const auto at = seat->get_int64();
  if (at < 0 || static_cast<std::size_t>(at) >= names->size() || at >= max_seats) return Seat::none();
  const auto* name = (*names)[static_cast<std::size_t>(at)].if_string();
  return name != nullptr && name->empty() ? Seat(static_cast<int>(at)) : Seat::none();
}

Move Reading::play(std::size_t step) {
  const Move move = std::get<Move>(match.read(steps[step].move));
  (void)match.play(steps[step].seat, move);
  return written[step] == steps[step].move ? move : with_unseen_cards(move);
}

std::vector<Cards> Reading::shown() const {
  const auto& starts = match.deal_starts();
  std::vector<Cards> cards(starts.size());
  for (std::size_t i = 0; i < match.event_count(); ++i)
    if (const std::size_t deal = deal_of(starts, i); deal < cards.size())
      cards[deal] |= cards_for(match.events()[i], viewer);
  return cards;
}

json::object Reading::picture() const {
  if (viewer.is_referee()) return match.picture(viewer);
  const std::size_t deal = match.deal_starts().size();
  const Cards seen = deal > 0 && deal <= known.size() ? known[deal - 1] : Cards();
  if (within(match.pack().cards, seen)) return match.picture(Viewer::referee());
  json::object picture = match.picture(viewer);
  json::array hands;
  for (int i = 0; i < match.players(); ++i) {
    const Cards held = match.position().hand(Seat(i)).known;
    std::string text = set_text(match.pack(), held & seen);
    for (int hidden = (held - seen).count(); hidden > 0; --hidden)
      text += (text.empty() ? "" : " ") + std::string(unseen_card);
    hands.push_back(json::string(text));
  }
  picture["hands"] = std::move(hands);
  return picture;
}

}  // namespace stube
