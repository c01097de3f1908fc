// sweep DESIGN --axis ...: a design over a grid of values as CSV, or one of its studies. study DESIGN NAME: a study of any kind.
#include "app/cli/program/options.h"
#include "app/cli/studies/axes.h"
#include "app/cli/studies/study_output.h"
#include "model/core/finding.h"
#include "model/json/json.h"
#include "model/study/bands/labelled_sweep.h"
#include "model/study/results/result_json.h"

namespace clusterwright::cli
{

namespace
{

struct SweepOptions {
    Subject subject;
    LongRunSettings run;
    std::vector<std::string> axes;
    std::vector<std::string> outputs;
    std::string study; // instead of axes and outputs
    std::string file;
    CurveOptions curves;

    void check(const CLI::App& /*command*/) const
    {
        if (study.empty() && axes.empty())
            throw CLI::RequiredError("--axis or --study");
        run.refuseSameFile(file);
    }
};

// A table of millions of rows takes seconds.
std::string tableOf(const Context& context, const model::LabelledSweep& result)
{
    std::string text;
    runUnlessStopped(
        context,
        "writing the table",
        [&] { text = model::toCsv(result); },
        [] {
            printFindings(model::refusal("run.stopped", "stopped before the table was written"));
        });
    return text;
}

int runGrid(const Context& context, const SweepOptions& options)
{
    auto library = context.library();
    const auto [system, axes, notes] =
        gridOf(library, options.subject, options.axes, options.outputs);
    auto outputs = options.outputs;
    if (outputs.empty())
        for (const auto& output : system.outputs)
            outputs.push_back(output.name);
    auto result = [&, &system = system, &axes = axes] {
        LongRun run(context, options.run);
        return require(model::sweepWithLabels(system, axes, outputs, &run.study()));
    }();
    auto& findings = result.numbers.diagnostics;
    findings.addFirst(notes);
    if (!options.file.empty() || !context.json)
        write(context, options.file, tableOf(context, result));
    if (context.json)
        printJson(model::toJson(result));
    dropCheckpoint(context, options.run);
    printFindings(findings);
    return exitCode(findings);
}

int runNamedStudy(const Context& context, const SweepOptions& options)
{
    auto library = context.library();
    Diagnostics notes;
    auto design = require(options.subject.findDesign(library, notes));
    options.curves.apply(design, options.study);
    const auto definition = require(model::findStudy(design, options.study));
    const auto result = [&] {
        LongRun run(context, options.run);
        const auto settings = settingsOf(options.subject.settings);
        return require(model::runStudy(design, definition, library, run.study(), settings));
    }();
    const int code = printResult(context, options.file, result, std::move(notes), definition.title);
    if (code != kEnvironment)
        dropCheckpoint(context, options.run);
    return code;
}

int runSweep(const Context& context, const SweepOptions& options)
{
    return options.study.empty() ? runGrid(context, options) : runNamedStudy(context, options);
}

} // namespace

void addSweep(CLI::App& app, Context& context)
{
    const auto [command, options, add] = addCommand<SweepOptions>(app, context, "sweep", runSweep);
    command.description(
        "Compute a design over a grid of at most 1e7 points, or run one of its studies");
    options.subject.addTo(command);
    auto* const axis = addAxisOption(command, options.axes);
    auto* const output =
        add.list(options.outputs,
                 "--output NAME,...",
                 "Outputs to compute, e.g. time,speedup; also bottleneck and valid at each point");
    auto* const study =
        add.text(options.study, "--study NAME", "A study of the design, by its name");
    options.run.addTo(command);
    options.curves.addTo(command);
    for (const auto* const name : {"--measured", "--as", "--derive"})
        command.get_option(name)->needs(study);
    axis->excludes(study);
    output->excludes(study);
    study->excludes(command.get_option("--block"));
    add.text(options.file, "-o FILE.csv", "Write CSV to this file");
}

void addStudy(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<SweepOptions>(app, context, "study", runNamedStudy);
    command.description("Run one of the studies that a design comes with");
    add.text(options.subject.design, "DESIGN", "A shipped design or a file")->required();
    add.text(options.study, "NAME", "The study's name")->required();
    addSetOption(command, options.subject.settings);
    addPlaceOption(command, options.subject.places);
    addScenarioOption(command, options.subject.scenario);
    options.run.addTo(command);
    options.curves.addTo(command);
    add.text(options.file, "-o FILE.csv", "Write CSV to this file");
}

} // namespace clusterwright::cli
