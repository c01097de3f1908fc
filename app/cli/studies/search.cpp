// search DESIGN --axis ... --minimize ...: the best points of a design space, or its Pareto front.
#include "app/cli/studies/axes.h"
#include "app/cli/studies/study_output.h"
#include "model/core/text.h"
#include "model/study/points/sweep.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

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

// Splits "time,cost", as in the fields of a study.
std::vector<std::string> listed(const std::vector<std::string>& texts)
{
    std::vector<std::string> items;
    for (const auto& text : texts) {
        auto parts = model::splitArguments(text);
        const auto isNumber = [](const std::string& part) {
            return model::parseDouble(model::trimmed(part)).has_value();
        };
        if (!parts || parts->empty() || std::ranges::any_of(*parts, isNumber)) // "x >= 1,5"
            parts = {text}; // has a finding of its own
        for (const auto& part : *parts)
            items.emplace_back(model::trimmed(part));
    }
    return items;
}

model::AdHocStudy studyOf(const SearchOptions& options)
{
    model::AdHocStudy study;
    auto& definition = study.definition;
    definition.kind = "search";
    for (const auto& text : options.axes)
        definition.axes.push_back(studyAxis(text));
    definition.minimize = listed(options.minimize);
    definition.maximize = listed(options.maximize);
    definition.subjectTo = listed(options.constraints);
    definition.outputs = options.outputs;
    if (options.isPareto)
        definition.top = 0;
    else if (options.top)
        definition.top = static_cast<int>(*options.top);
    study.seed = options.seed;
    if (options.samples > 0)
        study.samples = options.samples;
    return study;
}

int runSearch(const Context& context, const SearchOptions& options)
{
    auto library = context.library();
    auto grid = gridOf(library, options.subject, options.axes, options.outputs);
    if (!grid)
        return fail(context, grid.diagnostics());
    auto study = studyOf(options);
    study.subjects.push_back({std::move(grid.value().system), {}, {}, {}, 0});
    const auto result = run(context, options.run, study);
    if (!result)
        return fail(context, result.diagnostics());
    const int code =
        printResult(context, options.file, result.value(), std::move(grid.value().notes));
    dropCheckpoint(context, options.run, code);
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
    list("--minimize",
         options.minimize,
         "Expressions to minimize, e.g. 'cost * time' or time,cost",
         "EXPRESSION,...");
    list("--maximize", options.maximize, "Expressions to maximize, e.g. speedup", "EXPRESSION,...");
    list("--subject-to",
         options.constraints,
         "Constraints, e.g. 'cost <= 50000 USD'",
         "CONDITION,...");
    command.add_option("--output", options.outputs, "Further outputs to show, e.g. time,speedup")
        ->type_name("NAME,...")
        ->delimiter(',');
    auto* const top = command.add_option("--top", options.top, "Number of points (default: 10)")
                          ->type_name("N")
                          ->check(CLI::Range(std::size_t{1}, model::kMostTop));
    command
        .add_flag(
            "--pareto", options.isPareto, "Report the Pareto front instead of the best points")
        ->excludes(top);
    auto* const samples =
        command
            .add_option("--samples",
                        options.samples,
                        "Number of points of a Latin hypercube that replaces the grid")
            ->type_name("N")
            ->check(CLI::Range(std::uint64_t{1}, model::kMostHypercubePoints));
    command.add_option("--seed", options.seed, "Random seed of the hypercube (default: 1)")
        ->type_name("N")
        ->needs(samples);
}

} // namespace

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
