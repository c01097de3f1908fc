#include "model/study/search.h"

#include "app/cli/axes.h"
#include "app/cli/long_run.h"
#include "app/cli/outputs.h"
#include "app/cli/study_output.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/sweep.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

using Columns = std::vector<model::ResponseColumn>;

struct SearchOptions {
    Subject subject;
    LongRunSettings run;
    std::vector<std::string> axes;
    std::vector<std::string> minimize;
    std::vector<std::string> maximize;
    std::vector<std::string> constraints;
    std::vector<std::string> outputs;
    std::optional<std::size_t> top;
    bool isPareto = false;
    std::uint64_t samples = 0;
    std::uint64_t seed = 1;
    std::string file;
};

model::SearchQuestion questionOf(const SearchOptions& options, std::vector<model::Axis> axes)
{
    model::SearchQuestion question;
    question.axes = std::move(axes);
    if (options.samples > 0)
        question.hypercube = {options.samples, options.seed};
    for (const auto& text : options.minimize)
        question.objectives.push_back({text, false});
    for (const auto& text : options.maximize)
        question.objectives.push_back({text, true});
    question.constraints = options.constraints;
    question.outputs = options.outputs;
    question.top = options.isPareto ? 0 : options.top.value_or(question.top);
    return question;
}

Json valuesJson(const Columns& columns, const std::vector<double>& values)
{
    auto json = Json::object();
    for (std::size_t i = 0; i < columns.size(); ++i)
        json[columns[i].name] = {{"value", numberJson(values[i])},
                                 {"unit", baseUnit(columns[i].dimension)}};
    return json;
}

// With their bands, of which that of the first column has the number `first`.
Json knownJson(const model::SearchResult& result,
               std::size_t point,
               const Columns& columns,
               const std::vector<double>& values,
               std::size_t first)
{
    auto json = valuesJson(columns, values);
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (const auto* const band = bandOf(result.bands, first + i)) {
            json[columns[i].name]["low"] = numberJson(band->low[point]);
            json[columns[i].name]["high"] = numberJson(band->high[point]);
        }
    return json;
}

Json toJson(const model::SearchResult& result)
{
    auto points = Json::array();
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& point = result.points[i];
        points.push_back(
            {{"index", point.index},
             {"values", valuesJson(result.variables, point.values)},
             {"objectives", knownJson(result, i, result.objectives, point.objectives, 0)},
             {"outputs",
              knownJson(result, i, result.outputs, point.outputs, result.objectives.size())},
             {"bottleneck", point.bottleneck},
             {"valid", point.isValid}});
    }
    return {{"design", result.design},
            {"total", result.total},
            {"complete", result.isComplete},
            {"points", points},
            {"diagnostics", findingsJson(result.diagnostics)}};
}

std::string quoted(const std::string& text)
{
    return text.find_first_of(",\"\n") == std::string::npos ? text : "\"" + text + "\"";
}

std::string toCsv(const model::SearchResult& result)
{
    const auto columns = foundColumns(result, model::kCsvEnds);
    std::string text;
    for (const auto& column : columns)
        text += quoted(model::columnHead(column.name, column.dimension)) + ",";
    text += "bottleneck,valid\n";
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        for (const auto& column : columns)
            text += model::csvCell(column.values[i]) + ",";
        const auto& point = result.points[i];
        text += point.bottleneck + (point.isValid ? ",true\n" : ",false\n");
    }
    return text;
}

std::string toTable(const model::SearchResult& result)
{
    const auto columns = foundColumns(result, model::kHeadEnds);
    std::vector<std::vector<std::string>> rows(1);
    for (const auto& column : columns)
        rows[0].push_back(column.name);
    rows[0].emplace_back("bottleneck");
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        auto& row = rows.emplace_back();
        for (const auto& column : columns)
            row.push_back(model::displayIn({column.values[i], column.dimension}, column.unit));
        const auto& point = result.points[i];
        row.push_back(point.bottleneck + (point.isValid ? "" : " (outside a block's range)"));
    }
    std::vector<Align> align(rows[0].size(), Align::Right);
    align.back() = Align::Left;
    return tableText(rows, align);
}

std::string headline(const model::SearchResult& result, bool isPareto)
{
    return (isPareto ? "Pareto front: " : "best: ") + std::to_string(result.points.size()) +
           " of " + std::to_string(result.total) + " points" +
           (result.isComplete ? "" : ", as far as it got: incomplete") + "\n";
}

int printSearch(const Context& context,
                const std::string& file,
                const model::SearchResult& result,
                bool isPareto)
{
    const int code = file.empty() ? int{kDone} : emit(context, file, toCsv(result));
    if (context.json)
        printJson(toJson(result));
    else if (file.empty() && !result.points.empty())
        std::cout << headline(result, isPareto) << toTable(result) << std::flush;
    else if (!file.empty() && code == kDone && context.writesFiles)
        std::cout << file << ": " << headline(result, isPareto) << std::flush;
    const int end = finishStudy(code, result.diagnostics);
    return result.isComplete ? end : int{kEnvironment};
}

int runSearch(const Context& context, const SearchOptions& options)
{
    auto library = context.library();
    auto axes = parseAxes(options.axes);
    if (!axes)
        return fail(context, axes.diagnostics());
    if (const auto problems = repeatedOutputs(options.outputs); !problems.empty())
        return fail(context, problems);
    const auto system =
        options.subject.instantiate(library, startOf(axes.value(), options.subject));
    if (!system)
        return fail(context, system.diagnostics());
    const auto question = questionOf(options, std::move(axes).value());
    const auto found = [&] {
        LongRun run(context, options.run);
        return model::search(system.value(), question, run.study());
    }();
    if (!found)
        return fail(context, found.diagnostics());
    const auto& result = found.value();
    const int code = printSearch(context, options.file, result, options.isPareto);
    if (result.isComplete)
        dropCheckpoint(context, options.run, code == kFinding ? int{kDone} : code);
    return code;
}

void addQuestion(CLI::App& command, SearchOptions& options)
{
    const auto list = [&](const char* name, auto& to, const char* help, const char* type) {
        return command.add_option(name, to, help)
            ->type_name(type)
            ->take_all()
            ->allow_extra_args(false);
    };
    addAxisOption(command, options.axes)->required();
    list("--minimize", options.minimize, "What is to be small: time, 'cost * time'", "EXPRESSION");
    list("--maximize", options.maximize, "What is to be large: speedup", "EXPRESSION");
    list("--subject-to", options.constraints, "What must hold: 'cost <= 50000 USD'", "CONDITION");
    command.add_option("--output", options.outputs, "What to show besides: time,speedup")
        ->type_name("NAME,...")
        ->delimiter(',');
    auto* const top = command.add_option("--top", options.top, "How many points; default: 10")
                          ->type_name("N")
                          ->check(CLI::Range(std::size_t{1}, model::kMostTop));
    command
        .add_flag("--pareto",
                  options.isPareto,
                  "All points that no other beats in every objective, instead of the best few")
        ->excludes(top);
    auto* const samples =
        command
            .add_option("--samples",
                        options.samples,
                        "Look at this many points of a Latin hypercube, not at the whole grid")
            ->type_name("N")
            ->check(CLI::Range(std::uint64_t{1}, model::kMostHypercubePoints));
    command.add_option("--seed", options.seed, "Of the hypercube; default: 1")
        ->type_name("N")
        ->needs(samples);
}

} // namespace

int printStudy(const Context& context, const std::string& file, const model::SearchResult& result)
{
    return printSearch(context, file, result, result.objectives.size() > 1);
}

void addSearch(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("search", "Find the best points of a design space, or its Pareto front");
    auto options = std::make_shared<SearchOptions>();
    options->subject.addTo(*command);
    addQuestion(*command, *options);
    options->run.addTo(*command);
    command->add_option("-o", options->file, "Write CSV to this file")
        ->type_name("FILE.csv")
        ->check(notEmpty);
    command->callback([&context, options] {
        if (options->minimize.empty() && options->maximize.empty())
            throw CLI::RequiredError("--minimize or --maximize");
        options->run.refuseSameFile(options->file);
        context.run = [&context, options] { return runSearch(context, *options); };
    });
}

} // namespace clusterwright::cli
