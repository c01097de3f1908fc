// Shows the whole text of a combo box as a tooltip, because the box may be too narrow.
#pragma once

class QComboBox;

namespace clusterwright::desktop
{

// Makes the tooltip begin with the chosen text; the present tooltip follows below.
void showChoiceInToolTip(QComboBox& box);

} // namespace clusterwright::desktop
