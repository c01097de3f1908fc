// The wheel over the window and its dialogs changes no value; a stroke over a slider is one undo step.
#include "app/desktop/common/text.h"
#include "app/desktop/common/wheel_guard.h"
#include "app/desktop/shell/welcome/cluster_dialog.h"
#include "app/desktop/shell/welcome/network_dialog.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/studies/variable_sliders.h"
#include "model/design/document/design.h"
#include "tests/app/shell/window.h"

#include <QAction>
#include <QComboBox>
#include <QDial>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFontComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QTimeEdit>
#include <QUndoStack>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <set>

namespace clusterwright::tests::wheel_test
{

using namespace clusterwright::desktop;

namespace
{

// The value that a person sees and can change; invalid for other widgets and for scroll bars.
QVariant valueOf(const QWidget& widget)
{
    if (const auto* const list = qobject_cast<const QComboBox*>(&widget))
        return list->currentText();
    if (const auto* const spin = qobject_cast<const QAbstractSpinBox*>(&widget))
        return spin->text();
    const auto* const slider = qobject_cast<const QAbstractSlider*>(&widget);
    return slider && !qobject_cast<const QScrollBar*>(&widget) ? slider->value() : QVariant();
}

void turn(QWidget& widget, int notches)
{
    const QPointF middle = QRectF(widget.rect()).center();
    QWheelEvent wheel(middle,
                      widget.mapToGlobal(middle),
                      {},
                      QPoint(0, 120 * notches),
                      Qt::NoButton,
                      Qt::NoModifier,
                      Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&widget, &wheel);
}

// Turns the wheel both ways over each visible widget with a value in all windows of the program; returns those that changed.
QStringList changedByWheel(std::set<QString>& kinds)
{
    QStringList changed;
    const auto widgets = QApplication::allWidgets();
    for (const QPointer<QWidget> widget : widgets) {
        const auto before = widget && widget->isVisible() ? valueOf(*widget) : QVariant();
        if (!before.isValid() || widget->hasFocus())
            continue;
        kinds.insert(QString::fromLatin1(widget->metaObject()->className()));
        for (const int notches : {-1, 1, 1})
            if (widget)
                turn(*widget, notches);
        if (!widget || valueOf(*widget) != before)
            changed.append(widget ? widget->objectName() + widget->accessibleName()
                                  : QStringLiteral("deleted"));
    }
    return changed;
}

void check(const TestWindow& test, const char* where, std::set<QString>& kinds)
{
    QCoreApplication::processEvents();
    const auto design = test.document().design();
    const int steps = test.document().undoStack().count();
    INFO(where);
    CHECK(utf8(changedByWheel(kinds).join(QStringLiteral(", "))) == "");
    CHECK(test.document().design() == design);
    CHECK(test.document().undoStack().count() == steps);
}

} // namespace

TEST_CASE("The wheel changes no value in any workspace and panel", "[desktop][wheel]")
{
    const TestWindow test(QStringLiteral("gpu-allreduce"));
    test.window->resize(1600, 1000);
    std::set<QString> kinds;
    for (const auto workspace :
         {Workspace::Design, Workspace::Explore, Workspace::Measure, Workspace::Report}) {
        test.window->workspaces().open(workspace);
        test.await();
        check(test, "the workspace", kinds);
        for (auto* const dock : test.window->findChildren<QDockWidget*>())
            if (dock->isVisible()) {
                dock->raise();
                check(test, dock->objectName().toUtf8().constData(), kinds);
            }
    }
    CHECK(kinds.size() >= 3); // lists, sliders, spin boxes
}

TEST_CASE("The wheel changes nothing in the Inspector of any element", "[desktop][wheel]")
{
    const TestWindow test(QStringLiteral("gpu-allreduce"));
    test.window->resize(1600, 1000);
    test.window->workspaces().open(Workspace::Design);
    std::set<QString> kinds;
    const auto design = test.document().design();
    for (const auto& component : design.components) {
        test.window->workbench().selection().set(
            {{model::ElementKind::Component, "", component.name}});
        check(test, component.name.c_str(), kinds);
    }
    for (const auto& variable : design.variables) {
        test.window->workbench().selection().set(
            {{model::ElementKind::Variable, "", variable.name}});
        check(test, variable.name.c_str(), kinds);
    }
    for (const auto& study : design.studies) {
        test.window->workbench().selection().set({{model::ElementKind::Study, "", study.name}});
        check(test, study.name.c_str(), kinds);
    }
}

TEST_CASE("The wheel changes nothing in any dialog of the menus", "[desktop][wheel]")
{
    const TestWindow test(QStringLiteral("gpu-allreduce"));
    std::set<QString> kinds;
    ClusterDialog cluster(test.document().library(), QStringLiteral("star"), test.window.get());
    NetworkDialog network(test.document().library(), test.window.get());
    int dialogs = 0;
    for (auto* const dialog : {static_cast<QDialog*>(&cluster), static_cast<QDialog*>(&network)}) {
        dialog->open();
        check(test, dialog->objectName().toUtf8().constData(), kinds);
        dialog->reject();
        ++dialogs;
    }
    for (auto* const action : test.window->actions().all()) {
        const auto path = action->property("path").toString();
        if (!action->isEnabled() || !action->text().endsWith(QChar(0x2026)))
            continue;
        QTimer closing; // modal dialogs run an event loop of their own
        QObject::connect(&closing, &QTimer::timeout, [&] {
            if (auto* const dialog = QApplication::activeModalWidget()) {
                check(test, path.toUtf8().constData(), kinds);
                ++dialogs;
                dialog->close();
            }
        });
        closing.start(50);
        action->trigger();
        QTest::qWait(200);
    }
    CHECK(dialogs >= 6);
}

TEST_CASE("Every kind of widget with a value ignores the wheel until it has the focus",
          "[desktop][wheel]")
{
    guardFromWheel();
    QWidget window;
    QVBoxLayout layout(&window);
    QComboBox list;
    list.addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    QComboBox editable;
    editable.addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
    editable.setEditable(true);
    QFontComboBox fonts;
    QSpinBox whole;
    QDoubleSpinBox number;
    QTimeEdit time;
    QSlider slider(Qt::Horizontal);
    QDial dial;
    const std::vector<QWidget*> all{
        &list, &editable, &fonts, &whole, &number, &time, &slider, &dial};
    for (auto* const one : all)
        layout.addWidget(one);
    list.setCurrentIndex(1);
    editable.setCurrentIndex(1);
    whole.setValue(5);
    number.setValue(5);
    slider.setValue(50);
    dial.setValue(50);
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window));
    window.activateWindow();
    window.setFocus();
    for (auto* const one : all) {
        INFO(one->metaObject()->className());
        const auto before = valueOf(*one);
        turn(*one, -1);
        CHECK(valueOf(*one) == before);
        CHECK_FALSE(one->hasFocus());
    }
    for (auto* const one : std::vector<QWidget*>{&list, &slider}) { // also with the focus
        one->setFocus();
        const auto before = valueOf(*one);
        turn(*one, -1);
        CHECK(valueOf(*one) == before);
    }
    whole.setFocus();
    REQUIRE(QTest::qWaitFor([&] { return whole.hasFocus(); }, kPatience));
    turn(whole, 1);
    CHECK(whole.value() == 6);
}

TEST_CASE("Keys and a drag on a slider are one undo step each", "[desktop][wheel]")
{
    const TestWindow test(QStringLiteral("gpu-allreduce"));
    test.window->workspaces().open(Workspace::Explore);
    test.await();
    auto& sliders = test.part<VariableSliders>("variableSliders");
    auto* const slider = sliders.rowOf("nodes")->findChild<QSlider*>();
    REQUIRE(slider);
    const auto start = test.document().design();
    auto& stack = test.document().undoStack();
    test.window->activateWindow();
    slider->setFocus();
    REQUIRE(QTest::qWaitFor([&] { return slider->hasFocus(); }, kPatience));
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(slider, Qt::Key_Right);
    CHECK(stack.count() == 1);
    slider->setSliderDown(true);
    for (const int position : {300, 400, 500})
        slider->setValue(position);
    slider->setSliderDown(false);
    CHECK(stack.count() == 2);
    QTest::keyClick(slider, Qt::Key_Left);
    CHECK(stack.count() == 3);
    stack.setIndex(0);
    CHECK(test.document().design() == start);
}

} // namespace clusterwright::tests::wheel_test
