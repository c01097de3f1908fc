#include "plugins/runner/nodes/node_list.h"

#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/json/json.h"
#include "model/json/object_reader.h"
#include "plugins/runner/nodes/node_route.h"
#include "plugins/runner/support/folders.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <sstream>

namespace clusterwright::runner
{

namespace
{

using model::Findings;
using model::Json;
using model::ObjectReader;

constexpr int kFormat = 1;
constexpr int kMostRanks = 1 << 20;
constexpr const char* kNameHint =
    "use printable characters without spaces, commas, '/' or a leading '-'";

void checkName(const std::string& name, const std::string& place, Findings& findings)
{
    if (!name.empty() && !isNodeName(name))
        findings.error(
            "node.name", place, "'" + name.substr(0, 80) + "' is not a valid node name", kNameHint);
}

// "local" is this machine unless the list sets another transport.
void checkTransport(const Node& node, const std::string& place, Findings& findings)
{
    if (node.name == localNode().name && node.transport != TransportKind::Local)
        findings.error("node.name",
                       place,
                       "the name 'local' is reserved for this machine",
                       "choose another name, or use the transport local");
}

void checkDataAddress(const std::string& address, const std::string& place, Findings& findings)
{
    if (!address.empty() && !isNumericAddress(address))
        findings.error(
            "node.data_address",
            place,
            "invalid IP address '" + address.substr(0, 80) + "'",
            "use a numeric address such as 10.0.0.1, because probe servers do not resolve names");
}

Node readNode(const Json& json, const std::string& place, Findings& findings)
{
    ObjectReader reader(json, place, findings);
    Node node;
    node.name = reader.text("name");
    checkName(node.name, reader.pointer("name"), findings);
    const auto transport = reader.text("transport", "ssh");
    if (const auto kind = transportFrom(transport))
        node.transport = *kind;
    else
        findings.error("node.transport",
                       reader.pointer("transport"),
                       "unknown transport '" + transport.substr(0, 80) + "'",
                       "use local, ssh, mpi or slurm");
    checkTransport(node, reader.pointer("name"), findings);
    node.address = reader.text("address", node.name);
    checkName(node.address, reader.pointer("address"), findings);
    node.sshConfig = reader.text("ssh_config", "");
    node.dataAddress = reader.text("data_address", "");
    checkDataAddress(node.dataAddress, reader.pointer("data_address"), findings);
    node.moreDataAddresses = reader.texts("more_data_addresses");
    for (std::size_t i = 0; i < node.moreDataAddresses.size(); ++i)
        checkDataAddress(node.moreDataAddresses[i],
                         model::pointerTo(reader.pointer("more_data_addresses"), i),
                         findings);
    node.ranks = std::clamp(reader.integer("ranks").value_or(1), 1, kMostRanks);
    node.origin = "hand";
    return node;
}

Json toJson(const Node& node)
{
    Json json{
        {"name", node.name}, {"transport", toText(node.transport)}, {"address", node.address}};
    if (!node.sshConfig.empty())
        json["ssh_config"] = node.sshConfig;
    if (!node.dataAddress.empty())
        json["data_address"] = node.dataAddress;
    if (!node.moreDataAddresses.empty())
        json["more_data_addresses"] = node.moreDataAddresses;
    if (node.ranks != 1)
        json["ranks"] = node.ranks;
    return json;
}

std::vector<std::string> hostfileWords(const std::string& line)
{
    std::istringstream stream(line.substr(0, line.find('#')));
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

std::optional<int> readRanks(const std::string& text)
{
    const auto value = model::parseDouble(text);
    if (!value || *value != std::floor(*value) || *value < 1 || *value > kMostRanks)
        return std::nullopt;
    return static_cast<int>(*value);
}

// Reads "n1 slots=4 max_slots=8" of Open MPI, or "n1:4" of other implementations.
std::optional<Node> hostfileEntry(const std::vector<std::string>& words)
{
    Node node{.name = words.front(), .transport = TransportKind::Mpi};
    std::optional<int> ranks = 1;
    const auto colon = node.name.find(':');
    if (colon != std::string::npos && node.name.find(':', colon + 1) == std::string::npos) {
        ranks = readRanks(node.name.substr(colon + 1)); // two or more colons: an IPv6 address
        node.name.resize(colon);
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto [key, value] = model::splitAtEquals(words[i]);
        if (!value)
            return std::nullopt;
        if (key == "slots" || key == "count")
            ranks = readRanks(std::string(*value));
    }
    if (!ranks || node.name.empty())
        return std::nullopt;
    node.address = node.name;
    node.ranks = *ranks;
    return node;
}

} // namespace

const Node* NodeList::find(std::string_view name) const
{
    const auto found = std::ranges::find(nodes, name, &Node::name);
    return found == nodes.end() ? nullptr : &*found;
}

Node localNode()
{
    return {.name = "local",
            .transport = TransportKind::Local,
            .address = "localhost",
            .dataAddress = "127.0.0.1",
            .origin = "this machine"};
}

std::filesystem::path nodeFile()
{
    return configFolder() / "nodes.json";
}

model::Result<std::vector<Node>> parseNodeFile(std::string_view text, const std::string& file)
{
    const auto json = model::parseJson(text, file);
    if (!json)
        return json.diagnostics();
    Findings findings{file, {}};
    std::vector<Node> nodes;
    std::set<std::string> names;
    {
        ObjectReader reader(json.value(), "", findings);
        if (reader.integer("node_list").value_or(0) != kFormat)
            findings.error("node.format",
                           reader.pointer("node_list"),
                           "expected a node list of format " + std::to_string(kFormat),
                           "write \"node_list\": 1");
        reader.each("nodes", [&](const Json& item, const std::string& place) {
            nodes.push_back(readNode(item, place, findings));
            if (!names.insert(nodes.back().name).second)
                findings.error("node.twice", place, "duplicate node '" + nodes.back().name + "'");
        });
    }
    if (model::hasErrors(findings.list))
        return findings.list;
    return nodes;
}

model::Result<std::vector<Node>> readNodeFile(const std::filesystem::path& file)
{
    const auto text = model::readFile(file);
    if (text)
        return parseNodeFile(text.value(), file.string());
    if (has(text.diagnostics(), "file.missing"))
        return std::vector<Node>{};
    return text.diagnostics();
}

model::Diagnostics writeNodeFile(const std::filesystem::path& file, const std::vector<Node>& nodes)
{
    Json json{{"node_list", kFormat}, {"nodes", Json::array()}};
    std::set<std::string> names;
    for (const auto& node : nodes) {
        if (!names.insert(node.name).second)
            return {model::Severity::Error,
                    "node.twice",
                    file.string(),
                    "",
                    "duplicate node '" + node.name + "'",
                    "choose another name, or remove the other node first"};
        json["nodes"].push_back(toJson(node));
    }
    std::error_code ignored;
    std::filesystem::create_directories(file.parent_path(), ignored);
    return model::writeFile(file, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

model::Diagnostics checkNode(const Node& node)
{
    Findings findings;
    if (node.name.empty())
        findings.error("node.name", "name", "the name is missing");
    if (node.address.empty())
        findings.error("node.address", "address", "the address is missing");
    checkName(node.name, "name", findings);
    checkTransport(node, "name", findings);
    if (!node.address.empty())
        append(findings.list, atPlace("address", routeTo(node, {}).diagnostics()));
    checkDataAddress(node.dataAddress, "data_address", findings);
    for (const auto& address : node.moreDataAddresses)
        checkDataAddress(address, "data_address", findings);
    return findings.list;
}

model::Result<std::vector<Node>> parseHostfile(std::string_view text, const std::string& file)
{
    Findings findings{file, {}};
    std::vector<Node> nodes;
    std::size_t number = 0;
    for (const auto& line : model::split(text, '\n')) {
        const auto place = model::linePlace(++number);
        const auto words = hostfileWords(line);
        if (words.empty())
            continue;
        auto entry = hostfileEntry(words);
        if (!entry) {
            findings.error("hostfile.line",
                           place,
                           "expected a host and its slots, got '" + line.substr(0, 80) + "'",
                           "write 'n1 slots=4' or 'n1:4'");
            continue;
        }
        checkName(entry->name, place, findings);
        entry->origin = file;
        const auto known = std::ranges::find(nodes, entry->name, &Node::name);
        if (known == nodes.end())
            nodes.push_back(std::move(*entry));
        else
            known->ranks = std::min(known->ranks + entry->ranks, kMostRanks);
    }
    if (nodes.empty() && findings.list.empty())
        findings.error("hostfile.line", "", "the file contains no host");
    if (model::hasErrors(findings.list))
        return findings.list;
    return nodes;
}

NodeList knownNodes()
{
    NodeList list;
    if (auto own = readNodeFile(nodeFile()))
        list.nodes = std::move(own).value();
    else
        list.problems = own.diagnostics();
    auto ssh = readSshConfig(homeFolder() / ".ssh" / "config");
    append(list.problems, std::move(ssh.problems));
    for (auto& node : ssh.nodes)
        if (!list.find(node.name))
            list.nodes.push_back(std::move(node));
    if (!list.find(localNode().name))
        list.nodes.push_back(localNode());
    return list;
}

} // namespace clusterwright::runner
