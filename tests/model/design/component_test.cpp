// Components, clusters and their cost; former names of attributes.
#include "model/core/diagnostic.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design.h"
#include "model/design/edit/element.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/system/with_settings.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::component_test
{

using namespace model;

namespace
{

std::string attribute(const std::string& name, const std::string& value)
{
    return R"({"name": ")" + name + R"(", "value": ")" + value +
           R"(", "origin": {"kind": "definition"}})";
}

// A host of 1000 USD and 200 W, a NIC of 100 USD; a cluster of P hosts, 2 P NICs and a switch of 500 USD.
const PresetFolder& presets()
{
    static const PresetFolder folder;
    static const bool filled = [] {
        const std::string source = R"("source": {"document": "clusterwright"})";
        folder.add("components/a-host.json",
                   R"({"component": "a-host", "kind": "host", "title": "Host", )" + source +
                       R"(, "attributes": [)" + attribute("price", "1000 USD") + "," +
                       attribute("power", "200 W") + "," + attribute("rate", "10 B/s") + "]}");
        folder.add("components/a-nic.json",
                   R"({"component": "a-nic", "kind": "nic", "title": "NIC", )" + source +
                       R"(, "attributes": [)" + attribute("price", "100 USD") + "," +
                       attribute("rate", "20 B/s") + "]}");
        folder.add("clusters/a-cluster.json",
                   R"({"cluster": "a-cluster", "title": "Cluster", )" + source +
                       R"(, "components": [
                       {"name": "host", "preset": "a-host", "count": "P"},
                       {"name": "nic", "preset": "a-nic", "count": "2 * P", "attributes": [)" +
                       attribute("rate", "30 B/s") + "," + attribute("ports", "1") + R"(]},
                       {"name": "switch", "kind": "switch", "attributes": [)" +
                       attribute("price", "500 USD") + "]}]}");
        return true;
    }();
    static_cast<void>(filled);
    return folder;
}

const std::string kP = R"("variables": [{"name": "P", "value": "4"}])";

model::System clustered(const std::string& components, const Settings& settings = {})
{
    return systemOf(
        designText(kP + R"(, "cluster": "a-cluster", "components": [)" + components + "]"),
        settings,
        presets().library());
}

model::Diagnostics problemsWith(const std::string& fields)
{
    return problemsOf(designText(kP + ", " + fields), {}, presets().library());
}

} // namespace

TEST_CASE("Attributes of a cluster override those of presets one by one", "[design][component]")
{
    const auto system = clustered("");
    CHECK(valueOf(system, "host.rate") == 10);
    CHECK(valueOf(system, "nic.rate") == 30);
    CHECK(valueOf(system, "nic.ports") == 1);
    CHECK(valueOf(system, "nic.price") == 100);
}

TEST_CASE("A design overrides its cluster's values one by one", "[design][component]")
{
    const auto attributes =
        clustered(R"({"name": "nic", "attributes": [)" + attribute("rate", "90 B/s") + "]}");
    CHECK(valueOf(attributes, "nic.rate") == 90);
    CHECK(valueOf(attributes, "nic.ports") == 1); // from the cluster
    CHECK(valueOf(attributes, "nic.count") == 8);
    const auto count = clustered(R"({"name": "nic", "count": "P"})");
    CHECK(valueOf(count, "nic.count") == 4);
    CHECK(valueOf(count, "nic.rate") == 30);
    const auto preset = clustered(R"({"name": "nic", "preset": "a-host"})");
    CHECK(valueOf(preset, "nic.price") == 1000);
    CHECK(valueOf(preset, "nic.rate") == 30);
}

TEST_CASE("A design adds components to its cluster", "[design][component]")
{
    const auto system =
        clustered(R"({"name": "disk", "kind": "disk", "count": 3, "attributes": [)" +
                  attribute("price", "10 USD") + "]}");
    // 4 hosts, 8 NICs, a switch, 3 disks: 4 * 1000 + 8 * 100 + 500 + 3 * 10 = 5330 USD
    CHECK(valueOf(system, "cost") == 5330);
}

TEST_CASE("Cost and power are sums of count times price and power", "[design][component]")
{
    CHECK(valueOf(clustered(""), "cost") == 5300); // 4 * 1000 + 8 * 100 + 500 USD
    CHECK(valueOf(clustered(""), "power") == 800); // 4 * 200 W
    CHECK(valueOf(clustered("", {{"P", "10", ""}}), "cost") ==
          12500); // 10 * 1000 + 20 * 100 + 500 USD
}

TEST_CASE("Any number of components has a cost, whatever their names", "[design][component]")
{
    // 3000 components of 2 USD each, more than one expression of a file can name, and one with a name of 25,000 letters: 6002 USD
    std::string components = R"({"name": ")" + std::string(25'000, 'n') +
                             R"(", "kind": "nic", "attributes": [)" + attribute("price", "2 USD") +
                             "]}";
    for (int i = 0; i < 3000; ++i)
        components += R"(, {"name": "c)" + std::to_string(i) +
                      R"(", "kind": "nic", "attributes": [)" + attribute("price", "2 USD") + "]}";
    CHECK(valueOf(designText(R"("components": [)" + components + "]"), "cost") == 6002);
}

TEST_CASE("An attribute can be an expression of other names", "[design][component]")
{
    const auto system = clustered(R"({"name": "switch", "attributes": [)" +
                                  attribute("price", "P * 50 USD + nic.price") + "]}");
    CHECK(valueOf(system, "switch.price") == 300); // 4 * 50 + 100
}

TEST_CASE("A design without prices has no cost", "[design][component]")
{
    const auto system = systemOf(designText(R"("components": [{"name": "host", "kind": "host"}])"));
    CHECK_FALSE(system.set.find("cost").has_value());
    CHECK(evaluationOf(system).outputs.empty());
}

TEST_CASE("A design's own output 'cost' replaces the sum", "[design][component]")
{
    const auto system = systemOf(
        designText(
            kP + R"(, "cluster": "a-cluster", "outputs": [{"name": "cost", "equation": "7 USD"}])"),
        {},
        presets().library());
    CHECK(valueOf(system, "cost") == 7);
}

TEST_CASE("Negative rates, times, sizes, prices and powers are rejected",
          "[design][component][findings]")
{
    const auto problems = [](const std::string& value, const Settings& settings = {}) {
        return problemsOf(
            designText(
                R"("variables": [{"name": "n", "value": "-1"}], "components": [{"name": "host", "kind": "host", "attributes": [)" +
                attribute("x", value) + "]}]"),
            settings);
    };
    for (const auto* const value :
         {"-1 MB/s", "-1 us", "-1 1/s", "-4 KiB", "-5 USD", "-3 W", "2 W - 3 W"}) {
        INFO(value);
        const auto found = problems(value);
        CHECK(codesAndPlaces(found) ==
              std::vector<std::string>{"value.bounds /components/0/attributes/0/value"});
        CHECK(contains(messageOf(found), "must not be negative"));
    }
    CHECK(codesAndPlaces(problems("1 MB/s", {{"host.x", "-1 MB/s", "--set"}})) ==
          std::vector<std::string>{"value.bounds --set"});
    for (const auto* const value : {"0 MB/s", "-1"})
        CHECK(problems(value).empty());
}

TEST_CASE("An attribute that becomes negative at a point has a finding",
          "[design][component][findings]")
{
    const auto found = [](const std::string& value,
                          const Settings& settings = {},
                          const std::string& name = "price") {
        const auto text = designText(
            R"("variables": [{"name": "P", "value": "4"}, {"name": "paid", "value": "(3 - P) * 100 USD"}],
               "components": [{"name": "nic", "kind": "nic", "attributes": [)" +
            attribute(name, value) + ", " + attribute("deposit", value) + "]}]");
        return withCode("value.negative", evaluationOf(systemOf(text, settings)).diagnostics);
    };
    // (3 - 4) * 100 USD = -100 USD
    const auto own = found("(3 - P) * 100 USD");
    CHECK(codesAndPlaces(own) ==
          std::vector<std::string>{"value.negative /components/0/attributes/0/value",
                                   "value.negative /components/0/attributes/1/value"});
    CHECK(severityOf(own, "value.negative") == model::Severity::Warning);
    CHECK(own.front().message == "nic.price = -100 USD must not be negative");
    CHECK(own.front().hint == "change '(3 - P) * 100 USD', or limit the values that it uses");
    // Both attributes take the value of one variable.
    const auto shared = found("paid");
    CHECK(codesAndPlaces(shared) == std::vector<std::string>{"value.negative /variables/1"});
    CHECK(messageOf(shared) == "paid = -100 USD must not be negative, as 'nic.price' requires");
    CHECK(found("paid", {{"P", "3", ""}}).empty());
    CHECK(found("(3 - P) * 100 USD", {{"P", "2", ""}}).empty());
    CHECK(found("3 - P", {}, "balance").empty()); // a plain number may be negative
    CHECK(found("1 USD", {{"nic.price", "(3 - P) * 1 USD", ""}}).size() == 1);
}

TEST_CASE("Shipped designs have no negative attribute", "[design][component][presets]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        INFO(id);
        CHECK_FALSE(has(evaluationOf(shippedSystem(library, id)).diagnostics, "value.negative"));
    }
}

TEST_CASE("A price must be money", "[design][component][findings]")
{
    const auto found =
        problemsWith(R"("components": [{"name": "host", "kind": "host", "attributes": [)" +
                     attribute("price", "3 s") + "]}]");
    CHECK(severityOf(found, "dimension.mismatch") == model::Severity::Error);
}

TEST_CASE("An unknown preset is reported at its place with the nearest name",
          "[design][component][findings]")
{
    const auto cluster = finding(problemsWith(R"("cluster": "a-clustr")"), "preset.unknown");
    CHECK(pointerOf(cluster) == "/cluster");
    CHECK(hintOf(cluster) == "did you mean 'a-cluster'?");
    const auto component = finding(
        problemsWith(R"("components": [{"name": "host", "preset": "a-hst"}])"), "preset.unknown");
    CHECK(pointerOf(component) == "/components/0/preset");
    CHECK(hintOf(component) == "did you mean 'a-host'?");
}

TEST_CASE("Components need a kind, a unique name and attribute origins",
          "[design][component][findings]")
{
    CHECK(pointerOf(problemsWith(R"("components": [{"name": "host"}])"), "component.kind") ==
          "/components/0");
    CHECK(pointerOf(problemsWith(R"("components": [{"name": "host", "kind": "hst"}])"),
                    "component.kind") == "/components/0/kind");
    CHECK(pointerOf(
              problemsWith(
                  R"("components": [{"name": "a", "kind": "host"}, {"name": "a", "kind": "nic"}])"),
              "name.duplicate") == "/components/1/name");
    CHECK(pointerOf(problemsWith(R"("components": [{"name": "a-b", "kind": "host"}])"),
                    "name.form") == "/components/0/name");
    const std::string twice = attribute("x", "1") + "," + attribute("x", "2");
    CHECK(pointerOf(problemsWith(R"("components": [{"name": "a", "kind": "host", "attributes": [)" +
                                 twice + "]}]"),
                    "name.duplicate") == "/components/0/attributes/1/name");
    CHECK(
        pointerOf(
            problemsWith(
                R"("components": [{"name": "a", "kind": "host", "attributes": [{"name": "x", "value": "1"}]}])"),
            "origin.missing") == "/components/0/attributes/0");
}

TEST_CASE("Every kind of component has its part in a graph", "[design][component]")
{
    std::string vertices;
    for (const auto kind : kComponentKinds)
        if (drawnAs(kind) == DrawnAs::Vertex)
            vertices += std::string(kind) + ' ';
    CHECK(vertices == "host switch hub router disk ");
    CHECK(drawnAs("nic") == DrawnAs::Card);
    CHECK(drawnAs("cable") == DrawnAs::Cable);
    CHECK(drawnAs("") == DrawnAs::Vertex); // the preset is unreadable
}

TEST_CASE("A count must be a plain number", "[design][component][findings]")
{
    const auto found =
        finding(problemsWith(R"("components": [{"name": "a", "kind": "host", "count": "2 B"}])"),
                "dimension.mismatch");
    CHECK(contains(messageOf(found), "expected a plain number, got B"));
}

TEST_CASE("The components of cables, vertices and generators are found", "[design][replacement]")
{
    auto library = shippedPresets();
    const auto design = library.design("acc-fft-gigabit").value();
    const auto use = library.cluster("acc-gigabit").value()->topology->whole.generators[0];
    const auto parts = componentsBehind(*design, library, elementOf(use, ""));
    CHECK(parts == std::vector<ComponentPart>{{"host", "host"}, {"switch", "switch"}});
    CHECK(componentsBehind(*design, library, {ElementKind::Component, "", "nic"}) ==
          std::vector<ComponentPart>{{"", "nic"}});
    CHECK(componentsBehind(*design, library, {ElementKind::Variable, "", "P"}).empty());
}

TEST_CASE("Every NIC preset fits the Gigabit design of 2001", "[design][replacement]")
{
    auto library = shippedPresets();
    const auto design = *library.design("acc-fft-gigabit").value();
    std::size_t count = 0;
    for (const auto& row : replacementsFor(design, library, "nic")) {
        if (!row.preset.starts_with("ethernet-") && !row.preset.starts_with("infiniband-"))
            continue;
        ++count;
        INFO(row.preset << ": " << row.report);
        auto changed = design;
        REQUIRE(apply(changed, replacing(design, library, "nic", row.preset).value()));
        const auto system = instantiate(changed, library, {});
        INFO(textOf(system.diagnostics()));
        REQUIRE(system);
        CHECK(evaluate(system.value()));
    }
    CHECK(count == 11);
}

} // namespace clusterwright::tests::component_test

namespace clusterwright::tests::former_names_test
{

using namespace clusterwright::model;

namespace
{

std::string nic(const std::string& id, const std::string& attributes)
{
    return R"({"component": ")" + id + R"(", "kind": "nic", "title": ")" + id +
           R"(", "source": {"document": "clusterwright"}, "attributes": [)" + attributes + "]}";
}

// "card" has a bandwidth that was called wire_bandwidth and rate before. "plain" never had another name for it;
// "other" has a synonym.
Library library()
{
    static const PresetFolder folder;
    static const bool filled = [] {
        folder.add("components/card.json",
                   nic("card",
                       R"({"name": "bandwidth", "formerly": ["wire_bandwidth", "rate"],
                           "value": "1 Gbit/s", "origin": {"kind": "definition"}})"));
        folder.add("components/plain.json",
                   nic("plain",
                       R"({"name": "bandwidth", "value": "8 Gbit/s",
                           "origin": {"kind": "definition"}})"));
        folder.add("components/other.json",
                   nic("other",
                       R"({"name": "line_rate", "value": "2 Gbit/s",
                           "origin": {"kind": "definition"}})"));
        return true;
    }();
    static_cast<void>(filled);
    return folder.library();
}

// Sends 1 GB through the card, by the attribute's former name.
std::string oldDesign(const std::string& attributes = {}, const std::string& more = {})
{
    return designText(R"("components": [{"name": "nic", "preset": "card", "attributes": [)" +
                      attributes + R"(]}], "blocks": [)" + kWait +
                      R"(], "pipeline": {"steps": [{"id": "send", "block": "wait", "on": "nic",
                          "bind": {"t": "1 GB / on.rate"}}]},
                      "outputs": [{"name": "wire", "equation": "nic.wire_bandwidth"}])" +
                      more);
}

const std::string kOwn =
    R"({"name": "wire_bandwidth", "value": "2 Gbit/s", "origin": {"kind": "definition"}})";

} // namespace

TEST_CASE("Equations may use a former name of an attribute", "[design][former]")
{
    const auto system = systemOf(oldDesign(), {}, library());
    CHECK(valueOf(system, "time") == 8); // 8 Gbit / 1 Gbit/s
    CHECK(valueOf(system, "wire") == 1e9 / 8);
    CHECK(valueOf(system, "nic.bandwidth") == 1e9 / 8);
}

TEST_CASE("Settings and attributes of a design may use a former name", "[design][former]")
{
    CHECK(valueOf(systemOf(oldDesign(), {{"nic.rate", "4 Gbit/s"}}, library()), "time") == 2);
    CHECK(valueOf(systemOf(oldDesign(), {{"nic.bandwidth", "4 Gbit/s"}}, library()), "time") == 2);
    const auto own = systemOf(oldDesign(kOwn), {}, library());
    CHECK(valueOf(own, "time") == 4); // 8 Gbit / 2 Gbit/s
    CHECK(valueOf(own, "nic.bandwidth") == 2e9 / 8);
}

TEST_CASE("An attribute of the design that has the name of a former one is its own",
          "[design][former]")
{
    // "plain" has no former name: "rate" is another attribute.
    auto text = oldDesign(R"({"name": "rate", "value": "2 Gbit/s",
                              "origin": {"kind": "definition"}}, )" +
                          kOwn);
    text.replace(text.find("\"card\""), 6, "\"plain\"");
    const auto system = systemOf(text, {}, library());
    CHECK(valueOf(system, "time") == 4);
    CHECK(valueOf(system, "nic.bandwidth") == 1e9);
}

TEST_CASE("A preset without the former name replaces one that has it",
          "[design][former][replacement]")
{
    const auto text = oldDesign();
    const auto plain = systemOf(text, {{"nic", "plain"}}, library());
    CHECK(valueOf(plain, "time") == 1); // 8 Gbit / 8 Gbit/s
    CHECK(valueOf(plain, "wire") == 1e9);
    const auto other = systemOf(text, {{"nic", "other"}}, library());
    CHECK(valueOf(other, "time") == 4); // by its line_rate of 2 Gbit/s
    CHECK(valueOf(other, "wire") == 2e9 / 8);
    CHECK(valueOf(systemOf(text, {{"nic", "plain"}, {"nic.bandwidth", "2 Gbit/s"}}, library()),
                  "time") == 4);
}

TEST_CASE("The baseline's settings may use a former name", "[design][former][baseline]")
{
    auto presets = library();
    const auto text = oldDesign(
        {}, R"(, "baseline": {"design": "test", "set": {"nic.wire_bandwidth": "0.5 Gbit/s"}})");
    const auto design = designOf(text);
    const auto system = instantiate(design, presets, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    CHECK(valueOf(system.value(), "speedup") == 2); // 16 s / 8 s
}

TEST_CASE("The Inspector shows one row for an attribute with a former name", "[design][former]")
{
    auto presets = library();
    const auto design = designOf(oldDesign(kOwn));
    std::vector<std::string> rows;
    for (const auto& field : fieldsOf(design, presets, {ElementKind::Component, "", "nic"}))
        if (field.label.find("bandwidth") != std::string::npos)
            rows.push_back(field.label);
    CHECK(rows == std::vector<std::string>{"wire_bandwidth"});
}

TEST_CASE("A replaced component has the former names of the old one", "[design][former]")
{
    auto presets = library();
    auto design = designOf(oldDesign());
    const Settings plain{{"nic", "plain"}};
    const auto timeOf = [&](const Settings& settings) {
        const auto system = instantiate(design, presets, settings);
        INFO(textOf(system.diagnostics()));
        REQUIRE(system);
        return valueOf(system.value(), "time");
    };
    CHECK(timeOf(plain) == 1); // 8 Gbit / 8 Gbit/s
    CHECK(timeOf({plain[0], {"nic.rate", "4 Gbit/s"}}) == 2);
    CHECK(timeOf({plain[0], {"nic.bandwidth", "2 Gbit/s"}}) == 4);
    const auto edit = replacing(design, presets, "nic", "plain");
    REQUIRE(apply(design, edit.value()));
    CHECK(timeOf({}) == 1);
    CHECK(timeOf({{"nic.wire_bandwidth", "4 Gbit/s"}}) == 2);
    // The saved design keeps the names, and the next replacement drops no value of the design.
    const auto back = replacementOf(design, presets, "nic", "card");
    REQUIRE(back);
    CHECK(back.value().dropped.empty());
    REQUIRE(apply(design, replacing(design, presets, "nic", "card").value()));
    CHECK(timeOf({}) == 8);
}

TEST_CASE("A value that a design computes by a former name stays after a replacement",
          "[design][former]")
{
    auto presets = library();
    const auto design = designOf(oldDesign(
        R"({"name": "wire_bandwidth", "value": "2 * 1 Gbit/s * n", "origin": {"kind": "definition"}})",
        R"(, "variables": [{"name": "n", "value": "2"}])"));
    const auto system = instantiate(design, presets, {{"nic", "plain"}});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    CHECK(valueOf(system.value(), "time") == 2); // 8 Gbit / 4 Gbit/s
    CHECK(valueOf(system.value(), "nic.bandwidth") == 4e9 / 8);
}

TEST_CASE("Two attributes of a preset cannot share a name, former or not", "[design][former]")
{
    const PresetFolder folder;
    folder.add("components/bad.json",
               nic("bad",
                   R"({"name": "bandwidth", "formerly": ["rate"], "value": "1 Gbit/s",
                       "origin": {"kind": "definition"}},
                      {"name": "rate", "value": "1 Gbit/s", "origin": {"kind": "definition"}})"));
    auto presets = folder.library();
    const auto loaded = presets.component("bad");
    CHECK(codesAndPlaces(loaded.diagnostics()) ==
          std::vector<std::string>{"name.duplicate /attributes/1/name"});
}

} // namespace clusterwright::tests::former_names_test
