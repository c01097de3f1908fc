#include "model/study/setup/sensible_study.h"

#include "model/core/diagnostic.h"
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

} // namespace clusterwright::model
