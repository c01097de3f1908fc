// clusterwright-cli export.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/skip.h"

#include <fstream>
#include <iterator>

namespace clusterwright::tests::export_test
{

namespace
{

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("An exported graph reads back as the same graph", "[cli][export][laws]")
{
    const Cli cli;
    const auto format = GENERATE(as<std::string>{}, "graphml", "dot", "edges");
    const auto call =
        GENERATE(as<std::string>{}, "leaf_spine(2, 2, 3, uplinks=2)", "routed_mesh(2, 3)");
    const auto file = "net (1)." + format;
    const std::string set = "cable.bandwidth=10 Gbit/s";
    const auto written = cli.run({"export", call, "--to", format, "-o", file, "--set", set});
    INFO(written.err);
    REQUIRE(written.exitCode == kDone);
    CHECK(written.out.empty());
    auto before = cli.json({"topology", call, "--set", set});
    auto after = cli.json({"topology", file});
    for (const auto* const key : {"hosts", "switches", "hubs", "cables", "hops", "flows", "paths"})
        CHECK(before.at(key) == after.at(key));
    // A second time, byte for byte.
    const auto again = cli.run({"export", file, "--to", format});
    CHECK(again.out == contentOf(cli.folder().path() / file));
}

TEST_CASE("Every format has its own text", "[cli][export]")
{
    const auto text = [](const std::string& format) {
        return Cli().run({"export", "star(2)", "--to", format}).out;
    };
    CHECK(contains(text("simgrid"), "<platform"));
    CHECK(contains(text("graphml"), "<graphml"));
    CHECK(text("dot").starts_with("graph \"star(2)\" {"));
    CHECK(contains(text("edges"), "host0 switch0"));
    CHECK(contains(text("loggopsim"), "\nnum_ranks 2\n"));
}

TEST_CASE("A schedule has the messages of every pattern", "[cli][export]")
{
    const Cli cli;
    const auto pattern = GENERATE(as<std::string>{},
                                  "all_to_all",
                                  "pairs(3)",
                                  "permutation(7)",
                                  "neighbours",
                                  "broadcast(2)",
                                  "bit_reversal",
                                  "shift(3)",
                                  "row_all_to_all(4)");
    INFO(pattern);
    const auto flows = cli.json({"topology", "torus(4,4)", "--pattern", pattern}).at("flows");
    const auto text = cli.run({"export",
                               "torus(4,4)",
                               "--to",
                               "loggopsim",
                               "--pattern",
                               pattern,
                               "--size",
                               "64 KiB"})
                          .out;
    const auto count = [&](const std::string& part) {
        std::size_t found = 0;
        for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
            ++found;
        return found;
    };
    CHECK(text.starts_with("// " + pattern + " of 16 ranks: "));
    CHECK(count(": send 65536b to ") == flows.at("count").get<std::size_t>());
    CHECK(count(": recv 65536b from ") == flows.at("count").get<std::size_t>());
}

TEST_CASE("A schedule contains only the processes in use", "[cli][export]")
{
    const auto text = Cli().run(
        {"export", "star(8)", "--to", "loggopsim", "--processes", "2", "--pattern", "pairs(1)"});
    CHECK(contains(text.out, "\nnum_ranks 2\n\nrank 0 {\nl1: send 1024b to 1 tag 0\n"));
}

TEST_CASE("A schedule begins with the LogGP parameters of its design", "[cli][export]")
{
    // L = 4.6 us; (1.8 us + 4 us) / 2 = 2.9 us; g = 5.8 us. The design has no G.
    const auto text = Cli().run({"export", "now-am-short", "--to", "loggopsim"}).out;
    CHECK(contains(text,
                   "// LogGP: L = 4600 ns, o = 2900 ns (mean of os and or), g = 5800 ns\n"
                   "// LogGOPSim takes integers: -L 4600 -o 2900 -g 5800\n"));
    const auto equal = Cli().run(
        {"export", "now-am-short", "--to", "loggopsim", "--set", "sender.send_overhead=4 us"});
    CHECK(contains(equal.out, "L = 4600 ns, o = 4000 ns, g = 5800 ns\n"));
    CHECK(contains(text, "\nnum_ranks 2\n"));
    // Each of two messages has its own G: 1 / (38 MB/s) is 26.3158 ns/B.
    const auto page = Cli().run({"export", "now-remote-page", "--to", "loggopsim"}).out;
    CHECK(contains(page, "G = 26.3158 ns/B\n"));
    CHECK(contains(page, " -G 26\n"));
    const auto differing =
        Cli().run({"export", "now-remote-page", "--to", "loggopsim", "--set", "request.L=9 us"});
    CHECK(contains(differing.out, "// steps of the design differ in L\n"));
}

TEST_CASE("export --json has the text and its assumptions", "[cli][export]")
{
    const auto json = Cli().json({"export", "star(2)", "--to", "dot"});
    CHECK(json.at("format") == "dot");
    CHECK(json.at("text") == Cli().run({"export", "star(2)", "--to", "dot"}).out);
    CHECK(json.at("diagnostics").at(0).at("code") == "topology.assumed");
}

TEST_CASE("Graphviz accepts every shipped design", "[cli][export]")
{
    const Cli cli;
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        INFO(id);
        REQUIRE(cli.run({"export", id, "--to", "dot", "-o", "design.dot"}).exitCode == kDone);
        ProgramCall call;
        call.command = {"/usr/bin/env", "dot", "-Tsvg", "design.dot"}; // searches the PATH
        call.directory = cli.folder().path();
        const auto drawn = runProgram(call);
        constexpr int kNotFound = 127;
        if (drawn.exitCode == kNotFound) {
            skipTest("there is no dot");
            return;
        }
        INFO(drawn.err);
        REQUIRE(drawn.exitCode == 0);
        CHECK(contains(drawn.out, "<svg"));
    }
}

TEST_CASE("export refuses a wrong command line with exit code 2", "[cli][export][bad]")
{
    checkUsage(Cli().run({"export", "star(2)", "--to", "png"}), "'png' is not a format");
    checkUsage(Cli().run({"export", "star(2)"}), "--to is required");
    checkUsage(Cli().run({"export", "--to", "dot"}), "TOPOLOGY is required");
    checkUsage(Cli().run({"export", "star(2)", "--to", "dot", "-o", ""}), "");
    checkUsage(Cli().run({"export", "star(2)", "--to", "dot", "--pattern", "pairs(1)"}),
               "--pattern: requires --to loggopsim");
    checkUsage(Cli().run({"export", "star(2)", "--to", "dot", "--size", "1 KiB"}),
               "--size: requires --to loggopsim");
    for (const auto* const size : {"1 s", "0 B", "1.5 B", "1e30 B"})
        checkUsage(Cli().run({"export", "star(2)", "--to", "loggopsim", "--size", size}),
                   "--size: export.size: a message must be an integer number of bytes from 1 B to "
                   "1 PB, got");
    for (const auto* const size : {"x", ""})
        checkUsage(Cli().run({"export", "star(2)", "--to", "loggopsim", "--size", size}), "--size");
    checkUsage(Cli().run({"export", "star(2)", "--to", "loggopsim", "--pattern", "spiral"}),
               "unknown pattern 'spiral'");
}

TEST_CASE("export refuses input without a graph with exit code 3", "[cli][export][bad]")
{
    checkRefused(Cli().run({"export", "star(0)", "--to", "dot"}), kBadInput, "generator.argument");
    checkRefused(Cli().run({"export", "nosuch", "--to", "dot"}), kBadInput, "preset.unknown");
    const Cli cli;
    static_cast<void>(cli.folder().write("bad.graphml", "<graphml><graph>"));
    checkRefused(cli.run({"export", "bad.graphml", "--to", "dot"}), kBadInput, "bad.graphml: ");
    static_cast<void>(cli.folder().write("bad.dot", "graph {"));
    checkRefused(cli.run({"export", "bad.dot", "--to", "dot"}), kBadInput, "format.syntax");
    static_cast<void>(cli.folder().write("good.edges", "a b\nb c\n"));
    checkRefused(cli.run({"export", "good.edges", "--to", "dot", "--set", "cable.bandwidth=1 B/s"}),
                 kBadInput,
                 "set.unknown");
}

TEST_CASE("export into a missing folder fails", "[cli][export][bad]")
{
    const auto outcome = Cli().run({"export",
                                    "star(2)",
                                    "--to",
                                    "dot",
                                    "--set",
                                    "cable.bandwidth=1 B/s",
                                    "-o",
                                    "no/such/file.dot"});
    CHECK(outcome.exitCode == kEnvironment);
}

} // namespace clusterwright::tests::export_test
