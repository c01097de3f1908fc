// The study "sensitivity": effects of inputs on an output.
#include "model/study/kinds/kind_parts.h"
#include "model/study/setup/sensible_study.h"

namespace clusterwright::model
{

namespace
{

Diagnostics settleSensitivity(FirstSettings& settings)
{
    auto& study = settings.study;
    study.outputs = {settings.mainOutput()};
    study.method = "tornado";
    study = sensibleTornado(settings.design(), std::move(study), settings.library());
    return {};
}

Result<StudyResult> runSensitivity(StudyTask& task)
{
    Diagnostics problems;
    const auto* const own = task.subject(0, problems);
    if (own == nullptr)
        return problems;
    const auto varied = task.choice(own->system);
    append(problems, varied.diagnostics());
    if (!problems.empty())
        return problems;
    const auto& system = own->system;
    const auto& method = task.definition().method;
    if (method == "tornado")
        return tabled(task, tornado(system, task.output(), varied.value()));
    if (method == "morris") {
        MorrisPlan plan;
        plan.trajectories = task.samples().value_or(plan.trajectories);
        plan.levels = task.levels(plan.levels);
        plan.seed = task.seed();
        return tabled(task, morrisStudy(system, task.output(), varied.value(), plan, &task.run()));
    }
    if (method == "sobol") {
        SobolPlan plan;
        plan.samples = task.samples().value_or(plan.samples);
        plan.seed = task.seed();
        return tabled(task, sobolStudy(system, task.output(), varied.value(), plan, &task.run()));
    }
    if (!varied.value().given.empty())
        return task.placed({Severity::Error,
                            "vary.syntax",
                            "",
                            "--vary " + varied.value().given.front().name,
                            "the method 'elasticity' does not use intervals",
                            "remove the interval, or choose the method 'tornado'"},
                           "/vary");
    return tabled(task, elasticities(system, task.output(), varied.value().names));
}

double sensitivityPoints(const StudyDefinition& study)
{
    const double varied = variedInputs(study);
    if (study.method == "sobol")
        return samplesOf(study, SobolPlan{}.samples) * (varied + 2);
    if (study.method == "morris")
        return samplesOf(study, MorrisPlan{}.trajectories) * (varied + 1);
    return samplesOf(study, UncertaintyPlan{}.samples) + 2 * varied;
}

std::vector<std::string_view> sensitivityQuestions(const StudyDefinition& study)
{
    return {study.method == "tornado"  ? "question.tornado"
            : study.method == "morris" ? "question.morris"
            : study.method == "sobol"  ? "question.sobol"
                                       : "question.elasticity"};
}

const KnownKind kSensitivity({
    {.position = 4,
     .name = "sensitivity",
     .question = "Which inputs matter most?",
     .method = "Sensitivity: the effect of each input on an output",
     .sentence = "Sensitivity of {outputs} by {method}[, varying {vary}]",
     .outputs = StudyForm::Outputs::One,
     .isSampled = true,
     .methods = {"elasticity", "tornado", "morris", "sobol"}},
    &settleSensitivity,
    &runSensitivity,
    &sensitivityPoints,
    [](const StudyDefinition& study, const std::string&) {
        return "Sensitivity of " + join(study.outputs, ", ");
    },
    &sensitivityQuestions,
    2,
    [](StudyDefinition& study) {
        if (study.method != "elasticity")
            study.method = "tornado";
    },
});

} // namespace

} // namespace clusterwright::model
