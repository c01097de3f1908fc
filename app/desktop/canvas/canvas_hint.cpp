#include "app/desktop/canvas/canvas_hint.h"

#include "app/desktop/common/theme.h"

#include <QPainter>
#include <QWidget>

namespace clusterwright::desktop
{

CanvasHint::CanvasHint(QWidget& viewport)
    : m_viewport(viewport)
{
}

void CanvasHint::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    m_viewport.update();
}

void CanvasHint::draw(QPainter& painter) const
{
    if (m_text.isEmpty())
        return;
    const auto& view = *m_viewport.parentWidget();
    painter.save();
    painter.resetTransform();
    auto font = view.font();
    font.setPointSizeF(font.pointSizeF() * 1.2);
    painter.setFont(font);
    painter.setPen(themeOf(view).faintInk);
    painter.drawText(
        m_viewport.rect().adjusted(24, 4, -24, -4), Qt::AlignCenter | Qt::TextWordWrap, m_text);
    painter.restore();
}

} // namespace clusterwright::desktop
