#include "app/desktop/calibration/calibration_state.h"

namespace clusterwright::desktop
{

CalibrationState::CalibrationState(Workbench& bench, std::filesystem::path samples, JobThread& jobs)
    : workbench(bench)
    , store(std::move(samples))
    , thread(jobs)
{
}

std::vector<std::string> CalibrationState::freeNames() const
{
    std::vector<std::string> names;
    for (const auto& parameter : free)
        names.push_back(parameter.name);
    return names;
}

model::MeasurementRecord CalibrationState::measurement() const
{
    return record ? model::MeasurementRecord{record->run, record->date}
                  : model::MeasurementRecord{};
}

model::Result<model::CalibrationOrder> CalibrationState::order() const
{
    auto system = model::systemOf(subject, design(), library(), *data, free);
    if (!system)
        return system.diagnostics();
    model::CalibrationOrder order;
    order.system = std::move(system).value();
    order.response = response.name;
    order.free = free;
    order.data = *data;
    order.launches = launches;
    return order;
}

std::vector<model::MeasuredParameter> CalibrationState::measured() const
{
    if (calibration)
        return model::measuredBy(calibration->fit, measurement());
    if (!extraction)
        return {};
    auto from = measurement();
    from.method = toText(extraction->conventions);
    return model::measuredBy(model::fitOf(*extraction), from);
}

} // namespace clusterwright::desktop
