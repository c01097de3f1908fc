// What the items of the pipeline's drawing share: the element that they show, and the ports from which arrows are drawn.
#pragma once

#include "model/block/pipeline.h"
#include "model/design/edit/element.h"

#include <QGraphicsItem>

namespace clusterwright::desktop
{

struct Theme;

// What is under the cursor.
enum class Zone { Body, Title, Time, ThenPort, StreamPort };

class PipelineNode : public QGraphicsItem
{
public:
    explicit PipelineNode(model::Element element);

    [[nodiscard]] const model::Element& element() const { return m_element; }
    // In the item's coordinates.
    [[nodiscard]] virtual Zone zoneAt(QPointF place) const = 0;
    [[nodiscard]] virtual QRectF titleRect() const = 0;
    // In the scene's: where arrows begin and end.
    [[nodiscard]] QPointF outPort(model::Arrow::Kind kind) const;
    [[nodiscard]] QPointF inPort() const;
    // The end of a binding's line in the scene: the pin of that name, else a place at the edge.
    [[nodiscard]] virtual QPointF pinPlace(const std::string& name, bool isOutput) const;
    void setTarget(bool isTarget); // an arrow would end here

protected:
    [[nodiscard]] virtual QRectF box() const = 0; // whose edges the ports stand on
    [[nodiscard]] std::optional<Zone> portAt(QPointF place) const;
    [[nodiscard]] const Theme& theme() const;
    void paintPorts(QPainter& painter) const;
    // The line around a node: what it is in, selected or not.
    [[nodiscard]] QPen edge() const;
    [[nodiscard]] bool isTarget() const { return m_isTarget; }

private:
    [[nodiscard]] QPointF localOut(model::Arrow::Kind kind) const;

    model::Element m_element;
    bool m_isTarget = false;
};

inline constexpr qreal kPortRadius = 6;

// "!" on a disc, by severity.
void paintBadge(QPainter& painter, QPointF middle, bool isError, const Theme& theme);

} // namespace clusterwright::desktop
