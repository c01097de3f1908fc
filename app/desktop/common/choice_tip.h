// The whole text of a box whose room may be too narrow for it.
#pragma once

class QComboBox;

namespace clusterwright::desktop
{

// Makes the tooltip begin with the chosen text; the present tooltip follows below.
void showChoiceInToolTip(QComboBox& box);

} // namespace clusterwright::desktop
