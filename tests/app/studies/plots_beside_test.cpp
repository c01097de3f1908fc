// Plots beside that of the present study.
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/plots_beside.h"
#include "model/design/document/design.h"
#include "tests/app/studies/studies_window.h"

#include <QSettings>
#include <QToolButton>

namespace clusterwright::tests::plots_beside_test
{

using namespace clusterwright::desktop;

namespace
{

struct BesideWindow : StudiesWindow {
    BesideWindow()
        : StudiesWindow("acc-fft-inic")
    {
    }
    [[nodiscard]] PlotsBeside& beside() const { return part<PlotsBeside>("plotsBeside"); }
    [[nodiscard]] PlotBeside& only() const
    {
        REQUIRE(beside().plots().size() == 1);
        return *beside().plots().front();
    }
    void awaitPlot(PlotBeside& plot) const
    {
        REQUIRE(QTest::qWaitFor([&] { return !plot.plot().content().isEmpty(); }, kPatience));
    }
    // The name of a study other than the present one.
    [[nodiscard]] std::string other()
    {
        for (const auto& study : document().design().studies)
            if (study.name != panel.answer()->definition.name && study.kind == "curve")
                return study.name;
        return {};
    }
};

} // namespace

TEST_CASE("Another study is shown beside the present one, and closed", "[desktop][beside]")
{
    QSettings().clear();
    BesideWindow test;
    test.beside().showStudy(test.other());
    auto& plot = test.only();
    test.awaitPlot(plot);
    CHECK(plot.isVisible());
    plot.findChild<QToolButton*>(QStringLiteral("closeBeside"))->click();
    CHECK(test.beside().plots().empty());
}

TEST_CASE("A study beside follows edits, its renaming, and an undo of its deletion",
          "[desktop][beside][undo]")
{
    QSettings().clear();
    BesideWindow test;
    auto study = test.document().design().studies.front();
    study.name = "copy";
    study.title = "Copy";
    study.series.values = "256"; // one curve for each design
    test.add(study);
    test.await();
    test.panel.showStudy(test.document().design().studies.front().name);
    test.await();
    test.beside().showStudy("copy");
    auto& plot = test.only();
    test.awaitPlot(plot);
    const auto count = plot.plot().as<plots::Figure>().panels[0].series.size();

    auto& document = test.document();
    const auto position = document.design().studies.size() - 1;
    const auto set = [&](std::optional<model::StudyDefinition> before,
                         std::optional<model::StudyDefinition> after) {
        REQUIRE(document.submit(model::Edit{model::SetItem<model::StudyDefinition>{
                                    "", position, std::move(before), std::move(after)}},
                                QStringLiteral("Edit")));
    };
    auto more = study;
    more.series.values = "256,512";
    set(study, more);
    REQUIRE(QTest::qWaitFor(
        [&] { return plot.plot().as<plots::Figure>().panels[0].series.size() == 2 * count; },
        kPatience));
    auto renamed = more;
    renamed.name = "renamed";
    set(more, renamed);
    CHECK(plot.study() == "renamed");
    set(renamed, std::nullopt);
    CHECK(plot.isHidden());
    document.undoStack().undo();
    CHECK_FALSE(plot.isHidden());
}

TEST_CASE("The plots beside are remembered for the design", "[desktop][beside]")
{
    QSettings().clear();
    BesideWindow test;
    const auto other = test.other();
    test.beside().showStudy(other);
    test.awaitPlot(test.only());
    test.only().findChild<QToolButton*>(QStringLiteral("linkAxes"))->click();
    const auto isLinked = test.only().isLinked();
    const auto design = test.document().design();
    test.document().open(*shippedPresets().design("fft-serial").value(), {});
    CHECK(test.beside().plots().empty());
    test.document().open(design, {});
    CHECK(test.only().study() == other);
    CHECK(test.only().isLinked() == isLinked);
}

TEST_CASE("A kept result stays as it is, and a fourth plot replaces the third", "[desktop][beside]")
{
    QSettings().clear();
    BesideWindow test;
    test.beside().keepPresent();
    auto& kept = test.only();
    CHECK(kept.plot().as<plots::Figure>().panels.size() ==
          test.panel.plot().as<plots::Figure>().panels.size());
    for (int i = 0; i < 3; ++i)
        test.beside().keepPresent();
    CHECK(test.beside().plots().size() == PlotsBeside::kMax);
}

} // namespace clusterwright::tests::plots_beside_test
