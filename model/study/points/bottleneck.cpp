#include "model/study/points/bottleneck.h"

#include "model/block/block.h"
#include "model/expression/program/grid_program.h"
#include "model/study/points/caveat_counts.h"
#include "model/study/points/response.h"

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
