#include "app/desktop/shell/window/window_panels.h"

#include "app/desktop/panels/claims_panel.h"
#include "app/desktop/panels/explain_panel.h"
#include "app/desktop/panels/history_panel.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/panels/outline.h"
#include "app/desktop/panels/problems_panel.h"
#include "app/desktop/pipeline/blocks/block_editor.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "app/desktop/shell/window/window_layout.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/canvas/topology_palette.h"

#include <QDockWidget>

namespace clusterwright::desktop
{

namespace
{

constexpr int kBottomHeight = 215;      // of the panels below the canvases
constexpr int kBlockEditorHeight = 360; // with its equations in view
constexpr int kStudiesHeight = 420;     // with a plot that can be read
constexpr QSize kLeastStudies(600, 100);

} // namespace

WindowPanels::WindowPanels(Workbench& workbench, WindowLayout& layout)
    : m_workbench(workbench)
    , m_layout(layout)
{
}

QDockWidget& WindowPanels::makeLeft(TopologyCanvas& topology, PipelineCanvas& pipeline)
{
    const auto left = Qt::LeftDockWidgetArea;
    m_components = new TopologyPalette(topology);
    auto& components =
        m_layout.add(left, m_components, QStringLiteral("components"), tr("Components"));
    auto& blocks =
        m_layout.add(left, new BlockPalette(pipeline), QStringLiteral("blocks"), tr("Blocks"));
    m_layout.putBehind(components, blocks);
    components.raise();
    return m_layout.add(left, new Outline(m_workbench), QStringLiteral("outline"), tr("Outline"));
}

void WindowPanels::makeRight()
{
    const auto right = Qt::RightDockWidgetArea;
    m_inspector = new Inspector(m_workbench);
    m_layout.add(right, m_inspector, QStringLiteral("inspector"), tr("Inspector"));
    m_livePlot = new LivePlot(m_workbench);
    m_layout.add(right, m_livePlot, QStringLiteral("plot"), tr("Curve"));
}

QDockWidget& WindowPanels::makeBottom()
{
    const auto bottom = Qt::BottomDockWidgetArea;
    auto* const problems = new ProblemsPanel(m_workbench);
    auto& front = m_layout.add(bottom, problems, QStringLiteral("problems"), tr("Problems"));
    connect(problems, &ProblemsPanel::titleChanged, &front, &QDockWidget::setWindowTitle);
    // Each behind it at once: side by side they would make the window wider than a screen.
    const auto addBehind = [&](QWidget* widget, const char* name, const QString& title) {
        m_layout.putBehind(front, m_layout.add(bottom, widget, QLatin1String(name), title));
    };
    m_problems = &front;
    m_explanations = new ExplainPanel(m_workbench);
    addBehind(m_explanations, "explain", tr("Explain"));
    m_studies = new StudiesPanel(m_workbench);
    m_studies->setMinimumSize(kLeastStudies);
    addBehind(m_studies, "studies", tr("Studies"));
    auto* const claims = new ClaimsPanel(m_workbench);
    addBehind(claims, "claims", tr("Claims"));
    connect(claims, &ClaimsPanel::openDesignRequested, this, &WindowPanels::openDesignRequested);
    m_blockEditor = new BlockEditor(m_workbench);
    addBehind(m_blockEditor, "blockEditor", tr("Block editor"));
    addBehind(new HistoryPanel(m_workbench), "history", tr("History"));
    return front;
}

void WindowPanels::begin()
{
    m_problems->raise();
    auto* const editor = dockOf(*m_blockEditor);
    auto* const studies = dockOf(*m_studies);
    auto* const explain = dockOf(*m_explanations);
    m_layout.growOnce(*editor, kBlockEditorHeight);
    m_layout.growOnce(*studies, kStudiesHeight);
    connect(studies, &QDockWidget::visibilityChanged, m_studies, &StudiesPanel::setSeen);
    connect(m_studies, &StudiesPanel::raiseRequested, this, [studies] { raiseDock(*studies); });
    auto* const inspector = dockOf(*m_inspector);
    connect(m_inspector, &Inspector::raiseRequested, this, [inspector] { raiseDock(*inspector); });
    connect(&m_workbench, &Workbench::explainRequested, this, [explain] { raiseDock(*explain); });
    connect(&m_workbench, &Workbench::editBlockRequested, this, [editor] { raiseDock(*editor); });
    giveSizes();
}

void WindowPanels::giveSizes()
{
    auto* const inspector = dockOf(*m_inspector);
    m_layout.resize({dockOf(*m_components), inspector}, {260, 420}, Qt::Horizontal);
    m_layout.resize({m_problems}, {kBottomHeight}, Qt::Vertical);
    m_layout.resize({inspector, dockOf(*m_livePlot)}, {480, 520}, Qt::Vertical);
}

} // namespace clusterwright::desktop

#include "moc_window_panels.cpp"
