// uncertainty DESIGN: the band of an output that follows from the intervals of its numbers.
#include "app/cli/studies/axes.h"
#include "app/cli/studies/study_options.h"
#include "app/cli/studies/study_output.h"
#include "model/core/text_parts.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

struct UncertaintyOptions {
    StudyOptions study;
    std::string method = "delta";
    std::string over;
    std::string limit;
};

int runUncertainty(const Context& context, const UncertaintyOptions& options)
{
    model::AdHocStudy study;
    study.definition.kind = "uncertainty";
    study.definition.method = options.method;
    study.definition.limit = options.limit;
    if (options.over.empty())
        return options.study.runAll(context, std::move(study));
    auto start = startOf({options.over}, options.study.subject, "--over");
    if (!start)
        return fail(context, start.diagnostics());
    if (!model::splitAtEquals(options.over).text)
        return fail(context, parseAxes({options.over}, "--over").diagnostics());
    const auto [variable, values] = studyAxis(options.over);
    study.definition.x.variable = variable;
    study.definition.x.values = values;
    return options.study.runAll(context, std::move(study), std::move(start).value());
}

} // namespace

void addUncertainty(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "uncertainty", "Compute the band of an output from the intervals of a design's inputs");
    auto options = std::make_shared<UncertaintyOptions>();
    options->study.addTo(*command);
    command
        ->add_option("--method",
                     options->method,
                     "delta (exact derivatives; samples where they differ) or sampling (a Latin "
                     "hypercube) (default: delta)")
        ->check(CLI::IsMember({"delta", "sampling"}));
    command->add_option("--over", options->over, "A band at each value of a variable: P=2..64:*2")
        ->type_name("NAME=VALUES")
        ->check(notEmpty);
    command
        ->add_option("--limit",
                     options->limit,
                     "Report the probability that the output exceeds this quantity or expression")
        ->type_name("EXPRESSION")
        ->check(notEmpty);
    command->callback([&context, options] {
        const bool isSampled = options->method == "sampling" || !options->limit.empty();
        if (!isSampled && options->study.samplesOption->count() > 0)
            throw CLI::ValidationError("--samples", "needs --method sampling or --limit");
        context.run = [&context, options] { return runUncertainty(context, *options); };
    });
}

} // namespace clusterwright::cli
