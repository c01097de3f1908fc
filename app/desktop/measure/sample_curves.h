// What was measured, as curves: the median and the quartiles of an output by one parameter, a curve for each combination of what else
// varies (probe, nodes, other parameters). Grows as samples arrive. Warm-up is left out.
#pragma once

#include "app/desktop/plots/figure/figure.h"
#include "plugins/runner/execution/schedule.h"

#include <map>
#include <span>

namespace clusterwright::desktop
{

class SampleCurves
{
public:
    // Cheap for samples of one point that follow each other.
    void add(const runner::Task& task, std::span<const runner::Sample> samples);
    // Gets ready for figures, which need order: for the thread that reads many samples.
    void sort();
    void clear() { *this = {}; }
    [[nodiscard]] bool isEmpty() const { return m_groups.empty(); }

    // In the order of their first arrival.
    [[nodiscard]] std::vector<std::string> outputs() const;
    // Parameters with several numbers, the one with the most first: what can be the x axis. None: the order of arrival is.
    [[nodiscard]] std::vector<std::string> parameters() const;
    // One panel; no panels when there is nothing of this output. Logarithmic where the values span much, unless `scale` says. Its caveats
    // say what is left out: curves beyond kMostSeries, samples between those that are drawn of many in the order of arrival.
    [[nodiscard]] plots::Figure figure(const std::string& output,
                                       const std::string& parameter,
                                       std::optional<plots::Scale> xScale,
                                       std::optional<plots::Scale> yScale);

private:
    struct Values {
        std::vector<double> arrived;
        std::vector<double> sorted; // lags behind
        void sort();
    };
    struct Group { // one point on some nodes
        std::string probe;
        std::string nodes;
        runner::Point at;
        std::map<std::string, Values> outputs;
    };
    struct Curve {
        std::string label;
        std::map<double, Values*> points; // by x
    };

    void addPoint(const runner::Task& task, std::span<const runner::Sample> samples);
    Group& groupOf(const runner::Task& task, const runner::Sample& sample);
    [[nodiscard]] Values* valuesOf(const runner::Task& task, Group& group, const std::string& name);
    [[nodiscard]] std::string labelOf(const Group& group, const std::string& parameter) const;
    [[nodiscard]] bool varies(const std::string& parameter) const;
    [[nodiscard]] std::vector<Curve> curvesOf(const std::string& output,
                                              const std::string& parameter);
    // Gives how many samples stand for each that is drawn, itself among them.
    static std::size_t fillArrival(plots::Panel& panel, const std::vector<Curve>& curves);
    static void fillPoints(plots::Panel& panel, const std::vector<Curve>& curves);

    std::vector<Group> m_groups;
    std::map<std::string, std::size_t> m_places; // in m_groups
    std::vector<std::string> m_outputs;
    std::map<std::string, model::Dimension> m_dimensions; // of outputs and parameters
    std::map<std::string, std::map<std::string, std::size_t>>
        m_words;                                  // of parameters, "probe", "nodes": how often
    std::map<std::string, std::size_t> m_numbers; // of parameters with numbers: how many there are
};

} // namespace clusterwright::desktop
