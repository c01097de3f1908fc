// clusterwright-cli measure: runs a plan or one probe on nodes. Every sample is stored before it is shown.
#include "app/cli/measurement/attached_nodes.h"
#include "app/cli/measurement/measure_progress.h"
#include "app/cli/measurement/measure_report.h"
#include "app/cli/measurement/store_options.h"
#include "app/cli/program/long_run.h"
#include "app/cli/program/options.h"
#include "model/core/diagnostics.h"
#include "model/core/duration.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

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
    // Rejects plan options together with --resume, because the run has its own plan.
    void check(const CLI::App& command) const
    {
        if (!subject.empty())
            return;
        if (resume.empty())
            throw CLI::RequiredError("PLAN");
        refuseOptions(command,
                      {"--nodes",
                       "--axis",
                       "--pairing",
                       "--at-once",
                       "--repeats",
                       "--warm-up",
                       "--rounds",
                       "--apart",
                       "--time-limit",
                       "--seed"},
                      "requires PLAN; a resumed run uses its own plan");
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
runner::Plan planOfRun(const MeasureOptions& options)
{
    const auto stored =
        require(options.store.open(runner::Store::Access::Existing)->run(options.resume));
    return require(runner::parsePlan(stored.run.plan, "plan of the run " + options.resume));
}

// Returns the plan; measurements without nodes get those of the command line.
runner::Plan findPlan(MeasureOptions& options)
{
    auto& names = options.nodes.names;
    if (!options.subject.empty() && !options.isPlan()) {
        if (names.empty())
            throw Refusal(
                model::refusal("plan.nodes",
                               "the measurement has no nodes",
                               "add --nodes local for this machine, or nodes of `nodes list`"));
        return planOf(options);
    }
    auto plan =
        options.subject.empty() ? planOfRun(options) : require(runner::readPlan(options.subject));
    runner::fillNodes(plan, names);
    names = runner::nodeNames(plan);
    return plan;
}

// Everything that a run needs, prepared before anything starts.
struct Prepared {
    runner::Plan plan;
    std::vector<runner::Node> nodes;
    runner::Schedule schedule;
};

Prepared prepare(MeasureOptions& options)
{
    auto plan = findPlan(options);
    auto nodes = options.nodes.nodes();
    auto schedule =
        require(runner::Schedule::make(plan, runner::readCatalogue(runner::probeFolders()), nodes));
    return {std::move(plan), std::move(nodes), std::move(schedule)};
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
runner::Run
runOf(const MeasureOptions& options, const runner::Plan& plan, const runner::Store& store)
{
    if (options.resume.empty())
        return newRun(plan);
    const auto stored = require(store.run(options.resume));
    if (stored.run.plan != model::jsonText(toJson(plan)))
        throw Refusal(atPlace(
            "--resume " + options.resume,
            model::refusal("run.other_plan",
                           "the stored run has a different plan",
                           "omit PLAN, --nodes and the probe options; the run has its own")));
    return stored.run;
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

struct CarriedRuns {
    std::vector<Carried> list;
    bool isStopped = false; // stopped before the requested number
};

// Runs the plan repeatedly until a run is stopped or returns no samples. Attaches the nodes again for each run, as repeating the command
// would.
CarriedRuns carryOutRuns(const Context& context,
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
        const auto session = options.nodes.session();
        auto schedule = prepared.schedule;
        auto outcome = execute(*session, schedule, prepared.nodes, run, store, hooks, stop);
        const bool isStored = isResumed || !isEmpty(outcome);
        if (!isStored)
            append(outcome.problems, store.remove(run.id));
        runs.list.push_back({run, std::move(outcome), isStored});
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

// An estimate does not create a store, but uses the paces of an existing one.
std::unique_ptr<runner::Store> openStore(const MeasureOptions& options)
{
    using enum runner::Store::Access;
    if (!options.onlyEstimate)
        return options.store.open(options.resume.empty() ? Create : Existing);
    options.store.check();
    auto store = runner::Store::open(options.store.file(), Existing);
    return store ? std::move(store).value() : nullptr;
}

int measure(const Context& context, MeasureOptions options)
{
    auto prepared = prepare(options);
    const auto store = openStore(options);
    if (store)
        if (auto paces = store->paces())
            prepared.schedule.setPaces(std::move(paces).value());
    const auto estimate = timesRuns(prepared.schedule.estimate(), options.runs);
    if (options.onlyEstimate)
        return finish(context, estimateJson(estimate), estimateText(estimate), {});
    outliveReaders();
    if (!context.json)
        std::cerr << estimateText(estimate);
    const auto first = runOf(options, prepared.plan, *store);
    runner::SeriesList found;
    const auto [list, isStopped] = carryOutRuns(context, options, prepared, first, *store, found);
    return reportRuns(context, list, isStopped, options.store.file(), found);
}

void addProbeOptions(CLI::App& command, MeasureOptions& options)
{
    const auto byDefault = [](const std::string& help, const auto& value) {
        return help + " (default: " + model::shortestText(value) + ")";
    };
    auto& measurement = options.measurement;
    const OptionAdder add(
        *command.add_option_group("Options of a single probe (a plan has its own)"));
    add.repeated(options.axes,
                 "--axis NAME=VALUES",
                 "Values of a parameter: 'size=1 B..16 MiB:*4', protocol=tcp,udp")
        ->check([](const std::string& text) -> std::string {
            const auto [name, values] = model::splitAtEquals(text);
            return name.empty() || !values ? "'" + text + "' is not NAME=VALUES" : "";
        });
    add.choice(
        options.pairing, {"all", "ring", "star"}, "--pairing", "Pairs of nodes: all, ring, star");
    add.flag(measurement.isAtOnce,
             "--at-once",
             "Measure all pairs simultaneously, so that contention shows");
    add.number(measurement.repeats,
               1,
               runner::kMostRepeats,
               "--repeats",
               byDefault("Samples per launch", runner::kProbeRepeats));
    add.number(measurement.warmUp,
               0,
               runner::kMostRepeats,
               "--warm-up",
               "Warm-up samples, which are discarded (default: 2)");
    add.number(measurement.rounds,
               1,
               runner::kMostRounds,
               "--rounds",
               byDefault("Launches per point; the interval reflects the variation between them",
                         runner::kProbeRounds));
    add.number(measurement.apart,
               0.0,
               86'400.0,
               "--apart",
               byDefault("Minimum time in seconds between launches at a point, so that they see "
                         "different background load",
                         runner::kProbeApart));
    add.number(measurement.timeLimit,
               0.01,
               86'400.0,
               "--time-limit",
               "Time limit in seconds for one launch (default: 30)");
    add.number(options.seed,
               std::uint64_t{0},
               runner::kLargestSeed,
               "--seed",
               "Random seed of the order of points (default: 1)");
}

} // namespace

void addMeasure(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<MeasureOptions>(app, context, "measure", measure);
    command.description("Run a measurement plan or one probe on nodes; store every sample");
    add.text(options.subject, "PLAN", "Plan file or probe id; not needed with --resume");
    add.list(options.nodes.names, "--nodes A,B", "Nodes of your list, or ssh hosts");
    options.nodes.addTo(command);
    addProbeOptions(command, options);
    options.store.addTo(command);
    add.text(options.resume,
             "--resume RUN",
             "Resume an interrupted run; it counts as the first of --runs");
    add.number(options.runs,
               1,
               kMostRuns,
               "--runs",
               "Number of runs; with several, report their coefficient of variation, and with "
               "three or more a 95 % prediction interval (default: 1)");
    add.flag(options.onlyEstimate,
             "--estimate",
             "Show the estimated duration without starting anything");
}

} // namespace clusterwright::cli
