// A combo box that elides its text if it is too narrow.
#pragma once

#include <QComboBox>

namespace clusterwright::desktop
{

class ElidedComboBox final : public QComboBox
{
    Q_OBJECT

public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace clusterwright::desktop
