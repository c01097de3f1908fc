// Simulates and counts a user's gestures on visible widgets: mouse clicks and drags, typed fields, key combinations.
#pragma once

#include <QKeySequence>
#include <QPoint>
#include <QString>

class QWidget;

namespace clusterwright::tests
{

class Hands
{
public:
    explicit Hands(QWidget& window)
        : m_window(window)
    {
    }

    [[nodiscard]] int gestures() const { return m_gestures; }
    [[nodiscard]] int clicks() const { return m_clicks; }
    [[nodiscard]] int fields() const { return m_fields; }
    [[nodiscard]] int keys() const { return m_gestures - m_clicks - m_fields; }
    // Returns the time that a practised user needs, by the keystroke-level model (Card, Moran and Newell, CACM 23(7), 1980): each
    // gesture takes 1.35 s to think and 0.4 s to move the hand, a click 1.1 s to point and 0.2 s to press, a key 0.28 s.
    [[nodiscard]] double seconds() const;

    // Clicks the visible widget in the active window or dialog. Its middle must be visible.
    void click(const QString& name);
    void click(QWidget& widget);
    void click(QWidget& widget, QPoint place, Qt::KeyboardModifiers keys = {});
    // Clicks the entry with the text in the list or table of this name.
    void clickEntry(const QString& view, const QString& text, Qt::KeyboardModifiers keys = {});
    // Replaces the text of the focused widget, and presses `last` unless it is Key_unknown.
    void type(const QString& text, Qt::Key last = Qt::Key_unknown);
    void press(const QKeySequence& keys);

    [[nodiscard]] QWidget& window() const { return m_window; }
    [[nodiscard]] QWidget& dialog() const; // the open dialog
    // Returns the visible widget of this name in the active window or dialog, or fails the test.
    [[nodiscard]] QWidget& widget(const QString& name) const;

private:
    [[nodiscard]] QWidget& top() const;
    void press(QWidget& at, const QKeySequence& keys) const;

    QWidget& m_window;
    int m_gestures = 0;
    int m_clicks = 0;
    int m_fields = 0;
    int m_letters = 0;
};

} // namespace clusterwright::tests
