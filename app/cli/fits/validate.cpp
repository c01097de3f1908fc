// clusterwright-cli validate: compares predictions of a design with a run that its calibration did not use.
#include "app/cli/fits/corpus_coverage.h"
#include "app/cli/fits/fit_commands.h"
#include "app/cli/fits/fit_data.h"
#include "app/cli/fits/predict.h"
#include "app/cli/fits/validation_report.h"
#include "app/cli/studies/axes.h"
#include "app/cli/studies/study_subjects.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/known_errors.h"
#include "model/design/system/evaluation.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/study/measured/used_rows.h"
#include "model/study/studies/same_question.h"
#include "plugins/runner/support/wall_clock.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <set>

namespace clusterwright::cli
{

namespace
{

struct ValidateOptions {
    std::string design;
    std::vector<std::string> settings;
    DataOptions data;
    DataOptions calibrated; // rows for naive models; without data, they are unknown
    model::DataAxes axes;
    std::string output = "time";
    double bound = 0.25;
    std::string frozen;              // file of a prediction
    std::vector<std::string> corpus; // ids of validations
    std::string bank;                // file that gets the errors; may be empty
    std::string machine;             // family of the errors; empty: the data's name
};

// Returns the naive models, fitted to the rows of --calibrated; nothing without this option.
model::Result<std::optional<model::NaiveComparison>> naiveOf(const Context& context,
                                                             const ValidateOptions& options,
                                                             const model::System& system,
                                                             const model::Validation& validation,
                                                             const model::DataFile& heldOut)
{
    if (options.calibrated.data.empty())
        return std::optional<model::NaiveComparison>{};
    auto calibrated = options.data;
    calibrated.data = options.calibrated.data;
    calibrated.where = options.calibrated.where;
    const auto loaded = load(context, calibrated, {&system, 1});
    if (!loaded)
        return loaded.diagnostics();
    const auto used = model::usedRows(system, loaded.value().data, {options.output});
    if (!used)
        return atOption(used.diagnostics(), "--calibrated", calibrated.data);
    auto naive = model::compareNaive(validation, heldOut, used.value().data, options.axes);
    if (!naive)
        return naive.diagnostics();
    return std::optional(std::move(naive).value());
}

// Adds the errors of the first output to a bank.
Diagnostics keepErrors(model::Library& library,
                       const model::Design& design,
                       const std::string& data,
                       const model::Validation& validation,
                       const ValidateOptions& options)
{
    auto scores = scoresOf(validation.outputs.front());
    if (!scores)
        return {};
    scores->family = options.machine.empty() ? data : options.machine;
    scores->of = design.id + ", " + validation.outputs.front().name + ", " + data;
    scores->blocks = blockFingerprints(design, library);
    return addToBank(library, std::move(*scores), options.bank);
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
    append(findings, keepErrors(library, *design.value(), loaded.value().run, validation, options));
    const auto& output = validation.outputs.front();
    append(findings, model::oneSidedFinding(output.signs, output.dimension));
    const auto naive = naiveOf(context, options, system.value(), validation, loaded.value().data);
    if (!naive)
        return fail(context, naive.diagnostics());
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
                   {"outputs", validationJson(validation, options.bound)},
                   {"blame", blameJson(validation)},
                   {"naive", naive.value() ? naiveJson(*naive.value()) : Json(nullptr)},
                   {"diagnostics", findingsJson(findings)}});
    else
        std::cout << model::printableLines(textOf(validation, options.bound))
                  << (naive.value() ? naiveText(*naive.value()) : "");
    printFindings(findings);
    return exitCode(findings);
}

// Appends the outcome to FILE.outcomes, one JSON object a line, unless the file has it already.
Diagnostics keepOutcome(const std::string& frozen, Json outcome)
{
    const auto file = frozen + ".outcomes";
    const auto known = model::readFile(file);
    if (!known && !model::has(known.diagnostics(), "file.missing"))
        return known.diagnostics();
    auto text = known ? known.value() : "";
    const auto line = model::jsonText(outcome);
    const auto rest = line.substr(1);
    if (text.find(rest) != std::string::npos)
        return {};
    text += "{\"date\":\"" + runner::utcText(runner::wallTime()) + "\"," + rest + "\n";
    return model::writeFile(file, text);
}

int runFrozen(const Context& context, const ValidateOptions& options)
{
    auto library = context.library();
    const auto text = model::readFile(options.frozen);
    const auto prediction = text ? model::readFrozen(text.value(), options.frozen)
                                 : model::Result<model::FrozenPrediction>(text.diagnostics());
    if (!prediction)
        return fail(context, prediction.diagnostics());
    const auto loaded = load(context, options.data, {});
    if (!loaded)
        return fail(context, loaded.diagnostics());
    const auto compared = model::compareFrozen(
        prediction.value(), loaded.value().data, options.output, options.bound);
    if (!compared)
        return fail(context, compared.diagnostics());
    const auto outcome = outcomeJson(compared.value(), loaded.value().run, options.output);
    if (const auto problems = keepOutcome(options.frozen, outcome); !problems.empty())
        return fail(context, problems);
    Diagnostics findings;
    const Subject subject{prediction.value().design, "", {}, {}, prediction.value().scenario};
    const auto design = subject.findDesign(library, findings);
    const auto hash = design ? model::fingerprintOf(design.value(), library) : "";
    append(findings, frozenFindings(prediction.value(), compared.value(), hash));
    const auto& validation = compared.value().validation;
    if (context.json)
        printJson({{"frozen", options.frozen},
                   {"date", prediction.value().date},
                   {"outcome", outcome},
                   {"outputs", validationJson(validation, options.bound)},
                   {"diagnostics", findingsJson(findings)}});
    else
        std::cout << model::printableLines(textOf(validation, options.bound)) << std::flush;
    printFindings(findings);
    return exitCode(findings);
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

std::vector<model::CorpusOutcome> outcomesOf(const std::vector<CorpusRow>& rows)
{
    std::vector<model::CorpusOutcome> outcomes;
    for (const auto& row : rows)
        outcomes.push_back(row.outcome);
    return outcomes;
}

model::ErrorBank bankOf(const std::vector<CorpusRow>& rows)
{
    model::ErrorBank bank{"corpus", "Errors of the validations of the presets", {}};
    for (const auto& row : rows)
        bank.cases.push_back(row.outcome.scores);
    return bank;
}

// Runs the validations, or all without ids. Returns kFinding if one of them misses its aim or has a warning.
int runCorpus(const Context& context, const ValidateOptions& options)
{
    const auto& ids = options.corpus;
    auto library = context.library();
    Diagnostics findings;
    std::vector<CorpusRow> rows;
    std::vector<model::CorpusScore> scores;
    const auto chosen = ids.empty() ? library.ids(model::PresetKind::Validation) : ids;
    for (const auto& id : chosen) {
        const auto validation = library.validation(id);
        if (!validation) {
            append(findings, validation.diagnostics());
            continue;
        }
        auto outcome = model::runValidation(*validation.value(), library);
        append(findings, outcome ? outcome.value().diagnostics : outcome.diagnostics());
        if (!outcome)
            continue;
        rows.push_back({*validation.value(), std::move(outcome).value()});
        scores.push_back(scoreOf(rows.back()));
    }
    const auto summary = model::summaryOf(scores);
    const auto met = summary.blind.met + summary.revised.met;
    const auto total = chosen.size();
    const auto failed = total - rows.size();
    const auto bank = bankOf(rows);
    if (!options.bank.empty())
        append(findings, writeBank(bank, options.bank));
    if (context.json) {
        auto list = Json::array();
        for (const auto& row : rows)
            list.push_back(validationJson(row));
        printJson({{"validations", list},
                   {"met", met},
                   {"blind", countJson(summary.blind)},
                   {"revised", countJson(summary.revised)},
                   {"total", total},
                   {"failed", failed},
                   {"naive", naiveJson(summary)},
                   {"coverage", bankCoverageJson(bank)},
                   {"pairs", pairsJson(model::pickedPairs(outcomesOf(rows)))},
                   {"diagnostics", findingsJson(findings)}});
    } else {
        std::cout << model::printableLines(corpusText(rows)) << "\n"
                  << summaryText(summary, total, failed)
                  << "\nBands of a machine like these, each family left out in turn\n"
                  << bankCoverageText(bank)
                  << "\nPicking the faster of two, by the errors of the other families\n"
                  << pairsText(model::pickedPairs(outcomesOf(rows))) << std::flush;
    }
    printFindings(ids.empty() ? inShort(findings) : findings);
    const bool isMissed = met < rows.size();
    return failed > 0 ? kBadInput : isMissed ? kFinding : exitCode(findings);
}

// Checks that there is either a design with data or the corpus, which excludes all other options.
void checkUsage(const CLI::App& command, const ValidateOptions& options, const CLI::Option& corpus)
{
    const bool isCorpus = corpus.count() > 0;
    const bool isFrozen = !options.frozen.empty();
    if (!isCorpus && !isFrozen && options.design.empty())
        throw CLI::RequiredError("DESIGN");
    if (!isCorpus && options.data.data.empty())
        throw CLI::RequiredError("--against");
    if (!isCorpus)
        return;
    for (const auto* const option : command.get_options())
        if (option != &corpus && option->get_name() != "--bank" && option->count() > 0)
            throw CLI::ValidationError("--corpus", "excludes " + option->get_name());
    checkDistinct("--corpus", options.corpus);
}

void addModelOptions(CLI::App& command, ValidateOptions& options)
{
    addSetOption(command, options.settings);
    command
        .add_option("--calibrated",
                    options.calibrated.data,
                    "Rows that the design was calibrated on: compare it with naive models that are "
                    "fitted to them")
        ->type_name("FILE|ID|RUN,..")
        ->check(notEmpty);
    const auto addPart = [&](const char* name, auto& value, const char* help, const char* type) {
        return command.add_option(name, value, help)->type_name(type)->needs("--calibrated");
    };
    addPart("--calibrated-where",
            options.calibrated.where,
            "Use only calibrated rows that satisfy 'P <= 64' (repeatable)",
            "CONDITION")
        ->take_all()
        ->allow_extra_args(false)
        ->check(notEmpty);
    addPart("--scale",
            options.axes.scale,
            "Column of processes or nodes (default: by its name)",
            "NAME")
        ->check(notEmpty);
    addPart("--size", options.axes.size, "Column of the size (default: the first of bytes)", "NAME")
        ->check(notEmpty);
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
    auto* const frozen = command->add_option("--frozen",
                                             options->frozen,
                                             "Compare the prediction of this file with the data, "
                                             "and keep the misses in FILE.outcomes");
    frozen->type_name("FILE")->check(notEmpty);
    for (const auto* const name : {"DESIGN", "--set", "--calibrated"})
        frozen->excludes(command->get_option(name));
    auto* const corpus =
        command
            ->add_option("--corpus",
                         options->corpus,
                         "Run the validations of the presets: calibrate on some rows of measured "
                         "data, predict others, and print the error factors (default: all)")
            ->type_name("[ID...]")
            ->expected(0, -1);
    command
        ->add_option("--bank",
                     options->bank,
                     "File for the errors, from which bands of other predictions follow (default: "
                     "banks/own.json of your presets; with --corpus: none)")
        ->type_name("FILE")
        ->check(notEmpty);
    command
        ->add_option("--machine",
                     options->machine,
                     "Machine of the data, which counts as one family in the bank (default: the "
                     "name of the data)")
        ->type_name("NAME")
        ->check(notEmpty);
    command->callback([&context, command, corpus, options] {
        const bool isCorpus = corpus->count() > 0;
        std::erase(options->corpus, ""); // stands for no ids
        checkUsage(*command, *options, *corpus);
        context.run = [&context, options, isCorpus] {
            if (isCorpus)
                return runCorpus(context, *options);
            return options->frozen.empty() ? runValidate(context, *options)
                                           : runFrozen(context, *options);
        };
    });
}

void addPredict(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "predict", "Write down predictions of a design with their bands, to compare them later");
    auto options = std::make_shared<PredictOptions>();
    options->outputs = {"time"};
    command->add_option("DESIGN", options->subject.design, "Id of a shipped design, or a file")
        ->required()
        ->check(notEmpty);
    command
        ->add_option("--freeze",
                     options->file,
                     "File for the prediction, the hash of the design, the version and the date; "
                     "it must not exist")
        ->type_name("FILE.json")
        ->required()
        ->check(notEmpty);
    addSetOption(*command, options->subject.settings);
    addScenarioOption(*command, options->subject.scenario);
    auto* const axis = addAxisOption(*command, options->axes);
    options->at.addTo(
        *command, "--at", "Predict at the rows of this table: columns named like inputs");
    command->get_option("--at")->required(false)->excludes(axis);
    command->add_option("--output", options->outputs, "Outputs to predict (default: time)")
        ->type_name("NAME,...")
        ->delimiter(',');
    command->callback([&context, options] {
        context.run = [&context, options] { return runPredict(context, *options); };
    });
}

} // namespace clusterwright::cli
