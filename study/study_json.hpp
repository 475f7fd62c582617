// A study in the fields of docs/study.md, its texts in the language of the speech.
#pragma once
#include "study/luck.hpp"

namespace stube {

[[nodiscard]] json::object decision_object(const Study& study, const StudiedDecision& decision, const Speech& speech);
[[nodiscard]] json::object summary_object(const Study& study, const Speech& speech);
// What the reply to the request that begins a study has; the names are the caller's.
[[nodiscard]] json::object beginning_object(const Study& study, const Speech& speech);
[[nodiscard]] json::object thresholds_object(const Thresholds& thresholds);

// Up to three best moves and the asked one, with values and reasons.
[[nodiscard]] json::array choices_object(const Match& match, const Weighing& weighing, const Move& asked,
                                         const Speech& speech);
// The reasons for one of the weighed moves, in sentences.
[[nodiscard]] std::string reasons_text(const Match& match, const Weighing& weighing, const WeighedMove& move,
                                       const Speech& speech);

}  // namespace stube
