// Samples by what they are of: of one output, at one point, on the same nodes, by one version of one probe. What several runs have of
// that is the same thing measured again. Grows as samples arrive, or from a store; warm-up is left out.
#pragma once

#include "plugins/runner/execution/schedule.h"
#include "plugins/runner/store/store.h"
#include "plugins/runner/support/statistics.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::runner
{

struct Series {
    std::string probe;
    std::string version;
    std::vector<std::string> nodes;
    Point at;
    std::string place; // the point, for people
    ProbeOutput output;
    std::vector<std::string> runs; // ids, in the order of arrival
    std::vector<RunValues> values; // of each run; none where all were dropped
};

// What was asked and what a sample says itself of the point, which counts.
[[nodiscard]] Point pointOf(const Point& asked, const Sample& sample);

// What makes measurements the same thing: this version of this probe, at this point, on these nodes in their order. A key, not for people.
[[nodiscard]] std::string sameThing(const std::string& probe,
                                    const std::string& version,
                                    const std::vector<std::string>& nodes,
                                    const Point& at);
[[nodiscard]] std::string sameThing(const Provenance& start, const Point& at);

class SeriesList
{
public:
    // `start` tells the starts of a run apart; runs come one after another. One that failed is dropped again before the next: its samples
    // do not count.
    void add(const std::string& run,
             const std::string& start,
             const Task& task,
             std::span<const Sample> samples);
    void drop(const std::string& run, const std::string& start);

    // In the order of arrival.
    [[nodiscard]] const std::vector<Series>& all() const { return m_series; }
    // "memcpy", or "memcpy 2.0.0" where several versions of it have values.
    [[nodiscard]] std::string probeText(const Series& series) const;

private:
    std::map<std::string, std::size_t> m_places; // in m_series
    std::vector<Series> m_series;
    std::vector<std::string> m_lastStarts; // of each series: run and start
};

// Of these starts of the run those that count.
[[nodiscard]] model::Diagnostics addRun(const Store& store,
                                        const std::string& run,
                                        std::vector<StoredStart> starts,
                                        SeriesList& list);

} // namespace clusterwright::runner
