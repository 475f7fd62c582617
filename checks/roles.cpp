#include "checks/roles.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace stube {

namespace {

bool lays(EventRole role) {
  return role == EventRole::lays_card || role == EventRole::lays_named;
}

bool needs_seat(EventRole role) {
  return lays(role) || role == EventRole::takes_trick || role == EventRole::shows_hand ||
         role == EventRole::shows_card || role == EventRole::deals_cards || role == EventRole::spoken;
}

// A viewer that follows the roles alone.
class RoleViewer {
 public:
  explicit RoleViewer(const Match& match) : match_(match), trick_(trick_in(match)) {}

  // The events from `seen_` on, then the position that they led to.
  void catch_up() {
    for (; seen_ < match_.event_count(); ++seen_) {
      if (deals_ < match_.deal_starts().size() && match_.deal_starts()[deals_] == seen_) close_deal();
      see(match_.event_for(seen_, Viewer::referee()));
    }
    if (match_ended_ && !match_.over()) fail("the match's end is told, and it goes on");
    compare_tricks();
  }
  void close_match() {
    close_deal();
    if (match_ended_ > 1) fail("the match ends twice");
  }
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

 private:
  void fail(const std::string& what) { faults_.push_back(fmt::format("event {}: {}", seen_, what)); }

  static std::vector<std::string> trick_in(const Match& match) {
    std::vector<std::string> cards;
    const auto picture = match.picture(Viewer::referee());
    if (const auto* trick = picture.at("trick").if_array())
      for (const auto& played : *trick) cards.emplace_back(played.at("card").as_string());
    return cards;
  }

  void close_deal() {
    if (deals_++ > 0 && begun_ != 1) fail(fmt::format("the deal before it is said to begin {} times", begun_));
    begun_ = 0;
    deal_ended_ = false;
  }

  void see(const Event& event) {
    const auto& [name, role] = match_.game().vocabulary().event(event.type);
    const auto told = [&, known = name](std::string_view what) { fail(fmt::format("{} {}", known, what)); };
    if ((role == EventRole::scores) != event.line.is_some()) told("scores without a line, or has a line and no score");
    if (needs_seat(role) && !event.seat.is_some()) told("is of a seat and has none");
    if (lays(role)) {
      if (event.cards.empty()) told("lays no card");
      if (role == EventRole::lays_named && !event.as.is_card()) told("names no card");
      if (deal_ended_) told("lays a card after the deal's end");
      for (const Card card : event.cards) trick_.push_back(to_text(match_.pack(), card));
    }
    if (role == EventRole::shows_card && event.cards.empty()) told("shows no card");
    if (role == EventRole::takes_trick) trick_.clear();
    if (role == EventRole::begins_deal) ++begun_;
    if (role == EventRole::ends_deal && std::exchange(deal_ended_, true)) told("ends the deal again");
    if (role == EventRole::ends_match) ++match_ended_;
  }

  // A card may leave the trick in many ways; it comes there only by being laid.
  void compare_tricks() {
    auto truly = trick_in(match_);
    for (const auto& card : truly) {
      const auto laid = std::find(trick_.begin(), trick_.end(), card);
      if (laid == trick_.end())
        fail(fmt::format("{} lies in the trick and was not laid", card));
      else
        trick_.erase(laid);
    }
    trick_ = std::move(truly);
  }

  const Match& match_;
  std::vector<std::string> trick_, faults_;
  std::size_t seen_ = 0, deals_ = 0;
  int begun_ = 0, match_ended_ = 0;
  bool deal_ended_ = false;
};

}  // namespace

std::vector<std::string> faults_in_roles(const Setup& setup, const std::vector<Act>& acts) {
  Match match(setup);
  RoleViewer viewer(match);
  viewer.catch_up();
  for (const Act& act : acts) {
    if (match.play(act.seat, act.move)) break;
    viewer.catch_up();
  }
  viewer.close_match();
  return viewer.faults();
}

}  // namespace stube
