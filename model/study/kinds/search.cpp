// The study "search": best points of a design space, or its Pareto front.
#include "model/design/document/design.h"
#include "model/design/system/setting_value.h"
#include "model/json/pointer.h"
#include "model/study/kinds/kind_parts.h"
#include "model/study/setup/sensible_study.h"
#include "model/study/setup/study_inputs.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Returns the variable that limits the cost; empty without one.
std::string budgetOf(const Design& design)
{
    const auto found = std::ranges::find_if(design.variables, [](const Variable& variable) {
        const auto value = constantOf(variable.value);
        return value && value->dimension == kCost && variable.name.starts_with("budget");
    });
    return found == design.variables.end() ? "" : found->name;
}

// Minimises the time of a design with a baseline: a speedup also grows with a slower baseline.
void settleAims(FirstSettings& settings)
{
    auto& study = settings.study;
    const bool hasBaseline = settings.design().baseline.has_value();
    const auto outputs = settings.outputsNow();
    const bool hasCost = std::ranges::find(outputs, "cost") != outputs.end();
    (settings.isRate() ? study.maximize : study.minimize) = {settings.mainOutput()};
    if (const auto limit = budgetOf(settings.design()); hasCost && !limit.empty()) {
        study.subjectTo = {"cost <= " + limit};
        study.outputs = {"cost"};
        if (hasBaseline || settings.isRate())
            study.outputs = {settings.isRate() ? settings.outputs().front() : "speedup", "cost"};
        return;
    }
    if (hasCost && settings.mainOutput() != "cost") {
        study.minimize.emplace_back("cost");
        study.top = 0;
    }
    study.outputs.clear();
    if (hasBaseline)
        study.outputs = {"speedup"};
}

// A search chooses hardware. It varies the problem sizes only in a design without hardware variables.
Diagnostics settleSearch(FirstSettings& settings)
{
    auto inputs = settings.axesOrInputs(
        1, kMostAxes, hardwareVariables(settings.design(), settings.library()));
    if (!inputs)
        return inputs.diagnostics();
    auto& study = settings.study;
    study.axes = std::move(inputs).value();
    settleAims(settings);
    study = sensibleSearch(settings.design(), std::move(study), settings.library());
    return {};
}

Result<StudyResult> runSearch(StudyTask& task)
{
    const auto& study = task.definition();
    SearchQuestion question;
    Diagnostics problems;
    const auto* const own = task.subject(0, problems);
    for (std::size_t i = 0; i < study.axes.size() && own != nullptr; ++i) {
        auto parsed =
            task.axis(own->system, study.axes[i], pointerTo(pointerTo("/axes", i), "values"));
        append(problems, parsed.diagnostics());
        if (parsed)
            question.axes.push_back(std::move(parsed).value());
    }
    if (!problems.empty())
        return problems;
    for (const auto& text : study.minimize)
        question.objectives.push_back({text, false});
    for (const auto& text : study.maximize)
        question.objectives.push_back({text, true});
    question.constraints = study.subjectTo;
    question.outputs = study.outputs;
    question.top = static_cast<std::size_t>(study.top);
    if (task.samples())
        question.hypercube = {*task.samples(), task.seed()};
    return tabled(task, search(own->system, question, task.run()));
}

double searchPoints(const StudyDefinition& study)
{
    double points = study.axes.empty() ? 0 : 1;
    for (const auto& axis : study.axes)
        points *= lengthOf(axis.values);
    return study.samples > 0 ? study.samples : points;
}

std::string searchTitle(const StudyDefinition& study, const std::string&)
{
    auto aims = study.maximize;
    aims.insert(aims.end(), study.minimize.begin(), study.minimize.end());
    auto title = study.top == 0           ? "Pareto front of " + join(aims, " and ")
                 : study.maximize.empty() ? "Lowest " + join(aims, ", ")
                                          : "Highest " + join(aims, ", ");
    if (!study.subjectTo.empty())
        title += " with " + join(study.subjectTo, " and ");
    return title;
}

std::vector<std::string_view> searchQuestions(const StudyDefinition& study)
{
    std::vector<std::string_view> asked{study.top == 0 ? "question.front" : "question.search"};
    if (study.samples > 0)
        asked.emplace_back("question.samples");
    if (!study.subjectTo.empty())
        asked.emplace_back("question.constraints");
    return asked;
}

const KnownKind kSearch({
    {.position = 3,
     .name = "search",
     .question = "Which design is best under a budget?",
     .method = "Search: the best values of several variables",
     .sentence = "{top} over {axes}[, minimizing {minimize}][, maximizing {maximize}][, subject to "
                 "{subject_to}]",
     .tool = "Search",
     .toolTip = "Find the best design under a budget",
     .outputs = StudyForm::Outputs::Any,
     .hasAxes = true},
    &settleSearch,
    &runSearch,
    &searchPoints,
    &searchTitle,
    &searchQuestions,
    1,
    [](StudyDefinition& study) { study.samples = 1; },
});

} // namespace

} // namespace clusterwright::model
