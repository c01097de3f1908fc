#include <algorithm>
#include <set>

#include "model/core/text.h"
#include "model/design/system.h"
#include "model/expression/lowering.h"

namespace clusterwright::model
{

namespace
{

// The dimension of an expression without names; nothing when it has names or does not fit.
std::optional<Dimension> dimensionOfLiteral(const Expression& expression)
{
    if (!namesIn(expression).empty())
        return std::nullopt;
    EquationSet alone;
    Equation equation;
    equation.name = "x";
    equation.expression = expression;
    static_cast<void>(alone.add(std::move(equation)));
    const auto lowered = lower(alone, {});
    return lowered ? lowered.value().equations.front().dimension : std::nullopt;
}

Expression parsed(const std::string& text)
{
    auto expression = parseExpression(text);
    assert(expression);
    return std::move(expression).value();
}

// "on.rate" in a step's binding means the rate of the component that the step is placed on.
Expression placedOn(const Expression& expression, const std::string& component)
{
    if (expression.text.find("on.") == std::string::npos)
        return expression;
    return parsed(withNames(expression, [&](const std::string& name) {
        return name.starts_with("on.") ? component + name.substr(2) : name;
    }));
}

class Instantiator
{
public:
    Instantiator(Library& library, System& system, Diagnostics& diagnostics)
        : m_library(library)
        , m_system(system)
        , m_diagnostics(diagnostics)
    {
    }

    // The whole design; `prefix` is empty but for a baseline, whose inputs come from the outer design where names agree.
    void addDesign(const Design& design, const std::string& prefix, const Baseline* settings)
    {
        m_file = design.file;
        m_prefix = prefix;
        m_settings = settings;
        for (const auto& variable : design.variables)
            addVariable(variable);
        addComponents(design);
        for (const auto& use : design.tables)
            addTable(use, m_prefix);
        if (design.pipeline)
            addPipeline(design);
        if (!prefix.empty())
            return;
        addStandardOutputs(design);
        for (const auto& output : design.outputs)
            addOutput(output);
    }

    void addBlock(const Block& block, const std::vector<Setting>& given)
    {
        m_file = block.file;
        for (const auto& parameter : block.parameters) {
            const auto setting = std::ranges::find(given, parameter.name, &Setting::name);
            auto value = parameter.otherwise;
            if (!value && setting == given.end()) {
                report("parameter.missing",
                       parameter.pointer,
                       "the parameter '" + parameter.name + "' has no value",
                       "add --set " + parameter.name + "=..., in " + parameter.unit);
                continue;
            }
            if (!value) // a place for the setting, which follows
                value = parsed("0");
            addParameter(parameter, "", *value, "", parameter.origin);
        }
        addBlockEquations(block, "");
        for (const auto& equation : block.equations)
            m_system.outputs.push_back({equation.name, equation.unit, equation.doc});
    }

private:
    void report(std::string code, const std::string& pointer, std::string message, std::string hint = {})
    {
        append(m_diagnostics,
               {Diagnostic{Severity::Error,
                           std::move(code),
                           m_file,
                           pointer,
                           std::move(message),
                           std::move(hint)}});
    }

    void add(Equation equation) { append(m_diagnostics, m_system.set.add(std::move(equation))); }

    // For a baseline: the value of an input, when `set` or the outer design gives it.
    bool addShared(const std::string& name, const std::string& doc, const Place& place)
    {
        if (m_prefix.empty())
            return false;
        Equation equation;
        equation.name = m_prefix + name;
        equation.doc = doc;
        equation.place = place;
        const auto& settings = m_settings->settings;
        const auto setting = std::ranges::find(settings, name, &Setting::name);
        if (setting != settings.end()) {
            auto value = parseExpression(setting->value);
            if (!value) {
                append(m_diagnostics, value.diagnostics());
                return true;
            }
            equation.scope = m_prefix;
            equation.expression = std::move(value).value();
            equation.origin = Origin{OriginKind::Definition, {}, "set for the baseline", {}, {}};
        } else if (m_system.set.find(name)) {
            equation.expression = parsed(name);
        } else {
            return false;
        }
        add(std::move(equation));
        return true;
    }

    void addVariable(const Variable& variable)
    {
        if (m_prefix.empty())
            m_system.settable.push_back(variable.name);
        const Place place{m_file, variable.pointer};
        if (addShared(variable.name, variable.doc, place))
            return;
        Equation equation;
        equation.name = m_prefix + variable.name;
        equation.scope = m_prefix;
        equation.expression = variable.value;
        equation.declared = dimensionOfLiteral(variable.value);
        equation.doc = variable.doc;
        equation.origin = variable.origin;
        if (!equation.origin && namesIn(variable.value).empty())
            equation.origin = Origin{OriginKind::User, {}, "chosen in the design", {}, {}};
        equation.place = place;
        addBounds(variable.bounds,
                  m_prefix,
                  variable.name,
                  equation.declared.value_or(kNumber),
                  place,
                  m_system.set);
        add(std::move(equation));
    }

    void merge(std::vector<PlacedComponent>& components, const std::vector<PlacedComponent>& more)
    {
        for (const auto& placed : more) {
            const auto found = std::ranges::find(components, placed.name, &PlacedComponent::name);
            if (found == components.end()) {
                components.push_back(placed);
                continue;
            }
            if (!placed.preset.empty())
                found->preset = placed.preset;
            if (placed.count)
                found->count = placed.count;
            overrideAttributes(found->attributes, placed.attributes);
        }
    }

    void addComponents(const Design& design)
    {
        std::vector<PlacedComponent> components;
        if (!design.cluster.empty()) {
            if (const auto cluster = m_library.cluster(design.cluster))
                components = cluster.value()->components;
            else
                reportAt("/cluster", cluster.diagnostics());
        }
        merge(components, design.components);
        m_components.clear();
        for (const auto& placed : components)
            addComponent(placed);
    }

    // Findings of a file keep their place; those about a missing preset get the place where it was named.
    void reportAt(const std::string& pointer, Diagnostics diagnostics)
    {
        for (auto& diagnostic : diagnostics)
            if (diagnostic.file.empty()) {
                diagnostic.file = m_file;
                diagnostic.pointer = pointer;
            }
        append(m_diagnostics, std::move(diagnostics));
    }

    void addComponent(const PlacedComponent& placed)
    {
        m_components.push_back(placed.name);
        std::vector<Attribute> attributes;
        if (!placed.preset.empty()) {
            const auto preset = m_library.component(placed.preset);
            if (preset)
                attributes = preset.value()->attributes;
            else
                reportAt(placed.place.pointer + "/preset", preset.diagnostics());
        } else if (placed.kind.empty()) {
            report("component.kind",
                   placed.place.pointer,
                   "the component '" + placed.name + "' has neither a preset nor a kind",
                   "give it one of the two");
        }
        overrideAttributes(attributes, placed.attributes);
        for (const auto& attribute : attributes)
            addAttribute(placed.name, attribute);
        Equation count;
        count.name = m_prefix + placed.name + ".count";
        count.scope = m_prefix;
        count.expression = placed.count ? *placed.count : parsed("1");
        count.declared = kNumber;
        count.doc = "how many there are";
        count.place = placed.place;
        add(std::move(count));
    }

    void addAttribute(const std::string& component, const Attribute& attribute)
    {
        const auto name = component + "." + attribute.name;
        if (m_prefix.empty())
            m_system.settable.push_back(name);
        if (addShared(name, attribute.doc, attribute.place))
            return;
        Equation equation;
        equation.name = m_prefix + name;
        equation.scope = m_prefix;
        equation.expression = attribute.value;
        equation.declared = dimensionOfLiteral(attribute.value);
        equation.doc = attribute.doc;
        equation.origin = attribute.origin;
        equation.place = attribute.place;
        add(std::move(equation));
    }

    void addTable(const TableUse& use, const std::string& scope)
    {
        const auto data = m_library.data(use.data);
        if (!data) {
            reportAt(use.pointer + "/data", data.diagnostics());
            return;
        }
        Findings findings;
        findings.file = m_file;
        if (auto table =
                makeTable(*data.value(), use.x, use.y, use.interpolation, use.pointer, findings))
            m_system.set.addTable(scope + use.name, std::make_shared<const Table>(std::move(*table)));
        append(m_diagnostics, findings.list);
    }

    // --- pipeline

    std::shared_ptr<const Block> findBlock(const Design& design, const PipelineItem& step)
    {
        const auto own = std::ranges::find(design.blocks, step.block, &Block::id);
        if (own != design.blocks.end())
            return std::make_shared<const Block>(*own);
        auto found = m_library.block(step.block);
        if (found)
            return found.value();
        reportAt(step.pointer + "/block", found.diagnostics());
        return nullptr;
    }

    void addPipeline(const Design& design)
    {
        PipelineContext context;
        context.scope = m_prefix;
        context.file = m_file;
        bool complete = true;
        for (const auto* const step : stepsOf(*design.pipeline)) {
            const auto block = findBlock(design, *step);
            complete = complete && block;
            if (block)
                addStep(*step, *block, context);
        }
        for (const auto& [name, capacity, pointer] : design.resources) {
            const auto isUsed = std::ranges::any_of(
                context.resource, [&](const auto& entry) { return entry.second == name; });
            if (isUsed || !complete)
                context.capacity[name] = capacity;
            else
                report("resource.unknown", pointer, "no step occupies the resource '" + name + "'");
        }
        if (!complete)
            return;
        append(m_diagnostics, addPipelineEquations(*design.pipeline, context, m_system.set));
        if (!m_prefix.empty())
            return;
        std::set<std::string> resources;
        for (const auto& [step, resource] : context.resource)
            resources.insert(resource);
        m_system.resources.assign(resources.begin(), resources.end());
        m_system.outputs.push_back({"time", "", "time of the pipeline"});
    }

    void addStep(const PipelineItem& step, const Block& block, PipelineContext& context)
    {
        const auto resource = step.on.empty() ? block.resource : step.on;
        const auto component = resource.substr(0, resource.find('.'));
        const bool isPlaced = std::ranges::find(m_components, component) != m_components.end();
        if (!resource.empty() && !isPlaced && (!step.on.empty() || !block.time.empty()))
            report("resource.unknown",
                   step.pointer,
                   "the step '" + step.id + "' occupies '" + resource + "', but the design has no component '" +
                       component + "'",
                   m_components.empty() ? "add the component"
                                        : "components are " + join(m_components, ", ") +
                                              "; place the step with \"on\"");
        bindParameters(step, block, component);
        const auto scope = m_prefix + step.id + ".";
        addBlockEquations(block, scope);
        addDuration(step, block, scope);
        if (block.time.empty())
            return;
        context.timed.insert(step.id);
        if (!resource.empty())
            context.resource[step.id] = resource;
        if (m_prefix.empty()) {
            const auto equation = std::ranges::find(block.equations, block.time, &BlockEquation::name);
            m_system.phases.push_back(
                {step.id, step.title.empty() ? block.title : step.title, resource, equation->source});
        }
    }

    void addDuration(const PipelineItem& step, const Block& block, const std::string& scope)
    {
        Equation duration;
        duration.name = scope + "duration";
        duration.scope = scope;
        duration.expression = parsed(block.time.empty() ? "0 s" : block.time);
        duration.declared = kTime;
        duration.doc = block.time.empty() ? "a pure equation takes no time" : "the block's time";
        duration.source = block.source;
        duration.place = {m_file, step.pointer};
        add(std::move(duration));
    }

    void bindParameters(const PipelineItem& step, const Block& block, const std::string& component)
    {
        std::vector<std::string> names;
        for (const auto& parameter : block.parameters) {
            names.push_back(parameter.name);
            bindParameter(parameter, step, block, component);
        }
        for (const auto& binding : step.bindings)
            if (!block.parameter(binding.parameter))
                report("parameter.unknown",
                       binding.pointer,
                       "the block '" + block.id + "' has no parameter '" + binding.parameter + "'",
                       didYouMean(binding.parameter, names).empty() ? "parameters are " + join(names, ", ")
                                                                    : didYouMean(binding.parameter, names));
    }

    void bindParameter(const Parameter& parameter,
                       const PipelineItem& step,
                       const Block& block,
                       const std::string& component)
    {
        const auto scope = m_prefix + step.id + ".";
        const auto binding = std::ranges::find(step.bindings, parameter.name, &Binding::parameter);
        if (m_prefix.empty())
            m_system.settable.push_back(scope + parameter.name);
        if (binding != step.bindings.end()) {
            addParameter(parameter, scope, placedOn(binding->value, component), m_prefix, std::nullopt, binding->pointer);
        } else if (m_system.set.find(m_prefix + parameter.name)) {
            addParameter(parameter, scope, parsed(parameter.name), m_prefix, std::nullopt, step.pointer);
        } else if (parameter.otherwise) {
            addParameter(parameter, scope, *parameter.otherwise, scope, parameter.origin);
        } else {
            report("parameter.missing",
                   step.pointer,
                   "the step '" + step.id + "' gives no value to the parameter '" + parameter.name + "' of '" +
                       block.id + "'",
                   "bind it: \"bind\": {\"" + parameter.name + "\": \"... " + parameter.unit + "\"}");
        }
    }

    void addParameter(const Parameter& parameter,
                      const std::string& scope,
                      const Expression& value,
                      const std::string& valueScope,
                      std::optional<Origin> origin,
                      const std::string& pointer = {})
    {
        Equation equation;
        equation.name = scope + parameter.name;
        equation.scope = valueScope;
        equation.expression = value;
        equation.declared = parameter.dimension;
        equation.unit = parameter.unit;
        equation.doc = parameter.doc;
        equation.origin = std::move(origin);
        if (!equation.origin && namesIn(value).empty())
            equation.origin = Origin{OriginKind::User, {}, "bound in the design", {}, {}};
        equation.place = {m_file, pointer.empty() ? parameter.pointer : pointer};
        if (scope.empty())
            m_system.settable.push_back(parameter.name);
        addBounds(parameter.bounds, scope, parameter.name, parameter.dimension, equation.place, m_system.set);
        add(std::move(equation));
    }

    void addBlockEquations(const Block& block, const std::string& scope)
    {
        const auto file = block.file.empty() ? m_file : block.file;
        for (const auto& use : block.tables)
            addTable(use, scope);
        for (const auto& written : block.equations) {
            Equation equation;
            equation.name = scope + written.name;
            equation.scope = scope;
            equation.expression = written.expression;
            equation.unit = written.unit;
            if (const auto unit = parseUnit(written.unit); !written.unit.empty() && unit)
                equation.declared = unit.value().dimension;
            equation.doc = written.doc;
            equation.source = written.source;
            equation.place = {file, written.pointer};
            add(std::move(equation));
        }
        const auto subject = scope.empty() ? block.id : scope.substr(0, scope.size() - 1);
        for (const auto& validity : block.validity)
            m_system.set.add(Condition{Condition::Kind::Validity,
                                       scope,
                                       validity.condition,
                                       subject,
                                       validity.message,
                                       {file, validity.pointer}});
    }

    // --- outputs

    void addOutput(const OutputDefinition& output)
    {
        Equation equation;
        equation.name = output.name;
        equation.expression = output.expression;
        equation.unit = output.unit;
        if (!output.unit.empty())
            equation.declared = parseUnit(output.unit).value().dimension;
        equation.doc = output.doc;
        equation.source = output.source;
        equation.place = {m_file, output.pointer};
        add(std::move(equation));
        m_system.outputs.push_back({output.name, output.unit, output.doc});
    }

    void addStandard(const std::string& name, const std::string& text, Dimension dimension, const std::string& doc)
    {
        Equation equation;
        equation.name = name;
        equation.expression = parsed(text);
        equation.declared = dimension;
        equation.doc = doc;
        equation.source = {"", "definition"};
        equation.place = {m_file, ""};
        add(std::move(equation));
        m_system.outputs.push_back({name, "", doc});
    }

    void addStandardOutputs(const Design& design)
    {
        if (design.baseline)
            addBaseline(design);
        const auto isOwn = [&](const char* name) {
            return std::ranges::find(design.outputs, name, &OutputDefinition::name) != design.outputs.end();
        };
        addTotal("cost", "price", kCost, "price of all components", isOwn("cost"));
        addTotal("power", "power", kEnergy / kTime, "power of all components", isOwn("power"));
    }

    void addTotal(const std::string& name,
                  const std::string& attribute,
                  Dimension dimension,
                  const std::string& doc,
                  bool isOwn)
    {
        std::vector<std::string> parts;
        for (const auto& component : m_components)
            if (m_system.set.find(component + "." + attribute))
                parts.push_back(component + ".count * " + component + "." + attribute);
        if (!parts.empty() && !isOwn)
            addStandard(name, join(parts, " + "), dimension, doc);
    }

    void addBaseline(const Design& design)
    {
        const auto& baseline = *design.baseline;
        const auto other = m_library.design(baseline.design);
        if (!other) {
            reportAt("/baseline/design", other.diagnostics());
            return;
        }
        if (!other.value()->pipeline || !design.pipeline) {
            report("baseline.time", "/baseline", "a baseline and its design both need a pipeline: a speedup compares times");
            return;
        }
        Instantiator inner(m_library, m_system, m_diagnostics);
        inner.addDesign(*other.value(), "baseline.", &baseline);
        std::vector<std::string> names;
        for (const auto& variable : other.value()->variables)
            names.push_back(variable.name);
        for (const auto& setting : baseline.settings)
            if (!m_system.set.find("baseline." + setting.name))
                report("set.unknown",
                       setting.pointer,
                       "the baseline has no variable or attribute '" + setting.name + "'",
                       didYouMean(setting.name, names));
        addStandard("speedup", "baseline.time / time", kNumber, "how many times faster than the baseline");
        if (m_system.set.find("P"))
            addStandard("efficiency", "speedup / P", kNumber, "speedup per processor");
    }

    Library& m_library;
    System& m_system;
    Diagnostics& m_diagnostics;
    std::string m_file;
    std::string m_prefix;
    const Baseline* m_settings = nullptr;
    std::vector<std::string> m_components;
};

Result<System> finish(System system, Diagnostics diagnostics, const std::vector<Setting>& settings)
{
    for (const auto& setting : settings) {
        auto equation = settingEquation(system, setting);
        if (equation)
            system.set.set(std::move(equation).value());
        else
            append(diagnostics, equation.diagnostics());
    }
    if (hasErrors(diagnostics))
        return diagnostics;
    return system;
}

} // namespace

Result<System>
instantiate(const Design& design, Library& library, const std::vector<Setting>& settings)
{
    System system;
    system.id = design.id;
    system.title = design.title;
    system.file = design.file;
    Diagnostics diagnostics;
    Instantiator(library, system, diagnostics).addDesign(design, "", nullptr);
    return finish(std::move(system), std::move(diagnostics), settings);
}

Result<System>
instantiate(const Block& block, Library& library, const std::vector<Setting>& settings)
{
    System system;
    system.id = block.id;
    system.title = block.title;
    system.file = block.file;
    Diagnostics diagnostics;
    Instantiator(library, system, diagnostics).addBlock(block, settings);
    return finish(std::move(system), std::move(diagnostics), settings);
}

Result<Equation> settingEquation(const System& system, const Setting& setting)
{
    const auto problem = [&](Diagnostic diagnostic) {
        if (diagnostic.pointer.empty())
            diagnostic.pointer = setting.pointer;
        return diagnostic;
    };
    const auto found = system.set.find(setting.name);
    if (!found || std::ranges::find(system.settable, setting.name) == system.settable.end()) {
        auto near = didYouMean(setting.name, system.settable);
        return problem({Severity::Error,
                        "set.unknown",
                        "",
                        "",
                        found ? "'" + setting.name + "' is computed; it cannot be set"
                              : "there is nothing called '" + setting.name + "' to set",
                        near.empty() ? "can be set: " + join(system.settable, ", ") : near});
    }
    auto value = parseExpression(setting.value);
    if (!value)
        return problem(value.diagnostics().front());
    auto equation = system.set.equations()[*found];
    const auto dimension = dimensionOfLiteral(value.value());
    if (dimension && equation.declared && *dimension != *equation.declared)
        return problem({Severity::Error,
                        "dimension.mismatch",
                        "",
                        "",
                        "expected " + baseUnit(*equation.declared) + ", got " + baseUnit(*dimension) + " in '" +
                            setting.name + " = " + setting.value + "'",
                        *dimension == kNumber ? "a bare number needs a unit" : ""});
    equation.scope.clear();
    equation.expression = std::move(value).value();
    equation.origin = Origin{OriginKind::User, {}, "set by hand", {}, {}};
    equation.place = {"", setting.pointer};
    return equation;
}

} // namespace clusterwright::model
