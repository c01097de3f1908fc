#include "app/desktop/shell/window/window_menus.h"

#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/icons/icons.h"
#include "app/desktop/panels/additions.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/report/report_page.h"
#include "app/desktop/shell/commands/canvas_picture.h"
#include "app/desktop/shell/commands/palette_entry.h"
#include "app/desktop/shell/commands/recent_files.h"
#include "app/desktop/shell/commands/study_commands.h"
#include "app/desktop/shell/plots/plot_commands.h"
#include "app/desktop/shell/window/main_window.h"
#include "app/desktop/shell/window/workspace_pages.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "model/design/gestures/component_edits.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

QKeySequence ctrl(Qt::Key key)
{
    return QKeySequence(Qt::CTRL | key);
}

QKeySequence ctrlShift(Qt::Key key)
{
    return QKeySequence(Qt::CTRL | Qt::SHIFT | key);
}

// Returns an action that shows the panel, also if it is behind another one, or hides a visible panel.
QAction* panelAction(QDockWidget& dock, WindowLayout& layout)
{
    auto* const action = new QAction(dock.windowTitle(), &dock);
    action->setObjectName(QStringLiteral("bringToFront"));
    action->setCheckable(true);
    action->setChecked(dock.isVisible());
    QObject::connect(&dock, &QDockWidget::visibilityChanged, action, &QAction::setChecked);
    QObject::connect(&dock, &QDockWidget::windowTitleChanged, action, &QAction::setText);
    QObject::connect(action, &QAction::triggered, &dock, [&dock, &layout](bool isWanted) {
        isWanted ? layout.raise(dock) : dock.hide();
    });
    return action;
}

// By their titles.
QList<MainWindow*> openWindows()
{
    QList<MainWindow*> open;
    for (auto* const widget : QApplication::topLevelWidgets())
        if (auto* const window = qobject_cast<MainWindow*>(widget); window && window->isVisible())
            open.append(window);
    std::ranges::stable_sort(open, {}, [](const MainWindow* window) {
        return std::pair(window->windowTitle(), window->windowFilePath());
    });
    return open;
}

QString nameOf(const MainWindow& window)
{
    auto name =
        window.windowTitle().isEmpty() ? WindowMenus::tr("Welcome page") : window.windowTitle();
    name.replace(QStringLiteral("[*]"),
                 window.isWindowModified() ? QStringLiteral("*") : QString());
    return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

void show(MainWindow& window)
{
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.raise();
    window.activateWindow();
}

} // namespace

WindowMenus::WindowMenus(MainWindow& window)
    : QObject(&window)
    , m_window(window)
    , m_actions(window.actions())
{
}

void WindowMenus::putIntoToolBar(QAction& action, const char* icon)
{
    action.setObjectName(QLatin1String(icon));
    action.setIcon(iconOf(action.objectName()));
    m_tools.append(&action);
}

// Adds the most frequent commands.
void WindowMenus::addToolBar()
{
    auto* const bar = m_window.addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setIconSize({20, 20});
    bar->addActions(m_tools);
    bar->addSeparator();
    using enum CanvasCommand;
    for (const auto command :
         {QuickAdd, Connect, Duplicate, Delete, Group, Arrange, Find, ZoomIn, ZoomOut, ZoomToFit})
        bar->addAction(m_actions.ofCanvas(command));
    addQuestionTools(*bar);
}

// Shows names too, because these icons are not self-explanatory.
void WindowMenus::addQuestionTools(QToolBar& bar)
{
    auto tools = m_study->tools();
    if (auto* const measure = m_actions.find(tr("Measure: Set up a measurement"))) {
        auto* const tool = new QAction(iconOf(QStringLiteral("measure")), tr("Measure"), this);
        tool->setObjectName(QStringLiteral("measure"));
        tool->setStatusTip(measure->statusTip());
        connect(tool, &QAction::triggered, measure, &QAction::trigger);
        tools.append(tool);
    }
    bar.addSeparator();
    for (auto* const tool : tools) {
        bar.addAction(tool);
        if (auto* const button = qobject_cast<QToolButton*>(bar.widgetForAction(tool)))
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
}

void WindowMenus::addStudy()
{
    m_study = new StudyCommands(m_window.workbench(), m_window.studies(), this);
    m_study->addActions(m_actions);
}

void WindowMenus::addFile(PlotCommands& plots)
{
    const auto file = tr("&File");
    addOpening(file);
    m_actions.menu(file)->addSeparator();
    addSaving(file);
    m_actions.menu(file)->addSeparator();
    addPictures(file);
    plots.addFileActions(m_actions, file);
    m_actions.add(file,
                  tr("R&eport …"),
                  {ctrlShift(Qt::Key_R)},
                  tr("Save a full report of the design as PDF or HTML"),
                  [this] { m_window.report().save(); });
    m_actions.menu(file)->addSeparator();
    addEnding(file);
}

void WindowMenus::addOpening(const QString& file)
{
    auto* const fresh = m_actions.add(
        file, tr("&New design"), {ctrl(Qt::Key_N)}, tr("Open an empty design"), [this] {
            m_window.showsDesign() ? emit m_window.newDesignWanted() : m_window.files().newDesign();
        });
    putIntoToolBar(*fresh, "new");
    auto* const open = m_actions.add(
        file, tr("&Open …"), {ctrl(Qt::Key_O)}, tr("Open a design from a file"), [this] {
            m_window.askForFile();
        });
    putIntoToolBar(*open, "open");
    auto* const recent = m_actions.menu(file)->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
    m_actions.add(
        file, tr("&Welcome page"), {}, tr("Open the welcome page in a new window"), [this] {
            emit m_window.windowWanted({}, {}, {});
        });
}

void WindowMenus::addSaving(const QString& file)
{
    auto& files = m_window.files();
    auto* const save = m_actions.add(
        file, tr("&Save"), {ctrl(Qt::Key_S)}, tr("Write the design to its file"), [&files] {
            files.save();
        });
    putIntoToolBar(*save, "save");
    m_actions.add(file,
                  tr("Save &as …"),
                  {ctrlShift(Qt::Key_S)},
                  tr("Write the design to another file"),
                  [&files] { files.saveAs(); });
    auto* const revert =
        m_actions.add(file, tr("Re&vert"), {}, tr("Discard changes and reload the file"), [&files] {
            files.revert();
        });
    markDestructive(*revert);
    const auto& document = m_window.workbench().document();
    const auto update = [&document, revert] {
        revert->setEnabled(!document.file().path().isEmpty() && document.isModified());
    };
    connect(&document, &Document::changed, revert, update);
    connect(&document, &Document::stateChanged, revert, update);
    connect(m_actions.menu(file), &QMenu::aboutToShow, revert, [&document, revert] {
        revert->setEnabled(!document.file().path().isEmpty() &&
                           (document.isModified() || document.file().differsOnDisk()));
    });
}

void WindowMenus::addPictures(const QString& file)
{
    m_actions.add(file,
                  tr("Save &picture of the canvas …"),
                  {},
                  tr("Save the active canvas as SVG, PDF or PNG"),
                  [this] {
                      if (m_actions.canvas())
                          saveCanvasPicture(*m_actions.canvas(), m_window.workbench());
                  });
    m_actions.add(file,
                  tr("&Copy picture of the canvas"),
                  {ctrlShift(Qt::Key_C)},
                  tr("Copy a picture of the active canvas to the clipboard"),
                  [this] {
                      if (m_actions.canvas())
                          copyCanvasPicture(*m_actions.canvas(), m_window.workbench());
                  });
}

void WindowMenus::addEnding(const QString& file)
{
    auto* const close = m_actions.add(file,
                                      tr("&Close window"),
                                      {ctrl(Qt::Key_W)},
                                      tr("Close this window after asking about unsaved changes"),
                                      [this] { m_window.close(); });
    auto* const quit = m_actions.add(file,
                                     tr("&Quit"),
                                     {ctrl(Qt::Key_Q)},
                                     tr("Close all windows; the next start offers their designs"),
                                     [this] { emit m_window.quitWanted(); });
    for (auto* const ending : {close, quit})
        markDestructive(*ending);
}

void WindowMenus::addEdit()
{
    const auto edit = tr("&Edit");
    const auto [undo, redo] = m_actions.addUndo(m_window.workbench().document().undoStack());
    putIntoToolBar(*undo, "undo");
    putIntoToolBar(*redo, "redo");
    m_actions.menu(edit)->addSeparator();
    using enum CanvasCommand;
    m_actions.addCanvas(edit, {Cut, Copy, Paste, PasteWithLinks, Duplicate, Delete, Bypass, Mute});
    m_actions.menu(edit)->addSeparator();
    m_actions.addCanvas(edit, {SelectAll, Find, QuickAdd, Rename, Connect, Expand});
    addInserting();
    addArranging();
}

// Each entry leads to the place where the new item is named or chosen.
void WindowMenus::addInserting()
{
    const auto insert = tr("&Insert");
    addByName(insert);
    m_actions.menu(insert)->addSeparator();
    m_actions.addCanvas(insert, {CanvasCommand::AddText, CanvasCommand::AddFrame});
    m_actions.menu(insert)->addSeparator();
    auto& workbench = m_window.workbench();
    const auto add = [&](const QString& text, const QString& tip, auto run) {
        m_actions.add(insert, text, {}, tip, [&workbench, run] { run(workbench); });
    };
    add(tr("&Variable"), tr("Add an input that studies can vary"), addVariable);
    add(tr("&Output"), tr("Add a named result"), addOutput);
    add(tr("Sc&enario"), tr("Add a named set of overrides"), addScenario);
    add(tr("St&udy"), tr("Add a saved analysis of the design"), desktop::addStudy);
    add(tr("New &block …"), tr("Describe a block for steps"), [](Workbench& at) {
        at.newBlock({});
    });
    m_actions.add(insert,
                  tr("New co&mponent …"),
                  {},
                  tr("Describe a component and save it to your library"),
                  [this] { m_window.workbench().newComponent(); });
    m_actions.add(insert,
                  tr("&Replace component …"),
                  {},
                  tr("Choose another component for the selection"),
                  [this] { replaceSelected(); });
}

// Adds entries that open the list of items of a canvas, with those of one kind.
void WindowMenus::addByName(const QString& insert)
{
    auto& topology = m_window.topology();
    const auto add = [&](Canvas& canvas, const QString& text, const char* kind) {
        const auto tip = &canvas == &topology ? tr("Choose an item to add to the topology")
                                              : tr("Choose a block to add to the pipeline");
        m_actions.add(insert, text, {}, tip, [this, &canvas, kind] {
            goTo(canvas);
            canvas.run(CanvasCommand::QuickAdd);
            if (auto* const list = canvas.findChild<QuickAdd*>())
                list->search(QLatin1String(kind));
        });
    };
    add(topology, tr("&Host …"), "hosts");
    add(topology, tr("&NIC …"), "nics");
    add(topology, tr("&Switch …"), "switches");
    add(topology, tr("&Cable …"), "cables");
    add(topology, tr("&Generator …"), "generators");
    add(m_window.pipeline(), tr("S&tep …"), "");
}

// Replaces the component of the selection; for a generator, the component of its first role.
void WindowMenus::replaceSelected()
{
    auto& workbench = m_window.workbench();
    auto& document = workbench.document();
    for (const auto& element : workbench.selection().elements())
        for (const auto& part :
             model::componentsBehind(document.design(), document.library(), element))
            return workbench.replaceComponent(qt(part.component));
    workbench.say(tr("Select a component first."));
}

void WindowMenus::addArranging()
{
    const auto arrange = tr("&Arrange");
    using enum CanvasCommand;
    m_actions.addCanvas(arrange, {Group, Ungroup, Arrange});
    m_actions.menu(arrange)->addSeparator();
    m_actions.addCanvas(arrange,
                        {AlignLeft,
                         AlignCenter,
                         AlignRight,
                         AlignTop,
                         AlignMiddle,
                         AlignBottom,
                         DistributeHorizontally,
                         DistributeVertically});
    m_actions.menu(arrange)->addSeparator();
    addOwn(arrange, false);
}

// Adds commands that only one canvas has: those that switch its view, or the others.
void WindowMenus::addOwn(const QString& menu, bool areOfView)
{
    for (const Canvas* const canvas :
         std::initializer_list<const Canvas*>{&m_window.topology(), &m_window.pipeline()})
        for (auto* const action : canvas->actions())
            if (action->isCheckable() == areOfView)
                m_actions.menu(menu)->addAction(action);
}

void WindowMenus::addView()
{
    const auto view = tr("&View");
    using enum CanvasCommand;
    m_actions.addCanvas(
        view, {ZoomIn, ZoomOut, ZoomReset, ZoomToFit, ZoomToSelection, ToggleGrid, ToggleMinimap});
    m_actions.menu(view)->addSeparator();
    addWorkspaces(view);
    m_actions.menu(view)->addSeparator();
    auto& topology = m_window.topology();
    auto& pipeline = m_window.pipeline();
    m_actions.add(view,
                  tr("Go to &topology"),
                  {QKeySequence(Qt::ALT | Qt::Key_1)},
                  tr("Show the topology canvas"),
                  [this, &topology] { goTo(topology); });
    m_actions.add(view,
                  tr("Go to &pipeline"),
                  {QKeySequence(Qt::ALT | Qt::Key_2)},
                  tr("Show the pipeline canvas"),
                  [this, &pipeline] { goTo(pipeline); });
    addOwn(view, true);
    m_actions.menu(view)->addMenu(&topology.layersMenu());
    addPanels(*m_actions.menu(view)->addMenu(tr("&Panels")));
    m_actions.add(view,
                  tr("&Reset layout"),
                  {},
                  tr("Restore the default arrangement of panels in this workspace"),
                  [this] { m_window.docks().reset(); });
    addThemes(*m_actions.menu(view)->addMenu(tr("&Theme")));
    addStudy();
}

void WindowMenus::addWorkspaces(const QString& view)
{
    for (const auto workspace : kWorkspaces) {
        const auto key = static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(workspace));
        m_actions.add(
            view, titleOf(workspace), {ctrl(key)}, summaryOf(workspace), [this, workspace] {
                m_window.workspaces().open(workspace);
            });
    }
}

void WindowMenus::goTo(Canvas& canvas)
{
    m_window.workspaces().bringUp(canvas);
    canvas.setFocus();
}

void WindowMenus::addPanels(QMenu& menu)
{
    for (auto* const dock : m_window.findChildren<QDockWidget*>())
        menu.addAction(panelAction(*dock, m_window.docks()));
}

void WindowMenus::addThemes(QMenu& menu)
{
    auto* const group = new QActionGroup(&menu); // exclusive
    const std::array names{tr("&System theme"), tr("&Light theme"), tr("&Dark theme")};
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
        auto* const action = group->addAction(names[static_cast<std::size_t>(i)]);
        action->setCheckable(true);
        action->setChecked(i == static_cast<int>(chosenTheme()));
        connect(action, &QAction::triggered, this, [this, i] { emit m_window.themeWanted(i); });
    }
    menu.addActions(group->actions());
}

// Lists the open windows, so that none is lost behind another.
void WindowMenus::addWindows()
{
    const auto window = tr("&Window");
    m_actions.add(
        window, tr("&Next window"), {ctrl(Qt::Key_F6)}, tr("Go to the next open design"), [this] {
            const auto windows = openWindows();
            const auto next = windows.indexOf(&m_window) + 1;
            show(*windows[next % windows.size()]);
        });
    auto* const menu = m_actions.menu(window);
    auto* const list = new QActionGroup(menu); // exclusive
    menu->addSeparator();
    connect(menu, &QMenu::aboutToShow, list, [this, menu, list] {
        qDeleteAll(list->actions());
        for (auto* const each : openWindows()) {
            auto* const action = list->addAction(nameOf(*each));
            action->setCheckable(true);
            action->setChecked(each == &m_window);
            connect(action, &QAction::triggered, each, [each] { show(*each); });
            menu->addAction(action);
        }
    });
}

void WindowMenus::fillRecent(QMenu& menu)
{
    menu.clear();
    for (const auto& file : recentFiles())
        connect(menu.addAction(titleWithFile(recentTitle(file), file)
                                   .replace(QLatin1Char('&'), QStringLiteral("&&"))),
                &QAction::triggered,
                this,
                [this, file] { m_window.openFile(file); });
    menu.addSeparator();
    auto* const clear = menu.addAction(tr("&Clear"), this, &clearRecentFiles);
    markDestructive(*clear);
}

} // namespace clusterwright::desktop

#include "moc_window_menus.cpp"
