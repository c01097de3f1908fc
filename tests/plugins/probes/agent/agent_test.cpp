// The agent through its standard streams, as any runner could use it.
#include "tests/support/background_program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

namespace clusterwright::tests::agent_test
{

namespace
{

// Returns the agent's answers to these lines. Its input closes after the lines, or, with `untilExit`, after the agent reports an exit.
std::string sayTo(const std::string& lines, bool untilExit = false)
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("lines", lines));
    ProgramCall call;
    const std::string rest = untilExit ? "cat over" : "true";
    call.command = {
        "/bin/sh",
        "-c",
        "mkfifo over; (cat lines; " + rest +
            ") | '" CLUSTERWRIGHT_PROBE "' agent | while read -r line; do "
            "printf '%s\\n' \"$line\"; case $line in *'\"exit\"'*) : >over;; esac; done"};
    call.directory = folder.path();
    const auto outcome = runProgram(call);
    CHECK(outcome.exitCode == 0);
    CHECK_FALSE(outcome.timedOut);
    return outcome.out;
}

} // namespace

TEST_CASE("The agent greets, and rejects unknown commands", "[agent]")
{
    const auto said = sayTo("no json\n"
                            "[1]\n"
                            "{}\n"
                            "{\"type\":7}\n"
                            "{\"type\":\"dance\"}\n"
                            "{\"type\":\"start\",\"id\":1}\n"
                            "{\"type\":\"start\",\"id\":1,\"argv\":[7]}\n"
                            "{\"type\":\"put\",\"name\":\"../x\",\"data\":\"\"}\n"
                            "{\"type\":\"put\",\"name\":\"x\",\"data\":\"?\"}\n"
                            "{\"type\":\"kill\",\"id\":99}\n" +
                            std::string(2'000'000, 'x') + "\n" + std::string(100, '[') + "\n");
    CHECK(contains(said, R"("type":"hello")"));
    std::size_t refusals = 0;
    for (auto at = said.find("\"refused\""); at != std::string::npos;
         at = said.find("\"refused\"", at + 1))
        ++refusals;
    CHECK(refusals == 11);
}

TEST_CASE("A sent program is started by its name", "[agent]")
{
    // base64 of "#!/bin/sh\necho '{\"a\":1}'\n", in two pieces of 12 and 13 bytes
    const auto said =
        sayTo("{\"type\":\"put\",\"name\":\"p\",\"at\":0,\"data\":\"IyEvYmluL3NoCmVj\"}\n"
              "{\"type\":\"put\",\"name\":\"p\",\"at\":12,\"data\":\"aG8gJ3siYSI6MX0nCg==\","
              "\"last\":true}\n"
              "{\"type\":\"start\",\"id\":5,\"program\":\"p\",\"argv\":[]}\n",
              true);
    CHECK(contains(said, R"({"type":"line","id":5,"line":{"a":1}})"));
    CHECK(contains(said, R"("status":0)"));
}

TEST_CASE("A sent program is beside the other files of its folder", "[agent]")
{
    // base64 of "echo '{\"a\":1}'\n" and of "#!/bin/sh\n. "${0%/*}/h/w"\n"
    const std::string helper =
        R"({"type":"put","name":"d/h/w","at":0,"data":"ZWNobyAneyJhIjoxfScK"})"
        "\n";
    const std::string program =
        R"({"type":"put","name":"d/p","at":0,"data":"IyEvYmluL3NoCi4gIiR7MCUvKn0vaC93Igo=","last":true})"
        "\n";
    const std::string start = R"({"type":"start","id":5,"program":"d/p","argv":[]})"
                              "\n";
    CHECK(contains(sayTo(helper + program + start, true),
                   R"({"type":"line","id":5,"line":{"a":1}})"));
    // After a refused file, the program of the folder is refused too, until all files are sent again.
    const std::string late = R"({"type":"put","name":"d/h/w","at":9,"data":"ZWNobyAneyJhIjoxfScK"})"
                             "\n";
    CHECK(contains(sayTo(late + program), "'d/h/w' is missing"));
    CHECK(contains(sayTo(late + program + helper + program + start, true), R"("line":{"a":1})"));
}

TEST_CASE("A piece that does not follow the previous one is refused", "[agent]")
{
    CHECK(contains(sayTo("{\"type\":\"put\",\"name\":\"p\",\"at\":12,\"data\":\"IyEv\"}\n"),
                   "refused"));
}

TEST_CASE("The agent ends after 20 s without input", "[agent][slow]")
{
    const auto start = std::chrono::steady_clock::now();
    ProgramCall call;
    call.command = {
        "/bin/sh", "-c", "sleep 5000 | { '" CLUSTERWRIGHT_PROBE "' agent; kill -9 0; }"};
    call.directory = "/";
    const auto outcome = runProgram(call);
    const auto waited = std::chrono::steady_clock::now() - start;
    CHECK(contains(outcome.out, "hello"));
    CHECK(waited > std::chrono::seconds(19));
    CHECK(waited < std::chrono::seconds(35));
}

} // namespace clusterwright::tests::agent_test
