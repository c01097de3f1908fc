// The render program: reads JSON, writes an image or findings, returns an exit code.
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>

namespace clusterwright::tests::render_test
{

namespace
{

ProgramOutcome render(const TemporaryFolder& folder, const std::vector<std::string>& arguments)
{
    std::vector<std::string> command{CLUSTERWRIGHT_RENDER};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return runProgram({.command = command, .directory = folder.path()});
}

} // namespace

TEST_CASE("A figure's file is rendered to an image", "[render]")
{
    const TemporaryFolder folder;
    const auto study = folder.write("study.json", speedupJson());
    const auto outcome = render(folder, {study, "-o", "picture.svg"});

    CHECK(outcome.exitCode == 0);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.empty());
    CHECK(contains(folder.read("picture.svg"), ">speedup<"));
}

TEST_CASE("A figure is read from a pipe in any environment", "[render]")
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("study.json", speedupJson()));
    const auto outcome = runProgram({.command = {"/bin/sh",
                                                 "-c",
                                                 "cat study.json | LC_ALL=C QT_QPA_PLATFORM=xcb "
                                                 "DISPLAY= QT_SCALE_FACTOR=2 \"$0\" -o picture.png",
                                                 CLUSTERWRIGHT_RENDER},
                                     .directory = folder.path()});
    CHECK(outcome.exitCode == 0);
    CHECK(outcome.err.empty());
    const auto here = render(folder, {"study.json", "-o", "here.png"});
    CHECK(here.exitCode == 0);
    CHECK(folder.read("picture.png") == folder.read("here.png"));
}

TEST_CASE("Invalid usage gives exit code 2", "[render]")
{
    const TemporaryFolder folder;
    const auto study = folder.write("study.json", speedupJson());
    CHECK(render(folder, {study}).exitCode == 2);
    CHECK(render(folder, {study, "-o"}).exitCode == 2);
    CHECK(render(folder, {study, "-o", "a.svg", "--fast"}).exitCode == 2);
    const auto kind = render(folder, {study, "-o", "a.jpg"});
    CHECK(kind.exitCode == 2);
    CHECK(contains(kind.err, "a.jpg: picture.kind: "));
    CHECK(!folder.has("a.jpg"));
    CHECK(render(folder, {"--help"}).exitCode == 0);
}

TEST_CASE("Invalid input gives exit code 3, all findings and no image", "[render]")
{
    const TemporaryFolder folder;
    CHECK(render(folder, {"missing.json", "-o", "a.svg"}).exitCode == 3);

    const auto broken = folder.write("broken.json", "{");
    CHECK(render(folder, {broken, "-o", "a.svg"}).exitCode == 3);

    const auto study = folder.write(
        "study.json",
        with(with(speedupJson(), "[1, 1.9, 3.7, 7]", "[1]"), "[1, 1.1, null, 2]", "[]"));
    const auto outcome = render(folder, {study, "-o", "a.svg"});
    CHECK(outcome.exitCode == 3);
    CHECK(contains(outcome.err, "study.json: /series/0/values: figure.length: "));
    CHECK(contains(outcome.err, "study.json: /series/1/values: figure.length: "));
    CHECK(!folder.has("a.svg"));
}

TEST_CASE("A write error gives exit code 4 and keeps the old image", "[render]")
{
    const TemporaryFolder folder;
    const auto study = folder.write("study.json", speedupJson());
    const auto outcome = render(folder, {study, "-o", "no/such/folder.svg"});
    CHECK(outcome.exitCode == 4);
    CHECK(contains(outcome.err, "file.unwritable"));

    static_cast<void>(folder.write("old.svg", "old"));
    const auto refused =
        runProgram({.command = {"/bin/sh",
                                "-c",
                                "ulimit -f 1; trap '' XFSZ; exec \"$0\" study.json -o old.svg",
                                CLUSTERWRIGHT_RENDER},
                    .directory = folder.path()});
    CHECK(refused.exitCode == 4);
    CHECK(folder.read("old.svg") == "old");
    CHECK(!folder.has("old.svg.part"));
}

TEST_CASE("Every kind of figure is drawn from JSON", "[render]")
{
    const TemporaryFolder folder;
    for (const auto* const name : {"log-map", "tornado", "front", "parallel", "phases"}) {
        INFO(name);
        const auto file = folder.write("figure.json", plots::toJson(exampleFigure(name)));
        const auto outcome = render(folder, {file, "-o", "picture.svg"});
        CHECK(outcome.exitCode == 0);
        CHECK(outcome.err.empty());
        CHECK(contains(folder.read("picture.svg"), "</svg>"));
    }
}

TEST_CASE("An image fits the page, and its figure can be rendered again", "[render]")
{
    const TemporaryFolder folder;
    const auto file = folder.write("figure.json", plots::toJson(exampleFigure("speedup")));
    CHECK(render(folder, {file, "-o", "a.svg", "--width", "85", "--height", "60"}).exitCode == 0);
    CHECK(contains(folder.read("a.svg"), "viewBox=\"0 0 321 227\""));
    CHECK(render(folder, {file, "-o", "a.png", "--width", "85", "--height", "60"}).exitCode == 0);
    CHECK(render(folder, {"a.png", "-o", "b.json"}).exitCode == 0);
    CHECK(folder.read("b.json") == plots::toJson(exampleFigure("speedup")));
    CHECK(render(folder, {"a.png", "-o", "b.csv"}).exitCode == 0);
    CHECK(folder.read("b.csv") == plots::toCsv(exampleFigure("speedup")));
    CHECK(render(folder, {"a.svg", "-o", "c.json"}).exitCode ==
          3); // an SVG contains no figure data
    CHECK(render(folder, {file, "-o", "c.png", "--width", "-1"}).exitCode == 2);
}

TEST_CASE("An image for one column has its width and no title", "[render]")
{
    const TemporaryFolder folder;
    const auto file = folder.write("figure.json", plots::toJson(exampleFigure("speedup")));
    CHECK(render(folder, {file, "-o", "a.svg", "--one-column"}).exitCode == 0);
    const auto column = folder.read("a.svg");
    CHECK(contains(column, "viewBox=\"0 0 333 ")); // 88 mm = 333 pixels at 96 dpi
    CHECK(render(folder, {file, "-o", "b.svg"}).exitCode == 0);
    const auto title = "FFT on 32 nodes</text>";
    CHECK(contains(folder.read("b.svg"), title));
    CHECK_FALSE(contains(column, title));
    CHECK(render(folder, {file, "-o", "c.svg", "--one-column", "--width", "120"}).exitCode == 0);
    CHECK(contains(folder.read("c.svg"), "viewBox=\"0 0 454 ")); // 120 mm
    CHECK(render(folder, {file, "-o", "d.svg", "--width", "200"}).exitCode == 0);
    CHECK(contains(folder.read("d.svg"), "viewBox=\"0 0 756 520\"")); // 640 x 440 in proportion
}

TEST_CASE("Each option of an image changes what it names", "[render]")
{
    const TemporaryFolder folder;
    const auto file = folder.write("figure.json", plots::toJson(exampleFigure("speedup")));
    const auto drawn = [&](const std::string& name, const Words& options) {
        CHECK(render(folder, joined({file, "-o", name}, options)).exitCode == 0);
        return folder.read(name);
    };
    // 80 mm = 302 pixels at 96 dpi; 440 without the option
    CHECK(contains(drawn("a.svg", {"--height", "80"}), " 302\"\n"));
    CHECK(contains(drawn("a.svg", {}), " 440\"\n"));

    CHECK(contains(drawn("a.svg", {}), "FFT on 32 nodes</text>"));
    CHECK_FALSE(contains(drawn("a.svg", {"--no-title"}), "FFT on 32 nodes</text>"));

    // Big-endian numbers at byte 16 of a PNG: 100 mm x 80 mm at 96 and 192 dpi
    const auto pixels = [&](const std::string& dpi) {
        const auto png = drawn("a.png", {"--width", "100", "--height", "80", "--dpi", dpi});
        const auto side = [&](std::size_t at) {
            return static_cast<unsigned char>(png[at + 2]) * 256 +
                   static_cast<unsigned char>(png[at + 3]);
        };
        return std::pair(side(16), side(20));
    };
    CHECK(pixels("96") == std::pair(378, 302));
    CHECK(pixels("192") == std::pair(756, 605));

    // All letters of an image are scaled alike: those of 12 pt are twice as large as those of 6 pt.
    const auto scale = [&](const std::string& points) {
        const auto svg = drawn("a.svg", {"--width", "150", "--font-size", points});
        const std::string key = "matrix(";
        double largest = 0;
        for (auto at = svg.find(key); at != std::string::npos; at = svg.find(key, at + 1))
            largest = std::max(largest, std::stod(svg.substr(at + key.size())));
        return largest;
    };
    CHECK(scale("12") / scale("6") == Approx(2).epsilon(0.01));
}

TEST_CASE("A grey image has no colours", "[render]")
{
    const TemporaryFolder folder;
    for (const auto* const name : {"speedup", "log-map"}) {
        const auto file = folder.write("figure.json", plots::toJson(exampleFigure(name)));
        CHECK(render(folder, {file, "-o", "a.svg", "--grey"}).exitCode == 0);
        const auto picture = folder.read("a.svg");
        CHECK_FALSE(contains(picture, "#0072b2"));
        CHECK_FALSE(contains(picture, "#ffea46"));
    }
}

} // namespace clusterwright::tests::render_test
