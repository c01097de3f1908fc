// Levels of switches: leaf_spine, fat_tree, now_fat_tree.
#include "model/topology/generators/generator.h"

namespace clusterwright::model
{

namespace
{

using Form = GeneratorParameter::Form;

Topology buildLeafSpine(const Arguments& arguments)
{
    const auto leaves = arguments.number("leaves");
    const auto spines = arguments.number("spines");
    const auto hosts = arguments.number("hosts");
    GraphBuilder builder;
    addHosts(builder, leaves * hosts, false);
    std::vector<VertexId> tops;
    for (std::int64_t i = 0; i < spines; ++i)
        tops.push_back(builder.add(ComponentKind::Switch, numbered("spine", i), "spine"));
    for (std::int64_t i = 0; i < leaves; ++i) {
        const auto leaf = builder.add(ComponentKind::Switch, numbered("leaf", i), "leaf");
        for (std::int64_t j = 0; j < hosts; ++j)
            builder.connect(static_cast<VertexId>(i * hosts + j), leaf);
        for (const auto top : tops)
            for (std::int64_t j = 0; j < arguments.number("uplinks"); ++j)
                builder.connect(leaf, top, "uplink");
    }
    builder.known().hostPeriod = 1;
    return builder.take();
}

GeneratorDefinition leafSpine()
{
    return {{"leaf_spine",
             "Leaf and spine",
             "every leaf switch on every spine switch; oversubscription by fewer spines",
             {},
             {{"leaves", Form::Whole, "leaf switches"},
              {"spines", Form::Whole, "spine switches"},
              {"hosts", Form::Whole, "hosts on a leaf"},
              {"uplinks", Form::Whole, "parallel cables from a leaf to each spine", 1, 1}},
             {kHost,
              {"leaf", ComponentKind::Switch},
              {"spine", ComponentKind::Switch},
              kCable,
              kUplink}},
            [](const Arguments& a) {
                const auto leaves = static_cast<double>(a.number("leaves"));
                const auto spines = static_cast<double>(a.number("spines"));
                const auto hosts = static_cast<double>(a.number("hosts"));
                return GraphSize{leaves * hosts,
                                 leaves + spines,
                                 leaves *
                                     (hosts + spines * static_cast<double>(a.number("uplinks")))};
            },
            buildLeafSpine};
}

// Three levels of switches with k ports (Al-Fares et al., SIGCOMM 2008): k pods of k/2 edge and k/2 aggregation switches, (k/2)^2
// core switches, k^3/4 hosts. Core switch i * k/2 + j is connected to aggregation switch i of every pod.
Topology buildFatTree(const Arguments& arguments)
{
    const auto k = arguments.number("k");
    const auto half = k / 2;
    GraphBuilder builder;
    addHosts(builder, k * half * half, false);
    std::vector<VertexId> cores;
    for (std::int64_t i = 0; i < half * half; ++i)
        cores.push_back(builder.add(ComponentKind::Switch, numbered("core", i)));
    VertexId host = 0;
    for (std::int64_t pod = 0; pod < k; ++pod) {
        const auto name = [&](const char* stem, std::int64_t i) {
            return numbered(numbered("pod", pod) + stem, i);
        };
        std::vector<VertexId> aggregations;
        for (std::int64_t i = 0; i < half; ++i) {
            aggregations.push_back(builder.add(ComponentKind::Switch, name(".aggregation", i)));
            for (std::int64_t j = 0; j < half; ++j)
                builder.connect(
                    aggregations.back(), cores[static_cast<std::size_t>(i * half + j)], "uplink");
        }
        for (std::int64_t i = 0; i < half; ++i) {
            const auto edge = builder.add(ComponentKind::Switch, name(".edge", i));
            for (const auto aggregation : aggregations)
                builder.connect(edge, aggregation, "uplink");
            for (std::int64_t j = 0; j < half; ++j)
                builder.connect(host++, edge);
        }
    }
    builder.known().hostPeriod = 1;
    builder.known().bisectionCables = k * half * half / 2; // half the hosts at full rate: k^3/8
    return builder.take();
}

GeneratorDefinition fatTree()
{
    return {{"fat_tree",
             "Fat tree",
             "three levels of equal switches with k ports, k^3/4 hosts, full bisection",
             {},
             {{"k", Form::Whole, "ports of a switch, even", 2}},
             {kHost, kSwitch, kCable, kUplink}},
            [](const Arguments& a) {
                const auto k = static_cast<double>(a.number("k"));
                return GraphSize{k * k * k / 4, 5 * k * k / 4, 3 * k * k * k / 4};
            },
            buildFatTree,
            [](const Arguments& a) -> std::string {
                return a.number("k") % 2 == 0 ? ""
                                              : "k must be even: half of a switch's ports go up";
            }};
}

struct NowCounts {
    std::int64_t subclusters, leaves, hosts, tops, uplinks /* of a leaf */;
};

NowCounts nowCounts(const Arguments& a)
{
    return {a.number("subclusters"),
            a.number("leaves"),
            a.number("hosts"),
            a.number("tops"),
            a.number("ports") - a.number("hosts")};
}

// The paper gives hosts, leaves, uplinks and level-two switches; its figure of the wires between subclusters is lost. Here
// level-two switch i of each subcluster is connected to level-two switch i of the others, which just fits the free ports.
Topology buildNowFatTree(const Arguments& arguments)
{
    const auto [subclusters, leaves, hosts, tops, uplinks] = nowCounts(arguments);
    GraphBuilder builder;
    addHosts(builder, subclusters * leaves * hosts, false);
    std::vector<VertexId> levelTwo;
    VertexId host = 0;
    for (std::int64_t subcluster = 0; subcluster < subclusters; ++subcluster) {
        const auto name = [&](const char* stem, std::int64_t i) {
            return numbered(numbered("subcluster", subcluster) + stem, i);
        };
        const auto first = levelTwo.size();
        for (std::int64_t i = 0; i < tops; ++i)
            levelTwo.push_back(builder.add(ComponentKind::Switch, name(".top", i), "top"));
        for (std::int64_t i = 0; i < leaves; ++i) {
            const auto leaf = builder.add(ComponentKind::Switch, name(".leaf", i), "leaf");
            for (std::int64_t j = 0; j < hosts; ++j)
                builder.connect(host++, leaf);
            for (std::int64_t j = 0; j < uplinks; ++j)
                builder.connect(
                    leaf,
                    levelTwo[first + static_cast<std::size_t>((i * uplinks + j) % tops)],
                    "uplink");
        }
        for (std::size_t i = 0; i < first; ++i)
            builder.connect(
                levelTwo[i], levelTwo[first + i % static_cast<std::size_t>(tops)], "trunk");
    }
    return builder.take();
}

std::string checkNow(const Arguments& arguments)
{
    const auto [subclusters, leaves, hosts, tops, uplinks] = nowCounts(arguments);
    if (uplinks < 1 && leaves * subclusters > 1)
        return "a leaf switch needs a free port for an uplink: use fewer hosts or more ports";
    const auto fullest = (leaves * uplinks + tops - 1) / tops + subclusters - 1;
    if (fullest > arguments.number("ports"))
        return "a level-two switch needs " + std::to_string(fullest) + " ports and has " +
               std::to_string(arguments.number("ports")) +
               ": use more level-two switches or fewer leaf switches";
    return "";
}

GeneratorDefinition nowFatTree()
{
    return {
        {"now_fat_tree",
         "Berkeley NOW",
         "the NOW's variant of a fat tree: subclusters of leaf switches, their uplinks spread over "
         "level-two switches",
         {"culler-now", "section 2.2, figure 3"},
         {{"subclusters", Form::Whole, "subclusters", 1, 3},
          {"leaves", Form::Whole, "first-level switches of a subcluster", 1, 7},
          {"hosts", Form::Whole, "hosts on a first-level switch", 1, 5},
          {"tops", Form::Whole, "level-two switches of a subcluster", 1, 4},
          {"ports", Form::Whole, "ports of a switch", 2, 8}},
         {kHost,
          {"leaf", ComponentKind::Switch},
          {"top", ComponentKind::Switch},
          kCable,
          kUplink,
          {"trunk", {}}}},
        [](const Arguments& a) {
            const auto n = nowCounts(a);
            const auto s = static_cast<double>(n.subclusters), l = static_cast<double>(n.leaves);
            const auto h = static_cast<double>(n.hosts), t = static_cast<double>(n.tops);
            return GraphSize{s * l * h,
                             s * (l + t),
                             s * l * (h + static_cast<double>(n.uplinks)) + t * s * (s - 1) / 2};
        },
        buildNowFatTree,
        checkNow};
}

} // namespace

std::vector<GeneratorDefinition> treeGenerators()
{
    return {leafSpine(), fatTree(), nowFatTree()};
}

} // namespace clusterwright::model
