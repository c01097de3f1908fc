#include "model/study/studies/edit_effect.h"

#include "model/study/points/study_point.h"
#include "model/study/sensitivity/gradient.h"
#include "model/study/sensitivity/liveness.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::model
{

namespace
{

const std::string kCostOutput = "cost";

std::vector<OutputChange> changesBetween(const Answer& before, const Answer& after)
{
    std::vector<OutputChange> changes;
    for (const auto* const name : kFirstOutputs) {
        const auto old = before.value(name);
        const auto now = after.value(name);
        if (!old || !now || old->dimension != now->dimension || !std::isfinite(old->value) ||
            !std::isfinite(now->value) || old->value == 0)
            continue;
        changes.push_back({name, now->value == old->value ? 0 : now->value / old->value - 1});
    }
    return changes;
}

std::vector<std::string> changedInputs(const Answer& before, const Answer& after)
{
    std::vector<std::string> changed, added;
    for (const auto& name : settableInputs(*after.system)) {
        const auto old = before.value(name);
        if (!old)
            added.push_back(name);
        else if (!(old->value == after.value(name)->value))
            changed.push_back(name);
    }
    if (!changed.empty()) // a replaced component may have the same values under other names
        changed.insert(changed.end(), added.begin(), added.end());
    return changed;
}

// Returns the inputs in `names` that affect the output, the largest elasticity first.
std::vector<LimitingInput>
moversAmong(const Answer& answer, const std::string& output, const std::vector<std::string>& names)
{
    const auto point = studyPoint(*answer.system, output, names);
    if (names.empty() || !point)
        return {};
    const auto values = point.value().values();
    const auto slopes = Gradient(point.value()).at(values);
    std::vector<std::pair<double, std::string>> movers;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double elasticity = std::abs(slopes[i].value * values[i]);
        if (elasticity > 0)
            movers.emplace_back(elasticity, names[i]);
    }
    std::ranges::stable_sort(movers, std::ranges::greater{}, [](const auto& m) { return m.first; });
    std::vector<LimitingInput> limits;
    for (const auto& [elasticity, name] : movers)
        limits.push_back({name, *answer.value(name)});
    return limits;
}

void explainAbsence(const Answer& answer, EditEffect& effect)
{
    effect.output = effect.changes.front().output;
    const auto point = studyPoint(*answer.system, effect.output, effect.inputs);
    if (!point)
        return;
    std::vector<std::size_t> winners;
    for (const auto& dead : deadVariables(*answer.system, point.value())) {
        effect.isUsed = effect.isUsed || dead.isUsed;
        for (const auto& mask : dead.maskedBy)
            for (const auto& name : mask.winnerNames)
                winners.push_back(*answer.system->set.find(name));
    }
    if (const auto inputs = inputsOf(*answer.system, std::move(winners)))
        effect.limits = moversAmong(answer, effect.output, inputs.value());
}

} // namespace

bool EditEffect::hasChange(const std::string& name) const
{
    const auto found = std::ranges::find(changes, name, &OutputChange::output);
    return found != changes.end() && found->relative != 0;
}

bool EditEffect::hasNoEffect() const
{
    return !output.empty() && (isUsed || !hasChange(kCostOutput));
}

EditEffect effectOf(const Answer& before, const Answer& after)
{
    EditEffect effect;
    effect.changes = changesBetween(before, after);
    if (!after.system || !before.system)
        return effect;
    effect.inputs = changedInputs(before, after);
    const bool isElsewhere = std::ranges::any_of(effect.changes, [](const auto& change) {
        return change.relative != 0 && change.output != kCostOutput;
    });
    if (!effect.inputs.empty() && !effect.changes.empty() && !isElsewhere)
        explainAbsence(after, effect);
    return effect;
}

std::vector<LimitingInput> inputsOfResource(const Answer& answer, const std::string& resource)
{
    if (!answer.system)
        return {};
    const auto component = resource.substr(0, resource.rfind('.') + 1); // including the dot
    std::vector<std::string> names;
    if (!component.empty())
        for (const auto& name : settableInputs(*answer.system))
            if (name.starts_with(component))
                names.push_back(name);
    return moversAmong(answer, kFirstOutputs[0], names);
}

} // namespace clusterwright::model
