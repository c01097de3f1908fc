#include "model/study/studies/edit_effect.h"

#include "model/core/diagnostic.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/graph/design_topology.h"
#include "model/study/points/relation.h"
#include "model/study/points/study_point.h"
#include "model/study/sensitivity/gradient.h"
#include "model/study/sensitivity/liveness.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace clusterwright::model
{

namespace
{

const std::string kCostOutput = "cost";
constexpr double kRounding = 1e-9; // relative

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

// Returns the largest use of the graph in the equations behind the output.
GraphUse graphUseOf(const System& system, const std::string& output)
{
    const auto& set = system.set;
    std::vector<std::size_t> pending{*set.find(output)};
    std::set<std::size_t> seen(pending.begin(), pending.end());
    auto use = GraphUse::None;
    while (!pending.empty()) {
        const auto& equation = set.equations()[pending.back()];
        pending.pop_back();
        use = std::max(use, model::graphUseOf(equation.expression));
        for (const auto& name : namesIn(equation.expression))
            if (const auto next = set.find(equation.scope + name);
                next && seen.insert(*next).second)
                pending.push_back(*next);
    }
    return use;
}

// Returns the rate at which a process sends in the shown traffic, all flows at once; nothing if it is unknown.
std::optional<double> sendingRate(const Answer& answer)
{
    if (!answer.load || !answer.graph)
        return std::nullopt;
    const bool isToAll = answer.load->traffic == Pattern{};
    return answer.load->shares.min *
           (isToAll ? static_cast<double>(answer.graph->processes.size()) - 1 : 1);
}

bool areEqual(const std::optional<double>& a, const std::optional<double>& b)
{
    return a == b || (a && b && std::abs(*a - *b) <= kRounding * std::abs(*a));
}

// Returns what the output uses of an edited topology that has no effect on it.
std::optional<GraphUse>
unusedGraph(const Answer& before, const Answer& after, const EditEffect& effect)
{
    if (before.design.topology == after.design.topology || !after.graph || effect.changes.empty())
        return std::nullopt;
    const auto& [output, relative] = effect.changes.front();
    if (output == kCostOutput)
        return std::nullopt;
    const auto use = graphUseOf(*after.system, output);
    if (use == GraphUse::None && relative == 0)
        return GraphUse::None;
    if (use == GraphUse::Flows && (relative != 0 || !effect.limits.empty()))
        return std::nullopt;
    const bool hasOtherFlows = !areEqual(sendingRate(before), sendingRate(after));
    return hasOtherFlows ? std::optional(use) : std::nullopt;
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

bool areAllUsed(const Answer& answer,
                const std::string& output,
                const std::vector<std::string>& names)
{
    const auto used = inputsOf(*answer.system, output);
    return used && std::ranges::all_of(names, [&](const std::string& name) {
               return std::ranges::count(used.value(), name) > 0;
           });
}

void explainAbsence(const Answer& answer, EditEffect& effect)
{
    effect.output = effect.changes.front().output;
    effect.isOnlyPaid =
        effect.hasChange(kCostOutput) && areAllUsed(answer, kCostOutput, effect.inputs);
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

// Returns the text of a variable, an attribute or a parameter of a step, or a component's preset; empty if it is not defined in the design.
std::string definitionOf(const Design& design, const std::string& input)
{
    const auto dot = input.find('.');
    if (const auto* const variable = findVariable(design, input))
        return variable->value.text;
    const auto owner = input.substr(0, dot);
    const auto name = dot == std::string::npos ? std::string() : input.substr(dot + 1);
    const auto component = std::ranges::find(design.components, owner, &PlacedComponent::name);
    if (component != design.components.end()) {
        const auto attribute = std::ranges::find(component->attributes, name, &Attribute::name);
        return attribute == component->attributes.end() ? component->preset : attribute->value.text;
    }
    for (const auto& element : elementsOf(design)) {
        if (!isStep(element) || element.name != owner)
            continue;
        const auto& steps = *itemsOf<PipelineItem>(design, element.owner);
        const auto& bindings = std::ranges::find(steps, owner, &PipelineItem::id)->bindings;
        const auto binding = std::ranges::find(bindings, name, &Binding::parameter);
        return binding == bindings.end() ? std::string() : binding->value.text;
    }
    return {};
}

// Returns the first edited value that the active scenario of both designs replaces.
NamedValue overriddenEdit(const Design& before, const Design& after)
{
    const auto* const scenario = findScenario(after, after.scenario);
    if (!scenario || before.scenario != after.scenario)
        return {};
    const auto found = std::ranges::find_if(scenario->settings, [&](const NamedValue& setting) {
        return definitionOf(before, setting.name) != definitionOf(after, setting.name);
    });
    return found == scenario->settings.end() ? NamedValue() : *found;
}

bool isName(const Expression& expression, const std::string& name)
{
    return expression.terms.size() == 1 && expression.terms.front().op == Op::Name &&
           expression.terms.front().name == name;
}

std::optional<Quantity> valueOf(const Answer& answer, const Expression& expression)
{
    if (expression.terms.size() != 1)
        return std::nullopt;
    const auto& term = expression.terms.front();
    if (term.op == Op::Literal)
        return term.literal;
    return term.op == Op::Name ? answer.value(term.name) : std::nullopt;
}

// Returns the limit of "output <= limit" or "limit >= output".
std::optional<Quantity>
limitIn(const Answer& answer, const std::string& constraint, const std::string& output)
{
    const auto parsed = parseRelation(constraint);
    if (!parsed)
        return std::nullopt;
    const auto& relation = parsed.value();
    const bool isUpper = relation.op == Op::LessEqual || relation.op == Op::Less;
    const bool isLower = relation.op == Op::GreaterEqual || relation.op == Op::Greater;
    if (isUpper && isName(relation.left, output))
        return valueOf(answer, relation.right);
    if (isLower && isName(relation.right, output))
        return valueOf(answer, relation.left);
    return std::nullopt;
}

} // namespace

bool EditEffect::hasChange(const std::string& name) const
{
    const auto found = std::ranges::find(changes, name, &OutputChange::output);
    return found != changes.end() && found->relative != 0;
}

bool EditEffect::hasNoEffect() const
{
    return !overridden.name.empty() || unused || (!output.empty() && (isUsed || !isOnlyPaid));
}

Diagnostics overrideFinding(const Design& design, const std::string& input)
{
    const auto* const scenario = findScenario(design, design.scenario);
    if (!scenario)
        return {};
    const auto found = std::ranges::find(scenario->settings, input, &NamedValue::name);
    if (found == scenario->settings.end())
        return {};
    return Diagnostic{Severity::Warning,
                      "scenario.overrides",
                      design.file,
                      "",
                      "the active scenario '" + scenario->name + "' sets " + input + " = " +
                          found->value,
                      "edit the scenario, or choose the base design"};
}

EditEffect effectOf(const Answer& before, const Answer& after)
{
    EditEffect effect;
    effect.changes = changesBetween(before, after);
    if (!after.system || !before.system)
        return effect;
    effect.inputs = changedInputs(before, after);
    if (std::ranges::all_of(effect.changes,
                            [](const auto& change) { return change.relative == 0; }))
        effect.overridden = overriddenEdit(before.design, after.design);
    const bool isElsewhere = std::ranges::any_of(effect.changes, [](const auto& change) {
        return change.relative != 0 && change.output != kCostOutput;
    });
    if (!effect.inputs.empty() && !effect.changes.empty() && !isElsewhere)
        explainAbsence(after, effect);
    effect.unused = unusedGraph(before, after, effect);
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

std::optional<Quantity> limitOf(const Answer& answer, const std::string& output)
{
    std::optional<Quantity> lowest;
    for (const auto& study : answer.design.studies) {
        if (!formOf(study).hasAxes)
            continue;
        for (const auto& constraint : study.subjectTo) {
            const auto limit = limitIn(answer, constraint, output);
            if (limit && (!lowest || limit->value < lowest->value))
                lowest = limit;
        }
    }
    return lowest;
}

bool isExceeded(const Quantity& limit, double value)
{
    return value > limit.value * (1 + kRounding);
}

} // namespace clusterwright::model
