// State shared by windows: presets and theme.
#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/blocks/block_editor.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "app/desktop/shell/window/application.h"
#include "app/desktop/shell/window/main_window.h"
#include "model/core/file.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "tests/app/shell/window.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

#include <QApplication>
#include <QDockWidget>
#include <QGraphicsView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTest>
#include <QTimer>
#include <QTreeView>

namespace clusterwright::tests::application_test
{

using namespace clusterwright::desktop;

namespace
{

struct TwoWindows {
    TwoWindows()
        : program((QSettings().clear(), *qApp), {own.path(), shippedPresetsFolder()})
        , first(program.openWindow({}, QStringLiteral("acc-fft-inic")))
        , second(program.openWindow({}, QStringLiteral("acc-sort-inic")))
    {
        for (auto* const window : {&first, &second}) {
            window->show();
            REQUIRE(QTest::qWaitForWindowExposed(window));
        }
    }
    TwoWindows(const TwoWindows&) = delete;
    TwoWindows& operator=(const TwoWindows&) = delete;
    ~TwoWindows() { program.setTheme(ThemeChoice::System); }

    TemporaryFolder own; // presets
    Application program;
    MainWindow& first;
    MainWindow& second;
};

// Presses a button in each dialog of that name.
class Pressing
{
public:
    Pressing(const QString& dialog, const QString& button)
    {
        QObject::connect(&m_timer, &QTimer::timeout, [this, dialog, button] {
            auto* const open = QApplication::activeModalWidget();
            if (!open || open->objectName() != dialog)
                return;
            ++m_count;
            open->findChild<QPushButton*>(button)->click();
        });
        m_timer.start(0);
    }
    [[nodiscard]] int count() const { return m_count; }

private:
    QTimer m_timer;
    int m_count = 0;
};

// Returns all names in the palette of blocks.
QStringList namesIn(MainWindow& window)
{
    const auto* const model = window.findChild<BlockPalette*>()->findChild<QTreeView*>()->model();
    const auto found = model->match(model->index(0, 0),
                                    Qt::DisplayRole,
                                    QString(),
                                    -1,
                                    Qt::MatchStartsWith | Qt::MatchRecursive);
    QStringList names;
    for (const auto& index : found)
        names.append(index.data().toString());
    return names;
}

int lightnessOf(QWidget& widget)
{
    const auto picture = widget.grab().toImage();
    return picture.pixelColor(3, picture.height() - 3).lightness();
}

} // namespace

TEST_CASE("A block saved in one window appears in another's palette", "[desktop][window]")
{
    TwoWindows windows;
    auto& editor = *windows.first.findChild<BlockEditor*>();
    editor.open(QStringLiteral("inic.transpose"));
    editor.findChild<QLineEdit*>(QStringLiteral("blockId"))->setText(QStringLiteral("mine.shared"));
    editor.findChild<QLineEdit*>(QStringLiteral("blockTitle"))
        ->setText(QStringLiteral("Transpose of mine"));
    REQUIRE(editor.saveInLibrary());
    CHECK(windows.second.workbench().document().library().block("mine.shared"));
    CHECK(namesIn(windows.first).join(QLatin1Char('\n')).contains(QStringLiteral("of mine")));
    CHECK(namesIn(windows.second).join(QLatin1Char('\n')).contains(QStringLiteral("of mine")));
}

TEST_CASE("The theme changes in all windows and custom painted widgets", "[desktop][theme]")
{
    TwoWindows windows;
    const auto choice = GENERATE(ThemeChoice::Dark, ThemeChoice::Light);
    emit windows.first.themeWanted(static_cast<int>(choice));
    QCoreApplication::processEvents();
    const bool isDark = choice == ThemeChoice::Dark;
    for (auto* const window : {&windows.first, &windows.second}) {
        std::vector<QWidget*> painted{&window->livePlot().plot(), window->statusBar()};
        for (auto* const view : window->findChildren<QGraphicsView*>())
            painted.push_back(view->viewport());
        for (auto* const widget : painted) {
            INFO(widget->metaObject()->className() << " " << utf8(widget->objectName()));
            CHECK((lightnessOf(*widget) < 128) == isDark);
        }
    }
    CHECK(chosenTheme() == choice);
}

TEST_CASE("A new window starts with the previous window's size", "[desktop][window]")
{
    QSettings().clear();
    Application program(*qApp, {shippedPresetsFolder()});
    auto& first = program.openWindow({}, QStringLiteral("acc-fft-inic"));
    first.resize(1111, 777);
    first.show();
    REQUIRE(QTest::qWaitForWindowExposed(&first));
    first.docks().dock(QStringLiteral("history"))->hide();
    auto& second = program.openWindow({}, QStringLiteral("acc-sort-inic"));
    CHECK(second.size() == first.size());
    CHECK(second.docks().dock(QStringLiteral("history"))->isHidden());
}

TEST_CASE("A new window is beside the last one and on the screen", "[desktop][window]")
{
    const QRect screen(0, 0, 1600, 1000);
    CHECK(placeBeside({100, 100, 800, 600}, screen) == QPoint(124, 124));
    CHECK(placeBeside({0, 376, 800, 600}, screen) == QPoint(24, 400)); // 400 + 600 = 1000
    CHECK(placeBeside({0, 377, 800, 600}, screen) == QPoint(0, 0));
    CHECK(placeBeside({777, 0, 800, 600}, screen) == QPoint(0, 0)); // 801 + 800 = 1601
    CHECK(placeBeside({1624, 24, 800, 600}, {1600, 0, 1600, 1000}) == QPoint(1648, 48));
}

TEST_CASE("The menu Window lists the open designs and goes to them", "[desktop][window]")
{
    const TwoWindows two;
    auto* const menu = two.first.actions().menu(QStringLiteral("&Window"));
    emit menu->aboutToShow();
    QStringList names;
    for (auto* const action : menu->actions())
        if (action->isCheckable()) {
            names.append(action->text());
            CHECK(action->isChecked() == (action->text() == two.first.windowTitle().remove("[*]")));
        }
    CHECK(names.size() == 2);
    CHECK(names.contains(two.second.windowTitle().remove("[*]")));
    two.first.activateWindow();
    two.first.actions().find(QStringLiteral("Window: Next window"))->trigger();
    CHECK(QTest::qWaitFor([&] { return two.second.isActiveWindow(); }, kPatience));
}

TEST_CASE("Quitting asks once for all unsaved designs", "[desktop][window]")
{
    const auto button = GENERATE("later", "discard", "checked");
    TwoWindows windows;
    const TemporaryFolder folder;
    for (auto* const window : {&windows.first, &windows.second}) {
        auto& document = window->workbench().document();
        const auto path = qt((folder.path() / (document.design().id + ".cluster.json")).string());
        REQUIRE(window->files().saveTo(path));
        REQUIRE(document.submit(model::setVariable(document.design(), "P", "4", std::nullopt),
                                QStringLiteral("P")));
    }
    const Pressing pressing(QStringLiteral("unsavedDesigns"), QLatin1String(button));
    emit windows.first.quitWanted();
    CHECK(pressing.count() == 1);
    const bool isCancelled = QLatin1String(button) == QLatin1String("later");
    CHECK(windows.first.isVisible() == isCancelled);
    CHECK(windows.second.isVisible() == isCancelled);
    const auto saved = model::readFile(folder.path() / "acc-fft-inic.cluster.json");
    REQUIRE(saved);
    CHECK((saved.value().find("\"value\": \"4\"") != std::string::npos) ==
          (QLatin1String(button) == QLatin1String("checked")));
}

TEST_CASE("Designs open at the last exit are offered and reopened", "[desktop][welcome]")
{
    QSettings().clear();
    const TemporaryFolder folder;
    const auto copy = [&](const std::string& id) {
        const auto name = id + ".cluster.json";
        const auto text = model::readFile(shippedPresetsFolder() / "designs" / name);
        return qt(folder.write(name, text.value()));
    };
    const auto fft = copy("acc-fft-inic");
    const auto sort = copy("acc-sort-inic");
    {
        Application program(*qApp, {shippedPresetsFolder()});
        for (const auto& file : {fft, sort})
            program.openWindow(file, {}).show();
        emit program.windows()[0]->quitWanted();
    }
    Application program(*qApp, {shippedPresetsFolder()});
    auto& window = program.openWindow({}, {});
    window.show();
    auto* const button = window.findChild<QPushButton*>(QStringLiteral("continue"));
    REQUIRE(button);
    CHECK(button->text().contains(QLatin1Char('2')));
    QTest::mouseClick(button, Qt::LeftButton);
    REQUIRE(program.windows().size() == 2);
    CHECK(program.windows()[0]->workbench().document().file().path() == fft);
    CHECK(program.windows()[1]->workbench().document().file().path() == sort);
}

TEST_CASE("A file that cannot be opened gets no window", "[desktop][window]")
{
    TwoWindows windows;
    emit windows.first.windowWanted(qt(windows.own.write("x.cluster.json", "{")), {}, {});
    auto* const message = windows.first.findChild<QMessageBox*>();
    REQUIRE(message);
    CHECK(message->isVisible());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    int shown = 0;
    for (const auto* const each : QApplication::topLevelWidgets())
        shown += qobject_cast<const MainWindow*>(each) && each->isVisible() ? 1 : 0;
    CHECK(shown == 2);
    delete message;
}

TEST_CASE("The question about unsaved designs numbers equal titles", "[desktop][window]")
{
    QSettings().clear();
    Application program(*qApp, {shippedPresetsFolder()});
    for (const auto* const preset : {"acc-fft-inic", "acc-fft-inic", "acc-fft-gigabit"}) {
        auto& document = program.openWindow({}, QLatin1String(preset)).workbench().document();
        REQUIRE(document.submit(model::setVariable(document.design(), "P", "4", std::nullopt),
                                QStringLiteral("P")));
    }
    QStringList texts;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        auto* const dialog = QApplication::activeModalWidget();
        if (!dialog)
            return;
        timer.stop();
        const auto* const list = dialog->findChild<QListWidget*>(QStringLiteral("entries"));
        for (int row = 0; row < list->count(); ++row)
            texts.append(list->item(row)->text());
        dialog->findChild<QPushButton*>(QStringLiteral("later"))->click();
    });
    timer.start(0);
    emit program.windows().front()->quitWanted();
    REQUIRE(texts.size() == 3);
    CHECK(texts[0].endsWith(QStringLiteral(" (1)")));
    CHECK(texts[1].endsWith(QStringLiteral(" (2)")));
    CHECK_FALSE(texts[2].endsWith(QStringLiteral(" (1)")));
}

} // namespace clusterwright::tests::application_test
