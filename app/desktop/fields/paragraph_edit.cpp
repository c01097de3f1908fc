#include "app/desktop/fields/paragraph_edit.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMouseEvent>

namespace clusterwright::desktop
{

void ParagraphEdit::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::MiddleButton)
        return QPlainTextEdit::mouseReleaseEvent(event);
    const auto text = QGuiApplication::clipboard()->text(QClipboard::Selection);
    setTextCursor(cursorForPosition(event->position().toPoint()));
    insertPlainText(text);
}

} // namespace clusterwright::desktop
