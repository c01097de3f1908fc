// Quick add: adding by name.

#include "app/desktop/canvas/quick_add.h"
#include "tests/support/catch_compat.h"

#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests::quick_add_test
{

using namespace clusterwright::desktop;

namespace
{

CanvasEntry entry(const QString& id, const QString& title, const QString& category)
{
    return {id, title, category, {}, {}};
}

CanvasEntries someEntries()
{
    return {entry(QStringLiteral("1"), QStringLiteral("Big switch"), QStringLiteral("Switches")),
            entry(QStringLiteral("2"), QStringLiteral("Host"), QStringLiteral("Hosts")),
            entry(QStringLiteral("3"), QStringLiteral("Switch"), QStringLiteral("Switches"))};
}

struct Opened {
    Opened()
    {
        canvas.setFocusPolicy(Qt::StrongFocus);
        canvas.resize(500, 400);
        canvas.show();
        popup.open(someEntries(), {450, 390});
        text = popup.findChild<QLineEdit*>(QStringLiteral("quickAddText"));
        list = popup.findChild<QListWidget*>(QStringLiteral("quickAddList"));
    }
    QWidget canvas;
    QuickAdd popup{&canvas};
    QLineEdit* text = nullptr;
    QListWidget* list = nullptr;
};

} // namespace

TEST_CASE("Typing filters the list, arrow keys select, Enter adds", "[desktop][canvas]")
{
    Opened opened;
    QSignalSpy chosen(&opened.popup, &QuickAdd::chosen);
    CHECK(opened.canvas.rect().contains(opened.popup.geometry()));
    CHECK(opened.list->count() == 3);
    QTest::keyClicks(opened.text, QStringLiteral("swi"));
    CHECK(opened.list->count() == 2);
    CHECK(opened.list->currentRow() == 0);
    QTest::keyClick(opened.text, Qt::Key_Down);
    CHECK(opened.list->currentRow() == 1);
    QTest::keyClick(opened.text, Qt::Key_Return);
    REQUIRE(chosen.count() == 1);
    CHECK(chosen[0][0].toString() == QStringLiteral("1")); // the better match was first
    CHECK_FALSE(opened.popup.isVisible());
}

TEST_CASE("Escape adds nothing, nor does Enter without a match", "[desktop][canvas]")
{
    Opened opened;
    QSignalSpy chosen(&opened.popup, &QuickAdd::chosen);
    QSignalSpy cancelled(&opened.popup, &QuickAdd::cancelled);
    QTest::keyClicks(opened.text, QStringLiteral("zebra"));
    CHECK(opened.list->count() == 0);
    QTest::keyClick(opened.text, Qt::Key_Return);
    CHECK(opened.popup.isVisible());
    QTest::keyClick(opened.text, Qt::Key_Escape);
    CHECK_FALSE(opened.popup.isVisible());
    CHECK(cancelled.count() == 1);
    CHECK(chosen.count() == 0);
}

TEST_CASE("The best match comes first", "[desktop][canvas]")
{
    const auto entries = someEntries();
    CHECK(bestEntries(entries, QStringLiteral("switch")) == std::vector<std::size_t>{2, 0});
    CHECK(bestEntries(entries, QString()) == std::vector<std::size_t>{0, 1, 2});
    CHECK(bestEntries(entries, QStringLiteral("big switches")) == std::vector<std::size_t>{0});
    CHECK(bestEntries(entries, QStringLiteral("hosts")) == std::vector<std::size_t>{1});
}

} // namespace clusterwright::tests::quick_add_test
