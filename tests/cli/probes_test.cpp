// probes, nodes list, nodes add: available probes and nodes.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/variable.h"

namespace clusterwright::tests::probes_test
{

namespace
{

// Gives the programs of a test a home folder of their own.
class OwnHome
{
public:
    explicit OwnHome(const std::filesystem::path& folder)
        : m_home("HOME", folder)
        , m_config("XDG_CONFIG_HOME", folder)
        , m_data("XDG_DATA_HOME", folder)
    {
    }

private:
    Variable m_home;
    Variable m_config;
    Variable m_data;
};

void writeIn(const Cli& cli, const std::string& file, const std::string& text)
{
    std::filesystem::create_directories((cli.folder().path() / file).parent_path());
    static_cast<void>(cli.folder().write(file, text));
}

constexpr const char* kDescription =
    R"({"probe":"mine","version":"1.0.0","protocol":1,"title":"My probe","program":"run.sh",
        "parameters":[{"name":"size","unit":"B","default":"1 KiB"}],"outputs":[{"name":"time","unit":"s"}]})";

std::vector<std::string> namesOf(const model::Json& nodes)
{
    std::vector<std::string> names;
    for (const auto& node : nodes["nodes"])
        names.push_back(node["name"]);
    return names;
}

} // namespace

TEST_CASE("probes lists the user's probes and shows one", "[cli][probes]")
{
    const Cli cli;
    const OwnHome home(cli.folder().path());
    writeIn(cli, "clusterwright/probes/mine/probe.json", kDescription);
    const auto listed = cli.run({"probes"});
    CHECK(listed.exitCode == kDone);
    CHECK(contains(listed.out, "mine "));
    const auto shown = cli.json({"probes", "mine"});
    CHECK(shown["parameters"][0]["default"] == 1024);
    CHECK(shown["outputs"][0]["unit"] == "s");
    CHECK(contains(cli.run({"probes", "mine"}).out, "1 KiB"));
    checkRefused(cli.run({"probes", "mune"}), kBadInput, "did you mean 'mine'?");
}

TEST_CASE("probes --check reports where a probe violates the contract", "[cli][probes]")
{
    const Cli cli;
    writeIn(cli, "p/probe.json", kDescription);
    writeIn(cli, "p/run.sh", "#!/bin/sh\necho hello\n");
    std::filesystem::permissions(cli.folder().path() / "p/run.sh", std::filesystem::perms(0755));
    const auto outcome = cli.run({"probes", "--check", "p"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err, "run.sh: node, line 1: check.garbage: "));
    CHECK(contains(outcome.err, "check.done"));
    const auto json = cli.json({"probes", "--check", "p"}, kFinding);
    CHECK(json["keeps_contract"] == false);
    checkRefused(cli.run({"probes", "--check", "nowhere"}), kBadInput, "file.missing");
    checkUsage(cli.run({"probes", "--set", "size=1 B"}), "--check");
}

TEST_CASE("nodes list shows the user's nodes, ssh hosts and this machine", "[cli][nodes]")
{
    const Cli cli;
    const OwnHome home(cli.folder().path());
    writeIn(cli, ".ssh/config", "Host alpha\n  HostName 10.0.0.1\nHost *.org\n");
    CHECK(namesOf(cli.json({"nodes", "list"})) == std::vector<std::string>{"alpha", "local"});
    CHECK(
        cli.run({"nodes", "add", "n1", "--address", "me@n1", "--data-address", "10.1.0.1,10.2.0.1"})
            .exitCode == kDone);
    const auto nodes = cli.json({"nodes", "list"});
    CHECK(namesOf(nodes) == std::vector<std::string>{"n1", "alpha", "local"});
    CHECK(nodes["nodes"][0]["address"] == "me@n1");
    CHECK(nodes["nodes"][0]["more_data_addresses"][0] == "10.2.0.1");
    checkRefused(cli.run({"nodes", "add", "n1"}), kBadInput, "node.twice");
    CHECK(cli.run({"nodes", "add", "n1", "--replace"}).exitCode == kDone);
    CHECK(cli.json({"nodes", "list"})["nodes"][0]["address"] == "n1");
    CHECK(cli.run({"nodes", "add", "--slurm", "s[1-2]"}).exitCode == kDone);
    CHECK(namesOf(cli.json({"nodes", "list"})).size() == 5);
}

TEST_CASE("nodes remove removes nodes from the user's list", "[cli][nodes]")
{
    const Cli cli;
    const OwnHome home(cli.folder().path());
    writeIn(cli, ".ssh/config", "Host alpha\n");
    for (const auto* const name : {"n1", "n2", "n3"})
        REQUIRE(cli.run({"nodes", "add", name}).exitCode == kDone);
    REQUIRE(cli.run({"nodes", "add", "local", "--transport", "local"}).exitCode == kDone);
    const auto removed = cli.json({"nodes", "remove", "n1", "local"});
    CHECK(namesOf(removed) == std::vector<std::string>{"n1", "local"});
    CHECK(namesOf(cli.json({"nodes", "list"})) ==
          std::vector<std::string>{"n2", "n3", "alpha", "local"}); // this machine is listed again
    // All or none; ssh hosts are not in the list.
    checkRefused(cli.run({"nodes", "remove", "n2", "alpha"}), kBadInput, "node.unknown");
    CHECK(namesOf(cli.json({"nodes", "list"})).size() == 4);
    checkUsage(cli.run({"nodes", "remove"}), "NAME");
}

TEST_CASE("nodes list reads hostfiles, Slurm expressions and ssh configurations", "[cli][nodes]")
{
    const Cli cli;
    const OwnHome home(cli.folder().path());
    writeIn(cli, "hosts", "a slots=4\nb\n");
    writeIn(cli, "config", "Host c\n");
    const auto hosts = cli.json({"nodes", "list", "--hostfile", "hosts"});
    CHECK(hosts["nodes"][0]["ranks"] == 4);
    CHECK(namesOf(cli.json({"nodes", "list", "--slurm", "n[01-02]"})) ==
          std::vector<std::string>{"n01", "n02"});
    const auto ssh = cli.json({"nodes", "list", "--ssh-config", "config"});
    CHECK(ssh["nodes"][0]["ssh_config"] == (cli.folder().path() / "config").string());
    checkRefused(cli.run({"nodes", "list", "--hostfile", "none"}), kBadInput, "file.missing");
    checkRefused(cli.run({"nodes", "list", "--slurm", "n[2-1]"}), kBadInput, "slurm.syntax");
}

TEST_CASE("An ssh configuration keeps data addresses and ranks of the list", "[cli][nodes]")
{
    const Cli cli;
    const OwnHome home(cli.folder().path());
    const auto folder = cli.folder().path().string();
    writeIn(cli, "ssh", "#!/bin/sh\necho \"$@\" >\"$0.words\"\nexit 255\n");
    std::filesystem::permissions(cli.folder().path() / "ssh", std::filesystem::perms::owner_all);
    const Variable path("PATH", folder + ":/usr/bin:/bin");
    REQUIRE(cli.run({"nodes",
                     "add",
                     "q",
                     "--address",
                     "me@1.2.3.4",
                     "--data-address",
                     "10.1.0.1,10.2.0.1",
                     "--ranks",
                     "4"})
                .exitCode == kDone);
    struct Case {
        std::string config;
        std::string address; // for ssh
    };
    const auto [config, address] = GENERATE(as<Case>{},
                                            Case{"Host *\n  User me\n", "me@1.2.3.4"},
                                            Case{"Host q\n  HostName 10.9.9.9\n", "q"});
    writeIn(cli, "config", config);

    const std::vector<std::string> test{"nodes", "test", "q", "--ssh-config", "config"};
    const auto node = cli.json(test, kEnvironment)["nodes"][0];
    CHECK(node["address"] == address);
    CHECK(node["data_address"] == "10.1.0.1");
    CHECK(node["more_data_addresses"][0] == "10.2.0.1");
    CHECK(node["ranks"] == 4);
    const auto words = cli.folder().read("ssh.words");
    CHECK(contains(words, "-F config"));
    CHECK(contains(words, "-- " + address + " "));
    const bool isReplaced = address == "q";
    CHECK(contains(cli.run(test).err, "not 'me@1.2.3.4' of your list") == isReplaced);
}

TEST_CASE("Names that look like options never get into a list", "[cli][nodes][hostile]")
{
    const Cli cli;
    const OwnHome home(cli.folder().path());
    checkRefused(cli.run({"nodes", "add", "--", "-oProxyCommand=x"}), kBadInput, "node.name");
    checkRefused(cli.run({"nodes", "add", "n1,n2"}), kBadInput, "node.name");
    checkRefused(cli.run({"nodes", "add", "local", "--address", "n1"}), kBadInput, "node.name");
    checkRefused(cli.run({"nodes", "add", "a b"}), kBadInput, "node.name");
    checkRefused(
        cli.run({"nodes", "add", "n", "--address=-oProxyCommand=x"}), kBadInput, "node.address");
    checkUsage(cli.run({"nodes", "add"}), "NAME");
    CHECK_FALSE(cli.folder().has("clusterwright/nodes.json"));
    writeIn(cli, "clusterwright/nodes.json", R"({"node_list":1,"nodes":[{"name":"-x"}]})");
    const auto listed = cli.run({"nodes", "list"});
    CHECK(listed.exitCode == kBadInput);
    CHECK(contains(listed.err, "node.name"));
}

} // namespace clusterwright::tests::probes_test
