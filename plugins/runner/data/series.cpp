#include "plugins/runner/data/series.h"

#include "model/core/text.h"
#include "plugins/runner/execution/recorded_task.h"

#include <algorithm>

namespace clusterwright::runner
{

Point pointOf(const Point& asked, const Sample& sample)
{
    auto at = asked;
    for (const auto& varied : sample.at) {
        std::erase_if(at, [&](const auto& entry) { return entry.first == varied.first; });
        at.push_back(varied);
    }
    return at;
}

std::string seriesKey(const std::string& probe,
                      const std::string& version,
                      const std::vector<std::string>& nodes,
                      const Point& at)
{
    return probe + '\n' + version + '\n' + model::join(nodes, ",") + '\n' + toText(at) + '\n';
}

std::string seriesKey(const Provenance& start, const Point& at)
{
    std::vector<std::string> nodes;
    for (const auto& participant : start.participants)
        nodes.push_back(participant.node);
    return seriesKey(start.probe, start.version, nodes, at);
}

void SeriesList::add(const std::string& run,
                     const std::string& start,
                     const Task& task,
                     std::span<const Sample> samples)
{
    const auto& probe = task.probe;
    const auto from = run + '\n' + start;
    for (const auto& sample : samples) {
        if (sample.warmUp)
            continue;
        const auto at = pointOf(task.point, sample);
        const auto place = seriesKey(probe.id, probe.version, task.nodes, at);
        for (const auto& [name, value] : sample.values) {
            const auto* const output = probe.output(name);
            if (!output)
                continue;
            const auto [found, isNew] = m_places.try_emplace(place + name, m_series.size());
            if (isNew) {
                m_series.push_back({probe.id,
                                    probe.version,
                                    task.nodes,
                                    at,
                                    displayText(at, probe),
                                    *output,
                                    {},
                                    {}});
                m_lastStarts.emplace_back();
            }
            auto& series = m_series[found->second];
            if (series.runs.empty() || series.runs.back() != run) {
                series.runs.push_back(run);
                series.values.emplace_back();
            }
            if (std::exchange(m_lastStarts[found->second], from) != from)
                series.values.back().emplace_back();
            series.values.back().back().push_back(value);
        }
    }
}

void SeriesList::drop(const std::string& run, const std::string& start)
{
    for (std::size_t i = 0; i < m_series.size(); ++i) {
        auto& series = m_series[i];
        if (m_lastStarts[i] != run + '\n' + start)
            continue;
        m_lastStarts[i].clear();
        series.values.back().pop_back();
        if (series.values.back().empty()) {
            series.values.pop_back();
            series.runs.pop_back();
        }
    }
}

std::string SeriesList::probeText(const Series& series) const
{
    const bool areSeveral = std::ranges::any_of(m_series, [&](const Series& other) {
        return other.probe == series.probe && other.version != series.version &&
               !other.values.empty();
    });
    return areSeveral ? series.probe + " " + series.version : series.probe;
}

model::Diagnostics addRun(const Store& store,
                          const std::string& run,
                          std::vector<StoredStart> starts,
                          SeriesList& list)
{
    for (const auto& start : countingStarts(std::move(starts))) {
        const auto samples = store.samples(start.id);
        if (!samples)
            return samples.diagnostics();
        list.add(run,
                 std::to_string(start.id),
                 taskOf(start.provenance, samples.value()),
                 samples.value());
    }
    return {};
}

} // namespace clusterwright::runner
