// Paints the inside of an open generator: its components, its closed parts as boxes with counts, and its cables. Text is at least
// 9 points high on the screen; text that does not fit is omitted.
#pragma once

#include "app/desktop/topology/drawing/colouring.h"

#include <QFont>

#include <optional>

class QPainter;

namespace clusterwright::desktop
{

struct GraphPainting {
    const GraphPicture& picture;
    const std::map<std::string, QString>& speeds; // cable speeds by cable class
    const std::map<std::pair<std::uint32_t, std::uint32_t>, Load>* load; // null: none
    std::optional<model::VertexId> found; // highlighted search result
    const Theme& theme;
    QFont font;
    double detail = 1; // pixels per scene unit
};

// `painter` has its origin at the corner of the drawing.
void paintGraph(QPainter& painter, const GraphPainting& painting);

// Height of text in scene units: `size`, or more where that would be under 9 points on the screen.
[[nodiscard]] double readableSize(double size, double detail);
// Draws the text with this height if it fits. Returns whether it fits.
bool drawReadable(QPainter& painter,
                  const QRectF& place,
                  const QString& text,
                  QFont font,
                  double size,
                  int flags);

} // namespace clusterwright::desktop
