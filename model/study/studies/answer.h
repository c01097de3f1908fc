// Everything that can be told of a design at once: its numbers, its graph, its curve, and what there is to say about them. Computed
// from one state of the design and never changed afterwards, so that threads may share it.
#pragma once

#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/system/evaluation.h"
#include "model/study/bands/design_band.h"
#include "model/study/studies/curve.h"
#include "model/topology/contention/link_loads.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace clusterwright::model
{

// Traffic of the design's graph when every process sends to every other.
struct NetworkLoad {
    Routing routing = Routing::Shortest;
    FlowShares shares; // without rates where `links` has the loads
    std::vector<LinkLoad>
        links; // at the rate of the slowest flow; only of networks with more than kMostLoadFlows
};

// What people ask of a design first, where it has them.
inline constexpr std::array<const char*, 3> kFirstOutputs{"time", "speedup", "cost"};

inline constexpr std::size_t kMostLoadFlows =
    70'000; // max-min fair rates of more flows would delay the answer

struct Answer {
    std::uint64_t revision = 0; // of the document that it is about
    Design design; // the places in `findings` are places in its file, as it would be saved
    Diagnostics findings;
    std::optional<System> system; // absent with errors, as all that follows
    std::optional<Valuation> valuation;
    std::optional<Evaluation> evaluation;
    OutputBands bands;               // of those of kFirstOutputs behind which a number is measured
    SharedInstance graph;            // null without a topology
    std::optional<NetworkLoad> load; // absent for a network that is too large
    std::optional<CurveStudy> curve;

    // The value of an equation ("nic.host_bandwidth", "dtc.S", "speedup"); nothing without one.
    [[nodiscard]] std::optional<Quantity> value(const std::string& name) const;
};

// Returns the scenario of the answer's design whose settings equal the design's own values; null without one, and with settings that are
// expressions.
[[nodiscard]] const Scenario* scenarioEqualTo(const Answer& answer);

// The curve that is shown of a design: its study of that name, else its first curve, else speedup or time over its first whole-numbered
// variable. Nothing when there is none of them. Of a map, an answer has a line for each of some values of its second axis.
[[nodiscard]] std::optional<StudyDefinition> curveOf(const Design& design,
                                                     const std::string& study);

// What can be told of the design. What cannot be computed is absent, and `findings` say why. Nothing when it is stopped.
[[nodiscard]] std::optional<Answer> answerTo(const Design& design,
                                             const std::string& study,
                                             std::uint64_t revision,
                                             Library& library,
                                             const std::stop_token& stop = {});

} // namespace clusterwright::model
