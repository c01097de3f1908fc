#include "model/report/report_parts.h"

#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/graph/design_topology.h"
#include "model/design/library/block_use.h"
#include "model/design/library/library.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/study_kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace clusterwright::model
{

namespace
{

bool isLiteral(const Equation& equation)
{
    return equation.expression.terms.size() == 1 && equation.expression.terms[0].op == Op::Literal;
}

// True for a constant: no names, no functions of the graph.
bool isNumber(const Equation& equation)
{
    return std::ranges::none_of(equation.expression.terms, [](const Term& term) {
        return term.op == Op::Name || term.op == Op::External;
    });
}

// Without the inputs of the equation, which the report lists elsewhere.
std::optional<Explanation> ownExplanation(const ReportPoint& point, const std::string& name)
{
    auto explanation = explain(point.system, point.valuation, name);
    if (!explanation)
        return std::nullopt;
    explanation.value().inputs.clear();
    return std::move(explanation).value();
}

void addTimes(ReportStep& step, const ReportPoint& point)
{
    const auto& phases = point.evaluation.phases;
    const auto found = std::ranges::find(
        phases, step.id, [](const PhaseValue& value) { return value.phase.step; });
    if (found == phases.end())
        return;
    step.seconds = found->seconds;
    step.resource = found->phase.resource;
    if (const auto time = point.value("time"); time && time->value > 0)
        step.share = found->seconds / time->value;
    const auto once = point.value(step.id + ".duration");
    if (once && once->value > 0 && found->seconds > once->value)
        step.repeats = found->seconds / once->value;
}

bool concerns(const Claim& claim, const Report& report)
{
    return std::ranges::any_of(claim.evaluations, [&](const ClaimEvaluation& evaluation) {
        return (!evaluation.design.empty() && evaluation.design == report.id) ||
               (!evaluation.block.empty() &&
                std::ranges::count(report.steps, evaluation.block, &ReportStep::block) > 0);
    });
}

bool isOfItsDocuments(const Claim& claim, const Report& report)
{
    return claim.source.document == report.source.document ||
           std::ranges::any_of(report.steps, [&](const ReportStep& step) {
               return step.source.document == claim.source.document;
           });
}

std::vector<ReportInput> inputsAmong(const ReportPoint& point, bool ofBaseline)
{
    std::vector<ReportInput> inputs;
    for (const auto& equation : point.system.set.equations()) {
        const bool isOfBaseline = equation.name.starts_with("baseline.");
        if (isOfBaseline != ofBaseline || !equation.origin || !isNumber(equation))
            continue;
        const auto value = *point.value(equation.name);
        const auto label = labelOf(point.system, equation.name, value.value);
        inputs.push_back({equation.name,
                          value,
                          !label.empty()        ? label
                          : isLiteral(equation) ? equation.expression.text
                                                : displayIn(value, equation.unit),
                          equation.doc,
                          equation.origin,
                          isOfBaseline});
    }
    return inputs;
}

constexpr std::array kOrder{OriginKind::Assumption,
                            OriginKind::Measurement,
                            OriginKind::Fit,
                            OriginKind::Paper,
                            OriginKind::Datasheet,
                            OriginKind::Definition,
                            OriginKind::User};

// Smaller elasticities count as 0.
constexpr double kLeastElasticity = 0.0005;

// Sets the influence of the inputs that change the output and none before it, and returns them, the strongest first; choices among labels
// precede all others.
std::vector<ReportInput>
takeMovers(std::vector<ReportInput>& inputs, const ReportPoint& point, const std::string& output)
{
    std::vector<ReportInput> movers;
    const auto study = elasticities(point.system, output, {});
    if (!study)
        return movers;
    for (const auto& one : study.value().variables) {
        const auto found = std::ranges::find(inputs, one.variable.name, &ReportInput::name);
        const bool isChoice =
            !one.variable.categories.empty() &&
            std::ranges::count(study.value().dead, one.variable.name, &DeadVariable::name) == 0;
        if (found == inputs.end() || !(isChoice || one.strength() >= kLeastElasticity))
            continue; // without effect, or NaN
        found->influence = {
            output, one.elasticity, one.isByStep() ? join(stepTexts(one, 2), ", ") : ""};
        movers.insert(isChoice ? movers.begin() : movers.end(), std::move(*found));
        inputs.erase(found);
    }
    return movers;
}

// Returns the terms of a sum, from left to right.
std::vector<std::size_t> addends(const Expression& expression)
{
    std::vector<std::size_t> terms;
    auto at = expression.terms.size() - 1;
    for (; expression.terms[at].op == Op::Add;
         at = static_cast<std::size_t>(expression.terms[at].arguments[0]))
        terms.insert(terms.begin(), static_cast<std::size_t>(expression.terms[at].arguments[1]));
    terms.insert(terms.begin(), at);
    return terms;
}

// Omits the terms of a long sum that are 0, as those of components that the design does not have.
void omitZeros(Explanation& explanation, const ReportPoint& point)
{
    constexpr std::size_t kLongSum = 4;
    const auto index = *point.system.set.find(explanation.fullName);
    const auto& expression = point.system.set.equations()[index].expression;
    const auto terms = addends(expression);
    std::vector<std::string> texts;
    for (const auto term : terms)
        if (point.valuation.terms[index][term] != 0)
            texts.push_back(
                expression.text.substr(expression.terms[term].begin,
                                       expression.terms[term].end - expression.terms[term].begin));
    if (terms.size() < kLongSum || texts.empty() || texts.size() == terms.size())
        return;
    explanation.equation = join(texts, " + ");
    explanation.filled.clear();
    explanation.deciding = counted(terms.size() - texts.size(), "term") + " of 0 omitted";
}

} // namespace

Result<ReportGraph> graphOf(const ReportPoint& point)
{
    const auto found = topologyAt(point.system, point.valuation);
    if (!found)
        return found.diagnostics();
    const auto& instance = *found.value();
    const auto& topology = instance.topology;
    const auto count = [&](ComponentKind kind) { return countOf(topology, kind); };
    ReportGraph graph;
    graph.name = topology.name;
    graph.hosts = count(ComponentKind::Host);
    graph.switches = count(ComponentKind::Switch) + count(ComponentKind::Router);
    graph.hubs = count(ComponentKind::Hub);
    graph.cables = topology.cables.size();
    graph.processes = instance.processes.size();
    if (topology.vertices.size() <= kMostReportVertices) {
        graph.hops = instance.hops();
        graph.bisection = bisection(topology, instance.adjacency, instance.processes);
    }
    return graph;
}

std::vector<ReportComponent>
componentsOf(const Design& design, const ReportPoint& point, Library& library)
{
    std::vector<ReportComponent> components;
    for (auto& use : usableComponents(design, library)) {
        ReportComponent component{std::move(use), "", {}};
        if (const auto& preset = component.use.preset; !preset.empty())
            if (const auto found = library.component(preset))
                component.title = found.value()->title;
        const auto known = std::ranges::find(
            point.system.components, component.use.name, &AvailableComponent::name);
        if (known != point.system.components.end())
            component.count = point.value(component.use.name + ".count");
        components.push_back(std::move(component));
    }
    return components;
}

std::vector<ReportStep> stepsOf(const Design& design, const ReportPoint& point, Library& library)
{
    std::vector<ReportStep> steps;
    if (!design.pipeline)
        return steps;
    for (const auto* const item : stepsOf(*design.pipeline)) {
        ReportStep step;
        step.id = item->id;
        step.block = item->block;
        step.title = item->title;
        if (const auto block = blockOf(design, library, item->block)) {
            if (step.title.empty())
                step.title = block->title;
            step.source = block->source;
            for (const auto& equation : block->equations)
                if (auto own = ownExplanation(point, item->id + "." + equation.name)) {
                    own->name = equation.name;
                    step.equations.push_back(std::move(*own));
                }
        }
        addTimes(step, point);
        steps.push_back(std::move(step));
    }
    return steps;
}

std::vector<Explanation> outputEquations(const ReportPoint& point)
{
    std::vector<Explanation> equations;
    for (const auto& output : point.evaluation.outputs)
        if (auto own = ownExplanation(point, output.name)) {
            omitZeros(*own, point);
            equations.push_back(std::move(*own));
        }
    return equations;
}

std::vector<ReportInput> inputsOf(const ReportPoint& point, const std::vector<OutputValue>& outputs)
{
    auto rest = inputsAmong(point, false);
    std::ranges::move(inputsAmong(point, true), std::back_inserter(rest));
    std::vector<ReportInput> inputs;
    for (const auto& output : outputs)
        std::ranges::move(takeMovers(rest, point, output.name), std::back_inserter(inputs));
    std::ranges::move(rest, std::back_inserter(inputs));
    return inputs;
}

void addClaims(Report& report, Library& library)
{
    for (const auto& id : library.ids(PresetKind::Claim)) {
        const auto claim = loadClaim(library, id);
        if (!claim)
            continue; // the file is not this design's
        if (!concerns(claim.value(), report)) {
            if (isOfItsDocuments(claim.value(), report))
                ++report.otherClaims;
            continue;
        }
        auto outcome = evaluateClaim(claim.value(), library, AssumptionCheck::Vary);
        append(report.findings, outcome.diagnostics());
        if (outcome)
            report.claims.push_back({claim.value(), std::move(outcome).value()});
    }
    std::ranges::stable_sort(report.claims, {}, [](const EvaluatedClaim& result) {
        return std::pair(result.claim.source.document, result.claim.role);
    });
}

std::vector<ReportBasis> basisOf(const std::vector<ReportInput>& inputs, const std::string& output)
{
    std::vector<ReportBasis> groups;
    for (const auto kind : kOrder) {
        ReportBasis group{kind, 0, {}};
        for (const auto& input : inputs) {
            if (input.isOfBaseline || input.origin->kind != kind)
                continue;
            ++group.inputs;
            const auto& influence = input.influence;
            if (influence && influence->output == output && !std::isnan(influence->elasticity) &&
                group.strongest.size() < kMostInfluences)
                group.strongest.push_back(input);
        }
        if (group.inputs > 0)
            groups.push_back(std::move(group));
    }
    return groups;
}

std::vector<std::size_t> leadsOf(const std::vector<ReportStudy>& studies)
{
    std::vector<std::size_t> answered;
    for (std::size_t i = 0; i < studies.size(); ++i)
        if (studies[i].result)
            answered.push_back(i);
    if (answered.size() < 2)
        return answered;
    const auto second = std::min_element(
        answered.begin() + 1, answered.end(), [&](std::size_t one, std::size_t other) {
            return studyKindOf(studies[one].definition).supplement <
                   studyKindOf(studies[other].definition).supplement;
        });
    return {answered.front(), *second};
}

} // namespace clusterwright::model
