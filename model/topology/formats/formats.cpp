#include "model/topology/formats/formats.h"

#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/core/text_encoding.h"
#include "model/topology/formats/readers.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

constexpr std::array<std::string_view, 5> kNames{"graphml", "dot", "edges", "simgrid", "loggopsim"};

struct Ending {
    std::string_view text;
    TopologyFormat format;
};

constexpr auto kEndings = std::to_array<Ending>({
    {".graphml", TopologyFormat::GraphMl},
    {".dot", TopologyFormat::Dot},
    {".gv", TopologyFormat::Dot},
    {".edges", TopologyFormat::EdgeList},
    {".txt", TopologyFormat::EdgeList},
    {".csv", TopologyFormat::EdgeList},
});

// Returns a schedule in which every host sends to both its neighbours.
std::string neighbourSchedule(const Topology& topology)
{
    const auto hosts = hostsOf(topology);
    const auto flows = flowsOf({Pattern::Kind::Neighbours, 0, {}}, hosts, topology.known.grid);
    return goalSchedule(hosts, flows.value(), kGoalMessage);
}

// Names of these files are shown, and written to files of other formats.
bool isText(std::string_view text, TopologyBuilder& builder)
{
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto size = std::min(text.find('\n'), text.size());
        auto content = text.substr(0, size);
        if (content.ends_with('\r'))
            content.remove_suffix(1);
        if (hasControls(content)) {
            builder.report("format.text",
                           line,
                           "the file has a control character, or an invisible one",
                           "save the file as text in UTF-8");
            return false;
        }
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    return true;
}

} // namespace

std::optional<TopologyFormat> topologyFormat(std::string_view name)
{
    const auto* const found = std::ranges::find(kNames, name);
    if (found == kNames.end())
        return std::nullopt;
    return static_cast<TopologyFormat>(found - kNames.begin());
}

std::string_view toText(TopologyFormat format)
{
    return kNames[static_cast<std::size_t>(format)];
}

std::optional<TopologyFormat> formatOfFile(const std::filesystem::path& path)
{
    const auto ending = lowered(path.extension().string());
    const auto* const found = std::ranges::find(kEndings, ending, &Ending::text);
    return found == kEndings.end() ? std::nullopt : std::optional(found->format);
}

Result<ImportedTopology>
importTopology(std::string_view bytes, TopologyFormat format, std::string name)
{
    TopologyBuilder builder(std::move(name));
    const bool isPlain = format == TopologyFormat::Dot || format == TopologyFormat::EdgeList;
    const auto decoded = isPlain ? decodedText(std::string(bytes)) : DecodedText{};
    if (!decoded)
        return decoded.diagnostics();
    const auto& [text, encoding] = decoded.value();
    if (isPlain && encoding != "UTF-8")
        builder.note(
            Severity::Note, "format.assumed", "the file is read in " + std::string(encoding));
    switch (format) {
    case TopologyFormat::GraphMl:
        readGraphMl(bytes, builder); // XML states its own encoding, and Expat decodes it
        break;
    case TopologyFormat::Dot:
        if (isText(text, builder))
            readDot(text, builder);
        break;
    case TopologyFormat::EdgeList:
        if (isText(text, builder))
            readEdgeList(text, builder);
        break;
    case TopologyFormat::SimGrid:
    case TopologyFormat::LogGopSim:
        builder.report("format.unsupported",
                       0,
                       "files of the format '" + std::string(toText(format)) + "' cannot be read",
                       "use graphml, dot or edges");
        break;
    }
    return builder.finish();
}

std::string exportTopology(const Topology& topology, TopologyFormat format)
{
    switch (format) {
    case TopologyFormat::GraphMl:
        return writeGraphMl(topology);
    case TopologyFormat::Dot:
        return writeDot(topology);
    case TopologyFormat::EdgeList:
        return writeEdgeList(topology);
    case TopologyFormat::SimGrid:
        return writeSimGrid(topology);
    case TopologyFormat::LogGopSim:
        return neighbourSchedule(topology);
    }
    assert(false);
    return {};
}

std::string
goalSchedule(std::span<const VertexId> processes, std::span<const Flow> flows, std::uint64_t bytes)
{
    std::unordered_map<VertexId, std::size_t> ranks;
    for (std::size_t rank = 0; rank < processes.size(); ++rank)
        ranks.emplace(processes[rank], rank);
    std::vector<std::string> bodies(processes.size());
    std::vector<std::size_t> lines(bodies.size(), 0);
    const auto add = [&](std::size_t rank, const std::string& operation) {
        bodies[rank] += "l" + std::to_string(++lines[rank]) + ": " + operation + " tag 0\n";
    };
    const auto size = std::to_string(bytes) + "b";
    for (const auto& flow : flows) {
        const auto from = ranks.at(flow.from);
        const auto to = ranks.at(flow.to);
        add(from, "send " + size + " to " + std::to_string(to));
        add(to, "recv " + size + " from " + std::to_string(from));
    }
    auto text = "num_ranks " + std::to_string(processes.size()) + "\n";
    for (std::size_t rank = 0; rank < bodies.size(); ++rank)
        text += "\nrank " + std::to_string(rank) + " {\n" + bodies[rank] + "}\n";
    return text;
}

} // namespace clusterwright::model
