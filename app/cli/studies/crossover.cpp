// crossover A B --over P=2..64: where one design overtakes another.
#include "app/cli/program/outputs.h"
#include "app/cli/studies/study_output.h"
#include "app/cli/studies/study_subjects.h"
#include "model/core/diagnostic.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

struct CrossoverOptions {
    TwoSubjects subjects;
    std::string over;
    std::string output = "time";
};

Diagnostics placedFindings(const Diagnostics& findings, const CrossoverOptions& options)
{
    Diagnostics result;
    for (const auto& finding : findings) {
        if (finding.code == "run.stopped") {
            result.push_back(finding);
            continue;
        }
        const bool isOutput = finding.code.starts_with("output.");
        append(result,
               isOutput ? atOption({finding}, "--output", options.output)
                        : atOption({finding}, "--over", options.over));
    }
    return result;
}

int runCrossover(const Context& context, const CrossoverOptions& options)
{
    auto library = context.library();
    const auto over = rangeOf("--over", options.over);
    if (!over)
        return fail(context, over.diagnostics());
    Diagnostics notes;
    auto subjects = options.subjects.instantiate(library, notes);
    if (!subjects)
        return fail(context, subjects.diagnostics());
    model::AdHocStudy study;
    study.definition.kind = "crossover";
    study.definition.x.variable = over.value().variable;
    study.definition.x.values = over.value().values;
    study.definition.outputs = {options.output};
    study.subjects = std::move(subjects).value();
    const auto result = run(context, {}, study);
    if (!result)
        return fail(context, withOutputOption(placedFindings(result.diagnostics(), options)));
    return printResult(context, "", result.value(), std::move(notes));
}

} // namespace

void addCrossover(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "crossover", "Find the values of a variable at which the better of two designs changes");
    auto options = std::make_shared<CrossoverOptions>();
    options->subjects.addTo(*command, true);
    command
        ->add_option("--over",
                     options->over,
                     "Variable, with or without a range: P, P=2..64, 'rate=1 MB/s..1 GB/s'")
        ->required()
        ->type_name("NAME[=VALUES]")
        ->check(notEmpty);
    command
        ->add_option("--output", options->output, "Output to compare, e.g. time, speedup or cost")
        ->type_name("NAME")
        ->check(notEmpty);
    command->callback([&context, options] {
        context.run = [&context, options] { return runCrossover(context, *options); };
    });
}

} // namespace clusterwright::cli
