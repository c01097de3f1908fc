#include "model/study/solve.h"

#include "app/cli/long_run.h"
#include "app/cli/study_output.h"
#include "app/cli/study_subjects.h"
#include "app/cli/table.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <iostream>

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

Json toJson(const std::vector<model::SolutionInterval>& intervals)
{
    auto list = Json::array();
    for (const auto& [from, to] : intervals)
        list.push_back({{"from", numberJson(from)}, {"to", numberJson(to)}});
    return list;
}

Json toJson(const model::PairSample& sample)
{
    return {{"at", numberJson(sample.x)},
            {"left", numberJson(sample.first)},
            {"right", numberJson(sample.second)}};
}

Json toJson(const model::Solve& result)
{
    auto jumps = Json::array();
    for (const auto& jump : result.jumps)
        jumps.push_back(toJson(jump));
    auto ends = Json::array();
    for (const auto& [from, to] : result.ends)
        ends.push_back({{"from", intervalJson(from)}, {"to", intervalJson(to)}});
    return {
        {"design", inputJson(result.input)},
        {"relation", result.relation},
        {"variable", rangeJson(result.range)},
        {"left", columnJson(result.left)},
        {"solutions", toJson(result.solutions)},
        {"ends", ends},
        {"smallest", result.isSolved() ? numberJson(result.solutions.front().from) : Json(nullptr)},
        {"largest", result.isSolved() ? numberJson(result.solutions.back().to) : Json(nullptr)},
        {"jumps", jumps},
        {"no_answer", toJson(result.holes)},
        {"nearest", result.nearest ? toJson(*result.nearest) : Json(nullptr)},
        {"open", toJson(result.open)},
        {"answer", toText(result)},
        {"method", result.method},
        {"diagnostics", findingsJson(result.diagnostics)}};
}

void print(const model::Solve& result)
{
    if (!result.isSolved())
        return; // the finding says it
    const auto x = [&](double v) {
        return model::displayIn({v, result.range.dimension}, result.range.unit, 10);
    };
    std::cout << toText(result) << "\n\n";
    std::vector<std::vector<std::string>> rows{{result.range.variable, "to"}};
    std::vector<Align> align{Align::Right, Align::Right};
    for (const auto& [from, to] : result.solutions)
        rows.push_back({x(from), from == to ? "" : x(to)});
    if (!result.ends.empty()) {
        align.push_back(Align::Left);
        rows.front().emplace_back(model::kEndsHead);
        for (std::size_t i = 0; i < result.solutions.size(); ++i)
            rows[i + 1].push_back(endsText(result, i));
    }
    std::cout << tableText(rows, align) << "\n" << result.method << "\n";
}

// A block's parameter that is solved for needs no --set.
std::vector<model::Setting> startOf(const SolveOptions& options, const model::RangeText& range)
{
    const auto first =
        model::parseQuantity(range.values.substr(0, range.values.find_first_of(".,")));
    if (options.subject.block.empty() || !first)
        return {};
    return {{range.variable, model::exactText(first.value()), "--for " + range.variable}};
}

// What is solved for needs a range instead of a value.
Diagnostics withRangeOption(Diagnostics findings, const std::string& variable)
{
    for (auto& finding : findings)
        if (finding.code == "parameter.missing" &&
            finding.message.find("'" + variable + "'") != std::string::npos)
            finding.hint = "say where to look for it: --between LOW..HIGH";
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
        const bool isRange = !options.between.empty() && finding.code != "set.unknown";
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
    auto system = options.subject.instantiate(library, startOf(options, range));
    if (!system)
        return fail(context, withRangeOption(system.diagnostics(), range.variable));
    const auto result = [&] {
        LongRun run(context, {});
        return model::solve({std::move(system).value(),
                             settingsOf(options.subject.settings),
                             options.subject.places},
                            {range, options.suchThat},
                            run.study().options.stop);
    }();
    if (!result)
        return fail(context, placedFindings(result.diagnostics(), options));
    return printStudy(context, "", result.value());
}

} // namespace

int printStudy(const Context& context, const std::string& file, const model::Solve& result)
{
    return deliver(context, file, toJson(result), "solutions", result, print);
}

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
        ->add_option(
            "--such-that", options->suchThat, "What must hold: 'speedup = 12', 'time <= 20 ms'")
        ->required()
        ->type_name("RELATION")
        ->check(notEmpty);
    command
        ->add_option("--between",
                     options->between,
                     "Where to look: 2..64, '1 MB/s..1 GB/s'; else between the variable's bounds")
        ->type_name("LOW..HIGH")
        ->check(notEmpty);
    command->callback([&context, options] {
        context.run = [&context, options] { return runSolve(context, *options); };
    });
}

} // namespace clusterwright::cli
