#include "engine/retelling.hpp"

#include <algorithm>

namespace stube {

namespace {

std::vector<Card> cards_in(const Pack& pack, const json::value& deal) {
  std::vector<Card> cards;
  if (const auto* text = deal.if_string())
    for (const auto word : words_of(*text)) cards.push_back(card_from(pack, word).value_or(Card::none()));
  return cards;
}

}  // namespace

Retelling::Retelling(Setup setup, std::size_t given_deals, std::size_t given_moves)
    : match_(std::move(setup)), given_deals_(given_deals), given_moves_(given_moves) {
  note_events(0);
}

void Retelling::note_events(std::size_t from) {
  const auto& starts = match_.deal_starts();
  for (std::size_t i = from; i < match_.event_count(); ++i) told_.push_back({deal_of(starts, i), match_.events()[i]});
  if (packs_.size() >= starts.size()) return;
  const auto record = match_.record();
  for (std::size_t deal = packs_.size(); deal < starts.size(); ++deal)
    packs_.push_back(cards_in(match_.pack(), record.at("deals").at(deal)));
}

std::optional<Refusal> Retelling::take(const Step& step) {
  if (step.taken_back > 0) {
    const std::size_t kept = match_.acts().size() - std::min(step.taken_back, match_.acts().size());
    Match before(match_.setup());
    for (std::size_t i = 0; i < kept; ++i) before.play(match_.acts()[i].seat, match_.acts()[i].move);
    match_ = std::move(before);
    standing_.resize(kept);
    steps_.push_back({{}, told_.size(), told_.size()});
    return {};
  }
  const auto before = match_.event_count();
  const auto first = told_.size();
  if (auto refusal = match_.play(step.seat, step.move)) return refusal;
  note_events(before);
  standing_.push_back(steps_.size());
  steps_.push_back({match_.acts().back().move, first, told_.size()});
  return {};
}

Cards Retelling::shown(std::size_t deal, Viewer viewer) const {
  if (deal < given_deals_) return match_.pack().cards;
  Cards cards;
  for (const Told& told : told_)
    if (told.deal == deal) cards |= cards_for(told.event, viewer);
  return cards;
}

bool Retelling::was_shown(std::size_t step, Viewer viewer) const {
  if (step < given_moves_) return true;
  Cards cards;
  for (std::size_t i = steps_[step].first; i < steps_[step].last; ++i) cards |= cards_for(told_[i].event, viewer);
  return within(named_in(steps_[step].move), cards);
}

std::string Retelling::pack_text(std::size_t deal, Viewer viewer) const {
  const Cards open = shown(deal, viewer);
  std::string text;
  for (const Card card : packs_[deal])
    text += (text.empty() ? "" : " ") + (open.has(card) ? to_text(match_.pack(), card) : std::string(unseen_card));
  return text;
}

json::object Retelling::record_for(Viewer viewer) const {
  json::object out = match_.record();
  auto& deals = out["deals"].as_array();
  // A deal that was taken back and never came again is no part of the match.
  deals.resize(std::min(deals.size(), std::max(given_deals_, match_.deal_starts().size())));
  for (std::size_t i = given_deals_; i < deals.size(); ++i) deals[i] = pack_text(i, viewer);
  auto& moves = out["moves"].as_array();
  for (std::size_t i = 0; i < standing_.size(); ++i)
    if (!was_shown(standing_[i], viewer))
      moves[i].as_object()["move"] = match_.write(with_unseen_cards(steps_[standing_[i]].move));
  out["seenBy"] = viewer.as_seat().is_some() ? json::value(viewer.as_seat().index()) : json::value(nullptr);
  return out;
}

}  // namespace stube
