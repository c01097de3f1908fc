// The example probes of plugins/README.md.

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/token.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"
#include "tests/support/probe_run.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <fstream>
#include <future>

namespace clusterwright::tests::examples_test
{

using namespace clusterwright::probes;

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

TEST_CASE("An example is a valid probe with default and other values", "[probes][examples]")
{
    const auto example = anyExample();
    auto options = defaultsOf(example.id);
    options.insert(options.end(), {"--repeats", "3", "--warm-up", "1", "--time-limit", "30"});
    const auto run = runProbe(commandOf(example, options));
    checkProbeRun(run, example.id, 3);
    CHECK(run.lines.size() == 6);
}

TEST_CASE("An example rejects unknown parameters", "[probes][examples]")
{
    const auto run = runProbe(commandOf(anyExample(), {"--bogus", "1"}));
    CHECK(run.error() == "usage");
    CHECK(run.outcome.exitCode == 1);
}

TEST_CASE("The shell example never executes a parameter value", "[probes][examples]")
{
    const TemporaryFolder folder;
    const auto harm = "x[$(touch " + folder.path().string() + "/harm)]";
    for (const auto& options : {std::vector<std::string>{"--count", harm}, {harm, "1"}}) {
        CHECK(runProbe(commandOf({"process_start", "run.sh"}, options)).error() == "usage");
        CHECK(folder.isEmpty());
    }
}

TEST_CASE("An example ends at its time limit", "[probes][examples]")
{
    const auto run =
        runProbe(commandOf(anyExample(), {"--repeats", "1000000", "--time-limit", "1"}));
    CHECK(run.error() == "time_limit");
    CHECK(run.outcome.exitCode == 1);
}

TEST_CASE("An example ends when its standard input closes", "[probes][examples]")
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

TEST_CASE("plugins/README.md contains the examples unchanged, in twenty lines",
          "[probes][examples]")
{
    const auto text = textOf(GENERATE(programOf({"process_start", "run.sh"}),
                                      programOf({"wake_up", "run.py"}),
                                      (shippedPluginsFolder() / "examples/handshake.py").string()));
    CHECK(std::ranges::count(text, '\n') <= 20);
    const auto readme = textOf(shippedPluginsFolder() / "README.md");
    CHECK(readme.find("\n" + text + "```") != std::string::npos);
}

TEST_CASE("Handshakes in Python and C++ require the same token", "[probes][examples][token]")
{
    const bool isSame = GENERATE(true, false);
    const Token token(isSame ? kTestToken : "fedcba9876543210fedcba9876543210");
    const auto python = [](const std::string& code, const std::string& port) {
        return Words{"/usr/bin/python3",
                     "-B",
                     "-c",
                     "import json, socket, sys\nsys.path.insert(0, sys.argv[1])\n"
                     "from handshake import *\n" +
                         code,
                     (shippedPluginsFolder() / "examples").string(),
                     port};
    };
    SECTION("its client with our server")
    {
        const auto listener = boundSocket(Protocol::Tcp, endpointOf("127.0.0.1", 0));
        auto served = std::async(std::launch::async, [&] { return token.accept(listener); });
        ProbeProcess client(
            python("print(json.dumps({'trusts': "
                   "trusts(socket.create_connection(('127.0.0.1', int(sys.argv[2]))))}))",
                   localEndpoint(listener).text().substr(10)));
        const auto said = client.nextLine();
        REQUIRE(said);
        CHECK((*said)["trusts"] == isSame);
        if (!isSame)
            static_cast<void>(token.connect(localEndpoint(listener))); // ends the server
        CHECK(served.get().number() >= 0);
    }
    SECTION("our client with its server")
    {
        ProbeProcess server(python("s = socket.create_server(('127.0.0.1', 0))\n"
                                   "print(json.dumps({'port': s.getsockname()[1]}), flush=True)\n"
                                   "print(json.dumps({'admits': admits(s.accept()[0])}))",
                                   ""));
        const auto place = server.nextLine();
        REQUIRE(place);
        const auto address = endpointOf("127.0.0.1", (*place)["port"]);
        if (isSame)
            CHECK(token.connect(address).number() >= 0);
        else
            CHECK_THROWS_AS(token.connect(address), Failure);
        const auto said = server.nextLine();
        REQUIRE(said);
        CHECK((*said)["admits"] == isSame);
    }
}

} // namespace clusterwright::tests::examples_test
