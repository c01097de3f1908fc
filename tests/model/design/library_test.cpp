// The presets on disk.

#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/edit.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/library/reference.h"
#include "model/design/library/replacement.h"
#include "model/design/system/with_settings.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <chrono>

namespace clusterwright::tests::library_test
{

TEST_CASE("An argument is a file by its form or by existing", "[design][library]")
{
    CHECK(model::namesFile("my.cluster.json"));
    CHECK(model::namesFile("./fft"));
    CHECK_FALSE(model::namesFile("acc-fft-inic"));
    const PresetFolder folder;
    folder.add("acc-fft-inic", "{}");
    CHECK(model::namesFile((folder.path() / "acc-fft-inic").string()));
    CHECK_FALSE(model::namesFile("."));
}

TEST_CASE("A library lists its folders' content, sorted", "[design][library]")
{
    const PresetFolder folder;
    folder.add("blocks/b.json", "{}");
    folder.add("blocks/a.json", "{}");
    folder.add("blocks/README.md", "");
    folder.add("designs/d.cluster.json", "{}");
    folder.add("designs/e.json", "{}");
    const auto library = folder.library();
    CHECK(library.ids(model::PresetKind::Block) == std::vector<std::string>{"a", "b"});
    CHECK(library.ids(model::PresetKind::Design) == std::vector<std::string>{"d"});
    CHECK(library.ids(model::PresetKind::Claim).empty());
    CHECK(library.has(model::PresetKind::Block, "a"));
    CHECK_FALSE(library.has(model::PresetKind::Block, "c"));
    CHECK_FALSE(library.has(model::PresetKind::Design, "e"));
}

TEST_CASE("An id cannot leave its folder", "[design][library]")
{
    const PresetFolder folder;
    folder.add("designs/wait.json", kWait);
    folder.add("blocks/x.json", kWait);
    auto library = folder.library();
    CHECK_FALSE(library.has(model::PresetKind::Block, "../designs/wait"));
    CHECK(codeOf(library.block("../designs/wait").diagnostics()) == "preset.unknown");
}

TEST_CASE("A preset is read once", "[design][library]")
{
    const PresetFolder folder;
    const auto path = folder.add("blocks/wait.json", kWait);
    auto library = folder.library();
    const auto first = library.block("wait");
    REQUIRE(first);
    std::filesystem::remove(path);
    CHECK(library.block("wait").value() == first.value());
    CHECK_FALSE(folder.library().block("wait"));
}

TEST_CASE("A broken preset shows all its findings under its preset name", "[design][library]")
{
    const PresetFolder folder;
    folder.add(
        "blocks/broken.json",
        R"({"block": "broken", "title": "B", "source": {"document": "d"}, "equations": ["x = ", "end = 1"]})");
    folder.add("blocks/text.json", "{");
    auto library = folder.library();
    const auto broken = library.block("broken").diagnostics();
    CHECK(codesAndPlaces(broken) ==
          std::vector<std::string>{"expression.syntax /equations/0", "name.reserved /equations/1"});
    CHECK(fileOf(broken) == "presets/blocks/broken.json");
    CHECK(codeOf(library.block("text").diagnostics()) == "json.syntax");
    CHECK_FALSE(library.block("broken")); // again
}

TEST_CASE("A user's design is read from any file", "[design][library]")
{
    const PresetFolder folder;
    const auto path =
        folder.add("mine.json", designText(R"("variables": [{"name": "a", "value": "1"}])"));
    const auto design = model::loadDesign(path);
    REQUIRE(design);
    CHECK(design.value()->id == "test");
    CHECK(design.value()->file == path.string());
    CHECK(codeOf(model::loadDesign(path.parent_path() / "none.json").diagnostics()) ==
          "file.missing");
}

TEST_CASE("The kind of a file follows from the field that names it", "[design][library]")
{
    const auto kindOf = [](const char* text) {
        const auto* const form = model::formOf(model::Json::parse(text));
        return form ? std::string(form->key) : "";
    };
    CHECK(kindOf(R"({"design": "d", "cluster": "c"})") == "design");
    CHECK(kindOf(R"({"title": "t", "claim": "c", "source": {"document": "d"}})") == "claim");
    CHECK(kindOf(R"({"document": "d"})") == "document");
    CHECK(kindOf(R"({"title": "t"})").empty());
    CHECK(kindOf("[]").empty());
    CHECK(kindOf(R"({"cluster": "c", "format": 1, "design": "d"})") ==
          "design"); // a design names its cluster
}

TEST_CASE("A user's presets take precedence over shipped ones", "[design][library]")
{
    const PresetFolder own, shipped;
    own.add("blocks/wait.json", R"({"block": "wait", "title": "Mine"})");
    own.add("blocks/mine.json", kWait);
    shipped.add("blocks/wait.json", kWait);
    shipped.add("blocks/broken.json", "{");
    model::Library library(std::vector{own.library().roots()[0], shipped.library().roots()[0]});
    CHECK(library.ids(model::PresetKind::Block) ==
          std::vector<std::string>{"broken", "mine", "wait"});
    CHECK(library.has(model::PresetKind::Block, "mine"));
    CHECK(library.path(model::PresetKind::Block, "wait") ==
          library.roots()[0] / "blocks" / "wait.json");
    // Findings name the user's file.
    CHECK(fileOf(library.block("wait").diagnostics()) ==
          (library.roots()[0] / "blocks" / "wait.json").string());
    CHECK(fileOf(library.block("broken").diagnostics()) == "presets/blocks/broken.json");
    CHECK(hintOf(library.block("wai").diagnostics()) == "did you mean 'wait'?");
}

TEST_CASE("A saved preset is loaded again", "[design][library]")
{
    const TemporaryFolder folder;
    const PresetFolder shipped;
    shipped.add("blocks/wait.json", kWait);
    model::Library library(std::vector{folder.path() / "mine", shipped.library().roots()[0]});
    const auto before = library.block("wait");
    REQUIRE(before);
    auto json = model::parseJson(kWait, "");
    REQUIRE(json);
    json.value()["title"] = "Another";
    CHECK(library.save(model::PresetKind::Block, json.value()).empty());
    CHECK(folder.has("mine/blocks/wait.json"));
    CHECK(library.block("wait").value()->title == "Another");
    CHECK(before.value()->title == "Wait"); // existing pointers stay valid

    std::filesystem::remove(folder.path() / "mine/blocks/wait.json");
    CHECK(library.block("wait").value()->title == "Another");
    library.forget(model::PresetKind::Block, "wait");
    CHECK(library.block("wait").value()->title == "Wait");
}

TEST_CASE("A component is like another in the attributes that it lacks", "[design][library][like]")
{
    const auto component = [](const std::string& id, const std::string& rest) {
        return R"({"component": ")" + id +
               R"(", "kind": "nic", "title": "T", "source": {"document": "d"}, )" + rest + "}";
    };
    const std::string base = R"("attributes": [
        {"name": "rtt", "value": "25 us", "formerly": ["round_trip"],
         "origin": {"kind": "datasheet", "note": "measured", "interval": ["12 us", "50 us"]}},
        {"name": "mtu", "value": "9000 B", "origin": {"kind": "definition"}},
        {"name": "price", "value": "700 USD", "origin": {"kind": "definition"}},
        {"name": "power", "value": "16 W", "origin": {"kind": "definition"}}])";
    const PresetFolder folder;
    folder.add("components/base.json", component("base", base));
    folder.add("components/mine.json", component("mine", R"("like": "base", "attributes": [
        {"name": "mtu", "value": "1500 B", "origin": {"kind": "definition"}}])"));
    auto library = folder.library();
    const auto mine = library.component("mine").value();
    REQUIRE(mine->attributes.size() == 2); // another machine has another price and power
    CHECK(mine->attributes[0].value.text == "1500 B");
    const auto& rtt = mine->attributes[1];
    CHECK(rtt.name == "rtt");
    CHECK(rtt.value.text == "25 us");
    CHECK(rtt.formerly == std::vector<std::string>{"round_trip"});
    CHECK(rtt.origin->kind == model::OriginKind::Assumption);
    CHECK(rtt.origin->note == "as in 'base': measured");
    CHECK(rtt.origin->interval == std::vector<std::string>{"12 us", "50 us"});

    SECTION("a changed preset changes those that are like it")
    {
        auto json = model::parseJson(component("base", R"("attributes": [])"), "").value();
        CHECK(library.save(model::PresetKind::Component, json).empty());
        CHECK(library.component("mine").value()->attributes.size() == 1);
    }
    SECTION("a former name of the other is the component's own attribute")
    {
        folder.add("components/old.json", component("old", R"("like": "base", "attributes": [
        {"name": "round_trip", "value": "9 us", "origin": {"kind": "definition"}}])"));
        const auto old = library.component("old").value();
        REQUIRE(old->attributes.size() == 2);
        CHECK(old->attributes[1].name == "mtu");
    }
    SECTION("a component may be like one that is like another")
    {
        folder.add("components/next.json", component("next", R"("like": "mine", "attributes": [
        {"name": "gap", "value": "1 us", "origin": {"kind": "definition"}}])"));
        const auto next = library.component("next").value();
        REQUIRE(next->attributes.size() == 3);
        CHECK(next->attributes[1].value.text == "1500 B");
        CHECK(next->attributes[1].origin->note == "as in 'mine'");
        CHECK(next->attributes[2].origin->note == "as in 'base': measured");
    }
    SECTION("a synonym of its own comes before the other's attribute")
    {
        folder.add("components/fast.json", component("fast", R"("attributes": [
        {"name": "bandwidth", "value": "100 Gbit/s", "origin": {"kind": "definition"}}])"));
        folder.add("components/own.json", component("own", R"("like": "fast", "attributes": [
        {"name": "wire_bandwidth", "value": "300 Gbit/s", "origin": {"kind": "definition"}}])"));
        REQUIRE(library.component("own").value()->attributes.size() == 1);
    }
    SECTION("it must exist, have the same kind, and not be like itself")
    {
        const auto found = [&](const std::string& like) {
            folder.add("components/x.json", component("x", R"("like": ")" + like + "\""));
            return folder.library().component("x").diagnostics();
        };
        CHECK(codesAndPlaces(found("bass")) == std::vector<std::string>{"preset.unknown /like"});
        CHECK(hintOf(found("bass")) == "did you mean 'base'?");
        CHECK(fileOf(found("bass")) == "presets/components/x.json");
        CHECK(found("mine").empty());
        folder.add("components/round.json", component("round", R"("like": "x")"));
        CHECK(messageOf(found("round"), "component.like") == "'x' is like itself: x, round, x");
        CHECK(codesAndPlaces(found("x")) == std::vector<std::string>{"component.like /like"});
        folder.add(
            "components/host.json",
            R"({"component": "host", "kind": "host", "title": "T", "source": {"document": "d"}})");
        CHECK(codesAndPlaces(found("host")) == std::vector<std::string>{"component.like /like"});
        folder.add("components/broken.json", R"({"component": "broken"})");
        CHECK(fileOf(found("broken")) == "presets/components/broken.json");
    }
}

TEST_CASE("An object without an id of its kind is not saved", "[design][library]")
{
    const TemporaryFolder folder;
    model::Library library(folder.path());
    const auto [text, code] = GENERATE(table<std::string, std::string>({
        {"[]", "json.missing_field"},
        {R"({"component": "x"})", "json.missing_field"},
        {R"({"block": 7})", "json.missing_field"},
        {R"({"block": "../x"})", "id.form"},
    }));
    const auto json = model::parseJson(text, "");
    REQUIRE(json);
    const auto problems = library.save(model::PresetKind::Block, json.value());
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == code);
    CHECK(folder.isEmpty());
}

TEST_CASE("An unwritable folder is a finding", "[design][library]")
{
    const TemporaryFolder folder;
    const auto file = folder.write("file", "");
    model::Library library(std::filesystem::path{file});
    auto json = model::parseJson(kWait, "");
    REQUIRE(json);
    CHECK(codeOf(library.save(model::PresetKind::Block, json.value())) == "file.unwritable");
}

TEST_CASE("A preset written by another program is listed", "[design][library]")
{
    const TemporaryFolder folder;
    model::Library library(folder.path());
    CHECK(library.ids(model::PresetKind::Block).empty());
    std::filesystem::create_directories(folder.path() / "blocks");
    static_cast<void>(folder.write("blocks/first.json", "{}"));
    CHECK(library.ids(model::PresetKind::Block) == std::vector<std::string>{"first"});
    // Long ago, so that the listing is cached; the next file changes the folder's time.
    std::filesystem::last_write_time(folder.path() / "blocks",
                                     std::filesystem::file_time_type::clock::now() -
                                         std::chrono::hours(1));
    CHECK(library.ids(model::PresetKind::Block).size() == 1);
    CHECK(library.ids(model::PresetKind::Block).size() == 1);
    static_cast<void>(folder.write("blocks/second.json", "{}"));
    CHECK(library.ids(model::PresetKind::Block) == std::vector<std::string>{"first", "second"});
}

namespace
{

const std::string kDocuments =
    R"("documents": [{"document": "our-report", "title": "Our report", "authors": "A. B.", "year": 2026, "published": "here"},
                     {"document": "our-page", "title": "Our page"}])";

std::string citing(const std::string& documents)
{
    return designText(documents + R"(, "blocks": [{"block": "wait", "title": "Wait",
        "source": {"document": "our-page", "place": "top"}, "equations": ["time = 1 s"]}],
        "pipeline": {"steps": [{"id": "a", "block": "wait"}]})");
}

} // namespace

TEST_CASE("Documents of a design are written as they were read", "[design][documents]")
{
    const auto design = designOf(citing(kDocuments));
    REQUIRE(design.documents.size() == 2);
    CHECK(design.documents[0].year == 2026);
    const auto json = model::toJson(design);
    const auto given = model::parseJson("{" + kDocuments + "}", "");
    REQUIRE(given);
    CHECK(json["documents"] == given.value()["documents"]);
    model::Findings findings;
    CHECK(model::readDesign(json, findings).documents == design.documents);
    CHECK(findings.list.empty());
}

TEST_CASE("Documents of a design need unique ids", "[design][documents][findings]")
{
    const auto found = formFindings(citing(
        R"("documents": [{"document": "a", "title": "A"}, {"document": "a", "title": "B"}, {"document": "A B", "title": "C"}])"));
    CHECK(codesAndPlaces(found) ==
          std::vector<std::string>{"id.form /documents/2/document",
                                   "name.duplicate /documents/1/document"});
    // An edit that adds them is rejected, too.
    auto design = designOf(citing(kDocuments));
    design.documents.push_back(design.documents.front());
    model::Findings form;
    checkForm(design, form);
    CHECK(codesAndPlaces(form.list) ==
          std::vector<std::string>{"name.duplicate /documents/2/document"});
}

TEST_CASE("A part includes the documents that it cites", "[design][documents][clipboard]")
{
    const auto design = designOf(citing(kDocuments));
    const auto text =
        model::copyOf(design, {model::Element{model::ElementKind::Block, "", "wait"}});
    auto empty = designOf(designText(R"("doc": "empty")"));
    const auto pasted = model::paste(empty, text, 0, 0);
    REQUIRE(pasted);
    REQUIRE(model::apply(empty, pasted.value().edit));
    REQUIRE(empty.documents.size() == 1);
    CHECK(empty.documents[0] == design.documents[1]);
    // A second time: it exists already.
    const auto again = model::paste(empty, text, 0, 0);
    REQUIRE(again);
    REQUIRE(model::apply(empty, again.value().edit));
    CHECK(empty.documents.size() == 1);
}

TEST_CASE("The latency of a host is that of its memory", "[design][library]")
{
    model::Component host;
    host.kind = "host";
    CHECK(model::factsOf(host).latency.empty());
    for (const auto* const name : {"rtt", "latency", "memory_latency"}) {
        model::Attribute attribute;
        attribute.name = name;
        attribute.value.text = std::string(name) == "memory_latency" ? "80 ns" : "1 ms";
        host.attributes.push_back(attribute);
    }
    CHECK(model::factsOf(host).latency == "80 ns");
}

TEST_CASE("Replacements of today precede those of the papers", "[design][library]")
{
    auto library = shippedPresets();
    const auto design = *library.design("acc-fft-gigabit").value();
    std::vector<model::ComponentShelf> shelves;
    for (const auto& row : model::replacementsFor(design, library, "nic"))
        shelves.push_back(model::shelfOf(*library.component(row.preset).value(), library));
    CHECK(std::ranges::is_sorted(shelves));
    CHECK(shelves.front() == model::ComponentShelf::Today);
    CHECK(shelves.back() == model::ComponentShelf::Papers);
}

} // namespace clusterwright::tests::library_test

// The bus of a NIC that replaces another.
namespace clusterwright::tests::host_bus_test
{

using namespace clusterwright::model;

namespace
{

// Sends 80 MiB over the bus and 80 MiB over the card's own bus; the paper's card has names of its own for both.
Design oldDesign()
{
    return designOf(designText(
        R"("components": [{"name": "host", "preset": "acc-host"}, {"name": "nic", "preset": "inic-prototype"}],
           "outputs": [{"name": "t", "equation": "80 MiB / nic.host_bandwidth", "unit": "s"},
                       {"name": "card", "equation": "80 MiB / nic.bus_bandwidth", "unit": "s"}])"));
}

double timeOf(const Design& design, const Settings& settings, const std::string& output = "t")
{
    auto library = shippedPresets();
    const auto system = instantiate(design, library, settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return valueOf(system.value(), output);
}

Design replacedBy(Design design, const std::string& component, const std::string& preset)
{
    auto library = shippedPresets();
    const auto edit = replacing(design, library, component, preset);
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    return design;
}

constexpr double kData = 80 * 1024 * 1024;

} // namespace

TEST_CASE("A NIC that replaces another has at most the bandwidth of its host's bus",
          "[design][replacement][bus]")
{
    const auto design = oldDesign();
    CHECK(timeOf(design, {}) == 1); // 80 MiB / 80 MiB/s
    // The NIC carries 6.5 GB/s, the PCI bus of the host 80 MiB/s. The bus inside a card is not that of the host.
    CHECK(timeOf(design, {{"nic", "ethernet-25g-nic"}}) == 1);
    CHECK(timeOf(design, {{"nic", "ethernet-25g-nic"}}, "card") == Approx(kData / 6.5e9));
    const Settings own{{"nic", "ethernet-25g-nic"}, {"nic.host_bandwidth", "1 GB/s"}};
    CHECK(timeOf(design, own) == Approx(kData / 1e9));
    auto library = shippedPresets();
    CHECK(
        replacementOf(design, library, "nic", "ethernet-25g-nic").value().report() ==
        "takes host_bandwidth from pcie_bandwidth (at most host.dma_bandwidth), bus_bandwidth from "
        "pcie_bandwidth");
}

TEST_CASE("A host that replaces another limits the NICs by its own bus",
          "[design][replacement][bus]")
{
    // 26 GB/s of the two-socket host, 6.5 GB/s of the NIC, 52 GB/s of the other one; the paper's card keeps its 80 MiB/s.
    const auto design = oldDesign();
    CHECK(timeOf(design, {{"host", "two-socket-host"}}) == 1);
    for (const bool isHostFirst : {true, false}) {
        Settings settings{{"nic", "ethernet-25g-nic"}, {"host", "two-socket-host"}};
        if (isHostFirst)
            std::swap(settings[0], settings[1]);
        CHECK(timeOf(design, settings) == Approx(kData / 6.5e9));
        settings[isHostFirst ? 1 : 0].value = "infiniband-ndr-nic";
        CHECK(timeOf(design, settings) == Approx(kData / 26e9));
    }
    const auto today =
        replacedBy(replacedBy(design, "nic", "ethernet-25g-nic"), "host", "two-socket-host");
    CHECK(timeOf(today, {}) == Approx(kData / 6.5e9));
    CHECK(timeOf(replacedBy(today, "nic", "infiniband-ndr-nic"), {}) == Approx(kData / 26e9));
    CHECK(timeOf(replacedBy(today, "nic", "inic-prototype"), {}) == 1);
}

TEST_CASE("Axes over NICs and hosts limit each NIC by the bus of its host",
          "[design][replacement][bus]")
{
    const auto design = oldDesign();
    auto library = shippedPresets();
    const std::vector<ComponentChoice> choices{{"nic", {"inic-prototype", "ethernet-25g-nic"}},
                                               {"host", {"acc-host", "two-socket-host"}}};
    const auto system = instantiate(design, library, {}, choices);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    const auto at = [&](const std::string& nic, const std::string& host) {
        const auto chosen = withSettings(system.value(), {{"nic", nic}, {"host", host}});
        REQUIRE(chosen);
        return valueOf(chosen.value(), "t");
    };
    CHECK(at("inic-prototype", "acc-host") == 1);
    CHECK(at("ethernet-25g-nic", "acc-host") == 1);
    CHECK(at("inic-prototype", "two-socket-host") == 1);
    CHECK(at("ethernet-25g-nic", "two-socket-host") == Approx(kData / 6.5e9));
}

TEST_CASE("A design keeps the schema that it names", "[library]")
{
    const auto design = designOf(R"({"$schema": "../schema/design.schema.json", "design": "d",
        "format": 1, "title": "D"})");
    const auto json = toJson(design);
    CHECK(json.begin().key() == "$schema");
    CHECK(json["$schema"] == "../schema/design.schema.json");
}

} // namespace clusterwright::tests::host_bus_test
