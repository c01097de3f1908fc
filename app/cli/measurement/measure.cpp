// clusterwright-cli measure: runs a plan or one probe on nodes. Every sample is stored before it is shown.
#include "app/cli/measurement/attached_nodes.h"
#include "app/cli/measurement/measure_outcome.h"
#include "app/cli/measurement/measure_progress.h"
#include "app/cli/measurement/store_options.h"
#include "app/cli/program/long_run.h"
#include "model/core/diagnostics.h"
#include "model/core/duration.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

constexpr int kMostRuns = 1000;

struct MeasureOptions {
    std::string subject; // plan file or probe id
    NodeOptions nodes;
    std::vector<std::string> axes;
    std::string pairing = "all";
    runner::Measurement measurement{.repeats = runner::kProbeRepeats,
                                    .rounds = runner::kProbeRounds,
                                    .apart = runner::kProbeApart};
    std::uint64_t seed = 1;
    StoreOptions store;
    std::string resume; // run to resume, the first of `runs`
    int runs = 1;
    bool onlyEstimate = false;

    [[nodiscard]] bool isPlan() const
    {
        return subject.find('/') != std::string::npos || subject.ends_with(".json");
    }
};

runner::Plan planOf(const MeasureOptions& options)
{
    runner::Plan plan;
    plan.title = options.subject;
    plan.seed = options.seed;
    auto measurement = options.measurement;
    measurement.probe = options.subject;
    measurement.nodes = options.nodes.names;
    if (options.pairing == "ring")
        measurement.pairing = runner::Pairing::Ring;
    else if (options.pairing == "star")
        measurement.pairing = runner::Pairing::Star;
    for (const auto& axis : options.axes) {
        const auto [name, values] = model::splitAtEquals(axis);
        measurement.grid.push_back({std::string(name), std::string(values.value_or(""))});
    }
    plan.measurements = {measurement};
    return plan;
}

// Returns the plan of the run to resume.
model::Result<runner::Plan> planOfRun(const MeasureOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    if (!store)
        return store.diagnostics();
    const auto stored = store.value()->run(options.resume);
    if (!stored)
        return stored.diagnostics();
    return runner::parsePlan(stored.value().run.plan, "plan of the run " + options.resume);
}

// Returns the plan; measurements without nodes get those of the command line.
model::Result<runner::Plan> findPlan(MeasureOptions& options)
{
    if (!options.subject.empty() && !options.isPlan()) {
        if (options.nodes.names.empty())
            return model::refusal("plan.nodes",
                                  "the measurement has no nodes",
                                  "add --nodes local for this machine, or nodes of `nodes list`");
        return planOf(options);
    }
    auto plan = options.subject.empty() ? planOfRun(options) : runner::readPlan(options.subject);
    if (!plan)
        return plan;
    runner::fillNodes(plan.value(), options.nodes.names);
    options.nodes.names = runner::nodeNames(plan.value());
    return plan;
}

// Everything that a run needs, prepared before anything starts.
struct Prepared {
    runner::Plan plan;
    std::vector<runner::Node> nodes;
    runner::Schedule schedule;
};

model::Result<Prepared> prepare(MeasureOptions& options)
{
    auto plan = findPlan(options);
    if (!plan)
        return plan.diagnostics();
    const auto nodes = options.nodes.nodes();
    if (!nodes)
        return nodes.diagnostics();
    auto schedule = runner::Schedule::make(
        plan.value(), runner::readCatalogue(runner::probeFolders()), nodes.value());
    if (!schedule)
        return schedule.diagnostics();
    return Prepared{plan.value(), nodes.value(), std::move(schedule).value()};
}

runner::Estimate timesRuns(runner::Estimate estimate, int runs)
{
    estimate.starts *= static_cast<std::size_t>(runs);
    estimate.expected *= runs;
    estimate.longest *= runs;
    return estimate;
}

Json estimateJson(const runner::Estimate& estimate)
{
    return {{"starts", estimate.starts},
            {"seconds", numberJson(estimate.expected)},
            {"longest", numberJson(estimate.longest)},
            {"assumed", estimate.isAssumed}};
}

std::string estimateText(const runner::Estimate& estimate)
{
    return std::to_string(estimate.starts) + " launches, about " +
           model::durationText(estimate.expected) + ", at most " +
           model::durationText(estimate.longest) + "\n";
}

runner::Run newRun(const runner::Plan& plan)
{
    return runner::freshRun(plan, "clusterwright-cli " CLUSTERWRIGHT_VERSION);
}

// Returns the run to resume, or a new run.
model::Result<runner::Run>
runOf(const MeasureOptions& options, const runner::Plan& plan, const runner::Store& store)
{
    if (!options.resume.empty()) {
        const auto stored = store.run(options.resume);
        if (!stored)
            return stored.diagnostics();
        if (stored.value().run.plan != model::jsonText(toJson(plan)))
            return model::Diagnostics{
                model::Severity::Error,
                "run.other_plan",
                "",
                "--resume " + options.resume,
                "the stored run has a different plan",
                "omit PLAN, --nodes and the probe options; the run has its own"};
        return stored.value().run;
    }
    return newRun(plan);
}

runner::ExecutionHooks hooksOf(const std::string& run,
                               const runner::Store* recorded,
                               ProgressLine& line,
                               runner::SeriesList& found)
{
    runner::ExecutionHooks hooks;
    hooks.started = [&line](const runner::Task& task, const runner::Provenance&) {
        line.begin(task);
    };
    hooks.samples = [run, &found](const runner::Task& task,
                                  std::span<const runner::Sample> samples) {
        found.add(run, task.key, task, samples);
    };
    hooks.ended = [run, &found](const runner::Task& task, runner::EndState state) {
        if (state == runner::EndState::Failed)
            found.drop(run, task.key);
    };
    hooks.within = [&line](const runner::Task&, double done, double total) {
        line.showWithin(done, total);
    };
    hooks.progress = [&line](const runner::Progress& progress) { line.show(progress); };
    hooks.event = [&line](const runner::RunEvent& event) { line.print(event); };
    if (recorded)
        hooks.recorded = [run, recorded, &found](const runner::Task& task) {
            auto known = recorded->recorded(run, task.key);
            if (known && known.value())
                found.add(run, task.key, task, known.value()->samples);
            return known;
        };
    return hooks;
}

// Attaches the nodes again for each run, as repeating the command would.
model::Result<runner::ExecutionOutcome> carryOutRun(const MeasureOptions& options,
                                                    const Prepared& prepared,
                                                    const runner::Run& run,
                                                    runner::Store& store,
                                                    const runner::ExecutionHooks& hooks,
                                                    const std::stop_token& stop)
{
    const auto session = options.nodes.session();
    if (!session)
        return session.diagnostics();
    auto schedule = prepared.schedule;
    return execute(*session.value(), schedule, prepared.nodes, run, store, hooks, stop);
}

struct CarriedRuns {
    std::vector<Carried> list;
    bool isStopped = false; // stopped before the requested number
};

// Runs the plan repeatedly until a run is stopped or returns no samples.
model::Result<CarriedRuns> carryOutRuns(const Context& context,
                                        const MeasureOptions& options,
                                        Prepared& prepared,
                                        const runner::Run& first,
                                        runner::Store& store,
                                        runner::SeriesList& found)
{
    CarriedRuns runs;
    ProgressLine line(options.runs);
    LongRun interruptible(context, {});
    const auto& stop = interruptible.study().options.stop;
    for (int i = 0; i < options.runs; ++i) {
        if (i > 0)
            if (auto paces = store.paces())
                prepared.schedule.setPaces(std::move(paces).value());
        line.beginRun(i + 1, prepared.schedule.estimate().expected * (options.runs - i - 1));
        const bool isResumed = i == 0 && !options.resume.empty();
        const auto run = i == 0 ? first : newRun(prepared.plan);
        const auto hooks = hooksOf(run.id, isResumed ? &store : nullptr, line, found);
        auto outcome = carryOutRun(options, prepared, run, store, hooks, stop);
        if (!outcome)
            return outcome.diagnostics();
        const bool isStored = isResumed || !isEmpty(outcome.value());
        if (!isStored)
            append(outcome.value().problems, store.remove(run.id));
        runs.list.push_back({run, std::move(outcome).value(), isStored});
        const auto& own = runs.list.back().outcome;
        runs.isStopped = stop.stop_requested() && i + 1 < options.runs;
        if (runs.isStopped || hasErrors(own.problems) || (own.samples == 0 && !isResumed))
            break;
    }
    return runs;
}

// Keeps a measurement running after its reader exits (`| head`).
void outliveReaders()
{
    ::signal(SIGPIPE, SIG_IGN); // NOLINT(cert-err33-c)
}

int carryOut(const Context& context,
             const MeasureOptions& options,
             Prepared& prepared,
             runner::Store& store)
{
    const auto first = runOf(options, prepared.plan, store);
    if (!first)
        return fail(context, first.diagnostics());
    runner::SeriesList found;
    const auto runs = carryOutRuns(context, options, prepared, first.value(), store, found);
    if (!runs)
        return fail(context, runs.diagnostics()), kEnvironment;
    const auto& [list, isStopped] = runs.value();
    return reportRuns(context, list, isStopped, options.store.file(), found);
}

int measure(const Context& context, MeasureOptions options)
{
    auto prepared = prepare(options);
    if (!prepared)
        return failOfStore(context, prepared.diagnostics());
    // An estimate does not create a store, but uses the paces of an existing one.
    const bool isNew = options.resume.empty() && !options.onlyEstimate;
    auto store =
        options.store.open(isNew ? runner::Store::Access::Create : runner::Store::Access::Existing);
    const auto storeProblems = options.onlyEstimate ? options.store.check() : store.diagnostics();
    if (hasErrors(storeProblems))
        return failOfStore(context, storeProblems);
    if (store)
        if (auto paces = store.value()->paces())
            prepared.value().schedule.setPaces(std::move(paces).value());
    const auto estimate = timesRuns(prepared.value().schedule.estimate(), options.runs);
    if (options.onlyEstimate) {
        if (context.json)
            printJson(estimateJson(estimate));
        else
            std::cout << estimateText(estimate);
        return kDone;
    }
    outliveReaders();
    if (!context.json)
        std::cerr << estimateText(estimate);
    return carryOut(context, options, prepared.value(), *store.value());
}

// Rejects plan options together with --resume, because the run has its own plan.
void checkUsage(const CLI::App& command, const MeasureOptions& options)
{
    if (!options.subject.empty())
        return;
    if (options.resume.empty())
        throw CLI::RequiredError("PLAN");
    for (const auto* const name : {"--nodes",
                                   "--axis",
                                   "--pairing",
                                   "--at-once",
                                   "--repeats",
                                   "--warm-up",
                                   "--rounds",
                                   "--apart",
                                   "--time-limit",
                                   "--seed"})
        if (command.get_option(name)->count() > 0)
            throw CLI::ValidationError(name, "requires PLAN; a resumed run uses its own plan");
}

void addProbeOptions(CLI::App& command, MeasureOptions& options)
{
    auto* const group = command.add_option_group("Options of a single probe (a plan has its own)");
    group
        ->add_option("--axis",
                     options.axes,
                     "Values of a parameter: 'size=1 B..16 MiB:*4', protocol=tcp,udp")
        ->type_name("NAME=VALUES")
        ->take_all()
        ->allow_extra_args(false)
        ->check([](const std::string& text) -> std::string {
            const auto [name, values] = model::splitAtEquals(text);
            return name.empty() || !values ? "'" + text + "' is not NAME=VALUES" : "";
        });
    group->add_option("--pairing", options.pairing, "Pairs of nodes: all, ring, star")
        ->check(CLI::IsMember({"all", "ring", "star"}));
    group->add_flag("--at-once",
                    options.measurement.isAtOnce,
                    "Measure all pairs simultaneously, so that contention shows");
    group
        ->add_option("--repeats",
                     options.measurement.repeats,
                     "Samples per launch (default: " + std::to_string(runner::kProbeRepeats) + ")")
        ->check(CLI::Range(1, runner::kMostRepeats));
    group
        ->add_option("--warm-up",
                     options.measurement.warmUp,
                     "Warm-up samples, which are discarded (default: 2)")
        ->check(CLI::Range(0, runner::kMostRepeats));
    group
        ->add_option(
            "--rounds",
            options.measurement.rounds,
            "Launches per point; the interval reflects the variation between them (default: " +
                std::to_string(runner::kProbeRounds) + ")")
        ->check(CLI::Range(1, runner::kMostRounds));
    group
        ->add_option("--apart",
                     options.measurement.apart,
                     "Minimum time in seconds between launches at a point, so that they see "
                     "different background load (default: " +
                         model::shortestText(runner::kProbeApart) + ")")
        ->check(CLI::Range(0.0, 86'400.0));
    group
        ->add_option("--time-limit",
                     options.measurement.timeLimit,
                     "Time limit in seconds for one launch (default: 30)")
        ->check(CLI::Range(0.01, 86'400.0));
    group->add_option("--seed", options.seed, "Random seed of the order of points (default: 1)")
        ->check(CLI::Range(std::uint64_t{0}, runner::kLargestSeed));
}

} // namespace

void addMeasure(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "measure", "Run a measurement plan or one probe on nodes; store every sample");
    auto options = std::make_shared<MeasureOptions>();
    command->add_option("PLAN", options->subject, "Plan file or probe id; not needed with --resume")
        ->check(notEmpty);
    command->add_option("--nodes", options->nodes.names, "Nodes of your list, or ssh hosts")
        ->type_name("A,B")
        ->delimiter(',');
    options->nodes.addTo(*command);
    addProbeOptions(*command, *options);
    options->store.addTo(*command);
    command
        ->add_option("--resume",
                     options->resume,
                     "Resume an interrupted run; it counts as the first of --runs")
        ->type_name("RUN")
        ->check(notEmpty);
    command
        ->add_option(
            "--runs",
            options->runs,
            "Number of runs; with several, report their coefficient of variation, and with "
            "three or more a 95 % prediction interval (default: 1)")
        ->check(CLI::Range(1, kMostRuns));
    command->add_flag("--estimate",
                      options->onlyEstimate,
                      "Show the estimated duration without starting anything");
    command->callback([&context, command, options] {
        checkUsage(*command, *options);
        context.run = [&context, options] { return measure(context, *options); };
    });
}

} // namespace clusterwright::cli
