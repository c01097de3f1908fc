// The name of an input, which can be dragged onto a study to vary it there.
#pragma once

#include "app/desktop/common/elided_label.h"

namespace clusterwright::desktop
{

class ParameterLabel final : public ElidedLabel
{
public:
    // `parameter`: the input's name in equations.
    ParameterLabel(QString parameter, QWidget* parent);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    QString m_parameter;
    QPointF m_pressed;
};

} // namespace clusterwright::desktop
