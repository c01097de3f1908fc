#include "app/desktop/fields/open_row.h"

#include <QApplication>
#include <QEvent>

#include <utility>

namespace clusterwright::desktop
{

OpenRow::OpenRow(QWidget& form, QWidget& panel)
    : QObject(&panel)
{
    form.installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this, &panel](QWidget*, QWidget* now) {
        if (now && !panel.isAncestorOf(now))
            open(nullptr, Qt::OtherFocusReason);
    });
}

void OpenRow::open(FieldRow* row, Qt::FocusReason reason)
{
    if (row == m_open)
        return;
    const bool isByMouse = row && reason == Qt::MouseFocusReason;
    if (m_open) {
        m_open->close(isByMouse);
        m_roomy.push_back(m_open);
    }
    m_open = row;
    if (m_open)
        m_open->open();
    if (!isByMouse)
        releaseRooms();
}

void OpenRow::forget()
{
    m_open = nullptr;
    m_roomy.clear();
}

void OpenRow::releaseRooms()
{
    for (const auto& roomy : std::exchange(m_roomy, {}))
        if (roomy)
            roomy->releaseRoom();
}

bool OpenRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Leave)
        releaseRooms();
    return QObject::eventFilter(watched, event);
}

} // namespace clusterwright::desktop

#include "moc_open_row.cpp"
