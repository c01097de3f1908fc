#include "model/study/labelled_sweep.h"

#include "model/core/text.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

bool isLabelOf(const System& system, const std::string& name)
{
    return (name == kBottleneck || name == kValid) && !system.set.find(name);
}

// One row of the CSV: the axes, then the outputs as asked for. `label(column)` gives the text of a label.
template <typename Function>
std::string withLabels(const LabelledSweep& result, std::string_view line, Function&& label)
{
    const auto numbers = split(line, ',');
    auto next = numbers.begin();
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < result.numbers.axes.size(); ++i)
        cells.push_back(*next++);
    for (std::size_t i = 0; i < result.columns.size(); ++i)
        cells.push_back(result.isLabel[i] ? label(result.columns[i]) : *next++);
    return join(cells, ",") + "\n";
}

} // namespace

Result<LabelledSweep> sweepWithLabels(const System& system,
                                      const std::vector<Axis>& axes,
                                      const std::vector<std::string>& outputs,
                                      StudyRun* run)
{
    LabelledSweep result;
    result.columns = outputs;
    std::vector<std::string> numbers;
    bool hasLabels = false;
    for (const auto& output : outputs) {
        const bool isLabel = isLabelOf(system, output);
        result.isLabel.push_back(isLabel);
        hasLabels |= isLabel;
        if (!isLabel)
            numbers.push_back(output);
        else if (output == kBottleneck && system.resources.empty())
            return Diagnostic{Severity::Error,
                              "output.unknown",
                              "",
                              "",
                              "'" + system.id + "' has no bottleneck: it occupies no resource",
                              ""};
    }
    auto swept = sweep(system, axes, numbers, run);
    if (!swept)
        return swept.diagnostics();
    result.numbers = std::move(swept).value();
    if (!hasLabels)
        return result;
    auto labels = labelPoints(system, axes, run);
    if (!labels)
        return labels.diagnostics();
    result.labels = std::move(labels).value();
    return result;
}

std::string labelAt(const PointLabels& labels, const std::string& column, std::size_t point)
{
    if (column == kBottleneck)
        return labels.bottleneckAt(point);
    return labels.valid[point] != 0 ? "true" : "false";
}

std::string toCsv(const LabelledSweep& result)
{
    const auto numbers = toCsv(result.numbers);
    if (std::ranges::find(result.isLabel, true) == result.isLabel.end())
        return numbers;
    std::string text;
    std::size_t begin = 0;
    for (std::size_t row = 0; row <= result.numbers.size(); ++row) { // the head, then the points
        const auto end = numbers.find('\n', begin);
        text += withLabels(result,
                           std::string_view(numbers).substr(begin, end - begin),
                           [&](const std::string& column) {
                               return row == 0 ? column : labelAt(result.labels, column, row - 1);
                           });
        begin = end + 1;
    }
    return text;
}

} // namespace clusterwright::model
