// A window under random edits and random events.
#include "app/desktop/common/text.h"
#include "app/desktop/help/tutorial_panel.h"
#include "model/core/seeded_random.h"
#include "tests/app/shell/window.h"
#include "tests/support/random_edits.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QUndoStack>

#include <array>

namespace clusterwright::tests::random_events_test
{

using namespace clusterwright::desktop;

namespace
{

constexpr std::array kKeys{Qt::Key_Tab,   Qt::Key_Delete, Qt::Key_Escape, Qt::Key_Return,
                           Qt::Key_Left,  Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down,
                           Qt::Key_Space, Qt::Key_A,      Qt::Key_1,      Qt::Key_F2,
                           Qt::Key_Z,     Qt::Key_Y,      Qt::Key_V,      Qt::Key_C,
                           Qt::Key_D,     Qt::Key_G,      Qt::Key_L,      Qt::Key_Plus};

// Sends random clicks, drags, wheel and key events to the widget.
void poke(QWidget& widget, model::SeededRandom& random)
{
    const auto place = [&] {
        return QPoint(
            static_cast<int>(random.below(static_cast<std::uint64_t>(widget.width() + 1))),
            static_cast<int>(random.below(static_cast<std::uint64_t>(widget.height() + 1))));
    };
    const auto key = kKeys[random.below(kKeys.size())];
    const auto modifier = random.below(2) ? Qt::ControlModifier : Qt::NoModifier;
    switch (random.below(4)) {
    case 0:
        return QTest::mouseClick(&widget, Qt::LeftButton, modifier, place());
    case 1:
        QTest::mousePress(&widget, Qt::LeftButton, Qt::NoModifier, place());
        QTest::mouseMove(&widget, place());
        return QTest::mouseRelease(&widget, Qt::LeftButton, Qt::NoModifier, place());
    default:
        return QTest::keyClick(&widget, key, modifier);
    }
}

// Returns a window's widgets, except message boxes, which have their own tests, and tutorial links, which open other designs.
std::vector<QPointer<QWidget>> targets(const MainWindow& window)
{
    std::vector<QPointer<QWidget>> found;
    for (auto* const area : window.findChildren<QAbstractScrollArea*>())
        if (area->isVisible() && area->window() == &window &&
            !qobject_cast<TutorialPanel*>(area->parentWidget()))
            found.emplace_back(area->viewport());
    for (auto* const field : window.findChildren<QLineEdit*>())
        if (field->isVisible() && field->window() == &window)
            found.emplace_back(field);
    return found;
}

} // namespace

TEST_CASE("Random edits are undone to the start and redone to the end", "[desktop][laws]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    auto& document = test.document();
    const auto start = document.design();
    RandomEdits edits(GENERATE(1U, 2U));
    for (int i = 0; i < 300; ++i)
        REQUIRE(document.submit(edits.next(document.design()), QStringLiteral("Edit")));
    const auto end = document.design();
    document.undoStack().setIndex(0);
    CHECK(document.design() == start);
    document.undoStack().setIndex(document.undoStack().count());
    CHECK(document.design() == end);
}

TEST_CASE("A window can undo the edits of ten thousand random events", "[desktop][window]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    const auto start = test.document().design();
    model::SeededRandom random(7);
    auto widgets = targets(*test.window);
    for (int i = 0; i < 10'000; ++i) {
        if (i % 100 == 0)
            widgets = targets(*test.window);
        if (const auto& widget = widgets[random.below(widgets.size())];
            widget && widget->isVisible())
            poke(*widget, random);
        for (auto* const popup :
             {QApplication::activePopupWidget(), QApplication::activeModalWidget()})
            if (popup)
                popup->close();
        QCoreApplication::sendPostedEvents(); // as an event loop does
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    test.document().undoStack().setIndex(0);
    CHECK(test.document().design() == start);
}

} // namespace clusterwright::tests::random_events_test
