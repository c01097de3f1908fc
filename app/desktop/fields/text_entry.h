// A text entry that is as high as its wrapped text. An echo, such as the value of an expression, is at the right end of the last line.
// While the entry has no focus, a number is changed by dragging it sideways, and a click begins to edit it.
#pragma once

#include <QPlainTextEdit>

#include <optional>

class QLabel;

namespace clusterwright::desktop
{

class TextEntry final : public QPlainTextEdit
{
    Q_OBJECT

public:
    // `isParagraph`: Enter begins a new line, and the height is fixed.
    TextEntry(bool isParagraph, QWidget* parent);

    [[nodiscard]] bool isParagraph() const { return m_isParagraph; }
    [[nodiscard]] QString text() const { return toPlainText(); }
    // Shows the text without a signal.
    void setText(const QString& text);
    [[nodiscard]] QString selectedText() const { return textCursor().selectedText(); }
    // `isOld`: from before the design had errors.
    void setEcho(const QString& value, bool isOld);
    void setDraggable(bool isDraggable);
    // Draws a line of this colour below the text in place of a frame.
    void setUnderline(const QColor& colour);
    // Keeps this button at the right end.
    void setButton(QWidget& button);

signals:
    void edited();    // by the user
    void committed(); // by Enter, or because the focus has left
    void returned();  // by Enter, after committed()
    void dragged(int pixels, bool isFirst);
    void stepped(int direction); // by the keys Up (1) and Down (-1), for a number

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override; // with the actions of the entry
    void resizeEvent(QResizeEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;

private:
    void fitHeight();
    void placeEcho();
    void showCursor();

    bool m_isParagraph;
    bool m_isDraggable = false;
    bool m_isDragging = false;
    std::optional<QPoint> m_pressed; // on a number without the focus
    QLabel* m_echo;
    QWidget* m_button = nullptr;
    QColor m_underline;
};

} // namespace clusterwright::desktop
