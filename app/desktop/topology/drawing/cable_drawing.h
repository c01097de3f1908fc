// A cable that is drawn by hand on the topology canvas, from the rim of a box to another one.
#pragma once

#include "app/desktop/topology/drawing/topology_scene.h"
#include "model/design/gestures/topology_edits.h"

namespace clusterwright::desktop
{

class CableDrawing
{
public:
    explicit CableDrawing(TopologyScene& scene);

    // The box on whose edge the place is, so that a cable begins there; the inside of an open generator's vertices too.
    [[nodiscard]] const NodeItem* rimAt(QPointF place, double zoom) const;

    struct Start {
        bool isAllowed = false;
        QString text; // why not, or what to do
    };
    [[nodiscard]] Start start(const NodeItem& node, QPointF place);
    void showTo(QPointF to, double zoom);
    void cancel() { m_from.reset(); }

    struct End {
        model::CableEnd from;
        std::optional<model::CableEnd> to = {}; // none: see the others
        bool isInSpace = false;                 // something new goes there
        bool isClick = false;                   // it is where it began
        QString text;                           // why it cannot end there
    };
    // Nothing where the box that it began at is gone.
    [[nodiscard]] std::optional<End> end(QPointF to, double zoom);

private:
    [[nodiscard]] std::optional<model::CableEnd> endAt(const NodeItem& node, QPointF place) const;

    TopologyScene& m_scene;
    std::optional<model::CableEnd> m_from;
    QPointF m_fromPlace;
};

} // namespace clusterwright::desktop
