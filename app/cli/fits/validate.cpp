// clusterwright-cli validate: compares predictions of a design with a run that its calibration did not use.
#include "app/cli/fits/corpus_coverage.h"
#include "app/cli/fits/fit_data.h"
#include "app/cli/fits/validation_report.h"
#include "app/cli/program/options.h"
#include "app/cli/studies/axes.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/known_errors.h"
#include "model/design/system/evaluation.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/study/measured/used_rows.h"
#include "model/study/studies/same_question.h"
#include "plugins/runner/support/wall_clock.h"

#include <algorithm>
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
    bool isCorpus = false;

    void check(const CLI::App& command);
};

// Checks that there is either a design with data or the corpus, which excludes all other options.
void ValidateOptions::check(const CLI::App& command)
{
    const auto* const ofCorpus = command.get_option("--corpus");
    isCorpus = ofCorpus->count() > 0;
    std::erase(corpus, ""); // stands for no ids
    if (!isCorpus && frozen.empty() && design.empty())
        throw CLI::RequiredError("DESIGN");
    if (!isCorpus && data.data.empty())
        throw CLI::RequiredError("--against");
    if (!isCorpus)
        return;
    for (const auto* const option : command.get_options())
        if (option != ofCorpus && option->get_name() != "--bank" && option->count() > 0)
            throw CLI::ValidationError("--corpus", "excludes " + option->get_name());
    checkDistinct("--corpus", corpus);
}

// Returns the naive models, fitted to the rows of --calibrated; nothing without this option.
std::optional<model::NaiveComparison> naiveOf(const Context& context,
                                              const ValidateOptions& options,
                                              const model::System& system,
                                              const model::Validation& validation,
                                              const model::DataFile& heldOut)
{
    if (options.calibrated.data.empty())
        return std::nullopt;
    auto calibrated = options.data;
    calibrated.data = options.calibrated.data;
    calibrated.where = options.calibrated.where;
    const auto loaded = load(context, calibrated, {&system, 1});
    const auto used = model::usedRows(system, loaded.data, {options.output});
    requireNone(atOption(used.diagnostics(), "--calibrated", calibrated.data));
    return require(model::compareNaive(validation, heldOut, used.value().data, options.axes));
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
    const auto settings = settingsOf(options.settings);
    auto library = context.library();
    Diagnostics findings;
    const auto design = require(findDesign(library, options.design, findings));
    const auto system = require(model::instantiate(*design, library, settings));
    const auto loaded = load(context, options.data, {&system, 1});
    const auto validation =
        require(model::validate(system, loaded.data, options.output, namesOf(settings)));
    append(findings, loaded.notes);
    const auto isOfFits = [](const model::Diagnostic& finding) {
        return finding.code == "data.launches"; // concerns only intervals of fits
    };
    findings.erase(std::remove_if(findings.begin(), findings.end(), isOfFits), findings.end());
    append(findings, validation.diagnostics);
    append(findings, keepErrors(library, *design, loaded.run, validation, options));
    const auto& output = validation.outputs.front();
    append(findings, model::oneSidedFinding(output.signs, output.dimension));
    const auto naive = naiveOf(context, options, system, validation, loaded.data);
    if (isMissed(output, options.bound))
        findings.add(model::warning("validate.error",
                                    errorText(output, options.bound),
                                    blameText(validation, options.bound)));
    return finish(context,
                  {{"design", system.id},
                   {"against", loaded.run},
                   {"bound", options.bound},
                   {"outputs", validationJson(validation, options.bound)},
                   {"blame", blameJson(validation)},
                   {"naive", naive ? naiveJson(*naive) : Json(nullptr)}},
                  validationText(validation, options.bound) + (naive ? naiveText(*naive) : ""),
                  findings);
}

// Appends the outcome to FILE.outcomes, one JSON object a line, unless the file has it already.
void keepOutcome(const std::string& frozen, const Json& outcome)
{
    const auto file = frozen + ".outcomes";
    const auto known = model::readFile(file);
    if (!known && !model::has(known.diagnostics(), "file.missing"))
        throw Refusal(known.diagnostics());
    auto text = known ? known.value() : "";
    const auto rest = model::jsonText(outcome).substr(1);
    if (text.find(rest) != std::string::npos)
        return;
    text += "{\"date\":\"" + runner::utcText(runner::wallTime()) + "\"," + rest + "\n";
    requireNone(model::writeFile(file, text));
}

int runFrozen(const Context& context, const ValidateOptions& options)
{
    const auto text = require(model::readFile(options.frozen));
    const auto prediction = require(model::readFrozen(text, options.frozen));
    const auto loaded = load(context, options.data, {});
    const auto compared =
        require(model::compareFrozen(prediction, loaded.data, options.output, options.bound));
    const auto outcome = outcomeJson(compared, loaded.run, options.output);
    keepOutcome(options.frozen, outcome);
    auto library = context.library();
    Diagnostics findings;
    const Subject subject{prediction.design, "", {}, {}, prediction.scenario};
    const auto design = subject.findDesign(library, findings);
    const auto hash = design ? model::fingerprintOf(design.value(), library) : "";
    append(findings, frozenFindings(prediction, compared, hash));
    return finish(context,
                  {{"frozen", options.frozen},
                   {"date", prediction.date},
                   {"outcome", outcome},
                   {"outputs", validationJson(compared.validation, options.bound)}},
                  validationText(compared.validation, options.bound),
                  findings);
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
int runCorpus(const Context& context, const ValidateOptions& options)
{
    const auto& ids = options.corpus;
    auto library = context.library();
    Diagnostics findings;
    std::vector<CorpusRow> rows;
    std::vector<model::CorpusOutcome> outcomes;
    std::vector<model::CorpusScore> scores;
    model::ErrorBank bank{"corpus", "Errors of the validations of the presets", {}};
    const auto chosen = ids.empty() ? library.ids(model::PresetKind::Validation) : ids;
    for (const auto& id : chosen) {
        const auto validation = library.validation(id);
        append(findings, validation.diagnostics());
        if (!validation)
            continue;
        const auto outcome = model::runValidation(*validation.value(), library);
        append(findings, outcome ? outcome.value().diagnostics : outcome.diagnostics());
        if (!outcome)
            continue;
        rows.push_back({*validation.value(), outcome.value()});
        outcomes.push_back(outcome.value());
        scores.push_back(scoreOf(rows.back()));
        bank.cases.push_back(outcome.value().scores);
    }
    const auto summary = model::summaryOf(scores);
    const auto met = summary.blind.met + summary.revised.met;
    const auto total = chosen.size();
    const auto failed = total - rows.size();
    if (!options.bank.empty())
        append(findings, writeBank(bank, options.bank));
    const auto table = corpusRows(rows);
    const auto coverage = bankCoverage(bank);
    const auto pairs = pairRows(model::pickedPairs(outcomes));
    const Json json{{"validations", table.json()},
                    {"met", met},
                    {"blind", countJson(summary.blind)},
                    {"revised", countJson(summary.revised)},
                    {"total", total},
                    {"failed", failed},
                    {"naive", naiveJson(summary)},
                    {"coverage", coverage.json()},
                    {"pairs", pairs.json()}};
    const auto text =
        table.text() + "\n" + summaryText(summary, total, failed) +
        "\nBands of a machine like these, each family left out in turn\n" + coverage.text() +
        "\nPicking the faster of two, by the errors of the other families\n" + pairs.text();
    print(context, json, text, findings);
    printFindings(ids.empty() ? inShort(findings) : findings);
    return failed > 0 ? kBadInput : met < rows.size() ? kFinding : exitCode(findings);
}

int runAny(const Context& context, const ValidateOptions& options)
{
    return options.isCorpus         ? runCorpus(context, options)
           : options.frozen.empty() ? runValidate(context, options)
                                    : runFrozen(context, options);
}

void addModelOptions(const Command<ValidateOptions>& command)
{
    const auto& [app, options, add] = command;
    addSetOption(app, options.settings);
    add.text(options.calibrated.data,
             "--calibrated FILE|ID|RUN,..",
             "Rows that the design was calibrated on: compare it with naive models that are "
             "fitted to them");
    add.repeated(options.calibrated.where,
                 "--calibrated-where CONDITION",
                 "Use only calibrated rows that satisfy 'P <= 64' (repeatable)")
        ->needs("--calibrated")
        ->check(notEmpty);
    add.text(options.axes.scale,
             "--scale NAME",
             "Column of processes or nodes (default: by its name)")
        ->needs("--calibrated");
    add.text(options.axes.size, "--size NAME", "Column of the size (default: the first of bytes)")
        ->needs("--calibrated");
    add.text(options.output,
             "--output NAME",
             "Output to compare (default: time); columns of step outputs are compared too");
    add.value(options.bound,
              "--bound SHARE",
              "Error tolerance; larger errors are reported as findings (default: 0.25)")
        ->check(CLI::PositiveNumber);
}

} // namespace

void addValidate(CLI::App& app, Context& context)
{
    const auto added = addCommand<ValidateOptions>(app, context, "validate", runAny);
    added.app.description("Compare predictions of a design with a measured run");
    const auto& [command, options, add] = added;
    add.value(options.design, "DESIGN", "Id of a shipped design, or a file");
    options.data.addTo(
        command, "--against", "Measured data: a CSV file, a data set of the presets or a run");
    command.get_option("--against")->required(false);
    addModelOptions(added);
    auto* const frozen = add.text(options.frozen,
                                  "--frozen FILE",
                                  "Compare the prediction of this file with the data, "
                                  "and keep the misses in FILE.outcomes");
    for (const auto* const name : {"DESIGN", "--set", "--calibrated"})
        frozen->excludes(command.get_option(name));
    add.value(options.corpus,
              "--corpus [ID...]",
              "Run the validations of the presets: calibrate on some rows of measured "
              "data, predict others, and print the error factors (default: all)")
        ->expected(0, -1);
    add.text(options.bank,
             "--bank FILE",
             "File for the errors, from which bands of other predictions follow (default: "
             "banks/own.json of your presets; with --corpus: none)");
    add.text(options.machine,
             "--machine NAME",
             "Machine of the data, which counts as one family in the bank (default: the "
             "name of the data)");
}

} // namespace clusterwright::cli
