// Long commands without a checkpoint: a signal ends them cleanly.
#include "tests/cli/cli.h"
#include "tests/support/background_program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/long_search.h"

#include <filesystem>

namespace clusterwright::tests::interrupt_test
{

namespace
{

// Returns a design that needs a graph and its mean distance for every value of n.
std::string slowDesign(const std::string& name)
{
    return R"-({
  "design": ")-" +
           name + R"-(", "format": 1, "title": "Waits for a graph",
  "variables": [{"name": "n", "value": "2000", "integer": true, "at_least": "10"}],
  "components": [
    {"name": "host", "kind": "host"},
    {"name": "cable", "kind": "cable",
     "attributes": [{"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "definition"}}]}
  ],
  "topology": {"generators": [{"call": "random_regular(n, 4, 1)"}]},
  "blocks": [
    {"block": "wait", "title": "Wait", "source": {"document": "clusterwright", "place": "a test"},
     "parameters": [{"name": "t", "unit": "s", "doc": "to wait"}],
     "equations": [{"equation": "time = t", "unit": "s"}],
     "resource": "host"}
  ],
  "pipeline": {"steps": [{"id": "w", "block": "wait", "bind": {"t": "hops_mean * 1 s"}}]}
})-";
}

} // namespace

TEST_CASE("A signal ends a long evaluation with exit code 4", "[cli][interrupt]")
{
    const Cli cli;
    const auto first = cli.folder().write("a.cluster.json", slowDesign("a"));
    const auto second = cli.folder().write("b.cluster.json", slowDesign("b"));
    const std::vector<Arguments> commands{
        {"crossover", first, second, "--over", "n=2000..6000"},
        {"solve", first, "--for", "n", "--such-that", "time = 9 s", "--between", "2000..6000"},
        {"sweep", first, "--axis", "n=2000..6000"}};
    const auto& command = commands[GENERATE(0U, 1U, 2U)];
    const auto signal = GENERATE(SIGINT, SIGTERM);

    BackgroundProgram program(joined({CLUSTERWRIGHT_CLI}, command));
    REQUIRE(waitFor([&] { return program.takes(signal); }));
    program.kill(signal);
    const auto outcome = program.wait();
    INFO(outcome.err);
    CHECK(outcome.exitCode == kEnvironment);
    CHECK(contains(outcome.err, "run.stopped"));
}

TEST_CASE("A signal ends a test of nodes that do not respond", "[cli][interrupt]")
{
    const Cli cli;
    const auto ssh = cli.folder().write("ssh", "#!/bin/sh\ntouch \"$0.started\"\nexec sleep 60\n");
    std::filesystem::permissions(ssh, std::filesystem::perms::owner_all);
    const auto folder = cli.folder().path().string();
    const auto json = GENERATE(false, true);
    Arguments command{"/usr/bin/env", "HOME=" + folder, "PATH=" + folder + ":/usr/bin:/bin"};
    command = joined(command, {CLUSTERWRIGHT_CLI, "nodes", "test", "slow"});
    if (json)
        command.emplace_back("--json");

    BackgroundProgram program(command);
    REQUIRE(waitFor([&] { return std::filesystem::exists(folder + "/ssh.started"); }));
    program.kill(SIGINT);
    const auto outcome = program.wait();
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exitCode == kEnvironment);
    CHECK(contains(outcome.out, "run.stopped"));
    CHECK(contains(outcome.out, "the test was stopped before the node answered"));
}

} // namespace clusterwright::tests::interrupt_test
