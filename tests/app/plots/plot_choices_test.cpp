// Stored display choices of figures.
#include "app/desktop/plots/drawing/panel_rect.h"
#include "tests/app/plots/figures.h"
#include "tests/app/plots/shown_view.h"

namespace clusterwright::tests::plot_choices_test
{

using namespace clusterwright::plots;

namespace
{

PlotChoices someChoices()
{
    return {{"a \"quoted\" one", "rows = 512, \u00b5"},
            Scale::Log,
            Scale::Decibel,
            true,
            {{"size", "B", 1, 4096}, {"time", "s", 1.25e-6, 0.1}}};
}

Figure speedups()
{
    return tests::figureOf(speedupJson());
}

} // namespace

TEST_CASE("Choices are restored from their text", "[plots][memory][laws]")
{
    PlotChoices hiddenOnly;
    hiddenOnly.hidden = {"a"};
    PlotChoices logOnly;
    logOnly.y = Scale::Linear;
    for (const auto& choices : {PlotChoices(), someChoices(), hiddenOnly, logOnly})
        CHECK(choicesOf(toText(choices)) == choices);
    CHECK(toText({}).empty());
}

TEST_CASE("An invalid text gives no choices", "[plots][memory][bad-input]")
{
    for (const auto* const text :
         {"",
          "{",
          "[]",
          "null",
          R"({"hidden": 3, "x": "cubic", "y": {}, "fixed": "yes", "axes": [1]})"})
        CHECK(choicesOf(text) == PlotChoices());
    // from exceeds to
    CHECK(choicesOf(R"({"axes": [{"label": "P", "unit": "1", "from": 8, "to": 2}]})").axes.empty());
}

TEST_CASE("A figure is shown with its stored choices in any plot", "[plots][memory]")
{
    PlotChoices chosen;
    {
        ShownView shown{AnyFigure(speedups())};
        shown.view.setScales(Scale::Log, std::nullopt);
        panelsOf(shown.view.plot()).front()->y()->setRange(1, 5);
        shown.view.setFixedAxes(true);
        shown.view.hideCurve("gigabit", true);
        chosen = choicesOf(toText(shown.view.content().choices()));
    }
    PlotView view(QStringLiteral("Plot"));
    view.resize(900, 500);
    view.showFigure(speedups(), chosen);
    const auto& rect = *panelsOf(view.plot()).front();
    CHECK(rect.x()->scaleType() == QCPAxis::stLogarithmic);
    CHECK(rect.y()->range() == QCPRange(1, 5));
    CHECK_FALSE(rect.curves[1]->visible());
    CHECK(view.content().choices() == chosen);
    view.showMessage(QStringLiteral("an error"));
    view.showFigure(speedups());
    CHECK(view.content().choices() == chosen);

    view.showFigure(speedups(), {});
    const auto& other = *panelsOf(view.plot()).front();
    CHECK(other.x()->scaleType() == QCPAxis::stLinear);
    CHECK(other.y()->range() != QCPRange(1, 5));
    CHECK(other.curves[1]->visible());
}

TEST_CASE("A saved range that a log axis cannot show is ignored", "[plots][memory]")
{
    PlotView view(QStringLiteral("Plot"));
    view.resize(900, 500);
    PlotChoices choices;
    choices.y = Scale::Log;
    choices.isFixed = true;
    const auto& panel = speedups().panels[0];
    choices.axes = {{panel.x.label, "1", 0, 8}, {panel.y.label, "1", 0, 8}};
    view.showFigure(speedups(), choices);
    CHECK(panelsOf(view.plot()).front()->y()->range().lower > 0);
}

TEST_CASE("Only actions of the user are stored as choices", "[plots][memory]")
{
    ShownView shown{AnyFigure(speedups())};
    int told = 0;
    QObject::connect(&shown.view, &PlotView::choicesChanged, [&] { ++told; });
    shown.view.showFigure(speedups());
    CHECK(told == 0);
    auto& rect = *panelsOf(shown.view.plot()).front();
    emit shown.view.plot().legendClick(
        rect.legend, rect.legend->itemWithPlottable(rect.curves[0]), nullptr);
    CHECK(told == 1);
    shown.view.setScales(Scale::Log, Scale::Log);
    CHECK(told == 2);
    shown.view.setFixedAxes(true);
    CHECK(told == 3);
    const QPointF middle = panelsOf(shown.view.plot()).front()->rect().center();
    shown.drag(middle, middle + QPointF(40, 0));
    CHECK(told > 3);
}

} // namespace clusterwright::tests::plot_choices_test
