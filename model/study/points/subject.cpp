#include "model/study/points/subject.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/library/reference.h"
#include "model/design/library/replacement.h"
#include "model/design/system/valuation.h"
#include "model/design/system/with_settings.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/study_places.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace clusterwright::model
{

namespace
{

// A point may have a value that settings refuse, such as an attribute below 0: it has a caveat.
void setValue(System& system, const std::string& name, Quantity value, const std::string& place)
{
    auto equation = system.set.equations()[*system.set.find(name)];
    equation.scope.clear();
    equation.declared = value.dimension;
    equation.expression = parseExpression(exactText(value)).value();
    equation.origin = Origin{OriginKind::User, {}, "set by hand", {}, {}};
    equation.place = {"", place};
    setInput(system, std::move(equation));
}

System systemAt(System system, const std::string& variable, Quantity value)
{
    if (isSettable(system, variable)) // otherwise a constant in this system
        setValue(system, variable, value, "--over " + variable);
    return system;
}

Diagnostics
placed(Diagnostics findings, const System& system, const std::string& variable, Quantity value)
{
    for (auto& finding : findings) {
        finding.message.insert(0,
                               "at " + variable + " = " + fieldText(value, {}) + ": "); // as typed
        if (finding.file.empty() && finding.pointer.empty())
            finding.file = system.file;
    }
    return findings;
}

std::string withSettings(const StudyInput& input)
{
    std::vector<std::string> parts;
    for (auto i = input.ofScenario; i < input.settings.size(); ++i)
        parts.push_back(input.settings[i].name + " = " + input.settings[i].shown());
    for (const auto& place : input.places)
        parts.push_back(split(place, '=').front() + " on " + split(place, '=').back());
    auto name = titleOf(input);
    return parts.empty() ? name : name + " (" + join(parts, ", ") + ")";
}

} // namespace

Result<StudySubject> studySubject(const Design& design,
                                  Library& library,
                                  std::vector<Setting> settings,
                                  const std::vector<ComponentChoice>& choices)
{
    auto system = instantiate(design, library, settings, choices);
    if (!system)
        return system.diagnostics();
    std::size_t ofScenario = 0;
    if (const auto* const scenario = findScenario(design, design.scenario)) {
        const auto own = settingsOf(design, *scenario);
        settings.insert(settings.begin(), own.begin(), own.end());
        ofScenario = own.size();
    }
    return StudySubject{std::move(system).value(),
                        std::move(settings),
                        {},
                        design.scenario,
                        ofScenario,
                        {},
                        titleWithScenario(design)};
}

std::string idWithScenario(const std::string& design, const std::string& scenario)
{
    return scenario.empty() ? design : design + std::string(kScenarioPart) + scenario;
}

std::string idWithScenario(const Design& design)
{
    return idWithScenario(design.id, design.scenario);
}

std::string titleWithScenario(const Design& design)
{
    return idWithScenario(isEarlierState(design.id) ? design.title : design.id, design.scenario);
}

Diagnostics checkScenarios(const Design& design, const System& system, Library& library)
{
    Diagnostics findings;
    for (const auto& scenario : design.scenarios) {
        auto settings = settingsOf(design, scenario);
        Diagnostics kept;
        const auto replaced = withComponents(design, library, settings, kept);
        append(findings, replaced.diagnostics());
        append(findings, prefixed("in scenario '" + scenario.name + "': ", std::move(kept)));
        for (const auto& setting : settings)
            if (const auto equation = settingEquation(system, setting); !equation)
                append(findings, equation.diagnostics());
    }
    return findings;
}

StudyInput inputOf(const StudySubject& subject)
{
    return {subject.system.id,
            subject.system.file,
            subject.settings,
            subject.places,
            subject.scenario,
            subject.ofScenario,
            subject.title};
}

std::string titleOf(const StudyInput& input)
{
    return input.title.empty() ? idWithScenario(input.design, input.scenario) : input.title;
}

std::pair<std::string, std::string> labelsOf(const StudyInput& first, const StudyInput& second)
{
    if (first.design != second.design) {
        const auto one = titleOf(first);
        const auto other = titleOf(second);
        return one != other
                   ? std::pair(one, other)
                   : std::pair(one + " (" + first.design + ")", other + " (" + second.design + ")");
    }
    auto a = withSettings(first);
    auto b = withSettings(second);
    if (a == b) {
        a += " (first)";
        b += " (second)";
    }
    return {a, b};
}

std::array<std::string, 2> sentenceNamesOf(const StudyInput& first, const StudyInput& second)
{
    const auto [a, b] = labelsOf(first, second);
    if (first.design != second.design)
        return {a, b};
    const auto names = sentenceNames({a, b});
    return {names[0], names[1]};
}

Diagnostics whyNoAnswer(const System& system,
                        const std::string& variable,
                        Quantity value,
                        const std::string& equation)
{
    const auto there = systemAt(system, variable, value);
    const auto valuation = valuate(there);
    if (!valuation)
        return placed(valuation.diagnostics(), system, variable, value);
    const auto index = there.set.find(equation);
    assert(index);
    if (std::isfinite(valuation.value().equations[*index]))
        return {};
    return placed({whyNotFinite(there, valuation.value(), *index)}, system, variable, value);
}

Diagnostics validityOver(const System& system,
                         const Response& response,
                         const std::string& variable,
                         std::vector<double> values)
{
    const bool isConstant = response.variables.empty();
    const auto dimension = isConstant ? kNumber : response.variables.front().dimension;
    Diagnostics findings;
    ConditionWatch watch(response);
    std::ranges::sort(values);
    for (const double& value : values) {
        const auto failing = watch.newlyFailing(std::span(&value, isConstant ? 0 : 1));
        if (failing.empty())
            continue;
        const auto there = systemAt(system, variable, {value, dimension});
        const auto valuation = valuate(there);
        if (!valuation)
            continue;
        auto more = validityFindings(there, valuation.value(), failing);
        if (!isConstant)
            more = placed(std::move(more), system, variable, {value, dimension});
        append(findings, more);
    }
    return findings;
}

PlacedSystem systemAt(const System& system,
                      const std::vector<ResponseColumn>& variables,
                      std::span<const double> point)
{
    PlacedSystem there{system, ""};
    std::vector<std::string> names;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const auto& variable = variables[i];
        const Quantity value{point[i], variable.dimension};
        const auto* const category = categoryAt(variable.categories, point[i]);
        if (category && category->isLabel) // also one that only another design has
            there.system.labels.insert(there.system.labels.begin(),
                                       {variable.name, variable.categories});
        names.push_back(variable.name + " = " +
                        (category ? shortName(*category) : displayText(value)));
        setValue(there.system, variable.name, value, "--axis " + variable.name);
    }
    if (!names.empty())
        there.where = "at " + join(names, ", ") + ": ";
    return there;
}

void addUnknown(Diagnostics& known, const Diagnostics& findings)
{
    for (const auto& finding : findings)
        if (std::ranges::none_of(known, [&](const auto& other) {
                return other.code == finding.code && other.pointer == finding.pointer &&
                       other.file == finding.file;
            }))
            known.push_back(finding);
}

Diagnostics inDesign(const std::string& design, Diagnostics findings)
{
    for (auto& finding : findings)
        finding.message.insert(
            0, "in '" + design + (finding.message.starts_with("at ") ? "', " : "': "));
    return findings;
}

Diagnostics settingsIn(const std::string& design, const Diagnostics& findings)
{
    Diagnostics named;
    for (const auto& finding : findings)
        append(named, isSetByHand(finding.pointer) ? inDesign(design, finding) : finding);
    return named;
}

Diagnostics stopped()
{
    return refusal("run.stopped", "stopped before the result was complete");
}

void countOutOfBounds(Diagnostics& findings, std::size_t outside, std::size_t points)
{
    const auto isBounds = [](const Diagnostic& finding) { return finding.code == "value.bounds"; };
    const auto first = std::ranges::find_if(findings, isBounds);
    if (first == findings.end())
        return;
    first->severity = Severity::Warning;
    first->message += "; " + std::to_string(outside) + " of " + std::to_string(points) +
                      " points are out of bounds and have no result";
    findings.erase(std::remove_if(first + 1, findings.end(), isBounds), findings.end());
}

bool isOutOfBounds(const Diagnostics& findings)
{
    return has(findings, "value.bounds");
}

} // namespace clusterwright::model
