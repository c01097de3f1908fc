// Numbers of points of studies, before they run.
#include "model/core/text.h"
#include "model/study/studies/named_study.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

bool isPresetId(std::string_view text)
{
    return !text.empty() && isLetter(text.front()) &&
           std::ranges::all_of(text, [](char c) { return isLetterOrDigit(c) || c == '-'; });
}

double lengthOf(const std::string& values)
{
    if (const auto axis = parseAxisValues(values))
        return static_cast<double>(axis.value().values.size());
    const auto parts = split(values, ',');
    const bool areIds =
        std::ranges::all_of(parts, [](const auto& part) { return isPresetId(trimmed(part)); });
    return areIds ? static_cast<double>(parts.size()) : 0;
}

double sampledPoints(const StudyDefinition& study)
{
    constexpr double kNumbers = 20; // assumed number of inputs, if the study does not name them
    const double varied = study.vary.empty() ? kNumbers : static_cast<double>(study.vary.size());
    const auto samples = [&](std::size_t otherwise) {
        return study.samples > 0 ? study.samples : static_cast<double>(otherwise);
    };
    if (study.method == "sobol")
        return samples(SobolPlan{}.samples) * (varied + 2);
    if (study.method == "morris")
        return samples(MorrisPlan{}.trajectories) * (varied + 1);
    const double along = study.xVariable.empty() ? 1 : lengthOf(study.xValues);
    const bool isSampled =
        study.method == "sampling" || study.xVariable.empty() || !study.limit.empty();
    return along * ((isSampled ? samples(UncertaintyPlan{}.samples) : 0) +
                    (study.method == "sampling" ? 0 : 2 * varied));
}

} // namespace

double estimatedPoints(const StudyDefinition& study)
{
    const double designs = 1 + static_cast<double>(study.against.size());
    switch (study.kind) {
    case StudyKind::Curve:
        return designs * lengthOf(study.xValues) *
               (study.seriesVariable.empty() ? 1 : lengthOf(study.seriesValues));
    case StudyKind::Map:
        return lengthOf(study.xValues) * lengthOf(study.seriesValues);
    case StudyKind::Search: {
        double points = study.axes.empty() ? 0 : 1;
        for (const auto& axis : study.axes)
            points *= lengthOf(axis.values);
        return study.samples > 0 ? study.samples : points;
    }
    case StudyKind::Sensitivity:
    case StudyKind::Uncertainty:
        return sampledPoints(study);
    case StudyKind::Ladder: {
        constexpr double kPoints = 100; // assumed number of measured points
        return kPoints * static_cast<double>(study.rungs.size());
    }
    case StudyKind::Comparison:
        return designs;
    case StudyKind::Crossover:
    case StudyKind::Solve:
        break;
    }
    return designs * static_cast<double>(kScanPoints);
}

} // namespace clusterwright::model
