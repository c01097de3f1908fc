// Which points of a search take part in it, counted over some that are looked at again: why there is no answer, or what the
// answer has left out.
#pragma once

#include "model/study/points/response.h"
#include "model/study/search/search_space.h"

#include <stop_token>

namespace clusterwright::model
{

struct PointsTakingPart {
    std::uint64_t total = 0; // points of the space
    std::uint64_t looks = 0; // of them looked at again; what follows is of these
    std::uint64_t inBounds = 0;
    std::uint64_t finite = 0; // in bounds, every objective a finite number

    struct Constraint {
        std::string text;
        std::uint64_t holds = 0;
    };
    std::vector<Constraint> constraints;
};

// Points evenly spread through the space, all of a small one. The first nodes of the response are as many objectives, the next
// ones the constraints.
[[nodiscard]] PointsTakingPart lookAgain(const Response& response,
                                         const SearchSpace& space,
                                         std::size_t objectives,
                                         const std::vector<std::string>& constraints,
                                         const std::stop_token& stop);

// search.unsatisfiable: how many points each condition leaves.
[[nodiscard]] Diagnostics whyNothing(const PointsTakingPart& counts);

// search.bounds, search.no_value: points that were skipped are reported.
[[nodiscard]] Diagnostics leftOut(const PointsTakingPart& counts);

} // namespace clusterwright::model
