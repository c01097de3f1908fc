#include "model/study/bands/labelled_sweep.h"

#include "model/core/finding.h"

#include <algorithm>
#include <memory>

namespace clusterwright::model
{

namespace
{

bool isLabelOf(const System& system, const std::string& name)
{
    return (name == kBottleneck || name == kValid) && !system.set.find(name);
}

CsvColumn columnOf(const std::string& name, Dimension dimension, BesideColumn beside)
{
    auto head = columnHead(name + beside.endInFiles, beside.isKind() ? kNumber : dimension);
    const auto column = std::make_shared<const BesideColumn>(std::move(beside));
    return {std::move(head),
            [column](std::size_t point, std::string& text) {
                addCsvCell(text, column->kinds, column->values[point]);
            },
            column->values};
}

std::vector<CsvColumn> csvColumns(const LabelledSweep& result)
{
    std::vector<CsvColumn> columns;
    for (const auto& axis : result.numbers.axes)
        columns.push_back(csvColumn(axis));
    std::size_t next = 0;
    for (std::size_t i = 0; i < result.columns.size(); ++i) {
        const auto& name = result.columns[i];
        if (result.isLabel[i]) {
            columns.push_back({name, [&](std::size_t point, std::string& text) {
                                   text += labelAt(result.labels, name, point);
                               }});
            continue;
        }
        const auto& dimension = result.numbers.outputs[next].dimension;
        columns.push_back(csvColumn(result.numbers.outputs[next]));
        for (auto& beside : besideColumns(bandOf(result.bands, next++)))
            columns.push_back(columnOf(name, dimension, std::move(beside)));
    }
    return columns;
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
            return refusal("output.unknown",
                           "'" + system.id + "' has no bottleneck: it occupies no resource");
    }
    auto swept = sweep(system, axes, numbers, run);
    if (!swept)
        return swept.diagnostics();
    result.numbers = std::move(swept).value();
    for (const auto& output : result.numbers.outputs)
        result.bands.push_back(bandOver(system, axes, output, result.numbers.diagnostics, run));
    if (run != nullptr && run->options.stop.stop_requested())
        return stoppedEarly(run->options);
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
    const bool hasBands = !std::ranges::all_of(result.bands, &BandColumn::isEmpty);
    if (std::ranges::count(result.isLabel, true) == 0 && !hasBands)
        return toCsv(result.numbers);
    return toCsv(csvColumns(result), result.numbers.size());
}

} // namespace clusterwright::model
