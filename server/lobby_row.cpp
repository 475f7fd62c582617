#include "server/lobby_row.hpp"

namespace stube {

namespace {

json::value progress_of(const Match* match) {
  if (match == nullptr) return nullptr;
  const Position& position = match->position();
  const json::object seen = match->picture(Viewer::spectator());
  json::array sides, turn;
  for (int seat = 0; seat < match->players(); ++seat) sides.push_back(position.side_of(Seat(seat)).index());
  if (!match->over())
    for (const Seat seat : position.turn()) turn.push_back(seat.index());
  const auto* result = seen.if_contains("result");
  return json::object{
      {"deal", seen.at("deal")},
      {"score", seen.at("score")},
      {"sides", std::move(sides)},
      {"turn", std::move(turn)},
      {"winners", result != nullptr && result->is_object() ? result->at("winners") : json::value(nullptr)}};
}

}  // namespace

json::object lobby_summary(const Seating& seating, const Match* match) {
  json::object summary = seating.summary();
  summary["progress"] = progress_of(match);
  json::array users;
  for (const Chair& chair : seating.chairs)
    users.push_back(json::string(chair.kind == Chair::Kind::person ? chair.user : chair.kept_for));
  summary["users"] = std::move(users);
  return summary;
}

json::object for_user(json::object summary, const std::string& user) {
  summary["seat"] = nullptr;
  const auto* users = summary.if_contains("users");
  if (users == nullptr) return summary;
  const json::array list = users->as_array();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (!user.empty() && list[i] == json::value(user)) summary["seat"] = i;
  summary.erase("users");
  return summary;
}

}  // namespace stube
