#include "model/study/bottleneck.h"

#include "model/study/response.h"

namespace clusterwright::model
{

namespace
{

std::int16_t busiestOf(std::span<const double> seconds)
{
    std::int16_t busiest = kNoResource;
    double longest = 0;
    for (std::size_t i = 0; i < seconds.size(); ++i)
        if (seconds[i] > longest) {
            longest = seconds[i];
            busiest = static_cast<std::int16_t>(i);
        }
    return busiest;
}

bool advance(std::vector<std::size_t>& at, const std::vector<Axis>& axes)
{
    for (std::size_t i = at.size(); i-- > 0;) {
        if (++at[i] < axes[i].values.size())
            return true;
        at[i] = 0;
    }
    return false;
}

} // namespace

const std::string& PointLabels::bottleneckAt(std::size_t point) const
{
    static const std::string kNone;
    const auto index = busiest[point];
    return index == kNoResource ? kNone : resources[static_cast<std::size_t>(index)];
}

Result<PointLabels> labelPoints(const System& system, const std::vector<Axis>& axes)
{
    PointLabels labels;
    std::vector<std::string> busy;
    for (const auto& resource : system.resources)
        if (system.set.find("busy." + resource)) {
            labels.resources.push_back(resource);
            busy.push_back("busy." + resource);
        }
    std::vector<std::string> variables;
    for (const auto& axis : axes)
        variables.push_back(axis.variable);
    const auto response = compileResponse(system, variables, busy);
    if (!response)
        return response.diagnostics();
    PointEvaluator evaluator(response.value());
    std::vector<std::size_t> at(axes.size(), 0);
    std::vector<double> point(axes.size());
    do {
        for (std::size_t i = 0; i < at.size(); ++i)
            point[i] = axes[i].values[at[i]];
        labels.busiest.push_back(busiestOf(evaluator.at(point)));
        labels.valid.push_back(evaluator.isValid() ? 1 : 0);
    } while (advance(at, axes));
    return labels;
}

} // namespace clusterwright::model
