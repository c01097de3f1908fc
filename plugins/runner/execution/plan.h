// A plan: probes, their nodes, grids of parameters and repetitions. People write plan files and the window edits them, so a plan keeps
// texts as written. Times are in s.
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

// The values of one parameter: axis syntax for numbers ("1 B..16 MiB:*4"), words separated by commas otherwise ("tcp,udp").
struct PlanAxis {
    std::string parameter;
    std::string values;

    friend bool operator==(const PlanAxis&, const PlanAxis&) = default;
};

// The pairs of nodes that a probe with server and client measures. The first node of a pair is the server.
enum class Pairing {
    Listed, // pairs listed in the plan
    All,    // each pair once
    Ring,   // each node with the next, the last with the first
    Star,   // the first node with each other node
};

// Stop rule: rounds repeat until the interval of the median is narrow enough.
struct StopRule {
    std::string output;
    double interval = 0.02; // half-width over the median

    friend bool operator==(const StopRule&, const StopRule&) = default;
};

// One probe on its nodes over one grid.
struct Measurement {
    std::string probe;
    std::vector<std::string> nodes;
    Pairing pairing = Pairing::All;
    std::vector<std::pair<std::string, std::string>>
        pairs;                  // for Pairing::Listed: server and client
    bool isAtOnce = false;      // all pairs run simultaneously, so that contention shows
    std::vector<PlanAxis> grid; // missing parameters have their defaults
    int repeats = 20;           // samples per launch
    int warmUp = 2;             // first samples, excluded from statistics
    int rounds = 1;   // launches per point; with `until` the maximum, at least kFewestRoundsOfRule
    double apart = 0; // s, minimum time between launches of a point
    double timeLimit = 30; // s, for one launch
    std::optional<StopRule> until;

    [[nodiscard]] bool namesNodes() const { return !nodes.empty() || !pairs.empty(); }
    friend bool operator==(const Measurement&, const Measurement&) = default;
};

// Defaults for one probe without a plan. Samples of one launch are correlated, so a few samples of several launches tell more than many
// samples of one. Launches in quick succession see the same background load, which lasts some seconds, so they are kept apart.
inline constexpr int kProbeRepeats = 4;
inline constexpr int kProbeRounds = 5;
inline constexpr double kProbeApart = 3;

struct Plan {
    std::string title;
    std::string doc;
    std::uint64_t seed = 1; // seed of the order of points; below 2^53
    std::vector<Measurement> measurements;

    friend bool operator==(const Plan&, const Plan&) = default;
};

inline constexpr int kPlanFormat = 1;
inline constexpr int kMostRepeats = 1'000'000;
inline constexpr int kMostRounds = 100'000;
inline constexpr std::uint64_t kLargestSeed = (std::uint64_t{1} << 53U) - 1; // exact in a double
// Limits with a stop rule: fewer launches cannot show the variation between launches; the maximum is the default of a plan without one.
inline constexpr int kFewestRoundsOfRule = 3;
inline constexpr int kMostRoundsOfRule = 100;

// Returns all nodes that measurements and pairs name, sorted, without duplicates.
[[nodiscard]] std::vector<std::string> nodeNames(const Plan& plan);
// Sets `nodes` in the measurements that name none.
void fillNodes(Plan& plan, const std::vector<std::string>& nodes);

// Errors: those of JSON, plan.format, plan.number, plan.pairs, plan.empty.
[[nodiscard]] model::Result<Plan> parsePlan(std::string_view text, const std::string& file);
[[nodiscard]] model::Result<Plan> readPlan(const std::filesystem::path& file);

// Law: parsePlan(toJson(plan).dump()) == plan.
[[nodiscard]] model::Json toJson(const Plan& plan);

} // namespace clusterwright::runner
