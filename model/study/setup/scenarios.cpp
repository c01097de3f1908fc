#include "model/study/setup/scenarios.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/library/library.h"
#include "model/design/system/valuation.h"
#include "model/study/points/shown_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(ScenarioComparison);

namespace
{

constexpr std::size_t kTitledSettings = 2;
constexpr std::size_t kLongestName = 32;

bool hasValues(const Element& element)
{
    return isOf<Variable>(element) || isOf<PlacedComponent>(element) || isStep(element);
}

// Returns the texts of all values that a scenario may set, by the names of their equations.
std::map<std::string, std::string>
valuesOf(const Design& design, Library& library, const std::vector<std::string>& settable)
{
    const std::set<std::string> names(settable.begin(), settable.end());
    std::map<std::string, std::string> values;
    auto elements = elementsOf(design);
    std::erase_if(elements, [](const Element& element) { return !hasValues(element); });
    elements.insert(elements.begin(),
                    Element{}); // includes the attributes of the cluster's components
    for (const auto& element : elements)
        for (const auto& field : fieldsOf(design, library, element))
            if (names.contains(field.equation) && !field.text.empty())
                values.emplace(field.equation, field.text);
    return values;
}

template <typename Item>
auto itemNamed(const std::vector<Item>& items, const std::string& name, std::string Item::*member)
{
    return std::ranges::find(items, name, member);
}

// Restores saved texts by name, item by item, and records the edits.
class Restoration
{
public:
    Restoration(const Design& design, const Design& saved, const std::set<std::string>& names)
        : m_design(design)
        , m_saved(saved)
        , m_names(names)
    {
        restoreVariables();
        restoreComponents();
        for (const auto& element : elementsOf(design))
            if (isStep(element))
                restoreStep(element);
    }

    [[nodiscard]] std::vector<Edit> take() { return std::move(m_edits); }

private:
    template <typename Item>
    void change(const std::string& owner,
                std::size_t position,
                std::optional<Item> was,
                std::optional<Item> now)
    {
        if (was != now)
            m_edits.emplace_back(SetItem<Item>{owner, position, std::move(was), std::move(now)});
    }

    void restoreVariables()
    {
        for (std::size_t i = 0; i < m_design.variables.size(); ++i) {
            const auto& variable = m_design.variables[i];
            const auto saved = itemNamed(m_saved.variables, variable.name, &Variable::name);
            if (!m_names.contains(variable.name) || saved == m_saved.variables.end())
                continue;
            auto now = variable;
            now.value = saved->value;
            now.origin = saved->origin;
            change<Variable>("", i, variable, std::move(now));
        }
    }

    // Goes backwards, so that a removal does not move other components.
    void restoreComponents()
    {
        const auto& components = m_design.components;
        for (std::size_t i = components.size(); i-- > 0;) {
            const auto saved =
                itemNamed(m_saved.components, components[i].name, &PlacedComponent::name);
            const bool isThere = saved != m_saved.components.end();
            auto now = restored(components[i], isThere ? *saved : PlacedComponent());
            const bool saysNothing = !isThere && now.attributes.empty() && now.preset.empty() &&
                                     now.kind.empty() && !now.count;
            change("",
                   i,
                   std::optional(components[i]),
                   saysNothing ? std::nullopt : std::optional(now));
        }
        const auto isRemoval = [](const Edit& edit) {
            const auto* const set = edit.as<SetItem<PlacedComponent>>();
            return set && !set->now;
        };
        auto end =
            components.size() - static_cast<std::size_t>(std::ranges::count_if(m_edits, isRemoval));
        for (const auto& saved : m_saved.components)
            if (isReset(saved))
                change<PlacedComponent>("", end++, std::nullopt, saved);
    }

    // Returns true if the design no longer changes a component of the cluster that the saved design changed.
    [[nodiscard]] bool isReset(const PlacedComponent& saved) const
    {
        return itemNamed(m_design.components, saved.name, &PlacedComponent::name) ==
                   m_design.components.end() &&
               std::ranges::any_of(saved.attributes, [&](const Attribute& attribute) {
                   return m_names.contains(saved.name + "." + attribute.name);
               });
    }

    [[nodiscard]] PlacedComponent restored(PlacedComponent component,
                                           const PlacedComponent& saved) const
    {
        const auto isChanged = [&](const Attribute& attribute) {
            return m_names.contains(component.name + "." + attribute.name);
        };
        if (m_names.contains(component.name + ".count"))
            component.count = saved.count;
        for (const auto& attribute : saved.attributes)
            if (isChanged(attribute))
                overrideAttributes(component.attributes, {attribute});
        std::erase_if(component.attributes, [&](const Attribute& attribute) {
            return isChanged(attribute) &&
                   itemNamed(saved.attributes, attribute.name, &Attribute::name) ==
                       saved.attributes.end();
        });
        return component;
    }

    void restoreStep(const Element& element)
    {
        const auto* const steps = itemsOf<PipelineItem>(m_design, element.owner);
        const auto* const savedSteps = itemsOf<PipelineItem>(m_saved, element.owner);
        if (!steps || !savedSteps)
            return;
        const auto step = itemNamed(*steps, element.name, &PipelineItem::id);
        const auto saved = itemNamed(*savedSteps, element.name, &PipelineItem::id);
        if (step == steps->end() || saved == savedSteps->end())
            return;
        const auto isChanged = [&](const Binding& binding) {
            return m_names.contains(element.name + "." + binding.parameter);
        };
        auto now = *step;
        std::erase_if(now.bindings, isChanged);
        for (std::size_t i = 0; i < saved->bindings.size(); ++i)
            if (isChanged(saved->bindings[i]))
                now.bindings.insert(now.bindings.begin() + static_cast<std::ptrdiff_t>(
                                                               std::min(i, now.bindings.size())),
                                    saved->bindings[i]);
        change<PipelineItem>(
            element.owner, static_cast<std::size_t>(step - steps->begin()), *step, std::move(now));
    }

    const Design& m_design;
    const Design& m_saved;
    const std::set<std::string>& m_names;
    std::vector<Edit> m_edits;
};

// Returns the name, or with a number if a scenario has it.
std::string freeScenarioName(const Design& design, const std::string& wanted)
{
    auto name = wanted;
    for (int i = 2; findScenario(design, name); ++i)
        name = wanted + "-" + std::to_string(i);
    return name;
}

// "nic-bandwidth-10-Gbit-s": legends show "fft, scenario nic-bandwidth-10-Gbit-s".
std::string nameOf(const NamedValue& setting)
{
    std::string name;
    for (const char letter : setting.name + " " + setting.value)
        if (isLetterOrDigit(letter) || letter == '_')
            name += letter;
        else if (!name.ends_with('-'))
            name += '-';
    return name.substr(0, kLongestName);
}

// "P = 16, nic.bandwidth = 10 Gbit/s, ..."
std::string titleOf(const std::vector<NamedValue>& settings)
{
    std::string title;
    for (std::size_t i = 0; i < std::min(settings.size(), kTitledSettings); ++i)
        title += (i > 0 ? ", " : "") + settings[i].name + " = " + settings[i].value;
    return settings.size() > kTitledSettings ? title + ", ..." : title;
}

constexpr auto kNone = std::numeric_limits<double>::quiet_NaN();

// Adds the values of an output in all scenarios, in one unit, or their labels.
void addCells(const std::vector<ScenarioColumn>& columns,
              const std::string& output,
              std::vector<StudyCell>& row)
{
    std::vector<const OutputValue*> found;
    std::vector<double> values;
    for (const auto& column : columns) {
        const auto at = std::ranges::find(column.outputs, output, &OutputValue::name);
        found.push_back(at == column.outputs.end() ? nullptr : &*at);
        values.push_back(found.back() ? found.back()->value.value : kNone);
    }
    const auto known = std::ranges::find_if(found, [](const auto* value) { return value; });
    const auto dimension = known == found.end() ? kNumber : (*known)->value.dimension;
    const auto unit =
        sharedUnit(known == found.end() ? std::string() : (*known)->unit, dimension, {&values});
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!std::isfinite(values[i]))
            row.push_back({"-", kNone});
        else if (!found[i]->label.empty())
            row.push_back({found[i]->label, values[i]});
        else
            row.push_back({displayIn({values[i], dimension}, unit), values[i]});
}

} // namespace

Result<Addition> scenarioOfChanges(const Design& design, const Design& saved, Library& library)
{
    const auto system = instantiate(design, library, {});
    if (!system)
        return system.diagnostics();
    if (const auto values = valuate(system.value()); !values)
        return values.diagnostics();
    const auto before = valuesOf(saved, library, system.value().settable);
    Scenario scenario;
    if (const auto* const active = findScenario(design, design.scenario))
        scenario.settings = active->settings;
    std::set<std::string> changed;
    for (const auto& [name, value] : valuesOf(design, library, system.value().settable)) {
        const auto was = before.find(name);
        if (was == before.end() || was->second == value)
            continue;
        changed.insert(name);
        if (std::ranges::find(scenario.settings, name, &NamedValue::name) ==
            scenario.settings.end())
            scenario.settings.push_back({name, value});
    }
    if (changed.empty())
        return refusal("edit.empty",
                       "no value differs from the saved design",
                       "change a value first, or add an empty scenario");
    scenario.name = freeScenarioName(design, nameOf(scenario.settings.front()));
    scenario.title = titleOf(scenario.settings);
    const auto element = elementNamed<Scenario>(scenario.name);
    auto edits = Restoration(design, saved, changed).take();
    edits.emplace_back(
        SetItem<Scenario>{"", design.scenarios.size(), std::nullopt, std::move(scenario)});
    return Addition{Edits{std::move(edits)}, element};
}

Result<Addition> newScenario(const Design& design)
{
    if (design.variables.empty())
        return refusal(
            "edit.empty", "the design has no variable for a scenario", "add a variable first");
    Scenario scenario;
    scenario.name = freeScenarioName(design, "new");
    scenario.title = "New scenario";
    if (const auto number = scenario.name.find('-'); number != std::string::npos)
        scenario.title += " " + scenario.name.substr(number + 1); // "New scenario 2"
    const auto& variable = design.variables.front();
    scenario.settings = {{variable.name, variable.value.text}};
    const auto element = elementNamed<Scenario>(scenario.name);
    return Addition{
        SetItem<Scenario>{"", design.scenarios.size(), std::nullopt, std::move(scenario)}, element};
}

ScenarioComparison compareScenarios(const Design& design,
                                    Library& library,
                                    const std::vector<Setting>& settings,
                                    const std::stop_token& stop)
{
    ScenarioComparison comparison;
    comparison.columns.push_back({"", "Base design", {}, {}});
    for (const auto& scenario : design.scenarios)
        comparison.columns.push_back(
            {scenario.name, scenario.title.empty() ? scenario.name : scenario.title, {}, {}});
    auto variant = design;
    for (auto& column : comparison.columns) {
        if (stop.stop_requested())
            break;
        variant.scenario = column.scenario;
        const auto system = instantiate(variant, library, settings);
        auto evaluation = system ? evaluate(system.value()) : system.diagnostics();
        auto findings = evaluation ? evaluation.value().diagnostics : evaluation.diagnostics();
        for (auto& finding : findings)
            if (!column.scenario.empty())
                finding.message.insert(0, "in scenario '" + column.scenario + "': ");
        append(comparison.findings, std::move(findings));
        if (!evaluation)
            continue;
        column.outputs = std::move(evaluation.value().outputs);
        column.bottleneck = evaluation.value().bottleneck;
    }
    return comparison;
}

StudyTable tableOf(const ScenarioComparison& comparison)
{
    StudyTable table;
    table.heads.emplace_back("output");
    std::vector<std::string> outputs;
    for (const auto& column : comparison.columns) {
        table.heads.push_back(column.title);
        for (const auto& output : column.outputs)
            if (std::ranges::find(outputs, output.name) == outputs.end())
                outputs.push_back(output.name);
    }
    for (const auto& output : outputs) {
        auto& row = table.rows.emplace_back();
        row.push_back({output, kNone});
        addCells(comparison.columns, output, row);
    }
    auto& last = table.rows.emplace_back();
    last.push_back({"bottleneck", kNone});
    for (const auto& column : comparison.columns)
        last.push_back({column.bottleneck.empty() ? "-" : column.bottleneck, kNone});
    return table;
}

} // namespace clusterwright::model
