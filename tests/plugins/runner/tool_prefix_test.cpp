// Outputs behind the prefixes of launchers and logs.
#include "model/core/text.h"
#include "tests/plugins/runner/read_output.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <array>

namespace clusterwright::tests::tool_prefix_test
{

namespace
{

using namespace clusterwright::runner;

struct OsuForm {
    std::string title;
    std::string head;
    std::string row;
    std::string value;   // name of a column
    double expected = 0; // base unit
};

// The heads and rows of the micro-benchmarks 7.5, with their options.
const std::vector<OsuForm>& osuForms()
{
    static const std::vector<OsuForm> kForms{
        {"MPI Latency Test v7.5",
         "# Datatype: MPI_CHAR.\n# Size       Avg Latency(us)",
         "8  3.05",
         "avg_latency",
         3.05e-6},
        {"MPI Latency Test v7.5",
         "# Size       Avg Latency(us)        Validation",
         "8  3.05  Pass",
         "avg_latency",
         3.05e-6},
        {"MPI Latency Test v7.5",
         "# Size       Avg Latency(us)  P50 Tail Lat(us)  P90 Tail Lat(us)  P99 Tail Lat(us)",
         "8 3.05 2.99 3.35 4.88",
         "p99_tail_lat",
         4.88e-6},
        {"MPI Latency Test v7.5",
         "# Size       Avg Latency(us) P50 Tail Lat(us) P90 Tail Lat(us) P99 Tail Lat(us) "
         "Validation",
         "8 3.05 2.99 3.35 4.88 Pass",
         "p90_tail_lat",
         3.35e-6},
        {"MPI Latency Test v7.5",
         "# Size          Latency (us)     Transmit Size",
         "8 3.05 4",
         "transmit_size",
         4},
        {"MPI Bandwidth Test v7.5", "# Size      Bandwidth (MB/s)", "8 12.5", "bandwidth", 12.5e6},
        {"MPI Bandwidth Test v7.5",
         "# Size      Bandwidth (MB/s) P50 Tail BW(MB/s) P90 Tail BW(MB/s) P99 Tail BW(MB/s)",
         "8 12.5 12 11 10",
         "p99_tail_bw",
         10e6},
        {"MPI Bandwidth Test v7.5",
         "# Size      Bandwidth (MB/s)        Validation",
         "8 12.5 Pass",
         "bandwidth",
         12.5e6},
        {"MPI Bi-Directional Bandwidth Test v7.5",
         "# Size      Bandwidth (MB/s)P50 Tail BW(MB/s)",
         "8 12.5 12",
         "p50_tail_bw",
         12e6},
        {"MPI Multiple Bandwidth / Message Rate Test v7.3",
         "# [ pairs: 4 ] [ window size: 64 ]\n# Size                  MB/s        Messages/s",
         "8 7.20 900000.00",
         "message_rate",
         9e5},
        {"MPI Multi Latency Test v7.5",
         "# Size       Avg Latency(us)",
         "8 3.05",
         "avg_latency",
         3.05e-6},
        {"MPI Multi-threaded Latency Test v7.5",
         "# Number of Sender threads: 1 \n# Number of Receiver threads: 2\n# Size       Avg "
         "Latency(us)",
         "8 3.05",
         "avg_latency",
         3.05e-6},
        {"MPI Allreduce Latency Test v7.4",
         "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations        "
         "Validation",
         "8 12.08 11.17 13.29 1000 Pass",
         "max_latency",
         13.29e-6},
        {"MPI Barrier Latency Test v7.3", "# Avg Latency(us)", "8.42", "avg_latency", 8.42e-6},
        {"MPI Barrier Latency Test v7.3",
         "# Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations",
         "8.42 8 9 1000",
         "iterations",
         1000},
        {"MPI Non-blocking Allreduce Latency Test v7.5",
         "# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait\n\n# Size           Overall(us)   "
         "    Compute(us)    Pure Comm.(us)        Overlap(%)",
         "8 9.0 4.0 5.0 50.00",
         "overlap",
         0.5},
        {"MPI Non-blocking Allreduce Latency Test v7.5",
         "# Size           Overall(us)       Compute(us)    Coll. Init(us)      MPI_Test(us)      "
         "MPI_Wait(us)    Pure Comm.(us)    Min Comm.(us)    Max Comm.(us)        Overlap(%)       "
         " Validation",
         "8 9 4 1 1 1 5 4 6 50.00 Pass",
         "max_comm",
         6e-6},
        {"MPI_Put latency Test v7.5",
         "# Window creation: MPI_Win_allocate\n# Synchronization: MPI_Win_flush\n# Size          "
         "Latency (us)",
         "8 1.5",
         "latency",
         1.5e-6},
        {"MPI_Get Bandwidth Test v7.5",
         "# Rank 0 Memory on HOST (H) and Rank 1 Memory on HOST (H)\n# Size      Bandwidth (MB/s)",
         "8 12.5",
         "bandwidth",
         12.5e6},
        {"MPI_Accumulate latency Test v7.5",
         "# Size          Latency (us)        Validation",
         "8 1.5 Pass",
         "latency",
         1.5e-6},
        {"OpenSHMEM Put Test v7.5", "# Size          Latency (us)", "8 1.5", "latency", 1.5e-6},
        {"OpenSHMEM Atomic Operation Rate Test v7.5",
         "# Operation     Million ops/s       Latency (us)",
         "shmem_int_fadd  0.75  1.33",
         "operation_rate",
         7.5e5},
        {"MPI-CUDA Broadcast Latency Test v7.5",
         "# Size       Avg Latency(us)",
         "8 3.05",
         "avg_latency",
         3.05e-6},
        {"MPI Init Test v7.3",
         "",
         "nprocs: 16, min: 168 ms, max: 172 ms, avg: 170 ms",
         "avg",
         0.17},
        {"MPI Latency Test v3.1.1",
         "# Size            Latency (us)",
         "8 3.05",
         "latency",
         3.05e-6}};
    return kForms;
}

// Prefixes of launchers and logs; # stands for the number of the line.
constexpr auto kPrefixes = std::to_array<const char*>({"",
                                                       "[1,0]<stdout>:",
                                                       "[1,0]<stdout>: ",
                                                       "[prterun-n1-4711@1,0]<stdout>: ",
                                                       "0: ",
                                                       " 0: ",
                                                       "[0] ",
                                                       "[node1] ",
                                                       "node1: ",
                                                       "n1 | ",
                                                       "2025-03-04T10:11:1#.000000#Z ",
                                                       "[2025-03-04 10:11:1#] ",
                                                       "10:11:1# ",
                                                       "Mar  4 10:11:1# n1 job[123]: ",
                                                       "2025-03-04T10:11:1#.0Z [1,0]<stdout>:",
                                                       "[1,0]<stdout>:0: ",
                                                       "> "});

std::string prefixedLines(const std::string& text, const std::string& prefix)
{
    std::string result;
    int number = 0;
    for (const auto& line : model::split(text, '\n')) {
        auto own = prefix;
        number = (number + 1) % 10;
        for (auto& letter : own)
            if (letter == '#')
                letter = static_cast<char>('0' + number);
        result += own + line + "\n";
    }
    return result;
}

} // namespace

TEST_CASE("All OSU benchmarks are read behind all prefixes of launchers", "[runner][import]")
{
    for (const auto& form : osuForms())
        for (const std::string prefix : kPrefixes) {
            const auto plain =
                "\n# OSU " + form.title + "\n" + form.head + "\n" + form.row + "\n" + form.row;
            const auto text = prefixedLines(plain, prefix);
            INFO(text);
            const auto output = readToolOutput(text, "out.txt");
            INFO(textOf(output.diagnostics()));
            REQUIRE(output);
            REQUIRE(output.value().tests.size() == 1);
            const auto& samples = output.value().tests[0].samples;
            REQUIRE(samples.size() == 2);
            CHECK(valueOf(samples[1], form.value) == Approx(form.expected));
            const bool hasNote = model::has(output.value().notes, "tool.prefix");
            CHECK(hasNote == !model::trimmed(prefix).empty());
            CHECK(output.value().tests[0] == parsed(plain)[0]);
        }
}

TEST_CASE("Netgauge is read behind all prefixes of launchers", "[runner][import]")
{
    for (const std::string plain :
         {"## Netgauge v2.4.6 - mode mpi - 2 processes\n8 - 0.50 0.60 0.55 0.90 - 1.50 1.60 1.55 "
          "1.90 - 33.68 40.00 41.29 42.67",
          "8 bytes -> 1.50 us == 42.67 Mbit/s\n16 bytes -> 1.60 us == 80.00 Mbit/s",
          "# size n PRTT(1,0,s) PRTT(n,0,s)\n1 10 3 4 5 6 7 8 9 10 11"})
        for (const std::string prefix : kPrefixes) {
            INFO(prefixedLines(plain, prefix));
            CHECK(parsed(prefixedLines(plain, prefix)) == parsed(plain));
        }
}

TEST_CASE("Lines without the prefix of a launcher are kept", "[runner][import]")
{
    const auto tests =
        parsed("Warning: added 'n1' to the list of known hosts.\n0: # OSU MPI Latency Test v5.8\n"
               "0: # Size          Latency (us)\n0: 1  3.02\n[123.4] UCX  WARN  transport\n0: 8  "
               "3.05\n0:\n");
    REQUIRE(tests.size() == 1);
    CHECK(tests[0].samples.size() == 2);
}

TEST_CASE("Each prefix of a merged output is a launch", "[runner][import]")
{
    for (const auto& [one, other] : {std::pair<std::string, std::string>{"node1: ", "node2: "},
                                     {"node1: ", "node10: "},
                                     {"alpha: ", "beta: "},
                                     {" 9: ", "10: "},
                                     {"10.0.0.1: ", "10.0.0.2: "},
                                     {"[1,0]<stdout>:", "[1,1]<stdout>:"},
                                     {"10:11:12 [1,0]<stdout>:", "10:11:12 [1,1]<stdout>:"}}) {
        INFO(one);
        const auto first = model::split(latencyBehind(one, "1.0"), '\n');
        const auto second = model::split(latencyBehind(other, "9.0"), '\n');
        std::string merged;
        for (std::size_t i = 0; i < first.size(); ++i)
            merged += first[i] + "\n" + second[i] + "\n";
        const auto output = readToolOutput(merged, "out.txt");
        REQUIRE(output);
        const auto& tests = output.value().tests;
        REQUIRE(tests.size() == 2);
        for (const auto& test : tests)
            CHECK(test.samples.size() == 1);
        CHECK(valueOf(tests[0].samples[0], "latency") == Approx(1e-6));
        CHECK(valueOf(tests[1].samples[0], "latency") == Approx(9e-6));
        CHECK(tests[0].provenance.point != tests[1].provenance.point);
        CHECK(messageOf(output.value().notes, "tool.prefix") ==
              "the lines of each prefix are a launch: '" + std::string(one, one[0] == ' ') +
                  "', '" + other + "'");
    }
    CHECK(
        parsed(latencyBehind("node1: ", "1") + latencyBehind("node2: ", "9"))[1].provenance.point ==
        Point{{"prefix", std::string("node2")}});
    CHECK(parsed(latencyBehind("", "1") + latencyBehind("node2: ", "9")).size() == 2);
}

TEST_CASE("Rows behind a prefix without a header are rejected", "[runner][import]")
{
    const auto findings = findingsOf(latencyBehind("0: ", "1.0") + "1: 2  9.1\n12: 8  3\n");
    CHECK(codesOf(findings) == std::vector<std::string>{"tool.header"});
    CHECK(messageOf(findings) == "the rows of '1: ', '12: ' have no header");
    CHECK(hintOf(findings) == "keep only the lines of '0: '");
}

TEST_CASE("Times of another precision belong to a prefix", "[runner][import]")
{
    const auto tests = parsed("2024-05-05T10:00:00.5Z # OSU MPI Latency Test v7.5\n"
                              "2024-05-05T10:00:00.6Z # Size          Latency (us)\n"
                              "2024-05-05T10:00:01Z 0   1.00\n"
                              "2024-05-05T10:00:01.512Z 1   1.10\n");
    REQUIRE(tests.size() == 1);
    CHECK(tests[0].samples.size() == 2);
}

} // namespace clusterwright::tests::tool_prefix_test
