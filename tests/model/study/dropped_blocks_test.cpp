// Blocks dropped into a drawn network: their bindings, and the effect of an edit of the topology.

#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/block_draft.h"
#include "model/design/gestures/pipeline_edit.h"
#include "model/design/gestures/proposals.h"
#include "model/design/graph/graph_use.h"
#include "model/json/json.h"
#include "model/study/studies/edit_effect.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <map>

namespace clusterwright::tests::dropped_blocks_test
{

using namespace model;

namespace
{

// A component for each resource that a shipped block names.
const std::string kComponents = R"json("components": [
        {"name": "host", "preset": "two-socket-host-2024"}, {"name": "nic", "preset": "ethernet-25g-nic", "count": "host_count"},
        {"name": "cable", "preset": "ethernet-25g-cable"}, {"name": "switch", "preset": "ethernet-25g-switch"},
        {"name": "disk", "preset": "nvme-disk"}, {"name": "hub", "preset": "beowulf-hub-100"},
        {"name": "sender", "preset": "multiedge-node"}, {"name": "receiver", "preset": "multiedge-node"},
        {"name": "node", "preset": "meiko-cs2-node"}])json";

// Eight hosts on two leaf switches; without all four spines, links between switches are fewer than those to hosts.
std::string drawn(int spines, const std::string& more = {})
{
    return designText(kComponents +
                      R"json(, "topology": {"generators": [{"call": "leaf_spine(2, )json" +
                      std::to_string(spines) + R"json(, 4)"}], "routing": "ecmp"})json" + more);
}

Design dropped(const std::string& text, Library& library, const std::string& block)
{
    auto design = designOf(text);
    const auto added = addingStep(design, library, *library.block(block).value(), {});
    REQUIRE(added);
    REQUIRE(apply(design, added.value().edit));
    return design;
}

const PipelineItem& onlyStep(const Design& design)
{
    return design.pipeline->items.front();
}

// Returns a value of the parameter within its bounds.
std::string anyValue(const Parameter& parameter)
{
    const auto& most = parameter.bounds.atMost;
    if (most && most->text == "1") // a share
        return "1";
    if (parameter.name == "P") // at least the processes of one host on all eight
        return "16";
    static const std::map<Dimension, std::string> values{{kData, "1 MiB"},
                                                         {kTime, "1 us"},
                                                         {kBandwidth, "100 GB/s"},
                                                         {kTime / kData, "0.001 ns/B"},
                                                         {kNumber, "2"}};
    const auto found = values.find(parameter.dimension);
    return found == values.end() ? "1 " + parameter.unit : found->second;
}

// Binds what has neither a proposal nor a default.
void fill(Design& design, const Block& block)
{
    for (const auto& parameter : block.parameters) {
        const auto& bindings = onlyStep(design).bindings;
        if (parameter.otherwise ||
            std::ranges::find(bindings, parameter.name, &Binding::parameter) != bindings.end())
            continue;
        const auto edit =
            setBinding(design, onlyStep(design).id, parameter.name, anyValue(parameter));
        REQUIRE(edit);
        REQUIRE(apply(design, edit.value()));
    }
}

Answer answered(const Design& design, Library& library)
{
    return std::move(*answerTo(design, "", 1, library));
}

bool hasRate(const Block& block)
{
    return std::ranges::any_of(block.parameters,
                               [](const auto& one) { return isRate(one.dimension); });
}

std::string bindingOf(const Design& design, const std::string& parameter)
{
    const auto& bindings = onlyStep(design).bindings;
    const auto found = std::ranges::find(bindings, parameter, &Binding::parameter);
    return found == bindings.end() ? "" : found->value.text;
}

} // namespace

TEST_CASE("A dropped exchange takes the rate of its flows and the latency of its path",
          "[design][proposals]")
{
    Library library(shippedPresetsFolder());
    const auto design = dropped(drawn(4), library, "mpi.all_to_all");
    const auto& id = onlyStep(design).id;
    CHECK(bindingOf(design, "P") == "host_count");
    CHECK(bindingOf(design, "bandwidth") ==
          "(" + id + ".P - 1) * flow_bandwidth(all_to_all) * nic.payload_share");
    CHECK(bindingOf(design, "latency") == "2 * nic.latency + path_latency");
    CHECK(bindingOf(design, "overhead") == "nic.overhead");
    CHECK(bindingOf(design, "S").empty()); // the program's own
    // A variable of the same name takes precedence, and a NIC of another name is used.
    const auto other =
        dropped(designText(R"json("variables": [{"name": "P", "value": "4"}], "components": [
        {"name": "host", "preset": "two-socket-host-2024"}, {"name": "card", "preset": "ethernet-25g-nic"}],
        "topology": {"generators": [{"call": "ring(4)"}]})json"),
                library,
                "mpi.all_to_all");
    CHECK(bindingOf(other, "P").empty());
    CHECK(bindingOf(other, "overhead") == "card.overhead");
}

TEST_CASE("Without a graph or a component nothing is proposed", "[design][proposals][bad-input]")
{
    Library library(shippedPresetsFolder());
    CHECK(onlyStep(dropped(designText(R"("components": [])"), library, "mpi.all_to_all"))
              .bindings.empty());
    // Two kinds of NIC leave the choice to the user.
    const auto design =
        dropped(designText(R"json("components": [{"name": "a", "preset": "ethernet-25g-nic"},
        {"name": "b", "preset": "ethernet-25g-nic"}], "topology": {"generators": [{"call": "ring(4)"}]})json"),
                library,
                "mpi.all_to_all");
    CHECK(bindingOf(design, "P") == "host_count");
    CHECK(bindingOf(design, "overhead").empty());
    CHECK(bindingOf(design, "bandwidth").empty());
}

TEST_CASE("A copy of a block in a design keeps its proposals", "[design][proposals]")
{
    Library library(shippedPresetsFolder());
    auto design = designOf(drawn(4));
    const auto copy = copyOf(*library.block("mpi.all_to_all").value(), design, library);
    design.blocks.push_back(check(copy, library).block.value());
    design = designOf(toJson(design).dump());
    const auto added = addingStep(design, library, design.blocks.front(), {});
    REQUIRE(added);
    REQUIRE(apply(design, added.value().edit));
    CHECK(onlyStep(design).block == "my.all_to_all");
    CHECK(bindingOf(design, "latency") == "2 * nic.latency + path_latency");
}

TEST_CASE("Every proposal of a shipped block has the dimension of its parameter",
          "[presets][proposals]")
{
    Library library(shippedPresetsFolder());
    int proposals = 0;
    for (const auto& id : library.ids(PresetKind::Block)) {
        const auto block = library.block(id).value();
        auto design =
            dropped(designText(kComponents +
                               R"json(, "topology": {"generators": [{"call": "star(8)"}]})json"),
                    library,
                    id);
        const auto withGpus = dropped(
            designText(R"json("components": [{"name": "host", "preset": "gpu-host-8-h100"}])json"),
            library,
            id);
        const auto json =
            parseJson(readFile(library.path(PresetKind::Block, id)).value(), id).value();
        for (const auto& parameter : json.value("parameters", Json::array())) {
            const auto name = parameter["name"].get<std::string>();
            INFO(id << "." << name);
            const bool isBound =
                !bindingOf(design, name).empty() || !bindingOf(withGpus, name).empty();
            CHECK(isBound == parameter.contains("from"));
            proposals += isBound ? 1 : 0;
        }
        fill(design, *block);
        const auto system = instantiate(design, library, {});
        INFO(id << ": " << textOf(system.diagnostics()));
        CHECK(system);
    }
    CHECK(proposals > 250);
}

TEST_CASE("Each dropped block with a rate sees a 2:1 fabric, or has a sentence",
          "[presets][proposals][effect]")
{
    Library library(shippedPresetsFolder());
    std::map<std::string, int> outcomes;
    std::string untimed;
    for (const auto& id : library.ids(PresetKind::Block)) {
        const auto block = library.block(id).value();
        if (!hasRate(*block) || block->time.empty())
            continue;
        auto full = dropped(drawn(4), library, id);
        fill(full, *block);
        auto half = full;
        half.topology = designOf(drawn(2)).topology;
        const auto before = answered(full, library);
        const auto after = answered(half, library);
        INFO(id << ": " << textOf(after.findings));
        const auto time = before.value("time");
        if (!time || !after.value("time") || time->value == 0) {
            untimed += id + ": " + textOf(before.findings) + "\n";
            ++outcomes["no time"];
            continue;
        }
        const auto effect = effectOf(before, after);
        const bool isOther = time->value != after.value("time")->value;
        CHECK((isOther || effect.hasNoEffect()));
        const bool usesFlows = std::ranges::any_of(onlyStep(full).bindings, [](const auto& one) {
            return graphUseOf(one.value) == GraphUse::Flows;
        });
        const bool hasOtherLimit = effect.unused == GraphUse::Flows;
        CHECK((!hasOtherLimit || (usesFlows && !isOther)));
        // A ring has one flow in each direction between both switches; an incast is limited at a host.
        ++outcomes[hasOtherLimit          ? "other limit"
                   : effect.hasNoEffect() ? "sentence"
                                          : "other time"];
    }
    INFO(untimed);
    CHECK(outcomes["other time"] == 37);
    CHECK(outcomes["other limit"] == 19);
    CHECK(outcomes["sentence"] == 64);
    CHECK(outcomes["no time"] == 2);
}

TEST_CASE("A limit by flows keeps the other limits of a bound rate", "[design][proposals]")
{
    Library library(shippedPresetsFolder());
    auto design = dropped(drawn(2), library, "mpi.all_to_all");
    fill(design, *library.block("mpi.all_to_all").value());
    CHECK_FALSE(bindingToFlows(design, library));
    const auto& id = onlyStep(design).id;
    REQUIRE(apply(design, setBinding(design, id, "bandwidth", "nic.bandwidth").value()));
    const auto edit = bindingToFlows(design, library);
    REQUIRE(edit);
    REQUIRE(apply(design, *edit));
    CHECK(bindingOf(design, "bandwidth") ==
          "min(nic.bandwidth, (" + id +
              ".P - 1) * flow_bandwidth(all_to_all) * nic.payload_share)");
    CHECK_FALSE(bindingToFlows(design, library));

    auto ring = dropped(drawn(2), library, "allreduce.ring");
    const auto& step = onlyStep(ring).id;
    REQUIRE(apply(ring, setBinding(ring, step, "beta", "1 / nic.bandwidth").value()));
    REQUIRE(apply(ring, bindingToFlows(ring, library).value()));
    CHECK(bindingOf(ring, "beta") ==
          "max(1 / nic.bandwidth, 1 / (flow_bandwidth(ring) * nic.payload_share))");
}

TEST_CASE("An edit of a topology that the time does not use has no effect", "[study][effect]")
{
    Library library(shippedPresetsFolder());
    const std::string fixed =
        R"json(, "blocks": [)json" + kWait +
        R"json(], "pipeline": {"steps": [{"id": "a", "block": "wait", "on": "nic", "bind": {"t": "TIME"}}]})json";
    const auto unusedFor = [&](const std::string& time, int spines) {
        auto text = fixed;
        text.replace(text.find("TIME"), 4, time);
        const auto before = answered(designOf(drawn(4, text)), library);
        const auto after = answered(designOf(drawn(spines, text)), library);
        INFO(textOf(after.findings));
        REQUIRE(after.value("time"));
        const auto effect = effectOf(before, after);
        CHECK(effect.hasNoEffect() == effect.unused.has_value());
        return effect.unused;
    };
    CHECK(unusedFor("1 s", 2) == GraphUse::None);
    CHECK(unusedFor("path_latency", 2) == GraphUse::Paths);
    CHECK(unusedFor("path_latency", 4) == std::nullopt); // the same topology
    CHECK(unusedFor("1 MB / flow_bandwidth(all_to_all)", 2) == std::nullopt);
    CHECK(unusedFor("1 MB / flow_bandwidth(ring)", 2) == GraphUse::Flows); // one flow on each side
}

} // namespace clusterwright::tests::dropped_blocks_test
