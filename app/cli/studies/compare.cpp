// compare A B: two designs, or one with two settings, side by side.
#include "app/cli/program/outputs.h"
#include "app/cli/studies/study_output.h"
#include "app/cli/studies/study_subjects.h"
#include "model/json/json.h"
#include "model/study/comparison/comparison.h"
#include "model/study/results/result_json.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace clusterwright::cli
{

namespace
{

struct CompareOptions {
    TwoSubjects subjects;
    std::string output = "time";
};

int runCompare(const Context& context, const CompareOptions& options)
{
    auto library = context.library();
    Diagnostics notes;
    auto subjects = options.subjects.instantiate(library, notes);
    if (!subjects)
        return fail(context, subjects.diagnostics());
    model::AdHocStudy study;
    study.definition.kind = "comparison";
    study.definition.outputs = {options.output};
    study.subjects = std::move(subjects).value();
    model::StudyRun run{*context.workers, {}, {}};
    const auto result = model::runStudy(study, run);
    if (!result)
        return fail(context,
                    withOutputOption(atOption(result.diagnostics(), "--output", options.output)));
    if (!context.json)
        return printResult(context, "", result.value(), std::move(notes));
    auto pair = std::get<model::ComparisonStudy>(result.value()).pairs.front();
    pair.diagnostics.addFirst(std::move(notes));
    printJson(model::toJson(pair));
    return finishStudy(kDone, pair.diagnostics);
}

} // namespace

void addCompare(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("compare",
                           "Compare two designs, or one design with two settings, and "
                           "explain the difference");
    auto options = std::make_shared<CompareOptions>();
    options->subjects.addTo(*command, false);
    command
        ->add_option(
            "--output", options->output, "Output whose difference is explained step by step")
        ->type_name("NAME")
        ->check(notEmpty);
    command->callback([&context, options] {
        context.run = [&context, options] { return runCompare(context, *options); };
    });
}

} // namespace clusterwright::cli
