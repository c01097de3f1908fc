// A cable that the user draws on the topology canvas, from the rim of one box to another box.
#pragma once

#include "app/desktop/topology/drawing/topology_scene.h"
#include "model/design/gestures/topology_edits.h"

namespace clusterwright::desktop
{

class CableDrawing
{
public:
    explicit CableDrawing(TopologyScene& scene);

    // The box whose edge is at this place, so that a cable starts there; also inside a vertex of an open generator.
    [[nodiscard]] const NodeItem* rimAt(QPointF place, double zoom) const;

    struct Start {
        bool isAllowed = false;
        QString text; // the reason if it is not allowed, or the next step
    };
    [[nodiscard]] Start start(const NodeItem& node, QPointF place);
    // Takes an end of the only selected cable, which is at most `reach` away. The other end stays.
    bool startEnd(const std::vector<model::Element>& selected, QPointF place, double reach);
    void showTo(QPointF to, double zoom);
    void cancel()
    {
        m_from.reset();
        m_moved.reset();
    }

    struct End {
        model::CableEnd from;
        std::optional<model::CableEnd> to = {};   // none: `text` may hold the reason
        bool isInSpace = false;                   // creates a new component there
        bool isClick = false;                     // the cable ends where it started
        QString text;                             // the reason why it cannot end there
        std::optional<model::Element> moved = {}; // the cable whose end is dragged
        bool isStart = false;                     // true for the cable's first end
    };
    // None if the box at its start no longer exists.
    [[nodiscard]] std::optional<End> end(QPointF to, double zoom);

private:
    [[nodiscard]] std::optional<model::CableEnd> endAt(const NodeItem& node, QPointF place) const;

    TopologyScene& m_scene;
    std::optional<model::CableEnd> m_from;
    QPointF m_fromPlace;
    std::optional<model::Element> m_moved;
    bool m_isStart = false; // the start of the moved cable, not its end
};

} // namespace clusterwright::desktop
