// A box of the topology canvas: a vertex or a generator. Lightweight: thousands of them are painted in a frame, so there are no
// children, and details that are too small to see are omitted.
#pragma once

#include "app/desktop/topology/drawing/colouring.h"

#include <QGraphicsItem>

namespace clusterwright::desktop
{

inline constexpr int kNodeItem = QGraphicsItem::UserType + 1;

// Below `kLeastDetail` a box is a coloured rectangle, and its cables are hairlines.
class NodeItem final : public QGraphicsItem
{
public:
    NodeItem(const NodeShape& shape, const Colouring& colouring, std::size_t number);

    [[nodiscard]] const NodeShape& drawn() const { return m_shape; }
    [[nodiscard]] std::size_t number() const { return m_number; }
    // Applies the differences.
    void set(const NodeShape& shape, std::size_t number);
    void moveTo(QPointF middle);               // while it is dragged
    void setPorts(std::vector<QPointF> ports); // ends of cables, relative to the middle
    void showPorts(bool areShown);
    [[nodiscard]] QRectF box() const { return m_shape.box(); }
    // The mark at this place of the scene in an open generator's graph; its vertex, if the mark is one.
    [[nodiscard]] std::optional<std::uint32_t> markAt(QPointF place) const;
    [[nodiscard]] std::optional<model::VertexId> vertexAt(QPointF place) const;
    [[nodiscard]] QRectF
    boxOf(model::VertexId vertex) const; // or of the closed part that contains it
    [[nodiscard]] QRectF boxOfPart(const std::string& part) const; // empty unless it is open
    // Outlines a vertex of the graph, the result of a search.
    void setFound(std::optional<model::VertexId> vertex);

    [[nodiscard]] int type() const override { return kNodeItem; }
    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintFar(QPainter& painter, const Theme& theme, double detail) const;
    void paintVertex(QPainter& painter, const Theme& theme, double detail) const;
    void paintGenerator(QPainter& painter, const Theme& theme, double detail) const;
    void paintInside(QPainter& painter, const Theme& theme, double detail) const;
    void paintFace(QPainter& painter, const Theme& theme) const;
    void paintLoad(QPainter& painter, const Theme& theme) const;
    [[nodiscard]] QPointF graphOrigin() const;

    NodeShape m_shape;
    const Colouring& m_colouring;
    std::size_t m_number;
    std::vector<QPointF> m_ports;
    bool m_arePortsShown = true;
    std::optional<model::VertexId> m_found;
};

} // namespace clusterwright::desktop
