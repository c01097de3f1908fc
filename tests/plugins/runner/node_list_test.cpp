#include "plugins/runner/nodes/node_list.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

namespace clusterwright::tests::node_list_test
{

namespace
{

using namespace clusterwright::runner;
using List = std::vector<std::string>;

List namesOf(const std::vector<Node>& nodes)
{
    List names;
    for (const auto& node : nodes)
        names.push_back(node.name);
    return names;
}

List slurm(const std::string& expression)
{
    const auto nodes = parseSlurmNodes(expression);
    INFO(textOf(nodes.diagnostics()));
    REQUIRE(nodes);
    return namesOf(nodes.value());
}

std::string slurmError(const std::string& expression)
{
    const auto nodes = parseSlurmNodes(expression);
    REQUIRE_FALSE(nodes);
    return codeOf(nodes.diagnostics());
}

} // namespace

TEST_CASE("Slurm expressions give hosts with leading zeros", "[runner][nodes]")
{
    CHECK(slurm("n[01-04,7]") == List{"n01", "n02", "n03", "n04", "n7"});
    CHECK(slurm("login") == List{"login"});
    CHECK(slurm("a[1-2]b[8-9]x, c") == List{"a1b8x", "a1b9x", "a2b8x", "a2b9x", "c"});
    CHECK(slurm("n[098-101]") == List{"n098", "n099", "n100", "n101"});
    CHECK(slurm("n[1-3,2]") == List{"n1", "n2", "n3"});
}

TEST_CASE("Slurm expressions without hosts or with too many are rejected",
          "[runner][nodes][hostile]")
{
    for (const auto* const text :
         {"", "n[", "n]", "n[]", "n[2-1]", "n[a]", "n[[1]]", "n[1-2", "a,,b", "n[-1]", "n[1-]"})
        CHECK(slurmError(text) == "slurm.syntax");
    for (const auto* const text : {"n[0-99999]", "n[0-65536]", "n[0-99999999999]"})
        CHECK(slurmError(text) == "slurm.size");
    CHECK(parseSlurmNodes("n[0-65535]").value().size() == 65'536);
    CHECK(slurmError("n[1-9999]m[1-9999]k[1-9999]") == "slurm.size");
    CHECK(slurmError("-oProxyCommand=x") == "node.name");
    CHECK(slurmError("a b") == "node.name");
}

TEST_CASE("A hostfile gives its hosts and their slots", "[runner][nodes]")
{
    const auto nodes = parseHostfile("# my hosts\n"
                                     "n1 slots=4 max_slots=8 # fast\n"
                                     "n2:2\n"
                                     "\n"
                                     "n3\r\n"
                                     "n1 slots=2\n"
                                     "fe80::1 slots=3\n",
                                     "hosts");
    INFO(textOf(nodes.diagnostics()));
    REQUIRE(nodes);
    CHECK(namesOf(nodes.value()) == List{"n1", "n2", "n3", "fe80::1"});
    CHECK(nodes.value()[0].ranks == 6);
    CHECK(nodes.value()[1].ranks == 2);
    CHECK(nodes.value()[2].ranks == 1);
    CHECK(nodes.value()[3].ranks == 3);
    CHECK(nodes.value()[0].transport == TransportKind::Mpi);
}

TEST_CASE("Invalid lines of a hostfile are all reported", "[runner][nodes][hostile]")
{
    const auto nodes =
        parseHostfile("n1 slots=0\nn2 four\n-x slots=1\nn3:-1\nn4 slots=1e99\n", "hosts");
    REQUIRE_FALSE(nodes);
    CHECK(codesAndPlaces(nodes.diagnostics()) == List{"hostfile.line line 1",
                                                      "hostfile.line line 2",
                                                      "node.name line 3",
                                                      "hostfile.line line 4",
                                                      "hostfile.line line 5"});
    CHECK(codeOf(parseHostfile("\n# nothing\n", "hosts").diagnostics()) == "hostfile.line");
}

TEST_CASE("An ssh configuration gives its hosts but no patterns", "[runner][nodes]")
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("more-a", "Host inner\n  HostName 10.0.0.9\n"));
    static_cast<void>(folder.write("more-b", "Host last\n  HostName last.example.org\n"));
    const auto file = folder.write("config",
                                   "# mine\n"
                                   "Include " +
                                       (folder.path() / "more-*").string() +
                                       "\n"
                                       "Host alpha beta *.example.org !gamma\n"
                                       "    HostName=10.0.0.1\n"
                                       "    User me\n"
                                       "host \"quoted\"\n"
                                       "Match host delta\n"
                                       "    HostName 10.0.0.2\n"
                                       "    Include " +
                                       (folder.path() / "nothing").string() +
                                       "\n"
                                       "Host *\n"
                                       "    ServerAliveInterval 5\n"
                                       "Host alpha -oProxyCommand=x\n");
    const auto list = readSshConfig(file);
    CHECK(namesOf(list.nodes) == List{"inner", "last", "alpha", "beta", "quoted"});
    CHECK(list.find("inner")->dataAddress == "10.0.0.9");
    CHECK(list.find("alpha")->dataAddress == "10.0.0.1");
    CHECK(list.find("quoted")->dataAddress.empty());
    CHECK(list.find("last")->dataAddress.empty()); // probe servers do not resolve names
    CHECK(list.find("alpha")->address == "alpha");
    CHECK(list.find("alpha")->transport == TransportKind::Ssh);
    CHECK(codesAndPlaces(list.problems) == List{"node.name "});
}

TEST_CASE("ssh configurations that include themselves are read to an end",
          "[runner][nodes][hostile]")
{
    const TemporaryFolder folder;
    const auto file = (folder.path() / "config").string();
    static_cast<void>(folder.write("config", "Include " + file + "\nHost a\n"));
    const auto list = readSshConfig(file);
    CHECK(namesOf(list.nodes) == List{"a"});
    CHECK(severityOf(list.problems, "ssh_config.depth") == model::Severity::Warning);
    CHECK(readSshConfig(folder.path() / "none").problems.empty());
    CHECK(readSshConfig(folder.path()).problems.size() == 1);
}

TEST_CASE("A written list of nodes is read back", "[runner][nodes][laws]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "sub" / "nodes.json";
    CHECK(readNodeFile(file).value().empty());
    const std::vector<Node> nodes{
        {"n1", TransportKind::Ssh, "me@n1", "lab_config", "10.0.0.1", {"10.1.0.1"}, 4, "hand"},
        {"here", TransportKind::Local, "localhost", "", "", {}, 1, "hand"}};
    REQUIRE(writeNodeFile(file, nodes).empty());
    CHECK(readNodeFile(file).value() == nodes);
}

TEST_CASE("Errors in a list of nodes have their places", "[runner][nodes][hostile]")
{
    const TemporaryFolder folder;
    const auto refused = [&folder](const std::string& nodes) {
        const auto file = folder.write("n.json", R"({"node_list":1,"nodes":[)" + nodes + "]}");
        return codesAndPlaces(readNodeFile(file).diagnostics());
    };
    CHECK(refused(R"({"name":"-x"})") ==
          List{"node.name /nodes/0/name", "node.name /nodes/0/address"});
    CHECK(refused(R"({"name":"a","address":"x y"})") == List{"node.name /nodes/0/address"});
    CHECK(refused(R"({"name":"a","data_address":"\n"})") ==
          List{"node.data_address /nodes/0/data_address"});
    CHECK(refused(R"({"name":"a","data_address":"10.0.0.1","more_data_addresses":["n1"]})") ==
          List{"node.data_address /nodes/0/more_data_addresses/0"});
    CHECK(refused(R"({"name":"a","transport":"telnet"})") ==
          List{"node.transport /nodes/0/transport"});
    CHECK(refused(R"({"name":"a"},{"name":"a"})") == List{"node.twice /nodes/1"});
    CHECK(refused(R"({"name":"local","address":"n1"})") == List{"node.name /nodes/0/name"});
    CHECK(refused(R"({"name":"n1,n2"})") ==
          List{"node.name /nodes/0/name", "node.name /nodes/0/address"});
    CHECK(refused(R"({})") == List{"json.missing_field /nodes/0"});
    CHECK(codesAndPlaces(readNodeFile(folder.write("n.json", "{}")).diagnostics()) ==
          List{"node.format /node_list"});
}

TEST_CASE("Names that look like an option are invalid", "[runner][nodes][hostile]")
{
    for (const auto* const name : {"", "-x", "a b", "a\n", "a\x7f", "n1,n2", "../../e7", "a/b"})
        CHECK_FALSE(isNodeName(name));
    CHECK_FALSE(isNodeName(std::string(256, 'a')));
    for (const auto* const name : {"n1", "me@n1.example.org", "$(x)", "fe80::1%eth0", "\u00e4"})
        CHECK(isNodeName(name));
}

TEST_CASE("An invalid list is not written", "[runner][nodes]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "nodes.json";
    REQUIRE(writeNodeFile(file, {{.name = "a", .address = "a"}}).empty());
    const auto problems =
        writeNodeFile(file, {{.name = "b", .address = "b"}, {.name = "b", .address = "elsewhere"}});
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "node.twice");
    CHECK(namesOf(readNodeFile(file).value()) == List{"a"});
}

TEST_CASE("Networks are shown as address and speed, if known", "[runner][nodes]")
{
    NodeFacts facts;
    facts.nics = {{"eth0", "10.0.0.1", 125e6}, {"wg0", "10.8.0.1", 0}}; // 125 MB/s = 1 Gbit/s
    CHECK(networksText(facts) == "eth0 10.0.0.1 1 Gbit/s, wg0 10.8.0.1");
}

} // namespace clusterwright::tests::node_list_test
