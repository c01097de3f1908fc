// Samples and their provenance. A run is one execution of a plan; a start is one launch of a probe at one point of its grid, with one
// provenance; a sample is one printed line. Numbers are in base units, times in s since 1970 by the runner's clock. Samples are ordered by
// arrival, not by time, because clocks can step back.
#pragma once

#include "plugins/runner/probes/node.h"
#include "plugins/runner/probes/probe.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::runner
{

struct Sample {
    std::vector<std::pair<std::string, double>>
        values; // finite outputs by name, in the order of the line
    Point at; // parameters that varied within the launch; the others are in the provenance's point
    std::int64_t repeat = 0;
    bool warmUp = false; // stored, but excluded from statistics
    double time = 0;     // time of arrival

    friend bool operator==(const Sample&, const Sample&) = default;
};

// A node of a launch, with its facts at that time.
struct Participant {
    std::string node;
    std::string role; // "node", "server", "client", "ranks"
    NodeFacts facts;
    std::vector<std::string> command; // as started on the node

    friend bool operator==(const Participant&, const Participant&) = default;
};

struct Provenance {
    std::string probe;
    std::string version;                   // probe version from its hello line
    std::vector<Participant> participants; // server, then client
    Point point;
    std::int64_t round = 0; // number of the visit of the point, from 0
    std::string task;       // Task::key in the plan; empty without a plan
    double time = 0;        // beginning of the launch
    NamedUnits
        units; // units of the numbers in samples and points, stored because the probe may disappear

    friend bool operator==(const Provenance&, const Provenance&) = default;
};

// One execution of a plan.
struct Run {
    std::string id; // random, 16 hex digits
    std::string title;
    std::string plan; // plan as JSON, to resume and repeat the run
    double time = 0;
    std::string runner; // program with its version

    friend bool operator==(const Run&, const Run&) = default;
};

// State of a launch or a run.
enum class EndState {
    Open, // running, or its runner was killed
    Done,
    Failed,    // error of the probe or the machine; the run continues
    Lost,      // a node was lost
    Cancelled, // by the user
};

// Returns "open", "done", "failed", "lost" or "cancelled".
[[nodiscard]] std::string_view toText(EndState state);
[[nodiscard]] std::optional<EndState> endStateFrom(std::string_view word);

// An event to record: a lost node, garbage of a probe, an exceeded time limit.
struct RunEvent {
    std::string code; // stable, dotted: "node.lost"
    std::string node;
    std::string message;
    double time = 0;

    friend bool operator==(const RunEvent&, const RunEvent&) = default;
};

using StartId = std::int64_t; // id in a sink, above 0

} // namespace clusterwright::runner
