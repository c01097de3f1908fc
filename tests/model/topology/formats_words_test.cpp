// Facts under other words, in all formats. A new word, or a new format, is one line of a table here.
#include "model/core/diagnostic.h"
#include "model/topology/graph/attribute_words.h"
#include "tests/model/topology/imported_topology.h"

namespace clusterwright::tests::formats_words_test
{

using namespace clusterwright::model;

namespace
{

using Attribute = std::pair<std::string, std::string>;

constexpr auto kFormats = {TopologyFormat::GraphMl, TopologyFormat::Dot, TopologyFormat::EdgeList};

// Two hosts a and b at a switch s. The attribute belongs to the first cable; those of components only where the format has them.
std::string
graphWith(TopologyFormat format, const Attribute& ofCable, const Attribute& ofHosts = {})
{
    const auto& [name, text] = ofCable;
    const auto& [hostName, hostText] = ofHosts;
    switch (format) {
    case TopologyFormat::Dot:
        return "graph {\n" +
               (hostName.empty() ? std::string()
                                 : "a [\"" + hostName + "\"=\"" + hostText + "\"]; b [\"" +
                                       hostName + "\"=\"" + hostText + "\"];\n") +
               "a -- s [\"" + name + "\"=\"" + text + "\"]; b -- s; c -- s; c -- d }";
    case TopologyFormat::GraphMl: {
        const auto host = hostName.empty() ? "" : "<data key='h'>" + hostText + "</data>";
        return "<graphml><key id='e' for='edge' attr.name='" + name +
               "'/><key id='h' for='node' attr.name='" + hostName +
               "'/><graph edgedefault='undirected'><node id='a'>" + host + "</node><node id='s'/>" +
               "<node id='b'>" + host +
               "</node><node id='c'/><node id='d'/><edge source='a' target='s'><data key='e'>" +
               text +
               "</data></edge><edge source='b' target='s'/><edge source='c' target='s'/>"
               "<edge source='c' target='d'/></graph></graphml>";
    }
    default:
        return "a s {'" + name + "': '" + text + "'}\nb s {}\nc s\nc d\n";
    }
}

ImportedTopology imported(const std::string& text, TopologyFormat format)
{
    auto topology = importTopology(text, format, "file");
    INFO(text << textOf(topology.diagnostics()));
    REQUIRE(topology);
    return std::move(topology).value();
}

bool isNoted(const ImportedTopology& graph, const std::string& text)
{
    return contains(textOf(graph.notes), text);
}

} // namespace

TEST_CASE("Names of the ends of a cable are sides and numbers", "[topology][formats][words]")
{
    const std::array<Names, 2> cables{
        {{"from", "Source", "src", "node1", "nodeA", "FromNodeId", "local_device", "end a", "left"},
         {"to", "Target", "dst", "node2", "nodeB", "ToNodeId", "remote_device", "end b", "head"}}};
    const std::array<Names, 2> ports{
        {{"srcPort", "source_interface", "fromIf", "port1", "left-port", "localInterface"},
         {"dstPort", "target_interface", "toIf", "port2", "right-port", "neighbor_port"}}};
    for (std::size_t end = 0; end < 2; ++end) {
        for (const auto& name : cables[end])
            CHECK(endOfWord(name, EndOf::Cable) == end);
        for (const auto& name : ports[end])
            CHECK(endOfWord(name, EndOf::Port) == end);
    }
    for (const auto* const name : {"", "node", "node3", "srcport", "1", "a", "bandwidth"})
        CHECK_FALSE(endOfWord(name, EndOf::Cable));
    for (const auto* const name : {"", "port", "port_a", "port3", "from", "node1", "src"})
        CHECK_FALSE(endOfWord(name, EndOf::Port));
}

TEST_CASE("Bandwidths under other words are used in every format", "[topology][formats][words]")
{
    // 10 Gbit/s = 1e10 / 8 B/s
    const Attribute words[] = {{"capacity", "10Gbps"},
                               {"Capacity", "10 Gbit/s"},
                               {"speed", "10G"},
                               {"SPEED", "10g"},
                               {"LinkSpeed", "10 Gb/s"},
                               {"LinkSpeedRaw", "10000000000.0"},
                               {"bandwidth", "10G"},
                               {"Bandwidth", "10 gbps"},
                               {"bandwidth_gbps", "10"},
                               {"bandwidthMbps", "10000"},
                               {"bw", "10000 Mbit/s"},
                               {"bw_mbps", "1e4"},
                               {"gbps", "10"},
                               {"Mbit/s", "10000"},
                               {"link-bandwidth", "1.25 GB/s"},
                               {"rate", "10GbE"},
                               {"bandwidth_MBps", "1250"},
                               {"data rate", "10 GBit/s"},
                               {"max_throughput", "10Gbits/s"},
                               {"port_speed", "10000Mb/s"},
                               {"capacity [Gbit/s]", "10"},
                               {"capacity (Mbps)", "10000"},
                               {"ifHighSpeed", "10000"},
                               {"ifSpeed", "10000000000"},
                               {"label", "10G"},
                               {"LinkLabel", "10 Gbit/s"}};
    for (const auto format : kFormats)
        for (const auto& word : words) {
            const auto graph = imported(graphWith(format, word), format);
            INFO(toText(format) << " " << word.first << "=" << word.second << "\n"
                                << textOf(graph.notes));
            const auto& type = graph.topology.classOf(graph.topology.cables[0]);
            CHECK(type.bandwidth == Approx(1.25e9).epsilon(1e-12));
            CHECK(graph.topology.classOf(graph.topology.cables[1]).bandwidth == kDefaultBandwidth);
            CHECK(isNoted(graph, "3 of 4 cables without a bandwidth: 1 Gbit/s is assumed"));
            const bool isOurs = word == Attribute{"bandwidth", "10 Gbit/s"};
            CHECK(isNoted(graph, "'" + word.first + "' is used as the bandwidth of 1 cable") !=
                  isOurs);
        }
}

TEST_CASE("Latencies under other words are used in every format", "[topology][formats][words]")
{
    const Attribute words[] = {{"delay", "5us"},
                               {"Delay", "0.005 ms"},
                               {"latency", "5 usec"},
                               {"Latency", "5000ns"},
                               {"latency_us", "5"},
                               {"delay_ms", "0.005"},
                               {"link-delay", "5 us"},
                               {"propagationDelay", "5e-6 s"},
                               {"delay (s)", "5e-6"},
                               {"label", "5 us"}};
    for (const auto format : kFormats)
        for (const auto& word : words) {
            const auto graph = imported(graphWith(format, word), format);
            INFO(toText(format) << " " << word.first << "=" << word.second << "\n"
                                << textOf(graph.notes));
            CHECK(graph.topology.classOf(graph.topology.cables[0]).latency ==
                  Approx(5e-6).epsilon(1e-12));
        }
}

TEST_CASE("Counts of cables are parallel cables", "[topology][formats][words]")
{
    for (const auto format : kFormats)
        for (const auto& word : {Attribute{"count", "4"},
                                 {"link_count", "4"},
                                 {"multiplicity", "4"},
                                 {"mult", "4"},
                                 {"members", "4"},
                                 {"channels", "4"}}) {
            const auto graph = imported(graphWith(format, word), format);
            INFO(toText(format) << " " << word.first << "\n" << textOf(graph.notes));
            CHECK(graph.topology.cables.size() == 3 + 4);
            CHECK(isNoted(
                graph, "'" + word.first + "' is used as the number of 1 cable: '4' is 4 cables"));
        }
}

TEST_CASE("Attributes that may be facts are noted if they are not used",
          "[topology][formats][words]")
{
    const Attribute words[] = {{"weight", "5"},
                               {"capacity", "10"},
                               {"speed", "fast"},
                               {"speed", "10 MB"},
                               {"bandwidthdown", "2251"},
                               {"delay", "5"},
                               {"rtt", "5 ms"},
                               {"wire", "10 Gbit/s"},
                               {"label", "2 lanes"},
                               {"label", "3m"},
                               {"label", "5 m"},
                               {"label", "1b"},
                               {"count", "0.5"},
                               {"lanes", "4"},
                               {"length_m", "3"},
                               {"name", "2e"},
                               {"label", "7be"},
                               {"price", "5"},
                               {"power", "many"},
                               {"packet_rate", "7"},
                               {"lag", "2"},
                               {"number", "2"},
                               {"trunk", "2"},
                               {"bond", "2"},
                               {"width", "2"},
                               {"n", "2"},
                               {"foo", "bar"},
                               {"mult", "0"},
                               {"bw_gb", "10"}};
    for (const auto format : kFormats)
        for (const auto& word : words) {
            const auto graph = imported(graphWith(format, word), format);
            INFO(toText(format) << " " << word.first << "=" << word.second << "\n"
                                << textOf(graph.notes));
            CHECK(isNoted(graph,
                          "attributes not used: " + word.first + " (1 x, such as '" + word.second +
                              "')"));
            CHECK(graph.topology.classOf(graph.topology.cables[0]) == CableClass{.name = "cable"});
        }
    for (const auto format : kFormats)
        CHECK_FALSE(
            isNoted(imported(graphWith(format, {"color", "red"}), format), "format.unused"));
    for (const auto format : {TopologyFormat::GraphMl, TopologyFormat::Dot})
        CHECK(isNoted(imported(graphWith(format, {"color", "red"}, {"rack", "r1"}), format),
                      "attributes not used: rack (2 x, such as 'r1')"));
}

TEST_CASE("A speed that is not read is a warning, in a name and in a label",
          "[topology][formats][words]")
{
    const Attribute words[] = {{"bandwidth_mbs", "1.25"},
                               {"bandwidth_gbs", "10"},
                               {"bandwidth_GiBps", "10"},
                               {"bw_Gb", "10"},
                               {"link", "4x EDR"},
                               {"label", "HDR"},
                               {"label", "EDR 100"},
                               {"label", "QSFP28 100G"},
                               {"label", "QSFP28 100 Gbit/s"},
                               {"label", "eth0 100G eth1"}};
    for (const auto format : kFormats)
        for (const auto& word : words) {
            const auto graph = imported(graphWith(format, word), format);
            INFO(toText(format) << " " << word.first << "=" << word.second << "\n"
                                << textOf(graph.notes));
            CHECK(messageOf(graph.notes, "format.unused") ==
                  "attributes not used: " + word.first + " (1 x, such as '" + word.second + "')");
            CHECK(severityOf(graph.notes, "format.unused") == Severity::Warning);
        }
    for (const std::string text : {"eth0", "rack 2", "cable 3m", "a-b"})
        CHECK_FALSE(
            isNoted(imported(graphWith(TopologyFormat::Dot, {"label", text}), TopologyFormat::Dot),
                    "format.unused"));
    CHECK_FALSE(isNoted(imported("graph { a -- s [label=HDR, bandwidth=\"200 Gbit/s\"]; b -- s }",
                                 TopologyFormat::Dot),
                        "format.unused"));
}

TEST_CASE("The attribute full_duplex of a design is read in files", "[topology][formats][words]")
{
    for (const auto& [text, duplex] : {std::pair<std::string, Duplex>{"0", Duplex::Half},
                                       {"false", Duplex::Half},
                                       {"1", Duplex::Full},
                                       {"True", Duplex::Full}})
        for (const auto format : kFormats) {
            const auto graph = imported(graphWith(format, {"full_duplex", text}), format);
            CHECK(graph.topology.classOf(graph.topology.cables[0]).duplex == duplex);
            CHECK(isNoted(graph, "'full_duplex' is used as the duplex of 1 cable: '" + text));
        }
    CHECK(
        isNoted(imported(graphWith(TopologyFormat::Dot, {"full_duplex", "2"}), TopologyFormat::Dot),
                "attributes not used: full_duplex (1 x, such as '2')"));
}

TEST_CASE("Counts that are not integers above 0 have a remedy of their own",
          "[topology][formats][words]")
{
    const auto graph =
        imported("from,to,count,speed\nh1,s,2.5,10G\nh2,s,0,10G\n", TopologyFormat::EdgeList);
    CHECK(graph.topology.cables.size() == 2);
    for (const auto& note : graph.notes)
        if (note.code == "format.unused") {
            CHECK(note.severity == Severity::Warning);
            CHECK(note.message == "attributes not used: count (2 x, such as '2.5')");
            CHECK(note.hint == "write numbers of cables as integers from 1 to 1024");
        }
    CHECK(isNoted(graph, "attributes not used: count"));
}

TEST_CASE("Kinds under other words are used, with words of other programs",
          "[topology][formats][words]")
{
    const Attribute words[] = {{"kind", "Host"},
                               {"Kind", "server"},
                               {"type", "host"},
                               {"TYPE", "SERVER"},
                               {"function", "compute"},
                               {"role", "compute node"},
                               {"device_type", "pc"},
                               {"deviceType", "Workstation"},
                               {"node_type", "node"},
                               {"device_role", "oob-server"},
                               {"function", "server1"},
                               {"class", "compute"}};
    for (const auto format : {TopologyFormat::GraphMl, TopologyFormat::Dot})
        for (const auto& word : words) {
            const auto graph = imported(graphWith(format, {"color", "red"}, word), format);
            INFO(toText(format) << " " << word.first << "=" << word.second << "\n"
                                << textOf(graph.notes));
            // d has one neighbour, but the file has kinds: only a and b are hosts.
            CHECK(countOf(graph.topology, ComponentKind::Host) == 2);
            CHECK(isNoted(graph, "'" + word.first + "' is used as the kind of 2 components"));
            CHECK(isNoted(
                graph, "3 components without a kind: taken as switches, since others are hosts"));
        }
}

TEST_CASE("A kind is found in words of a device", "[topology][formats][words]")
{
    const std::pair<const char*, std::optional<ComponentKind>> words[] = {
        {"host", ComponentKind::Host},
        {"oob-server", ComponentKind::Host},
        {"OobSwitch", ComponentKind::Switch},
        {"leaf node", ComponentKind::Switch},
        {"ToR", ComponentKind::Switch},
        {"Top of rack", ComponentKind::Switch},
        {"switches", ComponentKind::Switch},
        {"spine_2", ComponentKind::Switch},
        {"super-spine", ComponentKind::Switch},
        {"core router", ComponentKind::Router},
        {"edge-router1", ComponentKind::Router},
        {"firewall", ComponentKind::Router},
        {"hub", ComponentKind::Hub},
        {"HCA", ComponentKind::Nic},
        {"nvme", ComponentKind::Disk},
        {"printer", std::nullopt},
        {"server rack", std::nullopt},
        {"0", std::nullopt},
        {"", std::nullopt},
        {"hosting", std::nullopt}};
    for (const auto& [word, kind] : words) {
        INFO(word);
        CHECK(kindOfWord(word) == kind);
    }
}

TEST_CASE("An unknown kind is a finding", "[topology][formats][words]")
{
    // Our own word among kinds: a typing error.
    const auto findings =
        refused("graph { a [kind=host]; b [kind=hots]; a -- b }", TopologyFormat::Dot);
    CHECK(messageOf(findings) == "unknown kind 'hots'");
    // The word of another program.
    const auto graph =
        imported("graph { a [role=server]; b [role=printer]; c [role=server]; a -- b -- c }",
                 TopologyFormat::Dot);
    CHECK(kindsOf(graph.topology) == Names{"host", "switch", "host"});
    CHECK(isNoted(graph, "unknown kind: role 'printer' of 1 component"));
    // An attribute without any kind means something else.
    const auto numbers =
        imported("graph { a [kind=0]; b [kind=1]; s [kind=0]; a -- s -- b }", TopologyFormat::Dot);
    CHECK(kindsOf(numbers.topology) == Names{"host", "host", "switch"});
    CHECK(isNoted(numbers, "attributes not used: kind (3 x, such as '0')"));
}

TEST_CASE("Words of other programs in our own names do not refuse a file",
          "[topology][formats][words]")
{
    const Attribute words[] = {
        {"ports", "eth0"}, {"price", "9000"}, {"power", "350"}, {"kind", "0"}};
    for (const auto format : {TopologyFormat::GraphMl, TopologyFormat::Dot})
        for (const auto& word : words) {
            const auto graph = imported(graphWith(format, {"color", "red"}, word), format);
            INFO(toText(format) << " " << word.first);
            CHECK(isNoted(graph,
                          "attributes not used: " + word.first + " (2 x, such as '" + word.second +
                              "')"));
        }
}

TEST_CASE("The number of guessed hosts is noted", "[topology][formats][words]")
{
    for (const auto format : kFormats)
        CHECK(
            isNoted(imported(graphWith(format, {"color", "red"}), format),
                    "no kinds: took 3 components with one neighbour as hosts, and 2 as switches"));
    CHECK(isNoted(imported("a b\nb c\nc a\n", TopologyFormat::EdgeList),
                  "no kinds, and no component with one neighbour: took all 3 components as hosts "
                  "that forward"));
}

TEST_CASE("The first attribute that is understood is used; others are noted if they differ",
          "[topology][formats][words]")
{
    const auto rates = [](const std::string& attributes) {
        return imported("graph { a -- s [" + attributes + "]; b -- s }", TopologyFormat::Dot);
    };
    const auto same = rates("LinkSpeed=10, LinkSpeedUnits=G, LinkSpeedRaw=\"10000000000.0\"");
    CHECK(same.topology.classOf(same.topology.cables[0]).bandwidth == 1.25e9);
    CHECK_FALSE(isNoted(same, "format.unused"));
    const auto other = rates("bandwidth=\"1 Gbit/s\", capacity=\"10 Gbit/s\", label=\"10G\"");
    CHECK(other.topology.classOf(other.topology.cables[0]).bandwidth == 1.25e8);
    CHECK(isNoted(other, "attributes not used: capacity (1 x, such as '10 Gbit/s')"));
}

} // namespace clusterwright::tests::formats_words_test
