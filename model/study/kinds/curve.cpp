// The study "curve": outputs over one variable, one line for each value of another and for each design.
#include "model/study/kinds/kind_parts.h"

namespace clusterwright::model
{

namespace
{

std::string curveTitle(const StudyDefinition& study, const std::string& others)
{
    return join(study.outputs, ", ") + overText(study) +
           (study.series.variable.empty() ? "" : " and " + study.series.variable) +
           (study.against.empty() ? "" : ", compared with " + others) +
           (study.derive.empty() ? "" : ", " + study.derive);
}

std::vector<std::string_view> curveQuestions(const StudyDefinition& study)
{
    std::vector<std::string_view> asked{study.outputs.size() == 1 ? "question.curve"
                                                                  : "question.curves"};
    if (!study.series.variable.empty())
        asked.emplace_back("question.series");
    if (!study.against.empty())
        asked.emplace_back("question.compared");
    return asked;
}

double curvePoints(const StudyDefinition& study)
{
    return designsOf(study) * lengthOf(study.x.values) *
           (study.series.variable.empty() ? 1 : lengthOf(study.series.values));
}

const KnownKind kCurveKind({
    {.position = 1,
     .name = kCurve,
     .question = "How does the design scale?",
     .method = "Curve: outputs over one variable",
     .sentence = "{outputs} over {x} = {x_values}[, one line per {series} = {series_values}][, "
                 "compared with {against}][, shown as {derive}][, with measured points from "
                 "{measured}]",
     .tool = "Sweep",
     .toolTip = "Show the outputs over a variable",
     .x = StudyForm::Axis::Values,
     .series = StudyForm::Series::Lines,
     .outputs = StudyForm::Outputs::Some,
     .against = StudyForm::Against::Any,
     .measured = StudyForm::Measured::Maybe,
     .hasScales = true,
     .hasCurves = true,
     .canReplace = true},
    [](FirstSettings& settings) { return settleAxes(settings, 1); },
    [](StudyTask& task) { return tabled(task, task.curves(task.definition())); },
    &curvePoints,
    &curveTitle,
    &curveQuestions,
    6,
});

} // namespace

} // namespace clusterwright::model
