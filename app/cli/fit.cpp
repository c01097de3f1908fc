// clusterwright-cli fit: from measured data to parameters with intervals, and into a design.
#include "app/cli/fit_commands.h"
#include "app/cli/fit_data.h"
#include "app/cli/fit_report.h"
#include "app/cli/long_run.h"
#include "app/cli/table.h"
#include "model/calibration/application.h"
#include "model/core/text.h"
#include "model/design/design_writer.h"

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
    std::vector<std::string> settings;
    DataOptions data;
    std::vector<std::string> free;
    std::string response;
    std::string residuals = "relative";
    std::string loss = "squares";
    model::FitPlan plan;
    std::string holdOut;
    std::size_t draws = 0;
    bool profile = false;
    LongRunSettings run;
    std::string applyTo;
    std::vector<std::string> assign; // "PARAMETER=NUMBER"
    std::string file;
};

// "L,os,G=0 s/B..1 us/B": commas part parameters; a quantity has none.
model::Result<std::vector<model::FreeParameter>> freeOf(const std::vector<std::string>& options)
{
    std::vector<model::FreeParameter> result;
    Diagnostics problems;
    for (const auto& option : options)
        for (const auto& part : model::split(option, ',')) {
            auto parameter = model::parseFreeParameter(part);
            for (auto problem : parameter.diagnostics()) {
                problem.pointer = "--free " + shortened(part);
                append(problems, {problem});
            }
            if (parameter)
                result.push_back(std::move(parameter).value());
        }
    if (!problems.empty())
        return problems;
    return result;
}

// The block's duration, else what it calls its time, else its first equation.
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
                                      std::string& response)
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
        const auto design = findDesign(library, options.design);
        if (!design)
            return design.diagnostics();
        return model::instantiate(*design.value(), library, settingsOf(options.settings));
    }
    const auto block = library.block(options.block);
    if (!block)
        return block.diagnostics();
    if (response.empty())
        response = responseOf(*block.value());
    return model::blockSystem(*block.value(), library, data, free, settingsOf(options.settings));
}

std::vector<std::string> namesOf(const std::vector<model::Setting>& settings)
{
    std::vector<std::string> names;
    for (const auto& setting : settings)
        names.push_back(setting.name);
    return names;
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

model::Result<model::DataParts> partsOf(const FitOptions& options, const model::DataFile& data)
{
    if (options.holdOut.empty())
        return model::DataParts{data, {}};
    const auto holdOut = model::parseHoldOut(options.holdOut);
    return holdOut ? model::splitData(data, holdOut.value())
                   : model::Result<model::DataParts>(holdOut.diagnostics());
}

// What else was asked of the fit.
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
    }
    if (options.profile)
        report.profile = model::profileIntervals(model, parts.kept, report.fit);
    if (options.draws == 0)
        return {};
    LongRun run(context, options.run);
    report.bootstrap = model::bootstrap(
        model, parts.kept, report.fit, {options.draws, options.plan.seed}, &run.study());
    return run.study().problems;
}

model::Result<FitReport>
reportOf(const Context& context, const FitOptions& options, const LoadedData& loaded)
{
    auto library = context.library();
    const auto free = freeOf(options.free);
    if (!free)
        return free.diagnostics();
    const auto parts = partsOf(options, loaded.data);
    if (!parts)
        return parts.diagnostics();
    const auto& kept = parts.value().kept;
    auto response = options.response;
    const auto system = systemOf(library, options, kept, free.value(), response);
    if (!system)
        return system.diagnostics();
    const auto model = model::FitModel::compile(
        system.value(), response, free.value(), kept, namesOf(settingsOf(options.settings)));
    if (!model)
        return model.diagnostics();
    auto fitted = model::fit(model.value(), kept, planOf(options));
    if (!fitted)
        return fitted.diagnostics();
    FitReport report{system.value().id, std::move(fitted).value(), {}, {}, {}, loaded.notes};
    if (auto problems = addMore(context, options, model.value(), parts.value(), report);
        !problems.empty())
        return problems;
    return report;
}

std::vector<model::Assignment> assignmentsOf(const FitOptions& options, const model::Fit& fit)
{
    std::vector<model::Assignment> assignments;
    for (const auto& pair : options.assign)
        assignments.emplace_back(pair.substr(0, pair.find('=')), pair.substr(pair.find('=') + 1));
    if (assignments.empty())
        for (const auto& parameter : fit.parameters)
            assignments.emplace_back(parameter.name, parameter.name);
    return assignments;
}

// What was measured before and has left its interval, then the design with the new numbers.
model::Result<std::string> applied(const Context& context,
                                   const FitOptions& options,
                                   const LoadedData& loaded,
                                   const model::Fit& fit,
                                   Diagnostics& findings)
{
    auto library = context.library();
    const auto found = findDesign(library, options.applyTo);
    if (!found)
        return found.diagnostics();
    auto design = *found.value();
    const auto assignments = assignmentsOf(options, fit);
    const auto system = model::instantiate(design, library, {});
    if (!system)
        return system.diagnostics();
    for (const auto& drift : model::driftOf(system.value(), fit, assignments))
        if (drift.hasLeft)
            findings.push_back(
                {model::Severity::Warning,
                 "fit.drift",
                 design.file,
                 "",
                 drift.name + " has left the interval that was measured before: it was " +
                     rangeText(drift.low, drift.high, drift.now.dimension, drift.now.unit) +
                     ", now " + displayText(drift.now),
                 ""});
    const auto edit = model::applyFit(design, library, fit, assignments, {loaded.run, loaded.date});
    if (!edit)
        return edit.diagnostics();
    if (const auto inverse = model::apply(design, edit.value()); !inverse)
        return inverse.diagnostics();
    return jsonText(model::toJson(design));
}

int runFit(const Context& context, const FitOptions& options)
{
    const auto loaded = load(options.data);
    if (!loaded)
        return fail(context, loaded.diagnostics());
    auto report = reportOf(context, options, loaded.value());
    if (!report)
        return fail(context, report.diagnostics());
    if (!options.applyTo.empty()) {
        const auto text =
            applied(context, options, loaded.value(), report.value().fit, report.value().notes);
        if (!text)
            return fail(context, text.diagnostics());
        if (const int code = emit(context, options.file, text.value()); code != kDone)
            return code;
    }
    const auto findings = report.value().findings();
    if (context.json)
        printJson(report.value().json());
    else
        std::cout << report.value().text();
    printFindings(findings);
    const auto isFinding = [](const auto& finding) {
        return finding.severity != model::Severity::Note;
    };
    return std::ranges::any_of(findings, isFinding) ? kFinding : kDone;
}

void addPlanOptions(CLI::App& command, FitOptions& options)
{
    command.add_option("--residuals", options.residuals, "relative (default) or absolute")
        ->check(CLI::IsMember({"relative", "absolute"}));
    command
        .add_option(
            "--loss", options.loss, "squares (default), or huber or cauchy, which bear wild rows")
        ->check(CLI::IsMember({"squares", "huber", "cauchy"}));
    command
        .add_option(
            "--starts", options.plan.starts, "Places that the search begins at (default: 8)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command
        .add_option(
            "--seed", options.plan.seed, "Of starts, bootstrap and held-out rows (default: 1)")
        ->type_name("N");
    command.add_option("--confidence", options.plan.confidence, "Of intervals (default: 0.95)")
        ->type_name("SHARE")
        ->check(CLI::Range(0.5, 0.9999));
    command
        .add_option("--holdout",
                    options.holdOut,
                    "Keep a share of the rows from the fit (0.2), or those of 'k >= 1 MiB', and "
                    "show the error there")
        ->type_name("SHARE|CONDITION");
    command.add_option("--bootstrap", options.draws, "Intervals of so many redrawn data sets")
        ->type_name("DRAWS")
        ->check(CLI::Range(100, 1000000));
    command.add_flag(
        "--profile", options.profile, "Intervals by the likelihood, which may be lopsided");
    options.run.addThreadsTo(command);
}

void addApplyOptions(CLI::App& command, FitOptions& options)
{
    auto* const apply =
        command
            .add_option("--apply",
                        options.applyTo,
                        "Write this design with the fitted numbers, and say what has drifted")
            ->type_name("DESIGN")
            ->check(notEmpty);
    addSetOption(command,
                 options.assign,
                 "--assign",
                 "Which number of the design a parameter is: rate=nic.rate");
    auto* const file = command.add_option("-o", options.file, "Of --apply: the design's file")
                           ->type_name("FILE")
                           ->check(notEmpty);
    apply->needs(file);
    file->needs(apply);
    command.get_option("--assign")->needs(apply);
}

} // namespace

void addFit(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("fit", "Fit parameters of a model to measured data, with intervals");
    auto options = std::make_shared<FitOptions>();
    auto* const subject = command->add_option_group("subject");
    subject->add_option("DESIGN", options->design, "A design: a shipped one by its id, or a file");
    subject->add_option("--block", options->block, "A block, by its id")
        ->type_name("ID")
        ->check(notEmpty);
    subject->add_option("--equation", options->equation, "An equation: 'time = a + k / b'")
        ->type_name("TEXT")
        ->check(notEmpty);
    subject->require_option(1);
    options->data.addTo(
        *command, "--data", "Measured data: a CSV file with heads like 'time [ms]', or a run");
    command
        ->add_option("--free", options->free, "What is fitted: L,os,G=0 s/B..1 us/B, or NAME=START")
        ->type_name("NAME[=LOW..HIGH],...")
        ->required()
        ->take_all()
        ->allow_extra_args(false);
    command
        ->add_option(
            "--response", options->response, "What was measured (default: the block's time)")
        ->type_name("NAME")
        ->check(notEmpty);
    addSetOption(*command, options->settings);
    addPlanOptions(*command, *options);
    addApplyOptions(*command, *options);
    command->callback([&context, options] {
        if (options->profile && options->loss != "squares")
            throw CLI::ValidationError("--profile", "needs --loss squares");
        context.run = [&context, options] { return runFit(context, *options); };
    });
}

} // namespace clusterwright::cli
