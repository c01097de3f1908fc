// The study "comparison": this design and others, with their differences and their causes.
#include "model/core/diagnostic.h"
#include "model/study/kinds/kind_parts.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// A comparison needs no variable.
Diagnostics settleComparison(FirstSettings& settings)
{
    settings.study.outputs = {settings.outputs().front()}; // the time has steps
    auto other = settleAgainst(settings);
    if (other.empty())
        other = settings.nearest("");
    if (other.empty())
        return {refusal(
            "edit.empty", "there is no design to compare with", "add a scenario to this design")};
    settings.study.against = {other};
    return {};
}

// Returns the findings of a crossover, except those about values that the variable replaces.
Diagnostics withoutOverridden(Diagnostics findings)
{
    const auto isReported = [](const Diagnostic& finding) {
        return finding.code == "scenario.overridden" && finding.pointer.starts_with("--over");
    };
    findings.erase(std::remove_if(findings.begin(), findings.end(), isReported), findings.end());
    return findings;
}

// Adds the pair of this design and another; nothing after an error.
Diagnostics
addPair(StudyTask& task, const StudySubject& own, const StudySubject& other, ComparisonStudy& study)
{
    const auto& x = task.definition().x.variable;
    auto pair = compare(own, other, task.output());
    if (!pair)
        return task.placed(pair.diagnostics());
    append(study.diagnostics, pair.value().diagnostics);
    study.pairs.push_back(std::move(pair).value());
    const auto& outputs = study.pairs.back().outputs;
    if (x.empty() || task.isComponent(x) ||
        !std::ranges::find(outputs, task.output(), &OutputDifference::name)->hasDifference())
        return {}; // components and labels have no order, so designs cannot cross
    auto crossover = findCrossover(own, other, {task.output(), task.over()}, task.stop());
    if (!crossover)
        return task.placed(crossover.diagnostics());
    auto& found = crossover.value().diagnostics;
    append(study.diagnostics, task.hasHome() ? withoutOverridden(found) : found);
    study.crossovers.push_back(std::move(crossover).value());
    return {};
}

Result<StudyResult> runComparison(StudyTask& task)
{
    ComparisonStudy study;
    Diagnostics problems;
    const auto* const own = task.subject(0, problems);
    for (std::size_t i = 1; own != nullptr && i < task.subjects(); ++i) {
        const auto* const other = task.subject(i, problems);
        if (other == nullptr)
            break;
        if (auto failed = addPair(task, *own, *other, study); !failed.empty())
            return failed;
    }
    if (!problems.empty())
        return problems;
    if (task.hasHome() && !task.definition().x.variable.empty()) {
        auto lines = task.curves(asKind(task.definition(), kCurve));
        if (!lines)
            return task.placed(lines.diagnostics());
        append(study.diagnostics, lines.value().diagnostics);
        study.curves = std::move(lines).value();
    }
    study.isOfCommand = !task.hasHome();
    return tabled(task, Result<ComparisonStudy>(std::move(study)));
}

std::vector<std::string_view> comparisonQuestions(const StudyDefinition& study)
{
    std::vector<std::string_view> asked{"question.comparison"};
    if (!study.x.variable.empty())
        asked.emplace_back("question.difference_over");
    return asked;
}

const KnownKind kComparison({
    {.position = 7,
     .name = "comparison",
     .question = "How does this design differ from another?",
     .method = "Comparison: the parameters and steps that differ",
     .sentence = "Comparison of {outputs} with {against}[ over {x} = {x_values}][, shown as "
                 "{derive}][, with measured points from {measured}]",
     .tool = "Compare",
     .toolTip = "Compare the design with another one",
     .x = StudyForm::Axis::Maybe,
     .outputs = StudyForm::Outputs::One,
     .against = StudyForm::Against::Some,
     .measured = StudyForm::Measured::Maybe,
     .hasScales = true,
     .hasCurves = true,
     .canReplace = true},
    &settleComparison,
    &runComparison,
    &designsOf,
    [](const StudyDefinition&, const std::string& others) { return "Comparison with " + others; },
    &comparisonQuestions,
});

} // namespace

} // namespace clusterwright::model
