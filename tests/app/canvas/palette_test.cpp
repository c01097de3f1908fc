// The Palette: drag, search and choice by keyboard.

#include "app/desktop/canvas/palette_model.h"
#include "app/desktop/canvas/palette_panel.h"
#include "app/desktop/canvas/palette_row.h"
#include "tests/support/catch_compat.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QTreeView>

#include <memory>

namespace clusterwright::tests::palette_test
{

using namespace clusterwright::desktop;

namespace
{

CanvasEntries someEntries()
{
    return {{QStringLiteral("h"), QStringLiteral("Host"), QStringLiteral("Hosts"), {}, {}},
            {QStringLiteral("s"), QStringLiteral("Switch"), QStringLiteral("Switches"), {}, {}},
            {QStringLiteral("b"), QStringLiteral("Big host"), QStringLiteral("Hosts"), {}, {}}};
}

} // namespace

TEST_CASE("A palette's models pass Qt's model checks", "[desktop][canvas]")
{
    PaletteModel model;
    const QAbstractItemModelTester tester(&model);
    PaletteFilter filter(model, nullptr);
    filter.setSourceModel(&model);
    const QAbstractItemModelTester filterTester(&filter);
    model.setEntries(someEntries());
    filter.setText(QStringLiteral("big"));
    REQUIRE(filter.rowCount() == 1);
    const auto hosts = filter.index(0, 0);
    REQUIRE(filter.rowCount(hosts) == 1);
    CHECK(filter.index(0, 0, hosts).data().toString() == QStringLiteral("Big host"));
    filter.setText({});
    CHECK(filter.rowCount() == 2);
    model.setEntries({});
    CHECK(filter.rowCount() == 0);
}

TEST_CASE("A drag from the palette carries the entry's id", "[desktop][canvas]")
{
    PaletteModel model;
    model.setEntries(someEntries());
    const auto hosts = model.index(0, 0);
    const std::unique_ptr<QMimeData> data(model.mimeData({model.index(1, 0, hosts)}));
    REQUIRE(data);
    CHECK(data->data(QString::fromLatin1(kEntryMimeType)) == "b");
    CHECK_FALSE(model.flags(hosts).testFlag(Qt::ItemIsDragEnabled));
    CHECK(model.mimeData({hosts}) == nullptr);
}

TEST_CASE("Enter and a double click choose an entry of the palette", "[desktop][canvas]")
{
    PalettePanel panel;
    panel.setEntries(someEntries());
    panel.resize(240, 300);
    panel.show();
    QSignalSpy chosen(&panel, &PalettePanel::chosen);
    auto* const text = panel.findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    auto* const tree = panel.findChild<QTreeView*>(QStringLiteral("paletteTree"));
    QTest::keyClicks(text, QStringLiteral("switch"));
    QTest::keyClick(text, Qt::Key_Return);
    REQUIRE(chosen.count() == 1);
    CHECK(chosen[0][0].toString() == QStringLiteral("s"));

    text->clear();
    const auto hosts = tree->model()->index(0, 0);
    const auto place = tree->visualRect(tree->model()->index(0, 0, hosts)).center();
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(tree->viewport(), Qt::LeftButton, {}, place);
    REQUIRE(chosen.count() == 2);
    CHECK(chosen[1][0].toString() == QStringLiteral("h"));
    QTest::keyClick(tree, Qt::Key_Down);
    QTest::keyClick(tree, Qt::Key_Return);
    REQUIRE(chosen.count() == 3);
    CHECK(chosen[2][0].toString() == QStringLiteral("b"));
}

TEST_CASE("A search without a match shows one line with the reason", "[desktop][canvas]")
{
    PalettePanel panel;
    panel.setEntries(someEntries());
    panel.show();
    auto* const text = panel.findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    const auto* const nothing = panel.findChild<QLabel*>(QStringLiteral("paletteNothing"));
    CHECK_FALSE(nothing->isVisible());
    QTest::keyClicks(text, QStringLiteral("zebra"));
    CHECK(nothing->isVisible());
    CHECK(nothing->text() == QStringLiteral("No match for “zebra”"));
    text->clear();
    CHECK_FALSE(nothing->isVisible());
}

TEST_CASE("Rows with a detail have two lines, elided to the panel", "[desktop][canvas]")
{
    auto entries = someEntries();
    entries[0].title = QString(200, QLatin1Char('w'));
    entries[0].detail = QStringLiteral("10 Gbit/s, 1 us, 120 USD");
    PalettePanel panel;
    panel.setEntries(entries);
    panel.resize(240, 300);
    panel.show();
    auto* const tree = panel.findChild<QTreeView*>(QStringLiteral("paletteTree"));
    const auto& model = *tree->model();
    const auto hosts = model.index(0, 0);
    const auto two = tree->visualRect(model.index(0, 0, hosts));
    const auto one = tree->visualRect(model.index(1, 0, hosts));
    CHECK(two.height() >= one.height() + tree->fontMetrics().height());
    CHECK(two.left() <= 24); // pixels: two levels of 12
    CHECK(model.index(0, 0, hosts)
              .data(Qt::AccessibleTextRole)
              .toString()
              .endsWith(QStringLiteral("120 USD")));
}

TEST_CASE("A name is elided in the middle where its end distinguishes", "[desktop][canvas]")
{
    QStandardItemModel model;
    for (const auto* const name :
         {"Ethernet switch with 32 ports", "Ethernet switch with 64 ports", "Router with a table"})
        model.appendRow(new QStandardItem(QLatin1String(name)));
    const QFontMetrics metrics{QFont()};
    const int room = metrics.horizontalAdvance(QStringLiteral("Ethernet switch"));
    const auto shown = [&](int row) { return elidedName(model.index(row, 0), metrics, room); };
    CHECK(shown(0).startsWith(QStringLiteral("Ethe")));
    CHECK(shown(0).endsWith(QStringLiteral("orts")));
    CHECK(shown(0) == metrics.elidedText(model.item(0)->text(), Qt::ElideMiddle, room));
    CHECK(shown(2) == metrics.elidedText(model.item(2)->text(), Qt::ElideRight, room));
    CHECK(elidedName(model.index(0, 0), metrics, 10'000) == model.item(0)->text());
    // "Ethernet … ports" would be both rows.
    const int narrow = metrics.horizontalAdvance(QStringLiteral("Ethernet \u2026 ports"));
    CHECK_FALSE(elidedName(model.index(0, 0), metrics, narrow) ==
                elidedName(model.index(1, 0), metrics, narrow));
}

TEST_CASE("A name is elided between words where these differ", "[desktop][canvas]")
{
    QStandardItemModel model;
    for (const auto* const name :
         {"Gather and scatter of shares", "Gather and scatter of shares in parts"})
        model.appendRow(new QStandardItem(QLatin1String(name)));
    const QFontMetrics metrics{QFont()};
    const int room = metrics.horizontalAdvance(QStringLiteral("Gather and scatter of"));
    CHECK(elidedName(model.index(0, 0), metrics, room) ==
          QStringLiteral("Gather and \u2026 shares"));
    CHECK(elidedName(model.index(1, 0), metrics, room) ==
          QStringLiteral("Gather and \u2026 parts"));
}

TEST_CASE("A folded category opens for a search and closes after it", "[desktop][canvas]")
{
    auto entries = someEntries();
    entries[1].isFolded = true;
    PalettePanel panel;
    panel.setEntries(entries);
    panel.show();
    auto* const text = panel.findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    auto* const tree = panel.findChild<QTreeView*>(QStringLiteral("paletteTree"));
    const auto isOpen = [&](int row) { return tree->isExpanded(tree->model()->index(row, 0)); };
    CHECK(isOpen(0));
    CHECK_FALSE(isOpen(1));
    QTest::keyClicks(text, QStringLiteral("switch"));
    CHECK(isOpen(0));
    CHECK(tree->currentIndex().data().toString() == QStringLiteral("Switch"));
    text->clear();
    CHECK_FALSE(isOpen(1));
}

} // namespace clusterwright::tests::palette_test
