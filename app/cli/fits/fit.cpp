// clusterwright-cli fit: estimates parameters with intervals from measured data, and writes them into a design.
#include "app/cli/fits/fit_apply.h"
#include "app/cli/fits/fit_commands.h"
#include "app/cli/fits/fit_messages.h"
#include "app/cli/fits/fit_next.h"
#include "app/cli/fits/fit_rank.h"
#include "app/cli/fits/fit_report.h"
#include "app/cli/program/long_run.h"
#include "model/block/block.h"
#include "model/calibration/calibration/calibration.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/open_file.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/measured/used_rows.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

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
};

// Parses "L,os,G=0 s/B..1 us/B"; commas separate parameters, because quantities contain no comma.
model::Result<std::vector<model::FreeParameter>> freeOf(const std::vector<std::string>& options)
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
    if (!problems.empty())
        return problems;
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

model::Result<model::System> systemOf(model::Library& library,
                                      const FitOptions& options,
                                      const model::DataFile& data,
                                      const std::vector<model::FreeParameter>& free,
                                      std::string& response,
                                      Diagnostics& notes)
{
    if (!options.equation.empty()) {
        auto system = model::equationSystem(options.equation, data, free);
        if (system && response.empty())
            response = system.value().outputs.front().name;
        return system;
    }
    if (options.block.empty()) {
        if (response.empty())
            response = "time";
        const auto design = findDesign(library, options.design, notes);
        if (!design)
            return design.diagnostics();
        return model::instantiate(*design.value(), library, settingsOf(options.settings));
    }
    const auto block = findBlock(library, options.block);
    if (!block)
        return block.diagnostics();
    if (response.empty())
        response = responseOf(*block.value());
    return model::blockSystem(*block.value(), library, data, free, settingsOf(options.settings));
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

model::Result<model::DataParts> partsOf(const FitOptions& options, const LoadedData& loaded)
{
    if (options.holdOut.empty())
        return model::DataParts{loaded.data, {}};
    const auto holdOut = model::parseHoldOut(options.holdOut);
    return holdOut ? model::splitData(loaded.data, holdOut.value(), loaded.launches)
                   : model::Result<model::DataParts>(holdOut.diagnostics());
}

// Runs the other requested parts of the fit.
Diagnostics addMore(const Context& context,
                    const FitOptions& options,
                    const model::FitModel& model,
                    const model::DataParts& parts,
                    FitReport& report)
{
    if (!options.holdOut.empty()) {
        const auto error = model::heldOutError(model, report.fit, parts.apart);
        if (!error)
            return error.diagnostics();
        report.heldOut = error.value();
        append(report.notes, parts.notes);
        append(report.notes, extrapolationNotes(model, parts));
        append(report.notes, report.heldOut->diagnostics);
    }
    if (!options.by.empty()) {
        auto spread = model::nodeSpread(model, parts.kept, report.fit, options.by);
        if (!spread)
            return model::atPlace("--by " + options.by, spread.diagnostics());
        report.fit.spreads = spread.value().parameters;
        append(report.notes, spread.value().notes);
        report.nodes = std::move(spread).value();
    }
    if (options.profile)
        report.profile = model::profileIntervals(model, parts.kept, report.fit);
    if (options.next.isAsked()) {
        auto next = nextReport(
            context, options.next, options.apply, model, report.fit, settingsOf(options.settings));
        if (!next)
            return next.diagnostics();
        report.next = std::move(next).value();
        append(report.notes, report.next->notes);
    }
    if (options.draws == 0)
        return {};
    if (!model.priors().empty())
        return model::refusal(
            "fit.prior",
            "a bootstrap resamples the rows, and not what is known from elsewhere",
            "omit '--bootstrap', or the widths of the priors");
    LongRun run(context, options.run);
    report.bootstrap = model::bootstrap(
        model, parts.kept, report.fit, {options.draws, options.plan.seed}, &run.study());
    return run.study().problems;
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

model::Result<FitReport>
reportOf(const Context& context, const FitOptions& options, const LoadedData& loaded)
{
    auto library = context.library();
    auto free = freeOf(options.free);
    if (!free)
        return free.diagnostics();
    auto response = options.response;
    Diagnostics notes;
    const auto system = systemOf(library, options, loaded.data, free.value(), response, notes);
    if (!system)
        return system.diagnostics();
    const auto set = namesOf(settingsOf(options.settings));
    auto used = model::usedRows(system.value(), loaded.data, {response}, set);
    if (!used)
        return used.diagnostics();
    if (options.choose) {
        auto chosen = model::chooseFree(system.value(),
                                        response,
                                        std::move(free).value(),
                                        used.value().data,
                                        set,
                                        planOf(options));
        if (!chosen)
            return chosen.diagnostics();
        free = std::move(chosen.value().free);
        append(notes, chosen.value().notes);
    }
    const auto model =
        model::FitModel::compile(system.value(), response, free.value(), used.value().data, set);
    if (!model)
        return model.diagnostics();
    auto usable = loaded;
    usable.launches = model::keptLaunches(loaded.launches, used.value().isKept);
    usable.data = std::move(used.value().data);
    auto point = model.value().columns();
    if (!options.by.empty() && std::ranges::count(point, options.by) == 0)
        point.push_back(options.by);
    const auto rows = takeMedians(std::move(usable), options.data, point);
    const auto parts = partsOf(options, rows);
    if (!parts)
        return parts.diagnostics();
    const auto& kept = parts.value().kept;
    auto fitted = model::fit(model.value(), kept, planOf(options));
    if (!fitted)
        return fitted.diagnostics();
    recordRows(fitted.value(), model.value(), kept, set);
    append(notes, loaded.notes);
    append(notes, columnNotes(options, system.value(), point, kept));
    FitReport report{.system = system.value().id,
                     .fit = std::move(fitted).value(),
                     .notes = std::move(notes),
                     .rowsAre = std::string(toText(rows.rowsAre))};
    if (auto problems = addMore(context, options, model.value(), parts.value(), report);
        !problems.empty())
        return problems;
    return report;
}

// The design of -o - is all that standard output then has.
int deliver(const Context& context,
            const ApplyOptions& options,
            const Json& json,
            const std::string& text,
            const Diagnostics& findings)
{
    if (context.json)
        printJson(json);
    else if (!model::isStream(options.file))
        std::cout << model::printableLines(text);
    printFindings(findings);
    return exitCode(findings);
}

int runMessages(const Context& context, const FitOptions& options, const LoadedData& loaded)
{
    const auto response = options.response.empty() ? std::string("time") : options.response;
    const auto rows = takeMedians(loaded, options.data, options.messages.point());
    auto report =
        messageReport(options.messages, rows, planOf(options), response, options.settings);
    if (!report)
        return fail(context, report.diagnostics());
    auto& found = report.value();
    found.json["rows_are"] = toText(rows.rowsAre);
    found.text += "Rows are " + std::string(toText(rows.rowsAre)) + ".\n";
    if (options.apply.isAsked())
        if (const int code =
                apply(context, options.apply, {}, loaded, *found.fit, found.method, found.findings);
            code != kDone)
            return code;
    found.json["diagnostics"] = findingsJson(found.findings);
    return deliver(context, options.apply, found.json, found.text, found.findings);
}

// Ranks models, each fitted to the same rows.
int runRanking(const Context& context, const FitOptions& options, const LoadedData& loaded)
{
    auto free = freeOf(options.free);
    if (!free)
        return fail(context, free.diagnostics());
    const RankOrder order{options.rank,
                          options.response.empty() ? "time" : options.response,
                          std::move(free).value(),
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
    if (!loaded)
        return fail(context, loaded.diagnostics());
    if (options.messages.isAsked())
        return runMessages(context, options, loaded.value());
    if (!options.rank.empty())
        return runRanking(context, options, loaded.value());
    auto report = reportOf(context, options, loaded.value());
    if (!report)
        return fail(context, report.diagnostics());
    auto& found = report.value();
    if (options.apply.isAsked())
        if (const int code =
                apply(context,
                      options.apply,
                      options.design.empty() ? std::vector<std::string>() : options.settings,
                      loaded.value(),
                      found.fit,
                      "",
                      found.notes);
            code != kDone)
            return code;
    return deliver(context, options.apply, found.json(), found.text(), found.findings());
}

// Checks which options are valid with which models.
void checkUsage(const CLI::App& command, const FitOptions& options)
{
    if (options.profile && options.loss != "squares")
        throw CLI::ValidationError("--profile", "needs --loss squares");
    if (options.choose && options.design.empty())
        throw CLI::ValidationError("--choose", "requires a design, whose values it keeps");
    options.messages.check();
    const bool isModel = !options.messages.isAsked();
    if (isModel && options.free.empty())
        throw CLI::RequiredError("--free");
    const auto refuse = [&](const char* name) {
        if (command.get_option(name)->count() > 0)
            throw CLI::ValidationError(name, "requires a design, a block or an equation");
    };
    if (options.rank.size() == 1)
        throw CLI::ValidationError("--rank", "needs at least two models");
    checkDistinct("--rank", options.rank);
    if (!options.rank.empty())
        for (const auto* const name :
             {"--by", "--holdout", "--bootstrap", "--profile", "--next", "--apply"})
            refuse(name);
    if (!isModel)
        for (const auto* const name :
             {"--by", "--free", "--holdout", "--bootstrap", "--profile", "--next"})
            refuse(name);
    if (!options.messages.over.empty())
        refuse("--apply");
    if (!options.apply.assign.empty() && !options.apply.isAsked() && options.next.design.empty())
        throw CLI::ValidationError("--assign", "needs --apply or --for");
}

void addPlanOptions(CLI::App& command, FitOptions& options)
{
    command.add_option("--residuals", options.residuals, "relative (default) or absolute")
        ->check(CLI::IsMember({"relative", "absolute"}));
    command
        .add_option(
            "--loss", options.loss, "squares (default); huber and cauchy are robust to outliers")
        ->check(CLI::IsMember({"squares", "huber", "cauchy"}));
    command.add_option("--starts", options.plan.starts, "Number of starting points (default: 8)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command.add_option("--seed", options.plan.seed, "Random seed (default: 1)")->type_name("N");
    command.add_option("--confidence", options.plan.confidence, "Confidence level (default: 0.95)")
        ->type_name("SHARE")
        ->check(CLI::Range(0.5, 0.9999));
    command
        .add_option("--holdout",
                    options.holdOut,
                    "Exclude a share of the launches (0.2) or the rows of 'k >= 1 MiB' from the "
                    "fit and report the error on them")
        ->type_name("SHARE|CONDITION");
    command
        .add_option("--by",
                    options.by,
                    "Column of nodes or days: how they differ in mean, in slope and by noise, "
                    "which --assign spread=INPUT writes")
        ->type_name("COLUMN")
        ->check(notEmpty);
    command.add_option("--bootstrap", options.draws, "Number of resamples for bootstrap intervals")
        ->type_name("DRAWS")
        ->check(CLI::Range(100, 1000000));
    command.add_flag("--choose",
                     options.choose,
                     "Free only those parameters that predict the largest scales best by fits to "
                     "the smaller ones; the others keep the values of the design");
    command.add_flag(
        "--profile", options.profile, "Report profile-likelihood intervals (can be asymmetric)");
    options.run.addThreadsTo(command);
}

void addSubjects(CLI::Option_group& subject, FitOptions& options)
{
    subject.add_option("DESIGN", options.design, "Id of a shipped design, or a file");
    subject.add_option("--block", options.block, "Id of a library block, or a file")
        ->type_name("BLOCK")
        ->check(notEmpty);
    subject.add_option("--equation", options.equation, "Equation to fit, e.g. 'time = a + k / b'")
        ->type_name("TEXT")
        ->check(notEmpty);
    subject
        .add_option("--rank",
                    options.rank,
                    "Fit several blocks or designs, and rank them by AICc of their log errors: "
                    "the algorithm that explains the times best is first")
        ->type_name("MODEL,..")
        ->delimiter(',')
        ->check(notEmpty);
}

} // namespace

void addFit(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("fit", "Fit parameters of a model to measured data, with intervals");
    auto options = std::make_shared<FitOptions>();
    options->data.medians = true;
    auto* const subject = command->add_option_group("subject");
    addSubjects(*subject, *options);
    options->messages.addTo(*command, *subject);
    subject->require_option(1);
    options->data.addTo(*command,
                        "--data",
                        "Measured data: a CSV file with headers like 'time [ms]', a data set of "
                        "the presets, or a run");
    options->data.addLaunchTo(*command);
    command
        ->add_option(
            "--free",
            options->free,
            "Parameters to fit, with bounds, a starting point, or a value known from elsewhere and "
            "its standard deviation: L,os,G=0 s/B..1 us/B,NAME=START,NAME=VALUE~WIDTH")
        ->type_name("NAME[=LOW..HIGH],...")
        ->take_all()
        ->allow_extra_args(false);
    command
        ->add_option("--response", options->response, "Measured output (default: the block's time)")
        ->type_name("NAME")
        ->check(notEmpty);
    addSetOption(*command, options->settings);
    addPlanOptions(*command, *options);
    options->next.addTo(*command);
    options->apply.addTo(*command);
    command->callback([&context, command, options] {
        checkUsage(*command, *options);
        context.run = [&context, options] { return runFit(context, *options); };
    });
}

} // namespace clusterwright::cli
