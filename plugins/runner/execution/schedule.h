// A plan made into single starts of probes, in the order in which they run: in every round each point once, shuffled by the plan's
// seed, so that a slow minute of the machine does not fall on one point. Knows what is done; what runs it is somebody else's.
//
// Law: the same plan, seed and answers give the same order; a schedule that was told what a store holds goes on where that ends.
#pragma once

#include "model/json/findings.h"
#include "plugins/runner/execution/plan.h"
#include "plugins/runner/probes/catalogue.h"
#include "plugins/runner/probes/sample.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::runner
{

// One start of a probe.
struct Task {
    std::string
        key; // the same for the same task of the same plan: "0 logp a,b size=1024 protocol=tcp #0"
    std::size_t measurement = 0; // of the plan
    Probe probe;
    // One; server and client, of each pair that runs at once; all that an MPI program runs on.
    std::vector<std::string> nodes;
    Point point; // every parameter of the probe that has a value
    int round = 0;
    int repeats = 0;
    int warmUp = 0;
    double apart =
        0; // s, at least, from the beginning of the point's last start to that of this one
    double timeLimit = 0; // s
};

struct Progress {
    std::size_t done = 0;  // starts, failed ones too
    std::size_t total = 0; // at most: a stop rule may need fewer rounds
    std::map<std::string, std::pair<std::size_t, std::size_t>> nodes; // done and total of each
    double secondsLeft = 0;
};

// How long a plan will take.
struct Estimate {
    std::size_t starts = 0;
    double expected = 0;    // s
    double longest = 0;     // s, if every start takes its time limit
    bool isAssumed = false; // nothing is known of some probe's pace yet: kAssumedStart was taken
};

inline constexpr double kAssumedStart = 1.0; // s
inline constexpr std::size_t kMostTasks = 1'000'000;

// Seconds of one start of a probe, by the probe's id: what a store remembers.
using Paces = std::map<std::string, double>;

class Schedule
{
public:
    // Errors: probe.unknown, node.unknown, plan.parameter, plan.value, plan.output, plan.nodes, plan.at_once,
    // plan.size, those of axes.
    [[nodiscard]] static model::Result<Schedule>
    make(const Plan& plan, const Catalogue& catalogue, const std::vector<Node>& nodes);

    // What is known of paces so far; before and while it runs.
    void setPaces(Paces paces) { m_paces = std::move(paces); }
    [[nodiscard]] Estimate estimate() const;
    [[nodiscard]] Progress progress() const;

    // The task to run now; nothing when all is done. The same one until it is told as finished.
    [[nodiscard]] std::optional<Task> next();
    // How the task ended, and all its samples; `seconds` is how long it took. A failed task is not repeated. To go on with a run,
    // tell what the store has of each task that comes next, and run the first one of which it has nothing.
    void
    finished(const Task& task, EndState state, std::span<const Sample> samples, double seconds);
    // Points that were visited and are not as sure as their stop rule wants.
    [[nodiscard]] std::size_t unsettled() const;
    // A node is gone: the points that it takes part in are left out. Gives how many.
    std::size_t leaveOut(const std::string& node);

private:
    struct PlannedPoint { // one point of one measurement on one group of nodes
        std::size_t measurement;
        std::vector<std::string> nodes;
        Point point;
        // Of the stop rule's output, warm-up left out: starts by what the probe said itself of the place.
        std::map<std::string, std::vector<std::vector<double>>> starts;
        bool isSettled = false; // by its stop rule
        bool isLost = false;    // a node of it is
        int visits = 0;
    };

    Schedule() = default;
    void addPoints(std::size_t index, const Measurement& measurement, model::Findings& findings);
    void settle(PlannedPoint& point, std::span<const Sample> samples);
    void beginRound();
    [[nodiscard]] bool isOpen(const PlannedPoint& point) const;
    [[nodiscard]] Task taskOf(const PlannedPoint& point) const;
    [[nodiscard]] std::size_t roundsLeft(const PlannedPoint& point) const;
    [[nodiscard]] double pace(const PlannedPoint& point) const;
    [[nodiscard]] double secondsLeft() const;

    Plan m_plan;
    std::vector<Probe> m_probes; // of each measurement
    std::vector<PlannedPoint> m_points;
    std::vector<std::size_t> m_order; // of the current round
    std::size_t m_position = 0;       // in m_order
    int m_round = -1;
    Paces m_paces;
    std::map<std::string, std::pair<double, std::size_t>>
        m_seen; // seconds and starts of each probe
    std::map<std::string, std::size_t> m_doneOfNode;
    std::size_t m_done = 0;
    double m_planned = 0; // starts
};

} // namespace clusterwright::runner
