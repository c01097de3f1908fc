#include "app/desktop/document/answer.h"

#include "model/design/design_writer.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

// What the findings would be if the design were saved and read again.
model::Design readBack(const model::Design& design, model::Diagnostics& findings)
{
    model::Findings form;
    form.file = design.file;
    auto result = model::readDesign(model::toJson(design), form);
    model::append(findings, std::move(form.list));
    return result;
}

// Takes the value; of a failure, the findings.
template <typename Value>
std::optional<Value> take(model::Result<Value> result, model::Diagnostics& findings)
{
    model::append(findings, result.diagnostics());
    if (!result)
        return std::nullopt;
    return std::move(result).value();
}

void addGraph(Answer& answer)
{
    const auto& system = *answer.system;
    if (!system.topology || !answer.valuation)
        return;
    auto graph = take(model::topologyAt(system, *answer.valuation), answer.findings);
    if (!graph)
        return;
    answer.graph = *graph;
    const auto processes = answer.graph->processes.size();
    if (processes * processes > kMostLoadFlows)
        return;
    const auto routing = system.topology->graphs().plan().routing();
    const auto flows = answer.graph->flowsOf(model::Pattern{});
    if (!flows)
        return;
    auto shares = model::shareBandwidth(
        answer.graph->topology, answer.graph->adjacency, flows.value(), routing);
    if (shares)
        answer.load = NetworkLoad{routing, std::move(shares).value()};
}

void addCurve(Answer& answer, const std::string& study, model::Library& library)
{
    auto definition = curveOf(answer.design, study);
    if (!definition)
        return;
    auto design = answer.design;
    const auto name = definition->name;
    if (std::ranges::find(design.studies, name, &model::StudyDefinition::name) ==
        design.studies.end())
        design.studies.push_back(std::move(*definition));
    answer.curve = take(model::runCurve(design, name, library, {}), answer.findings);
    if (!answer.curve)
        return;
    for (auto finding : answer.curve->diagnostics) {
        finding.severity =
            std::min(finding.severity, model::Severity::Warning); // some points have no answer
        model::append(answer.findings, {std::move(finding)});
    }
}

bool isWholeNumber(const model::Variable& variable)
{
    return variable.bounds.integer;
}

} // namespace

std::optional<model::Quantity> Answer::value(const std::string& name) const
{
    const auto found = system && valuation ? system->set.find(name) : std::nullopt;
    if (!found)
        return std::nullopt;
    return model::Quantity{valuation->equations[*found], valuation->dimensions[*found]};
}

std::optional<model::StudyDefinition> curveOf(const model::Design& design, const std::string& study)
{
    const auto isCurve = [&](const model::StudyDefinition& definition) {
        return definition.kind == model::StudyKind::Curve &&
               (study.empty() || definition.name == study);
    };
    auto found = std::ranges::find_if(design.studies, isCurve);
    if (found == design.studies.end())
        found = std::ranges::find(
            design.studies, model::StudyKind::Curve, &model::StudyDefinition::kind);
    if (found != design.studies.end())
        return *found;
    const auto variable = std::ranges::find_if(design.variables, isWholeNumber);
    if (variable == design.variables.end() || !design.pipeline)
        return std::nullopt;
    model::StudyDefinition definition;
    definition.name = "over-" + variable->name;
    definition.outputs = {design.baseline ? "speedup" : "time"};
    definition.title = definition.outputs.front() + " over " + variable->name;
    definition.xVariable = variable->name;
    definition.xValues = "2..32";
    return definition;
}

Answer answerTo(const model::Design& design,
                const std::string& study,
                std::uint64_t revision,
                model::Library& library)
{
    Answer answer;
    answer.revision = revision;
    answer.design = readBack(design, answer.findings);
    answer.system = take(model::instantiate(answer.design, library, {}), answer.findings);
    if (!answer.system)
        return answer;
    answer.valuation = take(model::valuate(*answer.system), answer.findings);
    answer.evaluation = take(model::evaluate(*answer.system), answer.findings);
    if (answer.evaluation)
        model::append(answer.findings, answer.evaluation->diagnostics);
    addGraph(answer);
    addCurve(answer, study, library);
    return answer;
}

} // namespace clusterwright::desktop
