#include "app/desktop/common/entry_keys.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace clusterwright::desktop
{

bool leavesUndoToDesign(const QLineEdit& entry, QEvent& event)
{
    if (event.type() != QEvent::ShortcutOverride || entry.isModified())
        return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    if (!key.matches(QKeySequence::Undo) && !key.matches(QKeySequence::Redo))
        return false;
    event.ignore();
    return true;
}

bool discardsTyping(const QLineEdit& entry, const QEvent& event)
{
    return event.type() == QEvent::KeyPress && entry.isModified() &&
           static_cast<const QKeyEvent&>(event).key() == Qt::Key_Escape;
}

} // namespace clusterwright::desktop
