#include "app/desktop/fields/text_entry.h"

#include "app/desktop/common/elided_label.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyleOptionFrame>
#include <QTextBlock>

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

// Pixels.
constexpr int kFrame = 2;
constexpr int kTextMargin = 2; // between the frame and the text
constexpr int kEchoSpace = 6;
constexpr int kMostLines = 4;

} // namespace

TextEntry::TextEntry(bool isParagraph, QWidget* parent)
    : QPlainTextEdit(parent)
    , m_isParagraph(isParagraph)
    , m_echo(new ElidedLabel(viewport()))
{
    setFrameShape(QFrame::NoFrame); // event() paints the frame of a line edit
    setViewportMargins(kFrame, kFrame, kFrame, kFrame);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(kTextMargin);
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(isParagraph ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    m_echo->setObjectName(QStringLiteral("value"));
    m_echo->setForegroundRole(QPalette::PlaceholderText);
    m_echo->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_echo->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_echo->hide();
    connect(this, &QPlainTextEdit::textChanged, this, &TextEntry::edited);
    connect(document(), &QTextDocument::contentsChanged, this, &TextEntry::fitHeight);
    fitHeight();
}

void TextEntry::setText(const QString& text)
{
    if (text != this->text()) {
        const QSignalBlocker blocker(this);
        setPlainText(text);
    }
    placeEcho();
}

void TextEntry::setEcho(const QString& value, bool isOld)
{
    m_echo->setText(value);
    auto font = m_echo->font();
    font.setItalic(isOld);
    m_echo->setFont(font);
    placeEcho();
}

void TextEntry::setDraggable(bool isDraggable)
{
    m_isDraggable = isDraggable;
    setFocusPolicy(isDraggable ? Qt::TabFocus : Qt::StrongFocus); // a click gives it when released
    showCursor();
}

void TextEntry::setUnderline(const QColor& colour)
{
    m_underline = colour;
    update();
}

void TextEntry::setButton(QWidget& button)
{
    m_button = &button;
    button.setParent(this);
    button.setCursor(Qt::ArrowCursor);
    setViewportMargins(kFrame, kFrame, kFrame + button.sizeHint().width(), kFrame);
}

void TextEntry::showCursor()
{
    viewport()->setCursor(m_isDraggable && !hasFocus() ? Qt::SizeHorCursor : Qt::IBeamCursor);
}

void TextEntry::fitHeight()
{
    const int line = fontMetrics().lineSpacing();
    int lines = kMostLines;
    if (!m_isParagraph) {
        const auto block = document()->lastBlock();
        const auto height = document()->documentLayout()->blockBoundingRect(block).height();
        lines = std::clamp(static_cast<int>(std::lround(height)) / line, 1, kMostLines);
    }
    if (const int height = lines * line + 2 * (kFrame + kTextMargin); height != minimumHeight())
        setFixedHeight(height);
    placeEcho();
}

// Hides the echo if the last line needs its space.
void TextEntry::placeEcho()
{
    const auto* const layout = document()->lastBlock().layout();
    const int lines = layout->lineCount();
    const auto used = lines > 0 ? layout->lineAt(lines - 1).naturalTextWidth() : 0.0;
    const auto area = viewport()->rect();
    const int width = m_echo->fontMetrics().horizontalAdvance(m_echo->text()) + 2;
    const int line = fontMetrics().lineSpacing() + kTextMargin;
    m_echo->setGeometry(area.width() - width - kTextMargin, area.height() - line, width, line);
    const bool isWhole = lines <= kMostLines; // else the last line is out of sight
    m_echo->setVisible(!m_echo->text().isEmpty() && isWhole &&
                       area.width() - std::ceil(used) >= width + kEchoSpace);
}

bool TextEntry::event(QEvent* event)
{
    if (event->type() != QEvent::Paint)
        return QPlainTextEdit::event(event);
    QPainter painter(this);
    if (m_underline.isValid()) {
        if (hasFocus() || underMouse())
            painter.fillRect(rect(), palette().base());
        painter.fillRect(QRect(0, height() - 1, width(), 1), m_underline);
        return true;
    }
    QStyleOptionFrame option;
    option.initFrom(this);
    option.lineWidth = 1;
    option.state |= QStyle::State_Sunken;
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    return true;
}

void TextEntry::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (!m_isParagraph && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        emit committed();
        emit returned();
        return;
    }
    if (m_isDraggable && (key == Qt::Key_Up || key == Qt::Key_Down) && !event->modifiers())
        return emit stepped(key == Qt::Key_Up ? 1 : -1);
    QPlainTextEdit::keyPressEvent(event);
}

void TextEntry::focusInEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusInEvent(event);
    if (!m_isParagraph &&
        (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason))
        selectAll();
    showCursor();
    update();
}

void TextEntry::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason) // its menu, or a list of names
        return;
    if (!m_isParagraph)
        moveCursor(QTextCursor::Start); // shows the beginning of a long text
    showCursor();
    update();
    emit committed();
}

void TextEntry::mousePressEvent(QMouseEvent* event)
{
    m_isDragging = false;
    m_pressed.reset();
    if (!m_isDraggable || hasFocus() || event->button() != Qt::LeftButton)
        return QPlainTextEdit::mousePressEvent(event);
    m_pressed = event->position().toPoint();
}

void TextEntry::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed)
        return QPlainTextEdit::mouseMoveEvent(event);
    const int pixels = event->position().toPoint().x() - m_pressed->x();
    if (!m_isDragging && std::abs(pixels) < QApplication::startDragDistance())
        return;
    emit dragged(pixels, !std::exchange(m_isDragging, true));
}

// Handles paste by middle click itself, because Qt's handler reads the selection data after the insertion has replaced them.
void TextEntry::mouseReleaseEvent(QMouseEvent* event)
{
    const auto place = event->position().toPoint();
    if (std::exchange(m_pressed, std::nullopt)) {
        if (!m_isDragging) {
            setFocus(Qt::MouseFocusReason);
            setTextCursor(cursorForPosition(place));
        }
    } else if (event->button() == Qt::MiddleButton) {
        QMimeData pasted;
        pasted.setText(QGuiApplication::clipboard()->text(QClipboard::Selection));
        setTextCursor(cursorForPosition(place));
        insertFromMimeData(&pasted);
    } else {
        QPlainTextEdit::mouseReleaseEvent(event);
    }
}

void TextEntry::contextMenuEvent(QContextMenuEvent* event)
{
    auto* const menu = createStandardContextMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSeparator();
    menu->addActions(actions());
    menu->popup(event->globalPos());
}

void TextEntry::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
    if (m_button)
        m_button->setGeometry(
            width() - m_button->sizeHint().width(), 0, m_button->sizeHint().width(), height());
}

void TextEntry::insertFromMimeData(const QMimeData* source)
{
    auto text = source->text();
    if (!m_isParagraph)
        text = text.trimmed().replace(QLatin1Char('\n'), QLatin1Char(' '));
    textCursor().insertText(text);
}

} // namespace clusterwright::desktop

#include "moc_text_entry.cpp"
