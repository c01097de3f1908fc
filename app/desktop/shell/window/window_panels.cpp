#include "app/desktop/shell/window/window_panels.h"

#include "app/desktop/claims/claims_panel.h"
#include "app/desktop/common/text.h"
#include "app/desktop/panels/explain_panel.h"
#include "app/desktop/panels/history_panel.h"
#include "app/desktop/panels/inputs_table.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/panels/outline.h"
#include "app/desktop/panels/problems_panel.h"
#include "app/desktop/pipeline/blocks/block_editor.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "app/desktop/shell/window/window_layout.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/studies/variable_sliders.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/canvas/topology_palette.h"

#include <QDockWidget>

namespace clusterwright::desktop
{

namespace
{

constexpr auto kLeft = Qt::LeftDockWidgetArea;
constexpr auto kRight = Qt::RightDockWidgetArea;
constexpr auto kBottom = Qt::BottomDockWidgetArea;

// Sizes in pixels.
constexpr int kPaletteWidth = 260;
constexpr int kInspectorWidth = 330;
constexpr int kStudiesWidth = 250;
constexpr int kLeastListWidth = 160; // room for the title
constexpr int kBottomHeight = 215;
constexpr int kBlockEditorHeight = 360; // shows the equations
constexpr int kCurveHeight = 300;
constexpr int kStudyListHeight = 300;
constexpr int kTutorialWidth = 340;

DockPlace at(const char* dock, Qt::DockWidgetArea area, int width, int height = 0)
{
    return {QLatin1String(dock), area, {}, width, height, true};
}

DockPlace behind(const char* front, const char* dock, Qt::DockWidgetArea area)
{
    return {QLatin1String(dock), area, QLatin1String(front), 0, 0, true};
}

DockPlace closed(const char* dock, Qt::DockWidgetArea area, int height)
{
    return {QLatin1String(dock), area, {}, 0, height, false};
}

// A closed dock that covers another one, as a tab, while it is open.
DockPlace over(const char* front, const char* dock, Qt::DockWidgetArea area)
{
    return {QLatin1String(dock), area, QLatin1String(front), 0, 0, false};
}

// The tutorial, closed by default. `front`: a panel that the steps do not need.
DockPlace tutorial(const char* front)
{
    return {QStringLiteral("tutorials"), kLeft, QLatin1String(front), kTutorialWidth, 0, false};
}

// Places a dock below the page. Open docks there share tabs, so that each has the full width.
DockPlace below(const char* dock, const char* front = "", int height = kBottomHeight)
{
    return {QLatin1String(dock), kBottom, QLatin1String(front), 0, height, false};
}

} // namespace

WindowPanels::WindowPanels(Workbench& workbench, WindowLayout& layout)
    : m_workbench(workbench)
    , m_layout(layout)
{
}

void WindowPanels::make(TopologyCanvas& topology, PipelineCanvas& pipeline)
{
    makeDesignDocks(topology, pipeline);
    makeSharedDocks();
    setPlaces();
    connectPanels();
}

void WindowPanels::makeDesignDocks(TopologyCanvas& topology, PipelineCanvas& pipeline)
{
    m_components = new TopologyPalette(topology);
    m_layout.add(m_components, QStringLiteral("components"), tr("Components"));
    m_layout.add(new BlockPalette(pipeline), QStringLiteral("blocks"), tr("Blocks"));
    m_layout.add(new Outline(m_workbench), QStringLiteral("outline"), tr("Outline"));
    m_inspector = new Inspector(m_workbench);
    m_layout.add(m_inspector, QStringLiteral("inspector"), tr("Inspector"));
    m_livePlot = new LivePlot(m_workbench);
    m_layout.add(m_livePlot, QStringLiteral("plot"), tr("Curve"));
    m_blockEditor = new BlockEditor(m_workbench);
    m_layout.add(m_blockEditor, QStringLiteral("blockEditor"), tr("Block editor"));
    m_layout.add(new InputsPanel(m_workbench), QStringLiteral("inputs"), tr("Inputs"));
    m_layout.add(new HistoryPanel(m_workbench), QStringLiteral("history"), tr("History"));
}

void WindowPanels::makeSharedDocks()
{
    m_studies = new StudiesPanel(m_workbench);
    auto* const variables = new VariableSliders(m_workbench);
    connect(m_studies, &StudiesPanel::shown, variables, &VariableSliders::showStudy);
    connect(
        variables, &VariableSliders::settingRequested, m_studies, &StudiesPanel::settingRequested);
    m_layout.add(&m_studies->list(), QStringLiteral("studies"), tr("Studies"));
    m_layout.add(variables, QStringLiteral("variables"), tr("Variables"));
    for (QWidget* const list :
         {static_cast<QWidget*>(&m_studies->list()), static_cast<QWidget*>(variables)})
        list->setMinimumWidth(kLeastListWidth);
    m_explanations = new ExplainPanel(m_workbench);
    m_layout.add(m_explanations, QStringLiteral("explain"), tr("Explain"));
    m_problems = new ProblemsPanel(m_workbench);
    m_layout.add(m_problems, QStringLiteral("problems"), tr("Problems"));
    auto* const claims = new ClaimsPanel(m_workbench);
    m_layout.add(claims, QStringLiteral("claims"), tr("Claims"));
    connect(claims, &ClaimsPanel::openRequested, this, &WindowPanels::openRequested);
}

void WindowPanels::setPlaces()
{
    m_layout.setPlaces(Workspace::Design,
                       {at("components", kLeft, kPaletteWidth),
                        behind("components", "blocks", kLeft),
                        behind("components", "outline", kLeft),
                        at("inspector", kRight, kInspectorWidth),
                        behind("inspector", "explain", kRight),
                        over("inspector", "problems", kRight),
                        at("plot", kRight, kInspectorWidth, kCurveHeight),
                        below("blockEditor", "", kBlockEditorHeight),
                        below("inputs", "blockEditor"),
                        below("claims", "blockEditor"),
                        closed("history", kRight, kBottomHeight),
                        tutorial("components"),
                        closed("variables", kLeft, kBottomHeight)});
    m_layout.setPlaces(Workspace::Explore,
                       {at("studies", kLeft, kStudiesWidth, kStudyListHeight),
                        at("variables", kLeft, kStudiesWidth),
                        over("variables", "problems", kLeft),
                        tutorial("studies"),
                        closed("inspector", kRight, 0),
                        below("explain")});
    const DockPlace problems{QStringLiteral("problems"), kRight, {}, kInspectorWidth, 0, false};
    m_layout.setPlaces(Workspace::Measure, {problems, tutorial(""), below("explain")});
    m_layout.setPlaces(Workspace::Report,
                       {problems, tutorial(""), below("claims"), below("explain", "claims")});
}

void WindowPanels::connectPanels()
{
    const auto raise = [this](QWidget& panel) { m_layout.raise(*dockOf(panel)); };
    connect(&m_workbench, &Workbench::explainRequested, this, [this, raise] {
        raise(*m_explanations);
    });
    // The page of a study has the study's fields.
    const auto isOnPage = [this] {
        const auto& selected = m_workbench.selection().elements();
        return m_studies->isVisible() && selected.size() == 1 &&
               isOf<model::StudyDefinition>(selected.front());
    };
    connect(m_inspector, &Inspector::raiseRequested, this, [this, raise, isOnPage] {
        if (!isOnPage())
            raise(*m_inspector);
    });
    const auto editOnPage = [this, isOnPage](const model::Element& /*study*/, const QString& key) {
        if (isOnPage())
            m_studies->editField(utf8(key));
    };
    connect(&m_workbench, &Workbench::fieldRequested, this, editOnPage);
    const auto raiseEditor = [this, raise] { raise(*m_blockEditor); };
    connect(&m_workbench, &Workbench::editBlockRequested, this, raiseEditor);
    connect(&m_workbench, &Workbench::newBlockRequested, this, raiseEditor);
}

} // namespace clusterwright::desktop

#include "moc_window_panels.cpp"
