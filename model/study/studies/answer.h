// Everything that the window shows of a design at once: values, graph, curve and findings. Computed from one state of the design
// and never changed afterwards, so that threads may share it.
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

// Traffic of a pattern on the design's graph.
struct NetworkLoad {
    Pattern traffic;
    Routing routing = Routing::Shortest;
    FlowShares shares; // without rates if `links` has the loads
    std::vector<LinkLoad>
        links; // loads at the rate of the slowest flow; only for networks with more than kMostLoadFlows
};

// Outputs to show first, if the design has them.
inline constexpr std::array<const char*, 3> kFirstOutputs{"time", "speedup", "cost"};

inline constexpr std::size_t kMostLoadFlows =
    70'000; // computing max-min fair rates of more flows takes too long

struct Answer {
    std::uint64_t revision = 0; // revision of the document
    Design design;              // places in `findings` are places in its file, as it would be saved
    Diagnostics findings;
    std::optional<System> system; // absent after errors, like all members that follow
    std::optional<Valuation> valuation;
    std::optional<Evaluation> evaluation;
    OutputBands bands;    // bands of the kFirstOutputs with measured inputs
    SharedInstance graph; // null without a topology
    std::optional<NetworkLoad>
        load;                // absent for a network that is too large, and as `loadProblem` states
    std::string loadProblem; // reason why the graph cannot carry the traffic, with its remedy
    std::optional<CurveStudy> curve;

    // Returns the value of an equation ("nic.host_bandwidth", "dtc.S", "speedup"); nothing if there is none.
    [[nodiscard]] std::optional<Quantity> value(const std::string& name) const;
};

// Returns the scenario of the design whose settings equal the design's own values; null without one, and for settings that are
// expressions.
[[nodiscard]] const Scenario* scenarioEqualTo(const Answer& answer);

// Returns the curve to show for a design: the study of that name; otherwise the first curve, or speedup or time over the first
// integer variable. Nothing without any of them. A map becomes one curve for each of some values of its second axis.
[[nodiscard]] std::optional<StudyDefinition> curveOf(const Design& design,
                                                     const std::string& study);

// Computes what it can; `findings` give the reason for each absent part. `traffic`: that of the load. Nothing once stopped.
[[nodiscard]] std::optional<Answer> answerTo(const Design& design,
                                             const std::string& study,
                                             std::uint64_t revision,
                                             Library& library,
                                             const std::stop_token& stop = {},
                                             const Pattern& traffic = {});

} // namespace clusterwright::model
