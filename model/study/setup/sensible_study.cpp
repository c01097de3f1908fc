#include "model/study/setup/sensible_study.h"

#include "model/core/diagnostic.h"
#include "model/study/studies/named_study.h"

#include <algorithm>
#include <chrono>

namespace clusterwright::model
{

namespace
{

// Runs the study until it is done, or for as long as a person waits.
Result<StudyResult>
briefResult(const Design& design, const StudyDefinition& study, Library& library)
{
    constexpr std::chrono::seconds kPatience(1);
    const auto start = std::chrono::steady_clock::now();
    std::stop_source stop;
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    run.options.stop = stop.get_token();
    run.options.progress = [&](const Progress&) {
        if (std::chrono::steady_clock::now() - start > kPatience)
            stop.request_stop();
    };
    return runStudy(design, study, library, run);
}

// Returns the findings of the result; run.stopped for a study that takes long.
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

Diagnostics problemsOf(const Design& design, const StudyDefinition& study, Library& library)
{
    return problemsOf(briefResult(design, study, library));
}

StudyDefinition sensibleSearch(const Design& design, StudyDefinition study, Library& library)
{
    auto problems = problemsOf(design, study, library);
    if (has(problems, "search.unsatisfiable")) {
        study.subjectTo.clear();
        study.minimize.emplace_back("cost");
        study.top = 0;
        problems = problemsOf(design, study, library);
    }
    if (has(problems, "run.stopped"))
        study.axes.resize(1); // whose values are usable
    while (!problems.empty() && study.axes.size() > 1) {
        study.axes.pop_back();
        problems = problemsOf(design, study, library);
    }
    return study;
}

// The inputs with the largest effects, of those that may take both ends of their intervals.
StudyDefinition sensibleTornado(const Design& design, StudyDefinition study, Library& library)
{
    constexpr std::size_t kMostInputs = 8;
    const auto result = briefResult(design, study, library);
    const auto* const all = result ? std::get_if<Tornado>(&result.value()) : nullptr;
    if (all == nullptr || problemsOf(result).empty())
        return study;
    for (const auto& bar : all->bars) {
        auto alone = study;
        alone.vary = {bar.variation.variable.name};
        if (study.vary.size() < kMostInputs && problemsOf(design, alone, library).empty())
            study.vary.push_back(bar.variation.variable.name);
    }
    return study;
}

} // namespace

StudyDefinition withoutWarnings(const Design& design, StudyDefinition study, Library& library)
{
    switch (study.kind) {
    case StudyKind::Search:
        return sensibleSearch(design, std::move(study), library);
    case StudyKind::Sensitivity:
        return sensibleTornado(design, std::move(study), library);
    default:
        return study;
    }
}

} // namespace clusterwright::model
