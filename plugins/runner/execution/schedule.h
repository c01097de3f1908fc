// The launches of a plan in the order of execution: every round visits each point once, shuffled by the plan's seed, so that temporary load
// does not affect a single point. Tracks finished launches, but does not run them.
//
// Law: the same plan, seed and results give the same order; a schedule that receives the stored results continues after them.
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

// One launch of a probe.
struct Task {
    std::string key; // stable for a task of a plan: "0 logp a,b size=1024 protocol=tcp #0"
    std::size_t measurement = 0; // index in the plan
    Probe probe;
    // One node; or server and client of each simultaneous pair; or all nodes of an MPI program.
    std::vector<std::string> nodes;
    Point point; // all parameters of the probe with a value
    int round = 0;
    int repeats = 0;
    int warmUp = 0;
    double apart = 0;     // s, minimum time since the start of the point's last launch
    double timeLimit = 0; // s
};

struct Progress {
    std::size_t done = 0;  // launches, including failed ones
    std::size_t total = 0; // maximum: a stop rule may need fewer rounds
    std::map<std::string, std::pair<std::size_t, std::size_t>>
        nodes; // done and total launches of each node
    double secondsLeft = 0;
};

// Estimated duration of a plan.
struct Estimate {
    std::size_t starts = 0;
    double expected = 0;    // s
    double longest = 0;     // s, if every launch takes its time limit
    bool isAssumed = false; // true if a probe has no known pace, so that kAssumedStart is used
};

inline constexpr double kAssumedStart = 1.0; // s
inline constexpr std::size_t kMostTasks = 1'000'000;

// Stored seconds of one launch of a probe, by the probe's id.
using Paces = std::map<std::string, double>;

class Schedule
{
public:
    // Errors: probe.unknown, node.unknown, plan.parameter, plan.value, plan.output, plan.nodes, plan.at_once,
    // plan.size, those of axes.
    [[nodiscard]] static model::Result<Schedule>
    make(const Plan& plan, const Catalogue& catalogue, const std::vector<Node>& nodes);

    // Sets known paces; allowed before and during a run.
    void setPaces(Paces paces) { m_paces = std::move(paces); }
    [[nodiscard]] Estimate estimate() const;
    [[nodiscard]] Progress progress() const;

    // Returns the task to run now, until finished() is called for it; nothing at the end.
    [[nodiscard]] std::optional<Task> next();
    // Records the end of a task with all its samples and its duration in `seconds`. A failed task is not repeated. To resume a run, report
    // the stored result of each next task, and run the first task without one.
    void
    finished(const Task& task, EndState state, std::span<const Sample> samples, double seconds);
    // Returns the number of visited points that do not satisfy their stop rule.
    [[nodiscard]] std::size_t unsettled() const;
    // Skips the points of a lost node and returns their number.
    std::size_t leaveOut(const std::string& node);

private:
    struct PlannedPoint { // a point of a measurement on a group of nodes
        std::size_t measurement;
        std::vector<std::string> nodes;
        Point point;
        // Values of the stop rule's output without warm-up: launches by the point that each sample states.
        std::map<std::string, std::vector<std::vector<double>>> starts;
        bool isSettled = false; // the stop rule is satisfied
        bool isLost = false;    // a node of the group is lost
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
    std::vector<Probe> m_probes; // probe of each measurement
    std::vector<PlannedPoint> m_points;
    std::vector<std::size_t> m_order; // points of the current round
    std::size_t m_position = 0;       // index into m_order
    int m_round = -1;
    Paces m_paces;
    std::map<std::string, std::pair<double, std::size_t>>
        m_seen; // seconds and launches of each probe
    std::map<std::string, std::size_t> m_doneOfNode;
    std::size_t m_done = 0;
    double m_planned = 0; // launches
};

} // namespace clusterwright::runner
