// What a run of measurements has found: for each point, the median of each output and how sure it is.
#pragma once

#include "app/cli/command.h"
#include "plugins/runner/execution.h"

#include <map>

namespace clusterwright::cli
{

class MeasureReport
{
public:
    // `start` tells the starts of the probe apart; one that failed is dropped again, for its samples do not count.
    void add(const runner::Task& task,
             const std::string& start,
             std::span<const runner::Sample> samples);
    void drop(const std::string& start);

    // [{"probe","nodes","at","output","unit","count","starts","median","low","high","outliers"}]: low and high are the 95 % interval of
    // the median.
    [[nodiscard]] Json json() const;
    // A table, a row for each point and output.
    [[nodiscard]] std::string text() const;

private:
    struct Series {
        std::string probe;
        std::vector<std::string> nodes;
        runner::Point at;
        std::string place; // for people
        runner::ProbeOutput output;
        std::vector<std::string> starts;
        std::vector<std::vector<double>> values; // of each start, without warm-up
    };

    std::map<std::string, std::size_t> m_places; // in m_series
    std::vector<Series> m_series;                // in the order of arrival
};

} // namespace clusterwright::cli
