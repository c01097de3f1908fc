#include "app/desktop/shell/welcome/cluster_sketch.h"

#include "model/design/document/design_json.h"
#include "model/json/json.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr std::array kNetworks{"ethernet-1g",
                               "ethernet-10g",
                               "ethernet-25g",
                               "ethernet-50g",
                               "ethernet-100g",
                               "ethernet-200g",
                               "ethernet-400g",
                               "ethernet-800g",
                               "infiniband-hdr",
                               "infiniband-ndr",
                               "infiniband-xdr"};

// False for networks in which hosts forward and no switch is needed.
bool hasSwitches(const std::string& shape)
{
    return shape == "star" || shape == "leaf_spine" || shape == "fat_tree" || shape == "dragonfly";
}

std::string call(const std::string& shape, const std::vector<int>& arguments)
{
    std::string text = shape + "(";
    for (const int argument : arguments)
        text += (text.back() == '(' ? "" : ", ") + std::to_string(argument);
    return text + ")";
}

// Returns three lengths, as equal as possible, whose product is at least `hosts`.
std::vector<int> lengthsFor(int hosts)
{
    std::vector<int> lengths;
    int left = hosts;
    for (int dimension = 3; dimension > 0; --dimension) {
        int length = 1;
        while (std::pow(length, dimension) < left)
            ++length;
        lengths.push_back(length);
        left = (left + length - 1) / length;
    }
    return lengths;
}

int smallest(int first, int step, int hosts, int (*hostsOf)(int))
{
    int size = first;
    while (hostsOf(size) < hosts)
        size += step;
    return size;
}

// clang-format off
constexpr const char* kText = R"json({
  "design": "my-cluster", "format": 1, "title": "My cluster", "doc": "A cluster of my own, with an all-to-all exchange on it.",
  "source": {"document": "clusterwright", "place": "sketch of a cluster"},
  "variables": [
    {"name": "data", "value": "64 MiB", "doc": "data of one host in the exchange", "at_least": "0 B"}
  ],
  "components": [
    {"name": "host", "preset": "HOST"},
    {"name": "nic", "preset": "NETWORK-nic", "count": "host_count"},
    {"name": "cable", "preset": "NETWORK-cable"}SWITCH
  ],
  "topology": {
    "generators": [{"call": "CALL"}],
    "attributes": {"cable.bandwidth": "min(nic.bandwidth, cable.bandwidthPORT)"}
  },
  "pipeline": {
    "steps": [
      {"id": "exchange", "block": "mpi.all_to_all",
       "bind": {"S": "data", "P": "host_count",
        "bandwidth": "(host_count - 1) * flow_bandwidth(all_to_all) * nic.payload_share",
        "host_bandwidth": "(host_count - 1) * flow_bandwidth(all_to_all)",
        "latency": "2 * nic.latency + path_latency", "overhead": "nic.overhead"},
       "on": "nic.network_port"}
    ]
  },
  "outputs": [
    {"name": "hosts", "equation": "host_count", "unit": "1", "doc": "hosts of the network"},
    {"name": "bisection", "equation": "bisection_bandwidth", "unit": "GB/s", "doc": "bisection bandwidth"},
    {"name": "hops", "equation": "hops_max", "unit": "1", "doc": "most cables between two hosts"},
    {"name": "latency", "equation": "2 * (nic.latency + nic.overhead) + path_latency(max)", "unit": "us",
     "doc": "time of a short message between the two farthest hosts"}
  ],
  "studies": [
    {"name": "exchange", "kind": "curve", "title": "Time of an all-to-all exchange, by data of a host",
     "x": {"variable": "data", "values": "1 MiB..1 GiB:*2", "scale": "log"}, "outputs": ["time"]}
  ]
})json";
// clang-format on

void replace(std::string& text, const std::string& what, const std::string& with)
{
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

template <typename Item>
void insertAll(const std::vector<Item>& items, std::vector<model::Edit>& edits)
{
    for (std::size_t i = 0; i < items.size(); ++i)
        edits.emplace_back(model::SetItem<Item>{{}, i, std::nullopt, items[i]});
}

} // namespace

const std::vector<std::string>& sketchedShapes()
{
    static const std::vector<std::string> kShapes{
        "star", "leaf_spine", "fat_tree", "dragonfly", "torus", "mesh", "hypercube", "ring"};
    return kShapes;
}

std::vector<std::string> sketchedNetworks(const model::Library& library)
{
    std::vector<std::string> networks;
    for (const std::string network : kNetworks)
        if (std::ranges::all_of(std::array{"-nic", "-cable", "-switch"}, [&](const char* part) {
                return library.has(model::PresetKind::Component, network + part);
            }))
            networks.push_back(network);
    return networks;
}

std::string callOf(const ClusterSketch& sketch)
{
    const auto& shape = sketch.shape;
    const int hosts = std::clamp(sketch.hosts, 2, kMaxSketchedHosts);
    if (shape == "fat_tree")
        return call(shape, {smallest(2, 2, hosts, [](int k) { return k * k * k / 4; })});
    if (shape == "leaf_spine") {
        const int edge = smallest(1, 1, hosts, [](int side) { return side * side; });
        return call(shape, {(hosts + edge - 1) / edge, edge, edge});
    }
    if (shape == "dragonfly") {
        const int h =
            smallest(1, 1, hosts, [](int half) { return 2 * half * half * (2 * half * half + 1); });
        return call(shape, {2 * h, h, h}); // balanced: a = 2 h = 2 p
    }
    if (shape == "torus" || shape == "mesh")
        return call(shape, lengthsFor(hosts));
    if (shape == "hypercube")
        return call(shape, {smallest(1, 1, hosts, [](int n) { return 1 << n; })});
    return call(shape, {shape == "ring" ? std::max(hosts, 3) : hosts});
}

model::Result<model::Design> designOf(const ClusterSketch& sketch)
{
    std::string text = kText;
    replace(text, "HOST", sketch.host);
    replace(text,
            "SWITCH",
            hasSwitches(sketch.shape) ? R"(, {"name": "switch", "preset": "NETWORK-switch"})" : "");
    replace(text, "PORT", hasSwitches(sketch.shape) ? ", switch.bandwidth" : "");
    replace(text, "NETWORK", sketch.network);
    replace(text, "CALL", callOf(sketch));
    const auto json = model::parseJson(text, "my-cluster");
    if (!json)
        return json.diagnostics();
    model::Findings findings;
    auto design = model::readDesign(json.value(), findings);
    if (!findings.list.empty())
        return findings.list;
    return design;
}

model::Edit fillingOf(const model::Design& empty, const model::Design& design)
{
    using model::DesignText;
    model::Edits all;
    auto& edits = all.edits;
    edits.emplace_back(model::SetText{DesignText::Id, empty.id, design.id});
    edits.emplace_back(model::SetText{DesignText::Title, empty.title, design.title});
    edits.emplace_back(model::SetText{DesignText::Doc, empty.doc, design.doc});
    insertAll(design.variables, edits);
    insertAll(design.components, edits);
    insertAll(design.outputs, edits);
    insertAll(design.studies, edits);
    auto topology = design.topology;
    for (auto& generator : topology->whole.generators)
        generator.id = {}; // the edit assigns an id of the open design
    edits.emplace_back(
        model::SetField<std::optional<model::TopologySection>>{empty.topology, topology});
    edits.emplace_back(
        model::SetField<std::optional<model::PipelineItem>>{empty.pipeline, design.pipeline});
    return model::Edit(all);
}

} // namespace clusterwright::desktop
