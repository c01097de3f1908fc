// Answers as tables of the window.
#include "app/desktop/studies/study_table_model.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <QAbstractItemModelTester>

using namespace clusterwright;
using namespace clusterwright::desktop;
using namespace clusterwright::tests;

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

TEST_CASE("The table's model keeps Qt's rules, sorted and filtered", "[desktop][studies][table]")
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
