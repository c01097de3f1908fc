// Finds geometry defects of a window: widgets that overlap or are cut off, and texts wider than their space.
#pragma once

#include <QStringList>

class QWidget;

namespace clusterwright::tests
{

// Returns one line for each defect of the visible widgets below `window`: object path, defect, sizes in pixels. Content of a scroll
// area may exceed the area. A text may be elided if a tooltip shows the whole text.
[[nodiscard]] QStringList clippedWidgets(const QWidget& window);

} // namespace clusterwright::tests
