#include "model/study/comparison/range_line.h"

#include "model/design/system/evaluation.h"
#include "model/study/bands/design_band.h"
#include "model/study/points/sweep.h"

#include <algorithm>
#include <limits>

namespace clusterwright::model
{

namespace
{

Result<RangeLine> constantLine(const System& system, std::size_t points, const std::string& output)
{
    const auto answer = evaluate(system);
    if (!answer)
        return answer.diagnostics();
    const auto& outputs = answer.value().outputs;
    const auto found = std::ranges::find(outputs, output, &OutputValue::name);
    const double value =
        found == outputs.end() ? std::numeric_limits<double>::quiet_NaN() : found->value.value;
    RangeLine line{"", "", std::vector<double>(points, value)};
    Diagnostics findings;
    if (const auto band = bandAt(system, output, value, findings))
        line.band = {std::vector<double>(points, band->low),
                     std::vector<double>(points, band->high),
                     band->parts,
                     band->named};
    return line;
}

} // namespace

Result<RangeLine>
lineOver(const System& system, const Axis& axis, const std::string& output, bool isConstant)
{
    if (isConstant)
        return constantLine(system, axis.values.size(), output);
    auto swept = sweep(system, {axis}, {output});
    if (!swept)
        return swept.diagnostics();
    auto& column = swept.value().outputs.front();
    Diagnostics findings;
    RangeLine line{"", "", {}, bandOver(system, {axis}, column, findings)};
    line.values = std::move(column.values);
    return line;
}

} // namespace clusterwright::model
