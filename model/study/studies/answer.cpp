#include "model/study/studies/answer.h"

#include "model/core/diagnostic.h"
#include "model/design/document/design_json.h"
#include "model/design/edit/accepted_warnings.h"
#include "model/design/fields/quick_fix.h"
#include "model/design/graph/design_topology.h"
#include "model/design/library/library.h"
#include "model/design/library/reference.h"
#include "model/json/pointer.h"
#include "model/study/points/parted_work.h"
#include "model/study/points/subject.h"
#include "model/study/studies/study_check.h"
#include "model/topology/contention/all_to_all.h"
#include "model/topology/routing/flow_counts.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Returns the value, or adds the findings of a failure.
template <typename Value>
std::optional<Value> take(Result<Value> result, Diagnostics& findings)
{
    append(findings, result.diagnostics());
    if (!result)
        return std::nullopt;
    return std::move(result).value();
}

// Returns the loads of many flows at the rate of the slowest; nothing where they would take too long.
std::optional<NetworkLoad> summedLoad(const TopologyInstance& graph, Routing routing)
{
    constexpr double kMostSteps = 2e7; // some 100 ms
    if (allToAllSteps(graph.topology, graph.adjacency, graph.processes, routing) > kMostSteps)
        return std::nullopt;
    auto loads = allToAllLoads(graph.topology, graph.adjacency, graph.processes, routing);
    if (!loads)
        return std::nullopt;
    NetworkLoad load{{}, routing, {}, std::move(loads).value().links};
    load.shares.bottlenecks = bottlenecksOf(load.links, graph.topology, graph.adjacency);
    return load;
}

std::optional<NetworkLoad>
loadOf(const TopologyInstance& graph, Routing routing, const Pattern& traffic, std::string& problem)
{
    const auto reason = [&](const Diagnostics& findings) {
        problem = firstMessage(findings) + "; " + firstHint(findings);
        return std::nullopt;
    };
    if (traffic == Pattern{} && graph.processes.size() * graph.processes.size() > kMostLoadFlows)
        return summedLoad(graph, routing);
    const auto flows = graph.flowsOf(traffic);
    if (!flows)
        return reason(flows.diagnostics());
    if (flows.value().size() > kMostLoadFlows)
        return std::nullopt;
    auto shares = shareBandwidth(graph.topology, graph.adjacency, flows.value(), routing);
    if (!shares)
        return reason(shares.diagnostics());
    return NetworkLoad{traffic, routing, std::move(shares).value(), {}};
}

void addGraph(Answer& answer, const Pattern& traffic)
{
    const auto& system = *answer.system;
    if (!system.topology || !answer.valuation)
        return;
    const auto graph = take(topologyAt(system, *answer.valuation), answer.findings);
    if (!graph)
        return;
    answer.graph = *graph;
    const auto inputs = topologyInputs(system, *answer.valuation);
    if (const auto routing = system.topology->graphs().plan().routing(inputs))
        answer.load = loadOf(*answer.graph, routing.value(), traffic, answer.loadProblem);
}

// Reduces the curves of a map to a number that the eye can distinguish, with those of the first and the last value.
void thin(std::vector<Curve>& curves)
{
    constexpr std::size_t kMostLines = 8;
    if (curves.size() <= kMostLines)
        return;
    std::vector<Curve> kept;
    for (std::size_t i = 0; i < kMostLines; ++i)
        kept.push_back(std::move(curves[i * (curves.size() - 1) / (kMostLines - 1)]));
    curves = std::move(kept);
}

void addCurve(Answer& answer,
              const std::string& study,
              Library& library,
              const std::stop_token& stop)
{
    const auto definition = curveOf(answer.design, study);
    if (!definition)
        return;
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    run.options.threads = 1; // leaves the other cores to the user
    run.options.stop = stop;
    const auto drawn = [&](const StudyDefinition& asked) {
        return take(runCurve(answer.design, *answer.system, asked, library, run), answer.findings);
    };
    answer.curve = drawn(*definition);
    if (!answer.curve &&
        !definition->against.empty()) { // the design's own curves need no other design
        auto alone = *definition;
        alone.against.clear();
        const auto known = answer.findings;
        answer.curve = drawn(alone);
        answer.findings = known; // the curve alone adds no other findings
    }
    if (!answer.curve)
        return;
    if (formOf(*definition).isPlane())
        thin(answer.curve->curves);
    for (auto finding : answer.curve->diagnostics) {
        if (finding.code ==
            "scenario.overridden") // the axis of the curve varies it: no problem of the design
            continue;
        finding.severity =
            std::min(finding.severity, Severity::Warning); // some points have no result
        // A warning at the own values of the design is not repeated for another point or scenario.
        finding.pointer.empty() ? append(answer.findings, {std::move(finding)})
                                : addUnknown(answer.findings, {std::move(finding)});
    }
}

void addBands(Answer& answer, const std::stop_token& stop)
{
    auto outputs = answer.evaluation->outputs;
    std::erase_if(outputs, [&](const OutputValue& output) {
        return std::ranges::count(kFirstOutputs, output.name) == 0 || stop.stop_requested();
    });
    answer.bands = bandsOf(*answer.system, outputs, answer.findings);
}

// Returns findings about inactive scenarios as warnings, since the result of the active one remains valid.
Diagnostics ofOthers(Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.severity == Severity::Error)
            finding.severity = Severity::Warning;
    return findings;
}

// Adds the unknown names of all studies. If only outputs have errors, the rest of the design has a system.
void addStudyFindings(Answer& answer, Library& library)
{
    if (answer.system)
        return append(answer.findings, checkStudies(answer.design, *answer.system, library));
    auto rest = answer.design;
    rest.outputs.clear();
    for (std::size_t i = 0; i < answer.design.outputs.size(); ++i)
        if (std::ranges::none_of(answer.findings, [&](const Diagnostic& finding) {
                return isUnder(finding.pointer, pointerTo("/outputs", i));
            }))
            rest.outputs.push_back(answer.design.outputs[i]);
    if (rest.outputs.size() == answer.design.outputs.size())
        return;
    if (const auto system = instantiateChecked(rest, library, {}))
        append(answer.findings, checkStudies(answer.design, system.value(), library));
}

bool isDrawn(const StudyDefinition& study)
{
    return formOf(study).series != StudyForm::Series::None;
}

bool hasLines(const StudyDefinition& study)
{
    return formOf(study).series == StudyForm::Series::Lines;
}

bool isWholeNumber(const Variable& variable)
{
    return variable.bounds.integer;
}

} // namespace

std::optional<Quantity> Answer::value(const std::string& name) const
{
    const auto found = system && valuation ? system->set.find(name) : std::nullopt;
    if (!found)
        return std::nullopt;
    return Quantity{valuation->equations[*found], valuation->dimensions[*found]};
}

const Scenario* scenarioEqualTo(const Answer& answer)
{
    const auto& design = answer.design;
    const auto holds = [&](const NamedValue& setting) {
        const auto component =
            std::ranges::find(design.components, setting.name, &PlacedComponent::name);
        if (component != design.components.end())
            return component->preset == setting.value;
        const auto wanted = parseQuantity(setting.value);
        return wanted && answer.value(setting.name) == wanted.value();
    };
    const auto found = std::ranges::find_if(design.scenarios, [&](const Scenario& scenario) {
        return !scenario.settings.empty() && std::ranges::all_of(scenario.settings, holds);
    });
    return found == design.scenarios.end() ? nullptr : &*found;
}

std::optional<StudyDefinition> curveOf(const Design& design, const std::string& study)
{
    auto found = std::ranges::find(design.studies, study, &StudyDefinition::name);
    if (found == design.studies.end() || !isDrawn(*found))
        found = std::ranges::find_if(design.studies, hasLines);
    if (found != design.studies.end())
        return *found;
    const auto variable = std::ranges::find_if(design.variables, isWholeNumber);
    if (variable == design.variables.end() || !design.pipeline)
        return std::nullopt;
    StudyDefinition definition;
    definition.name = "over-" + variable->name;
    definition.outputs = {design.baseline ? "speedup" : "time"};
    definition.title = definition.outputs.front() + " over " + variable->name;
    definition.x.variable = variable->name;
    definition.x.values = "2..32";
    return definition;
}

static std::optional<Answer> answered(const Design& design,
                                      const std::string& study,
                                      std::uint64_t revision,
                                      Library& library,
                                      const std::stop_token& stop,
                                      const Pattern& traffic)
{
    std::optional<Answer> result(std::in_place);
    auto& answer = *result;
    answer.revision = revision;
    answer.design = design;
    Findings form;
    form.file = design.file;
    checkForm(design, form);
    append(answer.findings, std::move(form.list));
    if (hasErrors(answer.findings))
        return result;
    append(answer.findings, tablesOutside(design));
    answer.system = take(instantiateChecked(answer.design, library, {}), answer.findings);
    if (stop.stop_requested())
        return std::nullopt;
    addStudyFindings(answer, library);
    if (!answer.system)
        return result;
    append(answer.findings, ofOthers(checkScenarios(answer.design, *answer.system, library)));
    answer.valuation = take(valuate(*answer.system), answer.findings);
    if (answer.valuation)
        answer.evaluation = take(evaluate(*answer.system, *answer.valuation), answer.findings);
    if (answer.evaluation)
        append(answer.findings, answer.evaluation->diagnostics);
    if (!stop.stop_requested())
        addGraph(answer, traffic);
    if (!stop.stop_requested())
        addCurve(answer, study, library, stop);
    if (answer.evaluation)
        addBands(answer, stop);
    if (stop.stop_requested())
        result.reset();
    return result;
}

std::optional<Answer> answerTo(const Design& design,
                               const std::string& study,
                               std::uint64_t revision,
                               Library& library,
                               const std::stop_token& stop,
                               const Pattern& traffic)
{
    auto answer = answered(design, study, revision, library, stop, traffic);
    if (answer)
        answer->findings = withAccepted(design, std::move(answer->findings));
    return answer;
}

} // namespace clusterwright::model
