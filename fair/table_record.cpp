#include "fair/table_record.hpp"

#include <algorithm>

#include "fair/sealed_record.hpp"

namespace stube {

void add_seats_to_record(json::object& record, json::object& shuffle, const Seating& seating) {
  json::array names, seats;
  for (const Chair& chair : seating.chairs) names.push_back(json::string(chair.name));
  for (const Contribution& part : seating.contributions) {
    seats.push_back(nullptr);
    if (!part.given) continue;
    json::object seat;
    if (seating.timed())
      seat["modulus"] = part.modulus;
    else
      seat["commitment"] = to_hex(sha256(*part.given));
    seat["opened"] = to_hex(*part.given);
    if (!part.forced.empty())
      seat["forced"] = part.forced;
    else if (seating.timed())
      seat["factors"] = json::array{part.factors.p, part.factors.q};
    seats.back() = std::move(seat);
  }
  if (seating.timed()) {
    shuffle["contributions"] = timed_contributions;
    shuffle["squarings"] = static_cast<std::int64_t>(seating.squarings);
  }
  record["names"] = std::move(names);
  shuffle["commitment"] = seating.commitment;
  shuffle["seats"] = std::move(seats);
}

namespace {

json::object open_record(const TableLog& log, const std::vector<std::string>& acts) {
  json::object out = log.match()->record();
  json::object shuffle{{"method", "stube 1"}, {"secret", to_hex(log.shuffle().secret)}};
  add_seats_to_record(out, shuffle, log.seating());
  out["shuffle"] = std::move(shuffle);
  out["table"] = {{"id", log.id()}, {"acts", json::array(acts.begin(), acts.end())}, {"hash", to_hex(log.hash())}};
  return out;
}

json::object sealed_record(const TableLog& log, const std::vector<std::string>& acts, Viewer viewer) {
  std::vector<Step> steps;
  for (const auto& act : acts)
    if (auto step = step_of(json::parse(act).as_object())) steps.push_back(std::move(*step));
  const Retelling retelling = retell(log.seating(), log.match()->setup(), steps);
  json::object out = retelling.record_for(viewer);
  json::object shuffle{{"method", "stube 2"}};
  add_seats_to_record(out, shuffle, log.seating());
  const PackDraw draw(*from_hex(log.seating().commitment), log.shuffle().seats);
  add_seals(shuffle, retelling, log.shuffle().secret, draw, viewer);
  json::array texts;
  std::size_t step = steps_of(log.seating().begun).size();
  for (const auto& act : acts) {
    texts.push_back(json::string(act_for(act, retelling, step, viewer)));
    if (step_of(json::parse(act).as_object())) ++step;
  }
  out["shuffle"] = std::move(shuffle);
  out["table"] = {{"id", log.id()}, {"acts", std::move(texts)}, {"hash", to_hex(log.hash())}};
  return out;
}

}  // namespace

json::object table_record(const TableLog& log, const std::vector<std::string>& acts, Viewer viewer) {
  return log.seating().sealed ? sealed_record(log, acts, viewer) : open_record(log, acts);
}

json::object finished_deals(const TableLog& log, Viewer viewer) {
  const Match& match = *log.match();
  json::object out = match.record();
  if (log.seating().sealed) {
    std::vector<Step> steps;
    for (std::size_t i = steps_of(log.seating().begun).size(); i < match.acts().size(); ++i)
      steps.push_back({match.acts()[i].seat, match.write(match.acts()[i].move), 0});
    out = retell(log.seating(), match.setup(), steps).record_for(viewer);
  }
  const auto deal_now = number_in(match.picture(Viewer::referee()), "deal", 1);
  if (match.over()) return out;
  // Replayed up to the move that brought the current deal; the record has nothing of that deal.
  Match again(match.setup());
  std::size_t kept = 0;
  const auto& acts = match.acts();
  for (std::size_t i = 0; i < acts.size() && number_in(again.picture(Viewer::referee()), "deal", 1) < deal_now; ++i) {
    again.play(acts[i].seat, acts[i].move);
    kept = i + 1;
  }
  auto& deals = out["deals"].as_array();
  auto& moves = out["moves"].as_array();
  if (deals.size() >= static_cast<std::size_t>(deal_now)) deals.resize(static_cast<std::size_t>(deal_now - 1));
  moves.resize(std::min(kept, moves.size()));
  out["result"] = nullptr;
  return out;
}

}  // namespace stube
