// Names of the widgets in a panel.
#pragma once

#include <QWidget>

namespace clusterwright::desktop
{

// `name`: object name. `description`: tooltip and accessible name.
template <typename Widget>
Widget* named(Widget* widget, const char* name, const QString& description)
{
    widget->setObjectName(QLatin1String(name));
    widget->setAccessibleName(description);
    widget->setToolTip(description);
    return widget;
}

} // namespace clusterwright::desktop
