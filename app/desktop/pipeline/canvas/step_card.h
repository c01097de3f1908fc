// A card beside the single selected step with its equation and bound parameters, shown while the box is too small for them. The
// card ignores clicks, so that items below it can be selected.
#pragma once

#include "app/desktop/pipeline/drawing/faces.h"
#include "app/desktop/pipeline/drawing/formula.h"

#include <QWidget>

namespace clusterwright::desktop
{

class GraphView;
class PipelineScene;
class StepItem;

class StepCard final : public QWidget
{
    Q_OBJECT

public:
    StepCard(const PipelineScene& scene, GraphView& view);

    // The shown step; null if hidden.
    [[nodiscard]] const StepItem* step() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    [[nodiscard]] const StepItem* wanted() const;
    [[nodiscard]] QSize sizeFor(const StepItem& step, bool hasRows) const;
    [[nodiscard]] std::optional<QRect> placeFor(const StepItem& step, QSize size) const;
    [[nodiscard]] bool coversTool(const QRect& card) const;

    const PipelineScene& m_scene;
    GraphView& m_view;
    std::optional<StepFace> m_face; // the laid out face
    Formula m_formula;
    bool m_hasRows = true; // parameters and outputs below the equation
};

} // namespace clusterwright::desktop
