// The cables of the topology canvas in one item: painting thousands of lines at once is faster than one by one. Two items share
// the lines: one has the static cables, the other the cables above them, i.e. those of dragged or selected nodes.
#pragma once

#include "app/desktop/topology/drawing/cable_routes.h"
#include "app/desktop/topology/drawing/colouring.h"

#include <QGraphicsItem>

#include <memory>

namespace clusterwright::desktop
{

struct CableLayers {
    const TopologyShapes& shapes;
    std::unique_ptr<CableRoutes> routes;
    const Colouring& colouring;
    std::vector<char> isSelected; // by cable
    std::vector<char> isLifted;
    std::vector<char> isHidden; // hidden with its layer; still drawn while it is selected
    bool areLabelsHidden = false;

    [[nodiscard]] const std::vector<QLineF>& lines() const { return routes->lines(); }
    [[nodiscard]] bool isSeen(std::size_t cable) const
    {
        return isHidden[cable] == 0 || isSelected[cable] != 0;
    }
};

class CablesItem final : public QGraphicsItem
{
public:
    CablesItem(const CableLayers& layers, bool isLifted);

    // Call this after the lines have changed.
    void refit();
    // Call this after one line has changed, appeared or vanished.
    void updateLine(std::size_t cable) { updateArea(m_layers.routes->area(cable)); }
    void updateArea(const QRectF& area);

    [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }
    [[nodiscard]] QPainterPath shape() const override
    {
        return {};
    } // the scene finds cables itself
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
    // The label's place at a zoom; empty without a label.
    [[nodiscard]] QRectF labelRect(std::size_t cable, double detail) const;

private:
    [[nodiscard]] QString labelText(std::size_t cable) const;
    [[nodiscard]] QFont labelFont(double detail) const;
    [[nodiscard]] bool isPainted(std::size_t cable, const QRectF& part) const;
    void paintFar(QPainter& painter, const QRectF& part, const Theme& theme) const;
    void paintLine(QPainter& painter, std::size_t cable, const Theme& theme) const;
    void paintLabel(QPainter& painter, std::size_t cable, const Theme& theme, double detail) const;

    const CableLayers& m_layers;
    bool m_isLifted;
    QRectF m_bounds;
};

} // namespace clusterwright::desktop
