// Styles of figures on paper: their files, and the names and order of curves.
#include "model/core/diagnostic.h"
#include "model/json/json.h"
#include "model/study/figure/figure_style.h"
#include "tests/app/plots/figures.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

namespace clusterwright::tests::figure_style_test
{

using namespace plots;

namespace
{

FigureStyle changed()
{
    FigureStyle style;
    style.width = 88.9;
    style.height = 60;
    style.font = "Liberation Serif";
    style.fontSize = 7.5;
    style.lineWidth = 0.75;
    style.columns = 2;
    style.legend = "top-left";
    style.legendColumns = 3;
    style.series = {"fast=Fast Ethernet", "inic"};
    style.hasNoTitle = true;
    style.hasNoCaption = true;
    style.isGrey = true;
    style.dpi = 600;
    return style;
}

model::Diagnostics problemsOf(const std::string& text)
{
    return parseStyle(text, "style.json").diagnostics();
}

// Two designs over P, with the same scenario.
Figure designs()
{
    Figure figure;
    auto& panel = figure.panels.emplace_back();
    panel.x = {"P"};
    panel.y = {"time", "s"};
    panel.xValues = {2, 4};
    panel.series = {{"inic, rows = 1,024", {1, 2}}, {"fast, rows = 1,024", {3, 4}}};
    panel.points = {{"measured: fast, rows = 1,024", {2}, {3}, 1}};
    return figure;
}

std::vector<std::string> labelsIn(const AnyFigure& figure)
{
    std::vector<std::string> labels;
    for (const auto& series : std::get<Figure>(figure).panels.front().series)
        labels.push_back(series.label);
    return labels;
}

using Labels = std::vector<std::string>;

} // namespace

TEST_CASE("A style is read as it was written", "[plots][style]")
{
    const auto json = toJson(changed());
    CHECK(json.size() == styleOptions().size()); // every option differs from its default
    CHECK(json["width"] == "88.9 mm");
    const auto back = parseStyle(json.dump(), "style.json");
    REQUIRE(back);
    CHECK(back.value() == changed());
    CHECK(toJson(FigureStyle()).empty());
}

TEST_CASE("A style with an error is refused with a finding", "[plots][style]")
{
    const auto unknown = problemsOf(R"({"widht": "88 mm"})");
    CHECK(codeOf(unknown) == "json.unknown_field");
    CHECK(unknown.front().hint == "did you mean 'width'?");
    CHECK(unknown.front().file == "style.json");
    CHECK(codeOf(problemsOf(R"({"width": 88})")) == "json.type");
    CHECK(codeOf(problemsOf(R"({"width": "88 cm"})")) == "style.value");
    CHECK(problemsOf(R"({"font_size": "1 pt"})").front().message ==
          "expected a number from 4 to 72 pt, got '1 pt'");
    CHECK(codeOf(problemsOf(R"({"legend": "left"})")) == "style.value");
    CHECK(codeOf(problemsOf(R"({"grey": "yes"})")) == "json.type");
    CHECK(codeOf(problemsOf(R"({"series": [1]})")) == "json.type");
    CHECK(codeOf(problemsOf("{")) == "json.syntax");
}

TEST_CASE("Shipped styles are found by name, own ones by file", "[plots][style]")
{
    const std::vector<std::filesystem::path> presets{shippedPresetsFolder()};
    const auto styles = stylesIn(presets);
    REQUIRE(styles.size() >= 2);
    for (const auto& style : styles) {
        INFO(style.name);
        CHECK(styleNamed(style.name, presets));
        CHECK(style.title != style.name);
    }
    CHECK(styleNamed("one-column", presets).value().width == 88);
    const TemporaryFolder folder;
    const auto file = folder.write("mine.json", R"({"width": "90 mm"})");
    CHECK(styleNamed(file, presets).value().width == 90);
    const auto unknown = styleNamed("one-colum", presets).diagnostics();
    CHECK(codeOf(unknown) == "style.unknown");
    CHECK(contains(unknown.front().hint, "did you mean 'one-column'?"));
}

TEST_CASE("Common parts of labels move into the caption", "[plots][style]")
{
    const auto figure = styled(designs());
    CHECK(labelsIn(figure) == Labels{"inic", "fast"});
    CHECK(headOf(figure).caption == Labels{"rows = 1,024"});
    CHECK(std::get<Figure>(figure).panels.front().points.front().label == "measured: fast");
    auto one = designs(); // a single curve keeps its label
    one.panels.front().series.pop_back();
    CHECK(labelsIn(styled(one)) == Labels{"inic, rows = 1,024"});
    CHECK(labelsOf(figure) == Labels{"inic", "fast"});
}

TEST_CASE("A style renames curves and orders them", "[plots][style]")
{
    FigureStyle style;
    style.series = {"fast=Fast Ethernet"};
    const auto figure = styled(designs(), style);
    CHECK(labelsIn(figure) == Labels{"Fast Ethernet", "inic"});
    const auto& points = std::get<Figure>(figure).panels.front().points.front();
    CHECK(points.label == "measured: Fast Ethernet");
    CHECK(points.colour == 0); // as its curve
    CHECK(toJson(styled(figure, style)) == toJson(figure));
    style.series = {"fast, rows = 1,024=F", "slow=S"}; // by the whole label, too
    const auto other = styled(designs(), style);
    CHECK(labelsIn(other) == Labels{"F", "inic"});
    CHECK(codeOf(headOf(other).caveats) == "style.series");
    CHECK(headOf(other).caveats.front().hint == "use one of: inic; fast");
}

TEST_CASE("A figure keeps its caption and its best row in JSON", "[plots][style]")
{
    auto parallel = std::get<ParallelFigure>(exampleFigure("parallel"));
    parallel.caption = {"bars: 95 % interval"};
    parallel.fixed = {"rows = 1,024"};
    parallel.best = 2;
    const auto back = parseFigure(toJson(parallel), "figure.json");
    REQUIRE(back);
    CHECK(headOf(back.value()).caption == parallel.caption);
    CHECK(headOf(back.value()).fixed == parallel.fixed);
    CHECK(std::get<ParallelFigure>(back.value()).best == parallel.best);
}

} // namespace clusterwright::tests::figure_style_test
