// Prevents the wheel from changing values in a scrolling form.
#pragma once

#include <QObject>

class QWidget;

namespace clusterwright::desktop
{

// Combo boxes and spin boxes in the form react to the wheel only with the focus; otherwise the form scrolls. Owned by the form.
class WheelGuard final : public QObject
{
    Q_OBJECT

public:
    explicit WheelGuard(QWidget& form);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_form;
};

} // namespace clusterwright::desktop
