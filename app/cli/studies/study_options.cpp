#include "app/cli/studies/study_options.h"

#include "app/cli/program/outputs.h"
#include "app/cli/studies/study_output.h"
#include "app/cli/studies/study_subjects.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"

#include <CLI/CLI.hpp>
#include <algorithm>
namespace clusterwright::cli
{

void StudyOptions::addTo(CLI::App& command)
{
    run.addThreadsTo(command);
    subject.addTo(command);
    command.add_option("--output", outputs, "Outputs to evaluate (default: time)")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->check(notEmpty);
    command
        .add_option("--vary",
                    vary,
                    "Inputs to vary (P,rows), or one input with its interval ('nic.rate=80 "
                    "MB/s..120 MB/s')")
        ->type_name("NAME,...|NAME=LOW..HIGH")
        ->take_all()
        ->allow_extra_args(false)
        ->check(notEmpty);
    command
        .add_option("--share",
                    share,
                    "Assumed relative uncertainty of inputs without an interval (default: 0.1)")
        ->type_name("SHARE");
    command.add_option("--seed", seed, "Random seed (default: 1)")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    samplesOption = command
                        .add_option("--samples",
                                    samples,
                                    "Number of samples to draw (at most 1e7 runs of the model)")
                        ->type_name("N")
                        ->check(CLI::NonNegativeNumber);
    command.add_option("-o", file, "Write CSV to this file")
        ->type_name("FILE.csv")
        ->check(notEmpty);
}

namespace
{

// Names and intervals, one each.
std::vector<std::string> variedOf(const std::vector<std::string>& texts)
{
    std::vector<std::string> varied;
    for (const auto& text : texts) {
        if (model::splitAtEquals(text).text) {
            varied.push_back(text);
            continue;
        }
        for (const auto& name : model::split(text, ','))
            varied.emplace_back(model::trimmed(name));
    }
    return varied;
}

Diagnostics intervalProblems(const std::vector<std::string>& texts, const model::System& system)
{
    Diagnostics problems;
    for (const auto& text : texts)
        if (model::splitAtEquals(text).text)
            append(problems,
                   atOption(model::parseIntervalOf(system, text).diagnostics(), "--vary", text));
    return problems;
}

} // namespace

int StudyOptions::runAll(const Context& context,
                         model::AdHocStudy study,
                         const std::vector<model::Setting>& more) const
{
    auto problems = repeatedOutputs(outputs);
    auto library = context.library();
    Diagnostics notes;
    auto system = subject.instantiate(library, notes, more);
    append(problems, system ? intervalProblems(vary, system.value()) : system.diagnostics());
    if (!problems.empty())
        return fail(context, problems);
    const auto& variable = study.definition.x.variable;
    const auto& values = study.definition.x.values;
    if (!variable.empty())
        if (const auto axis = parseAxisOf(system.value(), variable, values); !axis)
            return fail(
                context,
                atPlace("--over " + shortened(variable + "=" + values), axis.diagnostics()));
    study.definition.vary = variedOf(vary);
    study.definition.share = share;
    study.subjects.push_back({std::move(system).value(), {}, {}, {}, 0});
    study.seed = seed;
    if (samplesOption->count() > 0)
        study.samples = samples;
    const auto results = resultsOf(context, std::move(study));
    if (!results)
        return fail(context, withOutputOption(results.diagnostics()));
    return printResults(context, file, results.value(), std::move(notes));
}

model::Result<std::vector<model::StudyResult>>
StudyOptions::resultsOf(const Context& context, model::AdHocStudy study) const
{
    LongRun longRun(context, run);
    std::vector<model::StudyResult> results;
    for (const auto& output : outputs.empty() ? std::vector<std::string>{"time"} : outputs) {
        study.definition.outputs = {output};
        auto result = model::runStudy(study, longRun.study());
        if (!result)
            return result.diagnostics();
        results.push_back(std::move(result).value());
    }
    return results;
}

} // namespace clusterwright::cli
