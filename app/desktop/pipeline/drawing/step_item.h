// A step as a box: title, equation, ports with their values, the resource that it occupies, its time and share.
#pragma once

#include "app/desktop/pipeline/drawing/faces.h"
#include "app/desktop/pipeline/drawing/formula.h"
#include "app/desktop/pipeline/drawing/pipeline_item.h"

namespace clusterwright::desktop
{

class StepItem final : public PipelineNode
{
public:
    explicit StepItem(StepFace face);

    [[nodiscard]] const StepFace& face() const { return m_face; }
    // New numbers and findings of the same step.
    void setFace(StepFace face);
    [[nodiscard]] QSizeF size() const { return m_size; }

    enum { Type = UserType + 1 };
    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] Zone zoneAt(QPointF place) const override;
    [[nodiscard]] QRectF titleRect() const override;
    [[nodiscard]] QRectF timeRect() const; // empty without a time
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

protected:
    [[nodiscard]] QRectF box() const override;

private:
    struct Row {
        QString left;
        QString right;
        bool isOutput = false;
        bool isMissing = false;
    };

    void arrange();
    [[nodiscard]] std::vector<Row> rows() const;
    [[nodiscard]] QString tip() const;
    void paintFarAway(QPainter& painter, qreal zoom) const;
    void paintShare(QPainter& painter, qreal height) const;
    [[nodiscard]] QString shareText() const;
    void paintHead(QPainter& painter) const;
    void paintRows(QPainter& painter) const;
    void paintFoot(QPainter& painter) const;

    StepFace m_face;
    Formula m_formula;
    std::vector<Row> m_rows;
    QSizeF m_size;
};

} // namespace clusterwright::desktop
