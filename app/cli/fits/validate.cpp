// clusterwright-cli validate: compares predictions of a design with a run that its calibration did not use.
#include "app/cli/fits/fit_commands.h"
#include "app/cli/fits/fit_data.h"
#include "app/cli/program/number_text.h"
#include "app/cli/program/table.h"
#include "model/calibration/calibration/validation.h"
#include "model/core/diagnostic.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

struct ValidateOptions {
    std::string design;
    std::vector<std::string> settings;
    DataOptions data;
    std::string output = "time";
    double bound = 0.25;
};

Json pointJson(const model::Validation& validation, const model::ValidatedPoint& point)
{
    auto at = Json::object();
    for (std::size_t v = 0; v < validation.variables.size(); ++v)
        at[validation.variables[v]] = numberJson(point.at[v]);
    return {{"at", at},
            {"samples", point.samples},
            {"measured", numberJson(point.measured)},
            {"predicted", numberJson(point.predicted)},
            {"error", numberJson(point.error)},
            {"low", numberJson(point.low)},
            {"high", numberJson(point.high)},
            {"inside", point.isInside()}};
}

bool isMissed(const model::ValidatedOutput& output, double bound)
{
    return !(output.worstError <= bound);
}

Json coverageJson(const model::ValidatedOutput& output)
{
    if (!output.inside)
        return nullptr;
    return {
        {"inside", *output.inside},
        {"of", output.points.size()},
        {"share", static_cast<double>(*output.inside) / static_cast<double>(output.points.size())}};
}

Json toJson(const model::Validation& validation, double bound)
{
    auto outputs = Json::array();
    for (const auto& output : validation.outputs) {
        auto points = Json::array();
        for (const auto& point : output.points)
            points.push_back(pointJson(validation, point));
        outputs.push_back({{"name", output.name},
                           {"unit", baseUnit(output.dimension)},
                           {"median_error", numberJson(output.medianError)},
                           {"worst_error", numberJson(output.worstError)},
                           {"missed", isMissed(output, bound)},
                           {"coverage", coverageJson(output)},
                           {"points", points}});
    }
    return outputs;
}

Json blameJson(const model::Validation& validation)
{
    const auto blame = model::blameOf(validation);
    if (!blame)
        return nullptr;
    return {{"phase", blame->output},
            {"at", pointJson(validation, validation.outputs.front().points[blame->point])["at"]},
            {"missed", numberJson(blame->difference)},
            {"of", numberJson(blame->whole)},
            {"unit", baseUnit(validation.outputs.front().dimension)}};
}

std::string coverageText(const model::ValidatedOutput& output)
{
    return output.inside ? std::to_string(*output.inside) + " of " +
                               std::to_string(output.points.size()) + " points inside the band"
                         : "no band, because no input has an interval";
}

std::string textOf(const model::Validation& validation, double bound)
{
    std::string text;
    for (const auto& output : validation.outputs) {
        std::vector<std::vector<std::string>> rows{validation.variables};
        for (const auto* const head :
             {"samples", "measured", "predicted", "error", "95 % band", ""})
            rows.front().emplace_back(head);
        for (const auto& point : output.points) {
            auto& row = rows.emplace_back();
            for (std::size_t v = 0; v < point.at.size(); ++v)
                row.push_back(model::displayText({point.at[v], validation.dimensions[v]}));
            row.push_back(std::to_string(point.samples));
            row.push_back(model::displayIn({point.measured, output.dimension}, output.unit));
            row.push_back(model::displayIn({point.predicted, output.dimension}, output.unit));
            row.push_back(percentText(point.error));
            row.push_back(output.inside
                              ? rangeText(point.low, point.high, output.dimension, output.unit)
                              : "");
            row.emplace_back(!output.inside || point.isInside() ? "" : "outside");
        }
        text += output.name + ": " + percentText(output.medianError) + " median error, maximum " +
                percentText(output.worstError) +
                (isMissed(output, bound) ? ", exceeds the bound; " : "; ") + coverageText(output) +
                "\n" + tableText(rows, std::vector(rows.front().size(), Align::Right)) + "\n";
    }
    return text;
}

// Describes the worst point: the step output with the largest share of its error, and all outputs that exceed the bound.
std::string blameText(const model::Validation& validation, double bound)
{
    const auto blame = model::blameOf(validation);
    if (!blame)
        return "";
    const auto& output = validation.outputs.front();
    const auto shown = [&](double value) {
        return model::displayIn({value, output.dimension}, output.unit);
    };
    auto text = "'" + blame->output + "' accounts for " + shown(blame->difference) + " of the " +
                shown(blame->whole) + " error at the worst point";
    std::vector<std::string> missed;
    for (std::size_t i = 1; i < validation.outputs.size(); ++i)
        if (isMissed(validation.outputs[i], bound))
            missed.push_back("'" + validation.outputs[i].name + "' at " +
                             percentText(validation.outputs[i].worstError));
    return missed.empty() ? text : text + "; errors beyond the bound: " + model::join(missed, ", ");
}

int runValidate(const Context& context, const ValidateOptions& options)
{
    const auto loaded = load(options.data);
    if (!loaded)
        return fail(context, loaded.diagnostics());
    auto library = context.library();
    const auto design = findDesign(library, options.design);
    if (!design)
        return fail(context, design.diagnostics());
    const auto system = model::instantiate(*design.value(), library, settingsOf(options.settings));
    if (!system)
        return fail(context, system.diagnostics());
    const auto validated = model::validate(system.value(), loaded.value().data, options.output);
    if (!validated)
        return fail(context, validated.diagnostics());
    const auto& validation = validated.value();
    auto findings = loaded.value().notes;
    findings.erase(std::ranges::remove(findings, "data.launches", &model::Diagnostic::code).begin(),
                   findings.end()); // concerns only intervals of fits
    append(findings, validation.diagnostics);
    const bool exceeds = isMissed(validation.outputs.front(), options.bound);
    if (exceeds)
        findings.add({model::Severity::Warning,
                      "validate.error",
                      "",
                      "",
                      "'" + options.output + "' has a maximum error of " +
                          percentText(validation.outputs.front().worstError) +
                          ", which exceeds the bound of " + percentText(options.bound),
                      blameText(validation, options.bound)});
    if (context.json)
        printJson({{"design", system.value().id},
                   {"against", loaded.value().run},
                   {"bound", options.bound},
                   {"outputs", toJson(validation, options.bound)},
                   {"blame", blameJson(validation)},
                   {"diagnostics", findingsJson(findings)}});
    else
        std::cout << model::printableLines(textOf(validation, options.bound));
    printFindings(findings);
    return exitCode(findings);
}

} // namespace

void addValidate(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("validate", "Compare predictions of a design with a measured run");
    auto options = std::make_shared<ValidateOptions>();
    command->add_option("DESIGN", options->design, "Id of a shipped design, or a file")->required();
    options->data.addTo(*command, "--against", "Measured data: a CSV file or a run");
    addSetOption(*command, options->settings);
    command
        ->add_option("--output",
                     options->output,
                     "Output to compare (default: time); columns of step outputs are compared too")
        ->type_name("NAME")
        ->check(notEmpty);
    command
        ->add_option("--bound",
                     options->bound,
                     "Error tolerance; larger errors are reported as findings (default: 0.25)")
        ->type_name("SHARE")
        ->check(CLI::PositiveNumber);
    command->callback([&context, options] {
        context.run = [&context, options] { return runValidate(context, *options); };
    });
}

} // namespace clusterwright::cli
