// clusterwright-cli topology.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::topology_test
{

using model::Json;

namespace
{

// Two racks of P / 2 hosts each on a switch, one uplink each to a core.
std::string rackDesign()
{
    return R"({"design": "racks", "format": 1, "title": "Racks",
        "variables": [{"name": "P", "value": "8"}],
        "components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
            {"name": "cable", "kind": "cable", "attributes": [
                {"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "definition"}},
                {"name": "latency", "value": "1 us", "origin": {"kind": "definition"}}]}],
        "topology": {
            "vertices": [{"name": "core", "component": "switch"}],
            "groups": [{"name": "rack", "count": 2, "vertices": [{"name": "top", "component": "switch"}],
                "groups": [{"name": "node", "count": "P / 2", "vertices": [{"name": "host", "component": "host"}]}],
                "cables": [{"from": "node.host", "to": "top", "component": "cable"}]}],
            "cables": [{"from": "rack.top", "to": "core", "component": "cable"}],
            "routing": "ecmp"},
        "outputs": [{"name": "hops", "equation": "hops_mean"}, {"name": "latency", "equation": "path_latency"}]})";
}

double number(const Json& json, const std::string& pointer)
{
    return json.at(nlohmann::json_pointer<std::string>(pointer)).get<double>();
}

} // namespace

TEST_CASE("topology has the keys of its contract", "[cli][topology]")
{
    const auto json = Cli().json({"topology", "fat_tree(4)", "--set", "cable.bandwidth=1 Gbit/s"});
    CHECK(json.at("hosts") == 16);
    CHECK(json.at("switches") == 20);
    CHECK(json.at("cables") == 48);
    CHECK(isClose(number(json, "/hops/mean"), 82 / 15.0)); // (1 * 2 + 2 * 4 + 12 * 6) / 15
    CHECK(json.at("hops").at("max") == 6);
    CHECK(json.at("hops").at("histogram") == Json::array({0, 0, 16, 0, 32, 0, 192}));
    CHECK(json.at("bisection").at("cables") == 8); // k^3 / 8
    CHECK(number(json, "/bisection/bandwidth") == 1e9);
    CHECK(json.at("bisection").at("method") == "closed form");
    CHECK(isClose(number(json, "/flows/min"), 1.25e8 / 15));
    CHECK(isClose(number(json, "/flows/max"), 1.25e8 / 15));
    CHECK(json.at("flows").at("count") == 240);
    CHECK(json.at("flows").at("pattern") == "all_to_all");
    CHECK(json.at("flows").at("routing") == "shortest");
    CHECK_FALSE(json.at("flows").at("bottlenecks").empty());
    CHECK(json.at("edge_connectivity") == 1);
    CHECK(json.at("single_points_of_failure").size() == 8); // the edge switches
    CHECK(json.at("diagnostics").empty());
}

TEST_CASE("topology states its assumptions", "[cli][topology]")
{
    const auto json = Cli().json({"topology", "star(3)"});
    CHECK(json.at("diagnostics").at(0).at("code") == "topology.assumed");
    const auto outcome = Cli().run({"topology", "star(3)"});
    CHECK(contains(outcome.err, "topology.assumed: cable.bandwidth = 1 Gbit/s is assumed"));
    CHECK_FALSE(contains(outcome.out, "assumed"));
}

TEST_CASE("topology without an argument lists the generators", "[cli][topology]")
{
    const auto json = Cli().json({"topology"});
    CHECK(json.at("generators").size() >= 18);
    CHECK(json.at("generators").at(0).at("name") == "star");
    CHECK(json.at("generators").at(0).at("signature") == "star(hosts)");
    const auto outcome = Cli().run({"topology"});
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(outcome.out, "fat_tree(k)"));
    CHECK(outcome.err.empty());
}

TEST_CASE("topology prints one value per line", "[cli][topology]")
{
    const auto outcome = Cli().run({"topology", "hub(4)", "--set", "cable.bandwidth=100 Mbit/s"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.starts_with("hub(4)\n\n"));
    CHECK(contains(outcome.out, "\nhosts                     4\n"));
    CHECK(contains(outcome.out,
                   "12 flows, all_to_all, routing shortest: rate of a flow 8.333 Mbit/s"));
    CHECK(contains(outcome.out, "hub hub0"));
    CHECK_FALSE(contains(outcome.out, "nan"));
    CHECK_FALSE(contains(outcome.out, " \n"));
}

TEST_CASE("The smallest rate of millions of all-to-all flows is printed", "[cli][topology]")
{
    // 18^3 / 4 = 1458 hosts; each sends 1457 flows over its cable.
    const std::vector<std::string> arguments{"topology", "fat_tree(18)", "--routing", "ecmp"};
    const auto json = Cli().json(arguments);
    CHECK(json.at("flows").at("count") == 1458 * 1457);
    CHECK(isClose(number(json, "/flows/min"), 1.25e8 / 1457));
    CHECK(json.at("flows").at("mean").is_null());
    CHECK(json.at("flows").at("bottlenecks").size() == 2 * 1458);
    CHECK(
        contains(Cli().run(arguments).out,
                 "2124306 flows, all_to_all, routing ecmp: rate of a flow 0.6863 Mbit/s at least"));
}

TEST_CASE("A single host has no hops, flows or invalid numbers", "[cli][topology]")
{
    const auto outcome = Cli().run({"topology", "star(1)"});
    CHECK(outcome.exitCode == kDone);
    CHECK_FALSE(contains(outcome.out, "nan"));
    CHECK_FALSE(contains(outcome.out, "unlimited"));
    CHECK(Cli().json({"topology", "star(1)"}).at("hops").at("mean") == 0); // as in equations
}

TEST_CASE("topology accepts a pattern, a routing, processes and a placement", "[cli][topology]")
{
    const auto min = [](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{
            "topology", "leaf_spine(2, 1, 2)", "--set", "cable.bandwidth=1 Gbit/s"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return number(Cli().json(arguments), "/flows/min");
    };
    // Pairs 0-2 and 1-3 share an uplink; placed 0, 2, 1, 3 each has its own leaf.
    CHECK(min({"--pattern", "pairs(2)"}) == 1.25e8 / 2);
    CHECK(min({"--pattern", "pairs(1)"}) == 1.25e8);
    CHECK(min({"--pattern", "pairs(2)", "--placement", "worst"}) == 1.25e8);
    CHECK(min({"--processes", "2"}) == 1.25e8);
    const auto torus = Cli().json(
        {"topology", "torus(4, 4)", "--pattern", "neighbours", "--routing", "dimension_order"});
    CHECK(torus.at("flows").at("routing") == "dimension_order");
    CHECK(torus.at("flows").at("count") == 48); // 2 dimensions * 4 lines * 3 neighbours * 2 ways
    CHECK(number(torus, "/flows/min") == 1.25e8);
}

TEST_CASE("topology reads a graph from standard input", "[cli][topology]")
{
    const Cli cli;
    for (const std::string text : {"graph { a -- s; b -- s }",
                                   "<graphml><graph><node id='a'/><node id='b'/><node "
                                   "id='s'/><edge source='a' target='s'/><edge "
                                   "source='b' target='s'/></graph></graphml>",
                                   "a s\nb s\n",
                                   "from,to\na,s\nb,s\n"}) {
        static_cast<void>(cli.folder().write("graph", text));
        ProgramCall piped;
        piped.command = {"/bin/sh", "-c", "cat graph | '" CLUSTERWRIGHT_CLI "' topology - --json"};
        piped.directory = cli.folder().path();
        const auto run = runProgram(piped);
        INFO(text << run.out << run.err);
        REQUIRE(run.exitCode == kDone);
        CHECK(number(model::Json::parse(run.out), "/flows/count") == 2);
    }
}

TEST_CASE("topology reads flows from a file", "[cli][topology]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("flows.csv", "from,to,weight\nhost0,host1,1\n0,2,3\n"));
    const auto json = cli.json({"topology", "star(3)", "--flows", "flows.csv"});
    CHECK(json.at("flows").at("count") == 2);
    CHECK(number(json, "/flows/min") == 1.25e8 / 4); // weights 1 and 3 on one cable
    static_cast<void>(cli.folder().write("bad.csv", "from,to\nhost0,host9\n"));
    checkRefused(cli.run({"topology", "star(3)", "--flows", "bad.csv"}), kBadInput, "flows.end");
    static_cast<void>(cli.folder().write("gaps.csv", "from,to,weight\nhost0,host1,1\n0,2,\n"));
    CHECK(contains(cli.run({"topology", "star(3)", "--flows", "gaps.csv"}).err,
                   "gaps.csv: line 3: flows.weight: 1 flow without a weight: skipped"));
    checkRefused(
        cli.run({"topology", "star(3)", "--flows", "none.csv"}), kBadInput, "file.missing");
}

TEST_CASE("topology examines a design's graph", "[cli][topology]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("racks.cluster.json", rackDesign()));
    const auto json = cli.json({"topology", "racks.cluster.json"});
    CHECK(json.at("hosts") == 8);
    CHECK(json.at("switches") == 3);
    CHECK(json.at("cables") == 10);
    CHECK(json.at("flows").at("routing") == "ecmp"); // routing of the design
    CHECK(isClose(number(json, "/hops/mean"), (3 * 2 + 4 * 4) / 7.0));
    CHECK(isClose(number(json, "/paths/latency/max"), 4e-6));
    CHECK(cli.json({"topology", "racks.cluster.json", "--set", "P=16"}).at("hosts") == 16);
    const auto fast =
        cli.json({"topology", "racks.cluster.json", "--set", "cable.bandwidth=10 Gbit/s"});
    CHECK(number(fast, "/paths/bandwidth/min") == 1.25e9);
    // Another routing than that of the design's outputs.
    const auto valiant = cli.json({"topology", "racks.cluster.json", "--routing", "valiant"});
    CHECK(number(valiant, "/paths/latency/mean") > number(json, "/paths/latency/mean"));
}

TEST_CASE("topology leaves out what takes too long", "[cli][topology]")
{
    const Cli cli;
    const auto json = cli.json({"topology", "torus(32,32,16)", "--routing", "ecmp"});
    CHECK(number(json, "/flows/count") == 16384.0 * 16383);
    CHECK(number(json, "/paths/latency/mean") == 0);
    CHECK_FALSE(json.at("paths").contains("bandwidth"));
    CHECK(contains(json.dump(), "no bandwidths of paths were computed: the routes of all pairs"));
}

TEST_CASE("topology refuses invalid input with exit code 3", "[cli][topology][bad]")
{
    struct Case {
        std::vector<std::string> arguments;
        std::string part;
    };
    const auto given = GENERATE(values<Case>(
        {{{"fat_tree(5)"}, "generator.argument: fat_tree(5): k must be even"},
         {{"fat_tre(4)"}, "did you mean 'fat_tree'?"},
         {{"fat_tree(4"}, "generator.syntax"},
         {{"fat_tree(k)"}, "name.unknown: unknown name 'k'"},
         {{"star(1000000)"}, "topology.size"},
         {{"nosuch"}, "preset.unknown"},
         {{"none.graphml"}, "none.graphml: file.missing"},
         {{"fft-serial"}, "topology.missing"},
         {{"star(3)", "--set", "foo=3"}, "--set foo=3: set.unknown"},
         {{"star(3)", "--set", "cable.bandwidth=3"}, "dimension.mismatch"},
         {{"star(3)", "--set", "cable.bandwidth="}, "--set cable.bandwidth=: expression.syntax"},
         {{"star(3)", "--set", "cable.bandwidth=0 B/s"}, "topology.bandwidth"},
         {{"star(3)", "--processes", "4"}, "placement.hosts: 4 processes do not fit"},
         {{"star(3)", "--routing", "dimension_order"}, "routing.grid"},
         {{"star(3)", "--pattern", "pairs(2)"}, "pattern.pairs"},
         {{"star(3)", "--pattern", "bit_reversal"}, "pattern.power"}}));
    std::vector<std::string> arguments{"topology"};
    arguments.insert(arguments.end(), given.arguments.begin(), given.arguments.end());
    const auto outcome = Cli().run(arguments);
    checkRefused(outcome, kBadInput, given.part);
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
    CHECK_FALSE(contains(outcome.err, "/call"));
}

TEST_CASE("A file that is neither a design nor a graph by its ending is refused with the remedy",
          "[cli][topology][bad]")
{
    Cli cli;
    static_cast<void>(cli.folder().write("net.gml", "graph [\n node [ id 1 ]\n]\n"));
    checkRefused(
        cli.run({"topology", "net.gml"}),
        kBadInput,
        "net.gml: format.unknown: the file is not a design, and its ending is not that of a "
        "graph (use .graphml, .dot, .gv, .edges, .txt or .csv)");
}

TEST_CASE("topology refuses a wrong command line with exit code 2", "[cli][topology][bad]")
{
    const auto usage = [](std::vector<std::string> arguments, const std::string& part) {
        arguments.insert(arguments.begin(), {"topology", "star(3)"});
        const auto outcome = Cli().run(arguments);
        checkUsage(outcome, part);
        CHECK(outcome.err.size() < 400);
    };
    usage({"--pattern", "everyone"}, "unknown pattern 'everyone'");
    usage({"--routing", "fastest"}, "fastest");
    usage({"--placement", "somewhere"}, "somewhere");
    usage({"--processes", "0"}, "expected an integer of at least 1, got '0'");
    usage({"--processes", "x"}, "expected an integer of at least 1, got 'x'");
    usage({"--set", "x"}, "x");
    usage({"--pattern", "pairs", "--flows", "a.csv"}, "excludes");
    checkUsage(Cli().run({"topology", ""}), "an empty name");
}

TEST_CASE("Notes of a file of another program come with its topology", "[cli][topology]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "lab.dot",
        "digraph { a -> s [capacity=\"10G\"]; s -> a [capacity=\"10G\"]; b -> s [weight=3] }"));
    const auto json = cli.json({"topology", "lab.dot"});
    CHECK(json["cables"] == 2);
    std::string texts;
    for (const auto& note : json["diagnostics"]) {
        CHECK(note["file"] == "lab.dot");
        texts += note["message"].get<std::string>() + "\n";
    }
    for (const std::string part : {"1 link listed from both ends",
                                   "1 of 2 cables without a bandwidth: 1 Gbit/s is assumed",
                                   "no kinds: took 2 components with one neighbour as hosts",
                                   "'capacity' is used as the bandwidth of 2 cables",
                                   "attributes not used: weight"}) {
        CHECK(contains(texts, part));
        CHECK(contains(cli.run({"topology", "lab.dot"}).err, part));
        CHECK(contains(cli.run({"export", "lab.dot", "--to", "edges"}).err, part));
        const auto checked = cli.run({"check", "lab.dot"});
        CHECK(contains(checked.out + checked.err, part));
    }
}

} // namespace clusterwright::tests::topology_test
