// A first design of the user's cluster: a network, a number of hosts with their NICs, two kinds of components, a workload.
#pragma once

#include "model/core/result.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::desktop
{

struct ClusterSketch {
    std::string shape = "star";           // a generator of sketchedShapes
    int hosts = 16;                       // at least
    std::string host = "two-socket-host"; // id of a component
    std::string network = "ethernet-25g"; // ids of NIC, switch and cable begin with it
    int nics = 1;                         // NICs per host, bonded
    int oversubscription = 1;             // links of a leaf to hosts over those to spines
    std::string workload = "exchange";    // name of a SketchedWorkload
};

// The program of a sketched cluster: one step.
struct SketchedWorkload {
    std::string name; // id of the step
    std::string title;
    std::string doc;
    std::string block;
    std::string resource;
    std::string data;      // parameter that takes the variable `data`
    std::string variables; // JSON
    std::string study;
};

inline constexpr int kMaxSketchedHosts = 1024;

// Names of the generators that a sketch can use.
[[nodiscard]] const std::vector<std::string>& sketchedShapes();
// Returns id prefixes for which a NIC, a switch and a cable exist, sorted by bandwidth.
[[nodiscard]] std::vector<std::string> sketchedNetworks(const model::Library& library);

// Returns the call of the smallest network of this shape with enough hosts: "fat_tree(8)".
[[nodiscard]] std::string callOf(const ClusterSketch& sketch);

// The first one is the default.
[[nodiscard]] const std::vector<SketchedWorkload>& sketchedWorkloads();
// True if links between switches can be fewer than those to hosts.
[[nodiscard]] bool canOversubscribe(const std::string& shape);

// Binds the workload as a dropped block would be. Errors: those of the design's form.
[[nodiscard]] model::Result<model::Design> designOf(const ClusterSketch& sketch,
                                                    model::Library& library);
// Turns a design without content into `design`.
[[nodiscard]] model::Edit fillingOf(const model::Design& empty, const model::Design& design);

} // namespace clusterwright::desktop
