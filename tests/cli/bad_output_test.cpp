// Output that cannot be written: the exit code shows it, and no partial output is left.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/cli/fit_line.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/skip.h"

#include <csignal>
#include <unistd.h>

namespace clusterwright::tests::bad_output_test
{

namespace
{

namespace fs = std::filesystem;

ProgramOutcome sweepTo(const Cli& cli, const std::string& file)
{
    return cli.run({"sweep", "acc-fft-inic", "--axis", "P=2..16", "--output", "time", "-o", file});
}

// Returns one command of each kind that prints.
std::vector<std::string> printing()
{
    return GENERATE(values<std::vector<std::string>>({
        {"--help"},
        {"--version"},
        {"eval", "acc-fft-inic"},
        {"eval", "acc-fft-inic", "--json"},
        {"eval", "acc-fft-inic", "--explain", "time"},
        {"sweep", "acc-fft-inic", "--axis", "P=2..16"},
        {"sweep", "acc-fft-inic", "--axis", "P=2..16", "--json"},
        {"sweep", "acc-fft-inic", "--study", "stages"},
        {"blocks"},
        {"blocks", "--json"},
        {"blocks", "inic.transpose"},
        {"presets"},
        {"presets", "--json"},
        {"claims", "underwood-inic.fft-transpose-stages"},
        {"claims", "underwood-inic.fft-transpose-stages", "--json"},
        {"check", (shippedPresetsFolder() / "blocks/inic.transpose.json").string()},
    }));
}

} // namespace

TEST_CASE("The option -o into a missing folder is refused", "[cli][bad][output]")
{
    const Cli cli;
    checkRefused(sweepTo(cli, "no/time.csv"),
                 kEnvironment,
                 "no/time.csv: file.unwritable: cannot be written: No such file or directory");
    CHECK(cli.folder().isEmpty());
}

TEST_CASE("A file that cannot be written leaves one JSON object", "[cli][bad][output]")
{
    const auto json = Cli().json(
        {"search", "acc-fft-inic", "--axis", "P=2..16", "--minimize", "time", "-o", "no/time.csv"},
        kEnvironment);
    CHECK(json["diagnostics"][0]["code"] == "file.unwritable");
    CHECK_FALSE(json.contains("points"));
}

TEST_CASE("The option -o onto a folder is refused without a change", "[cli][bad][output]")
{
    const Cli cli;
    fs::create_directory(cli.folder().path() / "here");
    checkRefused(sweepTo(cli, "here"),
                 kEnvironment,
                 "here: file.unwritable: cannot be written: Is a directory");
    CHECK(fs::is_empty(cli.folder().path() / "here"));
}

TEST_CASE("The option -o into a read-only folder is refused", "[cli][bad][output]")
{
    const Cli cli;
    const auto folder = cli.folder().path() / "sealed";
    fs::create_directory(folder);
    fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
    if (::access(folder.c_str(), W_OK) == 0) {
        skipTest("this user can write into every folder");
        return;
    }
    checkRefused(sweepTo(cli, "sealed/time.csv"),
                 kEnvironment,
                 "sealed/time.csv: file.unwritable: cannot be written: Permission denied");
    CHECK(fs::is_empty(folder));
}

TEST_CASE("The option -o onto a read-only file is refused without a change", "[cli][bad][output]")
{
    const Cli cli;
    const auto file = cli.folder().write("time.csv", "precious");
    fs::permissions(file, fs::perms::owner_read);
    if (::access(file.c_str(), W_OK) == 0) {
        skipTest("this user can write every file");
        return;
    }
    checkRefused(sweepTo(cli, "time.csv"),
                 kEnvironment,
                 "time.csv: file.unwritable: cannot be written: Permission denied");
    CHECK(cli.folder().read("time.csv") == "precious");
}

TEST_CASE("The option -o of any command replaces no design", "[cli][bad][output]")
{
    const Cli cli;
    const auto design = copyDesign();
    static_cast<void>(cli.folder().write("d.cluster.json", design));
    fs::create_symlink("d.cluster.json", cli.folder().path() / "link.csv");
    const auto command = GENERATE(values<std::vector<std::string>>({
        {"sweep", "d.cluster.json", "--axis", "P=2,4", "--output", "time", "-o", "d.cluster.json"},
        {"sweep", "acc-fft-inic", "--axis", "P=2", "--output", "time", "-o", "./d.cluster.json"},
        {"sweep", "acc-fft-inic", "--axis", "P=2", "--output", "time", "-o", "link.csv"},
        {"search", "d.cluster.json", "--axis", "P=2", "--minimize", "time", "-o", "d.cluster.json"},
        {"study", "acc-fft-inic", "stages", "-o", "d.cluster.json"},
        {"sensitivity", "d.cluster.json", "--vary", "P", "-o", "d.cluster.json"},
        {"uncertainty", "acc-fft-inic", "-o", "d.cluster.json"},
        {"render", "acc-fft-inic", "--view", "pipeline", "-o", "d.cluster.json"},
        {"report", "acc-fft-inic", "-o", "d.cluster.json"},
        {"export", "star(4)", "--to", "dot", "-o", "d.cluster.json"},
        {"samples", "export", "00ff", "--store", "s.sqlite", "-o", "d.cluster.json"},
    }));
    INFO(command.front());
    checkRefused(cli.run(command), kBadUsage, ": -o: file.");
    CHECK(cli.json(command, kBadUsage)["diagnostics"][0]["pointer"] == "-o");
    CHECK(cli.folder().read("d.cluster.json") == design);
}

TEST_CASE("The option -o replaces no other Clusterwright object", "[cli][bad][output]")
{
    const Cli cli;
    const auto [name, text, what] = GENERATE(table<std::string, std::string, std::string>({
        {"a.json", R"({"block": "a", "title": "A"})", "a block"},
        {"a.json", R"({"component": "a"})", "a component"},
        {"a.json", R"({"claim": "a"})", "a claim"},
        {"a.cluster.json", R"({"design": )", "a design"},
        {"a.csv", "# kind: paper\nx,y\n1,2\n", "a table of data"},
    }));
    static_cast<void>(cli.folder().write(name, text));
    checkRefused(sweepTo(cli, name),
                 kBadUsage,
                 name + ": -o: file.object: cannot replace " + what + " (choose another file)");
    CHECK(cli.folder().read(name) == text);
}

TEST_CASE("The option -o replaces no input of its command", "[cli][bad][output]")
{
    const Cli cli;
    const std::string graph = "graph g { a; b; a -- b; }\n";
    static_cast<void>(cli.folder().write("g.dot", graph));
    checkRefused(cli.run({"export", "g.dot", "--to", "graphml", "-o", "./g.dot"}),
                 kBadUsage,
                 "./g.dot: -o: file.input: cannot replace an input of the command, TOPOLOGY");
    CHECK(cli.folder().read("g.dot") == graph);

    const std::string data = "k [B], time [us]\n1, 10\n2, 11\n4, 12\n";
    static_cast<void>(cli.folder().write("m.csv", data));
    checkRefused(
        cli.run(fitOfLine(
            {"--apply", "acc-fft-inic", "--assign", "rate=nic.host_bandwidth", "-o", "m.csv"})),
        kBadUsage,
        "m.csv: -o: file.input: cannot replace an input of the command, --data");
    CHECK(cli.folder().read("m.csv") == data);
}

TEST_CASE("The option -o replaces its own earlier output", "[cli][output]")
{
    const Cli cli;
    for (int turn = 0; turn < 2; ++turn) // "time" is also an argument of --output
        for (const auto* const file : {"time.csv", "time"}) {
            CHECK(sweepTo(cli, file).exitCode == kDone);
            CHECK(cli.folder().read(file).starts_with("P,time[s]\n"));
        }
}

TEST_CASE("The option -o onto a dangling link gives the reason", "[cli][bad][output]")
{
    const Cli cli;
    fs::create_symlink("nowhere", cli.folder().path() / "time.csv");
    checkRefused(sweepTo(cli, "time.csv"),
                 kEnvironment,
                 "time.csv: file.unwritable: cannot be written: No such file or directory");
}

TEST_CASE("The option -o through a link writes the link's target", "[cli][output]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("real.csv", "old"));
    fs::create_symlink("real.csv", cli.folder().path() / "time.csv");
    CHECK(sweepTo(cli, "time.csv").exitCode == kDone);
    CHECK(fs::is_symlink(cli.folder().path() / "time.csv"));
    CHECK(cli.folder().read("real.csv").starts_with("P,time[s]\n"));
}

TEST_CASE("The option -o onto a full device is refused", "[cli][bad][output]")
{
    checkRefused(sweepTo(Cli(), "/dev/full"),
                 kEnvironment,
                 "/dev/full: file.unwritable: cannot be written: No space left on device");
}

TEST_CASE("The option -o below /proc is refused", "[cli][bad][output]")
{
    checkRefused(
        sweepTo(Cli(), "/proc/time.csv"), kEnvironment, "/proc/time.csv: file.unwritable: ");
}

TEST_CASE("A failed sweep writes no file, and leaves an old one unchanged", "[cli][bad][output]")
{
    const Cli cli;
    const std::vector<std::string> sweep{
        "sweep", "acc-fft-inic", "--axis", "P=0,0.5", "--output", "time", "-o", "time.csv"};
    CHECK(cli.run(sweep).exitCode == kBadInput);
    CHECK(cli.folder().isEmpty());
    static_cast<void>(cli.folder().write("time.csv", "precious"));
    CHECK(cli.run(sweep).exitCode == kBadInput);
    CHECK(cli.folder().read("time.csv") == "precious");
}

TEST_CASE("new onto a full device is refused", "[cli][bad][output]")
{
    const auto outcome = Cli().run({"new", "acc-fft-inic", "-o", "/dev/full"});
    CHECK(outcome.exitCode != kDone);
    CHECK(contains(outcome.err, "/dev/full: file."));
}

TEST_CASE("Standard output on a full device is exit code 4", "[cli][bad][output]")
{
    const auto command = printing();
    INFO(command.front());
    const auto outcome = Cli().run(command, Output::File, "/dev/full");
    CHECK(outcome.signal == 0);
    CHECK(outcome.exitCode == kEnvironment);
    CHECK(contains(outcome.err, "file.unwritable: standard output cannot be written"));
}

TEST_CASE("A closed standard output is exit code 4", "[cli][bad][output]")
{
    const auto command = printing();
    INFO(command.front());
    const auto outcome = Cli().run(command, Output::Closed);
    CHECK(outcome.signal == 0);
    CHECK(outcome.exitCode == kEnvironment);
    CHECK(contains(outcome.err, "file.unwritable: standard output cannot be written"));
}

// As with `| head -1`: the reader has exited, and the program exits silently.
TEST_CASE("A reader that exits causes no crash", "[cli][bad][output]")
{
    const auto command = printing();
    INFO(command.front());
    const auto outcome = Cli().run(command, Output::Abandoned);
    CHECK_FALSE(outcome.timedOut);
    CHECK(outcome.signal == SIGPIPE);
    CHECK(outcome.err.empty());
}

TEST_CASE("The option -o works with a closed standard output", "[cli][output]")
{
    const Cli cli;
    const auto outcome =
        cli.run({"sweep", "acc-fft-inic", "--axis", "P=2", "--output", "P", "-o", "time.csv"},
                Output::Closed);
    CHECK(outcome.exitCode == kDone);
    CHECK(cli.folder().read("time.csv") == "P,P\n2,2\n");
}

} // namespace clusterwright::tests::bad_output_test
