// Tables of study results in the window.
#include "app/desktop/studies/study_table_model.h"
#include "model/design/document/study_definition.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QTableView>

#include <limits>

namespace clusterwright::tests::study_table_model_test
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
    study.kind = model::StudyKind::Search;
    study.axes = {{"P", "2..8"}};
    study.minimize = {"time"};
    study.top = 3;
    return study;
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

} // namespace clusterwright::tests::study_table_model_test
