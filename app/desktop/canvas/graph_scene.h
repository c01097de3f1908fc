// The drawing of a graph, as gestures see it: boxes with ports, links between them, groups around them. Finds what is at a place,
// and shows the feedback of gestures; never changes the design. Boxes are known by number, all parts by their element.
#pragma once

#include "app/desktop/canvas/gesture_item.h"
#include "app/desktop/canvas/note_item.h"
#include "model/design/edit/element.h"

#include <QGraphicsScene>
#include <QLineF>
#include <QPainterPath>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::desktop
{

struct GraphBox {
    model::Element element;
    std::string name; // to which its position refers
    QPointF middle;
    QSizeF size;

    [[nodiscard]] QRectF rect() const
    {
        return {middle - QPointF(size.width() / 2, size.height() / 2), size};
    }
};

inline constexpr double kNearLink = 6; // pixels, beside a link that is clicked

// A place of a box or group at which links end.
struct GraphPort {
    enum class Kind { Link, Stream, Output, Input };

    model::Element element;
    std::string name; // "core0" in an open generator, "S" of a step; may be empty
    Kind kind = Kind::Link;
    QPointF place; // in the scene
    QRectF target; // what is highlighted under the cursor
};

// A link that is being drawn.
struct GraphLink {
    GraphPort from; // the end that stays
    std::optional<model::Element> moved =
        {};               // the link whose other end is dragged; none for a new link
    bool isStart = false; // the dragged end is the link's first one
};

struct LinkVerdict {
    bool isAllowed = false;
    QString text; // "to switch1, port 3 of 8", or the reason for a refusal
};

// Without boxes of its own, it shows a drawing that is only looked at.
class GraphScene : public QGraphicsScene
{
    Q_OBJECT

public:
    explicit GraphScene(QObject* parent = nullptr);

    [[nodiscard]] GestureItem& gesture() { return *m_gesture; }

    // Shows the notes, which are boxes behind those of the graph.
    void showNotes(const std::vector<NoteShape>& notes);
    // True for the lower right corner of the note, which changes its size.
    [[nodiscard]] bool isCornerOf(const model::Element& note, QPointF place, double reach) const;
    void resizeNote(const model::Element& note, QSizeF size);
    [[nodiscard]] const NoteItem* noteOf(const model::Element& element) const; // null without one

    void select(const std::vector<model::Element>& elements); // sorted
    [[nodiscard]] std::vector<model::Element> allElements() const;
    // The element at the place, boxes first. `around`: tolerance beside a link.
    [[nodiscard]] std::optional<model::Element> elementAt(QPointF place, double around) const;
    // Elements that a rubber band selects: boxes that it touches, and links, groups and frames inside it.
    [[nodiscard]] std::vector<model::Element> elementsIn(const QRectF& band) const;
    [[nodiscard]] QRectF placeOf(const model::Element& element) const; // may be empty
    [[nodiscard]] QStringList titles() const;                          // to search allElements

    [[nodiscard]] std::size_t boxCount() const;
    [[nodiscard]] GraphBox box(std::size_t number) const;
    // The numbers of the boxes among the elements and in their groups, sorted.
    [[nodiscard]] std::vector<std::size_t>
    boxesOf(const std::vector<model::Element>& elements) const;
    // Shows boxes at these places while they are dragged, with their links.
    void moveBoxes(const std::vector<std::size_t>& boxes, const std::vector<QPointF>& middles);

    // The link into which something dropped there is inserted.
    [[nodiscard]] virtual std::optional<model::Element> linkUnder(QPointF /*place*/,
                                                                  double /*around*/) const
    {
        return std::nullopt;
    }
    [[nodiscard]] virtual QPointF middleOf(const model::Element& /*link*/) const { return {}; }
    [[nodiscard]] virtual std::vector<model::Element> linksAcross(const QLineF& /*line*/) const
    {
        return {};
    }
    // The group to which something dropped there is added.
    [[nodiscard]] virtual std::optional<model::Element> groupUnder(QPointF /*place*/) const
    {
        return std::nullopt;
    }
    // Where a drag starts a link.
    [[nodiscard]] virtual std::optional<GraphPort> portAt(QPointF /*place*/, double /*zoom*/) const
    {
        return std::nullopt;
    }
    // The link with an end that is at most `reach` away.
    [[nodiscard]] virtual std::optional<GraphLink>
    endAt(const model::Element& /*link*/, QPointF /*place*/, double /*reach*/) const
    {
        return std::nullopt;
    }
    // Whether a link may start at the port, with the next step or the reason.
    [[nodiscard]] virtual LinkVerdict startVerdict(const GraphPort& /*from*/) const { return {}; }
    // Where the link would end; none: on empty space.
    [[nodiscard]] virtual std::optional<GraphPort>
    targetAt(const GraphLink& /*link*/, QPointF /*place*/, double /*zoom*/) const
    {
        return std::nullopt;
    }
    [[nodiscard]] virtual LinkVerdict verdict(const GraphLink& /*link*/,
                                              const std::optional<GraphPort>& /*to*/) const
    {
        return {};
    }
    [[nodiscard]] virtual QPainterPath pathOf(const GraphLink& link, QPointF to) const;

    // The cursor is there without a button, and perhaps at a port; nothing: it has left.
    virtual void hover(const std::optional<QPointF>& /*place*/,
                       const std::optional<GraphPort>& /*port*/)
    {
    }
    // An entry of the palette is dragged there; nothing: it has left.
    virtual void markDrop(const std::optional<QPointF>& /*place*/, double /*around*/) {}

protected:
    // The same without the notes.
    virtual void selectOwn(const std::vector<model::Element>& elements) = 0;
    [[nodiscard]] virtual std::vector<model::Element> ownElements() const = 0;
    [[nodiscard]] virtual std::optional<model::Element> ownElementAt(QPointF place,
                                                                     double around) const = 0;
    [[nodiscard]] virtual std::vector<model::Element> ownElementsIn(const QRectF& band) const = 0;
    [[nodiscard]] virtual QRectF ownPlaceOf(const model::Element& element) const = 0;
    [[nodiscard]] virtual QStringList ownTitles() const { return {}; }
    [[nodiscard]] virtual std::size_t ownCount() const { return 0; }
    [[nodiscard]] virtual GraphBox ownBox(std::size_t /*number*/) const { return {}; }
    [[nodiscard]] virtual std::vector<std::size_t>
    ownBoxesOf(const std::vector<model::Element>& /*elements*/) const
    {
        return {};
    }
    virtual void moveOwn(const std::vector<std::size_t>& /*boxes*/,
                         const std::vector<QPointF>& /*middles*/)
    {
    }

private:
    GestureItem* m_gesture;
    std::vector<NoteItem*> m_notes;
};

} // namespace clusterwright::desktop
