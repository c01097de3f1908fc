#include "model/design/system/overridden_scenario.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/system/setting_value.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

std::optional<Quantity> valueOf(const std::string& text)
{
    const auto expression = parseExpression(text);
    return expression ? constantOf(expression.value()) : std::nullopt;
}

bool isClose(double x, double y)
{
    constexpr double kSameValue = 1e-12;
    return std::abs(x - y) <= kSameValue * std::abs(x);
}

bool isSameValue(const std::string& one, const std::string& other)
{
    const auto a = valueOf(one);
    const auto b = valueOf(other);
    if (!a || !b)
        return trimmed(one) == trimmed(other);
    return a->dimension == b->dimension && isClose(a->value, b->value);
}

Diagnostics overridden(const ActiveScenario& scenario,
                       const std::vector<Setting>& replaced,
                       const std::string& what,
                       const std::string& cause)
{
    std::vector<std::string> values;
    for (const auto& own : replaced)
        values.push_back(own.name + " = " + own.shown());
    const bool isAll = scenario.kept.empty();
    return finding(isAll ? Severity::Warning : Severity::Note,
                   "scenario.overridden",
                   what + " " + join(values, ", ") + " of scenario '" + scenario.name + "'",
                   isAll && !cause.empty() ? "remove the " + cause + " to see the scenario" : "");
}

// Moves the settings for which the condition holds from the scenario to the result.
template <typename Condition>
std::vector<Setting> takenFrom(ActiveScenario& scenario, const Condition& isTaken)
{
    std::vector<Setting> taken;
    std::ranges::copy_if(scenario.kept, std::back_inserter(taken), isTaken);
    std::erase_if(scenario.kept, isTaken);
    return taken;
}

bool isByHand(const std::string& pointer)
{
    return pointer.starts_with("--set");
}

Diagnostics replacedSetting(const Setting& setting)
{
    return {Severity::Warning,
            "setting.overridden",
            "",
            setting.pointer,
            "the values of '" + setting.name + "' in the study replace the setting " +
                setting.name + " = " + setting.shown(),
            "remove the setting"};
}

} // namespace

Diagnostics overriddenSettings(const System& system, const std::vector<std::string>& variables)
{
    Diagnostics findings;
    for (const auto& name : variables)
        if (const auto index = system.set.find(name)) {
            const auto& equation = system.set.equations()[*index];
            if (!isByHand(equation.place.pointer))
                continue;
            const auto value = constantOf(equation.expression);
            const auto label = value ? labelOf(system, name, value->value) : std::string();
            append(findings,
                   replacedSetting({name,
                                    label.empty() ? equation.expression.text : label,
                                    equation.place.pointer}));
        }
    return findings;
}

Diagnostics overriddenComponents(const std::vector<Setting>& settings,
                                 const std::vector<ComponentChoice>& choices)
{
    Diagnostics findings;
    for (const auto& setting : settings)
        if (isByHand(setting.pointer) &&
            std::ranges::count(choices, setting.name, &ComponentChoice::component) > 0)
            append(findings, replacedSetting(setting));
    return findings;
}

Diagnostics overriddenBy(const std::vector<Setting>& settings, ActiveScenario& scenario)
{
    const auto settingOf = [&](const Setting& own) { // the last one counts
        return std::ranges::find(settings.rbegin(), settings.rend(), own.name, &Setting::name);
    };
    const auto replaced = takenFrom(scenario, [&](const Setting& own) {
        const auto found = settingOf(own);
        return found != settings.rend() && !isSameValue(found->value, own.value);
    });
    if (replaced.empty())
        return {};
    const auto first = settingOf(replaced.front());
    return atPlace(
        first->pointer,
        inFile(first->file, overridden(scenario, replaced, "settings replace", "setting")));
}

bool isOfScenario(const System& system, const std::string& variable, double value)
{
    const auto& kept = system.scenario.kept;
    const auto own = std::ranges::find(kept, variable, &Setting::name);
    const auto set = own == kept.end() ? std::nullopt : valueOf(own->value);
    return set && isClose(set->value, value);
}

Diagnostics settingFindingsOver(const System& system,
                                const std::vector<std::string>& variables,
                                const std::string& option)
{
    auto findings = system.settingFindings;
    append(findings, overriddenSettings(system, variables));
    auto scenario = system.scenario;
    const auto replaced = takenFrom(
        scenario, [&](const Setting& own) { return std::ranges::count(variables, own.name) > 0; });
    if (!replaced.empty())
        append(findings,
               atPlace(option + " " + replaced.front().name,
                       overridden(scenario,
                                  replaced,
                                  option != "--axis"     ? "the variable replaces"
                                  : replaced.size() == 1 ? "the axis replaces"
                                                         : "the axes replace",
                                  option == "--axis" ? "axis" : "")));
    return findings;
}

} // namespace clusterwright::model
