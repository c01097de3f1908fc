// The probes that run tools of others: fio, iperf3, NetPIPE. Where a tool is missing, so is its measurement.

#include "tests/support/background_program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"
#include "tests/support/skip.h"
#include "tests/support/temporary_folder.h"

#include <cstdlib>

namespace clusterwright::tests::tools_test
{

namespace
{

// A PATH of the test's own, for the programs that it starts.
class SearchPath
{
public:
    explicit SearchPath(const std::string& path)
        : m_before(std::getenv("PATH"))
    {
        ::setenv("PATH", path.c_str(), 1);
    }
    SearchPath(const SearchPath&) = delete;
    SearchPath& operator=(const SearchPath&) = delete;
    ~SearchPath() { ::setenv("PATH", m_before.c_str(), 1); }

private:
    std::string m_before;
};

// A stand-in for a tool's wrong answers, which the real one does not give when asked.
void makeTool(const TemporaryFolder& folder, const std::string& name, const std::string& text)
{
    const auto path = folder.write(name, "#!/bin/sh\n" + text + "\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

bool isMissing(const std::string& tool)
{
    const bool missing = std::system(("command -v " + tool + " >/dev/null").c_str()) != 0;
    if (missing)
        skipTest("there is no " + tool);
    return missing;
}

ProbeRun fio(const std::vector<std::string>& options)
{
    std::vector<std::string> command{
        CLUSTERWRIGHT_PROBE, "fio", "--size", "4194304", "--repeats", "2", "--warm-up", "0"};
    command.insert(command.end(), options.begin(), options.end());
    return runProbe(command);
}

} // namespace

TEST_CASE("fio reads and writes a file that leaves nothing behind", "[probes][tools]")
{
    if (isMissing("fio"))
        return;
    const std::string access = GENERATE("read", "write", "randread", "randwrite");
    const TemporaryFolder folder;
    const auto run = fio({"--access", access, "--direct", "0", "--folder", folder.path().string()});
    checkProbeRun(run, "fio", 2);
    // 64 requests of 64 KiB: the rate is the operations by their size.
    CHECK(run.values("rate").front() ==
          Approx(65536 * run.values("operations").front()).epsilon(0.01));
    CHECK(run.values("latency").front() <= run.values("latency_99").front());
    CHECK(folder.isEmpty());
}

TEST_CASE("What fio refuses is said in its words", "[probes][tools]")
{
    if (isMissing("fio"))
        return;
    const auto run = fio({"--block", "5000"}); // no multiple of a disk's
    INFO(run.outcome.out);
    CHECK(run.error() == "tool.failed");
}

TEST_CASE("iperf3 sends one way or the other, over TCP and UDP", "[probes][tools]")
{
    if (isMissing("iperf3"))
        return;
    const std::string protocol = GENERATE("tcp", "udp");
    const std::string direction = GENERATE("forward", "reverse");
    const auto run = runProbePair({CLUSTERWRIGHT_PROBE, "iperf3"},
                                  {"--protocol",
                                   protocol,
                                   "--direction",
                                   direction,
                                   "--rate",
                                   protocol == "udp" ? "1e6" : "0",
                                   "--streams",
                                   "2",
                                   "--repeats",
                                   "1",
                                   "--warm-up",
                                   "0"});
    checkProbeRun(run.client, "iperf3", 1);
    checkProbeRun(run.server, "iperf3", 0);
    if (protocol == "udp") // two streams of 1 MB/s, in datagrams that do not fit it evenly
        CHECK(run.client.values("rate").front() == Approx(2e6).epsilon(0.1));
    CHECK(run.client.values("rate").front() > 0);
}

TEST_CASE("NetPIPE measures a size, once it is allowed to listen", "[probes][tools]")
{
    const std::vector<std::string> options{"--size", "1000", "--repeats", "2", "--warm-up", "0"};
    CHECK(runProbePair({CLUSTERWRIGHT_PROBE, "netpipe"}, options).server.error() == "tool.exposed");
    if (isMissing("NPtcp"))
        return;
    auto allowed = options;
    allowed.insert(allowed.end(), {"--listen", "everywhere"});
    const auto run = runProbePair({CLUSTERWRIGHT_PROBE, "netpipe"}, allowed);
    checkProbeRun(run.client, "netpipe", 2);
    CHECK(run.client.values("rate").front() == Approx(1000 / run.client.values("time").front()));
}

TEST_CASE("A tool that is not installed is named", "[probes][tools]")
{
    const TemporaryFolder nothing;
    const SearchPath path(nothing.path().string());
    CHECK(fio({}).error() == "tool.missing");
    const std::vector<std::string> server{"--role", "server", "--bind", "127.0.0.1"};
    for (const std::vector<std::string>& probe :
         {std::vector<std::string>{"iperf3"}, {"netpipe", "--listen", "everywhere"}}) {
        auto command = probe;
        command.insert(command.begin(), CLUSTERWRIGHT_PROBE);
        command.insert(command.end(), server.begin(), server.end());
        const auto run = runProbe(command);
        CHECK(run.error() == "tool.missing");
        CHECK(run.outcome.exitCode == 1);
    }
}

TEST_CASE("A tool of another version, or none at all, is not believed", "[probes][tools]")
{
    const auto run = [](const std::string& text) {
        const TemporaryFolder folder;
        makeTool(folder, "fio", text);
        const SearchPath path(folder.path().string() + ":" + std::getenv("PATH"));
        return fio({}).error();
    };
    CHECK(run("echo nonsense") == "tool.output");
    CHECK(run("echo '{\"jobs\": []}'") == "tool.output");
    CHECK(run("echo '{\"jobs\": [{\"error\": 5}]}'") == "tool.failed");
    CHECK(run("exit 1") == "tool.failed");
}

TEST_CASE("A tool goes when its probe does", "[probes][tools]")
{
    const TemporaryFolder folder;
    makeTool(folder, "fio", "echo $$ > \"" + folder.path().string() + "/number\"; exec sleep 60");
    const SearchPath path(folder.path().string() + ":" + std::getenv("PATH"));
    CHECK(fio({"--time-limit", "1"}).error() == "time_limit");
    const auto number = std::stoi(folder.read("number"));
    CHECK(waitFor([&] { return ::kill(number, 0) != 0; }));
}

} // namespace clusterwright::tests::tools_test
