#include "app/cli/measure_report.h"

#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/units/quantity.h"
#include "plugins/runner/sample_json.h"
#include "plugins/runner/statistics.h"

namespace clusterwright::cli
{

void MeasureReport::add(const runner::Task& task,
                        const std::string& start,
                        std::span<const runner::Sample> samples)
{
    for (const auto& sample : samples) {
        if (sample.warmUp)
            continue;
        auto at = task.point;
        for (const auto& varied : sample.at) { // what the probe says itself counts
            std::erase_if(at, [&](const auto& entry) { return entry.first == varied.first; });
            at.push_back(varied);
        }
        const auto place =
            task.probe.id + " " + model::join(task.nodes, ",") + " " + runner::toText(at);
        for (const auto& [name, value] : sample.values) {
            const auto* const output = task.probe.output(name);
            if (!output)
                continue;
            const auto [found, isNew] = m_places.try_emplace(place + " " + name, m_series.size());
            if (isNew)
                m_series.push_back({task.probe.id,
                                    task.nodes,
                                    at,
                                    runner::displayText(at, task.probe),
                                    *output,
                                    {},
                                    {}});
            auto& series = m_series[found->second];
            if (series.starts.empty() || series.starts.back() != start) {
                series.starts.push_back(start);
                series.values.emplace_back();
            }
            series.values.back().push_back(value);
        }
    }
}

void MeasureReport::drop(const std::string& start)
{
    for (auto& series : m_series)
        if (!series.starts.empty() && series.starts.back() == start) {
            series.starts.pop_back();
            series.values.pop_back();
        }
}

Json MeasureReport::json() const
{
    auto list = Json::array();
    for (const auto& series : m_series) {
        if (series.values.empty())
            continue;
        const auto summary = runner::summariseStarts(series.values);
        list.push_back({{"probe", series.probe},
                        {"nodes", series.nodes},
                        {"at", runner::toJson(series.at)},
                        {"output", series.output.name},
                        {"unit", series.output.unit},
                        {"count", summary.count},
                        {"starts", summary.starts},
                        {"median", numberJson(summary.median)},
                        {"low", numberJson(summary.medianLow)},
                        {"high", numberJson(summary.medianHigh)},
                        {"outliers", summary.outliers}});
    }
    return list;
}

std::string MeasureReport::text() const
{
    std::vector<std::vector<std::string>> rows{
        {"probe", "nodes", "at", "output", "median", "95 % of the median", "samples", "starts"}};
    for (const auto& series : m_series) {
        if (series.values.empty())
            continue;
        const auto summary = runner::summariseStarts(series.values);
        const auto shown = [&](double value) {
            return model::displayText({value, series.output.dimension}, 4);
        };
        rows.push_back({series.probe,
                        model::join(series.nodes, ","),
                        series.place,
                        series.output.name,
                        shown(summary.median),
                        shown(summary.medianLow) + " .. " + shown(summary.medianHigh),
                        std::to_string(summary.count),
                        std::to_string(summary.starts)});
    }
    using enum Align;
    return rows.size() == 1 ? ""
                            : tableText(rows, {Left, Left, Left, Left, Right, Right, Right, Right});
}

} // namespace clusterwright::cli
