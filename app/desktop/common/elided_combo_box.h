// A box of choices that shortens its text with dots where it has less room than it asks for.
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
