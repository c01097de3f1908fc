// A choice of the traffic whose load the topology shows.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QComboBox>

namespace clusterwright::desktop
{

// Offers the patterns; others can be typed, such as "shift(3)". An invalid text stays, with the reason in the status bar.
class TrafficChoice final : public QComboBox
{
    Q_OBJECT

public:
    explicit TrafficChoice(Workbench& workbench, QWidget* parent = nullptr);

private:
    void take();

    Workbench& m_workbench;
};

} // namespace clusterwright::desktop
