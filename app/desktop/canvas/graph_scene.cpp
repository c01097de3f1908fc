#include "app/desktop/canvas/graph_scene.h"

#include <algorithm>

namespace clusterwright::desktop
{

GraphScene::GraphScene(QObject* parent)
    : QGraphicsScene(parent)
    , m_gesture(new GestureItem)
{
    addItem(m_gesture);
}

void GraphScene::showNotes(const std::vector<NoteShape>& notes)
{
    for (; m_notes.size() > notes.size(); m_notes.pop_back())
        delete m_notes.back();
    for (std::size_t i = 0; i < notes.size(); ++i) {
        if (i < m_notes.size()) {
            m_notes[i]->set(notes[i]);
            continue;
        }
        m_notes.push_back(new NoteItem(notes[i]));
        addItem(m_notes.back());
    }
}

const NoteItem* GraphScene::noteOf(const model::Element& element) const
{
    const auto found = std::ranges::find_if(
        m_notes, [&](const NoteItem* note) { return note->drawn().element == element; });
    return found == m_notes.end() ? nullptr : *found;
}

bool GraphScene::isCornerOf(const model::Element& note, QPointF place, double reach) const
{
    const auto* const item = noteOf(note);
    return item && (item->box().bottomRight() - place).manhattanLength() <= reach;
}

void GraphScene::resizeNote(const model::Element& note, QSizeF size)
{
    if (auto* const item = const_cast<NoteItem*>(noteOf(note))) // NOLINT: an item of this scene
        item->resize(size.expandedTo({kLeastNote, kLeastNote}));
}

void GraphScene::select(const std::vector<model::Element>& elements)
{
    selectOwn(elements);
    for (auto* const note : m_notes)
        note->setSelected(std::ranges::binary_search(elements, note->drawn().element));
}

std::vector<model::Element> GraphScene::allElements() const
{
    auto elements = ownElements();
    for (const auto* const note : m_notes)
        elements.push_back(note->drawn().element);
    return elements;
}

// Texts are above everything, frames below.
std::optional<model::Element> GraphScene::elementAt(QPointF place, double around) const
{
    const auto noteAt = [&](bool isFrame) {
        const auto found = std::find_if(m_notes.rbegin(), m_notes.rend(), [&](const auto* note) {
            return note->drawn().isFrame() == isFrame && note->isTakenAt(place);
        });
        return found == m_notes.rend() ? std::nullopt : std::optional((*found)->drawn().element);
    };
    if (const auto text = noteAt(false))
        return text;
    const auto own = ownElementAt(place, around);
    return own ? own : noteAt(true);
}

std::vector<model::Element> GraphScene::elementsIn(const QRectF& band) const
{
    auto elements = ownElementsIn(band);
    for (const auto* const note : m_notes)
        if (note->drawn().isFrame() ? band.contains(note->box()) : band.intersects(note->box()))
            elements.push_back(note->drawn().element);
    return elements;
}

QRectF GraphScene::placeOf(const model::Element& element) const
{
    const auto* const note = noteOf(element);
    return note ? note->box() : ownPlaceOf(element);
}

QStringList GraphScene::titles() const
{
    auto titles = ownTitles();
    for (const auto* const note : m_notes)
        titles.append(note->drawn().text);
    return titles;
}

std::size_t GraphScene::boxCount() const
{
    return ownCount() + m_notes.size();
}

GraphBox GraphScene::box(std::size_t number) const
{
    if (number < ownCount())
        return ownBox(number);
    const auto& note = *m_notes[number - ownCount()];
    const auto& element = note.drawn().element;
    return {element, nodeName(element), note.drawn().middle, note.box().size()};
}

std::vector<std::size_t> GraphScene::boxesOf(const std::vector<model::Element>& elements) const
{
    auto numbers = ownBoxesOf(elements);
    for (std::size_t i = 0; i < m_notes.size(); ++i)
        if (std::ranges::find(elements, m_notes[i]->drawn().element) != elements.end())
            numbers.push_back(ownCount() + i);
    return numbers;
}

void GraphScene::moveBoxes(const std::vector<std::size_t>& boxes,
                           const std::vector<QPointF>& middles)
{
    const auto own =
        static_cast<std::size_t>(std::ranges::lower_bound(boxes, ownCount()) - boxes.begin());
    const auto end = static_cast<std::ptrdiff_t>(own);
    moveOwn({boxes.begin(), boxes.begin() + end}, {middles.begin(), middles.begin() + end});
    for (auto i = own; i < boxes.size(); ++i) {
        auto& note = *m_notes[boxes[i] - ownCount()];
        auto shape = note.drawn();
        shape.middle = middles[i];
        note.set(std::move(shape));
    }
}

QPainterPath GraphScene::pathOf(const GraphLink& link, QPointF to) const
{
    QPainterPath path(link.from.place);
    path.lineTo(to);
    return path;
}

} // namespace clusterwright::desktop

#include "moc_graph_scene.cpp"
