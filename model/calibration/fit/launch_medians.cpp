#include "model/calibration/fit/launch_medians.h"

#include "model/study/points/sampling.h"

#include <cassert>
#include <map>

namespace clusterwright::model
{

LaunchRows launchMedians(const DataFile& data,
                         std::span<const double> launches,
                         const std::vector<std::string>& point)
{
    assert(launches.size() == data.rows());
    std::map<std::vector<double>, std::size_t> places;
    std::vector<std::vector<std::size_t>> groups;
    LaunchRows result;
    for (std::size_t i = 0; i < launches.size(); ++i) {
        std::vector<double> key{launches[i]};
        for (const auto& name : point)
            if (const auto* const column = data.column(name);
                column != nullptr && !column->values.empty())
                key.push_back(column->values[i]);
        const auto [found, isNew] = places.try_emplace(std::move(key), groups.size());
        if (isNew) {
            groups.emplace_back();
            result.launches.push_back(launches[i]);
        }
        groups[found->second].push_back(i);
    }
    result.data = data;
    for (auto& column : result.data.columns) {
        if (column.values.empty())
            continue;
        std::vector<double> medians;
        for (const auto& rows : groups) {
            std::vector<double> values;
            for (const auto i : rows)
                values.push_back(column.values[i]);
            medians.push_back(sampleQuantile(std::move(values), 0.5));
        }
        column.values = std::move(medians);
    }
    return result;
}

} // namespace clusterwright::model
