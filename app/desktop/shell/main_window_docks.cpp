// The window's panels and where they stand at first.
#include "app/desktop/panels/claims_panel.h"
#include "app/desktop/panels/explain_panel.h"
#include "app/desktop/panels/history_panel.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/panels/outline.h"
#include "app/desktop/panels/problems_panel.h"
#include "app/desktop/pipeline/block_editor.h"
#include "app/desktop/pipeline/block_palette.h"
#include "app/desktop/pipeline/pipeline_canvas.h"
#include "app/desktop/shell/live_plot.h"
#include "app/desktop/shell/main_window.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/topology/topology_canvas.h"
#include "app/desktop/topology/topology_palette.h"

#include <QDockWidget>

namespace clusterwright::desktop
{

namespace
{

constexpr int kLowest = 215;      // height of the panels below the canvases
constexpr int kBlockEditor = 360; // with its equations in view
constexpr int kStudies = 420;     // with a plot that can be read
constexpr QSize kLeastStudies(600, 100);

} // namespace

QDockWidget* MainWindow::addDock(Qt::DockWidgetArea area,
                                 QWidget* widget,
                                 const QString& name,
                                 const QString& title)
{
    auto* const dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(widget);
    widget->setEnabled(false); // until there is a design
    addDockWidget(area, dock);
    return dock;
}

// When it comes up for the first time; from then on its height is the user's.
void MainWindow::growOnce(QDockWidget& dock, int height)
{
    const auto grow = [this, &dock, height] {
        if (!m_isThere || dock.visibleRegion().isEmpty() || m_grown.contains(&dock))
            return;
        m_grown.insert(&dock);
        if (dock.height() < height && !dock.isFloating())
            resizeDocks({&dock}, {height}, Qt::Vertical);
    };
    // Of a dock that is raised, the size is not known yet.
    connect(&dock, &QDockWidget::visibilityChanged, this, grow, Qt::QueuedConnection);
}

void MainWindow::makeDocks()
{
    const auto left = Qt::LeftDockWidgetArea;
    const auto right = Qt::RightDockWidgetArea;
    const auto bottom = Qt::BottomDockWidgetArea;
    setCorner(Qt::BottomLeftCorner, left);
    setCorner(Qt::BottomRightCorner, right);
    auto* const parts = addDock(
        left, new TopologyPalette(*m_topology), QStringLiteral("components"), tr("Components"));
    auto* const blocks =
        addDock(left, new BlockPalette(*m_pipeline), QStringLiteral("blocks"), tr("Blocks"));
    tabifyDockWidget(parts, blocks);
    parts->raise();
    makeTutorialDock(
        *addDock(left, new Outline(m_workbench), QStringLiteral("outline"), tr("Outline")));
    addDock(right, new Inspector(m_workbench), QStringLiteral("inspector"), tr("Inspector"));
    m_livePlot = new LivePlot(m_workbench);
    addDock(right, m_livePlot, QStringLiteral("plot"), tr("Curve"));
    auto* const problems = new ProblemsPanel(m_workbench);
    auto* const problemsDock =
        addDock(bottom, problems, QStringLiteral("problems"), tr("Problems"));
    connect(problems, &ProblemsPanel::titleChanged, problemsDock, &QDockWidget::setWindowTitle);
    // Each behind it at once: side by side they would make the window wider than a screen.
    const auto addBehind = [&](QWidget* widget, const char* name, const QString& title) {
        auto* const dock = addDock(bottom, widget, QLatin1String(name), title);
        tabifyDockWidget(problemsDock, dock);
        return dock;
    };
    auto* const explain = addBehind(new ExplainPanel(m_workbench), "explain", tr("Explain"));
    m_studies = new StudiesPanel(m_workbench);
    m_studies->setMinimumSize(kLeastStudies);
    auto* const studies = addBehind(m_studies, "studies", tr("Studies"));
    auto* const claims = new ClaimsPanel(m_workbench);
    addBehind(claims, "claims", tr("Claims"));
    connect(claims, &ClaimsPanel::openDesignRequested, this, &MainWindow::openPreset);
    auto* const editor = addBehind(new BlockEditor(m_workbench), "blockEditor", tr("Block editor"));
    addBehind(new HistoryPanel(m_workbench), "history", tr("History"));
    makeMeasureDocks(*problemsDock);
    problemsDock->raise();
    const auto raise = [](QDockWidget* dock) {
        dock->show();
        dock->raise();
    };
    growOnce(*editor, kBlockEditor);
    growOnce(*studies, kStudies);
    connect(studies, &QDockWidget::visibilityChanged, m_studies, &StudiesPanel::setSeen);
    connect(m_studies, &StudiesPanel::raiseRequested, this, [=] { raise(studies); });
    connect(&m_workbench, &Workbench::explainRequested, this, [=] { raise(explain); });
    connect(&m_workbench, &Workbench::editBlockRequested, this, [=] { raise(editor); });
    resizeDocks(
        {parts, findChild<QDockWidget*>(QStringLiteral("inspector"))}, {260, 420}, Qt::Horizontal);
    resizeDocks({problemsDock}, {kLowest}, Qt::Vertical);
    resizeDocks({findChild<QDockWidget*>(QStringLiteral("inspector")),
                 findChild<QDockWidget*>(QStringLiteral("plot"))},
                {480, 520},
                Qt::Vertical);
}

} // namespace clusterwright::desktop
