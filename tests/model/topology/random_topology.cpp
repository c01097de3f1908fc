#include "tests/model/topology/random_topology.h"

#include <array>

namespace clusterwright::tests
{

using namespace model;

namespace
{

// Names that are hard to write in one of the formats.
constexpr auto kOddNames = std::to_array<std::string_view>({
    "",
    "a b",
    "quote\"d",
    "ends with \\",
    "back\\\"slash",
    "\\n",
    "<b>&amp;</b>",
    "comma,equal=sign",
    "#1",
    "#: topology",
    "{}",
    "node",
    "graph",
    "-- ->",
    "// /* */",
    "\xC3\xBC\xE2\x82\xAC\xF0\x9F\x96\xA7",
    "n1",
    "3",
    "[x];:{",
    " blank ",
    "plus\" + \"",
    "]]>",
});

std::string anyName(Random& random, const std::string& usual)
{
    if (random.chance(0.7))
        return usual;
    const auto pick = random.whole(0, static_cast<int>(kOddNames.size()) - 1);
    return std::string(kOddNames[static_cast<std::size_t>(pick)]);
}

VertexClass anyVertexClass(Random& random, ComponentKind kind)
{
    VertexClass type;
    type.name = anyName(random, std::string(toText(kind)));
    type.kind = kind;
    type.forwards = kind != ComponentKind::Host || random.chance(0.3);
    type.ports = random.chance(0.5) ? random.whole(100, 200) : 0;
    type.forwardTime = random.chance(0.5) ? random.scale(1e-9, 1e-3) : 0;
    type.forwardBandwidth = random.chance(0.5) ? random.scale(1e6, 1e12) : kUnlimited;
    type.price = random.chance(0.5) ? random.scale(1, 1e5) : 0;
    type.power = random.chance(0.5) ? random.scale(0.1, 1e3) : 0;
    return type;
}

CableClass anyCableClass(Random& random)
{
    CableClass type;
    type.name = anyName(random, "cable");
    type.bandwidth = random.chance(0.1) ? kUnlimited : random.scale(1e3, 1e12);
    type.latency = random.chance(0.3) ? 0 : random.scale(1e-12, 1e-3);
    type.duplex = random.chance(0.5) ? Duplex::Full : Duplex::Half;
    type.price = random.chance(0.5) ? random.scale(1, 1e3) : 0;
    type.power = random.chance(0.5) ? random.scale(0.1, 10) : 0;
    return type;
}

// A unique name: the number is added to a used name.
std::string vertexName(Random& random, const Topology& topology)
{
    const auto number = std::to_string(topology.vertices.size());
    auto name = anyName(random, "v" + number);
    for (const auto& vertex : topology.vertices)
        if (vertex.name == name)
            return name + "/" + number;
    return name;
}

void addVertices(Random& random, Topology& topology)
{
    const int hosts = random.whole(1, 30);
    const int others = random.whole(1, 8);
    for (int i = 0; i < hosts + others; ++i) {
        auto name = vertexName(random, topology);
        // The first of the others is the root of the tree of forwarding vertices.
        const auto type = i < hosts ? random.whole(0, 1) : random.whole(2, 4);
        topology.vertices.push_back({std::move(name), static_cast<std::uint32_t>(type)});
    }
}

void addCables(Random& random, Topology& topology)
{
    std::vector<VertexId> others;
    const auto add = [&](VertexId a, VertexId b) {
        const auto type = static_cast<std::uint32_t>(random.whole(0, 2));
        const bool isSwapped = random.chance(0.5);
        const auto number = static_cast<std::int32_t>(topology.cables.size()) % 200;
        const auto portOf = [&](VertexId id) {
            return topology.classOf(id).ports == 0 && random.chance(0.3) ? number : kAnyPort;
        };
        topology.cables.push_back({isSwapped ? b : a,
                                   isSwapped ? a : b,
                                   type,
                                   portOf(isSwapped ? b : a),
                                   portOf(isSwapped ? a : b)});
    };
    for (VertexId id = 0; id < topology.vertices.size(); ++id)
        if (topology.classOf(id).kind != ComponentKind::Host)
            others.push_back(id);
    for (std::size_t i = 1; i < others.size(); ++i)
        add(others[i], others[static_cast<std::size_t>(random.whole(0, static_cast<int>(i) - 1))]);
    for (VertexId id = 0; id < others.front(); ++id)
        for (int cables = random.whole(1, 3); cables > 0; --cables)
            add(id,
                others[static_cast<std::size_t>(
                    random.whole(0, static_cast<int>(others.size()) - 1))]);
}

} // namespace

Topology randomTopology(std::uint64_t seed)
{
    Random random(seed);
    Topology topology;
    topology.name = anyName(random, "random(" + std::to_string(seed) + ")");
    topology.striping = static_cast<Striping>(random.whole(0, 2));
    for (const auto kind : {ComponentKind::Host,
                            ComponentKind::Host,
                            ComponentKind::Switch,
                            ComponentKind::Hub,
                            ComponentKind::Router,
                            ComponentKind::Disk}) // unused
        topology.vertexClasses.push_back(anyVertexClass(random, kind));
    for (int i = 0; i < 3; ++i)
        topology.cableClasses.push_back(anyCableClass(random));
    addVertices(random, topology);
    addCables(random, topology);
    return topology;
}

} // namespace clusterwright::tests
