#include "app/desktop/common/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>

namespace clusterwright::desktop
{

WheelGuard::WheelGuard(QWidget& form)
    : QObject(&form)
    , m_form(form)
{
    qApp->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Wheel)
        return false;
    const bool hasValue = qobject_cast<QComboBox*>(watched) != nullptr ||
                          qobject_cast<QAbstractSpinBox*>(watched) != nullptr;
    const auto* const widget = qobject_cast<QWidget*>(watched);
    if (!hasValue || widget->hasFocus() || !m_form.isAncestorOf(widget))
        return false;
    event->ignore(); // passes it to the parents
    return true;
}

} // namespace clusterwright::desktop

#include "moc_wheel_guard.cpp"
