// Finding by name on a canvas.

#include "app/desktop/canvas/find_bar.h"
#include "tests/support/catch_compat.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests::find_bar_test
{

using namespace clusterwright::desktop;

TEST_CASE("Find omits deleted items", "[desktop][canvas]")
{
    QWidget window;
    QStringList titles{QStringLiteral("host1"), QStringLiteral("host2"), QStringLiteral("host3")};
    FindBar bar([&] { return titles; }, &window);
    window.show();
    QSignalSpy found(&bar, &FindBar::found);
    bar.open();
    auto* const text = bar.findChild<QLineEdit*>(QStringLiteral("findText"));
    QTest::keyClicks(text, QStringLiteral("host"));
    QTest::keyClick(text, Qt::Key_Return, Qt::ShiftModifier);
    REQUIRE(found.count() == 1);
    CHECK(found[0][0].toInt() == 2);
    titles.removeLast();
    QTest::keyClick(text, Qt::Key_Return);
    REQUIRE(found.count() == 2);
    CHECK(found[1][0].toInt() < 2);
    titles.clear();
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(found.count() == 2);
}

TEST_CASE("Enter goes to the next match and wraps around", "[desktop][canvas]")
{
    QWidget window;
    FindBar bar(
        [] {
            return QStringList{
                QStringLiteral("host1"), QStringLiteral("Switch"), QStringLiteral("big host")};
        },
        &window);
    window.show();
    QSignalSpy found(&bar, &FindBar::found);
    QSignalSpy closed(&bar, &FindBar::closed);
    bar.open();
    auto* const text = bar.findChild<QLineEdit*>(QStringLiteral("findText"));
    auto* const count = bar.findChild<QLabel*>(QStringLiteral("findCount"));
    QTest::keyClicks(text, QStringLiteral("HOST"));
    CHECK(count->text().startsWith(QStringLiteral("2")));
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(text, Qt::Key_Return);
    QTest::keyClick(text, Qt::Key_Return, Qt::ShiftModifier);
    REQUIRE(found.count() == 4);
    CHECK(found[0][0].toInt() == 0);
    CHECK(found[1][0].toInt() == 2);
    CHECK(found[2][0].toInt() == 0);
    CHECK(found[3][0].toInt() == 2);
    text->clear();
    QTest::keyClicks(text, QStringLiteral("none"));
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(found.count() == 4);
    QTest::keyClick(text, Qt::Key_Escape);
    CHECK(closed.count() == 1);
    CHECK_FALSE(bar.isVisible());
}

} // namespace clusterwright::tests::find_bar_test
