// A step as a box that shows more details at a larger size, with a pin for each parameter and output. A step that only computes
// values is a small rounded box with its value.
#pragma once

#include "app/desktop/pipeline/drawing/faces.h"
#include "app/desktop/pipeline/drawing/formula.h"
#include "app/desktop/pipeline/drawing/pipeline_item.h"
#include "app/desktop/pipeline/drawing/step_layout.h"

namespace clusterwright::desktop
{

class StepItem final : public PipelineNode
{
public:
    explicit StepItem(StepFace face);

    [[nodiscard]] const StepFace& face() const { return m_face; }
    // Sets new values and findings of the same step.
    void setFace(StepFace face);
    [[nodiscard]] QSizeF size() const { return m_layout.size; }
    [[nodiscard]] const StepLayout& layout() const { return m_layout; }
    // Sets the width, in scene units, that a value box may take from its left edge to show its name.
    void setReach(qreal reach);
    // Returns the shown box: larger than the own one where that is too small for the name of a value.
    [[nodiscard]] QRectF seenBox(qreal zoom) const;
    // Returns the name as a box of far detail shows it.
    [[nodiscard]] FarName shownName(qreal zoom) const;
    [[nodiscard]] bool isNameWhole(qreal zoom) const;

    // Returns the nearest pin within 8 pixels of a scene position; null without a pin, and in the middle of a small box.
    [[nodiscard]] const StepPin* pinAt(QPointF scenePlace) const;
    [[nodiscard]] QPointF pinPlace(const std::string& name, bool isOutput) const override;
    // Emphasises the pin and shows its value as the tooltip; null: none.
    void markPin(const StepPin* pin);
    void setHovered(bool isHovered);

    enum { Type = UserType + 1 };
    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override;
    [[nodiscard]] Zone zoneAt(QPointF place) const override;
    [[nodiscard]] QRectF titleRect() const override;
    [[nodiscard]] QRectF timeRect() const; // empty without a time
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

protected:
    [[nodiscard]] QRectF box() const override { return m_layout.box(); }

private:
    void arrange();
    [[nodiscard]] bool needsPill(qreal zoom) const;
    void paintPill(QPainter& painter, qreal zoom) const;
    [[nodiscard]] bool isGrip(QPointF place) const;
    [[nodiscard]] QString tip() const;
    [[nodiscard]] QString pinTip(const StepPin& pin) const;

    StepFace m_face;
    Formula m_formula;
    StepLayout m_layout;
    std::optional<StepPin> m_marked;
    qreal m_reach = 0;
    bool m_isHovered = false;
};

} // namespace clusterwright::desktop
