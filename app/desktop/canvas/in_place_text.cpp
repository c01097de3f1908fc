#include "app/desktop/canvas/in_place_text.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "model/core/diagnostics.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

InPlaceText::InPlaceText(QWidget* viewport)
    : QLineEdit(viewport)
{
    setObjectName(QStringLiteral("inPlaceText"));
    setAccessibleName(tr("New name"));
    connect(this, &QLineEdit::textChanged, this, &InPlaceText::check);
    hide();
}

void InPlaceText::open(
    const QRect& place, const QString& text, EditOf editOf, Taken taken, bool isExpression)
{
    m_isExpression = isExpression;
    m_before = text;
    m_editOf = std::move(editOf);
    m_taken = std::move(taken);
    constexpr int kLeastWidth = 120;
    const int width = std::max(place.width(), kLeastWidth);
    setGeometry(place.center().x() - width / 2,
                place.center().y() - sizeHint().height() / 2,
                width,
                sizeHint().height());
    setText(text);
    check();
    selectAll();
    show();
    raise();
    setFocus(Qt::OtherFocusReason);
}

bool InPlaceText::close(bool isTaken)
{
    if (!m_taken)
        return true;
    if (isTaken)
        check();
    if (isTaken && !m_reason.isEmpty()) {
        showReason();
        return false;
    }
    const auto taken =
        std::exchange(m_taken, nullptr); // hiding loses the focus, which would commit twice
    hide();
    if (isTaken && text() != m_before)
        taken(m_editOf(utf8(text())).value(), utf8(text()));
    return true;
}

void InPlaceText::check()
{
    m_reason.clear();
    if (m_taken && text() != m_before)
        if (const auto edit = m_editOf(utf8(text())); !edit)
            m_reason = qt(firstMessage(edit.diagnostics()));
    setToolTip(literalText(m_reason));
    setAccessibleDescription(m_reason);
    update();
}

void InPlaceText::showReason()
{
    QToolTip::showText(mapToGlobal(rect().bottomLeft()), literalText(m_reason), this);
}

void InPlaceText::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (m_reason.isEmpty())
        return;
    QPainter painter(this);
    painter.setPen(QPen(themeOf(*this).error, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

void InPlaceText::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Escape) {
        QLineEdit::keyPressEvent(event);
        return;
    }
    auto* const canvas = parentWidget()->parentWidget();
    if (close(key != Qt::Key_Escape))
        canvas->setFocus(Qt::OtherFocusReason);
}

void InPlaceText::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        close(true);
}

} // namespace clusterwright::desktop

#include "moc_in_place_text.cpp"
