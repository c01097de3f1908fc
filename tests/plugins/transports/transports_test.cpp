// Commands of the transports: forbidden and required words.
#include "plugins/transports/mpi/mpi.h"
#include "plugins/transports/slurm/slurm.h"
#include "plugins/transports/ssh/ssh.h"
#include "plugins/transports/support/bootstrap.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/run_program.h"

#include <algorithm>

namespace clusterwright::tests::transports_test
{

using namespace clusterwright::transports;

namespace
{

// Returns the values of "-o" options.
bool hasOption(const Words& command, const std::string& option)
{
    for (std::size_t i = 1; i < command.size(); ++i)
        if (command[i - 1] == "-o" && command[i] == option)
            return true;
    return false;
}

} // namespace

TEST_CASE("ssh never asks, rejects unknown hosts and has time limits", "[transports]")
{
    const auto route = sshRoute({.host = "node1", .connectTimeout = 7}, {"sh", "-c", "x"});
    REQUIRE(route);
    const auto& command = route.value().command;
    CHECK(hasOption(command, "BatchMode=yes"));
    CHECK(hasOption(command, "StrictHostKeyChecking=yes"));
    CHECK(hasOption(command, "ConnectTimeout=7"));
    CHECK(route.value().environment == Words{"SSH_ASKPASS_REQUIRE=never"});
    REQUIRE(command.size() > 3);
    CHECK(command[command.size() - 3] == "--");
    CHECK(command[command.size() - 2] == "node1");
    CHECK(command.back() == "exec 'sh' '-c' 'x'");
}

TEST_CASE("Transports reject names that could be options or commands", "[transports]")
{
    const auto name = GENERATE(as<std::string>{},
                               "",
                               "-x",
                               "--help",
                               "-oProxyCommand=x",
                               "me@-oProxyCommand=x",
                               "$(x)",
                               "`x`",
                               "a b",
                               "a\nb",
                               "a,b",
                               "n[1-2]",
                               "a;b",
                               "a|b",
                               "\xc3\xa4",
                               std::string("a\0b", 3),
                               std::string(300, 'a'));
    for (const auto& findings :
         {sshRoute({.host = name}, {"x"}).diagnostics(),
          mpiRoute(name, {"x"}).diagnostics(),
          slurmRoute(name, {"x"}).diagnostics(),
          mpiRanks(std::vector<RankPlace>{{name, 1}}, {}, {"x"}).diagnostics()})
        CHECK(has(findings, "node.address"));
}

TEST_CASE("Common forms of addresses are accepted", "[transports]")
{
    const auto name = GENERATE(
        as<std::string>{}, "node1", "me@node-1.lab", "10.0.0.1", "fe80::1%eth0", "a_b", "node+1");
    CHECK(checkAddress(name).empty());
}

TEST_CASE("An address of ssh may have a port", "[transports]")
{
    const auto [address, words] = GENERATE(table<std::string, Words>({
        {"node1", {"node1"}},
        {"me@node1:2222", {"-p", "2222", "me@node1"}},
        {"10.0.0.1:22", {"-p", "22", "10.0.0.1"}},
        {"2001:db8::7", {"2001:db8::7"}},
        {"[::1]", {"::1"}},
        {"me@[fe80::1%eth0]:2222", {"-p", "2222", "me@fe80::1%eth0"}},
    }));
    const auto destination = sshDestination(address);
    INFO(address);
    REQUIRE(destination);
    CHECK(destination.value() == words);
    const auto route = sshRoute({.host = address}, {"x"});
    REQUIRE(route);
    const auto& command = route.value().command;
    CHECK(command[command.size() - 2] == words.back());
    CHECK(command[command.size() - 3] == "--");
}

TEST_CASE("A refused address has a remedy for its form", "[transports]")
{
    const auto [address, remedy] = GENERATE(table<std::string, std::string>({
        {"node1:x", "from 1 to 65535"},
        {"node1:0", "from 1 to 65535"},
        {"node1:65536", "from 1 to 65535"},
        {"node1:", "from 1 to 65535"},
        {"ssh://me@node1:2222", "me@node1:2222"},
        {"n[01-04]", "Slurm expression"},
        {"CORP\\jdoe@login1", "~/.ssh/config"},
        {"[", "Slurm expression"},
        {"]x[", "Slurm expression"},
        {"a@[", "Slurm expression"},
    }));
    INFO(address);
    const auto findings = sshDestination(address).diagnostics();
    CHECK(has(findings, "node.address"));
    CHECK(contains(textOf(findings), remedy));
    CHECK(has(mpiRoute("node1:4", {"x"}).diagnostics(), "node.address"));
}

TEST_CASE("Only Open MPI's mpirun is accepted", "[transports]")
{
    CHECK(checkMpirun("mpirun (Open MPI) 4.1.4\n\nReport bugs to ...").empty());
    CHECK(checkMpirun("mpirun (Open MPI) 5.0.11\n").empty());
    for (const char* const version :
         {"HYDRA build details:\n    Version: 4.0.2\n", "Intel(R) MPI Library for Linux* OS\n", ""})
        CHECK(has(checkMpirun(version), "mpi.other"));
}

TEST_CASE("The remote shell of mpirun replaces aliases by the words of ssh", "[transports]")
{
    const std::vector<Alias> aliases{{"clusterwright-1", {"me@10.0.0.1"}},
                                     {"clusterwright-2", {"-p", "2222", "it's@n2"}}};
    ProgramCall call;
    call.directory = "/";
    const auto said = [&](const Words& words) {
        const auto script = remoteShellScript({"printf", "<%s>", "a b"}, aliases);
        call.command = joined({"/bin/sh", "-c", script, "agent"}, words);
        return runProgram(call).out;
    };
    CHECK(said({"clusterwright-1", "orted", "--x"}) == "<a b><me@10.0.0.1><orted><--x>");
    CHECK(said({"-x", "clusterwright-2", "'$y' z"}) == "<a b><-x><-p><2222><it's@n2><'$y' z>");
    CHECK(said({"clusterwright-3", ""}) == "<a b><clusterwright-3><>");
}

TEST_CASE("A quoted word passes a shell unchanged", "[transports]")
{
    const auto word = GENERATE(as<std::string>{},
                               "",
                               "plain",
                               "it's",
                               "''",
                               "$(x) `x` \"x\" \\ ; | & < > * ? ~ # ! { } [ ]",
                               "a\nb\tc",
                               "-n");
    ProgramCall call;
    call.command = {"/bin/sh", "-c", "printf %s " + shellQuoted(word)};
    call.directory = "/";
    CHECK(runProgram(call).out == word);
}

TEST_CASE("The installation script has no characters that shells treat differently", "[transports]")
{
    const auto words = bootstrap(std::string(64, 'a'), 1234);
    REQUIRE(words.size() == 6);
    CHECK(words[2].find_first_of("'\\!\n`") == std::string::npos);
}

TEST_CASE("A remote shell with a blank in a word is rejected", "[transports]")
{
    const std::vector<RankPlace> places{{"a", 2, "/a/probe", {}}, {"b", 1, "/b/probe", {}}};
    CHECK(has(mpiRanks(places, {"ssh", "-F", "a folder/config"}, {"x"}).diagnostics(),
              "mpi.remote_shell"));
    CHECK(mpiRanks(places, {"ssh", "-F", "config"}, {"x"}));
}

TEST_CASE("Ranks run each place's program over the given networks", "[transports]")
{
    const std::vector<RankPlace> places{{"a", 2, "/a/probe", {"10.10.0.1", "10.11.0.1"}},
                                        {"b", 1, "/b/probe", {"10.10.0.4", "10.11.0.4"}}};
    const auto made = mpiRanks(places, {"ssh", "-F", "config"}, {"x"});
    REQUIRE(made);
    const auto& command = made.value();
    CHECK(std::ranges::count(command, "ssh -F config") == 1);
    CHECK(std::ranges::count(command, "10.10.0.0/29,10.11.0.0/29") == 1);
    const auto first = std::ranges::find(command, "-n");
    CHECK(Words(first, command.end()) == Words{"-n",
                                               "2",
                                               "--host",
                                               "a:2",
                                               "/a/probe",
                                               "x",
                                               ":",
                                               "-n",
                                               "1",
                                               "--host",
                                               "b:1",
                                               "/b/probe",
                                               "x"});
}

TEST_CASE("The network of addresses is the smallest that contains them", "[transports]")
{
    // .1 is 001, .4 is 100 in the last bits: 32 - 3 bits are common.
    CHECK(commonNetwork({"10.10.0.1", "10.10.0.4"}) == "10.10.0.0/29");
    CHECK(commonNetwork({"10.10.0.1"}) == "10.10.0.1/32");
    CHECK(commonNetwork({"10.1.1.1", "10.1.4.2"}) == "10.1.0.0/21");
    CHECK(commonNetwork({"10.0.0.1", "192.168.0.1"}).empty());
    CHECK(commonNetwork({"fe80::1", "10.0.0.1"}).empty());
    CHECK(commonNetwork({}).empty());
}

} // namespace clusterwright::tests::transports_test
