// Command palette, shortcuts, theme.
#include "app/desktop/canvas/canvas_entry.h"
#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/shell/commands/command_palette.h"
#include "app/desktop/shell/commands/shortcut_list.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "tests/app/shell/window.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QGraphicsView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QTableWidget>
#include <QTreeView>

#include <cmath>
#include <set>

namespace clusterwright::tests::shell_test
{

using namespace clusterwright::desktop;

TEST_CASE("The command palette finds and runs a command by its letters", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "P", "4", std::nullopt), QStringLiteral("P")));
    CommandPalette palette(commandsOf(*test.window->menuBar()), test.window.get());
    palette.show();
    auto* const search = palette.findChild<QLineEdit*>();
    QTest::keyClicks(search, QStringLiteral("undo"));
    QTest::keyClick(search, Qt::Key_Return);
    CHECK_FALSE(palette.isVisible());
    CHECK(test.document().design().variables[0].value.text == "8");
}

TEST_CASE("The command palette finds commands of submenus", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CommandPalette palette(commandsOf(*test.window->menuBar()), test.window.get());
    const auto& model = *palette.findChild<QTreeView*>()->model();
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names.append(model.index(row, 0).data().toString());
    CHECK(names.contains(QStringLiteral("View: Theme: Dark theme")));
    CHECK(names.contains(QStringLiteral("View: Panels: Claims")));
    CHECK(names.contains(QStringLiteral("File: Open recent: Clear")));
    CHECK(names.contains(QStringLiteral("File: Save as")));
    const auto save = names.indexOf(QStringLiteral("File: Save"));
    CHECK(model.index(static_cast<int>(save), 1).data() == QStringLiteral("Ctrl+S"));

    QSignalSpy wanted(test.window.get(), &MainWindow::themeWanted);
    palette.show();
    auto* const search = palette.findChild<QLineEdit*>();
    QTest::keyClicks(search, QStringLiteral("theme dark"));
    QTest::keyClick(search, Qt::Key_Return);
    REQUIRE(wanted.count() == 1);
    CHECK(wanted[0][0] == static_cast<int>(ThemeChoice::Dark));
}

TEST_CASE("Arrow keys move through the commands during typing", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CommandPalette palette(commandsOf(*test.window->menuBar()), test.window.get());
    palette.show();
    auto* const list = palette.findChild<QTreeView*>();
    CHECK(list->currentIndex().row() == 0);
    QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Down);
    CHECK(list->currentIndex().row() == 1);
    QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Up);
    CHECK(list->currentIndex().row() == 0);
}

TEST_CASE("Every action has unique shortcuts and a tooltip", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    std::set<QString> keys;
    for (const auto* const action : test.window->actions().all()) {
        INFO(utf8(action->text()));
        for (const auto& sequence : action->shortcuts())
            CHECK(keys.insert(sequence.toString()).second);
        CHECK((!action->statusTip().isEmpty() || action->text().contains(QStringLiteral("ndo")) ||
               action->text().contains(QStringLiteral("edo"))));
    }
}

TEST_CASE("The list of shortcuts contains every action", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const ShortcutList list(test.window->actions().all(), test.window.get());
    const auto& table = *list.findChild<QTableWidget*>();
    CHECK(table.rowCount() > test.window->actions().all().size());
    CHECK(table.findItems(QStringLiteral("List of studies: rename"), Qt::MatchExactly).size() == 1);
    CHECK(table.findItems(QStringLiteral("List of studies: delete"), Qt::MatchExactly).size() == 1);
}

TEST_CASE("The list of shortcuts is searched, and closes by a button", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    ShortcutList list(test.window->actions().all(), test.window.get());
    list.show();
    auto& search = *list.findChild<QLineEdit*>(QStringLiteral("findShortcut"));
    QTest::keyClicks(&search, QStringLiteral("duplicate"));
    const auto& table = *list.findChild<QTableWidget*>();
    for (int row = 0; row < table.rowCount(); ++row)
        CHECK(table.isRowHidden(row) != table.item(row, 0)->text().contains(
                                            QStringLiteral("duplicate"), Qt::CaseInsensitive));
    search.clear();
    CHECK_FALSE(table.isRowHidden(0));
    QTest::mouseClick(list.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close),
                      Qt::LeftButton);
    CHECK_FALSE(list.isVisible());
}

namespace
{

// The list of shortcuts with user input.
struct KeyEditor {
    explicit KeyEditor(const TestWindow& test)
        : list(test.window->actions().all(), test.window.get())
    {
        list.show();
    }
    // Sets a command's shortcut and returns the shown message.
    QString set(const QString& command, const QKeySequence& keys)
    {
        auto* const table = list.findChild<QTableWidget*>();
        table->setCurrentItem(table->findItems(command, Qt::MatchExactly).value(0));
        list.findChild<QKeySequenceEdit*>()->setKeySequence(keys);
        return press("setKeys");
    }
    QString press(const char* button)
    {
        QTest::mouseClick(list.findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
        return list.findChild<QLabel*>()->text();
    }

    ShortcutList list;
};

const QString kDuplicate = QStringLiteral("Edit: Duplicate");
const QKeySequence kNewKeys(Qt::CTRL | Qt::Key_F9);

} // namespace

TEST_CASE("A shortcut can be changed, stored and reset", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& action = test.action(kDuplicate);
    const auto before = action.shortcuts();
    KeyEditor editor(test);
    QSignalSpy changed(&editor.list, &ShortcutList::keysChanged);
    CHECK(editor.set(kDuplicate, kNewKeys).contains(QStringLiteral("Ctrl+F9")));
    CHECK(action.shortcuts() == QList{kNewKeys});
    CHECK(changed.count() == 1);
    MainWindow next({shippedPresetsFolder()});
    for (const auto* const other : next.actions().all())
        if (other->property("path").toString() == kDuplicate)
            CHECK(other->shortcuts() == QList{kNewKeys});
    editor.press("resetKeys");
    CHECK(action.shortcuts() == before);
}

TEST_CASE("A shortcut of another command is refused with its name", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& action = test.action(kDuplicate);
    const auto before = action.shortcuts();
    KeyEditor editor(test);
    CHECK(editor.set(kDuplicate, QKeySequence(Qt::CTRL | Qt::Key_S))
              .contains(QStringLiteral("File: Save”")));
    CHECK(action.shortcuts() == before);
}

TEST_CASE("A command can lose its shortcut, and reset respects other commands",
          "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& action = test.action(kDuplicate);
    const auto before = action.shortcut();
    KeyEditor editor(test);
    editor.set(kDuplicate, {});
    CHECK(action.shortcuts().isEmpty());
    editor.set(QStringLiteral("Edit: Paste"), before);
    auto* const table = editor.list.findChild<QTableWidget*>();
    table->setCurrentItem(table->findItems(kDuplicate, Qt::MatchExactly).value(0));
    CHECK(editor.press("resetKeys").contains(QStringLiteral("Edit: Paste")));
    CHECK(action.shortcuts().isEmpty());
}

TEST_CASE("Custom painting differs between the light and dark theme", "[desktop][theme]")
{
    const auto before = qApp->palette();
    applyTheme(*qApp, ThemeChoice::Dark);
    CHECK(themeOf(qApp->palette()).isDark);
    applyTheme(*qApp, ThemeChoice::Light);
    CHECK_FALSE(themeOf(qApp->palette()).isDark);
    qApp->setPalette(before);
}

TEST_CASE("A field has a visible edge in both themes", "[desktop][theme]")
{
    const auto choice = GENERATE(ThemeChoice::Light, ThemeChoice::Dark);
    applyTheme(*qApp, choice);
    QLineEdit field;
    field.resize(100, 24);
    const auto picture = field.grab().toImage();
    const auto edge = picture.pixelColor(50, 0).lightness();
    const auto inside = picture.pixelColor(50, 12).lightness();
    CHECK(std::abs(edge - inside) > 30);
    applyTheme(*qApp, ThemeChoice::System);
}

namespace
{

const auto kBlock = QStringLiteral("am.transfer"); // k / bandwidth, both without a default

// Types into the focused widget.
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

TEST_CASE("A double click in the palette focuses the first empty field", "[desktop][focus]")
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

TEST_CASE("A drop on the pipeline focuses the first empty field", "[desktop][focus]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& viewport = *test.part<QGraphicsView>("pipelineView").viewport();
    drop(viewport, QStringLiteral("block:") + kBlock, viewport.rect().center());
    checkTyping(test);
}

TEST_CASE("Adding by the command palette focuses the first empty field", "[desktop][focus]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    test.part<QTreeView>("paletteTree").setFocus(); // previous focus
    QTest::keyClick(test.window.get(), Qt::Key_K, Qt::ControlModifier);
    auto* const dialog = QApplication::activeModalWidget();
    REQUIRE(dialog);
    auto* const field = dialog->findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("bytes over a bus or a wire"));
    QTest::keyClick(field, Qt::Key_Return);
    test.window->activateWindow(); // like a window manager after the dialog closes
    REQUIRE(QTest::qWaitFor([] { return QApplication::focusWidget() != nullptr; }, kPatience));
    checkTyping(test);
}

TEST_CASE("Adding a generator focuses its first missing component", "[desktop][focus]")
{
    const TestWindow test;
    test.window->files().newDesign();
    auto& viewport =
        *test.window->findChild<GraphView*>(QStringLiteral("topologyView"))->viewport();
    const bool isDropped = GENERATE(false, true);
    if (isDropped)
        drop(viewport, QStringLiteral("generator:star"), viewport.rect().center());
    else
        test.window->topology().addEntry(QStringLiteral("generator:star"));
    const auto* const row = test.part<Inspector>("inspector").row("component.host");
    REQUIRE(row);
    CHECK(row->isAncestorOf(QApplication::focusWidget()));
}

TEST_CASE("A step without empty fields keeps the focus on the canvas", "[desktop][focus]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& view = test.part<QGraphicsView>("pipelineView");
    drop(
        *view.viewport(), QStringLiteral("block:inic.partition"), view.viewport()->rect().center());
    CHECK(view.hasFocus());
}

} // namespace clusterwright::tests::shell_test
