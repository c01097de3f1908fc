// Tables of study results in the window, and their rows in the plot.
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/measured_dialog.h"
#include "app/desktop/studies/study_table_model.h"
#include "model/design/document/study_definition.h"
#include "tests/app/studies/studies_window.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

#include <limits>

namespace clusterwright::tests::study_table_test
{

using namespace clusterwright::desktop;

namespace
{

model::StudyResult answerTo(const model::StudyDefinition& study)
{
    auto library = shippedPresets();
    const auto design = library.design("acc-fft-inic");
    REQUIRE(design);
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    auto result = model::runStudy(*design.value(), study, library, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

model::StudyDefinition search()
{
    model::StudyDefinition study;
    study.kind = "search";
    study.axes = {{"P", "2..8"}};
    study.minimize = {"time"};
    study.top = 3;
    return study;
}

// Rings around points of the plot.
qsizetype markedRows(const plots::PlotView& view)
{
    return view.findChildren<QObject*>(QStringLiteral("rowRing")).size();
}

} // namespace

TEST_CASE("The table's model passes Qt's model checks, sorted and filtered",
          "[desktop][studies][table]")
{
    StudyTableModel model;
    BrushedRows rows;
    rows.setSourceModel(&model);
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester filtered(&rows,
                                            QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(tableOf(answerTo(search())));
    CHECK(rows.rowCount() == 3);
    rows.setRows(std::set<std::size_t>{0, 2});
    CHECK(rows.rowCount() == 2);
    rows.sort(1, Qt::DescendingOrder);
    CHECK(rows.mapToSource(rows.index(0, 0)).row() == 2);
    rows.setRows(std::nullopt);
    CHECK(rows.rowCount() == 3);
    model.setTable({});
    CHECK(rows.rowCount() == 0);
}

TEST_CASE("Long headings take two lines, and columns fit their contents",
          "[desktop][studies][table]")
{
    const auto cell = [](const std::string& text) {
        return model::StudyCell{text, std::numeric_limits<double>::quiet_NaN()};
    };
    StudyTableModel model;
    model.setTable({{"n", "acc-fft-inic, rows = 256: speedup", "because"},
                    {{cell("2"), cell("1.5"), cell(std::string(300, 'x'))}}});
    const auto head = [&](int column, Qt::ItemDataRole role) {
        return model.headerData(column, Qt::Horizontal, role).toString().toStdString();
    };
    CHECK(head(0, Qt::DisplayRole) == "n");
    CHECK(head(1, Qt::DisplayRole) == "acc-fft-inic, rows\n= 256: speedup");
    CHECK(head(1, Qt::ToolTipRole) == "acc-fft-inic, rows = 256: speedup");
    QTableView view;
    view.setModel(&model);
    fitColumns(view);
    const auto wide = [&](const QString& text) {
        return view.horizontalHeader()->fontMetrics().horizontalAdvance(text);
    };
    CHECK(view.columnWidth(0) < view.columnWidth(1));
    CHECK(view.columnWidth(1) >= wide(QStringLiteral("acc-fft-inic, rows")));
    CHECK(view.columnWidth(1) <
          wide(model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString()));
    CHECK(view.columnWidth(2) == 260);
    CHECK(view.horizontalHeader()->sizeHint().height() >= 2 * view.fontMetrics().height());
}

TEST_CASE("A column knows the longest part after a decimal point", "[desktop][studies][table]")
{
    StudyTableModel table;
    const double none = std::numeric_limits<double>::quiet_NaN();
    table.setTable(
        {{"name", "time"}, {{{"a", none}, {"6.58 ms", 6.58e-3}}, {{"b", none}, {"12 ms", 12e-3}}}});
    CHECK(table.index(0, 1).data(kTailRole) == QStringLiteral(".58 ms"));
    CHECK(table.index(1, 1).data(kTailRole) == QStringLiteral(" ms"));
    CHECK(table.headerData(1, Qt::Horizontal, kLongestTailRole) == QStringLiteral(".58 ms"));
    CHECK(table.headerData(0, Qt::Horizontal, kLongestTailRole) == QString());
}

TEST_CASE("The table shows the rows that are brushed in the plot", "[desktop][studies][search]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.axes = {{"P", "2..8"}, {"element", "8 B,16 B"}};
    test.add(study);
    test.await();
    auto& table = test.part<QTableView>("table");
    emit test.panel.plot().brushed({1, 3});
    CHECK(table.model()->rowCount() == 2);
    const auto& count = test.part<QLabel>("rowsShown");
    CHECK(count.isVisible());
    CHECK(count.text() == QStringLiteral("2 of 10 rows shown"));
    emit test.panel.plot().brushed({0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
    CHECK_FALSE(count.isVisible());
    CHECK(table.model()->rowCount() == 10);
    emit test.panel.plot().pointChosen(2);
    CHECK(table.selectionModel()->selectedRows().size() == 1);
}

TEST_CASE("Selected rows are marked in the plot, and copied with the heads of their columns",
          "[desktop][studies][search]")
{
    StudiesWindow test;
    auto study = longSearch();
    study.axes = {{"P", "2..8"}};
    study.minimize = {"time", "cost"};
    study.top = 0;
    test.add(study);
    test.await();
    auto& plot = test.panel.plot();
    REQUIRE(std::holds_alternative<plots::ScatterFigure>(plot.figure()));
    auto& table = test.part<QTableView>("table");
    table.sortByColumn(0, Qt::DescendingOrder);
    table.selectRow(0);
    table.selectionModel()->select(table.model()->index(2, 0),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    CHECK(markedRows(plot) == 2);
    const auto drawn = [&](Qt::SortOrder order, int row) {
        table.clearSelection();
        table.sortByColumn(0, order);
        table.selectRow(row);
        QTest::qWait(20);
        return plot.grab().toImage();
    };
    const auto least = drawn(Qt::AscendingOrder, 0);
    CHECK(drawn(Qt::DescendingOrder, 0) != least);
    table.clearSelection();
    table.selectRow(0);
    table.selectionModel()->select(table.model()->index(2, 0),
                                   QItemSelectionModel::Select | QItemSelectionModel::Rows);
    test.part<QToolButton>("tableSwitch").setChecked(true);
    table.setFocus();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    const auto lines = QApplication::clipboard()->text().split(QLatin1Char('\n'));
    REQUIRE(lines.size() == 4); // the last line is ended, too
    CHECK(lines[0].startsWith(QStringLiteral("P\ttime (")));
    CHECK(lines[1].startsWith(QStringLiteral("8\t")));
    CHECK(lines[2].startsWith(QStringLiteral("6\t")));
    CHECK(lines[0].count(QLatin1Char('\t')) == lines[1].count(QLatin1Char('\t')));
    table.clearSelection();
    CHECK(markedRows(plot) == 0);
}

TEST_CASE("A selected row of a curve is marked in every panel", "[desktop][studies]")
{
    StudiesWindow test;
    model::StudyDefinition study;
    study.name = "curve";
    study.kind = "curve";
    study.x.variable = "P";
    study.x.values = "2,4,8";
    study.outputs = {"time", "speedup"};
    test.add(study);
    test.await();
    auto& plot = test.panel.plot();
    REQUIRE(plot.as<plots::Figure>().panels.size() == 2);
    auto& table = test.part<QTableView>("table");
    table.selectRow(1);
    CHECK(markedRows(plot) == 2);
    table.clearSelection();
    CHECK(markedRows(plot) == 0);
}

TEST_CASE("A measured data set is shown as a table with its record", "[desktop][studies][measured]")
{
    auto library = shippedPresets();
    QWidget parent;
    showMeasuredData(library, "bluewaters-contention", &parent);
    auto* const dialog = parent.findChild<QDialog*>(QStringLiteral("measuredData"));
    REQUIRE(dialog);
    auto* const table = dialog->findChild<QTableView*>(QStringLiteral("rows"));
    REQUIRE(table);
    CHECK(table->model()->rowCount() == 1350);
    CHECK(table->model()->columnCount() == 6);
    CHECK(table->model()->index(0, 0).data().toString() == QStringLiteral("line-8-a"));
    CHECK(table->model()->index(0, 5).data().toString() == QStringLiteral("1.99 us"));
    const auto record = dialog->findChild<QLabel*>(QStringLiteral("record"))->text();
    for (const auto* const part :
         {"Cray XE6", "BSD-2-Clause", "bienz2/BlueWatersModel", "The receiver searches its queue"})
        CHECK(record.contains(QLatin1String(part)));
    dialog->close();
}

} // namespace clusterwright::tests::study_table_test
