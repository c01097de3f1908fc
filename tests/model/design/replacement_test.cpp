// Replacing a component by another preset: kept, taken and dropped values.
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/system/with_settings.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::replacement_test
{

using namespace clusterwright::model;

namespace
{

std::string attribute(const std::string& name, const std::string& value)
{
    return R"({"name": ")" + name + R"(", "value": ")" + value +
           R"(", "origin": {"kind": "definition"}})";
}

std::string component(const std::string& id, const std::string& kind, const std::string& attributes)
{
    return R"({"component": ")" + id + R"(", "kind": ")" + kind + R"(", "title": "The )" + id +
           R"(", "source": {"document": "clusterwright"}, "attributes": [)" + attributes + "]}";
}

// Presets: an old NIC with the names of a paper, two new ones, a switch, and a cluster that has the old NIC and its price.
const PresetFolder& presets()
{
    static const PresetFolder folder;
    static const bool filled = [] {
        folder.add("components/old.json",
                   component("old",
                             "nic",
                             attribute("wire_bandwidth", "1 Gbit/s") + "," +
                                 attribute("mtu", "1500 B") + "," + attribute("unused", "1 us") +
                                 "," + attribute("price", "350 USD")));
        folder.add(
            "components/fast.json",
            component("fast",
                      "nic",
                      attribute("bandwidth", "25 Gbit/s") + "," + attribute("price", "160 USD")));
        folder.add("components/cheap.json",
                   component("cheap", "nic", attribute("bandwidth", "10 Gbit/s")));
        folder.add("components/box.json", component("box", "switch", attribute("ports", "8")));
        folder.add("components/route.json", component("route", "router", attribute("ports", "9")));
        folder.add(
            "clusters/cluster.json",
            R"({"cluster": "cluster", "title": "Cluster", "source": {"document": "clusterwright"},
                       "components": [{"name": "nic", "preset": "old", "count": "4",
                                       "attributes": [)" +
                attribute("price", "300 USD") + "]}]}");
        return true;
    }();
    static_cast<void>(filled);
    return folder;
}

// Returns a step that sends 1 GB in packets of the NIC's size, each taking 1 us.
std::string designWith(const std::string& components, const std::string& more = {})
{
    return designText(
        R"("variables": [{"name": "n", "value": "1 GB"}, {"name": "line", "value": "2 Gbit/s"}], )" +
        components + R"(, "blocks": [)" + kWait + R"(],
        "pipeline": {"steps": [{"id": "send", "block": "wait", "on": "nic",
            "bind": {"t": "n / on.wire_bandwidth + n / nic.mtu * 1 us"}}]})" +
        more);
}

const std::string kOld = R"("components": [{"name": "nic", "preset": "old", "count": "2"}])";
const std::string kCluster = R"("cluster": "cluster")";

Design replaced(const std::string& text, const std::string& preset)
{
    auto design = designOf(text);
    auto library = presets().library();
    const auto edit = replacing(design, library, "nic", preset);
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    return design;
}

double valueIn(const Design& design, const std::string& name, const Settings& settings = {})
{
    auto library = presets().library();
    const auto system = instantiate(design, library, settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return valueOf(system.value(), name);
}

std::string reportOf(const std::string& text, const std::string& preset)
{
    auto library = presets().library();
    return replacementOf(designOf(text), library, "nic", preset).value().report();
}

} // namespace

TEST_CASE("A replaced component has the attributes of its new preset", "[design][replacement]")
{
    const auto design = replaced(designWith(kOld), "fast");
    CHECK(valueIn(design, "nic.bandwidth") == 25e9 / 8);
    CHECK(valueIn(design, "nic.price") == 160);
    CHECK(valueIn(design, "nic.count") == 2);
    // 1 GB / 3.125 GB/s + 1e9 / 1500 us = 0.32 s + 0.66667 s
    CHECK(valueIn(design, "time") == Approx(0.32 + 1e9 / 1500 * 1e-6));
}

TEST_CASE("A replacement keeps used attributes, or takes them from synonyms",
          "[design][replacement]")
{
    CHECK(reportOf(designWith(kOld), "fast") == "keeps mtu; takes wire_bandwidth from bandwidth");
    const auto design = replaced(designWith(kOld), "fast");
    auto library = presets().library();
    CHECK_FALSE(problemsOf(designWith(kOld), {}, presets().library()).size() > 0);
    const auto system = instantiate(design, library, {});
    REQUIRE(system);
    CHECK_FALSE(system.value().set.find("nic.unused")); // unused
}

TEST_CASE("A replacement and its inverse restore the design", "[design][replacement][laws]")
{
    for (const auto& components : {kOld, kCluster}) {
        const auto before = designOf(designWith(components));
        auto design = before;
        auto library = presets().library();
        const auto edit = replacing(design, library, "nic", "fast");
        REQUIRE(edit);
        const auto inverse = apply(design, edit.value());
        REQUIRE(inverse);
        CHECK_FALSE(design == before);
        REQUIRE(apply(design, inverse.value()));
        CHECK(design == before);
    }
}

TEST_CASE("Restoring the first preset leaves no trace", "[design][replacement]")
{
    auto library = presets().library();
    for (const auto& components : {kOld, kCluster}) {
        const auto before = designOf(designWith(components));
        auto design = replaced(designWith(components), "fast");
        const auto back = replacing(design, library, "nic", "old");
        REQUIRE(back);
        REQUIRE(apply(design, back.value()));
        CHECK(valueIn(design, "nic.wire_bandwidth") == 1e9 / 8);
        CHECK(valueIn(design, "time") == valueIn(before, "time"));
        CHECK((design.components.empty() || design.components[0].attributes.size() == 1)); // mtu
    }
}

TEST_CASE("The new preset's price replaces the cluster's", "[design][replacement]")
{
    const auto before = designOf(designWith(kCluster));
    CHECK(valueIn(before, "nic.price") == 300);
    const auto design = replaced(designWith(kCluster), "fast");
    CHECK(valueIn(design, "nic.price") == 160);
    CHECK(valueIn(design, "cost") == 4 * 160);
}

TEST_CASE("Plain values are dropped, expressions stay, and both are reported",
          "[design][replacement]")
{
    const auto text =
        designWith(R"("components": [{"name": "nic", "preset": "old", "attributes": [)" +
                   attribute("price", "99 USD") + "," + attribute("bandwidth", "line") + "]}]");
    CHECK(reportOf(text, "fast") ==
          "keeps mtu; takes wire_bandwidth from bandwidth; still computes bandwidth; "
          "drops your price");
    const auto design = replaced(text, "fast");
    CHECK(valueIn(design, "nic.price") == 160);
    CHECK(valueIn(design, "nic.wire_bandwidth") == 2e9 / 8);
}

TEST_CASE("A component is replaced by a preset of a matching kind", "[design][replacement]")
{
    auto library = presets().library();
    const auto design = designOf(designWith(kOld));
    std::vector<std::string> ids;
    for (const auto& row : replacementsFor(design, library, "nic"))
        ids.push_back(row.preset + (row.isCurrent ? "*" : ""));
    CHECK(ids == std::vector<std::string>{"old*", "cheap", "fast"}); // by speed
    const auto rows = replacementsFor(design, library, "nic");
    CHECK(rows[2].title == "The fast");
    CHECK(rows[2].facts.speed == "25 Gbit/s");
    CHECK(rows[2].facts.price == "160 USD");
    CHECK(firstCode(replacing(design, library, "nic", "box").diagnostics()) == "component.kind");
    CHECK(firstCode(replacing(design, library, "nic", "fats").diagnostics()) == "preset.unknown");
    CHECK(firstCode(replacing(design, library, "nix", "fast").diagnostics()) == "edit.unknown");
    CHECK(canStandFor("switch", "router"));
    CHECK_FALSE(canStandFor("host", "nic"));
}

TEST_CASE("A setting or a scenario can replace a component", "[design][replacement][scenario]")
{
    const auto design = designOf(designWith(
        kOld, R"(, "scenarios": [{"name": "fast", "set": {"nic": "fast", "n": "2 GB"}}])"));
    CHECK(valueIn(design, "nic.price", {{"nic", "fast", "--set nic"}}) == 160);
    auto held = design;
    held.scenario = "fast";
    CHECK(valueIn(held, "nic.price") == 160);
    // 2 GB / 3.125 GB/s + 2e9 / 1500 us
    CHECK(valueIn(held, "time") == Approx(0.64 + 2e9 / 1500 * 1e-6));
    auto library = presets().library();
    const auto refused = instantiate(design, library, {{"nic", "box", "--set nic"}}).diagnostics();
    CHECK(firstCode(refused) == "component.kind");
    CHECK(pointerOf(refused) == "--set nic");
}

TEST_CASE("A finding names the values that a replacement keeps", "[design][replacement]")
{
    auto library = presets().library();
    const auto findings = [&](const std::string& components, const std::string& preset) {
        const auto system =
            instantiate(designOf(designWith(components)), library, {{"nic", preset}});
        REQUIRE(system);
        return evaluate(system.value()).value().diagnostics;
    };
    const auto kept = findings(kOld, "fast");
    REQUIRE(kept.size() == 1);
    CHECK(codeOf(kept) == "component.kept");
    CHECK(severityOf(kept) == Severity::Warning);
    CHECK(messageOf(kept) == "'nic' as 'fast' keeps mtu (1500 B) from the former component 'old'");
    CHECK(hintOf(kept) == "set 'nic.mtu' if the new component has another value");
    const auto own =
        R"("components": [{"name": "nic", "kind": "nic", "attributes": [)" +
        attribute("wire_bandwidth", "line") + "," +
        R"({"name": "mtu", "value": "1 kB", "origin": {"kind": "measurement", "note": "ping",
                        "interval": ["900 B", "1100 B"]}})" +
        "," + attribute("price", "line * 1 USD / 1 Gbit * 1 s") + "]}]";
    CHECK(messageOf(findings(own, "fast")) ==
          "'nic' as 'fast' keeps mtu (1 kB, with its interval) from the former component and still "
          "computes wire_bandwidth, price by equations of the design");
    CHECK(findings(kOld, "old").empty());
    const auto set =
        instantiate(designOf(designWith(kOld)), library, {{"nic", "fast"}, {"nic.mtu", "9000 B"}});
    CHECK(evaluate(set.value()).value().diagnostics.empty());
}

TEST_CASE("A replacement without any effect is a warning", "[design][replacement]")
{
    auto library = presets().library();
    const auto own = R"("components": [{"name": "nic", "kind": "nic", "attributes": [)" +
                     attribute("wire_bandwidth", "line") + "," + attribute("bandwidth", "line") +
                     "," + attribute("mtu", "line * 1 us") + "]}]";
    const auto system = instantiate(designOf(designWith(own)), library, {{"nic", "cheap"}});
    REQUIRE(system);
    const auto& found = system.value().settingFindings;
    REQUIRE(found.size() == 1);
    CHECK(codeOf(found) == "component.unchanged");
    CHECK(messageOf(found) == "replacing 'nic' by 'cheap' changes no value: the attributes are "
                              "equations of the design");
    CHECK(hintOf(found) == "set 'line' instead");
    CHECK(reportOf(designWith(own), "cheap") ==
          "has no effect; still computes wire_bandwidth, bandwidth, mtu");
}

TEST_CASE("A kept value is attributed to the former component", "[design][replacement]")
{
    auto design = replaced(designWith(kOld), "fast");
    const auto noteOf = [&] {
        const auto& attributes = design.components[0].attributes;
        return std::ranges::find(attributes, "mtu", &Attribute::name)->origin->note;
    };
    CHECK(noteOf() == "kept from the former component 'old'");
    auto library = presets().library();
    const auto edit = replacing(design, library, "nic", "cheap");
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(noteOf() == "kept from the former component 'old'"); // not from 'fast'
}

TEST_CASE("An axis of presets has one finding per set of kept values", "[design][replacement]")
{
    auto library = presets().library();
    const auto system =
        instantiate(designOf(designWith(kOld)), library, {}, {{"nic", {"old", "cheap", "fast"}}});
    REQUIRE(system);
    const auto& found = system.value().settingFindings;
    CHECK(codesOf(found) == std::vector<std::string>{"component.kept", "component.unpriced"});
    CHECK(found.front().pointer == "--axis nic");
    CHECK(messageOf(found) ==
          "'nic' as 'cheap', 'fast' keeps mtu (1500 B) from the former component 'old'");
}

TEST_CASE("Only the last replacement is applied, to the design itself", "[design][replacement]")
{
    auto library = presets().library();
    auto design = designOf(designWith(
        R"("components": [{"name": "nic", "preset": "old", "attributes": [)" +
            attribute("wire_bandwidth", "1 MB/s") + "," + attribute("price", "5 USD") + "]}]",
        R"(, "scenarios": [{"name": "s", "set": {"nic": "fast"}}])"));
    design.scenario = "s";
    const auto system = instantiate(design, library, {{"nic", "cheap"}, {"nic", "old"}});
    REQUIRE(system);
    CHECK(valueOf(system.value(), "nic.wire_bandwidth") == 1e6);
    CHECK(valueOf(system.value(), "nic.price") == 5);
    CHECK(codesOf(system.value().settingFindings) ==
          std::vector<std::string>{"scenario.overridden"});
    for (const auto& settings : {Settings{}, Settings{{"nic", "cheap"}}}) {
        const auto varied = instantiate(design, library, settings, {{"nic", {"old", "fast"}}});
        REQUIRE(varied);
        CHECK(valueOf(varied.value(), "nic.wire_bandwidth") == 1e6);
        CHECK(valueOf(varied.value(), "nic.price") == 5);
        CHECK(messageOf(varied.value().settingFindings, "component.kept")
                  .starts_with("'nic' as 'fast' keeps mtu"));
    }
    CHECK(firstCode(instantiate(design, library, {{"nic", "nix"}, {"nic", "old"}}).diagnostics()) ==
          "preset.unknown");
}

TEST_CASE("A second replacement keeps the values of the first one's aliases",
          "[design][replacement]")
{
    const PresetFolder folder;
    folder.add(
        "components/old.json",
        component("old",
                  "nic",
                  attribute("wire_bandwidth", "1 Gbit/s") + "," + attribute("mtu", "1500 B")));
    folder.add("components/fast.json",
               component("fast", "nic", attribute("bandwidth", "25 Gbit/s")));
    folder.add("components/slot.json", component("slot", "nic", attribute("overhead", "1 us")));
    Library library({folder.path()});
    auto design = designOf(designWith(kOld));
    for (const auto* const preset : {"fast", "slot"})
        REQUIRE(apply(design, replacing(design, library, "nic", preset).value()));
    const auto system = instantiate(design, library, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    CHECK(valueOf(system.value(), "nic.wire_bandwidth") == 25e9 / 8);
    const auto& attributes = design.components[0].attributes;
    const auto kept = std::ranges::find(attributes, "wire_bandwidth", &Attribute::name);
    REQUIRE(kept != attributes.end());
    CHECK(kept->origin->note == "kept from the former component 'fast'");
}

TEST_CASE("A lost price or power is reported as an effect", "[design][replacement][findings]")
{
    const PresetFolder folder;
    folder.add("components/old.json",
               component("old",
                         "nic",
                         attribute("wire_bandwidth", "1 Gbit/s") + "," +
                             attribute("mtu", "1500 B") + "," + attribute("price", "350 USD") +
                             "," + attribute("power", "6 W")));
    folder.add("components/slot.json", component("slot", "nic", attribute("overhead", "1 us")));
    Library library({folder.path()});
    const auto findings = [&](const Settings& settings,
                              const std::vector<ComponentChoice>& choices = {}) {
        const auto system = instantiate(designOf(designWith(kOld)), library, settings, choices);
        REQUIRE(system);
        return system.value().settingFindings;
    };
    const std::vector<std::string> codes{
        "component.kept", "component.unpriced", "component.unpowered"};
    const auto set = findings({{"nic", "slot"}});
    CHECK(codesOf(set) == codes);
    CHECK(messageOf(set, "component.unpowered") ==
          "'nic' as 'slot' has no power: its power counts as 0 W");
    CHECK(severityOf(set) == Severity::Warning);
    CHECK(codesOf(findings({}, {{"nic", {"old", "slot"}}})) == codes);
    CHECK(codesOf(findings({}, {{"nic", {"slot"}}})) == codes);
    auto design = designOf(designWith(kOld));
    CHECK(replacementOf(design, library, "nic", "slot").value().report() ==
          "keeps wire_bandwidth, mtu; has no price, power");
}

TEST_CASE("Dropped values of the design are named", "[design][replacement][findings]")
{
    auto library = presets().library();
    const auto design =
        designOf(designWith(R"("components": [{"name": "nic", "preset": "old", "attributes": [)" +
                            attribute("price", "99 USD") + "]}]"));
    const auto system = instantiate(design, library, {{"nic", "fast"}});
    REQUIRE(system);
    const auto& found = system.value().settingFindings;
    REQUIRE(codesOf(found) == std::vector<std::string>{"component.kept", "component.dropped"});
    CHECK(messageOf(found, "component.dropped") == "'nic' as 'fast' drops the design's own price");
    CHECK(found.back().severity == Severity::Note);
    const auto set = instantiate(design, library, {{"nic", "fast"}, {"nic.price", "7 USD"}});
    REQUIRE(set);
    CHECK(codesOf(set.value().settingFindings) == std::vector<std::string>{"component.kept"});
}

TEST_CASE("A cluster's price stays if the preset has none", "[design][replacement]")
{
    CHECK(reportOf(designWith(kCluster), "cheap") ==
          "keeps price, mtu; takes wire_bandwidth from bandwidth");
    auto library = presets().library();
    auto design = replaced(designWith(kCluster), "cheap");
    CHECK(valueIn(design, "nic.price") == 300);
    CHECK(replacementOf(design, library, "nic", "fast").value().dropped.empty());
}

TEST_CASE("A switch with the same duplex replaces nothing", "[design][replacement]")
{
    const PresetFolder folder;
    for (const auto* const duplex : {"0", "1"})
        folder.add(
            "components/duplex" + std::string(duplex) + ".json",
            component("duplex" + std::string(duplex), "switch", attribute("full_duplex", duplex)));
    Library library({folder.path()});
    const auto design = designOf(
        designText(R"("components": [{"name": "switch", "kind": "switch"}], "outputs": [])"));
    CHECK_FALSE(replacementOf(design, library, "switch", "duplex1").value().hasEffect);
    CHECK(replacementOf(design, library, "switch", "duplex0").value().hasEffect);
}

TEST_CASE("A chosen component has the values of each preset", "[design][replacement]")
{
    auto library = presets().library();
    const auto design = designOf(designWith(kOld));
    const std::vector<ComponentChoice> choices{{"nic", {"old", "cheap", "fast"}}};
    const auto system = instantiate(design, library, {}, choices);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    REQUIRE(system.value().choices.size() == 1);
    CHECK(system.value().choices[0].categories[2] == Category{"fast", "The fast", 2});
    CHECK(messageOf(system.value().settingFindings, "component.unpriced") ==
          "'nic' as 'cheap' has no price: its cost counts as 0 USD");
    const char* const ids[] = {"old", "cheap", "fast"};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto there = instantiate(design, library, {{"nic", ids[i], "--set"}}, choices);
        const auto chosen = withSettings(system.value(), {{"nic", ids[i], "--axis"}});
        REQUIRE(chosen);
        const auto alone = instantiate(design, library, {{"nic", ids[i], "--set"}});
        REQUIRE(alone);
        CHECK(valueOf(chosen.value(), "time") == valueOf(alone.value(), "time"));
        REQUIRE(there);
    }
}

TEST_CASE("A new attribute needs a new name and a value", "[design][component]")
{
    auto library = presets().library();
    auto design = designOf(designWith(kCluster));
    const auto added = addingAttribute(design, library, "nic", "overhead", "3 us", "of a packet");
    REQUIRE(added);
    REQUIRE(apply(design, added.value()));
    CHECK(valueIn(design, "nic.overhead") == 3e-6);
    CHECK(design.components[0].attributes[0].doc == "of a packet");
    Findings findings;
    CHECK(readDesign(toJson(design), findings).components == design.components);
    const auto refusedBy = [&](const std::string& name, const std::string& value) {
        return firstCode(addingAttribute(design, library, "nic", name, value).diagnostics());
    };
    CHECK(refusedBy("mtu", "3 B") == "name.duplicate");
    CHECK(refusedBy("two words", "3 B") == "name.form");
    CHECK(refusedBy("", "3 B") == "name.form");
    CHECK(refusedBy("size", "3 Bx") == "unit.unknown");
    CHECK(refusedBy("speed", "-5 Gbit/s") == "value.bounds");
    CHECK(firstCode(addingAttribute(design, library, "host", "a", "1").diagnostics()) ==
          "edit.unknown");
}

TEST_CASE("The remedy of kept values names all of them", "[design][replacement][findings]")
{
    const auto hint = [](int count) {
        const PresetFolder folder;
        std::string attributes;
        for (int i = 1; i <= count; ++i)
            attributes += (i > 1 ? "," : "") + attribute("mtu" + std::to_string(i), "1500 B");
        folder.add(
            "components/old.json",
            component("old", "nic", attribute("wire_bandwidth", "1 Gbit/s") + "," + attributes));
        folder.add("components/fast.json",
                   component("fast", "nic", attribute("wire_bandwidth", "25 Gbit/s")));
        Library library({folder.path()});
        std::string sum = "nic.wire_bandwidth * 0 s";
        for (int i = 1; i <= count; ++i)
            sum += " + nic.mtu" + std::to_string(i);
        auto text = designText(R"("components": [{"name": "nic", "preset": "old"}],
            "outputs": [{"name": "all", "equation": ")" +
                               sum + R"("}])");
        const auto system = instantiate(designOf(text), library, {{"nic", "fast"}});
        INFO(textOf(system.diagnostics()));
        REQUIRE(system);
        return hintOf(system.value().settingFindings);
    };
    const std::string if_ = " if the new component has another value";
    CHECK(hint(1) == "set 'nic.mtu1'" + if_);
    CHECK(hint(3) ==
          "set 'nic.mtu1', 'nic.mtu2', 'nic.mtu3' if the new component has other values");
    CHECK(hint(5) == "set 'nic.mtu1', 'nic.mtu2', 'nic.mtu3' and 2 more if the new component has "
                     "other values");
}

} // namespace clusterwright::tests::replacement_test
