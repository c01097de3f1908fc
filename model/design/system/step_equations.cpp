#include "model/core/diagnostic.h"
#include "model/core/name_hint.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/system/instantiation.h"
#include "model/design/system/setting_value.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace clusterwright::model
{

namespace
{

// "on.rate" in a step's binding means the rate of the component that the step is placed on.
Expression placedOn(Instantiation& to,
                    const Binding& binding,
                    const std::string& pointer,
                    const std::string& component)
{
    const auto names = namesIn(binding.value);
    const auto isOn = [](const std::string& name) { return name.starts_with("on."); };
    if (std::ranges::none_of(names, isOn))
        return binding.value;
    if (!isName(component)) {
        to.report("resource.unknown",
                  pointer,
                  "'" + binding.value.text +
                      "' requires the component of the step, but the step runs on no component",
                  "choose the component on which the step runs");
        return binding.value;
    }
    auto placed = parseExpression(withNames(binding.value, [&](const std::string& name) {
        return isOn(name) ? component + name.substr(2) : name;
    }));
    return placed ? std::move(placed).value()
                  : binding.value; // the binding does not parse, which has a finding of its own
}

std::string placeOf(const PlacedStep& at, const Binding& binding)
{
    return pointerTo(at.pointer + "/bind", binding.parameter);
}

// Names that each step looks up; the design must outlive them. Among blocks of the same id the first counts.
struct KnownNames {
    std::map<std::string_view, std::size_t> blocks; // blocks of the design
    std::set<std::string_view> components;
};

KnownNames namesOf(const Instantiation& to, const Design& design)
{
    KnownNames names;
    for (std::size_t i = 0; i < design.blocks.size(); ++i)
        names.blocks.try_emplace(design.blocks[i].id, i);
    names.components.insert(to.components.begin(), to.components.end());
    return names;
}

PlacedBlock
findBlock(Instantiation& to, const Design& design, const KnownNames& names, const PlacedStep& at)
{
    const auto& step = *at.step;
    if (const auto own = names.blocks.find(step.block); own != names.blocks.end())
        return {std::shared_ptr<const Block>(std::shared_ptr<const void>(),
                                             &design.blocks[own->second]),
                {to.file, pointerTo("/blocks", own->second)}};
    auto found = to.library.block(step.block);
    if (found)
        return {found.value(), {found.value()->file, ""}};
    auto problems = found.diagnostics();
    std::vector<std::string> ownIds;
    for (const auto& block : design.blocks)
        ownIds.push_back(block.id);
    if (const auto near = didYouMean(step.block, ownIds);
        !near.empty() && problems.front().file.empty())
        problems.front().hint = near;
    to.reportAt({to.file, at.pointer + "/block"}, std::move(problems));
    return {};
}

// Adds a parameter that the outer design sets in its baseline.
void setParameter(Instantiation& to,
                  const Parameter& parameter,
                  const Setting& setting,
                  const PipelineItem& step)
{
    to.taken.push_back(setting.name);
    const auto scope = to.prefix + step.id + ".";
    const auto bound = sourceVariable(step, parameter.name);
    if (auto value = to.expressionOf(
            setting, to.prefix + bound, parameter.dimension, parameter.bounds.integer))
        addParameter(to,
                     parameter,
                     scope,
                     {std::move(*value),
                      to.prefix,
                      Origin{OriginKind::Definition, {}, kSetForBaseline, {}, {}},
                      setting.pointer});
}

void bindParameter(Instantiation& to,
                   const Parameter& parameter,
                   const PlacedStep& at,
                   const Block& block,
                   const std::string& component)
{
    const auto& step = *at.step;
    const auto scope = to.prefix + step.id + ".";
    if (const auto* const setting = to.settingOf(step.id + "." + parameter.name))
        return setParameter(to, parameter, *setting, step);
    const auto binding = std::ranges::find(step.bindings, parameter.name, &Binding::parameter);
    if (binding != step.bindings.end())
        addParameter(to,
                     parameter,
                     scope,
                     {placedOn(to, *binding, placeOf(at, *binding), component),
                      to.prefix,
                      std::nullopt,
                      placeOf(at, *binding)});
    else if (to.system.set.find(to.prefix + parameter.name))
        addParameter(to,
                     parameter,
                     scope,
                     {composedExpression(parameter.name), to.prefix, std::nullopt, at.pointer});
    else if (parameter.otherwise)
        addParameter(
            to, parameter, scope, {*parameter.otherwise, scope, parameter.origin, at.pointer});
    else
        to.report("parameter.missing",
                  at.pointer,
                  "the step '" + step.id + "' has no value for the parameter '" + parameter.name +
                      "' of '" + block.id + "'",
                  "bind the parameter to a value" +
                      (parameter.unit.empty() ? std::string() : " in " + parameter.unit));
}

void bindParameters(Instantiation& to,
                    const PlacedStep& at,
                    const Block& block,
                    const std::string& component)
{
    std::vector<std::string> names;
    for (const auto& parameter : block.parameters) {
        names.push_back(parameter.name);
        bindParameter(to, parameter, at, block, component);
    }
    for (const auto& binding : at.step->bindings)
        if (!block.parameter(binding.parameter))
            to.report("parameter.unknown",
                      placeOf(at, binding),
                      "the block '" + block.id + "' has no parameter '" + binding.parameter + "'",
                      nameHint(binding.parameter, names));
}

constexpr const char* kWhen = "when";

bool isConditional(const PipelineItem& step)
{
    return step.when || step.state != ItemState::On;
}

// Adds the equation that is 0 where the step does not run.
void addWhen(Instantiation& to, const PlacedStep& at, const std::string& scope)
{
    const bool isOn = at.step->state == ItemState::On;
    Equation when;
    when.name = scope + kWhen;
    when.scope = to.prefix;
    when.expression = isOn ? *at.step->when : composedExpression("0");
    when.declared = kNumber;
    when.doc = isOn ? "the step runs where this is true" : offReason(at.step->state);
    when.source = {"", "pipeline"};
    when.place = {to.file, at.pointer + (isOn ? "/when" : "/state")};
    to.add(std::move(when));
}

void addDuration(Instantiation& to,
                 const PlacedStep& at,
                 const Block& block,
                 const std::string& scope)
{
    const auto time = block.time.empty() ? std::string("0 s") : block.time;
    Equation duration;
    duration.name = scope + "duration";
    duration.scope = scope;
    duration.expression =
        isConditional(*at.step)
            ? composedExpression(std::string("if(") + kWhen + ", " + time + ", 0 s)")
            : composedExpression(time);
    duration.declared = kTime;
    duration.doc = block.time.empty() ? "a pure equation takes no time" : "the block's time";
    duration.source = block.source;
    duration.place = {to.file, at.pointer};
    to.add(std::move(duration));
}

void addStep(Instantiation& to,
             const PlacedStep& at,
             const PlacedBlock& placed,
             const KnownNames& names,
             PipelineContext& context)
{
    const auto& step = *at.step;
    const auto& block = *placed.block;
    const auto resource = step.on.empty() ? block.resource : step.on;
    const auto component = resource.substr(0, resource.find('.'));
    const bool isPlaced = names.components.contains(component);
    if (!resource.empty() && !isPlaced && (!step.on.empty() || !block.time.empty()))
        to.report("resource.unknown",
                  at.pointer,
                  "the step '" + step.id + "' occupies '" + resource +
                      "', but the design has no component '" + component + "'",
                  to.components.empty() ? "add the component"
                                        : "run the step on one of: " + join(to.components, ", "));
    const auto scope = to.prefix + step.id + ".";
    const auto firstCondition = to.system.set.conditions().size();
    if (isConditional(step))
        addWhen(to, at, scope);
    bindParameters(to, at, block, component);
    addBlockEquations(to, block, placed.place, scope);
    addDuration(to, at, block, scope);
    if (!block.time.empty())
        addMovedData(to, {block, scope, isPlaced ? resource : "", at.pointer, placed.place});
    if (isConditional(step))
        to.system.set.restrictConditions(firstCondition, scope + kWhen);
    if (block.time.empty())
        return;
    context.timed.insert(step.id);
    if (!resource.empty())
        context.resource[step.id] = resource;
    if (to.prefix.empty()) {
        const auto equation = std::ranges::find(block.equations, block.time, &BlockEquation::name);
        to.system.phases.push_back({step.id,
                                    step.title.empty() ? block.title : step.title,
                                    resource,
                                    equation->source,
                                    step.state});
    }
}

void addResourceRates(Instantiation& to, const Design& design)
{
    for (std::size_t i = 0; i < design.resources.size(); ++i)
        if (const auto& [name, capacity, rate] = design.resources[i]; rate && !rate->terms.empty())
            addResourceRate(to, name, *rate, pointerTo("/resources", i) + "/rate");
}

// Adds the capacities of the resources that steps occupy, and reports the other resources.
void addCapacities(Instantiation& to,
                   const Design& design,
                   const std::set<std::string>& occupied,
                   bool isComplete,
                   PipelineContext& context)
{
    for (std::size_t i = 0; i < design.resources.size(); ++i) {
        const auto& [name, capacity, rate] = design.resources[i];
        if (!occupied.contains(name) && isComplete)
            to.report("resource.unknown",
                      pointerTo("/resources", i),
                      "no step occupies the resource '" + name + "'");
        else if (!capacity.terms.empty()) // otherwise 1, or invalid with a finding of its own
            context.capacity[name] = {capacity, pointerTo("/resources", i) + "/capacity"};
    }
}

} // namespace

void addPipeline(Instantiation& to, const Design& design)
{
    PipelineContext context;
    context.scope = to.prefix;
    context.place = {to.file, "/pipeline"};
    const auto names = namesOf(to, design);
    addResourceRates(to, design);
    bool complete = true;
    for (const auto& step : placedSteps(*design.pipeline, context.place.pointer)) {
        const auto placed = findBlock(to, design, names, step);
        complete = complete && placed.block;
        if (placed.block)
            addStep(to, step, placed, names, context);
    }
    std::set<std::string> occupied;
    for (const auto& [step, resource] : context.resource)
        occupied.insert(resource);
    addCapacities(to, design, occupied, complete, context);
    if (!complete)
        return;
    append(to.diagnostics, addPipelineEquations(*design.pipeline, context, to.system.set));
    if (!to.prefix.empty())
        return;
    to.system.resources.assign(occupied.begin(), occupied.end());
    to.system.outputs.push_back({"time", "", "time of the pipeline"});
}

void addParameter(Instantiation& to,
                  const Parameter& parameter,
                  const std::string& scope,
                  ParameterValue value)
{
    Equation equation;
    equation.name = scope + parameter.name;
    equation.scope = value.scope;
    equation.expression = parameter.bounds.integer ? integerConstant(std::move(value.expression))
                                                   : std::move(value.expression);
    equation.declared = parameter.dimension;
    equation.unit = parameter.unit;
    equation.doc = parameter.doc;
    equation.origin = std::move(value.origin);
    if (!equation.origin && namesIn(equation.expression).empty())
        equation.origin = Origin{OriginKind::User, {}, "bound in the design", {}, {}};
    equation.place = {to.file, std::move(value.pointer)};
    if (!to.isBaseline())
        to.system.settable.push_back(equation.name);
    addBounds(parameter.bounds,
              scope,
              parameter.name,
              parameter.dimension,
              equation.place,
              to.system.set);
    to.add(std::move(equation));
}

void addBlockEquations(Instantiation& to,
                       const Block& block,
                       const Place& place,
                       const std::string& scope)
{
    const auto& [file, pointer] = place;
    to.addTables(block.tables, scope, {file, pointer + "/tables"});
    for (std::size_t i = 0; i < block.equations.size(); ++i) {
        const auto& written = block.equations[i];
        if (written.name.empty()) // has a finding of its own
            continue;
        Equation equation;
        equation.name = scope + written.name;
        equation.scope = scope;
        equation.expression = written.expression;
        equation.unit = written.unit;
        if (const auto unit = parseUnit(written.unit); !written.unit.empty() && unit)
            equation.declared = unit.value().dimension;
        equation.doc = written.doc;
        equation.source = written.source;
        equation.place = {file, pointerTo(pointer + "/equations", i)};
        to.addWords(equation.name, written.labels, equation.place);
        to.add(std::move(equation));
    }
    const auto subject = scope.empty() ? block.id : scope.substr(0, scope.size() - 1);
    for (std::size_t i = 0; i < block.validity.size(); ++i)
        if (const auto& validity = block.validity[i]; !validity.condition.terms.empty())
            to.system.set.add(Condition{Condition::Kind::Validity,
                                        scope,
                                        validity.condition,
                                        subject,
                                        validity.message,
                                        {file, pointerTo(pointer + "/validity", i)},
                                        true}); // a valid range without a value does not hold
}

} // namespace clusterwright::model
