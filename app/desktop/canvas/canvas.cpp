#include "app/desktop/canvas/canvas.h"

#include "app/desktop/canvas/breadcrumb.h"
#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/step_text.h"
#include "model/design/document/item_ids.h"
#include "model/design/names/renaming.h"

#include <QMenu>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

// A generator is identified by its id; its name may be empty.
std::string givenName(const model::Design& design, const model::Element& element)
{
    if (!isOf<model::GeneratorUse>(element))
        return element.name;
    const auto* const list = model::itemsOf<model::GeneratorUse>(design, element.owner);
    const auto found = list ? model::itemWith(*list, element.id) : list->end();
    return found == list->end() ? std::string() : found->name;
}

} // namespace

Canvas::Canvas(Workbench& workbench, Graph graph, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_scene(std::move(graph.scene))
    , m_model(std::move(graph.model))
    , m_view(new GraphView(this))
    , m_findBar(new FindBar([this] { return titles(); }, this))
    , m_quickAdd(new QuickAdd(m_view))
    , m_path(new Breadcrumb(m_view))
    , m_field(new InPlaceText(m_view->viewport()))
{
    setObjectName(name + QStringLiteral("Canvas"));
    m_view->setObjectName(name + QStringLiteral("View"));
    setFocusProxy(m_view);
    m_view->setGraph(*m_scene);
    m_view->takes = [this](const QString& entry) {
        return isNoteEntry(entry) || m_model->takes(entry);
    };
    connectView();
    connectOthers();
    showNotes();
}

Canvas::~Canvas()
{
    delete m_view; // before the scene that it shows
}

void Canvas::connectView()
{
    connect(m_view, &GraphView::selectionWanted, &m_workbench.selection(), &Selection::set);
    connect(m_view,
            &GraphView::moveWanted,
            this,
            [this](const auto& boxes, const auto& middles, bool continues) {
                move(boxes, middles, continues, tr("Move"));
            });
    connect(m_view, &GraphView::resizeWanted, this, &Canvas::resizeNote);
    connect(m_path, &Breadcrumb::wanted, this, &Canvas::goToLevel);
    connect(m_view, &GraphView::copyWanted, this, &Canvas::duplicate);
    connect(m_view, &GraphView::cutWanted, this, [this](const auto& links) {
        remove(links, tr("Cut links"));
    });
    connect(m_view, &GraphView::linkWanted, this, &Canvas::link);
    connect(m_view, &GraphView::newEndWanted, this, [this](const GraphLink& link, QPointF place) {
        askFor(place, link);
    });
    connect(m_view, &GraphView::entryDropped, this, &Canvas::drop);
    connect(m_view, &GraphView::quickAddRequested, this, [this](QPointF at) { askFor(at); });
    connect(m_view,
            &GraphView::activated,
            this,
            [this](const model::Element& element, const std::optional<QPointF>& place) {
                isOf<model::Note>(element) ? editNote(element) : activate(element, place);
            });
    connect(m_view, &GraphView::stepped, this, &Canvas::selectNext);
    connect(m_view, &GraphView::commandWanted, this, &Canvas::run);
    connect(m_view, &GraphView::menuWanted, this, &Canvas::showMenu);
    connect(m_view, &GraphView::said, &m_workbench, &Workbench::say);
    connect(m_quickAdd, &QuickAdd::chosen, this, &Canvas::choose);
}

void Canvas::connectOthers()
{
    auto& document = m_workbench.document();
    connect(&document, &Document::changed, m_field, &InPlaceText::cancel);
    connect(&document, &Document::changed, this, &Canvas::showNotes);
    connect(&document, &Document::stateChanged, this, &Canvas::takeState);
    connect(&m_workbench.selection(), &Selection::changed, this, [this] { takeSelection(); });
    connect(&m_workbench, &Workbench::revealRequested, this, &Canvas::reveal);
    connect(m_findBar, &FindBar::closed, m_view, [this] { m_view->setFocus(); });
    connect(m_findBar, &FindBar::found, this, [this](int number) {
        goTo(static_cast<std::size_t>(number));
    });
}

bool Canvas::isReadOnly() const
{
    return !m_workbench.document().file().readOnlyReason().isEmpty();
}

void Canvas::takeState()
{
    m_view->setReadOnly(m_workbench.document().file().readOnlyReason());
    emit commandsChanged();
}

// Before the drawing itself changes, which selects the notes again.
void Canvas::showNotes()
{
    auto notes = m_model->notes();
    if (notes == m_notes)
        return;
    m_notes = std::move(notes);
    m_view->redraw(false, [this] { m_scene->showNotes(m_notes); });
}

void Canvas::showPath()
{
    const auto groups = m_selected.size() == 1 ? m_model->groupsTo(m_selected.front())
                                               : std::vector<model::Element>();
    QStringList names{m_view->accessibleName()};
    for (const auto& group : groups)
        names.append(qt(group.name));
    m_path->setPath(names);
}

void Canvas::goToLevel(int level)
{
    if (level == 0) {
        m_workbench.selection().set({});
        return m_view->zoomToFit();
    }
    if (m_selected.size() != 1)
        return;
    const auto group =
        m_model->groupsTo(m_selected.front()).at(static_cast<std::size_t>(level) - 1);
    m_workbench.selection().set({group});
    m_view->showAll(m_view->graph().placeOf(group));
}

void Canvas::takeSelection()
{
    const auto& elements = m_workbench.selection().elements();
    m_view->setSelected(elements);
    m_scene->select(elements);
    if (m_view->scene() != m_scene.get())
        m_view->graph().select(elements);
    m_selected = elements;
    std::erase_if(m_selected, [this](const auto& element) { return !m_model->isShown(element); });
    m_selectedBoxes = m_scene->boxesOf(m_selected);
    showPath();
    emit commandsChanged();
}

std::optional<model::Element> Canvas::onlySelected(bool (*fits)(const model::Element&)) const
{
    return m_selected.size() == 1 && fits(m_selected.front()) ? std::optional(m_selected.front())
                                                              : std::nullopt;
}

bool Canvas::can(CanvasCommand command) const
{
    if (changesDesign(command) && isReadOnly())
        return false;
    switch (CommandRow::of(command).needs) {
    case CommandNeeds::Nothing:
        return true;
    case CommandNeeds::Boxes:
        return m_scene->boxCount() > 0;
    case CommandNeeds::Selection:
        return !m_selected.empty();
    case CommandNeeds::SelectedBox:
        return !m_selectedBoxes.empty();
    case CommandNeeds::SelectedBoxes:
        return m_selectedBoxes.size() > 1;
    case CommandNeeds::ThreeBoxes:
        return m_selectedBoxes.size() > 2;
    case CommandNeeds::Group:
        return onlySelected(model::isOf<model::TopologyGroup>) || onlySelected(model::isStepGroup);
    case CommandNeeds::Name:
        return onlySelected(model::hasName) || onlySelected(model::isOf<model::GeneratorUse>) ||
               onlySelected(model::isOf<model::Note>);
    case CommandNeeds::Ends:
        return m_model->canConnect(m_selected);
    case CommandNeeds::Openable:
        return onlySelected(model::isOf<model::GeneratorUse>).has_value();
    }
    return false;
}

void Canvas::run(CanvasCommand command)
{
    if (!can(command))
        return;
    CommandRow::of(command).run(*this);
    if (command == CanvasCommand::ToggleGrid || command == CanvasCommand::ToggleMinimap)
        emit commandsChanged();
}

bool Canvas::isChecked(CanvasCommand toggle) const
{
    if (toggle == CanvasCommand::ToggleGrid)
        return m_view->grid().isShown();
    return toggle == CanvasCommand::ToggleMinimap && m_view->minimap().isWanted();
}

void Canvas::showStart()
{
    m_view->zoomToFit();
}

QGraphicsScene& Canvas::drawing()
{
    return *m_view->scene();
}

void Canvas::addTo(QMenu& menu, std::initializer_list<CanvasCommand> commands)
{
    for (const auto command : commands) {
        auto* const action =
            menu.addAction(faceOf(command).text, this, [this, command] { run(command); });
        action->setEnabled(can(command));
    }
}

void Canvas::showMenu(QPoint screen)
{
    const auto at = m_view->mapToScene(m_view->viewport()->mapFromGlobal(screen));
    const QScopedValueRollback here(m_menuAt, std::optional(at));
    QMenu menu(this);
    fillMenu(menu);
    menu.addSeparator();
    addTo(menu, {CanvasCommand::AddText, CanvasCommand::AddFrame});
    menu.exec(screen);
}

bool Canvas::submit(const Made& made, const QString& text, bool fillsIn)
{
    auto& document = m_workbench.document();
    if (!made)
        return document.submit(model::Result<model::Edit>(made.diagnostics()), text);
    const int gesture = document.newGesture();
    const auto& elements = made.value().elements;
    const model::Result<model::Edit> edit(m_model->withPlaces(made.value().edit));
    if (!document.submit(edit, stepText(text, elements), gesture))
        return false;
    m_workbench.selection().set(elements);
    m_view->setFocus(); // keys now apply to the new elements
    added(elements, gesture);
    constexpr std::size_t kMostRevealed = 100; // a larger number fills the view anyway
    QRectF place;
    for (std::size_t i = 0; i < std::min(elements.size(), kMostRevealed); ++i)
        place |= m_view->graph().placeOf(elements[i]);
    if (!place.isEmpty())
        m_view->reveal(place);
    if (fillsIn && elements.size() == 1 &&
        (isStep(elements.front()) || isOf<model::GeneratorUse>(elements.front())))
        m_workbench.fillIn(elements.front());
    return true;
}

void Canvas::move(const std::vector<std::size_t>& boxes,
                  const std::vector<QPointF>& middles,
                  bool continues,
                  const QString& text)
{
    std::vector<model::NodePosition> positions;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto name = m_scene->box(boxes[i]).name;
        positions.push_back({name, middles[i].x(), middles[i].y()});
        names.push_back(name);
    }
    auto& document = m_workbench.document();
    if (!continues || m_moveGesture == 0)
        m_moveGesture = document.newGesture();
    document.submit(m_model->moving(std::move(positions)), stepText(text, names), m_moveGesture);
}

void Canvas::moveTo(const std::vector<QPointF>& middles)
{
    move(m_selectedBoxes, middles, false, tr("Move"));
}

std::vector<QRectF> Canvas::selectedBoxes() const
{
    std::vector<QRectF> boxes;
    for (const auto number : m_selectedBoxes)
        boxes.push_back(m_scene->box(number).rect());
    return boxes;
}

QRect Canvas::onViewport(const QRectF& part) const
{
    return m_view->mapFromScene(part).boundingRect();
}

void Canvas::rename(const model::Element& element)
{
    if (isOf<model::Note>(element))
        return editNote(element);
    m_view->reveal(m_scene->placeOf(element));
    const auto renamed = [this, element](const std::string& name) -> model::Result<model::Edit> {
        const auto edit =
            model::renaming(m_model->whole(), element, name, m_workbench.document().library());
        if (!edit)
            return edit.diagnostics();
        return m_model->withPlaces(m_model->owned(model::Pasted{edit.value(), {}}).value().edit);
    };
    m_field->open(onViewport(titlePlace(element)),
                  qt(givenName(m_model->whole(), element)),
                  renamed,
                  [this, element](const model::Edit& edit, const std::string& name) {
                      if (!m_workbench.document().submit(
                              edit, stepText(nameOf(CanvasCommand::Rename), std::vector{element})))
                          return;
                      auto after = element;
                      if (!isOf<model::GeneratorUse>(element))
                          after.name = name;
                      m_workbench.selection().set({after});
                  });
}

void Canvas::activate(const model::Element& /*element*/, const std::optional<QPointF>& /*place*/)
{
    run(can(CanvasCommand::Expand) ? CanvasCommand::Expand : CanvasCommand::Rename);
}

void Canvas::selectNext(int direction)
{
    const auto count = static_cast<int>(m_scene->boxCount());
    if (count == 0)
        return;
    const auto from = m_selectedBoxes.size() == 1 ? static_cast<int>(m_selectedBoxes.front())
                                                  : (direction > 0 ? -1 : 0);
    const auto next = static_cast<std::size_t>((from + direction + count) % count);
    const auto element = m_scene->box(next).element;
    m_workbench.selection().set({element});
    reveal(element);
}

void Canvas::reveal(const model::Element& element)
{
    const auto place = m_view->graph().placeOf(element);
    if (!place.isEmpty())
        m_view->reveal(place);
}

QStringList Canvas::titles()
{
    return m_scene->titles();
}

// The drawing may have changed since the search.
void Canvas::goTo(std::size_t title)
{
    if (const auto all = m_scene->allElements(); title < all.size())
        m_workbench.reveal(all[title]);
}

void Canvas::link(const GraphLink& link, const GraphPort& to)
{
    const auto [made, text] = m_model->linking(m_model->placed(), link, to);
    submit(made, text);
}

void Canvas::addEntry(const QString& id)
{
    const auto arrow = onlySelected(model::isOf<model::Arrow>);
    const auto link = arrow ? arrow : onlySelected(model::isOf<model::DrawnCable>);
    const auto place = link ? freePlaceNear(m_scene->middleOf(*link)) : placeForNew();
    if (!addsOtherwise(id, place))
        addAt(id, {place, link, {}});
}

void Canvas::drop(const QString& id, QPointF place, Qt::KeyboardModifiers modifiers)
{
    if (m_view->scene() != m_scene.get())
        return addEntry(id);
    EntryPlace where{m_view->grid().snapped(place, modifiers)};
    where.link = m_scene->linkUnder(place, kNearLink / m_view->zoom());
    where.group = m_scene->groupUnder(place);
    if (where.link)
        where.middle = freePlaceNear(where.middle);
    if (!addsOtherwise(id, where.middle))
        addAt(id, where);
}

void Canvas::addAt(const QString& id, const EntryPlace& place)
{
    submit(m_model->addingAny(m_model->placed(), id, place), tr("Add"), true);
}

void Canvas::askFor(QPointF place, const std::optional<GraphLink>& link)
{
    if (isReadOnly())
        return;
    m_place = m_view->scene() == m_scene.get() ? place : placeForNew();
    m_link = link;
    auto entries = m_model->entries(link);
    m_quickAdd->open(link ? std::move(entries) : withNotes(std::move(entries)),
                     m_view->mapFromScene(place));
}

// Adds the chosen entry, and the link that was dropped there, in one step.
void Canvas::choose(const QString& id)
{
    const auto link = std::exchange(m_link, std::nullopt);
    EntryPlace where{freePlaceNear(m_view->grid().snapped(m_place, Qt::NoModifier))};
    if (addsOtherwise(id, where.middle))
        return;
    where.group = m_scene->groupUnder(m_place);
    auto made = m_model->addingAny(m_model->placed(), id, where);
    // After a generator the next name may follow; a step needs its values.
    const bool isStepAdded = made && std::ranges::all_of(made.value().elements, model::isStep);
    if (link && made)
        submit(withLink(std::move(made), *link), tr("Add with link"), isStepAdded);
    else
        submit(made, tr("Add"), isStepAdded);
}

// The addition alone if nothing can link to it.
Made Canvas::withLink(Made added, const GraphLink& link) const
{
    auto design = m_model->placed();
    const auto& [edit, elements] = added.value();
    if (elements.size() != 1 || !model::apply(design, edit))
        return added;
    const auto linked = m_model->linking(design, link, GraphPort{.element = elements.front()}).made;
    if (linked)
        added.value().edit = model::Edits{{edit, linked.value().edit}};
    return added;
}

} // namespace clusterwright::desktop

#include "moc_canvas.cpp"
