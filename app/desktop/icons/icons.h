// The program's own icons: line drawings on a grid of 24 x 24, in whatever colour they are asked for, sharp at every size.
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>
#include <QString>

class QPainter;

namespace clusterwright::desktop
{

// `name`: of a file in this folder, without its ending ("host", "zoom-fit"). In the colour of the application's text, which it
// follows when that changes.
[[nodiscard]] QIcon iconOf(const QString& name);
// In one colour.
[[nodiscard]] QIcon iconOf(const QString& name, const QColor& colour);

// As lines where the device has lines (SVG, PDF), as a picture of the device's own resolution elsewhere.
void paintIcon(QPainter& painter, const QString& name, const QRectF& place, const QColor& colour);

} // namespace clusterwright::desktop
