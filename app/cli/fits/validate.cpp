// clusterwright-cli validate: compares predictions of a design with a run that its calibration did not use.
#include "app/cli/fits/fit_commands.h"
#include "app/cli/fits/fit_data.h"
#include "app/cli/program/table.h"
#include "model/calibration/calibration/corpus_run.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/design/system/evaluation.h"
#include "model/json/json.h"
#include "model/study/measured/validation.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <set>

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
    std::vector<std::string> corpus; // ids of validations
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
                row.push_back(model::shownIn(
                    {"", "", validation.dimensions[v], validation.categories[v]}, point.at[v]));
            row.push_back(std::to_string(point.samples));
            row.push_back(model::displayIn({point.measured, output.dimension}, output.unit));
            row.push_back(model::displayOrDash({point.predicted, output.dimension}, output.unit));
            row.push_back(model::percentText(point.error));
            row.push_back(output.inside ? model::rangeText(
                                              point.low, point.high, output.dimension, output.unit)
                                        : "");
            row.emplace_back(!output.inside || point.isInside() ? "" : "outside");
        }
        text += output.name + ": " + model::percentText(output.medianError) +
                " median error, maximum " + model::percentText(output.worstError) +
                (isMissed(output, bound) ? ", exceeds the bound; " : "; ") + coverageText(output) +
                "\n" + tableText(rows, std::vector(rows.front().size(), Align::Right)) + "\n";
    }
    return text;
}

// Describes the worst point: the step output with the largest share of its error, and all outputs that exceed the bound.
std::string blameText(const model::Validation& validation, double bound)
{
    const auto blame = model::blameOf(validation);
    if (!blame || !std::isfinite(blame->difference) || !std::isfinite(blame->whole))
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
                             model::percentText(validation.outputs[i].worstError));
    return missed.empty() ? text : text + "; errors beyond the bound: " + model::join(missed, ", ");
}

std::string errorText(const model::ValidatedOutput& output, double bound)
{
    if (std::isfinite(output.worstError))
        return "'" + output.name + "' has a maximum error of " +
               model::percentText(output.worstError) + ", which exceeds the bound of " +
               model::percentText(bound);
    const auto without = std::ranges::count_if(
        output.points, [](const auto& point) { return !std::isfinite(point.error); });
    return "'" + output.name + "' has no relative error at " + std::to_string(without) + " of " +
           std::to_string(output.points.size()) +
           " points: the prediction has no value, or the measured value is 0";
}

int runValidate(const Context& context, const ValidateOptions& options)
{
    auto library = context.library();
    Diagnostics findings;
    const auto design = findDesign(library, options.design, findings);
    if (!design)
        return fail(context, design.diagnostics());
    const auto system = model::instantiate(*design.value(), library, settingsOf(options.settings));
    if (!system)
        return fail(context, system.diagnostics());
    const auto loaded = load(context, options.data, {&system.value(), 1});
    if (!loaded)
        return fail(context, loaded.diagnostics());
    const auto validated = model::validate(
        system.value(), loaded.value().data, options.output, namesOf(settingsOf(options.settings)));
    if (!validated)
        return fail(context, validated.diagnostics());
    const auto& validation = validated.value();
    append(findings, loaded.value().notes);
    const auto isOfFits = [](const model::Diagnostic& finding) {
        return finding.code == "data.launches"; // concerns only intervals of fits
    };
    findings.erase(std::remove_if(findings.begin(), findings.end(), isOfFits), findings.end());
    append(findings, validation.diagnostics);
    const bool exceeds = isMissed(validation.outputs.front(), options.bound);
    if (exceeds)
        findings.add(model::finding(model::Severity::Warning,
                                    "validate.error",
                                    errorText(validation.outputs.front(), options.bound),
                                    blameText(validation, options.bound)));
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

namespace
{

struct CorpusRow {
    model::CorpusValidation validation;
    model::CorpusOutcome outcome;
};

Json parametersJson(const std::vector<model::FittedParameter>& parameters)
{
    auto list = Json::array();
    for (const auto& parameter : parameters)
        list.push_back({{"name", parameter.name},
                        {"value", numberJson(parameter.value)},
                        {"unit", baseUnit(parameter.dimension)}});
    return list;
}

Json corpusPointsJson(const model::Validation& validation)
{
    auto list = Json::array();
    for (const auto& point : validation.outputs.front().points) {
        auto at = Json::object();
        for (std::size_t v = 0; v < validation.variables.size(); ++v)
            at[validation.variables[v]] = numberJson(point.at[v]);
        list.push_back(
            {{"at", at},
             {"samples", point.samples},
             {"measured", numberJson(point.measured)},
             {"predicted", numberJson(point.predicted)},
             {"factor", numberJson(model::errorFactor(point.predicted, point.measured))}});
    }
    return list;
}

Json toJson(const CorpusRow& row)
{
    const auto& [validation, outcome] = row;
    auto calibrated = Json::array();
    for (const auto& fit : validation.calibrate)
        calibrated.push_back({{"data", fit.subject.data}, {"where", fit.subject.where}});
    return {{"id", validation.id},
            {"title", validation.title},
            {"kind", validation.kind},
            {"machine", outcome.machine},
            {"calibrated_rows", outcome.calibratedRows},
            {"calibrated", calibrated},
            {"rows", outcome.rows},
            {"held_out", {{"data", validation.predict.data}, {"where", validation.predict.where}}},
            {"parameters", parametersJson(outcome.parameters)},
            {"median_factor", numberJson(outcome.factor.median)},
            {"p90_factor", numberJson(outcome.factor.high)},
            {"aim", numberJson(validation.aim)},
            {"met", outcome.isMet},
            {"points", corpusPointsJson(outcome.validation)},
            {"diagnostics", findingsJson(outcome.diagnostics)}};
}

std::string factorText(double factor)
{
    constexpr int kDigits = 3;
    return std::isfinite(factor) ? model::roundedText(factor, kDigits) + "x" : "-";
}

std::string corpusText(const std::vector<CorpusRow>& rows)
{
    std::vector<std::vector<std::string>> cells{
        {"validation", "kind", "calibrated", "rows", "median", "90 %", "aim", "", "held-out rows"}};
    for (const auto& [validation, outcome] : rows)
        cells.push_back({validation.id,
                         validation.kind,
                         std::to_string(outcome.calibratedRows),
                         std::to_string(outcome.rows),
                         factorText(outcome.factor.median),
                         factorText(outcome.factor.high),
                         factorText(validation.aim),
                         outcome.isMet ? "met" : "missed",
                         model::join(validation.predict.where, ", ")});
    std::vector<Align> align(cells.front().size(), Align::Right);
    align[0] = align[1] = align[7] = align[8] = Align::Left;
    return tableText(std::move(cells), align);
}

// Returns the errors, and one finding for the warnings, which most validations have.
Diagnostics inShort(const Diagnostics& findings)
{
    Diagnostics shown;
    std::set<std::string> warned;
    for (const auto& finding : findings)
        if (finding.severity == model::Severity::Error)
            shown.add(finding);
        else if (finding.severity == model::Severity::Warning)
            warned.insert(finding.file);
    if (!warned.empty())
        append(shown,
               model::warning("corpus.warnings",
                              model::counted(warned.size(), "validation") +
                                  (warned.size() == 1 ? " has" : " have") + " warnings",
                              "name it after '--corpus' to read them, or use --json"));
    return shown;
}

// Runs the validations, or all without ids. Returns kFinding if one of them misses its aim or has a warning.
int runCorpus(const Context& context, const std::vector<std::string>& ids)
{
    auto library = context.library();
    Diagnostics findings;
    std::vector<CorpusRow> rows;
    const auto chosen = ids.empty() ? library.ids(model::PresetKind::Validation) : ids;
    for (const auto& id : chosen) {
        const auto validation = library.validation(id);
        if (!validation) {
            append(findings, validation.diagnostics());
            continue;
        }
        auto outcome = model::runValidation(*validation.value(), library);
        append(findings, outcome ? outcome.value().diagnostics : outcome.diagnostics());
        if (outcome)
            rows.push_back({*validation.value(), std::move(outcome).value()});
    }
    const auto met =
        std::ranges::count_if(rows, [](const CorpusRow& row) { return row.outcome.isMet; });
    const auto total = chosen.size();
    const auto failed = total - rows.size();
    if (context.json) {
        auto list = Json::array();
        for (const auto& row : rows)
            list.push_back(toJson(row));
        printJson({{"validations", list},
                   {"met", met},
                   {"total", total},
                   {"failed", failed},
                   {"diagnostics", findingsJson(findings)}});
    } else {
        std::cout << model::printableLines(corpusText(rows)) << "\n"
                  << met << " of " << total << " aims met"
                  << (failed > 0 ? ", " + std::to_string(failed) + " without a result" : "") << "\n"
                  << std::flush;
    }
    printFindings(ids.empty() ? inShort(findings) : findings);
    const bool isMissed = static_cast<std::size_t>(met) < rows.size();
    return failed > 0 ? kBadInput : isMissed ? kFinding : exitCode(findings);
}

// Checks that there is either a design with data or the corpus, which excludes all other options.
void checkUsage(const CLI::App& command, const ValidateOptions& options, const CLI::Option& corpus)
{
    const bool isCorpus = corpus.count() > 0;
    if (!isCorpus && options.design.empty())
        throw CLI::RequiredError("DESIGN");
    if (!isCorpus && options.data.data.empty())
        throw CLI::RequiredError("--against");
    if (!isCorpus)
        return;
    for (const auto* const option : command.get_options())
        if (option != &corpus && option->count() > 0)
            throw CLI::ValidationError("--corpus", "excludes " + option->get_name());
    checkDistinct("--corpus", options.corpus);
}

void addModelOptions(CLI::App& command, ValidateOptions& options)
{
    addSetOption(command, options.settings);
    command
        .add_option("--output",
                    options.output,
                    "Output to compare (default: time); columns of step outputs are compared too")
        ->type_name("NAME")
        ->check(notEmpty);
    command
        .add_option("--bound",
                    options.bound,
                    "Error tolerance; larger errors are reported as findings (default: 0.25)")
        ->type_name("SHARE")
        ->check(CLI::PositiveNumber);
}

} // namespace

void addValidate(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("validate", "Compare predictions of a design with a measured run");
    auto options = std::make_shared<ValidateOptions>();
    command->add_option("DESIGN", options->design, "Id of a shipped design, or a file");
    options->data.addTo(
        *command, "--against", "Measured data: a CSV file, a data set of the presets or a run");
    command->get_option("--against")->required(false);
    addModelOptions(*command, *options);
    auto* const corpus =
        command
            ->add_option("--corpus",
                         options->corpus,
                         "Run the validations of the presets: calibrate on some rows of measured "
                         "data, predict others, and print the error factors (default: all)")
            ->type_name("[ID...]")
            ->expected(0, -1);
    command->callback([&context, command, corpus, options] {
        const bool isCorpus = corpus->count() > 0;
        std::erase(options->corpus, ""); // stands for no ids
        checkUsage(*command, *options, *corpus);
        context.run = [&context, options, isCorpus] {
            return isCorpus ? runCorpus(context, options->corpus) : runValidate(context, *options);
        };
    });
}

} // namespace clusterwright::cli
