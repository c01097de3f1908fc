#include "app/desktop/pipeline/canvas/pipeline_canvas.h"

#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/view_commands.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/pipeline/canvas/pipeline_tools.h"
#include "app/desktop/pipeline/canvas/pipeline_view.h"
#include "app/desktop/pipeline/canvas/step_card.h"
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/resource_lane.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "app/desktop/pipeline/drawing/timeline_scene.h"
#include "model/design/document/design.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

const auto kTimelineKey = QStringLiteral("pipeline/timeline");
const auto kPartsKey = QStringLiteral("pipeline/parts");

} // namespace

PipelineCanvas::PipelineCanvas(Workbench& workbench, QWidget* parent)
    : Canvas(parent)
    , m_workbench(workbench)
    , m_scene(new PipelineScene(workbench, this))
    , m_view(named(new PipelineView, "pipelineView"))
    , m_timeline(new TimelineScene(workbench, *m_scene, this))
    , m_tools(new PipelineTools(*m_view))
    , m_lane(new ResourceLane)
    , m_parts(named(new QSplitter(Qt::Vertical, this), "pipelineParts"))
    , m_findBar(new FindBar([this] { return titles(); }, this))
    , m_adding(workbench, *m_scene, *m_view)
    , m_entry(workbench, *m_scene, *m_view)
    , m_commands({workbench, *m_scene, *m_view, m_adding, m_entry})
{
    setObjectName(QStringLiteral("pipelineCanvas"));
    arrangeParts();
    addActions();
    connectScene();
    connectView();
    connectBars();
    showDrawing();
    setTimeline(QSettings().value(kTimelineKey).toBool());
}

PipelineCanvas::~PipelineCanvas()
{
    m_view->setScene(nullptr);
    m_scene->disconnect(this);
}

void PipelineCanvas::arrangeParts()
{
    m_view->setAccessibleName(tr("Pipeline"));
    m_view->setDragMode(QGraphicsView::RubberBandDrag);
    m_view->setScene(m_scene);
    m_scene->setPalette(m_view->palette());
    new StepCard(*m_scene, *m_view); // the view owns it
    m_parts->addWidget(m_view);
    m_parts->addWidget(m_lane);
    m_parts->setStretchFactor(0, 1);
    m_parts->setCollapsible(0, false);
    m_parts->installEventFilter(this);
    m_parts->restoreState(QSettings().value(kPartsKey).toByteArray());
    connect(m_parts, &QSplitter::splitterMoved, this, [this] {
        QSettings().setValue(kPartsKey, m_parts->saveState());
    });
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_parts, 1);
    layout->addWidget(m_findBar);
    setFocusProxy(m_view);
}

QStringList PipelineCanvas::titles() const
{
    QStringList titles;
    for (const auto& step : m_scene->faces().steps)
        titles.append(
            QStringLiteral("%1 %2 %3").arg(qt(step.element.name), step.title, step.block));
    return titles;
}

void PipelineCanvas::connectScene()
{
    m_view->leastFit = [this] { return isTimeline() ? 0.0 : m_scene->legibleZoom(); };
    m_scene->resourceAt = [this](QPoint screen) { return m_lane->markAt(screen); };
    connect(m_scene, &PipelineScene::drawn, this, &PipelineCanvas::showDrawing);
    connect(m_scene, &PipelineScene::renameRequested, &m_entry, &PipelineEntry::rename);
    connect(m_scene, &PipelineScene::repeatRequested, &m_entry, &PipelineEntry::editRepeat);
    connect(m_scene, &PipelineScene::chunksRequested, &m_entry, &PipelineEntry::editChunks);
    connect(m_scene,
            &PipelineScene::arrowDroppedOnCanvas,
            this,
            [this](const QString& from, bool isStream, QPointF place) {
                const auto kind = isStream ? model::Arrow::Kind::Stream : model::Arrow::Kind::Then;
                m_adding.askFor(place, PipelineAdding::OpenArrow{utf8(from), kind});
            });
}

void PipelineCanvas::connectView()
{
    connect(m_view, &PipelineView::hovered, m_scene, &PipelineScene::markDrop);
    connect(m_view, &PipelineView::dropped, this, [this](const QString& block, QPointF place) {
        if (isTimeline())
            m_adding.addBlock(block);
        else
            m_adding.addBlockAt(block, place);
    });
    connect(m_view, &PipelineView::nudged, this, [this](QPointF shift, bool isRepeated) {
        if (!isTimeline())
            m_commands.nudge(shift, isRepeated);
    });
    connect(m_tools, &PipelineTools::fitRequested, this, [this] { run(CanvasCommand::ZoomToFit); });
    connect(m_tools, &PipelineTools::timelineToggled, this, &PipelineCanvas::setTimeline);
    connect(m_view, &PipelineView::stepped, this, &PipelineCanvas::selectStep);
    connect(m_view, &PipelineView::menuRequested, this, &PipelineCanvas::showMenu);
    connect(m_view, &PipelineView::quickAddRequested, this, [this](QPointF place) {
        m_adding.askFor(place);
    });
}

void PipelineCanvas::connectBars()
{
    connect(m_findBar, &FindBar::found, this, [this](int number) {
        const auto& steps = m_scene->faces().steps;
        const auto position = static_cast<std::size_t>(number);
        if (position < steps.size()) // the pipeline may have changed since the search
            m_workbench.reveal(steps[position].element);
    });
    connect(m_findBar, &FindBar::closed, m_view, [this] { m_view->setFocus(); });
    connect(m_lane, &QTreeWidget::itemExpanded, this, &PipelineCanvas::fitLane);
    connect(m_lane, &QTreeWidget::itemCollapsed, this, &PipelineCanvas::fitLane);
    connect(m_lane, &ResourceLane::chosen, &m_commands, &PipelineCommands::moveSelectedTo);
    connect(&m_workbench, &Workbench::revealRequested, this, &PipelineCanvas::revealElement);
    connect(&m_workbench.selection(), &Selection::changed, this, &PipelineCanvas::updateActions);
    connect(&m_workbench.document(), &Document::stateChanged, this, &PipelineCanvas::updateActions);
}

bool PipelineCanvas::can(CanvasCommand command) const
{
    return m_commands.can(command);
}

void PipelineCanvas::run(CanvasCommand command)
{
    if (can(command) && !runOnView(command, *m_view, *m_findBar))
        m_commands.run(command);
}

bool PipelineCanvas::isChecked(CanvasCommand toggle) const
{
    return isCheckedOnView(toggle, *m_view);
}

QAction*
PipelineCanvas::makeAction(const QString& text, const QKeySequence& keys, const QString& tip)
{
    auto* const action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setStatusTip(tip);
    addAction(action);
    return action;
}

void PipelineCanvas::addActions()
{
    m_stream = makeAction(tr("Connect as stream"),
                          {Qt::CTRL | Qt::SHIFT | Qt::Key_J},
                          tr("Start the right step after the first chunk of the left step"));
    connect(m_stream, &QAction::triggered, this, [this] {
        m_commands.joinSelected(model::Arrow::Kind::Stream);
    });
    m_offload = makeAction(tr("Move to resource \u2026"),
                           {Qt::CTRL | Qt::Key_R},
                           tr("Run the selected steps on another resource (offload)"));
    connect(m_offload, &QAction::triggered, this, [this] {
        QMenu menu;
        fillResources(menu);
        menu.exec(m_view->mapToGlobal(m_view->rect().center()));
    });
    m_asTimeline = makeAction(tr("Timeline"),
                              {Qt::CTRL | Qt::SHIFT | Qt::Key_T},
                              tr("Show when each step runs, with one row per resource"));
    m_asTimeline->setCheckable(true);
    m_asTimeline->setShortcutContext(Qt::WindowShortcut); // another canvas may have the focus
    connect(m_asTimeline, &QAction::triggered, this, &PipelineCanvas::setTimeline);
}

void PipelineCanvas::showStart()
{
    m_view->zoomToFit();
}

QGraphicsScene& PipelineCanvas::drawing()
{
    return *m_view->scene();
}

bool PipelineCanvas::isTimeline() const
{
    return m_timeline->isShown();
}

void PipelineCanvas::setTimeline(bool isShown)
{
    m_tools->setTimeline(isShown);
    m_asTimeline->setChecked(isShown);
    QSettings().setValue(kTimelineKey, isShown);
    if (isShown == isTimeline())
        return;
    m_timeline->setShown(isShown);
    m_view->setScene(isShown ? static_cast<QGraphicsScene*>(m_timeline) : m_scene);
    m_view->scene()->setPalette(m_view->palette());
    m_view->zoomToFit();
    m_view->minimap().refresh();
}

void PipelineCanvas::showHint()
{
    const auto& outputs = m_workbench.document().design().outputs;
    if (!m_scene->faces().steps.empty())
        m_view->hint().setText({});
    else if (outputs.empty())
        m_view->hint().setText(tr("The pipeline models the application, step by step.\n"
                                  "Drag a block here, or press Tab and type its name."));
    else
        m_view->hint().setText(
            tr("This design has no pipeline: its outputs are equations.\n"
               "Drag a block here to model the application step by step."),
            tr("Explain %1").arg(qt(outputs.front().name)),
            [this, name = qt(outputs.front().name)] { m_workbench.explain(name); });
}

void PipelineCanvas::showDrawing()
{
    m_lane->setResources(m_scene->faces().resources);
    fitLane();
    showHint();
    m_view->minimap().refresh();
    if (m_view->isAtStart() && !m_workbench.document().isModified())
        m_view->zoomToFit(); // boxes are wider after values arrive
    else
        fitAgain(*m_view); // after an edit
    updateActions();
}

// Gives the resources the height of their rows, until the user moves the splitter. In a low canvas the pipeline gets all the
// height.
void PipelineCanvas::fitLane()
{
    constexpr double kMostOfIt = 0.3;
    const int whole = m_parts->height() - m_parts->handleWidth();
    const int rows = std::min(m_lane->sizeHint().height(), static_cast<int>(kMostOfIt * whole));
    const bool isByHand = QSettings().contains(kPartsKey);
    m_lane->setVisible(isByHand || rows >= m_lane->minimumSizeHint().height());
    if (!isByHand && !m_lane->isHidden())
        m_parts->setSizes({whole - rows, rows});
}

bool PipelineCanvas::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_parts && event->type() == QEvent::Resize)
        fitLane();
    return Canvas::eventFilter(watched, event);
}

void PipelineCanvas::updateActions()
{
    m_stream->setEnabled(can(CanvasCommand::Connect));
    m_offload->setEnabled(!m_scene->selectedSteps().empty() &&
                          m_workbench.document().file().readOnlyReason().isEmpty());
    emit commandsChanged();
}

void PipelineCanvas::revealElement(const model::Element& element)
{
    const QGraphicsItem* const item =
        isTimeline() ? m_timeline->barOf(element) : m_scene->itemOf(element);
    if (item)
        m_view->reveal(item->sceneBoundingRect());
}

void PipelineCanvas::addBlock(const QString& block)
{
    const auto entry = blockOfEntry(block);
    const auto id = entry.isEmpty() ? block : entry;
    if (const auto arrow = m_commands.onlySelected(model::isOf<model::Arrow>)) {
        m_adding.addBlockAt(id, static_cast<ArrowItem*>(m_scene->itemOf(*arrow))->middle());
        return;
    }
    m_adding.addBlock(id);
    for (const auto& element : m_commands.selected())
        revealElement(element);
}

void PipelineCanvas::selectStep(int direction)
{
    const auto& steps = m_scene->faces().steps;
    if (steps.empty())
        return;
    const auto now = m_commands.onlySelected(model::isStep);
    const auto found =
        std::ranges::find_if(steps, [&](const auto& face) { return now && face.element == *now; });
    const auto count = static_cast<int>(steps.size());
    const auto from =
        found == steps.end() ? (direction > 0 ? -1 : 0) : static_cast<int>(found - steps.begin());
    const auto next = static_cast<std::size_t>((from + direction + count) % count);
    m_workbench.selection().set({steps[next].element});
    revealElement(steps[next].element);
}

void PipelineCanvas::fillResources(QMenu& menu)
{
    for (const auto& resource : m_scene->faces().resources) {
        const auto name = qt(resource.name);
        connect(menu.addAction(name), &QAction::triggered, this, [this, name] {
            m_commands.moveSelectedTo(name);
        });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Default resource")), &QAction::triggered, this, [this] {
        m_commands.moveSelectedTo({});
    });
}

// Adds commands for a single selected element.
void PipelineCanvas::addElementActions(QMenu& menu)
{
    const auto add = [&](const QString& text, auto done) {
        connect(menu.addAction(text), &QAction::triggered, this, std::move(done));
    };
    if (const auto step = m_commands.onlySelected(model::isStep)) {
        const auto block = m_scene->stepItem(step->name)->face().block;
        add(tr("Edit block"), [this, block] { m_workbench.editBlock(block); });
        add(tr("New block from this \u2026"), [this, block] { m_workbench.newBlock(block); });
        const auto time = qt("phase." + step->name); // all its runs
        add(tr("Explain its time"), [this, time] { m_workbench.explain(time); });
    }
    if (const auto arrow = m_commands.onlySelected(model::isOf<model::Arrow>))
        add(tr("Number of chunks \u2026"), [this, arrow] { m_entry.editChunks(*arrow); });
    if (const auto group = m_commands.onlySelected(model::isStepGroup))
        add(tr("Number of repeats \u2026"), [this, group] { m_entry.editRepeat(*group); });
    if (m_stream->isEnabled())
        menu.addAction(m_stream);
    if (m_offload->isEnabled())
        fillResources(*menu.addMenu(tr("Move to resource")));
}

void PipelineCanvas::showMenu(QPoint screen)
{
    QMenu menu;
    addElementActions(menu);
    using enum CanvasCommand;
    addTo(menu, {Connect, Rename});
    menu.addSeparator();
    addTo(menu, {Cut, Copy, Paste, Duplicate, Delete});
    menu.addSeparator();
    addTo(menu, {Group, Ungroup, Arrange, QuickAdd});
    menu.addAction(m_asTimeline);
    connect(menu.addAction(tr("New block \u2026")), &QAction::triggered, this, [this] {
        m_workbench.newBlock({});
    });
    menu.exec(screen);
}

} // namespace clusterwright::desktop

#include "moc_pipeline_canvas.cpp"
