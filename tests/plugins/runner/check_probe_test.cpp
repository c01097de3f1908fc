#include "plugins/runner/execution/check_probe.h"
#include "plugins/runner/probes/transcript_check.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

#include <chrono>
#include <fstream>
#include <future>

namespace clusterwright::tests::check_probe_test
{

namespace
{

using namespace clusterwright::runner;
using List = std::vector<std::string>;

// A shell probe that satisfies the contract.
constexpr const char* kGood = R"sh(#!/bin/bash
declare -A value=([--size]=8 [--repeats]=20 [--warm-up]=2 [--time-limit]=60)
fail() { printf '{"type":"error","code":"%s","message":"%s"}\n' "$1" "$2"; exit 1; }
echo '{"type":"hello","probe":"waits","version":"1.0.0","protocol":1}'
while shift && [ $# -gt 0 ]; do
    [[ " ${!value[*]} " == *" $1 "* ]] || fail usage "no such parameter"
    value[$1]=$2 && shift
done
count=0
for ((i = -value[--warm-up]; i < value[--repeats]; i++)); do
    ((SECONDS < value[--time-limit])) || fail time_limit "the time is over"
    read -r -t 0.001 || [ $? -gt 128 ] || fail input.closed "the runner is gone"
    printf '{"type":"sample","values":{"time":1e-6},"repeat":%s,"warm_up":%s}\n' "$count" "$( ((i < 0)) && echo true || echo false)"
    count=$((count + 1))
done
echo "{\"type\":\"done\",\"samples\":$count}"
)sh";

constexpr const char* kDescription =
    R"({"probe":"waits","version":"1.0.0","protocol":1,"title":"t","program":"run.sh",
        "parameters":[{"name":"size","unit":"B","default":"8 B"}],
        "outputs":[{"name":"time","unit":"s"}]})";

// A Python probe with two roles that satisfies the contract.
constexpr const char* kPair = R"py(#!/usr/bin/env python3
import json, os, select, socket, sys, time
from handshake import admits, trusts
def say(kind, **rest):
    print(json.dumps({"type": kind, **rest}), flush=True)
def fail(code):
    sys.exit(say("error", code=code, message=code) or 1)
say("hello", probe="waits", version="1.0.0", protocol=1)
value = {"--size": "8", "--repeats": "20", "--warm-up": "2", "--time-limit": "60", "--role": "", "--bind": "", "--peer": ""}
for name, text in zip(sys.argv[2::2], sys.argv[3::2]):
    value[name] = text if name in value else fail("usage")
role, end = value["--role"], time.monotonic() + float(value["--time-limit"])
def rest():
    if time.monotonic() > end:
        fail("time_limit")
    if select.select([0], [], [], 0.002)[0] and not os.read(0, 4096):
        fail("input.closed")
def serve():
    listener = socket.create_server((value["--bind"], 0))
    say("ready", address="127.0.0.1:%d" % listener.getsockname()[1])
    while True:
        rest()
        if select.select([listener], [], [], 0)[0]:
            client = listener.accept()[0]
            if admits(client):
                break
            client.close()
    client.setblocking(False)
    while True:
        rest()
        try:
            if not client.recv(1):
                return say("done", samples=0)
        except BlockingIOError:
            pass
def measure():
    host, port = value["--peer"].split(":")
    server = socket.create_connection((host, int(port)))
    try:
        if not trusts(server):
            fail("token.refused")
    except OSError:
        fail("token.refused")
    warm_up, repeats = int(value["--warm-up"]), int(value["--repeats"])
    for i in range(warm_up + repeats):
        rest()
        say("sample", values={"time": 1e-6}, repeat=i, warm_up=i < warm_up)
    say("done", samples=warm_up + repeats)
serve() if role == "server" else measure()
)py";

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

ProbeCheck check(const std::string& script, const std::string& description = kDescription)
{
    const TemporaryFolder folder;
    const auto file = folder.write("run.sh", script);
    std::filesystem::permissions(file, std::filesystem::perms(0755));
    static_cast<void>(folder.write("probe.json", description));
    auto result = checkProbe(folder.path(), {});
    INFO(textOf(result.findings));
    return result;
}

List codesOf(const ProbeCheck& result)
{
    auto codes = tests::codesOf(result.findings);
    codes.erase(std::ranges::unique(codes).begin(), codes.end());
    return codes;
}

Probe described()
{
    return parseProbe(kDescription, "probe.json", "").value();
}

// Returns the codes of findings about a probe's output and status.
List transcript(const std::string& output, int status = 0, const std::string& role = "node")
{
    TranscriptCheck checker(described(), role);
    for (std::size_t i = 0; i < output.size(); i += 7) // in pieces, as from a pipe
        checker.take(std::string_view(output).substr(i, 7));
    checker.end(status);
    return codesAndPlaces(checker.findings());
}

const std::string kHello = R"({"type":"hello","probe":"waits","version":"1.0.0","protocol":1})"
                           "\n";
const std::string kSample = R"({"type":"sample","values":{"time":1},"at":{"size":8}})"
                            "\n";
const std::string kDone = R"({"type":"done","samples":1})"
                          "\n";
constexpr int kStatusOne = 1 << 8; // status of waitpid

} // namespace

TEST_CASE("A probe that satisfies the contract passes", "[runner][contract]")
{
    const auto result = check(kGood);
    CHECK(codesOf(result).empty());
    CHECK(result.probe == "waits");
    CHECK(result.samples == 3);
}

TEST_CASE("The output of a probe is checked line by line", "[runner][contract]")
{
    CHECK(transcript(kHello + kSample + kDone).empty());
    CHECK(transcript(kSample + kDone) == List{"check.hello node, line 1"});
    CHECK(transcript(kHello + kHello + kSample + kDone) == List{"check.hello node, line 2"});
    CHECK(transcript(replaced(kHello, "1.0.0", "2.0.0") + kSample + kDone) ==
          List{"check.hello node, line 1"});
    CHECK(transcript(replaced(kHello, "waits", "other") + kSample + kDone) ==
          List{"check.hello node, line 1"});
    CHECK(transcript(replaced(kHello, ":1}", ":2}") + kSample + kDone) ==
          List{"check.hello node, line 1"});
    CHECK(transcript(kHello + "Warming up\n" + kSample + kDone) ==
          List{"check.garbage node, line 2"});
    CHECK(transcript(kHello + kSample + kSample + kDone) == List{"check.done node, line 4"});
    CHECK(transcript(kHello + kSample + kDone + kSample) == List{"check.done node, line 4"});
    CHECK(transcript(kHello + kSample) == List{"check.done node, line 3"});
    CHECK(transcript(kHello + kSample + kDone, kStatusOne) == List{"check.status node, line 4"});
    CHECK(transcript(kHello + replaced(kDone, "1", "0")) == List{"check.samples node, line 3"});
    CHECK(transcript(kHello + replaced(kDone, "1", "0"), 0, "server").empty());
    CHECK(transcript(kHello + kSample + R"({"type":"done","samples":1})") ==
          List{"check.garbage node, line 3", "check.done node, line 3"});
    CHECK(transcript(kHello + R"({"type":"error","code":"a","message":"b"})" + "\n") ==
          List{"check.error node, line 2", "check.status node, line 3"});
}

TEST_CASE("Samples must match probe.json", "[runner][contract]")
{
    const auto sample = [](const std::string& fields) {
        return transcript(kHello + R"({"type":"sample",)" + fields + "}\n" + kDone);
    };
    CHECK(sample(R"("values":{"speed":1})") ==
          List{"sample.undeclared node, line 2, /values/speed"});
    CHECK(sample(R"("values":{"time":1},"at":{"size":"big"})") ==
          List{"sample.kind node, line 2, /at/size"});
    CHECK(sample(R"("values":{"time":-1})") == List{"sample.negative node, line 2"});
    CHECK(sample(R"("values":{"time":"1 s"})").front() == "check.garbage node, line 2");
    CHECK(sample(R"("values":{"time":NaN})").front() == "check.garbage node, line 2");
}

TEST_CASE("Long lines, deep lines and many findings use little memory",
          "[runner][contract][hostile]")
{
    CHECK(transcript(kHello + std::string(1'000'000, 'x') + "\n" + kSample + kDone) ==
          List{"check.line node, line 2"});
    const auto deep = replaced(kSample,
                               "{\"size\":8}",
                               "{\"size\":8},\"x\":" + std::string(20, '[') + std::string(20, ']'));
    CHECK(transcript(kHello + deep + kDone) == List{"check.depth node, line 2"});
    std::string garbage;
    for (int i = 0; i < 1000; ++i)
        garbage += "x\n";
    CHECK(transcript(garbage).size() == 50);
}

TEST_CASE("Each violation of the contract is reported", "[runner][contract][fault]")
{
    SECTION("prints text for people to standard output")
    {
        CHECK(codesOf(check(replaced(kGood, "count=0", "count=0; echo hello"))) ==
              List{"check.garbage"});
    }
    SECTION("crashes")
    {
        CHECK(codesOf(check(replaced(kGood, "count=0", "kill -SEGV $$"))) == List{"check.done"});
    }
    SECTION("continues after its standard input is closed")
    {
        CHECK(codesOf(check(replaced(kGood, "fail input.closed", ": fail input.closed"))) ==
              List{"check.stdin"});
    }
    SECTION("accepts any option")
    {
        CHECK(codesOf(check(replaced(kGood, "|| fail usage", "|| : fail usage"))) ==
              List{"check.unknown_option"});
    }
    SECTION("floods")
    {
        CHECK(codesOf(check(replaced(kGood, "count=0", "exec yes $(printf %01000d 0)"))).front() ==
              "check.flood");
    }
}

TEST_CASE("Each role of a pair is checked", "[runner][contract][fault][timed]")
{
    struct Fault {
        std::string from;
        std::string to;
        List codes;
        std::int64_t samples = 3;
        TemporaryFolder folder = {};
    };
    Fault faults[] = {
        {"", "", {}},
        {"if admits(client):", "if admits(client) or True:", {"check.token"}},
        {"if not trusts(server):", "if not trusts(server) and False:", {"check.token"}},
        {R"(        fail("input.closed"))",
         R"(        role == "client" or fail("input.closed"))",
         {"check.stdin"}},
        {R"(        fail("time_limit"))",
         R"(        role == "client" or fail("time_limit"))",
         {"check.time_limit"}},
        {R"(create_server((value["--bind"], 0)))", R"(create_server(("", 0)))", {"check.bind"}},
        {"host, port =", R"(open("left", "w").write("x"); host, port =)", {"check.files"}},
        {"warm_up=i < warm_up", "warm_up=False", {"check.warm_up"}, 4},
        {"or 1)", "or 0)", {"check.status"}},
    };
    std::ifstream file(shippedPluginsFolder() / "examples/handshake.py");
    const std::string handshake(std::istreambuf_iterator<char>(file), {});
    for (const auto& [from, to, codes, samples, folder] : faults) {
        static_cast<void>(folder.write("handshake.py", handshake));
        const auto program =
            folder.write("run.sh", from.empty() ? std::string(kPair) : replaced(kPair, from, to));
        std::filesystem::permissions(program, std::filesystem::perms(0755));
        static_cast<void>(folder.write("probe.json",
                                       replaced(kDescription,
                                                R"("parameters")",
                                                R"("roles":["server","client"],"parameters")")));
    }
    // Side by side, because each check mainly waits for limits; only now, since a program that is open for writing in a process that
    // another check starts cannot run.
    std::vector<std::future<ProbeCheck>> checks;
    for (const auto& fault : faults)
        checks.push_back(std::async(std::launch::async,
                                    [&fault] { return checkProbe(fault.folder.path(), {}); }));
    for (std::size_t i = 0; i < checks.size(); ++i) {
        const auto result = checks[i].get();
        INFO(faults[i].to << "\n" << textOf(result.findings));
        CHECK(codesOf(result) == faults[i].codes);
        CHECK(result.samples == faults[i].samples);
    }
}

TEST_CASE("A probe that ignores the time limit is ended and reported",
          "[runner][contract][fault][timed]")
{
    const auto begin = std::chrono::steady_clock::now();
    CHECK(codesOf(check(replaced(kGood, "|| fail time_limit", "|| : fail time_limit"))) ==
          List{"check.time_limit"});
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
}

TEST_CASE("A folder without probe.json is rejected", "[runner][contract]")
{
    const TemporaryFolder folder;
    CHECK(codeOf(checkProbe(folder.path(), {}).findings) == "file.missing");
    static_cast<void>(folder.write("probe.json", kDescription));
    CHECK(codesOf(checkProbe(folder.path(), {})) == List{"check.program"});
    CHECK(codesOf(check(kGood, replaced(kDescription, R"(,"default":"8 B")", ""))) ==
          List{"check.parameter"});
}

} // namespace clusterwright::tests::check_probe_test
