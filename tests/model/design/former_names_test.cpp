// Former names of a preset's attributes, which files of format 1 may use.
#include "model/design/document/design.h"
#include "model/design/edit/element.h"
#include "model/design/fields/field.h"
#include "model/design/system/with_settings.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

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

// "card" has a bandwidth that was called wire_bandwidth and rate before. "plain" never had another name for it.
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
