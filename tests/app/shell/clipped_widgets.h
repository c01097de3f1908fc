// Defects in the geometry of a window: widgets that overlap or are cut off, and texts wider than their room.
#pragma once

#include <QStringList>

class QWidget;

namespace clusterwright::tests
{

// One line for each defect of the visible widgets below `window`: object path, defect, sizes in pixels. Content of a scroll area may exceed the
// area. A text may be cut where a tooltip has the whole of it.
[[nodiscard]] QStringList clippedWidgets(const QWidget& window);

} // namespace clusterwright::tests
