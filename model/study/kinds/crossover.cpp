// The study "crossover": the value of a variable at which the better of two designs changes.
#include "model/study/figure/figure_parts.h"
#include "model/study/kinds/kind_parts.h"

namespace clusterwright::model
{

namespace
{

Diagnostics settleCrossover(FirstSettings& settings)
{
    settings.study.outputs = {settings.mainOutput()};
    const auto other = settleAgainst(settings);
    if (other.empty())
        return {refusal("edit.empty",
                        "no other design has the same variable and output",
                        "add a scenario to this design")};
    settings.study.against = {other};
    return {};
}

Result<StudyResult> runCrossover(StudyTask& task)
{
    Diagnostics problems;
    const auto* const own = task.subject(0, problems);
    const auto* const other = task.subject(1, problems);
    if (!problems.empty())
        return problems;
    auto found = findCrossover(*own, *other, {task.output(), task.over()}, task.stop());
    if (!task.hasHome()) // it is not drawn
        return tabled(task, found);
    if (found)
        append(found.value().diagnostics, addLines(found.value(), own->system, other->system));
    return tabled(task, found, plots::colourOrderOf(task.home().design).designs);
}

const KnownKind kCrossover({
    {.position = 5,
     .name = "crossover",
     .question = "Where do two designs cross?",
     .method = "Crossover: the value at which the better design changes",
     .sentence = "Crossover of {outputs} with {against} over {x} = {x_values}",
     .x = StudyForm::Axis::Range,
     .outputs = StudyForm::Outputs::One,
     .against = StudyForm::Against::One,
     .hasScales = true},
    &settleCrossover,
    &runCrossover,
    &scannedPoints,
    [](const StudyDefinition& study, const std::string& others) {
        return "Crossover of " + join(study.outputs, ", ") + " with " + others + overText(study);
    },
    [](const StudyDefinition&) { return std::vector<std::string_view>{"question.crossover"}; },
});

} // namespace

} // namespace clusterwright::model
