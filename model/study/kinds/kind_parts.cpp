#include "model/study/kinds/kind_parts.h"

#include "model/study/points/other_design.h"
#include "model/study/points/range.h"
#include "model/study/setup/study_inputs.h"

namespace clusterwright::model
{

namespace
{

bool isPresetId(std::string_view text)
{
    return !text.empty() && isLetter(text.front()) &&
           std::ranges::all_of(text, [](char c) { return isLetterOrDigit(c) || c == '-'; });
}

} // namespace

double lengthOf(const std::string& values)
{
    if (const auto axis = parseAxisValues(values))
        return static_cast<double>(axis.value().values.size());
    const auto parts = split(values, ',');
    const bool areIds =
        std::ranges::all_of(parts, [](const auto& part) { return isPresetId(trimmed(part)); });
    return areIds ? static_cast<double>(parts.size()) : 0;
}

std::string overText(const StudyDefinition& study)
{
    return study.x.variable.empty() ? std::string() : " over " + study.x.variable;
}

Diagnostics settleAxes(FirstSettings& settings, std::size_t count)
{
    const auto inputs = settings.axesOrInputs(count, count);
    if (!inputs)
        return inputs.diagnostics();
    const auto& varied = inputs.value();
    settings.vary(varied[0]);
    if (count == 2) {
        settings.study.series.variable = varied[1].variable;
        settings.study.series.values = varied[1].values;
        settings.study.series.scale = scaleFor(varied[1].values);
    }
    return {};
}

std::string settleAgainst(FirstSettings& settings)
{
    const auto& design = settings.design();
    auto& library = settings.library();
    for (auto& axis : settings.axes(kMostAxes)) {
        auto other = settings.nearest(axis.variable);
        if (other.empty())
            continue;
        if (const auto found = otherDesign(design, other, settings.study, library))
            axis.values = usableValues(found.value().design, axis, settings.study.outputs, library);
        settings.vary(axis);
        return other;
    }
    return {};
}

double designsOf(const StudyDefinition& study)
{
    return 1 + static_cast<double>(study.against.size());
}

double scannedPoints(const StudyDefinition& study)
{
    return designsOf(study) * static_cast<double>(kScanPoints);
}

double samplesOf(const StudyDefinition& study, std::size_t otherwise)
{
    return study.samples > 0 ? study.samples : static_cast<double>(otherwise);
}

double variedInputs(const StudyDefinition& study)
{
    constexpr double kAssumed = 20;
    return study.vary.empty() ? kAssumed : static_cast<double>(study.vary.size());
}

} // namespace clusterwright::model
