#include "model/study/setup/sensible_study.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/design/document/corpus.h"
#include "model/design/document/design.h"
#include "model/design/library/reference.h"
#include "model/design/system/system.h"
#include "model/study/measured/row_filter.h"
#include "model/study/setup/near_designs.h"
#include "model/study/studies/ladder.h"
#include "model/study/studies/named_study.h"
#include "model/study/studies/same_question.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>

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
    auto findings = result ? result.value().diagnostics : result.diagnostics();
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

bool isClean(const StudyDefinition& study, const Design& design, Library& library)
{
    const auto result = runLadder(design, study, library, {});
    return result &&
           std::ranges::none_of(result.value().diagnostics, [](const Diagnostic& finding) {
               return finding.severity != Severity::Note;
           });
}

// Returns a ladder for each output, over the data of `from`.
std::vector<StudyDefinition> laddersOver(const std::string& kind,
                                         const StudyDefinition& from,
                                         const std::vector<std::string>& outputs)
{
    std::vector<StudyDefinition> ladders;
    for (const auto& output : outputs) {
        auto ladder = asKind(from, kind);
        ladder.outputs = {output};
        ladders.push_back(std::move(ladder));
    }
    return ladders;
}

bool hasNumbers(const DataFile& rows, const std::string& name)
{
    const auto* const column = rows.column(name);
    return column != nullptr && !column->values.empty();
}

// A data set of the library whose rows the design can tell apart.
struct FittingData {
    std::size_t inputs = 0; // columns that set inputs
    std::string id;
    std::vector<std::string> outputs; // those with a column
};

// Returns the data sets with columns for outputs and inputs, the most inputs first. Of such a set, rows with equal inputs are repetitions.
std::vector<FittingData>
fittingData(const Design& design, const std::vector<std::string>& outputs, Library& library)
{
    std::vector<FittingData> fitting;
    const auto system = instantiate(design, library, {});
    if (!system)
        return fitting;
    for (const auto& id : library.ids(PresetKind::Measured)) {
        const auto data = library.measured(id);
        if (!data)
            continue;
        const auto& rows = data.value()->rows;
        FittingData found{0, id, {}};
        std::ranges::copy_if(outputs, std::back_inserter(found.outputs), [&](const auto& name) {
            return hasNumbers(rows, name);
        });
        std::vector<std::string> inputs;
        std::size_t words = 0; // columns that say what ran, which the design does not know
        for (const auto& column : rows.columns)
            if (!isSettable(system.value(), column.name))
                words += column.words.empty() ? 0U : 1U;
            else if (hasNumbers(rows, column.name))
                inputs.push_back(column.name);
        found.inputs = inputs.size();
        if (!found.outputs.empty() && !inputs.empty() && words < 2 &&
            mixedColumns(rows, inputs).empty())
            fitting.push_back(std::move(found));
    }
    std::ranges::stable_sort(fitting, std::greater<>{}, &FittingData::inputs);
    return fitting;
}

std::vector<StudyDefinition> candidatesOf(const std::string& kind,
                                          const Design& design,
                                          const std::vector<std::string>& outputs,
                                          Library& library)
{
    std::vector<StudyDefinition> all;
    const auto add = [&](const StudyDefinition& from, const std::vector<std::string>& names) {
        auto more = laddersOver(kind, from, names);
        std::ranges::move(more, std::back_inserter(all));
    };
    for (const auto& study : design.studies)
        if (!study.measured.empty())
            add(study, study.outputs);
    for (const auto& data : fittingData(design, outputs, library)) {
        StudyDefinition study;
        study.measured = data.id;
        add(study, data.outputs);
    }
    return all;
}

// Letters of the words that both ids begin with: 8 of "acc-fft-inic" and "acc-fft-gigabit", or all of them.
std::size_t commonStart(const std::string& a, const std::string& b)
{
    const auto common = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    if (common == b.size() && a[common] == '-')
        return common;
    const auto last = a.rfind('-', common);
    return last == std::string::npos || common == 0 ? 0 : last + 1;
}

} // namespace

StudyDefinition sensibleSearch(const Design& design, StudyDefinition study, Library& library)
{
    const Trials trials{design, library};
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

StudyDefinition sensibleTornado(const Design& design, StudyDefinition study, Library& library)
{
    const Trials trials{design, library};
    constexpr std::size_t kMostInputs = 8;
    const auto result = trials.run(study);
    if (!result || problemsOf(result).empty())
        return study;
    for (const auto& input : result.value().table.column("name")->words) {
        auto alone = study;
        alone.vary = {input};
        if (study.vary.size() < kMostInputs && trials.problemsOf(alone).empty())
            study.vary.push_back(input);
    }
    return study;
}

Result<StudyDefinition> sensibleLadder(const std::string& kind,
                                       const Design& design,
                                       const std::vector<std::string>& outputs,
                                       Library& library)
{
    for (auto& ladder : candidatesOf(kind, design, outputs, library)) {
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
    return refusal("edit.empty",
                   "no measured data set matches the inputs of this design",
                   "add measured points, and conditions for their rows, to another study first");
}

std::vector<std::string> designsNear(const Design& design, const Library& library)
{
    const auto isNear = [&](const std::string& id) {
        const auto common = commonStart(design.id, id);
        return std::count(id.begin(), id.begin() + static_cast<std::ptrdiff_t>(common), '-') > 1;
    };
    auto ids = library.ids(PresetKind::Design);
    std::erase_if(ids, [&](const std::string& id) { return id == design.id || !isNear(id); });
    std::ranges::stable_sort(
        ids, std::greater<>(), [&](const std::string& id) { return commonStart(design.id, id); });
    std::vector<std::string> names;
    if (design.earlier.opened) {
        auto opened = *design.earlier.opened;
        opened.scenario = design.scenario;
        if (!haveSameNumbers(opened, design))
            names.emplace_back(kAsOpened);
    }
    if (!design.scenario.empty() && !design.id.empty())
        names.push_back(design.id); // the design without a scenario
    for (const auto& scenario : design.scenarios)
        if (scenario.name != design.scenario)
            names.push_back(std::string(kScenarioPrefix) + scenario.name);
    names.insert(names.end(), ids.begin(), ids.end());
    if (design.baseline && !design.baseline->design.empty() && design.baseline->design != design.id)
        names.push_back(design.baseline->design);
    return names;
}

} // namespace clusterwright::model
