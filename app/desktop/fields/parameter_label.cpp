#include "app/desktop/fields/parameter_label.h"

#include "app/desktop/document/parameter_mime.h"

#include <QApplication>
#include <QDrag>
#include <QMouseEvent>

#include <utility>

namespace clusterwright::desktop
{

ParameterLabel::ParameterLabel(QString parameter, QWidget* parent)
    : ElidedLabel(parent)
    , m_parameter(std::move(parameter))
{
    setCursor(Qt::OpenHandCursor);
}

void ParameterLabel::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->position();
}

void ParameterLabel::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton) ||
        (event->position() - m_pressed).manhattanLength() < QApplication::startDragDistance())
        return;
    auto* const drag =
        new QDrag(window()); // not owned by this label, because the drop may delete the row
    drag->setMimeData(parameterData(m_parameter).release());
    drag->setPixmap(grab());
    drag->exec(Qt::CopyAction);
}

} // namespace clusterwright::desktop
