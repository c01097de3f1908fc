// The whole text of a box whose room may be too narrow for it.
#pragma once

class QComboBox;

namespace clusterwright::desktop
{

// From now on the tooltip begins with the chosen text; its present tooltip follows below.
void showChoiceInToolTip(QComboBox& box);

} // namespace clusterwright::desktop
