#include "model/study/setup/sensible_study.h"

#include "model/core/diagnostic.h"
#include "model/core/refusal.h"
#include "model/design/document/corpus.h"
#include "model/design/document/design.h"
#include "model/study/studies/ladder.h"
#include "model/study/studies/named_study.h"

#include <algorithm>
#include <chrono>

namespace clusterwright::model
{

namespace
{

using Clock = std::chrono::steady_clock;

// Runs of a study whose settings are being chosen. Together they take a second at most: the window waits for them.
struct Trials {
    const Design& design;
    Library& library;
    Clock::time_point end = Clock::now() + std::chrono::seconds(1);

    [[nodiscard]] Result<StudyResult> run(const StudyDefinition& study) const
    {
        std::stop_source stop;
        ThreadWorkers workers;
        StudyRun run{workers, {}, {}};
        run.options.stop = stop.get_token();
        run.options.progress = [&](const Progress&) {
            if (Clock::now() > end)
                stop.request_stop();
        };
        return runStudy(design, study, library, run);
    }
    [[nodiscard]] Diagnostics problemsOf(const StudyDefinition& study) const;
};

// Returns the warnings and errors of the result; run.stopped for a study that takes long.
Diagnostics problemsOf(const Result<StudyResult>& result)
{
    auto findings = result ? diagnosticsOf(result.value()) : result.diagnostics();
    findings.erase(std::remove_if(findings.begin(),
                                  findings.end(),
                                  [](const Diagnostic& finding) {
                                      return finding.severity == Severity::Note;
                                  }),
                   findings.end());
    return findings;
}

Diagnostics Trials::problemsOf(const StudyDefinition& study) const
{
    return clusterwright::model::problemsOf(run(study));
}

StudyDefinition sensibleSearch(const Trials& trials, StudyDefinition study)
{
    auto problems = trials.problemsOf(study);
    if (has(problems, "search.unsatisfiable")) {
        study.subjectTo.clear();
        study.minimize.emplace_back("cost");
        study.top = 0;
        problems = trials.problemsOf(study);
    }
    if (has(problems, "run.stopped"))
        study.axes.resize(1); // whose values are usable
    while (!problems.empty() && study.axes.size() > 1) {
        study.axes.pop_back();
        problems = trials.problemsOf(study);
    }
    return study;
}

// Keeps the inputs with the largest effects among those that are valid at both ends of their intervals.
StudyDefinition sensibleTornado(const Trials& trials, StudyDefinition study)
{
    constexpr std::size_t kMostInputs = 8;
    const auto result = trials.run(study);
    const auto* const all = result ? std::get_if<Tornado>(&result.value()) : nullptr;
    if (all == nullptr || problemsOf(result).empty())
        return study;
    for (const auto& bar : all->bars) {
        auto alone = study;
        alone.vary = {bar.variation.variable.name};
        if (study.vary.size() < kMostInputs && trials.problemsOf(alone).empty())
            study.vary.push_back(bar.variation.variable.name);
    }
    return study;
}

bool isClean(const StudyDefinition& study, const Design& design, Library& library)
{
    const auto result = runLadder(design, study, library, {});
    return result &&
           std::ranges::none_of(result.value().diagnostics, [](const Diagnostic& finding) {
               return finding.severity != Severity::Note;
           });
}

// The ladders over one output and the data of `from`.
std::vector<StudyDefinition> laddersOver(const StudyDefinition& from,
                                         const std::vector<std::string>& outputs)
{
    std::vector<StudyDefinition> ladders;
    for (const auto& output : outputs) {
        auto ladder = asKind(from, StudyKind::Ladder);
        ladder.outputs = {output};
        ladders.push_back(std::move(ladder));
    }
    return ladders;
}

// Data of which some column has the name of an input; a condition for each column of words.
StudyDefinition overData(const MeasuredData& data)
{
    StudyDefinition study;
    study.measured = data.id;
    for (const auto& column : data.rows.columns)
        if (!column.words.empty())
            study.measuredWhere.push_back(column.name + " = " + column.words.front());
    return study;
}

bool hasInput(const MeasuredData& data, const Design& design)
{
    return std::ranges::any_of(design.variables, [&](const Variable& variable) {
        const auto* const column = data.rows.column(variable.name);
        return column != nullptr && !column->values.empty();
    });
}

std::vector<StudyDefinition>
candidatesOf(const Design& design, const std::vector<std::string>& outputs, Library& library)
{
    std::vector<StudyDefinition> all;
    const auto add = [&](const StudyDefinition& from, const std::vector<std::string>& names) {
        auto more = laddersOver(from, names);
        std::ranges::move(more, std::back_inserter(all));
    };
    for (const auto& study : design.studies)
        if (!study.measured.empty())
            add(study, study.outputs);
    for (const auto& id : library.ids(PresetKind::Measured))
        if (const auto data = library.measured(id); data && hasInput(*data.value(), design))
            add(overData(*data.value()), outputs);
    return all;
}

} // namespace

StudyDefinition withoutWarnings(const Design& design, StudyDefinition study, Library& library)
{
    switch (study.kind) {
    case StudyKind::Search:
        return sensibleSearch({design, library}, std::move(study));
    case StudyKind::Sensitivity:
        return sensibleTornado({design, library}, std::move(study));
    default:
        return study;
    }
}

Result<StudyDefinition>
sensibleLadder(const Design& design, const std::vector<std::string>& outputs, Library& library)
{
    for (auto& ladder : candidatesOf(design, outputs, library)) {
        ladder.rungs = {{"as designed", {}}};
        if (!isClean(ladder, design, library))
            continue;
        for (const auto& scenario : design.scenarios) {
            ladder.rungs.push_back({scenario.title, scenario.settings});
            if (!isClean(ladder, design, library))
                ladder.rungs.pop_back();
        }
        return std::move(ladder);
    }
    return refusal(
        "edit.empty",
        "no measured data set has a column for an output and one for an input of the design",
        "give a study measured points first");
}

} // namespace clusterwright::model
