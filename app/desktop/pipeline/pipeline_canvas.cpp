#include "app/desktop/pipeline/pipeline_canvas.h"

#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/document/text.h"
#include "app/desktop/pipeline/arrow_item.h"
#include "app/desktop/pipeline/block_palette.h"
#include "app/desktop/pipeline/pipeline_scene.h"
#include "app/desktop/pipeline/pipeline_view.h"
#include "app/desktop/pipeline/resource_lane.h"
#include "app/desktop/pipeline/step_item.h"

#include <QAction>
#include <QMenu>
#include <QSplitter>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kBeside = 60; // between a new step and what stands there
constexpr QSizeF kNewStep(216, 144);

// Below the boxes that stand there.
QPointF freePlace(const PipelineScene& scene, QPointF place)
{
    const QPointF half(kNewStep.width() / 2, kNewStep.height() / 2);
    for (bool isFree = false; !isFree;) {
        isFree = true;
        for (const auto& face : scene.faces().steps) {
            const auto& step = *scene.stepItem(face.element.name);
            const QRectF box(step.pos() - QPointF(step.size().width(), step.size().height()) / 2,
                             step.size());
            if (!box.intersects(QRectF(place - half, kNewStep)))
                continue;
            place.setY(box.bottom() + half.y() + kBeside / 2);
            isFree = false;
        }
    }
    return place;
}

} // namespace

PipelineCanvas::PipelineCanvas(Workbench& workbench, QWidget* parent)
    : Canvas(parent)
    , m_workbench(workbench)
    , m_scene(new PipelineScene(workbench, this))
    , m_view(new PipelineView)
    , m_lane(new ResourceLane)
    , m_findBar(new FindBar(
          [this] {
              QStringList titles;
              for (const auto& step : m_scene->faces().steps)
                  titles.append(QStringLiteral("%1 %2 %3")
                                    .arg(qt(step.element.name), step.title, step.block));
              return titles;
          },
          this))
    , m_quickAdd(new QuickAdd(m_view))
    , m_entry(new InPlaceText(m_view->viewport()))
{
    setObjectName(QStringLiteral("pipelineCanvas"));
    m_view->setObjectName(QStringLiteral("pipelineView"));
    m_view->setAccessibleName(tr("Pipeline"));
    m_view->setDragMode(QGraphicsView::RubberBandDrag);
    m_view->setScene(m_scene);
    m_scene->setPalette(m_view->palette());
    auto* const splitter = new QSplitter;
    splitter->addWidget(m_view);
    splitter->addWidget(m_lane);
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({700, 230});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_findBar);
    setFocusProxy(m_view);
    addActions();
    connectScene();
    showDrawing();
}

PipelineCanvas::~PipelineCanvas()
{
    m_scene->disconnect(this);
}

void PipelineCanvas::connectScene()
{
    m_scene->resourceAt = [this](QPoint screen) { return m_lane->markAt(screen); };
    connect(m_scene, &PipelineScene::drawn, this, &PipelineCanvas::showDrawing);
    connect(m_scene, &PipelineScene::renameRequested, this, &PipelineCanvas::rename);
    connect(m_scene, &PipelineScene::repeatRequested, this, &PipelineCanvas::editRepeat);
    connect(m_scene, &PipelineScene::chunksRequested, this, &PipelineCanvas::editChunks);
    connect(m_scene,
            &PipelineScene::joinedToNothing,
            this,
            [this](const QString& from, bool isStream, QPointF place) {
                quickAddAt(
                    place,
                    OpenArrow{utf8(from),
                              isStream ? model::Arrow::Kind::Stream : model::Arrow::Kind::Then});
            });
    connect(m_view, &PipelineView::hovered, m_scene, &PipelineScene::markDrop);
    connect(m_view, &PipelineView::dropped, this, [this](const QString& block, QPointF place) {
        addBlockAt(block, place, std::nullopt);
    });
    connect(m_view, &PipelineView::nudged, this, &PipelineCanvas::nudge);
    connect(m_view, &PipelineView::stepped, this, &PipelineCanvas::selectStep);
    connect(m_view, &PipelineView::menuRequested, this, &PipelineCanvas::showMenu);
    connect(m_view, &PipelineView::quickAddRequested, this, [this](QPointF place) {
        quickAddAt(place, std::nullopt);
    });
    connect(m_quickAdd, &QuickAdd::chosen, this, [this](const QString& id) {
        addBlockAt(blockOfEntry(id), m_quickPlace, m_quickArrow);
    });
    connect(m_findBar, &FindBar::found, this, [this](int number) {
        const auto& steps = m_scene->faces().steps;
        const auto position = static_cast<std::size_t>(number);
        if (position < steps.size()) // there may be fewer than when it looked
            m_workbench.reveal(steps[position].element);
    });
    connect(m_findBar, &FindBar::closed, m_view, [this] { m_view->setFocus(); });
    connect(m_lane, &ResourceLane::chosen, this, &PipelineCanvas::moveSelectedTo);
    connect(&m_workbench, &Workbench::revealRequested, this, &PipelineCanvas::revealElement);
    connect(&m_workbench.selection(), &Selection::changed, this, &PipelineCanvas::updateActions);
    connect(&m_workbench.document(), &Document::stateChanged, this, &PipelineCanvas::updateActions);
    connect(&m_workbench.document(), &Document::changed, m_entry, &InPlaceText::cancel);
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
    m_stream = makeAction(tr("Join as a stream"),
                          {Qt::CTRL | Qt::SHIFT | Qt::Key_J},
                          tr("The right one of the two begins after the first chunk of the left"));
    connect(
        m_stream, &QAction::triggered, this, [this] { joinSelected(model::Arrow::Kind::Stream); });
    m_offload = makeAction(tr("Move to resource \u2026"),
                           {Qt::CTRL | Qt::Key_R},
                           tr("The selected steps are done by another resource: an offload"));
    connect(m_offload, &QAction::triggered, this, [this] {
        QMenu menu;
        fillResources(menu);
        menu.exec(m_view->mapToGlobal(m_view->rect().center()));
    });
}

void PipelineCanvas::showStart()
{
    m_view->showStart();
}

QGraphicsScene& PipelineCanvas::drawing()
{
    return *m_scene;
}

void PipelineCanvas::showDrawing()
{
    m_lane->setResources(m_scene->faces().resources);
    m_view->setHint(m_scene->faces().steps.empty()
                        ? tr("The pipeline says what the cluster does, step by step.\n"
                             "Drag a block here, or press Tab and type its name.")
                        : QString());
    m_view->minimap().refresh();
    if (m_view->isAtStart() && !m_workbench.document().isModified())
        m_view->showStart(); // boxes are wider once they have numbers
    updateActions();
}

void PipelineCanvas::updateActions()
{
    m_stream->setEnabled(can(CanvasCommand::Connect));
    m_offload->setEnabled(!m_scene->selectedSteps().empty() &&
                          m_workbench.document().readOnlyReason().isEmpty());
    emit commandsChanged();
}

void PipelineCanvas::revealElement(const model::Element& element)
{
    if (const auto* const item = m_scene->itemOf(element))
        m_view->reveal(item->sceneBoundingRect());
}

void PipelineCanvas::addBlock(const QString& block)
{
    const auto entry = blockOfEntry(block);
    const auto id = entry.isEmpty() ? block : entry;
    if (const auto arrow = onlySelected(model::ElementKind::Arrow)) {
        addBlockAt(id, static_cast<ArrowItem*>(m_scene->itemOf(*arrow))->middle(), std::nullopt);
        return;
    }
    const auto drawn = m_scene->itemsBoundingRect();
    const auto place = drawn.isEmpty() ? m_view->visiblePart().center()
                                       : QPointF(drawn.right() + kBeside * 2, drawn.center().y());
    addBlockAt(id, place, std::nullopt);
    for (const auto& element : selected())
        revealElement(element);
}

void PipelineCanvas::addBlockAt(const QString& block,
                                QPointF place,
                                const std::optional<OpenArrow>& arrow)
{
    auto& document = m_workbench.document();
    const auto found = model::blockOf(document.design(), document.library(), utf8(block));
    if (!found) {
        m_workbench.say(tr("There is no block '%1'").arg(block));
        return;
    }
    auto where = m_scene->dropPlace(place);
    const auto snapped = m_view->snapped(freePlace(*m_scene, place), Qt::NoModifier);
    where.x = snapped.x();
    where.y = snapped.y();
    m_scene->submitMade(
        [&](const model::Design& design) -> model::Result<model::Pasted> {
            auto added = model::addingStep(design, document.library(), *found, where);
            if (!added || !arrow)
                return added;
            auto grown = design;
            if (const auto inverse = model::apply(grown, added.value().edit); !inverse)
                return inverse.diagnostics();
            auto joined = model::joining(
                grown, arrow->from, added.value().elements.front().name, arrow->kind);
            if (!joined)
                return joined;
            added.value().edit = model::Edits{{added.value().edit, joined.value().edit}};
            return added;
        },
        tr("Add %1").arg(qt(found->title)));
    m_view->setFocus();
}

void PipelineCanvas::quickAddAt(QPointF place, const std::optional<OpenArrow>& arrow)
{
    auto& document = m_workbench.document();
    m_quickPlace = place;
    m_quickArrow = arrow;
    m_quickAdd->open(blockEntries(document.design(), document.library()),
                     m_view->mapFromScene(place));
}

void PipelineCanvas::fillResources(QMenu& menu)
{
    for (const auto& resource : m_scene->faces().resources) {
        const auto name = qt(resource.name);
        connect(menu.addAction(name), &QAction::triggered, this, [this, name] {
            moveSelectedTo(name);
        });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Where the block says")), &QAction::triggered, this, [this] {
        moveSelectedTo({});
    });
}

// What only one of them can do.
void PipelineCanvas::addElementActions(QMenu& menu)
{
    const auto add = [&](const QString& text, auto done) {
        connect(menu.addAction(text), &QAction::triggered, this, std::move(done));
    };
    if (const auto step = onlySelected(model::ElementKind::Step)) {
        const auto block = m_scene->stepItem(step->name)->face().block;
        add(tr("Edit block"), [this, block] { m_workbench.editBlock(block); });
        const auto time = qt("phase." + step->name); // of all its runs
        add(tr("Explain its time"), [this, time] { m_workbench.explain(time); });
    }
    if (const auto arrow = onlySelected(model::ElementKind::Arrow))
        add(tr("Number of chunks \u2026"), [this, arrow] { editChunks(*arrow); });
    if (const auto group = onlySelected(model::ElementKind::StepGroup))
        add(tr("Number of repeats \u2026"), [this, group] { editRepeat(*group); });
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
    menu.exec(screen);
}

} // namespace clusterwright::desktop
