// Probes that run external tools: fio, iperf3, NetPIPE. A test is skipped if its tool is missing.

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

// Sets PATH for the programs that the test starts.
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

// Writes a replacement of a tool with wrong output, which the real tool does not produce on request.
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

TEST_CASE("fio reads and writes a file and leaves nothing behind", "[probes][tools]")
{
    if (isMissing("fio"))
        return;
    const std::string access = GENERATE("read", "write", "randread", "randwrite");
    const TemporaryFolder folder;
    const auto run = fio({"--access", access, "--direct", "0", "--folder", folder.path().string()});
    checkProbeRun(run, "fio", 2);
    // 64 requests of 64 KiB: the rate is operations times size.
    CHECK(run.values("rate").front() ==
          Approx(65536 * run.values("operations").front()).epsilon(0.01));
    CHECK(run.values("latency").front() <= run.values("latency_99").front());
    CHECK(folder.isEmpty());
}

TEST_CASE("An error of fio is reported with its text", "[probes][tools]")
{
    if (isMissing("fio"))
        return;
    const auto run = fio({"--block", "5000"}); // not a multiple of the disk's block
    INFO(run.outcome.out);
    CHECK(run.error() == "tool.failed");
}

TEST_CASE("iperf3 sends in both directions over TCP and UDP", "[probes][tools]")
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
    if (protocol == "udp") // two streams of 1 MB/s, not a multiple of the datagram size
        CHECK(run.client.values("rate").front() == Approx(2e6).epsilon(0.1));
    CHECK(run.client.values("rate").front() > 0);
}

TEST_CASE("NetPIPE measures a size if allowed to listen", "[probes][tools]")
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

TEST_CASE("A missing tool is named", "[probes][tools]")
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

TEST_CASE("Output of another tool version is rejected", "[probes][tools]")
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

namespace
{

// A stand-in of iperf3: the server accepts one connection, the client prints the text.
void makeIperf(const TemporaryFolder& folder, const std::string& text)
{
    static_cast<void>(folder.write("text", text));
    const auto path = folder.write("iperf3",
                                   "#!/usr/bin/env python3\n"
                                   "import socket, sys\n"
                                   "a = sys.argv\n"
                                   "host = a[a.index('-B' if '-s' in a else '-c') + 1]\n"
                                   "port = int(a[a.index('-p') + 1])\n"
                                   "if '-s' in a:\n"
                                   "    s = socket.socket()\n"
                                   "    s.bind((host, port)); s.listen(1); s.accept()\n"
                                   "else:\n"
                                   "    socket.create_connection((host, port))\n"
                                   "    print(open('" +
                                       (folder.path() / "text").string() + "').read())\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

ProbeRun iperf(const std::string& text, const std::string& protocol = "udp")
{
    const TemporaryFolder folder;
    makeIperf(folder, text);
    const SearchPath path(folder.path().string() + ":" + std::getenv("PATH"));
    return runProbePair({CLUSTERWRIGHT_PROBE, "iperf3"},
                        {"--protocol", protocol, "--repeats", "1", "--warm-up", "0"})
        .client;
}

std::string iperfText(const std::string& ends, const std::string& version = "iperf 3.16")
{
    return "{\"start\": {\"version\": \"" + version + "\"},\n\"end\": {" + ends + "}}";
}

const std::string kLost =
    R"("sum": {"bits_per_second": 8e6, "jitter_ms": 0.02, "lost_percent": 25})";

std::string received(const std::string& rate)
{
    return R"("sum_sent": {"bits_per_second": 8e6}, "sum_received": {"bits_per_second": )" + rate +
           "}, " + kLost;
}

} // namespace

TEST_CASE("iperf3 of all versions is read", "[probes][tools]")
{
    // 8 Mbit/s sent = 1e6 B/s; 3/4 of it received
    const auto valid = iperfText(received("6e6"));
    for (const auto& text :
         {valid,
          iperfText(kLost, "iperf 3.7"), // no sum_received
          "warning: UDP block size 8192 exceeds TCP MSS 1448\n" + valid,
          "warning: {odd}\n" + valid + "\niperf Done.",
          valid + "\n" + valid,
          "{\"error\": \"interrupted\"}\n" + valid,
          iperfText(received("6e6") + R"(, "cpu_utilization_percent": {"host_total": nan})")}) {
        const auto run = iperf(text);
        INFO(text << run.outcome.out);
        REQUIRE(run.values("rate").size() == 1);
        CHECK(run.values("rate")[0] == Approx(7.5e5));
        CHECK(run.values("sent_rate")[0] == Approx(1e6));
        CHECK(run.values("lost")[0] == Approx(0.25));
    }
}

TEST_CASE("A rate of 0 or without a number is not a measurement", "[probes][tools]")
{
    for (const std::string rate : {"0", "nan", "-nan", "inf", "-5"}) {
        const auto run = iperf(iperfText(received(rate)));
        INFO(rate);
        CHECK(run.error() == "tool.output");
        CHECK(run.samples().empty());
        CHECK(run.lines.back().at("message").get<std::string>().starts_with(
            "iperf 3.16: the tool measured nothing"));
    }
    CHECK(iperf(iperfText(R"("sum": {"bits_per_second": 8e6, "lost_percent": 100})")).error() ==
          "tool.output");
    CHECK(
        iperf(
            iperfText(
                R"("sum_sent": {"bits_per_second": 8e6}, "sum_received": {"bits_per_second": 0})"),
            "tcp")
            .error() == "tool.output");
    const auto fioOf = [](const std::string& rate) {
        const TemporaryFolder folder;
        makeTool(folder,
                 "fio",
                 "echo 'fio: warning'; echo '{\"jobs\": [{\"error\": 0, \"read\": {\"bw_bytes\": " +
                     rate +
                     ", \"iops\": 10, \"clat_ns\": {\"mean\": 5, \"percentile\": {\"99.000000\": "
                     "9}}}}]}'");
        const SearchPath path(folder.path().string() + ":" + std::getenv("PATH"));
        return fio({"--access", "read", "--direct", "0"});
    };
    CHECK(fioOf("0").error() == "tool.output");
    CHECK(fioOf("nan").error() == "tool.output");
    CHECK(fioOf("1e6").values("rate") == std::vector<double>{1e6, 1e6});
}

TEST_CASE("The first line of unexpected output is shown", "[probes][tools]")
{
    const auto run = iperf("\niperf3: unknown option -- J\nusage: " + std::string(3000, 'x'));
    CHECK(run.lines.back().at("message") == "expected JSON, got: iperf3: unknown option -- J");
}

TEST_CASE("A tool ends with its probe", "[probes][tools]")
{
    const TemporaryFolder folder;
    makeTool(folder, "fio", "echo $$ > \"" + folder.path().string() + "/number\"; exec sleep 60");
    const SearchPath path(folder.path().string() + ":" + std::getenv("PATH"));
    CHECK(fio({"--time-limit", "1"}).error() == "time_limit");
    const auto number = std::stoi(folder.read("number"));
    CHECK(waitFor([&] { return ::kill(number, 0) != 0; }));
}

} // namespace clusterwright::tests::tools_test
