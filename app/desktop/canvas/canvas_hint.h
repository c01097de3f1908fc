// The hint in the middle of an empty canvas, with an optional link below it.
#pragma once

#include <QString>

#include <functional>

class QPainter;
class QToolButton;
class QWidget;

namespace clusterwright::desktop
{

class CanvasHint
{
public:
    // `viewport`: the widget that shows the hint.
    explicit CanvasHint(QWidget& viewport);

    void setText(const QString& text); // empty: no hint
    void setText(const QString& text, const QString& link, std::function<void()> follow);
    [[nodiscard]] const QString& text() const { return m_text; }
    void draw(QPainter& painter) const;

private:
    QWidget& m_viewport;
    QString m_text;
    QToolButton* m_link = nullptr; // made when it is needed; the viewport owns it
    std::function<void()> m_follow;
};

} // namespace clusterwright::desktop
