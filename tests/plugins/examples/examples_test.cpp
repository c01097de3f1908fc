// The probes that plugins/README.md teaches with.

#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"
#include "tests/support/probe_run.h"
#include "tests/support/temporary_folder.h"

#include <fstream>

using namespace clusterwright::tests;

namespace
{

struct Example {
    std::string id;
    std::string program;
};

Example anyExample()
{
    return GENERATE(Example{"process_start", "run.sh"}, Example{"wake_up", "run.py"});
}

std::string programOf(const Example& example)
{
    return probeFolder(example.id) + "/" + example.program;
}

std::string textOf(const std::string& path)
{
    std::ifstream file(path);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> commandOf(const Example& example, const std::vector<std::string>& options)
{
    std::vector<std::string> command{programOf(example), example.id};
    command.insert(command.end(), options.begin(), options.end());
    return command;
}

} // namespace

TEST_CASE("An example is a probe, with its defaults and with others", "[probes][examples]")
{
    const auto example = anyExample();
    auto options = defaultsOf(example.id);
    options.insert(options.end(), {"--repeats", "3", "--warm-up", "1", "--time-limit", "30"});
    const auto run = runProbe(commandOf(example, options));
    checkProbeRun(run, example.id, 3);
    CHECK(run.lines.size() == 6);
}

TEST_CASE("An example refuses what it does not know", "[probes][examples]")
{
    const auto run = runProbe(commandOf(anyExample(), {"--bogus", "1"}));
    CHECK(run.error() == "usage");
    CHECK(run.outcome.exitCode == 1);
}

TEST_CASE("An example in shell runs nothing that stands in a parameter", "[probes][examples]")
{
    const TemporaryFolder folder;
    const auto harm = "x[$(touch " + folder.path().string() + "/harm)]";
    for (const auto& options : {std::vector<std::string>{"--count", harm}, {harm, "1"}}) {
        CHECK(runProbe(commandOf({"process_start", "run.sh"}, options)).error() == "usage");
        CHECK(folder.isEmpty());
    }
}

TEST_CASE("An example keeps its time limit", "[probes][examples]")
{
    const auto run =
        runProbe(commandOf(anyExample(), {"--repeats", "1000000", "--time-limit", "1"}));
    CHECK(run.error() == "time_limit");
    CHECK(run.outcome.exitCode == 1);
}

TEST_CASE("An example ends when its standard input does", "[probes][examples]")
{
    // The shell's `true |` closes the pipe at once.
    const auto example = anyExample();
    const auto run = runProbe({"/bin/sh",
                               "-c",
                               "true | \"$0\" \"$1\" --repeats 1000000",
                               programOf(example),
                               example.id});
    CHECK(run.error() == "input.closed");
}

TEST_CASE("plugins/README.md shows the examples as they are, in twenty lines", "[probes][examples]")
{
    const auto text = textOf(programOf(anyExample()));
    CHECK(std::ranges::count(text, '\n') <= 20);
    const auto readme = textOf(shippedPluginsFolder() / "README.md");
    CHECK(readme.find("\n" + text + "```") != std::string::npos);
}
