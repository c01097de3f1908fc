// The study "map": one output over two variables.
#include "model/study/kinds/kind_parts.h"

namespace clusterwright::model
{

namespace
{

Result<StudyResult> runMapStudy(StudyTask& task)
{
    if (const auto own = task.system(); !own) // a map would report the error at the study
        return task.placed(own.diagnostics());
    const auto& home = task.home();
    return tabled(task,
                  runMap(home.design, task.definition(), home.library, home.settings, &task.run()));
}

const KnownKind kMap({
    {.position = 2,
     .name = "map",
     .question = "How do two inputs act together?",
     .method = "Heat map: one output over two variables",
     .sentence = "{outputs} over {x} = {x_values} and {series} = {series_values}",
     .x = StudyForm::Axis::Values,
     .series = StudyForm::Series::Plane,
     .outputs = StudyForm::Outputs::One,
     .hasScales = true,
     .canReplace = true},
    [](FirstSettings& settings) { return settleAxes(settings, 2); },
    &runMapStudy,
    [](const StudyDefinition& study) {
        return lengthOf(study.x.values) * lengthOf(study.series.values);
    },
    [](const StudyDefinition& study, const std::string&) {
        return join(study.outputs, ", ") + overText(study) + " and " + study.series.variable;
    },
    [](const StudyDefinition&) { return std::vector<std::string_view>{"question.map"}; },
    5,
});

} // namespace

} // namespace clusterwright::model
