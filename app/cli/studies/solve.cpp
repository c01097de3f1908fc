// solve DESIGN --for NAME --such-that RELATION: which values of a variable make a relation hold.
#include "app/cli/studies/study_output.h"
#include "app/cli/studies/study_subjects.h"
#include "model/core/diagnostic.h"

#include <CLI/CLI.hpp>
namespace clusterwright::cli
{

namespace
{

struct SolveOptions {
    Subject subject;
    std::string variable;
    std::string suchThat;
    std::string between;
};

// A block's parameter that is solved for needs no --set.
std::vector<model::Setting> startOf(const SolveOptions& options, const model::RangeText& range)
{
    const auto first =
        model::parseQuantity(range.values.substr(0, range.values.find_first_of(".,")));
    if (options.subject.block.empty() || !first)
        return {};
    return {{range.variable, model::exactText(first.value()), "--for " + range.variable}};
}

// The solved variable needs a range instead of a value.
Diagnostics withRangeOption(Diagnostics findings, const std::string& variable)
{
    for (auto& finding : findings)
        if (finding.code == "parameter.missing" &&
            finding.message.find("'" + variable + "'") != std::string::npos)
            finding.hint = "give a range: --between LOW..HIGH";
    return findings;
}

Diagnostics placedFindings(const Diagnostics& findings, const SolveOptions& options)
{
    Diagnostics result;
    for (const auto& finding : findings) {
        if (finding.code == "run.stopped") {
            result.push_back(finding);
            continue;
        }
        const bool isRelation =
            finding.code.starts_with("relation.") || finding.code.starts_with("expression.");
        const bool isRange = !options.between.empty() && !finding.code.starts_with("set.");
        append(result,
               isRelation ? atOption({finding}, "--such-that", options.suchThat)
               : isRange  ? atOption({finding}, "--between", options.between)
                          : atOption({finding}, "--for", options.variable));
    }
    return result;
}

int runSolve(const Context& context, const SolveOptions& options)
{
    auto library = context.library();
    auto text = rangeOf("--for", options.variable);
    if (!text)
        return fail(context, text.diagnostics());
    auto& range = text.value();
    if (!options.between.empty())
        range.values = options.between;
    Diagnostics notes;
    auto system = options.subject.instantiate(library, notes, startOf(options, range));
    if (!system)
        return fail(context, withRangeOption(system.diagnostics(), range.variable));
    model::AdHocStudy study;
    study.definition.kind = "solve";
    study.definition.x.variable = range.variable;
    study.definition.x.values = range.values;
    study.definition.suchThat = options.suchThat;
    study.subjects.push_back({std::move(system).value(),
                              settingsOf(options.subject.settings),
                              options.subject.places,
                              {},
                              0});
    const auto result = run(context, {}, study);
    if (!result)
        return fail(context, placedFindings(result.diagnostics(), options));
    return printResult(context, "", result.value(), std::move(notes));
}

} // namespace

void addSolve(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "solve", "Find the values of a variable for which an equation or inequality holds");
    auto options = std::make_shared<SolveOptions>();
    options->subject.addTo(*command);
    command->add_option("--for", options->variable, "The variable, attribute or parameter to find")
        ->required()
        ->type_name("NAME")
        ->check(notEmpty);
    command
        ->add_option("--such-that",
                     options->suchThat,
                     "Relation to solve, e.g. 'speedup = 12' or 'time <= 20 ms'")
        ->required()
        ->type_name("RELATION")
        ->check(notEmpty);
    command
        ->add_option("--between",
                     options->between,
                     "Range to search, e.g. '1 MB/s..1 GB/s' (default: the variable's bounds)")
        ->type_name("LOW..HIGH")
        ->check(notEmpty);
    command->callback([&context, options] {
        context.run = [&context, options] { return runSolve(context, *options); };
    });
}

} // namespace clusterwright::cli
