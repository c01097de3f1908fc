// The interval of the result, in words.
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/report/report_parts.h"
#include "model/study/bands/design_band.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// Inputs that change the output, were not chosen, and have no interval.
std::size_t withoutInterval(const Report& report, const std::string& output)
{
    return static_cast<std::size_t>(std::ranges::count_if(report.inputs, [&](const auto& input) {
        return input.influence && input.influence->output == output &&
               input.origin->interval.empty() && input.origin->kind != OriginKind::User &&
               input.origin->kind != OriginKind::Definition;
    }));
}

std::string omissions(const Report& report, const std::string& output, bool hasErrors)
{
    std::vector<std::string> omitted;
    if (!hasErrors)
        omitted.emplace_back("errors of the equations");
    if (const auto count = withoutInterval(report, output); count > 0)
        omitted.push_back(counted(count, "input") + " without an interval");
    return " It leaves out " + join(omitted, ", ") + (omitted.empty() ? "" : " and ") +
           "dependence between inputs.";
}

std::string fromIntervals(const Report& report, const OutputValue& output, DesignBand& band)
{
    const auto [low, high] = band.at({}).about(output.value.value);
    if (!std::isfinite(low) || !std::isfinite(high))
        return {};
    constexpr std::size_t kMostNames = 3;
    const auto parts = band.partsAt({}, output.value.value);
    const bool isInside = low <= output.value.value && output.value.value <= high;
    return "The 95 % interval of " + output.name + " is " +
           rangeText(low, high, output.value.dimension, output.unit) + ", from the intervals of " +
           counted(band.numbers(), "input") +
           (parts.others.empty() ? "" : ", above all " + fewOf(parts.others, kMostNames)) + "." +
           (isInside ? ""
                     : " The value itself is outside, since its inputs are not in the middle "
                       "of their intervals.") +
           omissions(report, output.name, false);
}

} // namespace

std::string intervalOf(const Report& report, const ReportPoint& point)
{
    if (report.headlines.empty())
        return {};
    const auto& output = report.headlines.front();
    if (!std::isfinite(output.value.value) || !output.label.empty())
        return {};
    if (const auto found = report.bands.find(output.name); found != report.bands.end())
        return "The 95 % band of " + output.name + " is " + bandText(report.bands, output) + "." +
               omissions(
                   report, output.name, found->second.named.kind == BandKind::MachineLikeThese);
    auto band = DesignBand::of({{&point.system, output.name, {}}});
    if (!band)
        return {};
    if (!band.value())
        return "No input of " + output.name +
               " has an interval, so the accuracy of this value is "
               "unknown.";
    const auto& findings = band.value()->intervalFindings();
    if (!findings.empty())
        return "There is no interval of " + output.name + ": " + findings.begin()->message + ".";
    return fromIntervals(report, output, *band.value());
}

} // namespace clusterwright::model
