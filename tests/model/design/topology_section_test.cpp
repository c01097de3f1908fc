// The text of a topology: reading and writing.
#include "model/design/document/design_json.h"
#include "model/design/document/topology_json.h"
#include "model/json/json.h"
#include "tests/model/design/topology_reading.h"

namespace clusterwright::tests::topology_section_test
{

TEST_CASE("Every field of a topology is read", "[design][topology]")
{
    const auto section = sound(kFull);
    REQUIRE(section.whole.generators.size() == 2);
    const auto& net = section.whole.generators[0];
    CHECK(net.name == "net");
    CHECK(net.call.text == "leaf_spine(leaves, 2, hosts=n + 1)");
    CHECK(net.call.generator == "leaf_spine");
    CHECK(net.components == std::vector<std::pair<std::string, std::string>>{{"host", "node"},
                                                                             {"leaf", "edge"},
                                                                             {"spine", "core"},
                                                                             {"cable", "wire"},
                                                                             {"uplink", "fibre"}});
    CHECK(section.whole.generators[1].name.empty());
    CHECK(section.whole.generators[1].call.arguments.size() == 3);

    REQUIRE(section.whole.vertices.size() == 2);
    CHECK(section.whole.vertices[1] == DrawnVertex{"top", "core"});

    REQUIRE(section.whole.groups.size() == 2);
    const auto& rack = section.whole.groups[0];
    CHECK(rack.name == "rack");
    CHECK(rack.count->text == "racks + 1");
    CHECK(rack.generators.at(0).call.text == "star(4)");
    CHECK(rack.cables.at(0).count->text == "2 * links");
    const auto& box = rack.groups.at(0);
    CHECK(box.count->text == "3");
    CHECK(box.vertices.at(0).name == "blade");
    CHECK(box.cables.at(0).to == "blade:2");
    CHECK_FALSE(section.whole.groups[1].count);

    REQUIRE(section.whole.cables.size() == 2);
    CHECK(section.whole.cables[0].from == "rack.top");
    CHECK(section.whole.cables[0].component == "fibre");
    CHECK(section.whole.cables[0].count->text == "4");
    CHECK(section.whole.cables[1].to == "rack3.top:17");
    CHECK_FALSE(section.whole.cables[1].count);

    REQUIRE(section.attributes.size() == 2);
    CHECK(section.attributes[0].component == "wire");
    CHECK(section.attributes[0].attribute == "bandwidth");
    CHECK(section.attributes[0].value.text == "min(nic.line_rate, hub.line_rate)");
    CHECK(placeOf(section.attributes[0]) == "/topology/attributes/wire.bandwidth");
    CHECK(section.attributes[1].value.text == "2");
    CHECK(section.rules.processes->text == "P");
    CHECK(section.rules.placement == "random(7)");
    CHECK(section.rules.routing == "up_down");
    CHECK(section.rules.striping == "wsrr");
}

TEST_CASE("Omitted fields of a topology have their defaults", "[design][topology]")
{
    const auto section = sound("{}");
    CHECK(section.whole.generators.empty());
    CHECK(section.attributes.empty());
    CHECK_FALSE(section.rules.processes);
    CHECK(section.rules.placement.empty());
    CHECK(section.rules.routing.empty());
    CHECK(section.rules.striping.empty());
}

TEST_CASE("A topology is written as it was read", "[design][topology][laws]")
{
    const auto text = GENERATE(as<std::string>{},
                               kFull,
                               "{}",
                               R"json({"generators": [{"call": "hub(4)"}]})json",
                               R"({"vertices": [{"name": "a", "component": "host"}]})",
                               R"({"placement": "worst"})",
                               R"({"processes": 3, "striping": "srr", "routing": "ecmp"})");
    const auto section = sound(text);
    const auto written = toJson(section);
    const auto again = sound(written.dump());
    CHECK(section == again);
    CHECK(toJson(again) == written);
}

TEST_CASE("A design keeps its topology when it is written", "[design][topology][laws]")
{
    const auto text = designText(R"("topology": )" + kFull);
    const auto design = designOf(text);
    REQUIRE(design.topology);
    const auto written = toJson(design);
    CHECK(written.at("topology") == toJson(*design.topology));
    Findings findings;
    findings.file = "test.cluster.json";
    const auto again = readDesign(written, findings);
    INFO(textOf(findings.list));
    CHECK(findings.list.empty());
    REQUIRE(again.topology);
    CHECK(toJson(*again.topology) == toJson(*design.topology));
    // Pointers are equal as well: lists keep their order.
    CHECK(*again.topology == *design.topology);
}

TEST_CASE("A design without a topology writes none", "[design][topology]")
{
    CHECK_FALSE(toJson(designOf(designText(R"("outputs": [])"))).contains("topology"));
}

} // namespace clusterwright::tests::topology_section_test
