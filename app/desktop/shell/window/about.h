// The About dialog: version, libraries and licences.
#pragma once

class QWidget;

namespace clusterwright::desktop
{

void showAbout(QWidget* parent);

} // namespace clusterwright::desktop
