// The tour: each stop shows an existing part of the window.
#include "app/desktop/help/tour.h"
#include "model/design/document/design.h"
#include "tests/app/shell/window.h"

#include <QAction>
#include <QFrame>
#include <QPointer>
#include <QPushButton>

namespace clusterwright::tests::tour_test
{

using namespace clusterwright::desktop;

namespace
{

Tour* start(const TestWindow& test)
{
    test.action(QStringLiteral("Help: Take the tour")).trigger();
    auto* const tour = test.window->findChild<Tour*>();
    REQUIRE(tour);
    return tour;
}

} // namespace

TEST_CASE("The tour opens a design and visits its parts", "[desktop][help]")
{
    const TestWindow test;
    const QPointer<Tour> tour = start(test);
    CHECK(test.window->showsDesign());
    auto* const next = tour->findChild<QPushButton*>(QStringLiteral("next"));
    int stops = 0;
    for (; tour && stops < 20; ++stops) {
        INFO(tour->stop().title.toStdString());
        const auto* const about = tour->widget();
        REQUIRE(about);
        CHECK(QTest::qWaitFor([&] { return about->isVisible(); }, kPatience));
        CHECK(tour->rect().contains(tour->findChild<QFrame*>()->geometry()));
        QTest::mouseClick(next, Qt::LeftButton);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    CHECK(stops == 11);
}

TEST_CASE("The tour visits each workspace", "[desktop][help]")
{
    QStringList workspaces;
    for (const auto& stop : windowTour()) {
        CHECK_FALSE(stop.widget.isEmpty());
        if (!workspaces.contains(stop.workspace))
            workspaces.append(stop.workspace);
    }
    CHECK(workspaces == QStringList{"design", "explore", "measure", "report"});
}

TEST_CASE("Stops whose widget the window lacks are skipped", "[desktop][help]")
{
    QWidget window;
    QWidget first(&window);
    QWidget last(&window);
    first.setObjectName(QStringLiteral("first"));
    last.setObjectName(QStringLiteral("last"));
    const auto stop = [](const char* widget) {
        return TourStop{QStringLiteral("design"), QLatin1String(widget), {}, {}};
    };
    auto* const tour = new Tour({stop("first"), stop("missing"), stop("last")}, window);
    tour->go(1);
    CHECK(tour->widget() == &last);
    tour->go(-1);
    CHECK(tour->widget() == &first);
}

TEST_CASE("Escape ends the tour and keeps the design", "[desktop][help]")
{
    const TestWindow test(QStringLiteral("acc-sort-inic"));
    const QPointer<Tour> tour = start(test);
    CHECK(test.document().design().id == "acc-sort-inic");
    tour->go(1);
    tour->go(-1);
    tour->go(-1); // stays at the first stop
    QTest::keyClick(tour, Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK_FALSE(tour);
}

} // namespace clusterwright::tests::tour_test
