// The Problems panel: updates, navigation to places, quick fixes.
#include "app/desktop/panels/problems_panel.h"
#include "model/design/edit/edit.h"
#include "tests/app/panels/opened_workbench.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

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

    shown.click(0);
    REQUIRE(revealed.count() == 1);
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
    shown.click(0);
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

} // namespace clusterwright::tests::problems_panel_test
