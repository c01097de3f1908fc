// The choice of what the colours of the topology show: kinds, the load, or an attribute.
#pragma once

#include "app/desktop/topology/drawing/colouring.h"

#include <QComboBox>

namespace clusterwright::desktop
{

class ColourChoice final : public QComboBox
{
    Q_OBJECT

public:
    explicit ColourChoice(QWidget* parent = nullptr);

    // What there is to choose; the choice stays, where it still is one.
    void refresh(const QStringList& attributes);
    [[nodiscard]] ColourBy by() const;
    [[nodiscard]] QString attribute() const; // empty where colours show none

private:
    QStringList m_attributes;
};

} // namespace clusterwright::desktop
