#include "model/core/text.h"
#include "plugins/runner/store/import.h"
#include "tests/plugins/runner/read_output.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::tool_output_test
{

namespace
{

using namespace clusterwright::runner;

std::vector<std::string> refused(const std::string& text)
{
    return codesAndPlaces(readToolOutput(text, "out.txt").diagnostics());
}

} // namespace

TEST_CASE("OSU point-to-point tests of old and new versions are read", "[runner][import]")
{
    const auto tests = parsed("Warning: Permanently added 'n1' to the list of known hosts.\n"
                              "# OSU MPI Latency Test v3.1.1\n"
                              "# Size            Latency (us)\n"
                              "0                         1.35\n"
                              "1024                      2.34\n"
                              "\n"
                              "# OSU MPI Bandwidth Test v7.5\n"
                              "# Datatype: MPI_CHAR.\n"
                              "# Size      Bandwidth (MB/s)\n"
                              "1                       1.47\n"
                              "real\t0m7.045s\n");
    REQUIRE(tests.size() == 2);
    CHECK(tests[0].provenance.probe == "osu.latency");
    CHECK(tests[0].provenance.version == "3.1.1");
    REQUIRE(tests[0].samples.size() == 2);
    CHECK(tests[0].samples[1].at == Point{{"size", 1024.0}});
    CHECK(isClose(valueOf(tests[0].samples[1], "latency"), 2.34e-6));
    CHECK(tests[0].provenance.units == NamedUnits{{"size", "B"}, {"latency", "s"}});
    CHECK(tests[1].provenance.probe == "osu.bandwidth");
    CHECK(tests[1].provenance.point == Point{{"datatype", "MPI_CHAR"}});
    CHECK(valueOf(tests[1].samples[0], "bandwidth") == 1.47e6); // 1.47 MB/s
}

TEST_CASE("OSU collectives are read with all their columns", "[runner][import]")
{
    const auto tests = parsed(
        "# OSU MPI Allreduce Latency Test v6.2\n"
        "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n"
        "100000               1181.07           1168.71           1188.92         100\n"
        "# OSU MPI Barrier Latency Test v5.8\n"
        "# Avg Latency(us)\n"
        "             8.32\n"
        "# OSU MPI Non-blocking Allreduce Latency Test v5.6.3\n"
        "# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait\n"
        "\n"
        "# Size           Overall(us)       Compute(us)    Pure Comm.(us)        Overlap(%)\n"
        "4                       8.77              5.32              4.43             22.08\n"
        "# OSU MPI Multiple Bandwidth / Message Rate Test v5.6.3\n"
        "# [ pairs: 2 ] [ window size: 64 ]\n"
        "# Size                  MB/s        Messages/s\n"
        "1                       4.24        4235302.84\n");
    REQUIRE(tests.size() == 4);
    CHECK(valueOf(tests[0].samples[0], "min_latency") == Approx(1168.71e-6));
    CHECK(valueOf(tests[0].samples[0], "iterations") == 100);
    CHECK(tests[1].provenance.probe == "osu.barrier_latency");
    CHECK(tests[1].samples[0].at.empty());
    CHECK(valueOf(tests[1].samples[0], "avg_latency") == Approx(8.32e-6));
    CHECK(tests[2].provenance.probe == "osu.non_blocking_allreduce_latency");
    CHECK(valueOf(tests[2].samples[0], "pure_comm") == Approx(4.43e-6));
    CHECK(valueOf(tests[2].samples[0], "overlap") == Approx(0.2208));
    CHECK(tests[3].provenance.point == Point{{"pairs", 2.0}, {"window_size", 64.0}});
    CHECK(valueOf(tests[3].samples[0], "message_rate") == 4235302.84);
}

TEST_CASE("Netgauge's LogGP file gives round trips for the fit", "[runner][import]")
{
    const auto tests =
        parsed("# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s o_r g G lsqu(g,G)\n"
               "# to get o: plot \"./loggp.out\" using 1:(($5-$3)/($2-1)-$3)\n"
               "1 10 3.917096 19.606743 41.116625 1.958548 0.216185 1.775504 -nan -nan -nan\n"
               "1025 10 5.8 35.2 87.6 1.9 3.2 3.3 1.7 0.0015 -nan\n");
    REQUIRE(tests.size() == 1);
    CHECK(tests[0].provenance.probe == "netgauge.loggp");
    REQUIRE(tests[0].samples.size() == 6);
    const auto& delayed = tests[0].samples[2];
    CHECK(valueOf(delayed, "prtt") == Approx(41.116625e-6));
    REQUIRE(delayed.at.size() == 3);
    CHECK(delayed.at[0] == std::pair<std::string, ParameterValue>{"messages", 10.0});
    CHECK(std::get<double>(delayed.at[1].second) == Approx(3.917096e-6)); // d = PRTT(1,0,s)
    CHECK(delayed.at[2] == std::pair<std::string, ParameterValue>{"size", 1.0});
    CHECK(tests[0].samples[3].at[0].second == ParameterValue(1.0));
}

TEST_CASE("Netgauge's one_one rows are read in their three forms", "[runner][import]")
{
    const auto longForm = parsed("## Netgauge v2.4.6 - mode mpi - 2 processes\n##\n"
                                 "## A  -  B  C  D  E  (F G) - H  I  J  K  (L M)  -  N  O  P  Q\n"
                                 "8 - 0.50 0.60 0.55 0.90 (0.10 3) - 1.50 1.60 1.55 1.90 (0.20 4) "
                                 "- 33.68 40.00 41.29 42.67\n");
    REQUIRE(longForm.size() == 1);
    CHECK(longForm[0].provenance.version == "2.4.6");
    const auto& sample = longForm[0].samples[0];
    CHECK(sample.at == Point{{"size", 8.0}});
    CHECK(valueOf(sample, "send_median") == Approx(0.55e-6));
    CHECK(valueOf(sample, "half_round_trip_maximum") == Approx(1.9e-6));

    const auto shortForm =
        parsed("## Netgauge v2.4.6 - mode mpi - 2 processes\n"
               "8 - 0.50 0.60 0.55 0.90 - 1.50 1.60 1.55 1.90 - 33.68 40.00 41.29 42.67\n");
    CHECK(shortForm[0].samples == longForm[0].samples);

    const auto brief = parsed("8 bytes \t -> 1.50 us \t == 42.67 Mbit/s\n"
                              "16 bytes \t -> 1.60 us \t == 80.00 Mbit/s\n");
    REQUIRE(brief.size() == 1);
    REQUIRE(brief[0].samples.size() == 2);
    CHECK(valueOf(brief[0].samples[1], "throughput_median") == 1e7); // 80 Mbit/s / 8 bit
}

TEST_CASE("Invalid output is rejected with its line", "[runner][import][hostile]")
{
    using List = std::vector<std::string>;
    const std::string osu = "# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n";
    CHECK(refused("") == List{"tool.unknown "});
    CHECK(refused("hello\n1 2 3\n") == List{"tool.unknown "});
    CHECK(refused(osu) == List{"tool.unknown "}); // no rows
    CHECK(refused(osu + "1 2 3\n") == List{"tool.row line 3"});
    CHECK(refused(osu + "1 -2\n") == List{"tool.number line 3"});
    CHECK(refused(osu + "1 nan\n") == List{"tool.number line 3"});
    CHECK(refused(osu + "1 1e999\n") == List{"tool.number line 3"});
    CHECK(refused(osu + "nan 1\n") == List{"tool.number line 3"});
    CHECK(refused("# OSU MPI Latency Test v7.5\n# Size  Latency (us)  Speed (parsec)\n1 2 3\n") ==
          List{"tool.unit line 2", "tool.row line 3"});
    CHECK(refused("# size n PRTT(1,0,s) PRTT(n,0,s)\n1 10 -3 4 5 6 7 8 9 10 11\n1 2\n") ==
          List{"tool.number line 2", "tool.row line 3"});
    CHECK(refused("# OSU\n") == List{"tool.unknown "});
    // One finding for all rows with the same error.
    const auto many = findingsOf(osu + "1 2 3\n2 3 4\n3 -4\n4 5 6\n");
    CHECK(codesAndPlaces(many) == List{"tool.row line 3", "tool.number line 5"});
    CHECK(contains(messageOf(many, "tool.row"),
                   "expected 2 numbers, got 3; 3 lines have this error"));
    CHECK_FALSE(contains(messageOf(many, "tool.number"), "lines have"));
    CHECK(refused("## Netgauge v\n1 - ( )\n") == List{"tool.row line 2"});
}

TEST_CASE("An imported test is a run like any other", "[runner][import]")
{
    MemorySink sink;
    REQUIRE(recordToolTests(parsed("8 bytes -> 1.50 us == 42.67 Mbit/s\n"), runOf(), sink).empty());
    CHECK(sink.state == EndState::Done);
    REQUIRE(sink.starts.size() == 1);
    CHECK(sink.starts[0].samples.size() == 1);
    CHECK(sink.starts[0].provenance.time == runOf().time);
}

TEST_CASE("Validation is a word of the point, and failed rows are noted", "[runner][import]")
{
    const std::string head =
        "# OSU MPI Latency Test v7.5\n# Size       Avg Latency(us)        Validation\n";
    const auto output =
        readToolOutput(head + "1 3.02 Pass\n8 3.05 Fail\n64 3.21 Fail\n", "out.txt");
    REQUIRE(output);
    const auto& samples = output.value().tests[0].samples;
    REQUIRE(samples.size() == 3);
    CHECK(samples[0].at == Point{{"size", 1.0}, {"validation", std::string("Pass")}});
    CHECK(samples[1].at == Point{{"size", 8.0}, {"validation", std::string("Fail")}});
    CHECK(messageOf(output.value().notes) == "the validation failed; 2 lines have this error");
    CHECK(pointerOf(output.value().notes) == "line 4");
    CHECK(readToolOutput(head + "1 3.02 Pass\n", "out.txt").value().notes.empty());
}

TEST_CASE("Sizes with K, M and G are powers of 1024", "[runner][import]")
{
    const auto samples = parsed(kLatencyHead + "2K 3.0\n4k 4.0\n1M 50\n2GiB 90\n")[0].samples;
    REQUIRE(samples.size() == 4);
    CHECK(samples[0].at == Point{{"size", 2048.0}});
    CHECK(samples[1].at == Point{{"size", 4096.0}});
    CHECK(samples[2].at == Point{{"size", 1048576.0}});
    CHECK(samples[3].at == Point{{"size", 2147483648.0}});
    for (const std::string size : {"2MB", "1_048_576"}) {
        const auto findings = findingsOf(kLatencyHead + "1 2\n" + size + " 90\n");
        CHECK(messageOf(findings, "tool.number") == "size is " + size);
        CHECK(hintOf(findings) == "use a number of bytes, or K, M or G for powers of 1024");
    }
}

TEST_CASE("Lines like rows that are not read are counted", "[runner][import]")
{
    const auto notesOf = [](const std::string& text) {
        const auto output = readToolOutput(text, "out.txt");
        INFO(textOf(output.diagnostics()));
        REQUIRE(output);
        return output.value().notes;
    };
    const auto notes = notesOf(kLatencyHead + "1 2\n10:00:01 2 2.5 us\n10:00:02 4 2.6 us\n");
    CHECK(messageOf(notes, "tool.skipped") ==
          "cannot read the line as a row; 2 lines have this error");
    CHECK(pointerOf(notes, "tool.skipped") == "line 4");
    CHECK(model::has(notesOf(latencyBehind("0: ", "1.0") + "2 1.5\n"), "tool.skipped"));
    CHECK(model::has(notesOf(latencyBehind("node1: ", "1.0") + "node1> 2 1.5\n"), "tool.skipped"));
}

TEST_CASE("A time or rate of 0 is not a measurement", "[runner][import]")
{
    const auto output = readToolOutput(kLatencyHead + "1 2\n2 0.00\n4 0\n", "out.txt");
    REQUIRE(output);
    CHECK(output.value().tests[0].samples.size() == 1);
    CHECK(messageOf(output.value().notes, "tool.zero") ==
          "the tool measured nothing: a time or rate is 0; 2 lines have this error");
    CHECK(severityOf(output.value().notes, "tool.zero") == model::Severity::Warning);
    for (const std::string text :
         {"# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n1 0.00\n",
          "# OSU MPI Bandwidth Test v7.5\n# Size      Bandwidth (MB/s)\n1 0.00\n8 0\n",
          "8 bytes -> 0.00 us == 42.67 Mbit/s\n",
          "# size n PRTT(1,0,s) PRTT(n,0,s)\n1 10 0 0 0 6 7 8 9 10 11\n",
          "## Netgauge v2.4.6 - mode mpi - 2 processes\n"
          "8 - 0.5 0.6 0.5 0.9 - 0 0 0 0 - 33.68 40.00 41.29 42.67\n"}) {
        INFO(text);
        CHECK(codesOf(findingsOf(text)) == std::vector<std::string>{"tool.zero"});
    }
    // Neither the bandwidth of 0 B nor an overlap of 0 % is wrong.
    CHECK(parsed("# OSU MPI Bandwidth Test v7.5\n# Size      Bandwidth (MB/s)\n0 0.00\n").size() ==
          1);
    CHECK(parsed("# OSU MPI Non-blocking Allreduce Latency Test v5.6.3\n# Size  Overall(us)  "
                 "Overlap(%)\n4  8.77  0.00\n")
              .size() == 1);
}

TEST_CASE("The remedy of a number fits its error", "[runner][import]")
{
    CHECK(hintOf(findingsOf(kLatencyHead + "1 1,00\n")) ==
          "use a decimal point, and no separators of thousands");
    CHECK(hintOf(findingsOf(kLatencyHead + "1 nan\n")) ==
          "repeat the measurement, or remove the line: values must be finite and not negative");
    CHECK(hintOf(findingsOf(kLatencyHead + "1 1.3*\n")) == "use a finite number");
}

TEST_CASE("Output in UTF-16 is read", "[runner][import]")
{
    std::string text = "\xff\xfe";
    for (const char letter : kLatencyHead + "1 2.5\n") {
        text += letter;
        text += '\0';
    }
    CHECK(parsed(text) == parsed(kLatencyHead + "1 2.5\n"));
}

} // namespace clusterwright::tests::tool_output_test
