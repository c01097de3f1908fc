// The hint in the middle of an empty canvas.
#pragma once

#include <QString>

class QPainter;
class QWidget;

namespace clusterwright::desktop
{

class CanvasHint
{
public:
    // `viewport`: the widget that shows the hint.
    explicit CanvasHint(QWidget& viewport);

    void setText(const QString& text); // empty: no hint
    [[nodiscard]] const QString& text() const { return m_text; }
    void draw(QPainter& painter) const;

private:
    QWidget& m_viewport;
    QString m_text;
};

} // namespace clusterwright::desktop
