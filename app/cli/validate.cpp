// clusterwright-cli validate: what a design predicts beside a run that it was not calibrated with.
#include "app/cli/fit_commands.h"
#include "app/cli/fit_data.h"
#include "app/cli/fit_report.h"
#include "app/cli/table.h"
#include "model/calibration/validation.h"
#include "model/core/text.h"

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
            {"error", numberJson(point.error)}};
}

Json toJson(const model::Validation& validation)
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
                           {"points", points}});
    }
    return outputs;
}

std::string textOf(const model::Validation& validation)
{
    std::string text;
    for (const auto& output : validation.outputs) {
        std::vector<std::vector<std::string>> rows{validation.variables};
        for (const auto* const head : {"samples", "measured", "predicted", "error"})
            rows.front().emplace_back(head);
        for (const auto& point : output.points) {
            auto& row = rows.emplace_back();
            for (std::size_t v = 0; v < point.at.size(); ++v)
                row.push_back(model::displayText({point.at[v], validation.dimensions[v]}));
            row.push_back(std::to_string(point.samples));
            row.push_back(model::displayIn({point.measured, output.dimension}, output.unit));
            row.push_back(model::displayIn({point.predicted, output.dimension}, output.unit));
            row.push_back(percentText(point.error));
        }
        text += output.name + ": " + percentText(output.medianError) + " off (median), worst " +
                percentText(output.worstError) + "\n" +
                tableText(rows, std::vector(rows.front().size(), Align::Right)) + "\n";
    }
    return text;
}

// The phase that is off the most where the total is, if phases were measured too.
std::string blame(const model::Validation& validation)
{
    const auto found = model::blameOf(validation);
    const auto dimension = validation.outputs.front().dimension;
    return found ? "'" + found->output + "' is off by " +
                       model::displayText({found->difference, dimension}) + " there"
                 : "";
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
    append(findings, validation.diagnostics);
    const bool exceeds = !(validation.outputs.front().worstError <= options.bound);
    if (exceeds)
        findings.push_back({model::Severity::Warning,
                            "validate.error",
                            "",
                            "",
                            "'" + options.output + "' is off by " +
                                percentText(validation.outputs.front().worstError) +
                                " at worst, the bound is " + percentText(options.bound),
                            blame(validation)});
    if (context.json)
        printJson({{"design", system.value().id},
                   {"against", loaded.value().run},
                   {"bound", options.bound},
                   {"outputs", toJson(validation)},
                   {"diagnostics", findingsJson(findings)}});
    else
        std::cout << textOf(validation);
    printFindings(findings);
    const auto isFinding = [](const auto& finding) {
        return finding.severity != model::Severity::Note;
    };
    return std::ranges::any_of(findings, isFinding) ? kFinding : kDone;
}

} // namespace

void addValidate(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("validate", "Compare what a design predicts with what a run measured");
    auto options = std::make_shared<ValidateOptions>();
    command->add_option("DESIGN", options->design, "A design: a shipped one by its id, or a file")
        ->required();
    options->data.addTo(*command, "--against", "What was measured: a CSV file, or a run");
    addSetOption(*command, options->settings);
    command
        ->add_option("--output",
                     options->output,
                     "What is compared (default: time); columns of phases are too")
        ->type_name("NAME")
        ->check(notEmpty);
    command
        ->add_option(
            "--bound", options->bound, "The largest error that is no finding (default: 0.25)")
        ->type_name("SHARE")
        ->check(CLI::PositiveNumber);
    command->callback([&context, options] {
        context.run = [&context, options] { return runValidate(context, *options); };
    });
}

} // namespace clusterwright::cli
