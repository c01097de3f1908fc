// A palette: a tree to drag from, to search, to choose from by keyboard.

#include "app/desktop/canvas/palette_model.h"
#include "app/desktop/canvas/palette_panel.h"
#include "tests/support/catch_compat.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
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

TEST_CASE("A palette's models keep the rules of models", "[desktop][canvas]")
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

TEST_CASE("Enter and a double click choose from the palette", "[desktop][canvas]")
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

} // namespace clusterwright::tests::palette_test
