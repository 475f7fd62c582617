// What Piquet shows beyond the common fields: what was bought, thrown, announced and found good, the Honeurs, the last
// deal.
#pragma once
#include "games/piquet/rules.hpp"
#include "talk/show.hpp"

namespace stube::piquet {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    if (told.line.is_some()) points_[told.side] += told.points;
    if (told.type == event("honeur")) ++honeurs_[told.seat];
    if (told.type == event("trick")) ++tricks_[told.seat];
    if (told.type == event("deal-over")) end_deal(told.n);
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] =
        s.trick.empty() ? json::value(nullptr) : json::value(s.trick.best().seat.index());  // the trick as it lies now
    out["elder"] = elder(s).index();
    json::array bought, discarded, blank, declared;
    for (const Seat seat : Seats::first(2)) {
      bought.push_back(s.bought[seat] == not_yet ? json::value(nullptr) : json::value(s.bought[seat]));
      discarded.push_back(json::string(thrown(s, seat)));
      blank.push_back(!s.shown[seat].empty());
      declared.push_back(declared_by(s.declared[seat]));
    }
    out["bought"] = std::move(bought);
    out["discarded"] = std::move(discarded);
    out["blank"] = std::move(blank);
    out["declared"] = std::move(declared);
    out["good"] = {
        {"point", whose(s, Kind::point)}, {"sequence", whose(s, Kind::sequence)}, {"set", whose(s, Kind::set)}};
    out["honeurs"] = list_of(s.honeurs, 2);
    out["dealHoneurs"] = list_of(s.deal_honeurs, 2);
    out["lastDeal"] = last_deal_;
  }

 private:
  [[nodiscard]] std::string thrown(const State& s, Seat seat) const {
    std::string text = set_text(pack(), s.discarded[seat]);
    const int count = s.bought[seat] == not_yet ? 0 : s.bought[seat];
    for (int i = s.discarded[seat].count(); i < count; ++i) text += text.empty() ? "??" : " ??";
    return text;
  }

  [[nodiscard]] json::object declared_by(const Declared& said) const {
    const auto ranked = [&](Claim claim) {
      if (!claim.made()) return json::value(nullptr);
      return json::value(std::to_string(claim.number) + pack().ranks[claim.rank]);
    };
    const Claim point = said[Kind::point];
    return {{"point", point.made() ? json::value(point.number) : json::value(nullptr)},
            {"sequence", ranked(said[Kind::sequence])},
            {"set", ranked(said[Kind::set])}};
  }

  static json::value whose(const State& s, Kind kind) {
    if (s.phase == Phase::reply) return nullptr;
    const Good result = good(s, kind);
    return result.equal ? json::value("equal") : seat_or_null(result.seat);
  }

  void end_deal(int deal) {
    last_deal_ = json::object{{"deal", deal},
                              {"dealScore", list_of(points_, 2)},
                              {"honeurs", list_of(honeurs_, 2)},
                              {"tricks", list_of(tricks_, 2)}};
    points_ = {};
    honeurs_ = tricks_ = {};
  }

  json::value last_deal_;
  BySide<int, 2> points_;
  BySeat<int, 2> honeurs_, tricks_;
};

}  // namespace stube::piquet
