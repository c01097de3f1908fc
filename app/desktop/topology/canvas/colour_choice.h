// A choice of the colouring of the topology: by kind, by load, or by an attribute.
#pragma once

#include "app/desktop/topology/drawing/colour_by.h"

#include <QComboBox>

namespace clusterwright::desktop
{

class ColourChoice final : public QComboBox
{
    Q_OBJECT

public:
    explicit ColourChoice(QWidget* parent = nullptr);

    // Offers these attributes. The choice stays if it is still offered.
    void refresh(const QStringList& attributes);
    [[nodiscard]] ColourBy by() const;
    [[nodiscard]] QString attribute() const; // empty unless colours show an attribute

private:
    QStringList m_attributes;
};

} // namespace clusterwright::desktop
