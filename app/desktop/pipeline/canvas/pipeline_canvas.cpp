#include "app/desktop/pipeline/canvas/pipeline_canvas.h"

#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/names_in_scope.h"
#include "app/desktop/pipeline/canvas/pipeline_tools.h"
#include "app/desktop/pipeline/canvas/step_card.h"
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/resource_lane.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "app/desktop/pipeline/drawing/timeline_scene.h"
#include "model/design/document/design.h"
#include "model/design/gestures/pipeline_edit.h"
#include "model/study/studies/answer.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QSettings>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

const auto kTimelineKey = QStringLiteral("pipeline/timeline");
const auto kPartsKey = QStringLiteral("pipeline/parts");
constexpr qreal kBeside = 60; // between a new step and present boxes
constexpr QSizeF kNewStep(216, 144);

Canvas::Graph graphOf(Workbench& workbench)
{
    auto scene = std::make_unique<PipelineScene>(workbench.document());
    auto model = std::make_unique<PipelineModel>(workbench.document(), *scene);
    return {std::move(scene), std::move(model)};
}

} // namespace

PipelineCanvas::PipelineCanvas(Workbench& workbench, QWidget* parent)
    : Canvas(workbench, graphOf(workbench), QStringLiteral("pipeline"), parent)
    , m_scene(static_cast<PipelineScene&>(view().graph()))
    , m_model(static_cast<PipelineModel&>(model()))
    , m_timeline(std::make_unique<TimelineScene>(workbench.document(), m_scene))
    , m_tools(new PipelineTools(view()))
    , m_lane(new ResourceLane)
    , m_parts(named(new QSplitter(Qt::Vertical, this), "pipelineParts"))
{
    arrangeParts();
    addActions();
    connectView();
    connectOthers();
    showDrawing();
    setTimeline(QSettings().value(kTimelineKey).toBool());
}

PipelineCanvas::~PipelineCanvas()
{
    m_scene.disconnect(this);
    view().setGraph(m_scene); // the timeline goes first
}

void PipelineCanvas::arrangeParts()
{
    view().setAccessibleName(tr("Pipeline"));
    new StepCard(m_scene, view()); // the view owns it
    m_parts->addWidget(&view());
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
    layout->addWidget(&findBar());
}

void PipelineCanvas::connectView()
{
    view().leastFit = [this] { return isTimeline() ? 0.0 : m_scene.legibleZoom(); };
    view().carry = [this](QPoint screen, bool isDrop) { return carry(screen, isDrop); };
    connect(
        &view(), &GraphView::clicked, this, [this](const model::Element& element, QPointF place) {
            if (!isTimeline() && m_scene.isTime(element, place))
                workbench().explain(qt("phase." + element.name));
        });
    connect(&m_scene, &PipelineScene::drawn, this, &PipelineCanvas::showDrawing);
    connect(m_tools, &PipelineTools::fitRequested, this, [this] { run(CanvasCommand::ZoomToFit); });
    connect(m_tools, &PipelineTools::timelineToggled, this, &PipelineCanvas::setTimeline);
}

void PipelineCanvas::connectOthers()
{
    auto& document = workbench().document();
    connect(&document, &Document::changed, this, &PipelineCanvas::refresh);
    connect(&document, &Document::answerChanged, this, &PipelineCanvas::refresh);
    connect(m_lane, &QTreeWidget::itemExpanded, this, &PipelineCanvas::fitLane);
    connect(m_lane, &QTreeWidget::itemCollapsed, this, &PipelineCanvas::fitLane);
    connect(m_lane, &ResourceLane::chosen, this, &PipelineCanvas::moveSelectedTo);
    connect(this, &Canvas::commandsChanged, this, &PipelineCanvas::updateActions);
    completeNames(&field(), [this] {
        return field().isExpression() ? namesInScope(workbench().document(), {}) : NamesInScope();
    });
}

void PipelineCanvas::refresh()
{
    if (workbench().document().isMoving()) {
        view().redraw(true, [this] { m_scene.place(); });
        return;
    }
    auto faces = m_scene.facesNow();
    const bool hasSameBoxes = m_scene.isSameDrawing(faces);
    view().redraw(hasSameBoxes, [&] { m_scene.show(std::move(faces)); });
    takeSelection();
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
        const auto [made, text] = m_model.connecting(selected(), GraphPort::Kind::Stream);
        submit(made, text);
    });
    m_offload = makeAction(tr("Move to resource \u2026"),
                           {Qt::CTRL | Qt::Key_R},
                           tr("Run the selected steps on another resource (offload)"));
    connect(m_offload, &QAction::triggered, this, [this] {
        QMenu menu;
        fillResources(menu);
        menu.exec(view().mapToGlobal(view().rect().center()));
    });
    m_asTimeline = makeAction(tr("Timeline"),
                              {Qt::CTRL | Qt::SHIFT | Qt::Key_T},
                              tr("Show when each step runs, with one row per resource"));
    m_asTimeline->setCheckable(true);
    m_asTimeline->setShortcutContext(Qt::WindowShortcut); // another canvas may have the focus
    connect(m_asTimeline, &QAction::triggered, this, &PipelineCanvas::setTimeline);
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
    view().setGraph(isShown ? static_cast<GraphScene&>(*m_timeline) : m_scene);
    takeSelection();
    view().zoomToFit();
    view().minimap().refresh();
}

void PipelineCanvas::takeSelection()
{
    Canvas::takeSelection();
    showSum();
}

// The time of the selected steps, all their runs together, beside the timeline.
void PipelineCanvas::showSum()
{
    const auto& numbers = *workbench().document().numbers();
    double sum = 0;
    int steps = 0;
    for (const auto number : m_scene.boxesOf(selected())) {
        const auto time = numbers.value("phase." + m_scene.box(number).element.name);
        if (!time)
            continue;
        sum += time->value;
        ++steps;
    }
    const auto whole = numbers.value("time");
    if (!isTimeline() || steps == 0 || !whole || !std::isfinite(sum))
        return m_tools->setSum({});
    const auto text = [](double seconds) {
        return qt(model::displayText({seconds, model::kTime}, 3));
    };
    m_tools->setSum(
        tr("%1 of %2 in %n step(s)", nullptr, steps).arg(text(sum), text(whole->value)));
}

void PipelineCanvas::showHint()
{
    const auto& outputs = workbench().document().design().outputs;
    if (!m_scene.faces().steps.empty())
        view().hint().setText({});
    else if (outputs.empty())
        view().hint().setText(tr("The pipeline models the application, step by step.\n"
                                 "Drag a block here, or press Tab and type its name."));
    else
        view().hint().setText(
            tr("This design has no pipeline: its outputs are equations.\n"
               "Drag a block here to model the application step by step."),
            tr("Explain %1").arg(qt(outputs.front().name)),
            [this, name = qt(outputs.front().name)] { workbench().explain(name); });
}

void PipelineCanvas::showDrawing()
{
    m_lane->setResources(m_scene.faces().resources);
    fitLane();
    showHint();
    view().minimap().refresh();
    if (view().isAtStart() && !workbench().document().isModified())
        view().zoomToFit(); // boxes are wider after values arrive
    else
        fitAgain(view()); // after an edit
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
    m_offload->setEnabled(!m_scene.boxesOf(selected()).empty() &&
                          workbench().document().file().readOnlyReason().isEmpty());
}

QRectF PipelineCanvas::titlePlace(const model::Element& element) const
{
    const auto* const node = m_scene.node(element.name);
    return node ? node->mapRectToScene(node->titleRect()) : QRectF();
}

QPointF PipelineCanvas::freePlaceNear(QPointF place) const
{
    const QPointF half(kNewStep.width() / 2, kNewStep.height() / 2);
    for (bool isFree = false; !isFree;) {
        isFree = true;
        for (std::size_t i = 0; i < m_scene.boxCount(); ++i) {
            const auto box = m_scene.box(i).rect();
            if (!box.intersects(QRectF(place - half, kNewStep)))
                continue;
            place.setY(box.bottom() + half.y() + kBeside / 2);
            isFree = false;
        }
    }
    return place;
}

QPointF PipelineCanvas::placeForNew() const
{
    const auto drawn = m_scene.itemsBoundingRect();
    return freePlaceNear(drawn.isEmpty()
                             ? view().visiblePart().center()
                             : QPointF(drawn.right() + kBeside * 2, drawn.center().y()));
}

void PipelineCanvas::activate(const model::Element& element, const std::optional<QPointF>& place)
{
    if (isOf<model::Arrow>(element))
        return editChunks(element);
    if (isStep(element))
        return workbench().editBlock(m_scene.stepItem(element.name)->face().block);
    const auto* const group = m_scene.groupItem(element.name);
    if (place && !isTimeline() && group->repeatRect().contains(*place))
        editRepeat(element);
    else
        Canvas::activate(element, place);
}

void PipelineCanvas::editRepeat(const model::Element& group)
{
    const auto* const item = m_scene.groupItem(group.name);
    auto& document = workbench().document();
    field().open(
        onViewport(item->repeatRect()),
        item->face().repeat,
        [&document, group](const std::string& text) {
            return model::setRepeat(document.design(), group.name, text);
        },
        [&document, group](const model::Edit& edit, const std::string& /*text*/) {
            document.submit(edit, tr("Repeat %1").arg(qt(group.name)));
        },
        true);
}

void PipelineCanvas::editChunks(const model::Element& arrow)
{
    const auto* const item = static_cast<const ArrowItem*>(m_scene.itemOf(arrow));
    const QRectF around(item->middle() - QPointF(40, 10), QSizeF(80, 20));
    workbench().say(tr("Number of chunks; leave empty to start after the producer ends"));
    auto& document = workbench().document();
    field().open(
        onViewport(around),
        item->face().chunks,
        [&document, arrow](const std::string& text) {
            return model::setChunks(document.design(), arrow, text);
        },
        [&document](const model::Edit& edit, const std::string& /*text*/) {
            document.submit(edit, tr("Set chunks"));
        },
        true);
}

// Steps that are dragged over the resources, or dropped there, move to the resource under the cursor.
bool PipelineCanvas::carry(QPoint screen, bool isDrop)
{
    const auto resource = m_lane->markAt(screen);
    if (isDrop)
        m_lane->markAt({-1, -1});
    if (isDrop && !resource.empty())
        moveSelectedTo(qt(resource));
    return !resource.empty();
}

void PipelineCanvas::moveSelectedTo(const QString& resource)
{
    const auto steps = m_scene.boxesOf(selected());
    if (steps.empty())
        workbench().say(tr("Select steps first to run them on this resource"));
    else
        submit(m_model.offloading(steps, utf8(resource)), tr("Move to %1").arg(resource));
}

void PipelineCanvas::fillResources(QMenu& menu)
{
    for (const auto& resource : m_scene.faces().resources) {
        const auto name = qt(resource.name);
        connect(menu.addAction(name), &QAction::triggered, this, [this, name] {
            moveSelectedTo(name);
        });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Default resource")), &QAction::triggered, this, [this] {
        moveSelectedTo({});
    });
}

// Adds commands for a single selected element.
void PipelineCanvas::addElementActions(QMenu& menu)
{
    const auto add = [&](const QString& text, auto done) {
        connect(menu.addAction(text), &QAction::triggered, this, std::move(done));
    };
    if (const auto step = onlySelected(model::isStep)) {
        const auto block = m_scene.stepItem(step->name)->face().block;
        add(tr("Edit block"), [this, block] { workbench().editBlock(block); });
        add(tr("New block from this \u2026"), [this, block] { workbench().newBlock(block); });
        const auto time = qt("phase." + step->name); // all its runs
        add(tr("Explain its time"), [this, time] { workbench().explain(time); });
    }
    if (const auto arrow = onlySelected(model::isOf<model::Arrow>))
        add(tr("Number of chunks \u2026"), [this, arrow] { editChunks(*arrow); });
    if (const auto group = onlySelected(model::isStepGroup))
        add(tr("Number of repeats \u2026"), [this, group] { editRepeat(*group); });
    if (m_stream->isEnabled())
        menu.addAction(m_stream);
    if (m_offload->isEnabled())
        fillResources(*menu.addMenu(tr("Move to resource")));
}

void PipelineCanvas::fillMenu(QMenu& menu)
{
    addElementActions(menu);
    using enum CanvasCommand;
    addTo(menu, {Connect, Rename});
    menu.addSeparator();
    addTo(menu, {Cut, Copy, Paste, PasteWithLinks, Duplicate, Delete, Bypass, Mute});
    menu.addSeparator();
    addTo(menu, {Group, Ungroup, Arrange, QuickAdd});
    menu.addAction(m_asTimeline);
    connect(menu.addAction(tr("New block \u2026")), &QAction::triggered, this, [this] {
        workbench().newBlock({});
    });
}

} // namespace clusterwright::desktop

#include "moc_pipeline_canvas.cpp"
