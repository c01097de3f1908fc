#include "tests/app/end_to_end/hands.h"

#include "tests/support/catch_compat.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QScrollArea>
#include <QTest>

namespace clusterwright::tests
{

namespace
{

constexpr int kSight = 20'000; // ms; maximum wait for a visible widget

// Turns the wheel until the widget is visible.
void scrollTo(QWidget& widget)
{
    for (auto* parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        if (auto* const area = qobject_cast<QScrollArea*>(parent))
            area->ensureWidgetVisible(&widget);
}

QWidget* inSight(QWidget& top, const QString& name)
{
    for (auto* const found : top.findChildren<QWidget*>(name))
        if (found->isVisible() && found->window() == &top)
            return found;
    return nullptr;
}

QModelIndex entryIn(const QAbstractItemView& view, const QString& text)
{
    const auto& model = *view.model();
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto found = model.match(model.index(0, column),
                                       Qt::DisplayRole,
                                       text,
                                       1,
                                       Qt::MatchContains | Qt::MatchRecursive);
        if (!found.isEmpty())
            return found.first();
    }
    return {};
}

} // namespace

double Hands::seconds() const
{
    constexpr double kThink = 1.35, kMoveHand = 0.4, kPoint = 1.1, kPress = 0.2, kKey = 0.28; // s
    return m_gestures * (kThink + kMoveHand) + m_clicks * (kPoint + kPress) +
           (m_letters + keys()) * kKey;
}

// Returns the open dialog, or else the window, which a window manager focuses again when a dialog closes.
QWidget& Hands::top() const
{
    auto* const dialog = QApplication::activeModalWidget();
    auto& shown = dialog ? *dialog : m_window;
    if (!shown.isActiveWindow() && !QApplication::activePopupWidget()) {
        shown.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&shown));
    }
    return shown;
}

QWidget& Hands::dialog() const
{
    auto* const open = QApplication::activeModalWidget();
    REQUIRE(open);
    return *open;
}

QWidget& Hands::widget(const QString& name) const
{
    INFO(name.toStdString());
    REQUIRE(QTest::qWaitFor([&] { return inSight(top(), name) != nullptr; }, kSight));
    return *inSight(top(), name);
}

void Hands::click(const QString& name)
{
    click(widget(name));
}

void Hands::click(QWidget& widget)
{
    scrollTo(widget);
    click(widget, widget.rect().center());
}

void Hands::click(QWidget& widget, QPoint place, Qt::KeyboardModifiers keys)
{
    static_cast<void>(this->top());
    auto& top = *widget.window();
    auto* const hit = top.childAt(widget.mapTo(&top, place));
    INFO(widget.objectName().toStdString()
         << " is below " << (hit ? hit->objectName().toStdString() : "nothing"));
    REQUIRE(hit);
    REQUIRE((hit == &widget || widget.isAncestorOf(hit)));
    REQUIRE(widget.isEnabled());
    QTest::mouseClick(hit, Qt::LeftButton, keys, hit->mapFrom(&widget, place));
    QCoreApplication::processEvents();
    ++m_gestures;
    ++m_clicks;
}

void Hands::clickEntry(const QString& name, const QString& text, Qt::KeyboardModifiers keys)
{
    auto& view = dynamic_cast<QAbstractItemView&>(widget(name));
    INFO(text.toStdString());
    REQUIRE(QTest::qWaitFor([&] { return entryIn(view, text).isValid(); }, kSight));
    const auto entry = entryIn(view, text);
    view.scrollTo(entry);
    click(*view.viewport(), view.visualRect(entry).center(), keys);
}

void Hands::press(QWidget& at, const QKeySequence& keys) const
{
    for (int i = 0; i < keys.count(); ++i)
        QTest::keyClick(
            &at, keys[static_cast<uint>(i)].key(), keys[static_cast<uint>(i)].keyboardModifiers());
    QCoreApplication::processEvents();
}

void Hands::type(const QString& text, Qt::Key last)
{
    static_cast<void>(top());
    auto* const field = QApplication::focusWidget();
    REQUIRE(field);
    INFO(text.toStdString() << " into " << field->objectName().toStdString());
    press(*field, QKeySequence(Qt::CTRL | Qt::Key_A));
    for (const auto letter : text)
        letter == QLatin1Char('\n') ? QTest::keyClick(field, Qt::Key_Return)
                                    : QTest::keyClick(field, letter.toLatin1());
    QCoreApplication::processEvents(); // a list of names may have closed
    static_cast<void>(top());
    if (last != Qt::Key_unknown)
        press(*field, QKeySequence(last));
    QCoreApplication::processEvents();
    ++m_gestures;
    ++m_fields;
    m_letters += static_cast<int>(text.size()) + (last == Qt::Key_unknown ? 0 : 1);
}

void Hands::press(const QKeySequence& keys)
{
    auto& shown = top();
    auto* const focus = QApplication::focusWidget();
    press(focus ? *focus : shown, keys);
    ++m_gestures;
}

} // namespace clusterwright::tests
