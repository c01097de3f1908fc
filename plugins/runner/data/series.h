// Samples grouped into series: one output, at one point, on the same nodes, by one version of one probe. Several runs repeat the
// measurements of a series. Grows as samples arrive or from a store; warm-up is excluded.
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
    std::string place; // readable text of the point
    ProbeOutput output;
    std::vector<std::string> runs; // ids, in the order of arrival
    std::vector<RunValues> values; // values of each run; empty if all were dropped
};

// Returns the point of a sample: the requested point, overridden by the sample's own fields.
[[nodiscard]] Point pointOf(const Point& asked, const Sample& sample);

// Returns the internal key of a series: version of the probe, point, and nodes in order.
[[nodiscard]] std::string seriesKey(const std::string& probe,
                                    const std::string& version,
                                    const std::vector<std::string>& nodes,
                                    const Point& at);
[[nodiscard]] std::string seriesKey(const Provenance& start, const Point& at);

class SeriesList
{
public:
    // Adds samples of a launch; `start` identifies the launch within its run. Runs must be added one after another, and a failed launch
    // must be dropped before the next, because its samples do not count.
    void add(const std::string& run,
             const std::string& start,
             const Task& task,
             std::span<const Sample> samples);
    void drop(const std::string& run, const std::string& start);

    // Returns the series in the order of arrival.
    [[nodiscard]] const std::vector<Series>& all() const { return m_series; }
    // Returns "memcpy", or "memcpy 2.0.0" if several versions of the probe have values.
    [[nodiscard]] std::string probeText(const Series& series) const;

private:
    std::map<std::string, std::size_t> m_places; // indices into m_series
    std::vector<Series> m_series;
    std::vector<std::string> m_lastStarts; // run and launch last added to each series
};

// Returns the launches of the run whose samples count.
[[nodiscard]] model::Diagnostics addRun(const Store& store,
                                        const std::string& run,
                                        std::vector<StoredStart> starts,
                                        SeriesList& list);

} // namespace clusterwright::runner
