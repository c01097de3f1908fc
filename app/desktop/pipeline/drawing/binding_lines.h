// Thin lines for bindings between steps. Lines from values are always visible; other lines only while one of their nodes is
// selected or under the cursor.
#pragma once

#include "app/desktop/pipeline/drawing/faces.h"

#include <QGraphicsItem>
#include <QPainterPath>

#include <set>
#include <vector>

namespace clusterwright::desktop
{

class BindingLines final : public QGraphicsItem
{
public:
    struct Line {
        BindingFace face;
        QPainterPath path; // in the scene, from pin to pin
        QPainterPath
            quiet; // line of a value that is not emphasised, up to the upper edge of the step
    };
    // The node, and possibly the pin, under the cursor.
    struct Hover {
        std::string node;
        std::string pin; // empty: the whole node
        bool isOutput = false;

        friend bool operator==(const Hover&, const Hover&) = default;
    };

    BindingLines();

    void setLines(std::vector<Line> lines);
    void setSelected(std::set<std::string> nodes); // ids
    void setHover(const Hover& hover);
    // Visibility and emphasis of a line.
    [[nodiscard]] bool isShown(const BindingFace& face) const;
    [[nodiscard]] bool isEmphasised(const BindingFace& face) const;

    [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }
    [[nodiscard]] QPainterPath shape() const override { return {}; } // nothing to click on
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::vector<Line> m_lines;
    std::set<std::string> m_selected;
    Hover m_hover;
    QRectF m_bounds;
};

// Line from an output's pin to a parameter's pin. From the lower edge of a value's box it goes down.
[[nodiscard]] QPainterPath bindingLine(QPointF from, QPointF to, bool isOfValue);
// Line from a value's box down to a place on the upper edge of another box.
[[nodiscard]] QPainterPath feedingLine(QPointF from, QPointF to);

} // namespace clusterwright::desktop
