// The panel of claims: background computation, agreement with the command line, filters, cancellation.
#include "app/desktop/claims/claims_model.h"
#include "app/desktop/claims/claims_panel.h"
#include "app/desktop/plots/view/plot_view.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "tests/app/panels/opened_workbench.h"
#include "tests/support/preset_folder.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>

#include <map>

namespace clusterwright::tests::claims_panel_test
{

using namespace clusterwright::desktop;

namespace
{

// Status by id from tests/golden/claims.txt, with lines "id role predicted margin status", and "contradictory" after the
// status where the text contradicts itself.
std::map<std::string, std::string> goldenStatuses()
{
    const auto text =
        model::readFile(shippedPresetsFolder().parent_path() / "tests/golden/claims.txt");
    REQUIRE(text);
    std::map<std::string, std::string> statuses;
    for (const auto& line : model::split(text.value(), '\n')) {
        if (line.empty() || line.starts_with('#'))
            continue;
        auto words = model::split(line, ' ');
        constexpr std::ptrdiff_t kBefore = 4;
        if (words.back() == "contradictory")
            words.pop_back();
        statuses[words.front()] = model::join({words.begin() + kBefore, words.end()}, " ");
    }
    return statuses;
}

} // namespace

TEST_CASE("All claims are computed when first shown and match the golden file", "[desktop][claims]")
{
    OpenedWorkbench opened;
    ClaimsPanel panel(opened.workbench);
    auto& claims = panel.claims();
    const QAbstractItemModelTester tester(&claims,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy finished(&claims, &ClaimsModel::finished);
    panel.resize(800, 400);
    panel.show();
    REQUIRE(claims.isRunning());
    REQUIRE(finished.wait(120'000));
    REQUIRE(claims.isDone());

    const auto golden = goldenStatuses();
    const auto all = claims.claims();
    REQUIRE(all.size() == static_cast<int>(golden.size()));
    std::map<std::string, int> counts;
    for (const auto& index : all) {
        const auto& [claim, outcome] = *claims.claim(index);
        INFO(claim.id);
        CHECK(golden.at(claim.id) == model::toText(outcome.status));
        ++counts[golden.at(claim.id)];
    }
    CHECK(panel.findChild<QLabel*>(QStringLiteral("totals"))->text() ==
          QStringLiteral("%1 reproduced, %2 not reproduced, %3 not modelled, of %4 claims")
              .arg(counts["reproduced"])
              .arg(counts["off"])
              .arg(counts["not modelled"])
              .arg(golden.size()));

    const auto summary = panel.findChild<QLabel*>(QStringLiteral("details"))->text();
    CHECK(summary == claims.summary());
    CHECK(summary.contains(QStringLiteral("printed figures")));
    CHECK(
        summary.contains(QStringLiteral("hang on tcp_byte_time = 8 ns/B, and all fail at 5 ns/B")));

    auto& shown = *panel.findChild<QTreeView*>(QStringLiteral("tree"))->model();
    const auto countShown = [&] {
        int sum = 0;
        for (int branch = 0; branch < shown.rowCount(); ++branch)
            sum += shown.rowCount(shown.index(branch, 0));
        return sum;
    };
    auto* const status = panel.findChild<QComboBox*>(QStringLiteral("status"));
    status->setCurrentIndex(status->findText(QStringLiteral("not reproduced")));
    CHECK(countShown() == counts["off"]);
    auto* const paper = panel.findChild<QComboBox*>(QStringLiteral("paper"));
    CHECK(paper->count() == claims.papers().size() + 1);
    status->setCurrentIndex(0);
    paper->setCurrentIndex(paper->findData(QStringLiteral("underwood-inic")));
    CHECK(shown.rowCount() > 1);
    CHECK(shown.index(0, ClaimsModel::Statement).data().toString() ==
          QStringLiteral("underwood-inic: predictions"));

    // Opens the design and the figure of a claim.
    QSignalSpy opens(&panel, &ClaimsPanel::openRequested);
    auto& view = *panel.findChild<QTreeView*>(QStringLiteral("tree"));
    for (const auto& [button, hasFigure] : {std::pair(QStringLiteral("openDesign"), false),
                                            std::pair(QStringLiteral("openFigure"), true)}) {
        opens.clear();
        auto* const open = panel.findChild<QPushButton*>(button);
        for (int row = 0; row < shown.rowCount(shown.index(0, 0)) && opens.isEmpty(); ++row) {
            view.setCurrentIndex(shown.index(row, 0, shown.index(0, 0)));
            if (open->isEnabled())
                QTest::mouseClick(open, Qt::LeftButton);
        }
        REQUIRE(opens.count() == 1);
        CHECK(opened.document().library().design(utf8(opens[0][0].toString())));
        CHECK(opens[0][1].toString().isEmpty() != hasFigure);
    }
    CHECK(namelessWidgets(panel).empty());

    // A click on a point of the plot selects its claim.
    const auto& points = panel.plot().as<plots::ScatterFigure>().points;
    REQUIRE(points.size() == 2);
    emit panel.plot().pointChosen(points[1].rows.front());
    CHECK(view.currentIndex()
              .siblingAtColumn(ClaimsModel::Status)
              .data()
              .toString()
              .startsWith(QStringLiteral("not reproduced")));
}

TEST_CASE("Computing the claims can be cancelled and resumed", "[desktop][claims]")
{
    OpenedWorkbench opened;
    ClaimsPanel panel(opened.workbench);
    auto& claims = panel.claims();
    QSignalSpy finished(&claims, &ClaimsModel::finished);
    panel.show();
    auto* const run = panel.findChild<QPushButton*>(QStringLiteral("run"));
    CHECK(run->text() == QStringLiteral("Cancel"));
    QTest::mouseClick(run, Qt::LeftButton);
    REQUIRE(finished.wait(60'000));
    CHECK_FALSE(claims.isDone());
    CHECK_FALSE(claims.isRunning());
    QTest::mouseClick(run, Qt::LeftButton);
    CHECK(claims.isRunning());
}

TEST_CASE("Computing again clears the selected claim", "[desktop][claims]")
{
    OpenedWorkbench opened;
    ClaimsPanel panel(opened.workbench);
    auto& claims = panel.claims();
    QSignalSpy progressed(&claims, &ClaimsModel::progressed);
    QSignalSpy finished(&claims, &ClaimsModel::finished);
    panel.show();
    while (claims.claims().isEmpty())
        REQUIRE(progressed.wait(60'000));
    auto* const run = panel.findChild<QPushButton*>(QStringLiteral("run"));
    QTest::mouseClick(run, Qt::LeftButton);
    REQUIRE(finished.wait(60'000));
    REQUIRE_FALSE(claims.isDone());
    auto* const view = panel.findChild<QTreeView*>(QStringLiteral("tree"));
    view->setCurrentIndex(view->model()->index(0, 0, view->model()->index(0, 0)));
    const auto* const details = panel.findChild<QLabel*>(QStringLiteral("details"));
    CHECK(details->isVisible());
    CHECK_FALSE(panel.plot().content().isEmpty());
    QTest::mouseClick(run, Qt::LeftButton);
    CHECK(panel.plot().content().isEmpty()); // its points were those of the former claims
    CHECK_FALSE(details->isVisible());
    CHECK_FALSE(panel.findChild<QPushButton*>(QStringLiteral("openDesign"))->isEnabled());
}

} // namespace clusterwright::tests::claims_panel_test
