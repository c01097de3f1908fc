// sweep DESIGN --axis ...: a design over a grid of values as CSV, or one of its studies. study DESIGN NAME: a study of any kind.
#include "app/cli/studies/axes.h"
#include "app/cli/studies/study_output.h"
#include "model/core/finding.h"
#include "model/json/json.h"
#include "model/study/bands/labelled_sweep.h"
#include "model/study/results/result_json.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

struct SweepOptions {
    Subject subject;
    LongRunSettings run;
    std::vector<std::string> axes;
    std::vector<std::string> outputs;
    std::string study;
    std::string file;
    CurveOptions curves;
};

struct NamedStudyOptions {
    Subject subject;
    LongRunSettings run;
    std::string name;
    std::string file;
    CurveOptions curves;
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
    const auto grid = gridOf(library, options.subject, options.axes, options.outputs);
    if (!grid)
        return fail(context, grid.diagnostics());
    const auto& system = grid.value().system;
    auto outputs = options.outputs;
    if (outputs.empty())
        for (const auto& output : system.outputs)
            outputs.push_back(output.name);
    auto result = [&] {
        LongRun run(context, options.run);
        return model::sweepWithLabels(system, grid.value().axes, outputs, &run.study());
    }();
    if (!result)
        return fail(context, result.diagnostics());
    auto& findings = result.value().numbers.diagnostics;
    findings.addFirst(grid.value().notes);
    int code = kDone;
    if (!options.file.empty() || !context.json)
        code = emit(context, options.file, tableOf(context, result.value()));
    if (context.json)
        printJson(model::toJson(result.value()));
    dropCheckpoint(context, options.run, code);
    return finishStudy(code, findings);
}

} // namespace

void addSweep(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "sweep", "Compute a design over a grid of at most 1e7 points, or run one of its studies");
    auto options = std::make_shared<SweepOptions>();
    options->subject.addTo(*command);
    auto* const axis = addAxisOption(*command, options->axes);
    auto* const output =
        command
            ->add_option(
                "--output",
                options->outputs,
                "Outputs to compute, e.g. time,speedup; also bottleneck and valid at each point")
            ->type_name("NAME,...")
            ->delimiter(',');
    auto* const study =
        command->add_option("--study", options->study, "A study of the design, by its name")
            ->type_name("NAME")
            ->check(notEmpty);
    options->run.addTo(*command);
    options->curves.addTo(*command);
    for (const auto* const name : {"--measured", "--as", "--derive"})
        command->get_option(name)->needs(study);
    axis->excludes(study);
    output->excludes(study);
    study->excludes(command->get_option("--block"));
    command->add_option("-o", options->file, "Write CSV to this file")
        ->type_name("FILE.csv")
        ->check(notEmpty);
    command->callback([&context, options] {
        if (options->study.empty() && options->axes.empty())
            throw CLI::RequiredError("--axis or --study");
        options->run.refuseSameFile(options->file);
        context.run = [&context, options] {
            return options->study.empty() ? runGrid(context, *options)
                                          : runNamedStudy(context,
                                                          options->subject,
                                                          options->study,
                                                          options->file,
                                                          options->run,
                                                          options->curves);
        };
    });
}

void addStudy(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("study", "Run one of the studies that a design comes with");
    auto options = std::make_shared<NamedStudyOptions>();
    command->add_option("DESIGN", options->subject.design, "A shipped design or a file")
        ->required()
        ->check(notEmpty);
    command->add_option("NAME", options->name, "The study's name")->required()->check(notEmpty);
    addSetOption(*command, options->subject.settings);
    addPlaceOption(*command, options->subject.places);
    addScenarioOption(*command, options->subject.scenario);
    options->run.addTo(*command);
    options->curves.addTo(*command);
    command->add_option("-o", options->file, "Write CSV to this file")
        ->type_name("FILE.csv")
        ->check(notEmpty);
    command->callback([&context, options] {
        options->run.refuseSameFile(options->file);
        context.run = [&context, options] {
            return runNamedStudy(context,
                                 options->subject,
                                 options->name,
                                 options->file,
                                 options->run,
                                 options->curves);
        };
    });
}

} // namespace clusterwright::cli
