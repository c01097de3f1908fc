#include "app/desktop/shell/welcome/cluster_sketch.h"

#include "model/design/document/design_json.h"
#include "model/design/gestures/proposals.h"
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
  "design": "my-cluster", "format": 1, "title": "My cluster", "doc": "A cluster of my own. WORKLOAD.DOC",
  "source": {"document": "clusterwright", "place": "sketch of a cluster"},
  "variables": [
    {"name": "nics", "value": "NICS", "doc": "NICs of a host, bonded: as many equal networks, each cable a bond of one of each", "integer": true, "at_least": "1", "at_most": "16"},
    VARIABLES
  ],
  "components": [
    {"name": "host", "preset": "HOST"},
    {"name": "nic", "preset": "NETWORK-nic", "count": "nics * host_count"},
    {"name": "cable", "preset": "NETWORK-cable", "count": "nics * component_count(cable)"}SWITCH
  ],
  "topology": {
    "generators": [{"call": "CALL"}],
    "attributes": {"cable.bandwidth": "nics * min(nic.bandwidth, cable.bandwidthPORT)"}
  },
  "outputs": [
    {"name": "hosts", "equation": "host_count", "unit": "1", "doc": "hosts of the network"},
    {"name": "bisection", "equation": "bisection_bandwidth", "unit": "GB/s", "doc": "bisection bandwidth"},
    {"name": "hops", "equation": "hops_max", "unit": "1", "doc": "most cables between two hosts"},
    {"name": "latency", "equation": "2 * (nic.latency + nic.overhead) + path_latency(max)", "unit": "us",
     "doc": "time of a short message between the two farthest hosts"}
  ],
  "studies": [STUDY]
})json";

const std::vector<SketchedWorkload> kWorkloads{
    {"exchange", "All-to-all exchange", "Every host sends a share of its data to every other one.", "mpi.all_to_all", "nic.network_port", "S",
     R"({"name": "data", "value": "64 MiB", "doc": "data of one host in the exchange", "at_least": "0 B"})",
     R"({"name": "exchange", "kind": "curve", "title": "Time of an all-to-all exchange, by data of a host",
     "x": {"variable": "data", "values": "1 MiB..1 GiB:*2", "scale": "log"}, "outputs": ["time"]})"},
    {"allreduce", "Allreduce", "All hosts reduce a vector in a ring.", "allreduce.ring", "nic.network_port", "m",
     R"({"name": "data", "value": "64 MiB", "doc": "vector of one host", "at_least": "0 B"})",
     R"({"name": "allreduce", "kind": "curve", "title": "Time of an allreduce, by its vector",
     "x": {"variable": "data", "values": "1 MiB..1 GiB:*2", "scale": "log"}, "outputs": ["time"]})"},
    {"read", "Storage: clients read from file servers", "The last hosts are file servers, from which all others read.", "storage.striped_read", "host.storage", "bytes",
     R"({"name": "data", "value": "2 TB", "doc": "data that all clients together read", "at_least": "1 B"},
    {"name": "servers", "value": "SERVERS", "doc": "file servers, the last hosts", "integer": true, "at_least": "1"},
    {"name": "disks_rate", "value": "10 GB/s", "doc": "reading from all disks of one server", "at_least": "0.1 GB/s", "at_most": "100 GB/s",
     "origin": {"kind": "assumption", "note": "some NVMe disks with a file system", "interval": ["2.5 GB/s", "40 GB/s"]}})",
     R"({"name": "read", "kind": "curve", "title": "Time of reading, by the rate of the disks of a server",
     "x": {"variable": "disks_rate", "values": "1 GB/s..40 GB/s:1 GB/s"}, "outputs": ["time"]})"}};
// clang-format on

constexpr int kClientsOfServer = 6; // in a new sketch

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

// Adds the workload as the only step, with its proposed bindings.
void addStep(model::Design& design,
             model::Library& library,
             const model::Block& block,
             const SketchedWorkload& workload)
{
    model::PipelineItem step;
    step.id = workload.name;
    step.block = block.id;
    step.on = workload.resource;
    step.bindings = model::proposedBindings(design, library, block, step);
    step.bindings.push_back({workload.data, model::parseExpression("data").value()});
    design.pipeline.emplace().isGroup = true;
    design.pipeline->items.push_back(std::move(step));
}

} // namespace

const std::vector<std::string>& sketchedShapes()
{
    static const std::vector<std::string> kShapes{
        "star", "leaf_spine", "fat_tree", "dragonfly", "torus", "mesh", "hypercube", "ring"};
    return kShapes;
}

bool canOversubscribe(const std::string& shape)
{
    return shape == "leaf_spine";
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
        const int ratio = std::max(1, sketch.oversubscription);
        const int spines = (edge + ratio - 1) / ratio;
        return call(shape, {(hosts + edge - 1) / edge, spines, edge});
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

const std::vector<SketchedWorkload>& sketchedWorkloads()
{
    return kWorkloads;
}

model::Result<model::Design> designOf(const ClusterSketch& sketch, model::Library& library)
{
    const auto& workload = *std::ranges::find(kWorkloads, sketch.workload, &SketchedWorkload::name);
    const int servers =
        std::max(1, std::min(sketch.hosts, kMaxSketchedHosts) / (kClientsOfServer + 1));
    std::string text = kText;
    replace(text, "WORKLOAD.DOC", workload.doc);
    replace(text, "VARIABLES", workload.variables);
    replace(text, "STUDY", workload.study);
    replace(text, "SERVERS", std::to_string(servers));
    replace(text, "NICS", std::to_string(sketch.nics));
    replace(text, "HOST", sketch.host);
    replace(
        text,
        "SWITCH",
        hasSwitches(sketch.shape)
            ? R"json(, {"name": "switch", "preset": "NETWORK-switch", "count": "nics * component_count(switch)"})json"
            : "");
    replace(text, "PORT", hasSwitches(sketch.shape) ? ", switch.bandwidth" : "");
    replace(text, "NETWORK", sketch.network);
    replace(text, "CALL", callOf(sketch));
    const auto json = model::parseJson(text, "my-cluster");
    if (!json)
        return json.diagnostics();
    model::Findings findings;
    auto design = model::readDesign(json.value(), findings);
    const auto block = library.block(workload.block);
    if (!block)
        findings.list.add(block.diagnostics());
    if (!findings.list.empty())
        return findings.list;
    addStep(design, library, *block.value(), workload);
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
