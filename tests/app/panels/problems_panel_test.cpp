// The Problems panel: updates, navigation to places, quick fixes.
#include "app/desktop/panels/problems_panel.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "tests/app/panels/opened_workbench.h"

#include <QAbstractItemModelTester>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

namespace clusterwright::tests::problems_panel_test
{

using namespace clusterwright::desktop;

namespace
{

struct Shown : OpenedWorkbench {
    Shown()
        : problems(workbench)
        , tester(problems.findChild<ProblemsModel*>(),
                 QAbstractItemModelTester::FailureReportingMode::Fatal)
    {
        problems.resize(700, 200);
        problems.show();
    }
    void bind(const std::string& value)
    {
        REQUIRE(document().submit(model::setBinding(design(), "row_fft", "c", value),
                                  QStringLiteral("Bind")));
        await();
    }
    [[nodiscard]] QTableView& list()
    {
        return *problems.findChild<QTableView*>(QStringLiteral("table"));
    }
    void click(int row)
    {
        const auto place = list().visualRect(list().model()->index(row, 0)).center();
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, place);
    }
    // The second click opens the field.
    void doubleClick(int row)
    {
        click(row);
        const auto place = list().visualRect(list().model()->index(row, 0)).center();
        QTest::mouseDClick(list().viewport(), Qt::LeftButton, {}, place);
    }
    [[nodiscard]] QPushButton* button(const char* name)
    {
        return problems.findChild<QPushButton*>(QLatin1String(name));
    }

    ProblemsPanel problems;
    QAbstractItemModelTester tester;
};

} // namespace

TEST_CASE("A list without problems shows a message", "[desktop][problems]")
{
    Shown shown;
    CHECK(shown.problems.title() == QStringLiteral("Problems"));
    CHECK(shown.problems.findChild<QLabel*>(QStringLiteral("empty"))->isVisible());
    CHECK_FALSE(shown.list().isVisible());
}

TEST_CASE("Errors of saving study results are listed as problems", "[desktop][problems]")
{
    Shown shown;
    shown.document().setAnswersState(
        {{model::Severity::Warning, "answers.left_alone", "x.answers.json", "", "not kept", ""},
         false});
    REQUIRE(shown.list().model()->rowCount() == 1);
    CHECK(shown.list().model()->index(0, ProblemsModel::Where).data().toString() ==
          QStringLiteral("x.answers.json"));
    shown.document().setAnswersState({{}, false});
    CHECK(shown.list().model()->rowCount() == 0);
}

TEST_CASE("A problem is counted, shows its place and disappears when fixed", "[desktop][problems]")
{
    Shown shown;
    QSignalSpy titles(&shown.problems, &ProblemsPanel::titleChanged);
    QSignalSpy revealed(&shown.workbench, &Workbench::revealRequested);
    QSignalSpy fields(&shown.workbench, &Workbench::fieldRequested);
    shown.bind("host.fft_tim");
    REQUIRE(shown.list().model()->rowCount() == 1);
    CHECK(titles.last().first().toString() == QStringLiteral("Problems (1)"));
    CHECK(shown.list().model()->index(0, ProblemsModel::Where).data().toString() ==
          QStringLiteral("Step row_fft"));

    shown.click(0); // shows the step, but not the Inspector, which would cover the remedies
    REQUIRE(revealed.count() == 1);
    CHECK(fields.isEmpty());
    shown.doubleClick(0);
    REQUIRE(fields.count() == 1);
    CHECK(fields[0][1].toString() == QStringLiteral("bind.c"));
    CHECK(shown.workbench.selection().elements() ==
          std::vector{model::Element{model::ElementKind::Step, "", "row_fft"}});

    shown.document().undoStack().undo();
    shown.await();
    CHECK(shown.list().model()->rowCount() == 0);
    CHECK(titles.last().first().toString() == QStringLiteral("Problems"));
}

TEST_CASE("A quick fix applies the remedy in one step", "[desktop][problems]")
{
    Shown shown;
    const auto before = shown.design();
    shown.bind("host.fft_tim");
    shown.click(0);
    auto* const fix = shown.problems.findChild<QPushButton*>(QStringLiteral("fix"));
    INFO(utf8(shown.list().model()->index(0, 0).data().toString()));
    REQUIRE(fix->isVisible());
    CHECK(fix->text() == QStringLiteral("Replace by host.fft_time"));
    QTest::mouseClick(fix, Qt::LeftButton);
    shown.await();
    CHECK(shown.steps() == 2);
    CHECK(shown.list().model()->rowCount() == 0);
    shown.document().undoStack().undo();
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
}

TEST_CASE("A parameter without a value is offered values, and its field is focused",
          "[desktop][problems]")
{
    Shown shown;
    REQUIRE(shown.document().submit(model::setBinding(shown.design(), "dtc", "S", std::nullopt),
                                    QStringLiteral("Reset")));
    shown.await();
    QSignalSpy fields(&shown.workbench, &Workbench::fieldRequested);
    REQUIRE(shown.list().model()->rowCount() > 0);
    shown.doubleClick(0);
    REQUIRE(fields.count() == 1);
    CHECK(fields[0][1].toString() == QStringLiteral("bind.S"));
    const auto offers = shown.problems.findChildren<QPushButton*>(QStringLiteral("fix"));
    REQUIRE(offers.size() > 1);
    CHECK(offers[0]->isVisible());
    CHECK(offers[0]->text() == QStringLiteral("Set S to partition.S"));
    QTest::mouseClick(offers[0], Qt::LeftButton);
    shown.await();
    CHECK(shown.list().model()->rowCount() == 0);
    CHECK(shown.problems.findChildren<QPushButton*>(QStringLiteral("fix")).isEmpty());
    CHECK(shown.steps() == 2);
}

TEST_CASE("Hundreds of findings are listed", "[desktop][problems]")
{
    Shown shown;
    model::Edits edits;
    for (std::size_t i = 0; i < 150; ++i) {
        model::OutputDefinition output;
        output.name = "bad" + std::to_string(i);
        output.expression = model::parseExpression("missing" + std::to_string(i)).value();
        edits.edits.emplace_back(model::SetItem<model::OutputDefinition>{
            "", shown.design().outputs.size() + i, std::nullopt, output});
    }
    REQUIRE(shown.document().submit(model::Edit{edits}, QStringLiteral("Add")));
    shown.await();
    CHECK(shown.list().model()->rowCount() >= 150);
    shown.click(3);
    CHECK(shown.workbench.selection().elements().front().kind == model::ElementKind::Output);
}

TEST_CASE("A misspelt block is shown, and has a remedy", "[desktop][problems]")
{
    Shown shown;
    auto design = shown.design();
    design.pipeline->items.front().block += "x";
    shown.open(design);
    shown.click(0);
    auto* const fix = shown.button("fix");
    REQUIRE(fix);
    QTest::mouseClick(fix, Qt::LeftButton);
    shown.await();
    CHECK(shown.list().model()->rowCount() == 0);
}

TEST_CASE("A warning is accepted with a reason, and taken back", "[desktop][problems]")
{
    Shown shown;
    shown.open(designOf(designText(R"("variables": [{"name": "n", "value": "1"}],
        "outputs": [{"name": "y", "equation": "n"}],
        "scenarios": [{"name": "s", "set": {"nn": "2"}}])")));
    const int before = shown.list().model()->rowCount();
    REQUIRE(before > 0);
    int row = 0;
    auto& model = *shown.problems.findChild<ProblemsModel*>();
    while (model.finding(row).code != "set.unknown")
        ++row;
    const auto saved = shown.design();
    shown.click(row);
    REQUIRE(shown.button("accept"));
    QTest::mouseClick(shown.button("accept"), Qt::LeftButton);
    auto* const dialog = shown.problems.findChild<QInputDialog*>();
    REQUIRE(dialog);
    dialog->setTextValue(QStringLiteral("only for the next version"));
    dialog->accept();
    shown.await();
    CHECK(shown.list().model()->rowCount() == before - 1);
    CHECK(shown.problems.accepted() == 1);
    REQUIRE(shown.design().accepted.size() == 1);
    CHECK(shown.design().accepted.front().place == "/scenarios/s/set/nn");
    CHECK(shown.design().accepted.front().reason == "only for the next version");

    auto* const fold = shown.problems.findChild<QToolButton*>(QStringLiteral("accepted"));
    REQUIRE(fold->isVisible());
    auto* const accepted =
        shown.problems.findChild<QTableView*>(QStringLiteral("acceptedWarnings"));
    CHECK_FALSE(accepted->isVisible()); // folded
    fold->click();
    REQUIRE(accepted->isVisible());
    QTest::mouseClick(accepted->viewport(),
                      Qt::LeftButton,
                      {},
                      accepted->visualRect(accepted->model()->index(0, 0)).center());
    REQUIRE(shown.button("takeBack"));
    QTest::mouseClick(shown.button("takeBack"), Qt::LeftButton);
    shown.await();
    CHECK(shown.design() == saved);
    CHECK(shown.list().model()->rowCount() == before);
    CHECK_FALSE(fold->isVisible());
}

} // namespace clusterwright::tests::problems_panel_test
