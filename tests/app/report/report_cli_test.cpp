// clusterwright-cli report on the command line.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <QCryptographicHash>
#include <QXmlStreamReader>

#include <csignal>
#include <cstdlib>

namespace clusterwright::tests::report_cli_test
{

namespace
{

// Writes the report `name` and reads it.
std::string reported(const Cli& cli, const std::string& name, const Words& more = {})
{
    const auto outcome = cli.run(joined({"report", "acc-fft-inic", "-o", name}, more));
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    return cli.folder().read(name);
}

// Runs the program beside a fake renderer that executes these shell commands.
ProgramOutcome runBeside(const std::string& renderer, const Cli& cli, const Words& arguments)
{
    namespace fs = std::filesystem;
    const TemporaryFolder programs;
    const auto program = programs.path() / "clusterwright-cli";
    fs::copy_file(CLUSTERWRIGHT_CLI, program);
    fs::permissions(programs.write("clusterwright-render", "#!/bin/sh\n" + renderer + "\n"),
                    fs::perms::owner_all);
    return runProgram({.command = joined({program.string()}, arguments),
                       .directory = cli.folder().path(),
                       .unset = {"CLUSTERWRIGHT_PRESETS"}});
}

} // namespace

TEST_CASE("A report is one page with pictures and the numbers of eval", "[cli][report]")
{
    const Cli cli;
    const auto html = reported(cli, "a.html");
    QXmlStreamReader reader(QByteArray::fromStdString(html));
    int pictures = 0;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement)
            pictures += reader.name() == QLatin1String("svg") ? 1 : 0;
    INFO(reader.errorString().toStdString() << " in line " << reader.lineNumber());
    CHECK_FALSE(reader.hasError());
    // Two plots of the summary; the topology; two rows of the pipeline; eight studies, one of them with curves, steps and phases.
    // Two claims with values are too few for a plot.
    CHECK(pictures == 2 + 1 + 2 + 8 + 2);
    // eval --json: time 0.1408..., speedup 3.473...
    const auto evaluation = cli.json({"eval", "acc-fft-inic"});
    CHECK(valueOf(evaluation, "speedup") == Approx(3.4732).epsilon(1e-4));
    CHECK(contains(html, "<dd>3.473</dd>"));
    CHECK(valueOf(evaluation, "time") == Approx(0.14089).epsilon(1e-4));
    CHECK(contains(html, "<dd>140.9\u00a0ms</dd>"));
    CHECK(contains(html, CLUSTERWRIGHT_VERSION));
}

TEST_CASE("Reports of shipped designs have no findings about their studies", "[cli][report]")
{
    const auto design = GENERATE(as<std::string>{}, "now-am-short", "multiedge-one-way");
    const auto outcome = Cli().run({"report", design, "-o", "a.html"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
}

TEST_CASE("A report omits the sections that the command line names", "[cli][report]")
{
    const Cli cli;
    const auto html = reported(cli, "a.html", {"--omit", "contents,claims", "--omit", "summary"});
    for (const auto* const id : {"contents", "claims", "summary"})
        CHECK_FALSE(contains(html, "<section id=\"" + std::string(id)));
    CHECK(contains(html, "<section id=\"inputs"));
    const auto whole = reported(cli, "whole.html");
    const std::string begin = "<section id=\"";
    std::vector<std::string> ids;
    for (auto at = whole.find(begin); at != std::string::npos; at = whole.find(begin, at + 1))
        ids.push_back(whole.substr(at + begin.size(),
                                   whole.find('"', at + begin.size()) - at - begin.size()));
    CHECK(ids.size() > 8);
    for (const auto& id : ids) {
        INFO(id);
        const auto section = begin + id + "\"";
        const auto rest = reported(cli, "rest.html", {"--omit", id});
        CHECK_FALSE(contains(rest, section));
        CHECK(rest.size() < whole.size());
    }
    checkUsage(cli.run({"report", "acc-fft-inic", "-o", "b.html", "--omit", "claim"}), "claims");
}

TEST_CASE("Equal designs give equal bytes, with a date only on request", "[cli][report]")
{
    const Cli cli;
    CHECK(reported(cli, "a.html") == reported(cli, "b.html"));
    CHECK(reported(cli, "a.pdf") == reported(cli, "b.pdf"));
    CHECK(contains(reported(cli, "c.html", {"--date", "2026-11-22"}), "2026-11-22"));
    CHECK(contains(reported(cli, "c.pdf", {"--date", "2026-11-22"}), "(D:20261122000000"));
    ::setenv("SOURCE_DATE_EPOCH", "86400", 1); // one day later than 1970-01-01
    CHECK(contains(reported(cli, "d.html"), "1970-01-02"));
    ::unsetenv("SOURCE_DATE_EPOCH");
}

TEST_CASE("A report of a file has the digest of its bytes", "[cli][report]")
{
    const Cli cli;
    const auto text = copyDesign();
    const auto file = cli.folder().write("copy.cluster.json", text);
    const auto outcome = cli.run({"report", "copy.cluster.json", "-o", "copy.html"});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    const auto digest =
        QCryptographicHash::hash(QByteArray::fromStdString(text), QCryptographicHash::Sha256)
            .toHex()
            .toStdString();
    const auto html = cli.folder().read("copy.html");
    CHECK(contains(html, digest));
    CHECK(contains(html, "20 ms"));
}

TEST_CASE("With --json, report prints the path of its file", "[cli][report]")
{
    const Cli cli;
    const auto json = cli.json({"report", "acc-fft-inic", "-o", "a.html"});
    CHECK(json.at("file") == "a.html");
    CHECK(json.at("diagnostics").empty());
}

TEST_CASE("A failed report gives a reason and writes nothing", "[cli][report]")
{
    const Cli cli;
    checkRefused(
        cli.run({"report", "no-such-design", "-o", "a.html"}), kBadInput, "preset.unknown");
    checkRefused(cli.run({"report", "missing.json", "-o", "a.html"}), kBadInput, "file.missing");
    const auto broken = edited(copyDesign(), "100 MB/s", "100 MB");
    static_cast<void>(cli.folder().write("broken.cluster.json", broken));
    checkRefused(
        cli.run({"report", "broken.cluster.json", "-o", "a.html"}), kBadInput, "dimension.");
    checkRefused(cli.run({"report", "acc-fft-inic", "-o", "a.docx"}), kBadUsage, "report.kind");
    checkRefused(
        cli.run({"report", "acc-fft-inic", "-o", "no/a.html"}), kEnvironment, "file.unwritable");
    CHECK_FALSE(cli.folder().has("a.html"));
    checkUsage(cli.run({"report", "acc-fft-inic"}), "-o");
    checkUsage(cli.run({"report", "acc-fft-inic", "-o", "a.html", "--date", "2026-13-01"}),
               "YYYY-MM-DD");
    checkUsage(cli.run({"report", "acc-fft-inic", "-o", "a.pdf", "--paper", "a3"}), "paper");
}

TEST_CASE("A full disk keeps the earlier report", "[cli][report]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("old.html", "old"));
    const auto refused = runProgram(
        {.command = {"/bin/sh",
                     "-c",
                     "ulimit -f 1; trap '' XFSZ; exec \"$0\" report acc-fft-inic -o old.html",
                     CLUSTERWRIGHT_CLI},
         .directory = cli.folder().path()});
    CHECK(refused.exitCode == kEnvironment);
    CHECK(cli.folder().read("old.html") == "old");
}

TEST_CASE("A crashed renderer is a finding", "[cli][report][render]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    const Words report{"report", "copy.cluster.json", "-o", "a.html"};
    const Words render{"render", "copy.cluster.json", "--view", "pipeline", "-o", "a.svg"};
    const std::string killed = "render.died: clusterwright-render ended by signal 9";
    checkRefused(runBeside("kill -9 $$", cli, report), kEnvironment, killed);
    checkRefused(runBeside("kill -9 $$", cli, render), kEnvironment, killed);
    checkRefused(runBeside("exit 127", cli, report),
                 kEnvironment,
                 "render.died: clusterwright-render ended with code 127");
    const auto outcome = runBeside("kill -9 $$", cli, joined(report, {"--json"}));
    const auto json = model::parseJson(outcome.out, "standard output");
    REQUIRE(json);
    CHECK(json.value().at("diagnostics").at(0).at("code") == "render.died");
}

TEST_CASE("A reader that exits ends a rendering silently", "[cli][render]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    const auto outcome = cli.run({"render", "copy.cluster.json", "--view", "pipeline", "-o", "-"},
                                 Output::Abandoned);
    CHECK(outcome.signal == SIGPIPE);
    CHECK(outcome.err.empty());
}

TEST_CASE("A view of an unknown scenario is refused like in eval", "[cli][render][scenario]")
{
    const Cli cli;
    const auto design =
        edited(copyDesign(),
               R"("title":)",
               R"("scenarios": [{"name": "fast", "set": {"P": "8", "size": "9 MB"}}],
        "studies": [{"name": "parts", "kind": "curve", "x": {"variable": "P", "values": "1..4"},
                     "outputs": ["time"]}], "title":)");
    static_cast<void>(cli.folder().write("copy.cluster.json", design));
    const auto eval = cli.run({"eval", "copy.cluster.json", "--scenario", "nope"});
    checkRefused(eval, kBadInput, "/scenarios: scenario.unknown: ");
    const auto view = GENERATE(as<std::string>{}, "pipeline", "topology", "parts");
    const Words render{"render", "copy.cluster.json", "--view", view, "-o", "a.svg", "--scenario"};
    const auto refused = cli.run(joined(render, {"nope"}));
    checkRefused(refused, kBadInput, "scenario.unknown");
    CHECK(refused.err == eval.err);
    CHECK_FALSE(cli.folder().has("a.svg"));
    if (view != "topology") // the design has none
        CHECK(cli.run(joined(render, {"fast"})).exitCode == kDone);
}

} // namespace clusterwright::tests::report_cli_test
