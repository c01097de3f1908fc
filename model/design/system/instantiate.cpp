#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/library/library.h"
#include "model/design/library/reference.h"
#include "model/design/library/replacement.h"
#include "model/design/system/input_range.h"
#include "model/design/system/instantiation.h"
#include "model/design/system/overridden_scenario.h"
#include "model/design/system/residual_correction.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/with_settings.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(System);

bool operator==(const ComponentChoice&, const ComponentChoice&) = default;

namespace
{

void addDesign(Instantiation& to, const Design& design);

void keepWritten(System& system, const std::string& name, const std::string& written)
{
    std::erase_if(system.written, [&](const NamedValue& one) { return one.name == name; });
    if (!written.empty())
        system.written.push_back({name, written});
}

void addVariable(Instantiation& to, const Variable& variable, const std::string& pointer)
{
    if (!isName(variable.name) || variable.value.terms.empty()) // has a finding of its own
        return;
    if (to.prefix.empty())
        to.system.settable.push_back(variable.name);
    keepWritten(to.system, to.prefix + variable.name, variable.written);
    const Place place{to.file, pointer};
    to.addWords(to.prefix + variable.name, variable.labels, place);
    if (to.addShared(variable.name, variable.value, variable.doc, place, variable.bounds.integer))
        return addLabelBound(to, {.name = variable.name, .labels = variable.labels}, place);
    Equation equation;
    equation.name = to.prefix + variable.name;
    equation.scope = to.prefix;
    equation.expression =
        variable.bounds.integer ? integerConstant(variable.value) : variable.value;
    equation.declared = dimensionOfLiteral(variable.value);
    equation.unit = unitOfLiteral(variable.value);
    equation.doc = variable.doc;
    equation.origin = variable.origin;
    if (!equation.origin && namesIn(variable.value).empty())
        equation.origin = Origin{OriginKind::User, {}, "chosen in the design", {}, {}};
    equation.place = place;
    addBounds(variable.bounds,
              to.prefix,
              variable.name,
              equation.declared.value_or(kNumber),
              place,
              to.system.set);
    addLabelBound(to, variable, place);
    to.add(std::move(equation));
}

void addOutput(Instantiation& to, const OutputDefinition& output, const std::string& pointer)
{
    if (output.expression.terms.empty()) // has a finding of its own
        return;
    Equation equation;
    equation.name = output.name;
    equation.expression = output.expression;
    equation.unit = output.unit;
    if (!output.unit.empty())
        equation.declared = parseUnit(output.unit).value().dimension;
    equation.doc = output.doc;
    equation.source = output.source;
    equation.place = {to.file, pointer};
    to.addWords(output.name, output.labels, equation.place);
    to.add(std::move(equation));
    to.system.outputs.push_back({output.name, output.unit, output.doc});
}

void addStandard(Instantiation& to,
                 const std::string& name,
                 const std::string& text,
                 Dimension dimension,
                 const std::string& doc)
{
    Equation equation;
    equation.name = name;
    equation.expression = composedExpression(text);
    equation.declared = dimension;
    equation.doc = doc;
    equation.source = {"", "definition"};
    equation.place = {to.file, ""};
    to.add(std::move(equation));
    to.system.outputs.push_back({name, "", doc});
}

void addTotal(Instantiation& to,
              const std::string& name,
              const std::string& attribute,
              Dimension dimension,
              const std::string& doc,
              bool isOwn)
{
    std::vector<std::string> parts;
    for (const auto& component : to.components)
        if (to.system.set.find(component + "." + attribute))
            parts.push_back(component + ".count * " + component + "." + attribute);
    if (!parts.empty() && !isOwn)
        addStandard(to, name, join(parts, " + "), dimension, doc);
}

// Returns the settings of the baseline: its own `set`, then those of its scenario.
std::vector<Setting> baselineSettings(const Design& design)
{
    std::vector<Setting> settings;
    for (const auto& [name, value] : design.baseline->settings)
        settings.push_back({name, value, pointerTo(kBaselineSettings, name), design.file});
    if (const auto* const scenario = scenarioIn(design, design.baseline->design))
        for (auto& setting : settingsOf(design, *scenario))
            if (std::ranges::count(settings, setting.name, &Setting::name) == 0)
                settings.push_back(std::move(setting));
    return settings;
}

// Reports settings that the baseline does not use.
void reportUntaken(Instantiation& to, const Instantiation& inner, const Design& baseline)
{
    std::vector<std::string> names;
    for (const auto& variable : baseline.variables)
        names.push_back(variable.name);
    for (const auto& setting : *inner.baseline) {
        if (std::ranges::count(inner.taken, setting.name) > 0)
            continue;
        const bool isComputed = to.system.set.find(kBaselinePrefix + setting.name).has_value();
        to.reportAt(
            {setting.file, setting.pointer},
            refusal("set.unknown",
                    isComputed
                        ? "'" + setting.name + "' is computed in the baseline; it cannot be set"
                        : "the baseline has no variable or attribute '" + setting.name + "'",
                    isComputed ? "" : didYouMean(setting.name, names)));
    }
}

void addBaseline(Instantiation& to, const Design& design)
{
    const auto& name = design.baseline->design;
    const auto other = referencedDesign(design, name, to.library);
    if (!other) {
        to.reportAt({to.file, "/baseline/design"}, other.diagnostics());
        return;
    }
    if (!other.value().pipeline || !design.pipeline) {
        to.report("baseline.time",
                  "/baseline",
                  "a speedup compares times, so the design and its baseline both need a pipeline");
        return;
    }
    auto settings = baselineSettings(design);
    const auto replaced =
        withComponents(other.value(), to.library, settings, to.system.settingFindings);
    if (!replaced) {
        append(to.diagnostics, replaced.diagnostics());
        return;
    }
    Instantiation inner{
        to.library, to.system, to.diagnostics, {}, kBaselinePrefix, &settings, {}, {}};
    const auto& baseline = replaced.value() ? *replaced.value() : other.value();
    addDesign(inner, baseline);
    reportUntaken(to, inner, baseline);
    addStandard(
        to, "speedup", "baseline.time / time", kNumber, "how many times faster than the baseline");
    if (to.system.set.find("P"))
        addStandard(to, "efficiency", "speedup / P", kNumber, "speedup per processor");
}

void addStandardOutputs(Instantiation& to, const Design& design)
{
    if (design.baseline)
        addBaseline(to, design);
    const auto isOwn = [&](const char* name) {
        return std::ranges::find(design.outputs, name, &OutputDefinition::name) !=
               design.outputs.end();
    };
    addTotal(to, "cost", "price", kCost, "price of all components", isOwn("cost"));
    addTotal(to, "power", "power", kEnergy / kTime, "power of all components", isOwn("power"));
}

// Adds the whole design. Inside a baseline, inputs come from the outer design if the names are equal, and outputs are ignored.
void addDesign(Instantiation& to, const Design& design)
{
    to.file = design.file;
    for (const auto& variable : design.variables)
        to.variables.insert(variable.name);
    for (std::size_t i = 0; i < design.variables.size(); ++i)
        addVariable(to, design.variables[i], pointerTo("/variables", i));
    addComponents(to, design);
    if (!to.isBaseline())
        to.system.components = to.available;
    addTopology(to, design);
    to.addTables(design.tables, to.prefix, {to.file, "/tables"});
    if (design.pipeline)
        addPipeline(to, design);
    if (to.isBaseline())
        return;
    addStandardOutputs(to, design);
    for (std::size_t i = 0; i < design.outputs.size(); ++i)
        addOutput(to, design.outputs[i], pointerTo("/outputs", i));
}

void addBlock(Instantiation& to, const Block& block, const std::vector<Setting>& given)
{
    to.file = block.file;
    for (std::size_t i = 0; i < block.parameters.size(); ++i) {
        const auto& parameter = block.parameters[i];
        const auto pointer = pointerTo("/parameters", i);
        const bool isGiven =
            std::ranges::find(given, parameter.name, &Setting::name) != given.end();
        if (parameter.otherwise || isGiven) {
            // A given value replaces this one.
            const auto& value = parameter.otherwise;
            addParameter(to,
                         parameter,
                         "",
                         {value ? *value : composedExpression("0"), "", parameter.origin, pointer});
        } else {
            to.report("parameter.missing",
                      pointer,
                      "the parameter '" + parameter.name + "' has no value",
                      "add --set " + parameter.name + "=..., in " + parameter.unit);
        }
    }
    addBlockEquations(to, block, {block.file, ""}, "");
    if (!block.time.empty())
        addMovedData(to, {block, "", "", "", {block.file, ""}});
    for (const auto& equation : block.equations)
        if (!equation.name.empty())
            to.system.outputs.push_back({equation.name, equation.unit, equation.doc});
}

// Returns the settings of the active scenario.
std::vector<Setting> scenarioSettings(const Design& design, Diagnostics& diagnostics)
{
    if (design.scenario.empty())
        return {};
    if (const auto* const scenario = findScenario(design, design.scenario))
        return settingsOf(design, *scenario);
    append(diagnostics,
           withDefaultPlace(design.file, "/scenarios", unknownScenario(design, design.scenario)));
    return {};
}

Result<System> finish(System system, Diagnostics diagnostics, const std::vector<Setting>& settings)
{
    auto changed = withSettings(std::move(system), settings);
    append(diagnostics, changed.diagnostics());
    if (hasErrors(diagnostics))
        return diagnostics;
    return changed;
}

// Makes a baseline that computes the input by itself take the design's.
void shareInput(const System& system, const std::string& name, EquationSet& set)
{
    if (std::ranges::count(system.derivedInBaseline, name) == 0)
        return;
    auto equation = set.equations()[*set.find(kBaselinePrefix + name)];
    equation.scope.clear();
    equation.expression = takenByBaseline(system, name);
    set.set(std::move(equation));
}

// Returns the dimension of an equation, or nothing if the system has errors.
std::optional<Dimension> dimensionOf(const System& system, std::size_t index)
{
    const auto& equation = system.set.equations()[index];
    if (equation.declared || namesIn(equation.expression).empty())
        return equation.declared;
    const auto lowered = lower(system.set, {});
    return lowered ? lowered.value().equations[index].dimension : std::nullopt;
}

} // namespace

std::vector<Setting> settingsOf(const Design& design, const Scenario& scenario)
{
    const auto found = std::ranges::find(design.scenarios, scenario.name, &Scenario::name);
    assert(found != design.scenarios.end());
    const auto number = static_cast<std::size_t>(found - design.scenarios.begin());
    const auto place = pointerTo("/scenarios", number) + "/set";
    std::vector<Setting> settings;
    for (const auto& [name, value] : scenario.settings) {
        settings.push_back({name, value, pointerTo(place, name), design.file});
        const auto written = std::ranges::find(scenario.written, name, &NamedValue::name);
        if (written != scenario.written.end())
            settings.back().written = written->value;
    }
    return settings;
}

Result<System> instantiate(const Design& design,
                           Library& library,
                           const std::vector<Setting>& settings,
                           const std::vector<ComponentChoice>& choices)
{
    Findings form;
    form.file = design.file;
    checkForm(design, form);
    if (hasErrors(form.list))
        return std::move(form.list);
    return instantiateChecked(design, library, settings, choices);
}

static bool isFittedToRows(const Equation& equation)
{
    return equation.origin && equation.origin->estimate &&
           !equation.origin->estimate->rows.output.empty();
}

Result<System> instantiateChecked(const Design& design,
                                  Library& library,
                                  const std::vector<Setting>& settings,
                                  const std::vector<ComponentChoice>& choices)
{
    System system;
    system.id = design.id;
    system.title = design.title;
    system.file = design.file;
    Diagnostics diagnostics;
    Instantiation to{library, system, diagnostics, {}, {}, nullptr, {}, {}};
    to.choices = &choices;
    auto all = scenarioSettings(design, diagnostics);
    system.scenario = {design.scenario, all};
    append(system.settingFindings, overriddenBy(settings, system.scenario));
    append(system.settingFindings, overriddenComponents(settings, choices));
    if (const auto items = itemsLeftOut(design); !items.empty())
        append(
            system.settingFindings,
            {Severity::Note, "item.state", design.file, "", "left out: " + join(items, ", "), ""});
    all.insert(all.end(), settings.begin(), settings.end());
    std::vector<std::string> varied;
    for (const auto& choice : choices)
        varied.push_back(choice.component);
    const auto replaced = withComponents(design, library, all, system.settingFindings, varied);
    append(diagnostics, replaced.diagnostics());
    to.settings = &all;
    addDesign(to, replaced && replaced.value() ? *replaced.value() : design);
    if (std::ranges::any_of(system.set.equations(), isFittedToRows))
        system.errors = library.errors();
    auto finished = finish(std::move(system), std::move(diagnostics), all);
    if (finished)
        append(finished.value().settingFindings, correctOutputs(finished.value()));
    return finished;
}

Result<System>
instantiate(const Block& block, Library& library, const std::vector<Setting>& settings)
{
    System system;
    system.id = block.id;
    system.title = block.title;
    system.file = block.file;
    Diagnostics diagnostics;
    Instantiation to{library, system, diagnostics, {}, {}, nullptr, {}, {}};
    addBlock(to, block, settings);
    return finish(std::move(system), std::move(diagnostics), settings);
}

Result<System> withSettings(System system, const std::vector<Setting>& settings)
{
    Diagnostics problems;
    for (const auto& setting : settings) {
        auto equation = settingEquation(system, setting);
        append(problems, equation.diagnostics());
        if (!equation)
            continue;
        keepWritten(system, equation.value().name, setting.written);
        setInput(system, std::move(equation).value());
    }
    append(problems, labelTableFindings(system));
    if (!problems.empty())
        return problems;
    return system;
}

void setInput(System& system, Equation equation)
{
    const auto name = equation.name;
    system.set.set(std::move(equation));
    shareInput(system, name, system.set);
}

Result<LoweredSet> lowerOver(const System& system, const std::vector<std::string>& inputs)
{
    if (system.derivedInBaseline.empty())
        return lower(system.set, inputs);
    auto set = system.set;
    for (const auto& name : inputs)
        shareInput(system, name, set);
    return lower(set, inputs);
}

Result<Equation> settingEquation(const System& system, const Setting& setting)
{
    const auto problem = [&](Diagnostics found) {
        for (auto& diagnostic : found) {
            diagnostic.file = setting.file;
            if (diagnostic.pointer.empty())
                diagnostic.pointer = setting.pointer;
        }
        return found;
    };
    const auto found = system.set.find(setting.name);
    if (!found || !isSettable(system, setting.name))
        return problem(refusal("set.unknown",
                               found ? "'" + setting.name + "' is computed; it cannot be set"
                                     : "unknown input '" + setting.name + "'",
                               nameHint(setting.name, system.settable)));
    auto equation = system.set.equations()[*found];
    equation.declared = dimensionOf(system, *found);
    auto value =
        settingValue({setting.name,
                      categoriesOf(system, setting.name),
                      equation.declared,
                      [&](const std::string& name) { return system.set.find(name).has_value(); },
                      isIntegerInput(system, setting.name)},
                     setting.value);
    if (!value)
        return problem(value.diagnostics());
    equation.scope.clear();
    equation.expression = std::move(value).value();
    equation.origin = Origin{OriginKind::User, {}, "set by hand", {}, {}};
    equation.place = {setting.file, setting.pointer};
    return equation;
}

} // namespace clusterwright::model
