// Edits of a graph: adding and cabling components and generators, with everything they need.

#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/graph/design_topology.h"
#include "model/design/library/replacement.h"
#include "model/design/system/system.h"
#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/elements.h"
#include "tests/support/findings.h"

#include <algorithm>

namespace clusterwright::tests::topology_edits_test
{

using model::Element;
using Kind = model::ElementKind;

namespace
{

model::Pasted pastedOf(model::Result<model::Pasted> pasted)
{
    INFO(textOf(pasted.diagnostics()));
    REQUIRE(pasted);
    return std::move(pasted).value();
}

model::Design emptyDesign()
{
    model::Design design;
    design.id = "new";
    design.title = "New";
    return design;
}

struct Drawing {
    model::Library library = shippedPresets();
    model::Design design = emptyDesign();

    // Applies the edit, checks its inverse, and returns the added element.
    Element take(model::Result<model::Pasted> result)
    {
        const auto pasted = pastedOf(std::move(result));
        design = edited(design, pasted.edit);
        REQUIRE(pasted.elements.size() == 1);
        CHECK(model::contains(design, pasted.elements[0]));
        return pasted.elements[0];
    }
    Element place(const std::string& preset, double x = 0, double y = 0)
    {
        return take(model::placing(design, library, preset, x, y));
    }
    Element cable(const Element& from, const Element& to)
    {
        return take(model::cabling(design, library, {{{from, {}, {}}, {to, {}, {}}}}));
    }
};

} // namespace

TEST_CASE("A new node takes the first free number", "[design][gestures]")
{
    auto design = emptyDesign();
    const auto free = [&](const char* wanted) { return model::freeNameInGraph(design, wanted); };
    CHECK(free("host1") == "host1");
    auto& whole = design.topology.emplace().whole;
    for (const auto* const name : {"host2", "host1", "host04", "hostess", "host", "host5", "host7"})
        whole.vertices.push_back({name, "host"});
    whole.groups.emplace_back().name = "host3";
    whole.generators.emplace_back().name = "host6";
    CHECK(free("switch1") == "switch1");
    CHECK(free("host1") == "host4");
    CHECK(free("host5") == "host8");
    CHECK(free("host") == "host4");
    CHECK(free("hostess") == "hostess2");
}

TEST_CASE("A preset adds its component once, and a vertex each time", "[design][topology]")
{
    Drawing drawing;
    const auto first = drawing.place("acc-host", 10, 20);
    CHECK(first == Element{Kind::Vertex, "", "host1"});
    CHECK(drawing.place("acc-host") == Element{Kind::Vertex, "", "host2"});
    CHECK(drawing.place("acc-gigabit-switch").name == "switch1");
    const auto& design = drawing.design;
    REQUIRE(design.components.size() == 2);
    CHECK(design.components[0].name == "host");
    CHECK(design.components[0].preset == "acc-host");
    CHECK(design.layout.topology[0] == model::NodePosition{"host1", 10, 20});
    CHECK(formOf(design).empty());
}

TEST_CASE("A NIC and a cable are components only", "[design][topology]")
{
    Drawing drawing;
    CHECK(drawing.place("inic-card") == Element{Kind::Component, "", "nic"});
    CHECK(drawing.place("inic-card") == Element{Kind::Component, "", "nic"});
    CHECK(drawing.design.components.size() == 1);
    CHECK(drawing.place("pcie-5-x16").kind == Kind::Component);
    CHECK(drawing.design.components.size() == 2);
    CHECK_FALSE(drawing.design.topology);
    CHECK(placingComponent(drawing.design, drawing.library, "nic", 0, 0));
    const auto cable = drawing.design.components[1].name;
    CHECK_FALSE(placingComponent(drawing.design, drawing.library, cable, 0, 0));
}

TEST_CASE("Every host gets a NIC, in either order of adding", "[design][topology]")
{
    const auto nicFirst = GENERATE(true, false);
    Drawing drawing;
    if (nicFirst)
        drawing.place("inic-card");
    drawing.place("acc-host");
    drawing.place("acc-host");
    if (!nicFirst)
        drawing.place("inic-card");
    const auto& components = drawing.design.components;
    const auto nic = std::ranges::find(components, "nic", &model::PlacedComponent::name);
    REQUIRE(nic != components.end());
    REQUIRE(nic->count);
    CHECK(nic->count->text == "host_count");
    CHECK(model::instantiate(drawing.design, drawing.library, {}));
    const auto drawn = placingComponent(drawing.design, drawing.library, "nic", 0, 0);
    REQUIRE(drawn);
    REQUIRE(model::apply(drawing.design, drawn.value().edit));
    CHECK_FALSE(nic->count); // the graph counts it
}

TEST_CASE("An explicit count of NICs stays unchanged", "[design][topology]")
{
    Drawing drawing;
    drawing.place("inic-card");
    drawing.design.components[0].count = model::parseExpression("7").value();
    drawing.place("acc-host");
    CHECK(drawing.design.components[0].count->text == "7");
}

TEST_CASE("A component does not take a name of an equation", "[design][topology]")
{
    Drawing drawing;
    drawing.design.variables.push_back({"host", model::parseExpression("3").value(), {}, {}, {}});
    drawing.place("acc-host");
    CHECK(drawing.design.components[0].name == "host2");
}

TEST_CASE("Two drawn hosts and a switch form a graph", "[design][topology]")
{
    Drawing drawing;
    const auto hub = drawing.place("ethernet-1g-switch");
    drawing.cable(drawing.place("acc-host"), hub);
    const auto second = drawing.cable(drawing.place("acc-host"), hub);
    const auto& design = drawing.design;
    CHECK(second == numbered(design, Kind::Cable, "", 1));
    CHECK(design.components.back().preset == model::kDefaultCable);
    const auto system = model::instantiate(design, drawing.library, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    const auto values = model::valuate(system.value());
    REQUIRE(values);
    const auto graph = model::topologyAt(system.value(), values.value());
    REQUIRE(graph);
    CHECK(graph.value()->topology.vertices.size() == 3);
    CHECK(graph.value()->topology.cables.size() == 2);
}

TEST_CASE("A new cable is the fastest class that fits both ends", "[design][topology][cables]")
{
    auto library = shippedPresets();
    const auto rateOf = [](const model::Component& component) {
        const auto speed = model::parseQuantity(model::factsOf(component).speed);
        return speed ? speed.value().value : 0.0;
    };
    std::vector<std::shared_ptr<const model::Component>> nics, hubs, cables;
    for (const auto& id : library.ids(model::PresetKind::Component)) {
        const auto one = library.component(id).value();
        if (rateOf(*one) == 0)
            continue;
        if (one->kind == "nic")
            nics.push_back(one);
        else if (one->kind == "cable" && !id.starts_with("pcie-"))
            cables.push_back(one);
        else if (one->kind == "switch" || one->kind == "router" || one->kind == "hub")
            hubs.push_back(one);
    }
    int pairs = 0;
    for (const auto& nic : nics)
        for (const auto& hub : hubs) {
            double fastest = 0;
            const double room = std::min(rateOf(*nic), rateOf(*hub));
            for (const auto& cable : cables)
                if (const double rate = rateOf(*cable); rate <= room)
                    fastest = std::max(fastest, rate);
            Drawing drawing;
            drawing.place(nic->id);
            const auto host = drawing.place("acc-host");
            drawing.cable(host, drawing.place(hub->id));
            const auto& preset = drawing.design.components.back().preset;
            INFO(nic->id << " and " << hub->id << ": " << preset);
            if (fastest == 0)
                CHECK(preset == model::kDefaultCable); // no class is as slow
            else
                CHECK(rateOf(*library.component(preset).value()) == fastest);
            ++pairs;
        }
    CHECK(pairs > 400);
}

TEST_CASE("A new cable is of the family of its ends, or one of the design", "[design][topology]")
{
    const auto between = [](const std::string& nic, const std::string& hub) {
        Drawing drawing;
        drawing.place(nic);
        const auto host = drawing.place("acc-host");
        drawing.cable(host, drawing.place(hub));
        return drawing.design.components.back().preset;
    };
    CHECK(between("ethernet-25g-nic", "ethernet-25g-switch") == "ethernet-25g-cable");
    CHECK(between("infiniband-ndr-nic", "infiniband-ndr-switch") == "infiniband-ndr-cable");
    CHECK(between("ethernet-10g-nic", "ethernet-200g-switch") == "ethernet-10g-cable");

    Drawing drawing;
    drawing.place("ethernet-100g-nic");
    drawing.place("active-optical-100g-30m"); // chosen before the first cable
    const auto host = drawing.place("acc-host");
    const auto hub = drawing.place("ethernet-100g-switch");
    drawing.cable(host, hub);
    CHECK(drawing.design.topology->whole.cables.back().component == "cable");
    CHECK(drawing.design.components[1].preset == "active-optical-100g-30m");
    // A faster switch takes a faster cable, although the last one drawn was slower.
    const auto spine = drawing.place("ethernet-400g-switch");
    const auto other = drawing.place("ethernet-400g-switch");
    drawing.cable(spine, other);
    CHECK(drawing.design.components.back().preset == "ethernet-400g-cable");
}

TEST_CASE("A second cable between the same two makes a bond", "[design][topology]")
{
    Drawing drawing;
    const auto a = drawing.place("acc-host");
    const auto b = drawing.place("acc-host");
    const auto first = drawing.cable(a, b);
    CHECK(drawing.cable(b, a) == first);
    CHECK(drawing.cable(a, b) == first);
    const auto& cables = drawing.design.topology->whole.cables;
    REQUIRE(cables.size() == 1);
    REQUIRE(cables[0].count);
    CHECK(cables[0].count->text == "3");
}

TEST_CASE("A cable takes the component of the cable before it", "[design][topology]")
{
    Drawing drawing;
    drawing.design = drawnDesign();
    drawing.cable({Kind::Vertex, "", "store"}, {Kind::Vertex, "rack", "a"});
    const auto& cable = drawing.design.topology->whole.cables.back();
    CHECK(cable.from == "store");
    CHECK(cable.to == "rack.a");
    CHECK(cable.component == "link");
    drawing.cable({Kind::Vertex, "rack", "a"}, {Kind::Vertex, "rack.shelf", "c"});
    const auto& inner = drawing.design.topology->whole.groups[0].cables.back();
    CHECK(inner.from == "a");
    CHECK(inner.to == "shelf.c");
}

TEST_CASE("A cable can end at a generator's vertex or a port", "[design][topology]")
{
    Drawing drawing;
    drawing.design = drawnDesign();
    const auto fabric = numbered(drawing.design, Kind::Generator, "", 0);
    const Element store{Kind::Vertex, "", "store"};
    const auto refused =
        model::cabling(drawing.design, drawing.library, {{{fabric, {}, {}}, {store, {}, {}}}});
    CHECK(codeOf(refused.diagnostics()) == "cable.end");
    drawing.take(model::cabling(
        drawing.design, drawing.library, {{{fabric, "switch0", {}}, {store, {}, 2}}}));
    const auto& cable = drawing.design.topology->whole.cables.back();
    CHECK(cable.from == "fabric.switch0");
    CHECK(cable.to == "store:2");
}

TEST_CASE("A cable without a valid end is rejected", "[design][topology]")
{
    Drawing drawing;
    const auto host = drawing.place("acc-host");
    const auto loop =
        model::cabling(drawing.design, drawing.library, {{{host, {}, {}}, {host, {}, {}}}});
    CHECK(codeOf(loop.diagnostics()) == "cable.loop");
    const Element gone{Kind::Vertex, "", "gone"};
    const auto unknown =
        model::cabling(drawing.design, drawing.library, {{{host, {}, {}}, {gone, {}, {}}}});
    CHECK(codeOf(unknown.diagnostics()) == "edit.unknown");
}

TEST_CASE("An inserted vertex divides a cable with kind, count and ports", "[design][topology]")
{
    Drawing drawing;
    const auto host = drawing.place("acc-host");
    const auto other = drawing.place("acc-gigabit-switch");
    drawing.take(
        model::cabling(drawing.design, drawing.library, {{{host, {}, {}}, {other, {}, 2}}}));
    drawing.design.topology->whole.cables[0].count = model::parseExpression("P").value();
    const auto added =
        pastedOf(model::placing(drawing.design, drawing.library, "acc-gigabit-switch", 5, 5));
    const auto cable = numbered(drawing.design, Kind::Cable, "", 0);
    const auto parted =
        drawing.take(model::intoCable(drawing.design, drawing.library, added, cable));
    CHECK(parted.name == "switch2");
    const auto& cables = drawing.design.topology->whole.cables;
    REQUIRE(cables.size() == 2);
    CHECK((cables[0].from == "host1" && cables[0].to == "switch2"));
    CHECK((cables[1].from == "switch2" && cables[1].to == "switch1:2"));
    CHECK(cables[1].component == cables[0].component);
    CHECK(cables[1].count == cables[0].count);
}

TEST_CASE("An end of a cable can move to another component", "[design][topology]")
{
    Drawing drawing;
    const auto host1 = drawing.place("acc-host");
    const auto host2 = drawing.place("acc-host");
    const auto bridge = drawing.place("acc-gigabit-switch");
    drawing.take(
        model::cabling(drawing.design, drawing.library, {{{host1, {}, {}}, {bridge, {}, {}}}}));
    const auto cable = numbered(drawing.design, Kind::Cable, "", 0);
    const auto moved = [&](const Element& of, const Element& to, bool isStart = true) {
        return model::movingCableEnd(drawing.design, drawing.library, of, isStart, {to, {}, {}});
    };
    CHECK(codeOf(moved(cable, bridge).diagnostics()) == "cable.loop");
    CHECK(codeOf(moved({Kind::Cable, "", "", {99}}, host2).diagnostics()) == "edit.unknown");
    CHECK(codeOf(moved(cable, {Kind::Vertex, "", "nobody"}).diagnostics()) == "edit.unknown");
    CHECK(drawing.take(moved(cable, host2)) == cable);
    REQUIRE(drawing.design.topology->whole.cables.size() == 1);
    CHECK(drawing.design.topology->whole.cables[0].from == "host2");
    CHECK(drawing.design.topology->whole.cables[0].to == "switch1");
}

TEST_CASE("A missing cable, or one of a group, is not divided", "[design][topology]")
{
    Drawing drawing;
    drawing.place("acc-host");
    const auto added =
        pastedOf(model::placing(drawing.design, drawing.library, "acc-gigabit-switch", 5, 5));
    const auto code = [&](const Element& cable) {
        return codeOf(
            model::intoCable(drawing.design, drawing.library, added, cable).diagnostics());
    };
    CHECK(code({Kind::Cable, "", "", {7}}) == "edit.unknown");
    CHECK(code({Kind::Cable, "rack", "", {1}}) == "cable.inner");
}

TEST_CASE("Every generator can be added to a design with a graph", "[design][topology]")
{
    Drawing drawing;
    for (const auto& generator : model::generators()) {
        INFO(generator.name);
        const auto element = drawing.take(
            model::placingGenerator(drawing.design, drawing.library, generator.name, 1, 2));
        const auto& use = *model::itemWith(drawing.design.topology->whole.generators, element.id);
        CHECK(model::generate(use.call.text));
        const auto number = drawing.design.topology->whole.generators.size() - 1;
        CHECK(drawing.design.layout.topology.back().name == std::to_string(number));
    }
    CHECK(formOf(drawing.design).empty());
    const auto unknown = model::placingGenerator(drawing.design, drawing.library, "moebius", 0, 0);
    CHECK(codeOf(unknown.diagnostics()) == "generator.unknown");
}

TEST_CASE("The first edit copies a cluster's graph into the design", "[design][topology]")
{
    Drawing drawing;
    drawing.design = *drawing.library.design("acc-fft-inic").value();
    REQUIRE_FALSE(drawing.design.topology);
    const auto before = outputsOf(drawing.design, drawing.library);
    const auto adopted = model::adoption(drawing.design, drawing.library);
    REQUIRE(adopted);
    const auto own = edited(drawing.design, *adopted);
    REQUIRE(own.topology);
    CHECK(own.topology->whole.generators.size() == 1);
    CHECK(outputsOf(own, drawing.library) == before);
    CHECK_FALSE(model::adoption(own, drawing.library));

    CHECK(drawing.place("acc-host").name == "extra_host1"); // star(P) already has a host1
    CHECK(drawing.design.topology->whole.generators.size() == 1);
    CHECK(drawing.design.topology->whole.vertices.size() == 1);
    CHECK(drawing.design.components.empty()); // the cluster's host is used
}

TEST_CASE("A further vertex of a component can be added", "[design][topology]")
{
    Drawing drawing;
    drawing.design = drawnDesign();
    const auto element =
        drawing.take(model::placingComponent(drawing.design, drawing.library, "core", 3, 4));
    CHECK(element.name == "switch1");
    CHECK(drawing.design.topology->whole.vertices.back().component == "core");
    for (const auto* const name : {"link", "nobody"})
        CHECK_FALSE(model::placingComponent(drawing.design, drawing.library, name, 0, 0));
}

} // namespace clusterwright::tests::topology_edits_test
