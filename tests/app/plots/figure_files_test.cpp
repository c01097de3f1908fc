// Writes figures into a folder.
#include "app/desktop/plots/drawing/figure_files.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

namespace clusterwright::tests::figure_files_test
{

using namespace clusterwright::plots;

namespace
{

constexpr auto kAll = [](std::size_t) { return true; };

std::vector<FigureFile> someFigures()
{
    return {{"Speedup", exampleFigure("speedup")},
            {"speedup!", exampleFigure("front")},
            {"Bandwidths, by phases", exampleFigure("map")}};
}

std::vector<std::string> namesOf(const std::vector<FigureFile>& figures, const FileWishes& wishes)
{
    std::vector<std::string> names;
    for (const auto& file : filesOf(figures, wishes))
        names.push_back(file.string());
    return names;
}

} // namespace

TEST_CASE("A figure's name is converted to a valid file name", "[plots][files]")
{
    CHECK(fileStem("Bandwidths, by phases") == "bandwidths-by-phases");
    CHECK(fileStem("  ../../etc/passwd ") == "etc-passwd");
    CHECK(fileStem("\u00dcbersicht \u2116 3") == "\u00fcbersicht-3");
    CHECK(fileStem("speed_up") == "speed_up");
    CHECK(fileStem("???") == "figure");
    CHECK(fileStem("") == "figure");
    CHECK(fileStem(std::string(500, 'x')).size() == 80);
}

TEST_CASE("Each figure has a unique file name", "[plots][files]")
{
    CHECK(namesOf(someFigures(), {PictureKind::Pdf, false}) ==
          std::vector<std::string>{"speedup.pdf", "speedup-2.pdf", "bandwidths-by-phases.pdf"});
    CHECK(namesOf(someFigures(), {PictureKind::Svg, true}) ==
          std::vector<std::string>{"speedup.svg",
                                   "speedup.csv",
                                   "speedup-2.svg",
                                   "speedup-2.csv",
                                   "bandwidths-by-phases.svg",
                                   "bandwidths-by-phases.csv"});
}

TEST_CASE("All figures are written as images and as CSV", "[plots][files]")
{
    const TemporaryFolder folder;
    const auto kind = GENERATE(PictureKind::Svg, PictureKind::Pdf, PictureKind::Png);
    const auto figures = someFigures();
    const auto files = filesOf(figures, {kind, true});
    const auto written = writeFigures(figures, folder.path(), {kind, true}, kAll);
    CHECK(written.findings.empty());
    CHECK(written.count == files.size());
    REQUIRE(files.size() == 6);
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const auto picture = pictureOf(figures[i].figure, kind);
        REQUIRE(picture);
        if (kind == PictureKind::Pdf) // a PDF contains the time
            CHECK(folder.read(files[2 * i].string()).starts_with("%PDF-"));
        else
            CHECK(folder.read(files[2 * i].string()) == picture.value());
        CHECK(folder.read(files[2 * i + 1].string()) == toCsv(figures[i].figure));
    }
}

TEST_CASE("A figure that cannot be written does not stop the others", "[plots][files][bad-input]")
{
    const TemporaryFolder folder;
    auto figures = someFigures();
    figures[0].figure = Figure(); // nothing to draw
    std::filesystem::create_directory(folder.path() / "speedup-2.svg");
    const auto written = writeFigures(figures, folder.path(), {}, kAll);
    CHECK(written.count == 1);
    REQUIRE(written.findings.size() == 2);
    CHECK(codeOf(written.findings) == "picture.empty");
    CHECK(messageOf(written.findings).starts_with("speedup.svg: "));
    CHECK(codeOf(nth(written.findings, 1)) == "file.unwritable");
    CHECK(folder.has("bandwidths-by-phases.svg"));
}

TEST_CASE("Writing many figures can be stopped", "[plots][files]")
{
    const TemporaryFolder folder;
    const auto written =
        writeFigures(someFigures(), folder.path(), {}, [](std::size_t i) { return i < 1; });
    CHECK(written.count == 1);
    CHECK(folder.has("speedup.svg"));
    CHECK_FALSE(folder.has("speedup-2.svg"));
}

} // namespace clusterwright::tests::figure_files_test
