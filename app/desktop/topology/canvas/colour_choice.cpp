#include "app/desktop/topology/canvas/colour_choice.h"

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

const QString kByLoad = QStringLiteral("load");
constexpr int kAttributeRole = Qt::UserRole + 1;

} // namespace

ColourChoice::ColourChoice(QWidget* parent)
    : QComboBox(parent)
{
    setObjectName(QStringLiteral("colourBy"));
    setAccessibleName(tr("Colour by"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setToolTip(tr("Meaning of the colours of components and cables"));
}

void ColourChoice::refresh(const QStringList& attributes)
{
    if (count() > 0 && attributes == m_attributes)
        return;
    m_attributes = attributes;
    const auto chosen = currentData();
    const auto attribute = currentData(kAttributeRole);
    clear();
    addItem(tr("Colour by kind"));
    addItem(tr("Colour by load"), kByLoad);
    for (const auto& name : attributes) {
        addItem(tr("Colour by %1").arg(name));
        setItemData(count() - 1, name, kAttributeRole);
    }
    const int before = attribute.isValid() ? findData(attribute, kAttributeRole)
                       : chosen.isValid()  ? 1
                                           : 0;
    setCurrentIndex(std::max(before, 0));
}

ColourBy ColourChoice::by() const
{
    if (!attribute().isEmpty())
        return ColourBy::Attribute;
    return currentData() == kByLoad ? ColourBy::Load : ColourBy::Kind;
}

QString ColourChoice::attribute() const
{
    return currentData(kAttributeRole).toString();
}

} // namespace clusterwright::desktop

#include "moc_colour_choice.cpp"
