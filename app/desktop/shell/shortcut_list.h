// All keys on one page.
#pragma once

#include <QList>

class QAction;
class QWidget;

namespace clusterwright::desktop
{

void showShortcutList(const QList<QAction*>& actions, QWidget* parent);

} // namespace clusterwright::desktop
