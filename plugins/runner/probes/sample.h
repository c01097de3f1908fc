// What a probe measured, and where it came from. A run is one execution of a plan; a start is one start of a probe at one
// point of its grid, with one provenance; a sample is one line that it printed. Numbers are in base units, times in s since 1970
// by the runner's clock. Times inform: order is the order in which samples arrived, for clocks step back.
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
        values; // outputs by name, in the order of the line; finite
    Point
        at; // what varied within the start, as the line says it; the rest is the provenance's point
    std::int64_t repeat = 0;
    bool warmUp = false; // kept, and left out of statistics
    double time = 0;     // of arrival

    friend bool operator==(const Sample&, const Sample&) = default;
};

// A node that took part in a start, as it was then.
struct Participant {
    std::string node;
    std::string role; // "node", "server", "client", "ranks"
    NodeFacts facts;
    std::vector<std::string> command; // as it was started there

    friend bool operator==(const Participant&, const Participant&) = default;
};

struct Provenance {
    std::string probe;
    std::string version;                   // of the probe, as its hello says
    std::vector<Participant> participants; // server, then client
    Point point;
    std::int64_t round = 0; // which visit of the point, from 0
    std::string task;       // which task of the plan (Task::key); empty outside of one
    double time = 0;        // of the start
    NamedUnits
        units; // of the numbers in samples and points: kept with them, for a probe may be gone later

    friend bool operator==(const Provenance&, const Provenance&) = default;
};

// One execution of a plan.
struct Run {
    std::string id; // random, 16 hex digits
    std::string title;
    std::string plan; // the plan as JSON, so that it can be resumed and repeated
    double time = 0;
    std::string runner; // the program that ran it, with its version

    friend bool operator==(const Run&, const Run&) = default;
};

// How a start, or the whole run, came to its end.
enum class EndState {
    Open, // it runs, or what ran it was killed
    Done,
    Failed,    // the probe's or the machine's fault; the rest goes on
    Lost,      // a node went away
    Cancelled, // by the user
};

// "open", "done", "failed", "lost", "cancelled"
[[nodiscard]] std::string_view toText(EndState state);
[[nodiscard]] std::optional<EndState> endStateFrom(std::string_view word);

// What else is worth keeping: a node that was lost, garbage that a probe printed, a time limit.
struct RunEvent {
    std::string code; // stable, dotted: "node.lost"
    std::string node;
    std::string message;
    double time = 0;

    friend bool operator==(const RunEvent&, const RunEvent&) = default;
};

using StartId = std::int64_t; // of a sink; above 0

} // namespace clusterwright::runner
