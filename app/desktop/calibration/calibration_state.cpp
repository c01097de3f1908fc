#include "app/desktop/calibration/calibration_state.h"

#include <algorithm>
#include <iterator>

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
    if (!messages)
        return calibration ? model::measuredBy(calibration->fit, measurement())
                           : std::vector<model::MeasuredParameter>();
    auto from = measurement();
    from.method = methodOf(*messages);
    std::vector<model::MeasuredParameter> all;
    for (const auto& fit : fitsOf(*messages))
        std::ranges::move(model::measuredBy(fit, from), std::back_inserter(all));
    return all;
}

model::MessageQuestion CalibrationState::messageQuestion() const
{
    using Kind = model::MessageQuestion::Kind;
    model::MessageQuestion question;
    question.kind = isLogGp()                                                 ? Kind::LogGp
                    : subject.kind == model::CalibrationSubject::Kind::Ladder ? Kind::Ladder
                                                                              : Kind::Pieces;
    question.times = times;
    question.conventions = conventions;
    return question;
}

bool CalibrationState::hasConventions() const
{
    return isLogGp()                                                 ? conventions.has_value()
           : subject.kind == model::CalibrationSubject::Kind::Ladder ? times.has_value()
                                                                     : true;
}

} // namespace clusterwright::desktop
