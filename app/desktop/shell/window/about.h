// Version, what it is built from, and under which licences.
#pragma once

class QWidget;

namespace clusterwright::desktop
{

void showAbout(QWidget* parent);

} // namespace clusterwright::desktop
