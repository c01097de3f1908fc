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
    void showTo(QPointF to, double zoom);
    void cancel() { m_from.reset(); }

    struct End {
        model::CableEnd from;
        std::optional<model::CableEnd> to = {}; // none: the fields below hold the reason
        bool isInSpace = false;                 // a new component goes there
        bool isClick = false;                   // the cable ends where it started
        QString text;                           // the reason why it cannot end there
    };
    // None if the box at its start is gone.
    [[nodiscard]] std::optional<End> end(QPointF to, double zoom);

private:
    [[nodiscard]] std::optional<model::CableEnd> endAt(const NodeItem& node, QPointF place) const;

    TopologyScene& m_scene;
    std::optional<model::CableEnd> m_from;
    QPointF m_fromPlace;
};

} // namespace clusterwright::desktop
