// The palette of blocks: families, tooltips, adding by keyboard.
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "tests/app/pipeline/opened_pipeline.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QTextDocumentFragment>
#include <QTreeView>

namespace clusterwright::tests::block_palette_test
{

using namespace clusterwright::desktop;

TEST_CASE("Every block of the library can be added", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    auto& document = opened.document();
    const auto entries = blockEntries(document.design(), document.library());
    CHECK(entries.size() == document.library().ids(model::PresetKind::Block).size());
    for (const auto& entry : entries) {
        INFO(entry.category.toStdString());
        CHECK(entry.category.front().isUpper());
    }
    const auto found =
        std::ranges::find(entries, QStringLiteral("block:inic.card_to_host"), &CanvasEntry::id);
    REQUIRE(found != entries.end());
    CHECK(found->category == QStringLiteral("Intelligent NIC"));
    CHECK(found->doc.contains(QStringLiteral("S / host_bandwidth")));
    CHECK(found->doc.contains(QStringLiteral("equation 9")));
    CHECK(blockOfEntry(found->id) == QStringLiteral("inic.card_to_host"));
    CHECK(blockOfEntry(QStringLiteral("preset:acc-host")).isEmpty());
}

TEST_CASE("Code in the description of a block is in quotes", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    auto& document = opened.document();
    const auto entries = blockEntries(document.design(), document.library());
    const auto found = std::ranges::find(
        entries, QStringLiteral("block:collective.central_combine"), &CanvasEntry::id);
    REQUIRE(found != entries.end());
    const auto shown = QTextDocumentFragment::fromHtml(found->doc).toPlainText();
    CHECK(shown.contains(QStringLiteral("Move the step with 'on' between")));
    for (const auto& entry : entries)
        CHECK_FALSE(entry.doc.contains(QLatin1Char('`')));
}

TEST_CASE("The palette finds and adds by keyboard", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    BlockPalette palette(opened.canvas);
    palette.show();
    auto* const tree = palette.findChild<QTreeView*>();
    auto* const search = palette.findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    REQUIRE(tree);
    REQUIRE(search);
    const QAbstractItemModelTester tester(tree->model(),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto before = opened.design();
    QTest::keyClicks(search, QStringLiteral("fft.run_time"));
    QTest::keyClick(search, Qt::Key_Return);
    opened.checkUndo(before);
    CHECK(opened.written("run_time"));
}

TEST_CASE("The palette finds all-to-all blocks without hyphens", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    BlockPalette palette(opened.canvas);
    palette.show();
    auto* const search = palette.findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    QTest::keyClicks(search, QStringLiteral("alltoall"));
    const auto current = palette.findChild<QTreeView*>()->currentIndex().data().toString();
    CHECK(current.contains(QStringLiteral("all-to-all"), Qt::CaseInsensitive));
}

TEST_CASE("Algorithms of collectives differ in the visible part of their names",
          "[desktop][pipeline]")
{
    OpenedPipeline opened;
    constexpr int kRoom = 208; // pixels for a name in a window of 1280
    const QFontMetrics metrics{QFont()};
    std::set<QString> names;
    for (const auto& entry : blockEntries(opened.design(), opened.document().library()))
        if (entry.category == QStringLiteral("Collectives by algorithm")) {
            INFO(utf8(entry.title));
            CHECK(names.insert(metrics.elidedText(entry.title, Qt::ElideRight, kRoom)).second);
        }
    CHECK(names.size() > 30);
}

TEST_CASE("Blocks of the design come first", "[desktop][pipeline]")
{
    OpenedPipeline opened(designOf(pipelineText(R"({"steps": [)" + step("a", "1 s") + "]}")));
    BlockPalette palette(opened.canvas);
    auto* const tree = palette.findChild<QTreeView*>();
    const auto* const model = tree->model();
    CHECK(model->index(0, 0).data().toString() == QStringLiteral("In this design"));
    CHECK(model->index(0, 0, model->index(0, 0)).data().toString() == QStringLiteral("Wait"));
}

TEST_CASE("A palette's tooltip shows markup of a block's file as text", "[desktop][pipeline]")
{
    const auto doc = QStringLiteral("<h1>Big</h1><img src='file:///tmp/x.png'>");
    auto design = designOf(pipelineText(R"({"steps": [)" + step("a", "1 s") + "]}"));
    design.blocks.front().doc = utf8(doc);
    OpenedPipeline opened(std::move(design));
    BlockPalette palette(opened.canvas);
    const auto* const model = palette.findChild<QTreeView*>()->model();
    const auto tip = model->index(0, 0, model->index(0, 0)).data(Qt::ToolTipRole).toString();
    CHECK(QTextDocumentFragment::fromHtml(tip).toPlainText().contains(doc));
}

} // namespace clusterwright::tests::block_palette_test
