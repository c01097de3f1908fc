#include "model/study/points/bottleneck.h"

#include "model/block/block.h"
#include "model/block/pipeline.h"
#include "model/design/explanation/limit.h"
#include "model/design/system/with_settings.h"
#include "model/expression/program/grid_program.h"
#include "model/study/points/caveat_counts.h"
#include "model/study/points/response.h"

#include <cassert>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// `first`: output of the block with the first caveat.
std::uint8_t caveatBits(const GridProgram::Block& block, std::size_t first, std::size_t point)
{
    unsigned bits = 0;
    for (std::size_t caveat = 0; caveat < kCaveats; ++caveat)
        if (block.values(first + caveat)[point] == 0)
            bits |= 1u << caveat;
    return static_cast<std::uint8_t>(bits);
}

// Values of the terms behind the durations of steps, at each point of a small grid.
class TermValues
{
public:
    TermValues(const System& system, const std::vector<Axis>& axes)
    {
        std::vector<std::string> variables;
        std::vector<std::vector<double>> coordinates;
        for (const auto& axis : axes) {
            variables.push_back(axis.variable);
            coordinates.push_back(axis.values);
        }
        const auto lowered = lowerOver(system, variables);
        assert(lowered); // the points have been labelled
        const auto& set = lowered.value();
        m_valuation.equations.resize(set.equations.size());
        m_valuation.terms.resize(set.equations.size());
        for (const auto& equation : set.equations)
            m_valuation.dimensions.push_back(equation.dimension.value_or(kNumber));
        std::vector<NodeId> roots;
        for (const auto equation : equationsBehindDurations(system, set)) {
            m_valuation.terms[equation].assign(set.terms[equation].size(), std::nan(""));
            for (std::size_t term = 0; term < set.terms[equation].size(); ++term)
                if (const auto node = set.terms[equation][term]; set.graph[node].bound == 0) {
                    m_places.emplace_back(equation, term);
                    roots.push_back(node);
                }
        }
        const GridProgram program(set.graph, roots, std::move(coordinates));
        auto workspace = program.workspace();
        m_values.resize(roots.size());
        program.visit(0, program.size(), workspace, [&](const GridProgram::Block& block) {
            for (std::size_t root = 0; root < roots.size(); ++root)
                m_values[root].insert(
                    m_values[root].end(), block.values(root), block.values(root) + block.size());
            return true;
        });
    }

    // Valid until the next call.
    const Valuation& at(std::size_t point)
    {
        for (std::size_t root = 0; root < m_places.size(); ++root) {
            const auto& [equation, term] = m_places[root];
            m_valuation.equations[equation] = m_valuation.terms[equation][term] =
                m_values[root][point]; // the last term is the whole expression
        }
        return m_valuation;
    }

private:
    static std::vector<std::size_t> equationsBehindDurations(const System& system,
                                                             const LoweredSet& set)
    {
        std::vector<std::size_t> equations;
        for (const auto& phase : system.phases)
            if (const auto duration = system.set.find(phase.step + ".duration"))
                equations.push_back(*duration);
        std::vector<bool> isSeen(set.equations.size(), false);
        for (std::size_t i = 0; i < equations.size(); ++i)
            for (const auto used : set.uses[equations[i]])
                if (!isSeen[used]) {
                    isSeen[used] = true;
                    equations.push_back(used);
                }
        return equations;
    }

    Valuation m_valuation;                                     // only for these equations
    std::vector<std::pair<std::size_t, std::size_t>> m_places; // equation and term of each root
    std::vector<std::vector<double>> m_values;                 // per root, one per point
};

} // namespace

const std::string& PointLabels::bottleneckAt(std::size_t point) const
{
    static const std::string kNone;
    const auto index = busiest[point];
    return index == kNoBottleneck ? kNone : resources[static_cast<std::size_t>(index)];
}

std::string PointLabels::caveatsAt(std::size_t point) const
{
    std::vector<Caveat> list;
    for (std::size_t caveat = 0; caveat < kCaveats; ++caveat)
        if ((caveats[point] >> caveat & 1) != 0)
            list.push_back(static_cast<Caveat>(caveat));
    return labelOf(list);
}

std::vector<std::string> busyResources(const System& system)
{
    std::vector<std::string> resources;
    for (const auto& resource : system.resources)
        if (system.set.find("busy." + resource))
            resources.push_back(resource);
    return resources;
}

std::int16_t busiestOf(std::span<const double> seconds)
{
    std::int16_t busiest = kNoBottleneck;
    double longest = 0;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (seconds[i] > longest) {
            longest = seconds[i];
            busiest = static_cast<std::int16_t>(i);
        }
    return busiest;
}

std::vector<std::string>
decidingTermsOver(const System& system, const std::vector<Axis>& axes, const PointLabels& labels)
{
    std::vector<std::string> deciding(labels.busiest.size());
    if (deciding.size() > kMostDecided || labels.resources.empty())
        return deciding;
    TermValues values(system, axes);
    for (std::size_t point = 0; point < deciding.size(); ++point)
        if (labels.busiest[point] != kNoBottleneck)
            deciding[point] = decidingTerm(system, values.at(point), labels.bottleneckAt(point));
    return deciding;
}

Result<PointLabels>
labelPoints(const System& system, const std::vector<Axis>& axes, const StudyRun* run)
{
    PointLabels labels;
    labels.resources = busyResources(system);
    std::vector<std::string> busy;
    for (const auto& resource : labels.resources)
        busy.push_back("busy." + resource);
    auto response = compileOver(system, axes, busy);
    if (!response)
        return response.diagnostics();
    addCaveatNodes(response.value());
    std::vector<std::vector<double>> values;
    for (const auto& axis : axes)
        values.push_back(axis.values);
    const GridProgram program(response.value().graph, response.value().roots(), std::move(values));
    auto workspace = program.workspace();
    std::vector<double> seconds(busy.size());
    bool isStopped = false;
    program.visit(0, program.size(), workspace, [&](const GridProgram::Block& block) {
        const auto* const inBounds = block.values(busy.size() + kCaveats);
        const auto* const valid = block.values(busy.size() + kCaveats + 1);
        for (std::size_t i = 0; i < block.size(); ++i) {
            for (std::size_t k = 0; k < busy.size(); ++k)
                seconds[k] = block.values(k)[i];
            labels.busiest.push_back(inBounds[i] != 0 ? busiestOf(seconds) : kNoBottleneck);
            labels.valid.push_back(inBounds[i] != 0 && valid[i] != 0 ? 1 : 0);
            labels.caveats.push_back(inBounds[i] != 0 ? caveatBits(block, busy.size(), i)
                                                      : std::uint8_t(0));
        }
        isStopped = run != nullptr && run->options.stop.stop_requested();
        return !isStopped;
    });
    if (isStopped)
        return stoppedEarly(run->options);
    return labels;
}

} // namespace clusterwright::model
