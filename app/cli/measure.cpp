// clusterwright-cli measure: runs a plan, or one probe, on nodes. Every sample is stored before it is shown.
#include "app/cli/attached_nodes.h"
#include "app/cli/long_run.h"
#include "app/cli/measure_report.h"
#include "app/cli/store_options.h"
#include "model/core/duration.h"
#include "model/core/printable.h"
#include "model/core/text.h"

#include <iostream>
#include <unistd.h>

namespace clusterwright::cli
{

namespace
{

struct MeasureOptions {
    std::string subject; // a file, or the id of a probe
    NodeOptions nodes;
    std::vector<std::string> axes;
    std::string pairing = "all";
    runner::Measurement measurement{.repeats = runner::kProbeRepeats,
                                    .rounds = runner::kProbeRounds,
                                    .apart = runner::kProbeApart};
    std::uint64_t seed = 1;
    StoreOptions store;
    std::string resume;
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
        const auto equals = axis.find('=');
        measurement.grid.push_back({axis.substr(0, equals), axis.substr(equals + 1)});
    }
    plan.measurements = {measurement};
    return plan;
}

// A plan's own nodes; where it names none, those of the command line.
model::Result<runner::Plan> findPlan(MeasureOptions& options)
{
    if (!options.isPlan())
        return planOf(options);
    auto plan = runner::readPlan(options.subject);
    if (!plan)
        return plan;
    runner::fillNodes(plan.value(), options.nodes.names);
    options.nodes.names = runner::nodeNames(plan.value());
    return plan;
}

// One line of a terminal, over and over.
class ProgressLine
{
public:
    ~ProgressLine()
    {
        if (m_hasShown)
            std::cerr << "\r\x1b[K" << std::flush;
    }
    void show(const runner::Progress& progress)
    {
        m_progress = progress;
        draw();
    }
    void begin(const runner::Task& task)
    {
        m_what = model::printable(task.probe.id + " " + model::join(task.nodes, ",") + " " +
                                  runner::toText(task.point));
        m_within.clear();
        draw();
    }
    // By the probe's own count.
    void showWithin(double done, double total)
    {
        m_within = total > 0 ? "  " + model::roundedText(100 * done / total, 2) + " %" : "";
        draw();
    }
    // Above the line.
    void print(const runner::RunEvent& event)
    {
        if (m_hasShown)
            std::cerr << "\r\x1b[K";
        std::cerr << toText(model::Diagnostic{
                         model::Severity::Warning, event.code, "", event.node, event.message, ""})
                  << "\n";
    }

private:
    void draw()
    {
        if (isatty(STDERR_FILENO) == 0)
            return;
        m_hasShown = true;
        std::cerr << "\r" << m_progress.done << " of " << m_progress.total << " starts, "
                  << model::durationText(m_progress.secondsLeft) << " left  " << m_what << m_within
                  << "\x1b[K" << std::flush;
    }

    bool m_hasShown = false;
    runner::Progress m_progress;
    std::string m_what; // the start that is under way
    std::string m_within;
};

Json lostJson(const runner::ExecutionOutcome& outcome)
{
    auto list = Json::array();
    for (const auto& [node, why] : outcome.lost)
        list.push_back({{"node", node}, {"code", why.code}, {"message", why.message}});
    return list;
}

int exitCode(const runner::ExecutionOutcome& outcome)
{
    if (outcome.state == runner::EndState::Cancelled || hasErrors(outcome.problems))
        return kEnvironment;
    if (!outcome.lost.empty() && outcome.samples == 0)
        return kEnvironment;
    return outcome.state == runner::EndState::Done ? kDone : kFinding;
}

// All that a run needs; made before anything is started.
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

Json estimateJson(const runner::Estimate& estimate)
{
    return {{"starts", estimate.starts},
            {"seconds", numberJson(estimate.expected)},
            {"longest", numberJson(estimate.longest)},
            {"assumed", estimate.isAssumed}};
}

std::string estimateText(const runner::Estimate& estimate)
{
    return std::to_string(estimate.starts) + " starts, about " +
           model::durationText(estimate.expected) + ", at most " +
           model::durationText(estimate.longest) + "\n";
}

// The run to go on with, or a new one.
model::Result<runner::Run>
runOf(const MeasureOptions& options, const runner::Plan& plan, const runner::Store& store)
{
    if (!options.resume.empty()) {
        const auto stored = store.run(options.resume);
        if (!stored)
            return stored.diagnostics();
        if (stored.value().run.plan != toJson(plan).dump())
            return model::Diagnostic{model::Severity::Error,
                                     "run.other_plan",
                                     "",
                                     "--resume " + options.resume,
                                     "that run had another plan",
                                     "give the same plan or probe, nodes and options"};
        return stored.value().run;
    }
    return runner::freshRun(plan, "clusterwright-cli " CLUSTERWRIGHT_VERSION);
}

int report(const Context& context,
           const runner::Run& run,
           const std::filesystem::path& file,
           const runner::ExecutionOutcome& outcome,
           const MeasureReport& results)
{
    printFindings(outcome.problems);
    if (context.json)
        printJson({{"run", run.id},
                   {"store", file.string()},
                   {"state", toText(outcome.state)},
                   {"starts", {{"done", outcome.done}, {"failed", outcome.failed}}},
                   {"samples", outcome.samples},
                   {"lost", lostJson(outcome)},
                   {"results", results.json()},
                   {"diagnostics", findingsJson(outcome.problems)}});
    else
        std::cout << results.text() << "run " << run.id << ": " << toText(outcome.state) << ", "
                  << outcome.samples << " samples in " << file.string() << "\n";
    return exitCode(outcome);
}

int carryOut(const Context& context,
             const MeasureOptions& options,
             Prepared& prepared,
             runner::Store& store)
{
    const auto run = runOf(options, prepared.plan, store);
    if (!run)
        return fail(context, run.diagnostics());
    const auto session = options.nodes.session();
    if (!session)
        return fail(context, session.diagnostics()), kEnvironment;
    MeasureReport results;
    runner::ExecutionOutcome outcome;
    {
        ProgressLine line;
        runner::ExecutionHooks hooks;
        hooks.started = [&](const runner::Task& task, const runner::Provenance&) {
            line.begin(task);
        };
        hooks.samples = [&](const runner::Task& task, std::span<const runner::Sample> samples) {
            results.add(task, task.key, samples);
        };
        hooks.ended = [&](const runner::Task& task, runner::EndState state) {
            if (state == runner::EndState::Failed)
                results.drop(task.key);
        };
        hooks.within = [&](const runner::Task&, double done, double total) {
            line.showWithin(done, total);
        };
        hooks.progress = [&](const runner::Progress& progress) { line.show(progress); };
        hooks.event = [&](const runner::RunEvent& event) { line.print(event); };
        if (!options.resume.empty())
            hooks.recorded = [&](const runner::Task& task) {
                auto known = store.recorded(run.value().id, task.key);
                if (known && known.value())
                    results.add(task, task.key, known.value()->samples);
                return known;
            };
        LongRun interruptible(context, {});
        outcome = execute(*session.value(),
                          prepared.schedule,
                          prepared.nodes,
                          run.value(),
                          store,
                          hooks,
                          interruptible.study().options.stop);
    }
    return report(context, run.value(), options.store.file(), outcome, results);
}

int measure(const Context& context, MeasureOptions options)
{
    auto prepared = prepare(options);
    if (!prepared)
        return fail(context, prepared.diagnostics());
    // An estimate makes no store; it knows the paces of one that is there.
    const bool isNew = options.resume.empty() && !options.onlyEstimate;
    auto store =
        options.store.open(isNew ? runner::Store::Access::Create : runner::Store::Access::Existing);
    const auto storeProblems = options.onlyEstimate ? options.store.check() : store.diagnostics();
    if (hasErrors(storeProblems))
        return failOfStore(context, storeProblems);
    if (store)
        if (auto paces = store.value()->paces())
            prepared.value().schedule.setPaces(std::move(paces).value());
    const auto estimate = prepared.value().schedule.estimate();
    if (options.onlyEstimate) {
        if (context.json)
            printJson(estimateJson(estimate));
        else
            std::cout << estimateText(estimate);
        return kDone;
    }
    if (!context.json)
        std::cerr << estimateText(estimate);
    return carryOut(context, options, prepared.value(), *store.value());
}

void addProbeOptions(CLI::App& command, MeasureOptions& options)
{
    auto* const group = command.add_option_group("Of a probe (a plan says it itself)");
    group
        ->add_option("--axis",
                     options.axes,
                     "Values of a parameter: 'size=1 B..16 MiB:*4', protocol=tcp,udp")
        ->type_name("NAME=VALUES")
        ->take_all()
        ->allow_extra_args(false)
        ->check([](const std::string& text) -> std::string {
            const auto equals = text.find('=');
            return equals == 0 || equals == std::string::npos ? "'" + text + "' is not NAME=VALUES"
                                                              : "";
        });
    group->add_option("--pairing", options.pairing, "Which nodes meet: all, ring, star")
        ->check(CLI::IsMember({"all", "ring", "star"}));
    group->add_flag("--at-once",
                    options.measurement.isAtOnce,
                    "All pairs at the same time: what they cost each other");
    group
        ->add_option("--repeats",
                     options.measurement.repeats,
                     "Samples of a start; default: " + std::to_string(runner::kProbeRepeats))
        ->check(CLI::Range(1, runner::kMostRepeats));
    group->add_option("--warm-up", options.measurement.warmUp, "Samples before these; default: 2")
        ->check(CLI::Range(0, runner::kMostRepeats));
    group
        ->add_option("--rounds",
                     options.measurement.rounds,
                     "Starts at each point, which tell how much starts differ; default: " +
                         std::to_string(runner::kProbeRounds))
        ->check(CLI::Range(1, runner::kMostRounds));
    group
        ->add_option(
            "--apart",
            options.measurement.apart,
            "Seconds at least from one start of a point to the next, so that they do not share "
            "what else the machine does; default: " +
                model::shortestText(runner::kProbeApart))
        ->check(CLI::Range(0.0, 86'400.0));
    group
        ->add_option(
            "--time-limit", options.measurement.timeLimit, "Seconds for a start; default: 30")
        ->check(CLI::Range(0.01, 86'400.0));
    group->add_option("--seed", options.seed, "Of the order of points; default: 1")
        ->check(CLI::Range(std::uint64_t{0}, runner::kLargestSeed));
}

} // namespace

void addMeasure(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "measure", "Run a plan of measurements, or one probe, on nodes; keep every sample");
    auto options = std::make_shared<MeasureOptions>();
    command->add_option("PLAN", options->subject, "A plan's file, or a probe by its id")
        ->required()
        ->check(notEmpty);
    command
        ->add_option("--nodes", options->nodes.names, "Nodes of your list, or hosts that ssh knows")
        ->type_name("A,B")
        ->delimiter(',');
    options->nodes.addTo(*command);
    addProbeOptions(*command, *options);
    options->store.addTo(*command);
    command->add_option("--resume", options->resume, "Go on with a run that was cut short")
        ->type_name("RUN")
        ->check(notEmpty);
    command->add_flag("--estimate", options->onlyEstimate, "Say how long it takes; start nothing");
    command->callback([&context, options] {
        context.run = [&context, options] { return measure(context, *options); };
    });
}

} // namespace clusterwright::cli
