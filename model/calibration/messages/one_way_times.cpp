#include "model/calibration/messages/one_way_times.h"

#include "model/core/refusal.h"
#include "model/study/points/sampling.h"

#include <algorithm>
#include <map>

namespace clusterwright::model
{

namespace
{

// Times of the rows with one message, by size.
std::map<double, double>
medianTrips(const Column& sizes, const Column& times, const Column* const messages)
{
    std::map<double, std::vector<double>> trips;
    for (std::size_t i = 0; i < sizes.values.size(); ++i)
        if (messages == nullptr || messages->values[i] == 1)
            trips[sizes.values[i]].push_back(times.values[i]);
    std::map<double, double> medians;
    for (auto& [size, values] : trips)
        medians[size] = sampleQuantile(std::move(values), 0.5);
    return medians;
}

} // namespace

Result<DataFile> oneWayTimes(DataFile data, TimesAre times)
{
    if (times == TimesAre::OneWay)
        return data;
    const auto* const sizes = data.column("k");
    const auto* const trips = data.column("time");
    const auto* const messages = data.column("n");
    for (const auto& [name, column] : {std::pair{"k", sizes}, std::pair{"time", trips}})
        if (column == nullptr || column->values.empty())
            return refusal("data.column",
                           "the data have no numeric column '" + std::string(name) + "'",
                           "assign a column: k=size");
    const auto single = medianTrips(*sizes, *trips, messages);
    auto oneWay = trips->values;
    for (std::size_t i = 0; i < oneWay.size(); ++i) {
        const auto found = single.find(sizes->values[i]);
        if (found == single.end())
            return refusal("data.rows",
                           "missing round trips of one message of " +
                               displayText({sizes->values[i], sizes->dimension}) +
                               ", which give the time of the reply",
                           "also measure with messages = 1");
        oneWay[i] = messages == nullptr || messages->values[i] == 1 ? oneWay[i] / 2
                                                                    : oneWay[i] - found->second / 2;
    }
    std::ranges::find(data.columns, "time", &Column::name)->values = std::move(oneWay);
    return data;
}

} // namespace clusterwright::model
