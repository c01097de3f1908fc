// Laws for every shipped file.

#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/library/replacement.h"
#include "model/design/library/usable_component.h"
#include "model/json/json.h"
#include "model/study/claims/claim.h"
#include "tests/support/catch_compat.h"
#include "tests/support/check_block.h"
#include "tests/support/check_file.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <regex>
#include <set>

namespace clusterwright::tests::files_test
{

using model::PresetKind;

namespace
{

const std::vector<PresetKind> kKinds{PresetKind::Document,
                                     PresetKind::Block,
                                     PresetKind::Component,
                                     PresetKind::Cluster,
                                     PresetKind::Design,
                                     PresetKind::Data,
                                     PresetKind::Claim,
                                     PresetKind::Measured,
                                     PresetKind::Validation,
                                     PresetKind::Bank};

model::Json readJson(const std::filesystem::path& path)
{
    const auto text = model::readFile(path);
    REQUIRE(text);
    return model::Json::parse(text.value());
}

template <typename Visit>
void eachObject(const model::Json& json, const Visit& visit)
{
    if (json.is_object())
        visit(json);
    if (json.is_structured())
        for (const auto& inner : json)
            eachObject(inner, visit);
}

// Calls visit(file, object) for every JSON object inside every shipped JSON file.
template <typename Visit>
void eachObjectOfPresets(const Visit& visit)
{
    const auto library = shippedPresets();
    for (const auto kind : kKinds)
        for (const auto& id : library.ids(kind))
            if (kind != PresetKind::Data)
                eachObject(readJson(library.path(kind, id)), [&](const model::Json& object) {
                    visit(library.path(kind, id).filename().string(), object);
                });
}

// Returns the codes of the findings about a design without a result after a component is replaced; none with a result.
std::set<std::string> errorsWith(const model::Design& design,
                                 model::Library& library,
                                 const std::string& component,
                                 const std::string& preset)
{
    const auto system = model::instantiate(design, library, {{component, preset, ""}});
    auto findings = system.diagnostics();
    if (system) {
        const auto evaluation = model::evaluate(system.value());
        append(findings, evaluation ? evaluation.value().diagnostics : evaluation.diagnostics());
    }
    if (!model::hasErrors(findings))
        return {};
    const auto codes = codesOf(findings);
    return {codes.begin(), codes.end()};
}

} // namespace

TEST_CASE("The description of a value names its dimension", "[presets]")
{
    // A time is not described as bytes, nor a size as a time.
    const std::string begin = "^(an? |the |(mean|total|largest|smallest) )*(memory )?";
    const std::string other = "|numbers?|price|cost|power)\\b.*";
    const auto words = [&](const std::string& some) {
        return std::regex(begin + "(" + some + other, std::regex::icase);
    };
    const std::map<std::string, std::regex> wrong{
        {"s", words("bytes?|data|size|traffic|bandwidth|rate|throughput")},
        {"B", words("time|latency|duration|delay|bandwidth|rate|throughput")},
        {"B/s", words("time|latency|duration|delay|bytes?|size")}};
    std::vector<std::string> found;
    eachObjectOfPresets([&](const std::string& file, const model::Json& object) {
        if (!object.contains("doc") || !object.contains("unit") || !object["unit"].is_string())
            return;
        const auto unit = model::parseQuantity("1 " + object["unit"].get<std::string>());
        const auto rule = unit ? wrong.find(model::baseUnit(unit.value().dimension)) : wrong.end();
        const auto doc = object["doc"].get<std::string>();
        if (rule != wrong.end() && std::regex_match(doc, rule->second))
            found.push_back(file + ": " + object["unit"].get<std::string>() + ": " + doc);
    });
    CHECK(found == std::vector<std::string>{});
}

TEST_CASE("Every component fits into every design in place of one of its kind",
          "[presets][vocabulary]")
{
    // Limits of the hardware itself: more cables than the ports of a switch.
    const std::set<std::string> kLimits{"generator.argument", "topology.ports"};
    auto library = shippedPresets();
    std::set<std::string> failures; // "design: component = preset: code"
    std::size_t replacements = 0;
    for (const auto& id : library.ids(PresetKind::Design)) {
        const auto design = library.design(id).value();
        for (const auto& component : model::usableComponents(*design, library))
            for (const auto& preset : library.ids(PresetKind::Component)) {
                if (!model::canStandFor(library.component(preset).value()->kind, component.kind))
                    continue;
                ++replacements;
                for (const auto& code : errorsWith(*design, library, component.name, preset))
                    if (!kLimits.contains(code))
                        failures.insert(id + ": " + component.name + " = " + preset + ": " + code);
            }
    }
    CHECK(replacements > 8000);
    // Hosts without NVLink where the design needs it.
    CHECK(failures ==
          std::set<std::string>{"gpu-allreduce: host = gpu-host-8-l40s: value.bounds",
                                "nccl-on-nodes: host = gpu-host-8-l40s: value.bounds",
                                "training-step-moe: host = gpu-host-8-l40s: value.bounds",
                                "training-step: host = gpu-host-8-l40s: value.bounds"});
}

TEST_CASE("NICs, cables, hosts and disks of today have the attributes of their kind",
          "[presets][vocabulary]")
{
    const std::map<std::string, std::set<std::string>> kVocabulary{
        {"nic",
         {"bandwidth",
          "buffer_bandwidth",
          "call_time",
          "coalesce",
          "dma_setup_time",
          "gap",
          "latency",
          "module_command",
          "mtu",
          "network_buffer",
          "network_ports",
          "overhead",
          "payload_share",
          "pcie_bandwidth",
          "power",
          "price",
          "receive_command",
          "rtt",
          "send_command"}},
        {"cable", {"bandwidth", "full_duplex", "latency", "power", "price"}},
        {"switch", {"bandwidth", "forward_time", "ports", "power", "price"}},
        {"router", {"bandwidth", "forward_time", "ports", "power", "price"}},
        {"disk", {"access_rate", "bandwidth", "latency", "memory", "power", "price"}},
        {"host", {"cache",       "cache_bandwidth",  "clock",          "copy_bandwidth",
                  "cores",       "disk_rate",        "fft_time",       "flop_rate",
                  "memory",      "memory_bandwidth", "memory_latency", "packet_host_time",
                  "packet_time", "pcie_bandwidth",   "peak_rate",      "power",
                  "price",       "receive_overhead", "request_time",   "send_overhead"}}};
    auto library = shippedPresets();
    std::set<std::string> found;
    for (const auto& id : library.ids(PresetKind::Component)) {
        const auto component = library.component(id).value();
        if (!component->source.place.starts_with("current "))
            continue;
        found.insert(component->kind);
        std::set<std::string> names;
        for (const auto& attribute : component->attributes)
            names.insert(attribute.name);
        INFO(id);
        CHECK(std::ranges::includes(names, kVocabulary.at(component->kind)));
    }
    CHECK(found.size() == kVocabulary.size());
}

// Designs whose NIC or host does something that the replacing one cannot do: the former value stays, with a warning.
const std::map<std::string, std::set<std::string>> kBeyondTheComponent{
    {"computes on its FPGA",
     {"acc-fft-compute-accelerator nic", "acc-fft-fpga-rows nic", "acc-sort-card-count nic"}},
    {"computes on its cores and engines",
     {"dpu-tenants nic", "offload-host-or-dpu nic", "sort-dpu-200g nic"}},
    {"forwards the packets of others",
     {"beowulf-mesh-filecopy-software host", "beowulf-mesh-token-software host"}},
    {"has GPUs",
     {"gpu-allreduce host",
      "gpus-on-pcie host",
      "nccl-on-nodes host",
      "training-step host",
      "training-step-moe host"}},
    {"is chosen by the variable 'network'", {"choose-interconnect nic"}}};

TEST_CASE("A NIC and a host of today fit into every design without a finding",
          "[presets][vocabulary]")
{
    const std::map<std::string, std::string> kToday{{"nic", "ethernet-25g-nic"},
                                                    {"host", "two-socket-host-2024"}};
    std::set<std::string> expected;
    for (const auto& [reason, places] : kBeyondTheComponent)
        expected.insert(places.begin(), places.end());
    auto library = shippedPresets();
    std::set<std::string> found;
    for (const auto& id : library.ids(PresetKind::Design)) {
        const auto design = library.design(id).value();
        for (const auto& component : model::usableComponents(*design, library)) {
            const auto today = kToday.find(component.kind);
            if (today == kToday.end())
                continue;
            const auto system =
                model::instantiate(*design, library, {{component.name, today->second, ""}});
            REQUIRE(system);
            for (const auto& finding : system.value().settingFindings)
                if (finding.severity != model::Severity::Note) {
                    found.insert(id + " " + component.name);
                    UNSCOPED_INFO(id << ": " << finding.message);
                }
        }
    }
    CHECK(found == expected);
}

TEST_CASE("A preset without a price costs nothing where a design names the price",
          "[presets][vocabulary]")
{
    auto library = shippedPresets();
    auto design = *library.design("choose-interconnect").value();
    CHECK(valueOf(shippedSystem(library, "choose-interconnect", {{"nic_1g", "lanai-sbus", ""}}),
                  "nic_1g.price") == 0);
    model::putComponent(design,
                        model::replacementOf(design, library, "nic_1g", "lanai-sbus").value().now);
    const auto back = model::replacementOf(design, library, "nic_1g", "ethernet-1g-nic").value();
    CHECK(back.dropped.empty());
}

TEST_CASE("A GPU node with its NICs draws the power of its data sheet", "[presets][vocabulary]")
{
    const std::vector<std::array<std::string, 3>> printed{
        {"gpu-host-8-a100", "infiniband-hdr-nic", "6.5"},
        {"gpu-host-8-h100", "infiniband-ndr-nic", "10.2"},
        {"gpu-host-8-h200", "infiniband-ndr-nic", "10.2"},
        {"gpu-host-8-b200", "infiniband-ndr-nic", "14.3"}};
    auto library = shippedPresets();
    for (const auto& [host, nic, kilowatts] : printed) {
        INFO(host);
        const auto system =
            shippedSystem(library, "training-step", {{"host", host, ""}, {"nic", nic, ""}});
        const double power = valueOf(system, "host.power") + 8 * valueOf(system, "nic.power");
        CHECK(std::abs(power - std::stod(kilowatts) * 1e3) <= 50); // half the last digit
    }
}

TEST_CASE("The frames behind a NIC's share of payload fit into its packets",
          "[presets][vocabulary]")
{
    auto library = shippedPresets();
    const auto numberOf = [&](const std::string& nic, const std::string& name) {
        return valueOf(shippedSystem(library, "training-step", {{"nic", nic, ""}}), "nic." + name);
    };
    // IPv4 20 B, UDP 8 B, transport 12 B and check sum 4 B in a packet; Ethernet adds 38 B on the wire.
    for (const std::string nic : {"ethernet-25g-nic",
                                  "ethernet-50g-nic",
                                  "ethernet-100g-nic",
                                  "ethernet-200g-nic",
                                  "ethernet-400g-nic",
                                  "ethernet-800g-nic",
                                  "bluefield-2-dpu",
                                  "bluefield-3-dpu"}) {
        INFO(nic);
        const double data = numberOf(nic, "mtu") >= 4096 + 44 ? 4096 : 1024; // sizes of RoCE
        CHECK(std::abs(numberOf(nic, "payload_share") - data / (data + 82)) < 5e-4);
    }
    for (const std::string nic : {"ethernet-1g-nic", "ethernet-10g-nic"}) { // TCP
        INFO(nic);
        const double packet = numberOf(nic, "mtu");
        CHECK(std::abs(numberOf(nic, "payload_share") - (packet - 52) / (packet + 38)) < 5e-4);
    }
}

TEST_CASE("Every shipped file passes the check", "[presets][files]")
{
    auto library = shippedPresets();
    for (const auto kind : kKinds) {
        CHECK_FALSE(library.ids(kind).empty());
        for (const auto& id : library.ids(kind)) {
            const auto findings = checkFile(library.path(kind, id), library);
            INFO(id << "\n" << textOf(findings));
            CHECK_FALSE(model::hasErrors(findings));
        }
    }
}

TEST_CASE("Every file in the presets is an object with the name of the file", "[presets][files]")
{
    const auto library = shippedPresets();
    std::set<std::string> known;
    for (const auto kind : kKinds)
        for (const auto& id : library.ids(kind)) {
            known.insert(library.path(kind, id).string());
            if (kind == PresetKind::Data)
                continue;
            INFO(id);
            const auto json = readJson(library.path(kind, id));
            CHECK(json.value(std::string(model::formOf(kind).key), "") == id);
            if (kind == PresetKind::Measured)
                for (const auto& name : {id + ".csv", json.value("licence_file", "")})
                    known.insert((library.path(kind, id).parent_path() / name).string());
        }
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(shippedPresetsFolder())) {
        INFO(entry.path());
        const auto& path = entry.path();
        const bool isText = path.filename() == "LANGUAGE.md" || path.filename() == "MEMBERS.md" ||
                            path.filename() == "README.md" ||
                            path.parent_path().filename() == "tutorials" || // a test follows them
                            path.parent_path().filename() == "figure-styles" ||
                            path.parent_path().filename() == "schema";
        if (entry.is_regular_file() && !isText)
            CHECK(known.contains(entry.path().string()));
    }
}

TEST_CASE("Every example of a file in the README is valid JSON", "[presets][files]")
{
    const auto text = model::readFile(shippedPresetsFolder() / "README.md").value();
    const std::string fence = "```json\n";
    int examples = 0;
    for (auto at = text.find(fence); at != text.npos; at = text.find(fence, at + 1)) {
        const auto begin = at + fence.size();
        auto example = text.substr(begin, text.find("```", begin) - begin);
        example =
            std::regex_replace(example, std::regex(R"(\{ *\.\.\.[^{}]*\})"), "{}"); // left out
        example = std::regex_replace(example, std::regex(R"(\[ *\.\.\.[^\[\]]*\])"), "[]");
        if (example.starts_with('"')) // one field
            example = "{" + example + "}";
        std::string_view rest = example;
        while (!rest.empty()) { // an empty line between two files
            const auto end = std::min(rest.find("\n\n"), rest.size());
            const auto json = model::parseJson(rest.substr(0, end), "README.md");
            INFO(rest.substr(0, end) << "\n" << textOf(json.diagnostics()));
            CHECK(json);
            rest.remove_prefix(std::min(end + 2, rest.size()));
            ++examples;
        }
    }
    CHECK(examples >= 8);
}

TEST_CASE("A claim's id begins with its document", "[presets][claims]")
{
    const auto library = shippedPresets();
    for (const auto& id : library.ids(PresetKind::Claim)) {
        const auto claim = model::loadClaim(library, id);
        INFO(id << "\n" << textOf(claim.diagnostics()));
        REQUIRE(claim);
        CHECK(library.has(PresetKind::Document, claim.value().source.document));
        CHECK(id.starts_with(claim.value().source.document + "."));
        CHECK_FALSE(claim.value().source.place.empty());
    }
}

TEST_CASE("Every fit names claims with the role fit, and every such claim is named by a fit",
          "[presets][claims]")
{
    const auto library = shippedPresets();
    std::set<std::string> used;
    eachObjectOfPresets([&](const std::string& file, const model::Json& object) {
        if (!object.contains("fitted_to"))
            return;
        INFO(file << ": " << object.dump());
        CHECK(object.value("kind", "") == "fit");
        for (const auto& id : object.at("fitted_to")) {
            const auto claim = model::loadClaim(library, id.get<std::string>());
            INFO(id);
            REQUIRE(claim);
            CHECK(claim.value().role == model::ClaimRole::Fit);
            used.insert(id.get<std::string>());
        }
    });
    for (const auto& id : library.ids(PresetKind::Claim)) {
        const auto claim = model::loadClaim(library, id);
        REQUIRE(claim);
        INFO(id);
        // A claim that chose a structure, such as a placement, is in no origin: its note explains the choice.
        if (claim.value().role == model::ClaimRole::Fit)
            CHECK((used.contains(id) || !claim.value().note.empty()));
    }
}

TEST_CASE("An interval contains its value", "[presets][files]")
{
    int intervals = 0;
    eachObjectOfPresets([&](const std::string& file, const model::Json& object) {
        const auto origin = object.find("origin");
        if (origin == object.end() || !origin->contains("interval"))
            return;
        const auto given = object.contains("value") ? object.at("value") : object.at("default");
        INFO(file << ": " << object.dump());
        const auto value =
            model::parseQuantity(given.is_string() ? given.get<std::string>() : given.dump());
        const auto low = model::parseQuantity(origin->at("interval").at(0).get<std::string>());
        const auto high = model::parseQuantity(origin->at("interval").at(1).get<std::string>());
        REQUIRE(value);
        REQUIRE(low);
        REQUIRE(high);
        CHECK(low.value().dimension == value.value().dimension);
        CHECK(high.value().dimension == value.value().dimension);
        CHECK(low.value().value <= value.value().value);
        CHECK(value.value().value <= high.value().value);
        ++intervals;
    });
    CHECK(intervals > 0);
}

TEST_CASE("Designs and blocks that others use exist with their outputs", "[presets][files]")
{
    auto library = shippedPresets();
    for (const auto* const id : {"acc-fft-inic",
                                 "acc-fft-gigabit",
                                 "acc-fft-fast",
                                 "acc-fft-prototype",
                                 "acc-sort-inic",
                                 "acc-sort-gigabit",
                                 "acc-sort-prototype"}) {
        const auto system = shippedSystem(library, id);
        for (const std::string output : {"time", "speedup", "efficiency"}) {
            INFO(id << ": " << output);
            CHECK(std::ranges::count(system.outputs, output, &model::OutputInfo::name) == 1);
        }
    }
    for (const auto* const id : {"fft.compute",
                                 "inic.transpose",
                                 "inic.host_to_card",
                                 "inic.card_to_network",
                                 "inic.network_to_card",
                                 "inic.card_to_host",
                                 "inic.sort_redistribution",
                                 "logp.one_way",
                                 "logp.round_trip",
                                 "logp.stream",
                                 "loggp.one_way",
                                 "collective.recursive_doubling",
                                 "striping.srr",
                                 "striping.wsrr",
                                 "striping.wd"}) {
        INFO(id);
        CHECK(library.has(PresetKind::Block, id));
    }
}

TEST_CASE("Every shipped block keeps the contract of blocks", "[presets][contract]")
{
    const auto ids = shippedPresets().ids(PresetKind::Block);
    REQUIRE(ids.size() >= 70);
    for (const auto& id : ids)
        checkBlock(id);
}

// Times that ignore a rate, as in their documents.
const std::set<std::string> kWithoutRate{
    "filecopy.remote: network", // time of one copy if the network is fast enough, as `network_bound` reports
};

TEST_CASE("Every rate of a block with a time moves data", "[presets][physics]")
{
    auto library = shippedPresets();
    std::set<std::string> missing;
    for (const auto& id : library.ids(PresetKind::Block)) {
        const auto block = library.block(id).value();
        for (const auto& parameter : block->parameters)
            if (!block->time.empty() && model::isRate(parameter.dimension) &&
                std::ranges::find(block->moves, parameter.name, &model::MovedData::rate) ==
                    block->moves.end())
                missing.insert(id + ": " + parameter.name);
    }
    CHECK(missing == kWithoutRate);
}

} // namespace clusterwright::tests::files_test
