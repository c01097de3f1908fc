#include "app/desktop/common/severity_picture.h"

#include "app/desktop/common/theme.h"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QPixmap>

namespace clusterwright::desktop
{

QPixmap severityPicture(model::Severity severity)
{
    constexpr int kSize = 16;
    const auto& theme = themeOf(QApplication::palette());
    const qreal ratio = qApp->devicePixelRatio();
    QPixmap picture(QSize(kSize, kSize) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    if (severity == model::Severity::Error) {
        painter.setBrush(theme.error);
        painter.drawEllipse(QRectF(1.5, 1.5, 13, 13));
        painter.setPen(QPen(theme.node, 1.8, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(5.5, 5.5), QPointF(10.5, 10.5));
        painter.drawLine(QPointF(10.5, 5.5), QPointF(5.5, 10.5));
    } else if (severity == model::Severity::Warning) {
        painter.setBrush(theme.warning);
        painter.drawPolygon(QPolygonF({{8, 1.5}, {15, 14}, {1, 14}}));
        painter.setPen(QPen(theme.node, 1.8, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(8, 6), QPointF(8, 9.2));
        painter.drawPoint(QPointF(8, 11.8));
    } else {
        painter.setBrush(theme.accent);
        painter.drawEllipse(QRectF(1.5, 1.5, 13, 13));
    }
    return picture;
}

} // namespace clusterwright::desktop
