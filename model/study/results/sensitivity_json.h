// JSON of sensitivities and uncertainties, without their findings: one object per varied input. Internal to the results of studies
// (result_json.h).
#pragma once

#include "model/study/bands/uncertainty.h"
#include "model/study/sensitivity/sensitivity.h"

#include <nlohmann/json_fwd.hpp>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

[[nodiscard]] Json resultJson(const ElasticityStudy& study);
[[nodiscard]] Json resultJson(const Tornado& study);
[[nodiscard]] Json resultJson(const MorrisStudy& study);
[[nodiscard]] Json resultJson(const SobolStudy& study);
[[nodiscard]] Json resultJson(const Uncertainty& study);

} // namespace clusterwright::model
