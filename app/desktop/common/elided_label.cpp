#include "app/desktop/common/elided_label.h"

#include "app/desktop/common/text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace clusterwright::desktop
{

ElidedLabel::ElidedLabel(QWidget* parent)
    : ElidedLabel(QString(), parent)
{
}

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent)
    : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

bool ElidedLabel::isCut() const
{
    return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !isCut())
        return QLabel::event(event);
    auto tip = QStringLiteral("<p><b>%1</b></p>").arg(text().toHtmlEscaped());
    if (!toolTip().isEmpty())
        tip += Qt::mightBeRichText(toolTip()) ? toolTip() : literalText(toolTip());
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent* event)
{
    if (!isCut())
        return QLabel::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const auto room = contentsRect();
    const auto vertical = static_cast<int>(alignment() & Qt::AlignVertical_Mask);
    painter.drawText(room,
                     vertical | Qt::TextSingleLine,
                     fontMetrics().elidedText(text(), Qt::ElideRight, room.width()));
}

} // namespace clusterwright::desktop

#include "moc_elided_label.cpp"
