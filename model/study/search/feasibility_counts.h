// Feasibility counts over a sample of a search space. The counts explain an empty result and report skipped points.
#pragma once

#include "model/study/points/response.h"
#include "model/study/search/search_space.h"

#include <stop_token>

namespace clusterwright::model
{

struct FeasibilityCounts {
    std::uint64_t total = 0; // points of the space
    std::uint64_t looks = 0; // sampled points, to which all following counts refer
    std::uint64_t inBounds = 0;
    std::uint64_t finite = 0; // in bounds, with finite objectives

    struct Constraint {
        std::string text;
        std::uint64_t holds = 0;
        std::uint64_t undecided = 0; // in bounds, but the condition has no value
    };
    std::vector<Constraint> constraints;

    // The sampled point that comes closest to feasible: its worst violation of a comparison is the smallest. Others are in bounds, with
    // finite objectives, and violate only comparisons whose sides have values.
    struct Closest {
        std::vector<double> point; // values of the axes
        std::size_t constraint = 0;
        double miss =
            0; // difference of the sides over the right one, or over the left one if the right one is 0
    };
    std::optional<Closest> closest = std::nullopt;
};

// Samples evenly spread points, or all points of a small space. The first nodes of the response are the objectives, followed by
// the constraints.
[[nodiscard]] FeasibilityCounts sampleFeasibility(const Response& response,
                                                  const SearchSpace& space,
                                                  std::size_t objectives,
                                                  const std::vector<std::string>& constraints,
                                                  const std::stop_token& stop);

// Finding search.unsatisfiable, with the number of points that satisfy each condition, and the closest point.
[[nodiscard]] Diagnostics noFeasiblePointFinding(const FeasibilityCounts& counts,
                                                 const std::vector<ResponseColumn>& variables);

// Findings search.bounds and search.no_value about skipped points.
[[nodiscard]] Diagnostics skippedPointFindings(const FeasibilityCounts& counts);

} // namespace clusterwright::model
