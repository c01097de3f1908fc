// The table of the window's actions.
#include "app/desktop/common/theme.h"
#include "app/desktop/icons/icons.h"
#include "app/desktop/pipeline/pipeline_canvas.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/report/report_command.h"
#include "app/desktop/shell/canvas_picture.h"
#include "app/desktop/shell/export_plots.h"
#include "app/desktop/shell/key_bindings.h"
#include "app/desktop/shell/live_plot.h"
#include "app/desktop/shell/main_window.h"
#include "app/desktop/shell/recent_files.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/topology/topology_canvas.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

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

// Named after its icon, which puts it into the tool bar.
void mark(QAction& action, const char* icon)
{
    action.setObjectName(QLatin1String(icon));
    action.setIcon(iconOf(action.objectName()));
}

// Brings the panel to the front, also from behind another one; hides it when it is there.
QAction* panelAction(QDockWidget& dock)
{
    auto* const action = new QAction(dock.windowTitle(), &dock);
    action->setObjectName(QStringLiteral("bringToFront"));
    action->setCheckable(true);
    action->setChecked(dock.isVisible());
    QObject::connect(&dock, &QDockWidget::visibilityChanged, action, &QAction::setChecked);
    QObject::connect(&dock, &QDockWidget::windowTitleChanged, action, &QAction::setText);
    QObject::connect(action, &QAction::triggered, &dock, [&dock](bool isWanted) {
        dock.setVisible(isWanted);
        dock.raise();
    });
    return action;
}

} // namespace

void MainWindow::makeActions()
{
    makeFileActions();
    makeEditActions();
    makeViewActions();
    makePlotActions();
    makeMeasureActions();
    makeHelpActions();
    loadKeys(m_actions.all());
    makeToolBar();
}

// What everyday work needs, for the mouse.
void MainWindow::makeToolBar()
{
    auto* const bar = addToolBar(tr("Tools"));
    bar->setObjectName(QStringLiteral("tools"));
    bar->setIconSize({20, 20});
    for (auto* const action : m_actions.all())
        if (!action->objectName().isEmpty())
            bar->addAction(action); // new, open, save, undo, redo
    bar->addSeparator();
    using enum CanvasCommand;
    for (const auto command :
         {QuickAdd, Connect, Duplicate, Delete, Group, Arrange, Find, ZoomIn, ZoomOut, ZoomToFit})
        bar->addAction(m_actions.ofCanvas(command));
}

void MainWindow::makeFileActions()
{
    const auto file = tr("&File");
    auto* const fresh =
        m_actions.add(file, tr("&New design"), {ctrl(Qt::Key_N)}, tr("An empty design"), [this] {
            showsDesign() ? emit newDesignWanted() : m_files.newDesign();
        });
    mark(*fresh, "new");
    auto* const open =
        m_actions.add(file, tr("&Open …"), {ctrl(Qt::Key_O)}, tr("A design from a file"), [this] {
            const auto path = QFileDialog::getOpenFileName(
                this, tr("Open design"), m_files.proposedPath(), designFilter());
            if (!path.isEmpty())
                openFile(path);
        });
    mark(*open, "open");
    auto* const recent = m_actions.menu(file)->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecent(*recent); });
    m_actions.add(
        file, tr("&Welcome page"), {}, tr("Designs of the papers, in a new window"), [this] {
            emit windowWanted({}, {});
        });
    m_actions.menu(file)->addSeparator();
    auto* const save = m_actions.add(
        file, tr("&Save"), {ctrl(Qt::Key_S)}, tr("Write the design to its file"), [this] {
            m_files.save();
        });
    mark(*save, "save");
    m_actions.add(file,
                  tr("Save &as …"),
                  {ctrlShift(Qt::Key_S)},
                  tr("Write the design to another file"),
                  [this] { m_files.saveAs(); });
    m_actions.add(
        file, tr("Re&vert"), {}, tr("Go back to what the file says"), [this] { m_files.revert(); });
    m_actions.menu(file)->addSeparator();
    m_actions.add(file,
                  tr("Save &picture of the canvas …"),
                  {},
                  tr("SVG, PDF or PNG of what is drawn"),
                  [this] {
                      if (m_actions.canvas())
                          saveCanvasPicture(*m_actions.canvas(), m_workbench);
                  });
    m_actions.add(file,
                  tr("&Copy picture of the canvas"),
                  {ctrlShift(Qt::Key_C)},
                  tr("To the clipboard"),
                  [this] {
                      if (m_actions.canvas())
                          copyCanvasPicture(*m_actions.canvas(), m_workbench);
                  });
    m_actions.add(file, tr("Save p&lot …"), {}, tr("SVG, PDF, PNG or CSV of the curve"), [this] {
        m_livePlot->savePicture();
    });
    m_actions.add(
        file, tr("Copy plo&t"), {}, tr("The curve as a picture, its values as text"), [this] {
            m_livePlot->copyPicture();
        });
    m_actions.add(file,
                  tr("E&xport all plots \u2026"),
                  {},
                  tr("The curve and every answered study as pictures, into one folder"),
                  [this] { exportAllPlots(); });
    connect(m_studies, &StudiesPanel::exportRequested, this, &MainWindow::exportAllPlots);
    m_actions.add(file,
                  tr("R&eport …"),
                  {ctrlShift(Qt::Key_R)},
                  tr("Everything about the design as a PDF or an HTML page"),
                  [this] { saveReport(*this, m_workbench); });
    m_actions.menu(file)->addSeparator();
    m_actions.add(
        file, tr("&Close window"), {ctrl(Qt::Key_W)}, tr("Asks about unsaved changes"), [this] {
            close();
        });
    m_actions.add(file,
                  tr("&Quit"),
                  {ctrl(Qt::Key_Q)},
                  tr("Closes all windows; the next start offers their designs"),
                  [this] { emit quitWanted(); });
}

void MainWindow::makeEditActions()
{
    const auto edit = tr("&Edit");
    const auto [undo, redo] = m_actions.addUndo(m_workbench.document().undoStack());
    mark(*undo, "undo");
    mark(*redo, "redo");
    m_actions.menu(edit)->addSeparator();
    using enum CanvasCommand;
    m_actions.addCanvas(edit, {Cut, Copy, Paste, Duplicate, Delete});
    m_actions.menu(edit)->addSeparator();
    m_actions.addCanvas(edit, {SelectAll, Find, QuickAdd, Rename, Connect, Expand});
    const auto arrange = tr("&Arrange");
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
    addOwnActions(*m_topology);
    addOwnActions(*m_pipeline);
}

// What only one of the canvases has.
void MainWindow::addOwnActions(Canvas& canvas)
{
    auto* const menu = m_actions.menu(tr("&Arrange"));
    menu->addSeparator();
    menu->addActions(canvas.actions());
}

void MainWindow::makeViewActions()
{
    const auto view = tr("&View");
    using enum CanvasCommand;
    m_actions.addCanvas(
        view, {ZoomIn, ZoomOut, ZoomReset, ZoomToFit, ZoomToSelection, ToggleGrid, ToggleMinimap});
    m_actions.menu(view)->addSeparator();
    m_actions.add(view,
                  tr("Go to &cluster"),
                  {QKeySequence(Qt::ALT | Qt::Key_1)},
                  tr("The topology canvas"),
                  [this] { m_topology->setFocus(); });
    m_actions.add(view,
                  tr("Go to &program"),
                  {QKeySequence(Qt::ALT | Qt::Key_2)},
                  tr("The pipeline canvas"),
                  [this] { m_pipeline->setFocus(); });
    m_actions.menu(view)->addMenu(&m_topology->layersMenu());
    auto* const panels = m_actions.menu(view)->addMenu(tr("&Panels"));
    for (auto* const dock : findChildren<QDockWidget*>())
        panels->addAction(panelAction(*dock));
    m_actions.add(view, tr("&Reset layout"), {}, tr("Panels as they were at first"), [this] {
        resetLayout();
    });
    auto* const themes = m_actions.menu(view)->addMenu(tr("&Theme"));
    auto* const group = new QActionGroup(themes); // of which one is chosen
    const std::array names{tr("As the &system"), tr("&Light"), tr("&Dark")};
    for (int i = 0; i < static_cast<int>(names.size()); ++i) {
        auto* const action = group->addAction(names[static_cast<std::size_t>(i)]);
        action->setCheckable(true);
        action->setChecked(i == static_cast<int>(chosenTheme()));
        connect(action, &QAction::triggered, this, [this, i] { emit themeWanted(i); });
    }
    themes->addActions(group->actions());
}

// For the plot that was pointed at last. Their keys mean something else in other places.
void MainWindow::makePlotActions()
{
    const auto plot = tr("&Plot");
    const auto own = {m_actions.add(plot,
                                    tr("&Mark this place"),
                                    {QKeySequence(Qt::Key_M)},
                                    tr("Of the plot: what lies between two marks is read below it"),
                                    [this] { markPlace(); }),
                      m_actions.add(plot,
                                    tr("&Clear marks"),
                                    {QKeySequence(Qt::Key_Escape)},
                                    tr("Takes the marks of the plot away"),
                                    [this] { m_plot->clearMarks(); })};
    m_actions.add(plot,
                  tr("Show &all of it"),
                  {},
                  tr("The plot's axes show everything again; also a double click"),
                  [this] { m_plot->resetZoom(); });
    auto* const keep =
        m_actions.add(plot,
                      tr("&Keep these axes"),
                      {},
                      tr("Figures that follow are shown from where to where this one is"),
                      [this] { m_plot->setFixedAxes(!m_plot->areAxesFixed()); });
    keep->setCheckable(true);
    connect(m_actions.menu(plot), &QMenu::aboutToShow, keep, [this, keep] {
        keep->setChecked(m_plot->areAxesFixed());
    });
    m_actions.add(plot,
                  tr("Copy &values in view"),
                  {},
                  tr("As CSV, without what is hidden or beyond the axes"),
                  [this] {
                      m_plot->copyValuesInView();
                      m_workbench.say(tr("Copied: the values in view"));
                  });
    bindPlots(own);
}

void MainWindow::bindPlots(const QList<QAction*>& own)
{
    m_plot = &m_livePlot->plot();
    for (auto* const view : findChildren<plots::PlotView*>()) {
        for (auto* const action : own) {
            action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
            view->addAction(action);
        }
        connect(view, &plots::PlotView::readoutChanged, this, [this, view](const QString& text) {
            if (!text.isEmpty())
                m_plot = view;
        });
    }
}

void MainWindow::exportAllPlots()
{
    QString leftOut;
    auto figures = m_studies->figures(leftOut);
    if (auto curve = m_livePlot->figure())
        figures.insert(figures.begin(), std::move(*curve));
    if (figures.empty())
        return m_workbench.say(tr("There is no plot yet: answer a study first."));
    exportPlots(this, m_workbench, std::move(figures), leftOut);
}

void MainWindow::markPlace()
{
    if (!m_plot->mark())
        m_workbench.say(tr("Point at a place of a plot first, or press Left and Right in it."));
}

void MainWindow::fillRecent(QMenu& menu)
{
    menu.clear();
    for (const auto& file : recentFiles())
        connect(menu.addAction(QFileInfo(file).fileName()),
                &QAction::triggered,
                this,
                [this, file] { openFile(file); });
    menu.addSeparator();
    connect(menu.addAction(tr("&Clear")), &QAction::triggered, this, &clearRecentFiles);
}

} // namespace clusterwright::desktop
