// A plan: which probes run on which nodes, over which grids of parameters, how often. A file that people write and the window
// edits, so it keeps texts as they were written. Times are in s.
#pragma once

#include "model/core/result.h"
#include "model/json/json_fwd.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::runner
{

// The values of one parameter: the grammar of axes for a number ("1 B..16 MiB:*4"), words with commas for a word ("tcp,udp").
struct PlanAxis {
    std::string parameter;
    std::string values;

    friend bool operator==(const PlanAxis&, const PlanAxis&) = default;
};

// Which pairs of a measurement's nodes a probe with a server and a client runs on. The first of a pair is the server.
enum class Pairing {
    Listed, // the pairs that the plan names
    All,    // every two, once
    Ring,   // each with the next one, the last with the first
    Star,   // the first with each other one
};

// A point is visited in further rounds until the interval of the median is this narrow.
struct StopRule {
    std::string output;
    double interval = 0.02; // half of its length over the median

    friend bool operator==(const StopRule&, const StopRule&) = default;
};

// One probe on some nodes over one grid.
struct Measurement {
    std::string probe;
    std::vector<std::string> nodes;
    Pairing pairing = Pairing::All;
    std::vector<std::pair<std::string, std::string>> pairs; // of Pairing::Listed: server, client
    bool isAtOnce = false; // all pairs run at the same time: what they cost each other is measured
    std::vector<PlanAxis> grid; // parameters that are not here have their defaults
    int repeats = 20;           // samples a start
    int warmUp = 2;             // further samples before these, left out of statistics
    int rounds = 1;   // visits of each point; with `until`, at most: from kFewestRoundsOfRule on
    double apart = 0; // starts of a point begin at least so long after each other
    double timeLimit = 30; // of one start
    std::optional<StopRule> until;

    [[nodiscard]] bool namesNodes() const { return !nodes.empty() || !pairs.empty(); }
    friend bool operator==(const Measurement&, const Measurement&) = default;
};

// Of one probe that is measured without a plan: samples of one start share its luck, so few of several starts say more than many of one.
// Starts that follow at once share what else the machine does then, which goes on for some seconds: they say less than they seem to.
inline constexpr int kProbeRepeats = 4;
inline constexpr int kProbeRounds = 5;
inline constexpr double kProbeApart = 3;

struct Plan {
    std::string title;
    std::string doc;
    std::uint64_t seed = 1; // of the order of points; below 2^53
    std::vector<Measurement> measurements;

    friend bool operator==(const Plan&, const Plan&) = default;
};

inline constexpr int kPlanFormat = 1;
inline constexpr int kMostRepeats = 1'000'000;
inline constexpr int kMostRounds = 100'000;
inline constexpr std::uint64_t kLargestSeed = (std::uint64_t{1} << 53U) - 1; // a double holds it
// With a stop rule: fewer starts do not say how much starts differ; where a plan does not say how many at most, so many.
inline constexpr int kFewestRoundsOfRule = 3;
inline constexpr int kMostRoundsOfRule = 100;

// All nodes that its measurements and their pairs name: each once, sorted.
[[nodiscard]] std::vector<std::string> nodeNames(const Plan& plan);
// Gives `nodes` to the measurements that name none.
void fillNodes(Plan& plan, const std::vector<std::string>& nodes);

// Errors: those of JSON, plan.format, plan.number, plan.pairs, plan.empty.
[[nodiscard]] model::Result<Plan> parsePlan(std::string_view text, const std::string& file);
[[nodiscard]] model::Result<Plan> readPlan(const std::filesystem::path& file);

// Law: parsePlan(toJson(plan).dump()) == plan.
[[nodiscard]] model::Json toJson(const Plan& plan);

} // namespace clusterwright::runner
