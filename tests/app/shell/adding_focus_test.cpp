// After a step or a generator was added, the keys go to its first field without a value in the Inspector.
#include "app/desktop/canvas/canvas_entry.h"
#include "app/desktop/common/text.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/drawing/topology_view.h"
#include "model/design/document/design.h"
#include "tests/app/shell/window.h"

#include <QComboBox>
#include <QDropEvent>
#include <QGraphicsView>
#include <QLineEdit>
#include <QMimeData>
#include <QTreeView>

namespace clusterwright::tests::adding_focus_test
{

using namespace clusterwright::desktop;

namespace
{

const auto kBlock = QStringLiteral("am.transfer"); // k / bandwidth, both without a default

// Types into whatever has the focus.
void type(const char* text)
{
    REQUIRE(QApplication::focusWidget());
    QTest::keyClicks(QApplication::focusWidget(), QLatin1String(text));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
}

const model::PipelineItem* addedStep(const TestWindow& test)
{
    for (const auto* const step : model::stepsOf(*test.document().design().pipeline))
        if (step->block == utf8(kBlock))
            return step;
    return nullptr;
}

void checkTyping(const TestWindow& test)
{
    REQUIRE(addedStep(test));
    type("2 MiB");
    const auto& bindings = addedStep(test)->bindings;
    REQUIRE(bindings.size() == 1);
    CHECK(bindings[0].parameter == "k");
    CHECK(bindings[0].value.text == "2 MiB");
}

void drop(QWidget& viewport, const QString& entry, QPoint place)
{
    QMimeData data;
    data.setData(QString::fromLatin1(kEntryMimeType), entry.toUtf8());
    QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&viewport, &enter);
    QDragMoveEvent move(place, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&viewport, &move);
    QDropEvent dropped(place, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&viewport, &dropped);
}

} // namespace

TEST_CASE("After a double click in the palette the keys fill the step's first empty field",
          "[desktop][focus]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    REQUIRE(test.window->workspaces().openPart(QStringLiteral("blocks")));
    auto& palette = *test.window->findChild<BlockPalette*>();
    palette.findChild<QLineEdit*>(QStringLiteral("paletteSearch"))->setText(kBlock);
    auto& tree = *palette.findChild<QTreeView*>();
    const auto place = tree.visualRect(tree.currentIndex()).center();
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(tree.viewport(), Qt::LeftButton, {}, place);
    checkTyping(test);
}

TEST_CASE("After a drop on the pipeline the keys fill the step's first empty field",
          "[desktop][focus]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& viewport = *test.part<QGraphicsView>("pipelineView").viewport();
    drop(viewport, QStringLiteral("block:") + kBlock, viewport.rect().center());
    checkTyping(test);
}

TEST_CASE("After the list of commands the keys fill the step's first empty field",
          "[desktop][focus]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.part<QTreeView>("paletteTree").setFocus(); // had the focus before
    QTest::keyClick(test.window.get(), Qt::Key_K, Qt::ControlModifier);
    auto* const dialog = QApplication::activeModalWidget();
    REQUIRE(dialog);
    auto* const field = dialog->findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("bytes over a bus or a wire"));
    QTest::keyClick(field, Qt::Key_Return);
    test.window->activateWindow(); // as a window manager does when the dialog closes
    REQUIRE(QTest::qWaitFor([] { return QApplication::focusWidget() != nullptr; }, kPatience));
    checkTyping(test);
}

TEST_CASE("After a generator was added the keys choose its first missing component",
          "[desktop][focus]")
{
    const TestWindow test;
    test.window->files().newDesign();
    auto& viewport = *test.window->findChild<TopologyView*>()->viewport();
    const bool isDropped = GENERATE(false, true);
    if (isDropped)
        drop(viewport, QStringLiteral("generator:star"), viewport.rect().center());
    else
        test.window->topology().addEntry(QStringLiteral("generator:star"));
    const auto* const row = test.part<Inspector>("inspector").row("component.host");
    REQUIRE(row);
    CHECK(row->isAncestorOf(QApplication::focusWidget()));
}

TEST_CASE("A step without an empty field leaves the focus on the canvas", "[desktop][focus]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& view = test.part<QGraphicsView>("pipelineView");
    drop(
        *view.viewport(), QStringLiteral("block:inic.partition"), view.viewport()->rect().center());
    CHECK(view.hasFocus());
}

} // namespace clusterwright::tests::adding_focus_test
