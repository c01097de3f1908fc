// Base of items in the pipeline's drawing: the shown element, and the ports from which arrows are drawn.
#pragma once

#include "model/block/pipeline.h"
#include "model/design/edit/element.h"

#include <QGraphicsItem>

namespace clusterwright::desktop
{

struct Theme;

// Part of an item under the cursor.
enum class Zone { Body, Title, Time, ThenPort, StreamPort };

class PipelineNode : public QGraphicsItem
{
public:
    explicit PipelineNode(model::Element element);

    [[nodiscard]] const model::Element& element() const { return m_element; }
    // `place`: item coordinates.
    [[nodiscard]] virtual Zone zoneAt(QPointF place) const = 0;
    [[nodiscard]] virtual QRectF titleRect() const = 0;
    // Ends of arrows, in scene coordinates.
    [[nodiscard]] QPointF outPort(model::Arrow::Kind kind) const;
    [[nodiscard]] QPointF inPort() const;
    // End of a binding's line in the scene: the named pin, or else a point on the edge.
    [[nodiscard]] virtual QPointF pinPlace(const std::string& name, bool isOutput) const;
    [[nodiscard]] QRectF sceneBox() const { return mapRectToScene(box()); }

protected:
    [[nodiscard]] virtual QRectF box() const = 0; // ports are on its edges
    [[nodiscard]] std::optional<Zone> portAt(QPointF place) const;
    [[nodiscard]] const Theme& theme() const;
    void paintPorts(QPainter& painter) const;
    // Pen of a node's outline, by selection state.
    [[nodiscard]] QPen edge() const;

private:
    [[nodiscard]] QPointF localOut(model::Arrow::Kind kind) const;

    model::Element m_element;
};

inline constexpr qreal kPortRadius = 6;

// "!" on a disc, by severity.
void paintBadge(QPainter& painter, QPointF middle, bool isError, const Theme& theme);

} // namespace clusterwright::desktop
