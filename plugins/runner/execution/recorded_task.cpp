#include "plugins/runner/execution/recorded_task.h"

#include "model/units/quantity.h"

#include <algorithm>

namespace clusterwright::runner
{

namespace
{

bool isIn(const Point& point, const std::string& name)
{
    return std::ranges::find(point, name, &Point::value_type::first) != point.end();
}

model::Dimension dimensionOf(const std::string& unit)
{
    const auto parsed = model::parseUnit(unit);
    return parsed ? parsed.value().dimension : model::kNumber;
}

} // namespace

Task taskOf(const Provenance& provenance, std::span<const Sample> samples)
{
    Task task;
    task.key = provenance.task;
    task.probe.id = provenance.probe;
    task.probe.version = provenance.version;
    task.point = provenance.point;
    for (const auto& participant : provenance.participants)
        task.nodes.push_back(participant.node);
    for (const auto& [name, unit] : provenance.units) {
        const bool isParameter =
            isIn(provenance.point, name) || (!samples.empty() && isIn(samples.front().at, name));
        if (isParameter)
            task.probe.parameters.push_back(
                {.name = name, .unit = unit, .dimension = dimensionOf(unit)});
        else
            task.probe.outputs.push_back({name, unit, dimensionOf(unit), ""});
    }
    for (const auto& sample : samples)
        for (const auto& [name, value] : sample.values)
            if (!task.probe.output(name))
                task.probe.outputs.push_back({name, "1", model::kNumber, ""});
    return task;
}

} // namespace clusterwright::runner
