// The sliders of variables beside a plot.
#include "app/desktop/common/text.h"
#include "app/desktop/fields/field_editor.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/study_sentence.h"
#include "app/desktop/studies/variable_sliders.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "tests/app/studies/studies_window.h"
#include "tests/support/temporary_folder.h"

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QStyleOptionSlider>
#include <QToolButton>

namespace clusterwright::tests::variable_sliders_test
{

using namespace clusterwright::desktop;

namespace
{

template <typename Part>
Part* part(const VariableSliders& sliders, const char* variable, const char* name)
{
    const auto* const row = sliders.rowOf(variable);
    REQUIRE(row);
    return row->findChild<Part*>(QLatin1String(name));
}

// Null while there is no number to slide, or the study varies the variable.
QSlider* sliderOf(const VariableSliders& sliders, const char* variable)
{
    auto* const slider = part<QSlider>(sliders, variable, "slider");
    return slider && slider->isEnabled() && !slider->isHidden() ? slider : nullptr;
}

TextEntry* entryOf(const VariableSliders& sliders, const char* variable)
{
    return part<TextEntry>(sliders, variable, "editor");
}

QComboBox* choiceOf(const VariableSliders& sliders, const char* variable)
{
    return part<QComboBox>(sliders, variable, "editor");
}

QToolButton* noteOf(const VariableSliders& sliders, const char* variable)
{
    return part<QToolButton>(sliders, variable, "note");
}

QToolButton* restoreOf(const VariableSliders& sliders, const char* variable)
{
    return part<QToolButton>(sliders, variable, "restore");
}

} // namespace

TEST_CASE("A variable's slider updates the plot in one undo step", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    auto* const slider = sliderOf(sliders, "P");
    REQUIRE(slider);
    const auto value = [&] { return test.document().design().variables[0].value.text; };
    REQUIRE(value() == "8");
    const auto steps = test.document().undoStack().count();
    slider->setSliderDown(true);
    emit slider->sliderPressed();
    for (const int position : {600, 700, 800})
        slider->setValue(position);
    slider->setSliderDown(false);
    CHECK(value() != "8");
    CHECK(utf8(entryOf(sliders, "P")->text()) == value());
    CHECK(test.document().undoStack().count() == steps + 1);
    test.document().undoStack().undo();
    CHECK(value() == "8");
}

TEST_CASE("A long number beside a slider is whole", "[desktop][studies]")
{
    StudiesWindow test("gpu-allreduce");
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    auto* const entry = entryOf(sliders, "m");
    REQUIRE(entry);
    type(*entry, QStringLiteral("8589934592 B"));
    test.await();
    CHECK(entry->minimumWidth() > entry->fontMetrics().horizontalAdvance(entry->text()));
}

TEST_CASE("A slider stays below the pointer when its reset button appears", "[desktop][studies]")
{
    StudiesWindow test("gpu-allreduce");
    VariableSliders sliders(test.workbench);
    sliders.resize(250, 400); // as in a window of 1280 pixels
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    auto* const slider = sliderOf(sliders, "nodes");
    REQUIRE(slider);
    const auto before = slider->geometry();
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.maximum = slider->maximum();
    option.sliderPosition = option.sliderValue = slider->value();
    const auto knob =
        slider->style()
            ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider)
            .center();
    const auto drag = [&](int by) {
        const auto at = knob + QPoint(by, 0);
        QMouseEvent move(QEvent::MouseMove,
                         at,
                         slider->mapToGlobal(at),
                         Qt::NoButton,
                         Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(slider, &move);
        QApplication::processEvents();
        return slider->value();
    };
    const int start = slider->value();
    QTest::mousePress(slider, Qt::LeftButton, {}, knob);
    const int near = drag(2);
    CHECK(restoreOf(sliders, "nodes")->isVisible());
    const int far = drag(4);
    QTest::mouseRelease(slider, Qt::LeftButton, {}, knob + QPoint(4, 0));
    CHECK(slider->geometry() == before);
    CHECK(near > start);
    const int pixel = slider->maximum() / slider->width() + 1;
    CHECK(std::abs((far - near) - (near - start)) <= pixel); // the knob follows the pointer evenly
}

TEST_CASE("A variable is set by typing beside its slider", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    type(*entryOf(sliders, "rows"), QStringLiteral("2048"));
    CHECK(test.document().numbers());
    const auto& variables = test.document().design().variables;
    CHECK(std::ranges::find(variables, "rows", &model::Variable::name)->value.text == "2048");
    type(*entryOf(sliders, "rows"), QStringLiteral("3 s"));
    CHECK(std::ranges::find(variables, "rows", &model::Variable::name)->value.text == "2048");
}

TEST_CASE("A refused value of a variable is marked until it is reverted", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    auto* const entry = entryOf(sliders, "rows");
    REQUIRE(entry);
    auto* const row = sliders.rowOf("rows");
    CHECK(row->message().isEmpty());

    type(*entry, QStringLiteral("3 kg"));
    CHECK(entry->text() == QStringLiteral("3 kg"));
    CHECK_FALSE(row->message().isEmpty());
    CHECK_FALSE(entry->accessibleDescription().isEmpty());
    const auto* const shown = sliders.findChild<QLabel*>(QStringLiteral("message"));
    CHECK(shown->isVisible());
    CHECK(shown->text().contains(QStringLiteral("kg")));

    SECTION("by Escape")
    {
        QTest::keyClick(entry, Qt::Key_Escape);
    }
    SECTION("by an undo of the design")
    {
        sliderOf(sliders, "P")->setValue(900);
        CHECK(entry->text() == QStringLiteral("3 kg"));
        test.document().undoStack().undo();
    }
    SECTION("by its slider")
    {
        sliderOf(sliders, "rows")->setValue(sliderOf(sliders, "rows")->value() + 100);
        CHECK(entry->text() != QStringLiteral("3 kg"));
        test.document().undoStack().undo();
    }
    CHECK(entry->text() == QStringLiteral("1024"));
    CHECK(row->message().isEmpty());
    CHECK_FALSE(shown->isVisible());
}

TEST_CASE("A swept variable shows its values instead of a slider", "[desktop][studies]")
{
    StudiesWindow test;
    test.awaitValues();
    VariableSliders sliders(test.workbench);
    QObject::connect(&test.panel, &StudiesPanel::shown, &sliders, &VariableSliders::showStudy);
    QObject::connect(
        &sliders, &VariableSliders::settingRequested, &test.panel, &StudiesPanel::settingRequested);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    test.panel.showStudy("speedup"); // over P = 2..16, one line per rows = 256,512
    test.await();
    CHECK(noteOf(sliders, "P")->text() == QStringLiteral("2..16"));
    CHECK(noteOf(sliders, "rows")->text() == QStringLiteral("256,512"));
    CHECK(noteOf(sliders, "rows")->toolTip().contains(QStringLiteral("swept: 256,512")));
    CHECK(noteOf(sliders, "element")->isHidden());
    CHECK(sliderOf(sliders, "P") == nullptr);
    CHECK(sliderOf(sliders, "rows") == nullptr);
    noteOf(sliders, "rows")->click();
    CHECK(test.panel.findChild<TextEntry*>(QStringLiteral("sentence.series_values"))
              ->selectedText() == QStringLiteral("256,512"));

    const auto marked = [&] { return test.panel.plot().marks().design(); };
    REQUIRE(marked());
    CHECK(marked()->at == 8);
    QSignalSpy answered(&test.document(), &Document::answerChanged);
    const auto set = [&](const QString& value) {
        type(*entryOf(sliders, "P"), value);
        while (!test.document().isAnswered())
            REQUIRE(answered.wait(kPatience));
        test.await();
    };
    set(QStringLiteral("12"));
    REQUIRE(marked());
    CHECK(marked()->at == 12);
    set(QStringLiteral("64")); // beyond the axis
    CHECK_FALSE(marked());

    test.panel.showStudy("movers");
    CHECK(noteOf(sliders, "P")->isHidden());
    CHECK(sliderOf(sliders, "P"));
}

TEST_CASE("A value that differs from the file is marked and can be reset", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    auto* const reset = restoreOf(sliders, "P");
    REQUIRE(reset);
    CHECK(reset->isHidden());
    type(*entryOf(sliders, "P"), QStringLiteral("12"));
    CHECK(reset->isVisible());
    CHECK(restoreOf(sliders, "rows")->isHidden());
    const auto steps = test.document().undoStack().count();
    reset->click();
    CHECK(entryOf(sliders, "P")->text() == QStringLiteral("8"));
    CHECK(reset->isHidden());
    CHECK(test.document().undoStack().count() == steps + 1);
    test.document().undoStack().undo();
    CHECK(entryOf(sliders, "P")->text() == QStringLiteral("12"));
    TemporaryFolder folder;
    REQUIRE(test.document().save(qt((folder.path() / "design.cluster.json").string())).empty());
    CHECK(reset->isHidden()); // the file has the value now
}

TEST_CASE("A variable with an error stays among the sliders", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    QSignalSpy answered(&test.document(), &Document::answerChanged);
    type(*entryOf(sliders, "P"), QStringLiteral("Q / 2"));
    REQUIRE(test.document().design().variables[0].value.text == "Q / 2");
    while (!test.document().isAnswered())
        REQUIRE(answered.wait(kPatience));
    CHECK_FALSE(sliders.rowOf("P")->message().isEmpty());
    CHECK(sliderOf(sliders, "P") == nullptr); // no number to slide

    test.await();
    QSignalSpy revealed(&test.workbench, &Workbench::fieldRequested);
    emit test.panel.plot().findChild<QLabel*>(QStringLiteral("message"))->linkActivated({});
    REQUIRE(revealed.count() == 1);
    CHECK(revealed[0][0].value<model::Element>() ==
          model::Element{model::ElementKind::Variable, "", "P"});

    test.document().undoStack().undo();
    CHECK(entryOf(sliders, "P")->text() == QStringLiteral("8"));
    while (!test.document().isAnswered())
        REQUIRE(answered.wait(kPatience));
    CHECK(sliders.rowOf("P")->message().isEmpty());
}

TEST_CASE("Ctrl+Z beside a slider takes back typing, then the edit", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    auto* const entry = entryOf(sliders, "P");
    REQUIRE(entry);
    CHECK_FALSE(takesUndo(*entry));
    entry->selectAll();
    QTest::keyClicks(entry, QStringLiteral("4"));
    CHECK(takesUndo(*entry));
    QTest::keyClick(entry, Qt::Key_Z, Qt::ControlModifier);
    CHECK(entry->text() == QStringLiteral("8"));
    CHECK_FALSE(takesUndo(*entry));
    type(*entry, QStringLiteral("4"));
    CHECK(test.document().undoStack().count() == 1);
    CHECK_FALSE(takesUndo(*entry));
    entry->selectAll();
    QTest::keyClicks(entry, QStringLiteral("5"));
    QTest::keyClick(entry, Qt::Key_Escape);
    CHECK(entry->text() == QStringLiteral("4"));
}

TEST_CASE("A variable with labels has a list instead of a slider", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    VariableSliders sliders(test.workbench);
    sliders.show();
    auto* const choice = choiceOf(sliders, "network");
    REQUIRE(choice);
    CHECK(sliderOf(sliders, "network") == nullptr);
    CHECK_FALSE(choiceOf(sliders, "P"));
    CHECK(choice->currentText() == QStringLiteral("100G Ethernet"));
    choice->setCurrentIndex(choice->findText(QStringLiteral("HDR InfiniBand")));
    emit choice->activated(choice->currentIndex());
    const auto value = [&] {
        const auto& variables = test.document().design().variables;
        return std::ranges::find(variables, "network", &model::Variable::name)->value.text;
    };
    CHECK(value() == "5");
    test.document().undoStack().undo();
    CHECK(value() == "4");
    CHECK(choice->currentText() == QStringLiteral("100G Ethernet"));
}

TEST_CASE("Tab goes from value to value past the sliders", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    sliders.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&sliders));
    const auto& rows = sliders.rows();
    REQUIRE(rows.size() > 2);
    rows.front()->editor()->setFocus();
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        CHECK(rows[i + 1]->isAncestorOf(QApplication::focusWidget()));
    }
}

} // namespace clusterwright::tests::variable_sliders_test
