#include "app/desktop/common/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace clusterwright::desktop
{

namespace
{

bool isSpinBox(const QObject& object)
{
    return qobject_cast<const QAbstractSpinBox*>(&object) != nullptr;
}

bool hasValue(const QObject& object)
{
    const bool isSlider = qobject_cast<const QAbstractSlider*>(&object) != nullptr &&
                          qobject_cast<const QScrollBar*>(&object) == nullptr;
    return isSlider || isSpinBox(object) || qobject_cast<const QComboBox*>(&object) != nullptr;
}

class WheelGuard final : public QObject
{
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool isWheel = event->type() == QEvent::Wheel;
        if ((!isWheel && event->type() != QEvent::Polish) || !hasValue(*watched))
            return false;
        auto& widget = static_cast<QWidget&>(*watched);
        if (!isWheel) { // or the wheel would give it the focus first
            if (widget.focusPolicy() == Qt::WheelFocus)
                widget.setFocusPolicy(Qt::StrongFocus);
            return false;
        }
        if (isSpinBox(widget) && widget.hasFocus())
            return false;
        event->ignore(); // passes it to the parents
        return true;
    }
};

} // namespace

void guardFromWheel()
{
    static const QString kName = QStringLiteral("wheelGuard");
    if (qApp->findChild<QObject*>(kName, Qt::FindDirectChildrenOnly))
        return;
    auto* const guard = new WheelGuard(qApp);
    guard->setObjectName(kName);
    qApp->installEventFilter(guard);
}

} // namespace clusterwright::desktop
