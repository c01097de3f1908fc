// What an empty canvas says in its middle.
#pragma once

#include <QString>

class QPainter;
class QWidget;

namespace clusterwright::desktop
{

class CanvasHint
{
public:
    // `viewport` shows the hint.
    explicit CanvasHint(QWidget& viewport);

    void setText(const QString& text); // empty: nothing
    [[nodiscard]] const QString& text() const { return m_text; }
    void draw(QPainter& painter) const;

private:
    QWidget& m_viewport;
    QString m_text;
};

} // namespace clusterwright::desktop
