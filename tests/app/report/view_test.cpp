// Canvases and figures without a window: clusterwright-cli render, and the figures of reports.
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/report/study_drawings.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/every_study.h"

#include <QImage>
#include <QSvgRenderer>

namespace clusterwright::tests::view_test
{

namespace
{

std::string drawn(const Cli& cli, const std::string& view, const std::string& file)
{
    const auto outcome = cli.run({"render", "acc-fft-inic", "--view", view, "-o", file});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    return cli.folder().read(file);
}

// Kind of the figure in a PNG: "map", "bars"; empty for curves.
std::string kindOf(const std::string& png)
{
    const auto figure = plots::figureIn(png, "a.png");
    REQUIRE(figure);
    return model::Json::parse(plots::toJson(figure.value())).value("kind", "");
}

} // namespace

TEST_CASE("A view of a design equals its canvas", "[cli][render]")
{
    const Cli cli;
    const auto topology = drawn(cli, "topology", "t.svg");
    CHECK(QSvgRenderer(QByteArray::fromStdString(topology)).isValid());
    CHECK(contains(topology, ">star(P)<"));
    CHECK(contains(topology, ">8 hosts, 1 switch<")); // with the design's numbers
    const auto pipeline = drawn(cli, "pipeline", "p.svg");
    CHECK(QSvgRenderer(QByteArray::fromStdString(pipeline)).isValid());
    CHECK(contains(pipeline, ">INIC: card to host<"));
    CHECK(contains(pipeline, ">nic.host_bus<"));
    CHECK(drawn(cli, "topology", "t.pdf").starts_with("%PDF-"));
    CHECK_FALSE(
        QImage::fromData(QByteArray::fromStdString(drawn(cli, "pipeline", "p.png"))).isNull());
    CHECK(drawn(cli, "topology", "again.svg") == topology);
}

TEST_CASE("A study takes precedence over a canvas of the same name", "[cli][render]")
{
    const Cli cli;
    const auto design = edited(copyDesign(),
                               R"("title":)",
                               R"("studies": [{"name": "topology", "kind": "curve", "title": "Mine",
        "x": {"variable": "P", "values": "1..4"}, "outputs": ["time"]}], "title":)");
    static_cast<void>(cli.folder().write("copy.cluster.json", design));
    const auto outcome =
        cli.run({"render", "copy.cluster.json", "--view", "topology", "-o", "t.svg"});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(cli.folder().read("t.svg"), ">Mine<"));
}

TEST_CASE("A study is drawn as its first or its named figure", "[cli][render]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("all.cluster.json", everyStudyText()));
    const auto drawnAs = [&](const std::string& file, const Words& more) {
        const auto outcome =
            cli.run(joined({"render", "all.cluster.json", "-o", file, "--view"}, more));
        INFO(more.front() << "\n" << outcome.err);
        CHECK((outcome.exitCode == kDone || outcome.exitCode == kFinding));
        return cli.folder().read(file);
    };
    const auto picture = [&](const Words& more) { return drawnAs("a.svg", more); };
    const auto kind = [&](const Words& more) { return kindOf(drawnAs("a.png", more)); };
    for (const auto& study : designOf(everyStudyText()).studies) {
        CHECK(QSvgRenderer(QByteArray::fromStdString(picture({study.name}))).isValid());
        INFO(study.name); // a note is no reason for exit code 1
        CHECK(
            cli.run({"render", "all.cluster.json", "--view", study.name, "-o", "b.svg"}).exitCode ==
            cli.run({"study", "all.cluster.json", study.name}).exitCode);
    }
    CHECK(kind({"map"}) == "map");
    CHECK(kind({"front"}) == "scatter");
    CHECK(kind({"front", "--figure", "All numbers"}) == "parallel");
    CHECK(kind({"tornado"}) == "bars");
    CHECK(kind({"comparison"}).empty()); // curves
    CHECK(kind({"comparison", "--figure", "Steps by phase"}) == "bars");
    // time = 4 s + 4 s / 4; of the scenario 2 s + 10 s / 4; with n = 2, s + 4 s / 2
    CHECK(contains(picture({"sure"}), "5"));
    CHECK_FALSE(picture({"sure", "--scenario", "other"}) == picture({"sure"}));
    CHECK_FALSE(picture({"sure", "--set", "n=2"}) == picture({"sure"}));
}

TEST_CASE("Curves over axes are drawn without a study of the design", "[cli][render]")
{
    const Cli cli;
    const auto drawnAs = [&](const Words& more) {
        const auto outcome = cli.run(
            joined({"render", "acc-fft-inic", "-o", "a.svg", "--axis", "P=2..64:*2"}, more));
        INFO(outcome.err);
        CHECK(outcome.exitCode == kDone);
        return cli.folder().read("a.svg");
    };
    const auto plain = drawnAs({});
    CHECK(contains(plain, ">time over P<"));
    CHECK(contains(drawnAs({"--axis", "rows=256,512"}), "rows = 512"));
    CHECK_FALSE(drawnAs({"--output", "speedup"}) == plain);
    CHECK_FALSE(drawnAs({"--x-scale", "linear"}) == drawnAs({"--x-scale", "log"}));
    CHECK_FALSE(drawnAs({"--y-scale", "linear"}) == drawnAs({"--y-scale", "log"}));
    checkRefused(
        cli.run(
            {"render", "acc-fft-inic", "--view", "topology", "--y-scale", "log", "-o", "b.svg"}),
        kBadInput,
        "scale.view");
    static_cast<void>(cli.folder().write("all.cluster.json", everyStudyText()));
    checkRefused(
        cli.run(
            {"render", "all.cluster.json", "--view", "tornado", "--x-scale", "log", "-o", "b.svg"}),
        kBadInput,
        "scale.study");
    checkUsage(cli.run({"render", "acc-fft-inic", "--axis", "P=2", "--view", "speedup"}), "--axis");
    checkUsage(cli.run({"render", "acc-fft-inic", "--axis", "P", "-o", "b.svg"}), "NAME=VALUES");
}

TEST_CASE("The table of a sweep is refused as a figure", "[cli][render]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "sweep.json", cli.run({"sweep", "acc-fft-inic", "--axis", "P=2,4", "--json"}).out));
    ProgramCall call;
    call.command = {CLUSTERWRIGHT_RENDER, "sweep.json", "-o", "a.svg"};
    call.directory = cli.folder().path();
    checkRefused(runProgram(call), kBadInput, "figure.sweep");
}

TEST_CASE("An image of a study has the requested size and colours", "[cli][render]")
{
    const Cli cli;
    const auto drawnAs = [&](const Words& more) {
        const auto outcome =
            cli.run(joined({"render", "acc-fft-inic", "--view", "speedup", "-o", "a.svg"}, more));
        INFO(outcome.err);
        CHECK(outcome.exitCode == kDone);
        return cli.folder().read("a.svg");
    };
    // 100 mm x 80 mm = 378 x 302 pixels at 96 dpi
    CHECK(contains(drawnAs({"--one-column"}), "svg width=\"88.00mm\" "));
    CHECK(contains(drawnAs({"--width", "100", "--height", "80"}), "viewBox=\"0 0 378 302\""));
    const auto plain = drawnAs({});
    for (const Words& options : {Words{"--grey"},
                                 Words{"--no-title"},
                                 Words{"--font-size", "12"},
                                 Words{"--height", "80"},
                                 Words{"--columns", "1", "--width", "60"}}) {
        INFO(options.front());
        CHECK_FALSE(drawnAs(options) == plain);
    }
    const auto png = [&](const std::string& dpi) {
        CHECK(cli.run({"render", "acc-fft-inic", "--view", "speedup", "-o", "a.png", "--dpi", dpi})
                  .exitCode == kDone);
        return cli.folder().read("a.png").size();
    };
    CHECK(png("200") > png("60"));
    const auto refused =
        cli.run({"render", "acc-fft-inic", "--view", "topology", "-o", "b.svg", "--grey"});
    checkRefused(refused, kBadInput, "picture.view");
    CHECK_FALSE(cli.folder().has("b.svg"));
    CHECK(cli.run({"render", "acc-fft-inic", "--view", "speedup", "-o", "b.svg", "--dpi", "5"})
              .exitCode == kBadUsage);
}

TEST_CASE("A study without a figure gives a reason", "[cli][render]")
{
    const Cli cli;
    const auto design = everyStudyText(
        R"({"name": "broken", "kind": "solve", "x": {"variable": "s", "values": "1 s..2 s"},
            "such_that": "speed = 3"})");
    static_cast<void>(cli.folder().write("all.cluster.json", design));
    const auto refused = [&](const Words& more) {
        return cli.run(joined({"render", "all.cluster.json", "-o", "a.svg", "--view"}, more));
    };
    const auto unknown = refused({"front", "--figure", "Objective"});
    checkRefused(unknown, kBadInput, "figure.unknown");
    CHECK(contains(unknown.err, "did you mean 'Objectives'?"));
    CHECK(contains(unknown.err, "figures: Objectives, All numbers"));
    checkRefused(refused({"broken"}), kBadInput, "/studies/14/such_that: name.unknown");
    checkRefused(refused({"pipeline", "--figure", "Curves"}), kBadInput, "figure.view");
    CHECK_FALSE(cli.folder().has("a.svg"));
    const auto json =
        cli.json({"render", "all.cluster.json", "-o", "a.svg", "--view", "broken"}, kBadInput);
    CHECK(json.at("diagnostics").at(0).at("pointer") == "/studies/14/such_that");
}

TEST_CASE("An unknown view lists the available ones", "[cli][render]")
{
    const Cli cli;
    const auto unknown = cli.run({"render", "acc-fft-inic", "--view", "pipelines", "-o", "a.svg"});
    checkRefused(unknown, kBadInput, "view.unknown");
    CHECK(contains(unknown.err, "did you mean 'pipeline'?"));
    CHECK(contains(unknown.err, "use one of: topology, pipeline, speedup, stages"));
    checkRefused(cli.run({"render", "fft-serial", "--view", "topology", "-o", "a.svg"}),
                 kBadInput,
                 "topology.missing: the design 'fft-serial' has no topology");
    checkRefused(
        cli.run({"render", "acc-fft-inic", "--view", "topology", "-o", "a.svg", "--set", "P=2"}),
        kBadInput,
        "set.view");
    CHECK(cli.run({"render", "acc-fft-inic", "--view", "topology", "-o", "a.gif"}).exitCode ==
          kBadUsage);
    CHECK(cli.run({"render", "acc-fft-inic", "--view", "topology", "-o", "no/a.svg"}).exitCode ==
          kEnvironment);
    CHECK_FALSE(cli.folder().has("a.svg"));
}

TEST_CASE("Each panel of a figure keeps the colours of the resources", "[desktop][report]")
{
    plots::Figure figure;
    figure.resources = {"host.cpu", "nic.port"};
    figure.panels.resize(2);
    for (auto& panel : figure.panels) {
        panel.xValues = {1, 2};
        panel.series = {{"a", {1, 2}}};
    }
    const auto parts = desktop::paperFigures({{"curve", figure, false}});
    REQUIRE(parts.size() == 2);
    for (const auto& part : parts)
        CHECK(headOf(part.figure).resources == figure.resources);
}

TEST_CASE("Pairs of a comparison share a printed figure, with a row for each design",
          "[desktop][report]")
{
    const auto phases = [](const std::string& other, const std::string& only) {
        plots::BarFigure figure;
        figure.value = {"sum of step times", "s"};
        figure.classes = {"fft", only};
        figure.bars = {{"own", 0, 1, 0}, {other, 0, 2, 0}, {other, 2, 3, 1}};
        return plots::NamedFigure{"Phases (" + other + ")", figure};
    };
    const auto steps = [](const std::string& other) {
        plots::BarFigure figure;
        figure.value = {"time", "s"};
        figure.isConnected = true;
        figure.bars = {{"own", 0, 1}, {other, 0, 2}};
        return plots::NamedFigure{"Steps by phase (" + other + ")", figure};
    };
    const auto parts = desktop::paperFigures(
        {steps("a"), phases("a", "send"), steps("b"), phases("b", "wait"), steps("c")});
    REQUIRE(parts.size() == 1);
    const auto& joined = std::get<plots::BarFigure>(parts.front().figure);
    CHECK(plots::rowsOf(joined) == std::vector<std::string>{"own", "a", "b"});
    CHECK(joined.classes == std::vector<std::string>{"fft", "send", "wait"});
    REQUIRE(joined.bars.size() == 5);
    CHECK(legendOf(joined, joined.bars.back()) == "wait");
    CHECK(desktop::paperFigures({steps("a"), phases("a", "send")}).size() == 2);
}

} // namespace clusterwright::tests::view_test
