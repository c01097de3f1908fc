// clusterwright-cli fit: estimates parameters with intervals from measured data, and writes them into a design.
#include "app/cli/fits/fit_apply.h"
#include "app/cli/fits/fit_messages.h"
#include "app/cli/fits/fit_next.h"
#include "app/cli/fits/fit_rank.h"
#include "app/cli/fits/fit_report.h"
#include "app/cli/program/long_run.h"
#include "app/cli/program/options.h"
#include "model/block/block.h"
#include "model/calibration/calibration/calibration.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/open_file.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/measured/used_rows.h"

#include <algorithm>

namespace clusterwright::cli
{

namespace
{

struct FitOptions {
    std::string design;
    std::string block;
    std::string equation;
    std::vector<std::string> rank; // models
    MessageOptions messages;
    std::vector<std::string> settings;
    DataOptions data;
    std::vector<std::string> free;
    bool choose = false;
    std::string response;
    std::string residuals = "relative";
    std::string loss = "squares";
    model::FitPlan plan;
    std::string holdOut;
    std::size_t draws = 0;
    bool profile = false;
    std::string by; // column of nodes or days
    LongRunSettings run;
    ApplyOptions apply;
    NextOptions next;

    void check(const CLI::App& command) const;
};

// Checks which options are valid with which models.
void FitOptions::check(const CLI::App& command) const
{
    if (profile && loss != "squares")
        throw CLI::ValidationError("--profile", "needs --loss squares");
    if (choose && design.empty())
        throw CLI::ValidationError("--choose", "requires a design, whose values it keeps");
    messages.check();
    const bool isModel = !messages.isAsked();
    if (isModel && free.empty())
        throw CLI::RequiredError("--free");
    if (rank.size() == 1)
        throw CLI::ValidationError("--rank", "needs at least two models");
    checkDistinct("--rank", rank);
    const std::string reason = "requires a design, a block or an equation";
    const std::vector<std::string> ofModels{
        "--by", "--free", "--holdout", "--bootstrap", "--profile", "--next"};
    if (!isModel)
        refuseOptions(command, ofModels, reason);
    if (!rank.empty())
        refuseOptions(command,
                      {"--by", "--holdout", "--bootstrap", "--profile", "--next", "--apply"},
                      reason);
    if (!messages.over.empty())
        refuseOptions(command, {"--apply"}, reason);
    if (!apply.assign.empty() && !apply.isAsked() && next.design.empty())
        throw CLI::ValidationError("--assign", "needs --apply or --for");
}

// Parses "L,os,G=0 s/B..1 us/B"; commas separate parameters, because quantities contain no comma.
std::vector<model::FreeParameter> freeOf(const std::vector<std::string>& options)
{
    std::vector<model::FreeParameter> result;
    Diagnostics problems;
    for (const auto& option : options)
        for (const auto& part : model::split(option, ',')) {
            auto parameter = model::parseFreeParameter(part);
            append(problems, atPlace("--free " + shortened(part), parameter.diagnostics()));
            if (parameter)
                result.push_back(std::move(parameter).value());
        }
    requireNone(problems);
    return result;
}

// Returns the block's duration, otherwise its equation `time`, otherwise its first equation.
std::string responseOf(const model::Block& block)
{
    const auto& equations = block.equations;
    const auto named = std::ranges::find(equations, "time", &model::BlockEquation::name);
    return !block.time.empty()        ? block.time
           : named != equations.end() ? named->name
                                      : equations.front().name;
}

// Sets the response, unless it is given.
model::System systemOf(model::Library& library,
                       const FitOptions& options,
                       const model::DataFile& data,
                       const std::vector<model::FreeParameter>& free,
                       std::string& response,
                       Diagnostics& notes)
{
    const auto respond = [&](const std::string& own) {
        if (response.empty())
            response = own;
    };
    const auto settings = settingsOf(options.settings);
    if (!options.equation.empty()) {
        auto system = require(model::equationSystem(options.equation, data, free));
        respond(system.outputs.front().name);
        return system;
    }
    if (options.block.empty()) {
        respond("time");
        const auto design = require(findDesign(library, options.design, notes));
        return require(model::instantiate(*design, library, settings));
    }
    const auto block = require(findBlock(library, options.block));
    respond(responseOf(*block));
    return require(model::blockSystem(*block, library, data, free, settings));
}

model::FitPlan planOf(const FitOptions& options)
{
    auto plan = options.plan;
    plan.residuals = options.residuals == "relative" ? model::ResidualKind::Relative
                                                     : model::ResidualKind::Absolute;
    plan.loss = options.loss == "huber"    ? model::Loss::Huber
                : options.loss == "cauchy" ? model::Loss::Cauchy
                                           : model::Loss::Squares;
    return plan;
}

model::DataParts partsOf(const FitOptions& options, const LoadedData& loaded)
{
    if (options.holdOut.empty())
        return {loaded.data, {}};
    const auto holdOut = require(model::parseHoldOut(options.holdOut));
    return require(model::splitData(loaded.data, holdOut, loaded.launches));
}

// Runs the other requested parts of the fit.
void addMore(const Context& context,
             const FitOptions& options,
             const model::FitModel& model,
             const model::DataParts& parts,
             FitReport& report)
{
    if (!options.holdOut.empty()) {
        report.heldOut = require(model::heldOutError(model, report.fit, parts.apart));
        append(report.notes, parts.notes);
        append(report.notes, extrapolationNotes(model, parts));
        append(report.notes, report.heldOut->diagnostics);
    }
    if (!options.by.empty()) {
        auto spread = model::nodeSpread(model, parts.kept, report.fit, options.by);
        requireNone(model::atPlace("--by " + options.by, spread.diagnostics()));
        report.fit.spreads = spread.value().parameters;
        append(report.notes, spread.value().notes);
        report.nodes = std::move(spread).value();
    }
    if (options.profile)
        report.profile = model::profileIntervals(model, parts.kept, report.fit);
    if (options.next.isAsked()) {
        report.next = nextReport(
            context, options.next, options.apply, model, report.fit, settingsOf(options.settings));
        append(report.notes, report.next->notes);
    }
    if (options.draws == 0)
        return;
    if (!model.priors().empty())
        throw Refusal(
            model::refusal("fit.prior",
                           "a bootstrap resamples the rows, and not what is known from elsewhere",
                           "omit '--bootstrap', or the widths of the priors"));
    LongRun run(context, options.run);
    report.bootstrap = model::bootstrap(
        model, parts.kept, report.fit, {options.draws, options.plan.seed}, &run.study());
    requireNone(run.study().problems);
}

Diagnostics columnNotes(const FitOptions& options,
                        const model::System& system,
                        const std::vector<std::string>& point,
                        const model::DataFile& data)
{
    auto notes = data.notes;
    const auto named = namedColumns(system, data);
    if (options.equation.empty()) // an equation states what it uses
        append(notes, ignoredColumns(system, data, point, named));
    append(notes, mixedRows(data, point, named));
    return notes;
}

FitReport reportOf(const Context& context, const FitOptions& options, const LoadedData& loaded)
{
    auto library = context.library();
    auto free = freeOf(options.free);
    auto response = options.response;
    Diagnostics notes;
    const auto system = systemOf(library, options, loaded.data, free, response, notes);
    const auto set = namesOf(settingsOf(options.settings));
    auto used = require(model::usedRows(system, loaded.data, {response}, set));
    if (options.choose) {
        auto chosen = require(
            model::chooseFree(system, response, std::move(free), used.data, set, planOf(options)));
        free = std::move(chosen.free);
        append(notes, chosen.notes);
    }
    const auto model = require(model::FitModel::compile(system, response, free, used.data, set));
    auto usable = loaded;
    usable.launches = model::keptLaunches(loaded.launches, used.isKept);
    usable.data = std::move(used.data);
    auto point = model.columns();
    if (!options.by.empty() && std::ranges::count(point, options.by) == 0)
        point.push_back(options.by);
    const auto rows = takeMedians(std::move(usable), options.data, point);
    const auto parts = partsOf(options, rows);
    auto fitted = require(model::fit(model, parts.kept, planOf(options)));
    recordRows(fitted, model, parts.kept, set);
    append(notes, loaded.notes);
    append(notes, columnNotes(options, system, point, parts.kept));
    FitReport report{.system = system.id,
                     .fit = std::move(fitted),
                     .notes = std::move(notes),
                     .rowsAre = std::string(toText(rows.rowsAre))};
    addMore(context, options, model, parts, report);
    return report;
}

// The design of -o - is all that standard output then has.
int deliver(const Context& context,
            const FitOptions& options,
            const Json& json,
            const std::string& text,
            const Diagnostics& findings)
{
    return finish(context, json, model::isStream(options.apply.file) ? "" : text, findings);
}

int runMessages(const Context& context, const FitOptions& options, const LoadedData& loaded)
{
    const auto response = options.response.empty() ? std::string("time") : options.response;
    const auto rows = takeMedians(loaded, options.data, options.messages.point());
    auto report =
        messageReport(options.messages, rows, planOf(options), response, options.settings);
    report.json["rows_are"] = toText(rows.rowsAre);
    report.text += "Rows are " + std::string(toText(rows.rowsAre)) + ".\n";
    if (options.apply.isAsked())
        apply(context, options.apply, {}, loaded, *report.fit, report.method, report.findings);
    return deliver(context, options, report.json, report.text, report.findings);
}

// Ranks models, each fitted to the same rows.
int runRanking(const Context& context, const FitOptions& options, const LoadedData& loaded)
{
    const RankOrder order{options.rank,
                          options.response.empty() ? "time" : options.response,
                          freeOf(options.free),
                          options.settings,
                          planOf(options)};
    std::vector<std::string> point;
    for (const auto& column : loaded.data.columns)
        if (column.name != order.response)
            point.push_back(column.name);
    return runRank(context, order, takeMedians(loaded, options.data, point));
}

// Returns the models whose labels conditions on rows may name. Their problems are those of the report.
std::vector<model::System> labelledModels(const Context& context, const FitOptions& options)
{
    std::vector<model::System> models;
    if (options.data.where.empty())
        return models;
    auto library = context.library();
    Diagnostics notes;
    const auto add = [&](const std::string& name, bool isOfBlock) {
        if (auto model = plainModel(library, name, isOfBlock, notes))
            models.push_back(std::move(model).value());
    };
    if (!options.design.empty())
        add(options.design, false);
    if (!options.block.empty())
        add(options.block, true);
    for (const auto& name : options.rank)
        add(name, isBlock(library, name));
    return models;
}

int runFit(const Context& context, const FitOptions& options)
{
    const auto loaded = load(context, options.data, labelledModels(context, options));
    if (options.messages.isAsked())
        return runMessages(context, options, loaded);
    if (!options.rank.empty())
        return runRanking(context, options, loaded);
    auto report = reportOf(context, options, loaded);
    const auto settings = options.design.empty() ? std::vector<std::string>() : options.settings;
    if (options.apply.isAsked())
        apply(context, options.apply, settings, loaded, report.fit, "", report.notes);
    return deliver(context, options, report.json(), report.text(), report.findings());
}

void addPlanOptions(const Command<FitOptions>& command)
{
    const auto& [app, options, add] = command;
    add.choice(options.residuals,
               {"relative", "absolute"},
               "--residuals",
               "relative (default) or absolute");
    add.choice(options.loss,
               {"squares", "huber", "cauchy"},
               "--loss",
               "squares (default); huber and cauchy are robust to outliers");
    add.number(
        options.plan.starts, 1, 1000, "--starts N", "Number of starting points (default: 8)");
    add.value(options.plan.seed, "--seed N", "Random seed (default: 1)");
    add.number(options.plan.confidence,
               0.5,
               0.9999,
               "--confidence SHARE",
               "Confidence level (default: 0.95)");
    add.value(options.holdOut,
              "--holdout SHARE|CONDITION",
              "Exclude a share of the launches (0.2) or the rows of 'k >= 1 MiB' from the "
              "fit and report the error on them");
    add.text(options.by,
             "--by COLUMN",
             "Column of nodes or days: how they differ in mean, in slope and by noise, "
             "which --assign spread=INPUT writes");
    add.number(options.draws,
               100,
               1000000,
               "--bootstrap DRAWS",
               "Number of resamples for bootstrap intervals");
    add.flag(options.choose,
             "--choose",
             "Free only those parameters that predict the largest scales best by fits to "
             "the smaller ones; the others keep the values of the design");
    add.flag(
        options.profile, "--profile", "Report profile-likelihood intervals (can be asymmetric)");
    options.run.addThreadsTo(app);
}

void addSubjects(CLI::Option_group& subject, FitOptions& options)
{
    const OptionAdder add(subject);
    add.value(options.design, "DESIGN", "Id of a shipped design, or a file");
    add.text(options.block, "--block BLOCK", "Id of a library block, or a file");
    add.text(options.equation, "--equation TEXT", "Equation to fit, e.g. 'time = a + k / b'");
    add.list(options.rank,
             "--rank MODEL,..",
             "Fit several blocks or designs, and rank them by AICc of their log errors: "
             "the algorithm that explains the times best is first")
        ->check(notEmpty);
}

} // namespace

void addFit(CLI::App& app, Context& context)
{
    const auto added = addCommand<FitOptions>(app, context, "fit", runFit);
    added.app.description("Fit parameters of a model to measured data, with intervals");
    const auto& [command, options, add] = added;
    options.data.medians = true;
    auto* const subject = command.add_option_group("subject");
    addSubjects(*subject, options);
    options.messages.addTo(command, *subject);
    subject->require_option(1);
    options.data.addTo(command,
                       "--data",
                       "Measured data: a CSV file with headers like 'time [ms]', a data set of "
                       "the presets, or a run");
    options.data.addLaunchTo(command);
    add.repeated(
        options.free,
        "--free NAME[=LOW..HIGH],...",
        "Parameters to fit, with bounds, a starting point, or a value known from elsewhere and "
        "its standard deviation: L,os,G=0 s/B..1 us/B,NAME=START,NAME=VALUE~WIDTH");
    add.text(options.response, "--response NAME", "Measured output (default: the block's time)");
    addSetOption(command, options.settings);
    addPlanOptions(added);
    options.next.addTo(command);
    options.apply.addTo(command);
}

} // namespace clusterwright::cli
