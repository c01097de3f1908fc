#include "app/cli/curve_json.h"
#include "app/cli/outputs.h"
#include "app/cli/study_output.h"
#include "app/cli/study_subjects.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/comparison.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

struct CompareOptions {
    TwoSubjects subjects;
    std::string output = "time";
};

Json valueJson(const std::optional<double>& value)
{
    return value ? numberJson(*value) : Json(nullptr);
}

Json toJson(const model::Waterfall& waterfall)
{
    auto steps = Json::array();
    for (const auto& step : waterfall.steps)
        steps.push_back({{"name", step.name}, {"change", numberJson(step.change)}});
    return {{"from", numberJson(waterfall.from)},
            {"to", numberJson(waterfall.to)},
            {"steps", steps},
            {"method", waterfall.method}};
}

Json toJson(const std::optional<model::Waterfall>& waterfall)
{
    return waterfall ? toJson(*waterfall) : Json(nullptr);
}

Json toJson(const model::Comparison& result)
{
    auto parameters = Json::array();
    for (const auto& parameter : result.parameters)
        parameters.push_back({{"name", parameter.name},
                              {"unit", baseUnit(parameter.dimension)},
                              {"A", valueJson(parameter.values[0])},
                              {"B", valueJson(parameter.values[1])},
                              {"origin_A", parameter.origins[0]},
                              {"origin_B", parameter.origins[1]}});
    auto outputs = Json::array();
    for (const auto& output : result.outputs)
        outputs.push_back(
            {{"name", output.name},
             {"unit", baseUnit(output.dimension)},
             {"A", valueJson(output.values[0])},
             {"B", valueJson(output.values[1])},
             {"difference_low", output.change ? numberJson(output.change->low) : Json()},
             {"difference_high", output.change ? numberJson(output.change->high) : Json()}});
    auto phases = Json::array();
    for (const auto& phase : result.phases)
        phases.push_back({{"name", phase.step},
                          {"unit", "s"},
                          {"A", valueJson(phase.seconds[0])},
                          {"B", valueJson(phase.seconds[1])},
                          {"resource_A", phase.resources[0]},
                          {"resource_B", phase.resources[1]}});
    return {{"designs", Json::array({inputJson(result.inputs[0]), inputJson(result.inputs[1])})},
            {"parameters", parameters},
            {"outputs", outputs},
            {"phases", phases},
            {"output", result.output},
            {"waterfall_by_phases", toJson(result.byPhases)},
            {"waterfall_by_parameters", toJson(result.byParameters)},
            {"answer", toText(result)},
            {"diagnostics", findingsJson(result.diagnostics)}};
}

// A value with its sign, or nothing where a design has it not.
std::string
shown(const std::optional<double>& value, model::Dimension dimension, const std::string& unit)
{
    return value ? model::displayIn({*value, dimension}, unit) : "-";
}

std::string
differenceOf(const model::Pair& values, model::Dimension dimension, const std::string& unit)
{
    if (!values[0] || !values[1] || *values[0] == *values[1])
        return "";
    const double difference = *values[1] - *values[0];
    return (difference > 0 ? "+" : "") + model::displayIn({difference, dimension}, unit);
}

using Rows = std::vector<std::vector<std::string>>;
constexpr auto kLeft = Align::Left;
constexpr auto kRight = Align::Right;

void printParameters(const model::Comparison& result)
{
    if (result.parameters.empty())
        return;
    Rows rows{{"parameter", "A", "B", "origin of A's", "origin of B's"}};
    for (const auto& p : result.parameters)
        rows.push_back({p.name,
                        shown(p.values[0], p.dimension, p.unit),
                        shown(p.values[1], p.dimension, p.unit),
                        p.origins[0],
                        p.origins[1]});
    std::cout << "\n" << tableText(rows, {kLeft, kRight, kRight, kLeft, kLeft});
}

void printOutputs(const model::Comparison& result)
{
    Rows rows{{"output", "A", "B", "B - A"}};
    for (const auto& o : result.outputs)
        rows.push_back({o.name,
                        shown(o.values[0], o.dimension, o.unit),
                        shown(o.values[1], o.dimension, o.unit),
                        differenceOf(o.values, o.dimension, o.unit) +
                            (o.change ? " (" + shown(o.change->low, o.dimension, o.unit) + " .. " +
                                            shown(o.change->high, o.dimension, o.unit) + ")"
                                      : "")});
    std::cout << "\n" << tableText(rows, {kLeft, kRight, kRight, kRight});
    if (result.phases.empty())
        return;
    rows = {{"phase", "A", "B", "B - A", "A's resource", "B's resource"}};
    for (const auto& p : result.phases)
        rows.push_back({p.step,
                        shown(p.seconds[0], model::kTime, ""),
                        shown(p.seconds[1], model::kTime, ""),
                        differenceOf(p.seconds, model::kTime, ""),
                        p.resources[0],
                        p.resources[1]});
    std::cout << "\n" << tableText(rows, {kLeft, kRight, kRight, kRight, kLeft, kLeft});
}

void printWaterfall(const model::Comparison& result,
                    const std::optional<model::Waterfall>& waterfall,
                    const std::string& by)
{
    if (!waterfall || waterfall->from == waterfall->to)
        return;
    const auto& output =
        *std::ranges::find(result.outputs, result.output, &model::OutputDifference::name);
    const auto y = [&](double v) { return model::displayIn({v, output.dimension}, output.unit); };
    Rows rows{{result.output + " by " + by, "change", "then"}};
    double total = waterfall->from;
    const double rounding = 1e-12 * std::max(std::abs(waterfall->from), std::abs(waterfall->to));
    rows.push_back({"A", "", y(total)});
    for (const auto& step : waterfall->steps) {
        total += step.change;
        if (std::abs(step.change) > rounding)
            rows.push_back({step.name, (step.change > 0 ? "+" : "") + y(step.change), y(total)});
    }
    rows.push_back({"B", "", y(waterfall->to)});
    std::cout << "\n"
              << tableText(rows, {kLeft, kRight, kRight}) << "(" << waterfall->method << ")\n";
}

void print(const model::Comparison& result)
{
    const auto [first, second] = labelsOf(result.inputs[0], result.inputs[1]);
    std::cout << toText(result) << "\n\nA: " << first << "\nB: " << second << "\n";
    printParameters(result);
    printOutputs(result);
    printWaterfall(result, result.byPhases, "phase");
    printWaterfall(result, result.byParameters, "parameter");
}

int runCompare(const Context& context, const CompareOptions& options)
{
    auto library = context.library();
    const auto subjects = options.subjects.instantiate(library);
    if (!subjects)
        return fail(context, subjects.diagnostics());
    const auto result =
        model::compare(subjects.value().first, subjects.value().second, options.output);
    if (!result)
        return fail(context,
                    withOutputOption(atOption(result.diagnostics(), "--output", options.output)));
    return printStudy(context, "", result.value());
}

} // namespace

int printStudy(const Context& context, const std::string& file, const model::Comparison& result)
{
    return deliver(context, file, toJson(result), "parameters", result, print);
}

// Each pair, then curves and crossings over the variable.
int printStudy(const Context& context, const std::string& file, const model::ComparisonStudy& study)
{
    if (!file.empty() && study.curves)
        return printStudy(context, file, *study.curves);
    if (!file.empty())
        return printStudy(context, file, study.pairs.front());
    if (context.json) {
        auto pairs = Json::array();
        for (const auto& pair : study.pairs)
            pairs.push_back(toJson(pair));
        auto crossovers = Json::array();
        for (const auto& crossover : study.crossovers)
            crossovers.push_back(crossoverJson(crossover));
        printJson({{"pairs", pairs},
                   {"curves", study.curves ? figureJson(*study.curves) : Json(nullptr)},
                   {"crossovers", crossovers},
                   {"diagnostics", findingsJson(study.diagnostics)}});
        return finish(study.diagnostics);
    }
    const char* between = "";
    for (std::size_t i = 0; i < study.pairs.size(); ++i) {
        std::cout << std::exchange(between, "\n\n");
        print(study.pairs[i]);
        if (i < study.crossovers.size())
            std::cout << "\n" << toText(study.crossovers[i]) << "\n";
    }
    return finish(study.diagnostics);
}

void addCompare(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("compare",
                                             "Put two designs, or one with two settings, side by "
                                             "side and say what makes the difference");
    auto options = std::make_shared<CompareOptions>();
    options->subjects.addTo(*command, false);
    command->add_option("--output", options->output, "What the steps from A to B are about: time")
        ->type_name("NAME")
        ->check(notEmpty);
    command->callback([&context, options] {
        context.run = [&context, options] { return runCompare(context, *options); };
    });
}

} // namespace clusterwright::cli
