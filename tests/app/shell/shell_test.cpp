// Welcome page, command palette, shortcuts, theme.
#include "app/desktop/document/text.h"
#include "app/desktop/shell/command_palette.h"
#include "app/desktop/shell/shortcut_list.h"
#include "app/desktop/shell/theme.h"
#include "app/desktop/shell/welcome.h"
#include "tests/app/shell/window.h"

#include <QApplication>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QTableWidget>
#include <QTreeView>

#include <set>

using namespace clusterwright;
using namespace clusterwright::desktop;
using namespace clusterwright::tests;

TEST_CASE("The welcome page lists every shipped design, and search narrows them",
          "[desktop][welcome]")
{
    const TestWindow test;
    auto& list = test.part<QListWidget>("presetList");
    const auto shown = [&] {
        int count = 0;
        for (int row = 0; row < list.count(); ++row)
            count +=
                !list.item(row)->isHidden() && (list.item(row)->flags() & Qt::ItemIsSelectable);
        return count;
    };
    const auto all = test.document().library().ids(model::PresetKind::Design).size();
    CHECK(shown() == static_cast<int>(all));
    auto* const search = test.part<Welcome>("welcome").findChild<QLineEdit*>();
    QTest::keyClicks(search, QStringLiteral("barrier"));
    CHECK(shown() > 0);
    CHECK(shown() < static_cast<int>(all));
}

TEST_CASE("A preset is opened from the welcome page by keyboard", "[desktop][welcome]")
{
    const TestWindow test;
    auto& list = test.part<QListWidget>("presetList");
    list.setFocus();
    list.setCurrentRow(1);
    QTest::keyClick(&list, Qt::Key_Return);
    CHECK(test.window->showsDesign());
    CHECK_FALSE(test.document().design().title.empty());
}

TEST_CASE("A new design is empty and says what to do", "[desktop][welcome]")
{
    const TestWindow test;
    QTest::mouseClick(&test.part<QPushButton>("newDesign"), Qt::LeftButton);
    CHECK(test.window->showsDesign());
    CHECK_FALSE(test.document().isModified());
}

TEST_CASE("The command palette finds by letters and runs", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    REQUIRE(test.document().submit(
        model::setVariable(test.document().design(), "P", "4", std::nullopt), QStringLiteral("P")));
    CommandPalette palette(*test.window->menuBar(), test.window.get());
    palette.show();
    auto* const search = palette.findChild<QLineEdit*>();
    QTest::keyClicks(search, QStringLiteral("undo"));
    QTest::keyClick(search, Qt::Key_Return);
    CHECK_FALSE(palette.isVisible());
    CHECK(test.document().design().variables[0].value.text == "8");
}

TEST_CASE("The command palette finds what submenus hold", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CommandPalette palette(*test.window->menuBar(), test.window.get());
    const auto& model = *palette.findChild<QTreeView*>()->model();
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names.append(model.index(row, 0).data().toString());
    CHECK(names.contains(QStringLiteral("View: Theme: Dark")));
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

TEST_CASE("Arrow keys move through the commands while one types", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    CommandPalette palette(*test.window->menuBar(), test.window.get());
    palette.show();
    auto* const list = palette.findChild<QTreeView*>();
    CHECK(list->currentIndex().row() == 0);
    QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Down);
    CHECK(list->currentIndex().row() == 1);
    QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Up);
    CHECK(list->currentIndex().row() == 0);
}

TEST_CASE("No two actions have the same keys, and each says what it does", "[desktop][commands]")
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

TEST_CASE("The page of shortcuts lists them all", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    showShortcutList(test.window->actions().all(), test.window.get());
    const auto* const table = test.part<QDialog>("shortcuts").findChild<QTableWidget*>();
    int withKeys = 0;
    for (const auto* const action : test.window->actions().all())
        withKeys += !action->shortcuts().isEmpty();
    CHECK(table->rowCount() > withKeys);
}

TEST_CASE("Light and dark differ where the program paints", "[desktop][theme]")
{
    const auto before = qApp->palette();
    applyTheme(*qApp, ThemeChoice::Dark);
    CHECK(themeOf(qApp->palette()).isDark);
    applyTheme(*qApp, ThemeChoice::Light);
    CHECK_FALSE(themeOf(qApp->palette()).isDark);
    qApp->setPalette(before);
}

TEST_CASE("A field has an edge that is seen, in the dark too", "[desktop][theme]")
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
