// The study "uncertainty": the band of an output, at the design's point or over a variable.
#include "model/study/kinds/kind_parts.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

constexpr auto kSampling = "sampling";

Diagnostics settleUncertainty(FirstSettings& settings)
{
    auto& study = settings.study;
    study.outputs = {settings.mainOutput()};
    if (!settings.hasIntervals(settings.mainOutput())) {
        const auto names = settings.movers(settings.mainOutput());
        if (!names)
            return names.diagnostics();
        if (names.value().names.empty())
            return nothingChanges(settings.mainOutput());
        study.vary = names.value().names;
    }
    if (const auto varied = settings.axes(1);
        !varied.empty() && std::ranges::find(study.vary, varied[0].variable) == study.vary.end())
        settings.vary(varied[0]);
    return {};
}

Result<StudyResult> runUncertainty(StudyTask& task)
{
    const auto& study = task.definition();
    Diagnostics problems;
    const auto* const own = task.subject(0, problems);
    if (own == nullptr)
        return problems;
    const auto varied = task.choice(own->system);
    append(problems, varied.diagnostics());
    std::optional<Axis> along;
    if (!study.x.variable.empty()) {
        auto parsed = task.axis(own->system, {study.x.variable, study.x.values}, "/x/values");
        append(problems, parsed.diagnostics());
        if (parsed)
            along = std::move(parsed).value();
    }
    if (!problems.empty())
        return problems;
    UncertaintyPlan plan;
    plan.method = study.method == kSampling ? BandMethod::Sampling : BandMethod::Delta;
    plan.samples = task.samples().value_or(plan.samples);
    plan.seed = task.seed();
    plan.limit = study.limit;
    return tabled(
        task, uncertainty(own->system, task.output(), along, varied.value(), plan, &task.run()));
}

double uncertaintyPoints(const StudyDefinition& study)
{
    const double along = study.x.variable.empty() ? 1 : lengthOf(study.x.values);
    const bool isByDelta = study.method != kSampling;
    const bool isSampled = !isByDelta || study.x.variable.empty() || !study.limit.empty();
    return along * ((isSampled ? samplesOf(study, UncertaintyPlan{}.samples) : 0) +
                    (isByDelta ? 2 * variedInputs(study) : 0));
}

std::vector<std::string_view> uncertaintyQuestions(const StudyDefinition& study)
{
    std::vector<std::string_view> asked{study.x.variable.empty() ? "question.uncertainty"
                                                                 : "question.uncertainty_over"};
    if (!study.limit.empty())
        asked.emplace_back("question.limit");
    return asked;
}

const KnownKind kUncertainty({
    {.position = 8,
     .name = "uncertainty",
     .question = "How uncertain is the result?",
     .method = "Uncertainty: the interval of an output",
     .sentence = "Uncertainty of {outputs}[ over {x} = {x_values}] by {method}[, varying {vary}][, "
                 "with the limit {limit}]",
     .x = StudyForm::Axis::Maybe,
     .outputs = StudyForm::Outputs::One,
     .hasScales = true,
     .isSampled = true,
     .hasLimit = true,
     .methods = {"delta", kSampling}},
    &settleUncertainty,
    &runUncertainty,
    &uncertaintyPoints,
    [](const StudyDefinition& study, const std::string&) {
        return "Uncertainty of " + join(study.outputs, ", ") + overText(study);
    },
    &uncertaintyQuestions,
    3,
    [](StudyDefinition& study) { study.method = "delta"; },
});

} // namespace

} // namespace clusterwright::model
