// Everything that a window shows of a design besides the design itself: its numbers, its graph, its curve and what there is to
// say about them. Computed in one go from one state of the design, never changed afterwards, so that threads may share it.
#pragma once

#include "model/design/evaluation.h"
#include "model/design/valuation.h"
#include "model/study/curve.h"
#include "model/topology/contention.h"

#include <cstdint>
#include <optional>

namespace clusterwright::desktop
{

// Flows of the design's graph when every process sends to every other: what each cable carries.
struct NetworkLoad {
    model::Routing routing = model::Routing::Shortest;
    model::FlowShares shares;
};

inline constexpr std::size_t kMostLoadFlows = 70'000; // beyond it, the answer would be late

struct Answer {
    std::uint64_t revision = 0; // of the document
    // As its file would be read back: the places in `findings` are places in it.
    model::Design design;
    model::Diagnostics findings;
    std::optional<model::System> system; // absent with errors, as all that follows
    std::optional<model::Valuation> valuation;
    std::optional<model::Evaluation> evaluation;
    model::SharedInstance graph;     // null without a topology
    std::optional<NetworkLoad> load; // absent where it would be too many flows
    std::optional<model::CurveStudy> curve;

    // The value of an equation ("nic.host_bandwidth", "dtc.S", "speedup"); nothing without one.
    [[nodiscard]] std::optional<model::Quantity> value(const std::string& name) const;
};

// The curve that a window shows from the start: the design's study of that name, else its first curve, else speedup or time over
// its first whole-numbered variable. Nothing when there is none of them.
[[nodiscard]] std::optional<model::StudyDefinition> curveOf(const model::Design& design,
                                                            const std::string& study);

// What can be told of the design. Never fails: what cannot be computed is absent, and `findings` say why.
[[nodiscard]] Answer answerTo(const model::Design& design,
                              const std::string& study,
                              std::uint64_t revision,
                              model::Library& library);

} // namespace clusterwright::desktop
