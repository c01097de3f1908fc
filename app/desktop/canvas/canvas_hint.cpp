#include "app/desktop/canvas/canvas_hint.h"

#include "app/desktop/common/theme.h"

#include <QPainter>
#include <QToolButton>
#include <QWidget>

#include <utility>

namespace clusterwright::desktop
{

CanvasHint::CanvasHint(QWidget& viewport)
    : m_viewport(viewport)
{
}

void CanvasHint::setText(const QString& text)
{
    if (m_link)
        m_link->hide();
    if (text == m_text)
        return;
    m_text = text;
    m_viewport.update();
}

void CanvasHint::setText(const QString& text, const QString& link, std::function<void()> follow)
{
    setText(text);
    m_follow = std::move(follow);
    if (!m_link) {
        m_link = new QToolButton(&m_viewport);
        m_link->setObjectName(QStringLiteral("hintLink"));
        m_link->setCursor(Qt::ArrowCursor);
        QObject::connect(m_link, &QToolButton::clicked, m_link, [this] { m_follow(); });
    }
    m_link->setText(link);
    m_link->adjustSize();
    m_link->show();
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
    const auto room = m_viewport.rect().adjusted(24, 4, -24, -4);
    QRect words;
    painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, m_text, &words);
    painter.restore();
    if (m_link)
        m_link->move(words.center().x() - m_link->width() / 2, words.bottom() + 8);
}

} // namespace clusterwright::desktop
