// Shortcuts of commands: the defaults, or the user's own. The user's settings store them by the command's path ("Edit: Duplicate")
// for all windows.
#pragma once

#include <QKeySequence>
#include <QList>

class QAction;

namespace clusterwright::desktop
{

// Call once for each action, while it has its default shortcuts.
void rememberDefaultKeys(QAction& action);
[[nodiscard]] QList<QKeySequence> defaultKeys(const QAction& action);

// Sets the user's shortcuts of the actions, or their defaults.
void loadKeys(const QList<QAction*>& actions);
void chooseKeys(const QAction& action, const QList<QKeySequence>& keys); // empty: no shortcut
void forgetChosenKeys(const QAction& action);
void forgetAllChosenKeys();

} // namespace clusterwright::desktop
