// Samples as curves: the median and quartiles of an output over one parameter, with a curve for each combination of the other variables
// (probe, nodes, other parameters). Grows as samples arrive. Warm-up samples are excluded.
#pragma once

#include "model/study/figure/figure.h"
#include "plugins/runner/execution/schedule.h"

#include <map>
#include <span>

namespace clusterwright::desktop
{

class SampleCurves
{
public:
    // Adds samples; fast if consecutive samples belong to one point.
    void add(const runner::Task& task, std::span<const runner::Sample> samples);
    // Sorts the values for figures in advance, so that a reading thread can do the work.
    void sort();
    void clear() { *this = {}; }
    [[nodiscard]] bool isEmpty() const { return m_groups.empty(); }

    // Returns the outputs in the order of their first arrival.
    [[nodiscard]] std::vector<std::string> outputs() const;
    // Returns the candidates for the x axis: parameters with several values, the one with the most first. If empty, the x axis is the
    // arrival order.
    [[nodiscard]] std::vector<std::string> parameters() const;
    // Returns one panel, or none without values of this output. Curves are in the order of their probes, nodes and points, whatever arrived
    // first, so that they keep their colours. A missing scale is chosen from the range of the values. The caveats report
    // omitted curves (beyond kMostSeries) and omitted samples (of a long history).
    [[nodiscard]] plots::Figure figure(const std::string& output,
                                       const std::string& parameter,
                                       std::optional<plots::Scale> xScale,
                                       std::optional<plots::Scale> yScale);

private:
    struct Values {
        std::vector<double> arrived;
        std::vector<double> sorted; // updated by sort()
        void sort();
    };
    struct Group { // one point on one set of nodes
        std::string probe;
        std::string nodes;
        runner::Point at;
        std::map<std::string, Values> outputs;
    };
    struct Curve {
        std::string label;
        std::map<double, Values*> points; // key: x
        const Group* first = nullptr;
    };

    void addPoint(const runner::Task& task, std::span<const runner::Sample> samples);
    Group& groupOf(const runner::Task& task, const runner::Sample& sample);
    [[nodiscard]] Values* valuesOf(const runner::Task& task, Group& group, const std::string& name);
    [[nodiscard]] std::string labelOf(const Group& group, const std::string& parameter) const;
    [[nodiscard]] bool varies(const std::string& parameter) const;
    [[nodiscard]] std::vector<Curve> curvesOf(const std::string& output,
                                              const std::string& parameter);
    // Returns the number of samples that each shown sample represents.
    static std::size_t fillArrival(plots::Panel& panel, const std::vector<Curve>& curves);
    static void fillPoints(plots::Panel& panel, const std::vector<Curve>& curves);

    std::vector<Group> m_groups;
    std::map<std::string, std::size_t> m_places; // indices into m_groups
    std::vector<std::string> m_outputs;
    std::map<std::string, model::Dimension> m_dimensions; // by name of the output or parameter
    std::map<std::string, std::map<std::string, std::size_t>>
        m_words; // counts of the words of each parameter, and of "probe" and "nodes"
    std::map<std::string, std::size_t> m_numbers; // count of distinct numbers of each parameter
};

} // namespace clusterwright::desktop
