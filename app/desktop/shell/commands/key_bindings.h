// The keys of commands: those that the program comes with, or what a person has put in their place. These are in the user's settings, the
// same in all windows, by the command's path ("Edit: Duplicate").
#pragma once

#include <QKeySequence>
#include <QList>

class QAction;

namespace clusterwright::desktop
{

// Once for each action, while it has the keys that it comes with.
void rememberDefaultKeys(QAction& action);
[[nodiscard]] QList<QKeySequence> defaultKeys(const QAction& action);

// Gives the actions the keys that were chosen for them, the others those that they come with.
void loadKeys(const QList<QAction*>& actions);
void chooseKeys(const QAction& action, const QList<QKeySequence>& keys); // empty: none
void forgetChosenKeys(const QAction& action);
void forgetAllChosenKeys();

} // namespace clusterwright::desktop
