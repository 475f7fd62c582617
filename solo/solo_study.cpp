#include "solo/solo_study.hpp"

#include <algorithm>

#include "engine/record_reading.hpp"
#include "server/messages.hpp"
#include "server/replay.hpp"
#include "study/study_json.hpp"
#include "study/study_text.hpp"

namespace stube {

Result<std::unique_ptr<SoloStudy>> SoloStudy::begin(const json::object& request, Language lang) {
  const auto* record = request.if_contains("record");
  if (record == nullptr || !record->is_object()) return complain("bad-request");
  constexpr double least = 0.1, most = 3600;
  StudyPlan plan;
  if (const auto* seconds = request.if_contains("seconds"); seconds != nullptr && seconds->is_number())
    plan.seconds = std::clamp(seconds->to_number<double>(), least, most);
  // As a replay would: within its limits, and with its names.
  const auto shown = replay_object(record->get_object(), lang, {0, 0});
  if (const auto* refusal = refusal_in(shown)) return *refusal;
  std::vector<std::string> names;
  for (const auto& name : std::get<json::object>(shown).at("names").as_array()) names.emplace_back(name.as_string());
  auto study = Study::of_record(record->get_object(), plan);
  if (const auto* refusal = refusal_in(study)) return *refusal;
  return std::unique_ptr<SoloStudy>(new SoloStudy(std::move(std::get<std::unique_ptr<Study>>(study)), std::move(names),
                                                  reader_of(record->get_object()), lang));
}

SoloStudy::SoloStudy(std::unique_ptr<Study> study, std::vector<std::string> names, Seat hearer, Language lang)
    : study_(std::move(study)), names_(std::move(names)), hearer_(hearer), lang_(lang) {}

Speech SoloStudy::speech() const {
  Speech speech =
      speech_with(study_->match(), [this](Seat seat) { return names_[static_cast<std::size_t>(seat.index())]; }, lang_);
  speech.hearer = hearer_;
  return speech;
}

json::object SoloStudy::beginning() const {
  json::object out = beginning_object(*study_, speech());
  out["names"] = json::array(names_.begin(), names_.end());
  return out;
}

Result<json::object> SoloStudy::next(const json::object& request) {
  const StudiedDecision* decision = nullptr;
  if (const auto* only = request.if_contains("only"); only != nullptr && only->is_int64()) {
    if (only->get_int64() >= 0) decision = study_->look_at(static_cast<std::size_t>(only->get_int64()));
    if (decision == nullptr) return complain("bad-request");
  } else {
    decision = study_->next();
  }
  json::object out{{"done", study_->done()}, {"of", study_->of()}};
  if (decision != nullptr)
    out["decision"] = decision_object(*study_, *decision, speech());
  else
    out["summary"] = summary_object(*study_, speech());
  return out;
}

json::object SoloStudy::summary() const {
  return {{"summary", summary_object(*study_, speech())}};
}

json::object SoloStudy::transcript() const {
  const auto lines = study_text(*study_, speech());
  return {{"lines", json::array(lines.begin(), lines.end())}};
}

}  // namespace stube
