#include "model/study/points/point_findings.h"

#include "model/core/diagnostic.h"
#include "model/design/system/valuation.h"
#include "model/study/points/subject.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

void explainPoint(Diagnostics& known,
                  const System& system,
                  const Response& response,
                  std::span<const double> point,
                  const std::vector<std::size_t>& failing)
{
    const auto [there, where] = systemAt(system, response.variables, point);
    const auto valuation = valuate(there);
    auto findings = valuation.diagnostics();
    if (valuation) {
        append(known, prefixed(where, validityFindings(there, valuation.value(), failing)));
        for (const auto& output : response.outputs)
            if (const auto index = *there.set.find(output.name);
                !std::isfinite(valuation.value().equations[index]))
                append(findings, whyNotFinite(there, valuation.value(), index));
    }
    addUnknown(known, prefixed(where, std::move(findings)));
}

Diagnostics findingsAt(const System& system,
                       const Response& response,
                       const std::vector<std::vector<double>>& points)
{
    PointEvaluator evaluator(response);
    ConditionWatch watch(response);
    Diagnostics findings;
    Diagnostics bounds;
    std::size_t outside = 0;
    std::size_t gaps = 0;
    for (const auto& point : points) {
        const auto values = evaluator.at(point);
        if (!evaluator.isInBounds()) {
            if (++outside == 1)
                explainPoint(bounds, system, response, point, {});
            continue;
        }
        const auto failing =
            evaluator.isValid() ? std::vector<std::size_t>() : watch.newlyFailing(point);
        const bool isGap =
            !std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
        if (!failing.empty() || (isGap && ++gaps <= kMostGapsExplained))
            explainPoint(findings, system, response, point, failing);
    }
    countOutOfBounds(bounds, outside, points.size());
    append(bounds, findings);
    for (auto& finding : bounds)
        finding.severity = std::min(finding.severity, Severity::Warning);
    return bounds;
}

} // namespace clusterwright::model
