// The sentence above a plot, and the sliders of variables beside it.
#include "app/desktop/common/name_completer.h"
#include "app/desktop/common/text.h"
#include "app/desktop/fields/field_message.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/study_sentence.h"
#include "app/desktop/studies/variable_sliders.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "tests/app/studies/studies_window.h"
#include "tests/support/temporary_folder.h"

#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSlider>
#include <QToolButton>

namespace clusterwright::tests::study_sentence_test
{

using namespace clusterwright::desktop;

namespace
{

const model::StudyDefinition& definition(StudiesWindow& test, const std::string& name)
{
    const auto& studies = test.document().design().studies;
    return *std::ranges::find(studies, name, &model::StudyDefinition::name);
}

void type(QLineEdit& entry, const QString& text)
{
    entry.selectAll();
    QTest::keyClicks(&entry, text);
    QTest::keyClick(&entry, Qt::Key_Return);
}

// Returns true if the entry takes Ctrl+Z, so that no shortcut of the window runs.
bool takesUndo(QLineEdit& entry)
{
    QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    undo.ignore();
    QApplication::sendEvent(&entry, &undo);
    return undo.isAccepted();
}

} // namespace

TEST_CASE("A long entry of the sentence shows its beginning within the line", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    test.panel.showStudy("what-matters");
    auto& sentence = test.part<StudySentence>("studySentence");
    auto& entry = *sentence.entry("vary");
    CHECK(entry.cursorPosition() == 0);
    const int whole = entry.fontMetrics().horizontalAdvance(entry.text());
    REQUIRE(whole > 500);
    REQUIRE(QTest::qWaitFor([&] { return entry.width() >= std::min(whole, sentence.width()); },
                            kPatience));
    CHECK(sentence.rect().contains(entry.geometry()));
    entry.setFocus();
    QTest::keyClick(&entry, Qt::Key_End);
    CHECK(entry.cursorPosition() == entry.text().size());
    QFocusEvent leave(QEvent::FocusOut);
    QApplication::sendEvent(&entry, &leave);
    CHECK(entry.cursorPosition() == 0);
}

TEST_CASE("The box of figures is as wide as its texts", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    test.panel.showStudy("difference");
    test.await();
    const auto& figures = test.part<QComboBox>("figure");
    REQUIRE(QTest::qWaitFor([&] { return figures.isVisible(); }, kPatience));
    REQUIRE(QTest::qWaitFor([&] { return figures.width() >= figures.sizeHint().width(); }, 3'000));
    test.panel.resize(700, 700);
    CHECK(QTest::qWaitFor([&] { return figures.width() < figures.sizeHint().width(); }, 3'000));
    CHECK(test.panel.width() == 700);
}

TEST_CASE("The sentence of a curve has its outputs, variables and designs", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    const auto text = [&](const char* key) {
        return utf8(test.part<StudySentence>("studySentence").entry(key)->text());
    };
    CHECK(text("outputs") == "speedup");
    CHECK(text("x") == "P");
    CHECK(text("x_values") == "2..16");
    CHECK(text("series") == "rows");
    CHECK(text("series_values") == "256,512");
    CHECK(text("against") == "acc-fft-gigabit, acc-fft-fast, acc-fft-prototype");
}

TEST_CASE("An entry of the sentence edits the study with undo", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    auto* const entry = test.part<StudySentence>("studySentence").entry("x_values");
    REQUIRE(entry);
    type(*entry, QStringLiteral("2..8"));
    test.await();
    CHECK(definition(test, "speedup").xValues == "2..8");
    CHECK(test.panel.answer()->result);
    test.document().undoStack().undo();
    CHECK(definition(test, "speedup").xValues == "2..16");
    CHECK(test.part<StudySentence>("studySentence").entry("x_values")->text() ==
          QStringLiteral("2..16"));
}

TEST_CASE("A refused entry keeps its text and gives the reason", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    auto* const entry = test.part<StudySentence>("studySentence").entry("x");
    QSignalSpy said(&test.workbench, &Workbench::said);
    entry->selectAll();
    QTest::keyClick(entry, Qt::Key_Delete);
    QTest::keyClick(entry, Qt::Key_Return);
    CHECK(definition(test, "speedup").xVariable == "P");
    CHECK(said.count() >= 1);
    CHECK_FALSE(entry->toolTip().isEmpty());
    QTest::keyClick(entry, Qt::Key_Escape);
    CHECK(entry->text() == QStringLiteral("P"));
}

TEST_CASE("An empty clause is a button that opens its entries", "[desktop][studies]")
{
    StudiesWindow test;
    model::StudyDefinition study;
    study.name = study.title = "plain";
    study.xVariable = "P";
    study.xValues = "2..4";
    study.outputs = {"time"};
    test.add(study);
    test.await();
    CHECK_FALSE(test.part<StudySentence>("studySentence").entry("against"));
    QToolButton* opener = nullptr;
    for (auto* const button :
         test.part<StudySentence>("studySentence").findChildren<QToolButton*>())
        if (button->text() == QStringLiteral("+ compared with"))
            opener = button;
    REQUIRE(opener);
    opener->click();
    auto* const entry = test.part<StudySentence>("studySentence").entry("against");
    REQUIRE(entry);
    type(*entry, QStringLiteral("acc-fft-gigabit"));
    test.await();
    CHECK(definition(test, "plain").against == std::vector<std::string>{"acc-fft-gigabit"});
}

TEST_CASE("Every kind of study has a sentence", "[desktop][studies]")
{
    StudiesWindow test;
    for (int kind = 0; kind < model::kStudyKinds; ++kind) {
        INFO(toText(static_cast<model::StudyKind>(kind)));
        test.panel.addStudy(static_cast<model::StudyKind>(kind));
        test.await();
        CHECK_FALSE(test.part<StudySentence>("studySentence").findChildren<QLineEdit*>().isEmpty());
        for (auto* const entry :
             test.part<StudySentence>("studySentence").findChildren<QLineEdit*>()) {
            CHECK_FALSE(entry->accessibleName().isEmpty());
            CHECK(entry->isEnabled());
        }
    }
}

TEST_CASE("Details open beside the plot and close again", "[desktop][studies]")
{
    StudiesWindow test;
    const auto& details = test.part<QWidget>("studyForm");
    CHECK_FALSE(details.isVisible());
    test.part<QToolButton>("details").click();
    CHECK(details.isVisible());
    test.part<QToolButton>("details").click();
    CHECK_FALSE(details.isVisible());
}

TEST_CASE("A variable's slider updates the plot in one undo step", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    auto* const slider = sliders.slider("P");
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
    CHECK(utf8(sliders.entry("P")->text()) == value());
    CHECK(test.document().undoStack().count() == steps + 1);
    test.document().undoStack().undo();
    CHECK(value() == "8");
}

TEST_CASE("A variable is set by typing beside its slider", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    type(*sliders.entry("rows"), QStringLiteral("2048"));
    CHECK(test.document().numbers());
    const auto& variables = test.document().design().variables;
    CHECK(std::ranges::find(variables, "rows", &model::Variable::name)->value.text == "2048");
    type(*sliders.entry("rows"), QStringLiteral("3 s"));
    CHECK(std::ranges::find(variables, "rows", &model::Variable::name)->value.text == "2048");
}

TEST_CASE("A refused value of a variable is marked until it is reverted", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    auto* const entry = sliders.entry("rows");
    REQUIRE(entry);
    const auto* const message = sliders.message("rows");
    REQUIRE(message);
    CHECK_FALSE(message->isVisible());
    CHECK(entry->styleSheet().isEmpty());

    type(*entry, QStringLiteral("3 kg"));
    CHECK(entry->text() == QStringLiteral("3 kg"));
    CHECK(message->isVisible());
    CHECK_FALSE(message->spoken().isEmpty());
    CHECK_FALSE(entry->styleSheet().isEmpty());
    CHECK(entry->accessibleDescription() == message->spoken());

    SECTION("by Escape")
    {
        QTest::keyClick(entry, Qt::Key_Escape);
    }
    SECTION("by an undo of the design")
    {
        sliders.slider("P")->setValue(900);
        CHECK(entry->text() == QStringLiteral("3 kg"));
        test.document().undoStack().undo();
    }
    SECTION("by its slider")
    {
        sliders.slider("rows")->setValue(sliders.slider("rows")->value() + 100);
        CHECK(entry->text() != QStringLiteral("3 kg"));
        test.document().undoStack().undo();
    }
    CHECK(entry->text() == QStringLiteral("1024"));
    CHECK_FALSE(message->isVisible());
    CHECK(entry->styleSheet().isEmpty());
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
    CHECK(sliders.note("P")->text() == QStringLiteral("swept: 2..16"));
    CHECK(sliders.note("rows")->text() == QStringLiteral("swept: 256,512"));
    CHECK(sliders.note("element")->isHidden());
    CHECK(sliders.slider("P") == nullptr);
    CHECK(sliders.slider("rows") == nullptr);
    sliders.note("rows")->click();
    CHECK(test.panel.findChild<QLineEdit*>(QStringLiteral("sentence.series_values"))
              ->selectedText() == QStringLiteral("256,512"));

    const auto marked = [&] { return test.panel.plot().marks().design(); };
    REQUIRE(marked());
    CHECK(marked()->at == 8);
    QSignalSpy answered(&test.document(), &Document::answerChanged);
    const auto set = [&](const QString& value) {
        type(*sliders.entry("P"), value);
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
    CHECK(sliders.note("P")->isHidden());
    CHECK(sliders.slider("P"));
}

TEST_CASE("A value that differs from the file is marked and can be reset", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    REQUIRE(QTest::qWaitForWindowExposed(&sliders));
    auto* const reset = sliders.resetButton("P");
    REQUIRE(reset);
    CHECK(reset->isHidden());
    type(*sliders.entry("P"), QStringLiteral("12"));
    CHECK(reset->isVisible());
    CHECK(sliders.resetButton("rows")->isHidden());
    const auto steps = test.document().undoStack().count();
    reset->click();
    CHECK(sliders.entry("P")->text() == QStringLiteral("8"));
    CHECK(reset->isHidden());
    CHECK(test.document().undoStack().count() == steps + 1);
    test.document().undoStack().undo();
    CHECK(sliders.entry("P")->text() == QStringLiteral("12"));
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
    type(*sliders.entry("P"), QStringLiteral("Q / 2"));
    REQUIRE(test.document().design().variables[0].value.text == "Q / 2");
    while (!test.document().isAnswered())
        REQUIRE(answered.wait(kPatience));
    const auto* const message = sliders.message("P");
    REQUIRE(message);
    CHECK_FALSE(message->isEmpty());
    CHECK(sliders.slider("P") == nullptr); // no number to slide

    test.await();
    QSignalSpy revealed(&test.workbench, &Workbench::fieldRequested);
    emit test.panel.plot().findChild<QLabel*>(QStringLiteral("message"))->linkActivated({});
    REQUIRE(revealed.count() == 1);
    CHECK(revealed[0][0].value<model::Element>() ==
          model::Element{model::ElementKind::Variable, "", "P"});

    test.document().undoStack().undo();
    CHECK(sliders.entry("P")->text() == QStringLiteral("8"));
    while (!test.document().isAnswered())
        REQUIRE(answered.wait(kPatience));
    REQUIRE(sliders.message("P"));
    CHECK(sliders.message("P")->isEmpty());
}

TEST_CASE("Buttons of empty clauses follow the sentence", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    test.panel.showStudy("best-in-budget"); // maximizes only
    auto& sentence = test.part<StudySentence>("studySentence");
    QApplication::processEvents();
    const auto* const last = sentence.entry("subject_to");
    REQUIRE(last);
    REQUIRE_FALSE(sentence.entry("minimize"));
    int openers = 0;
    for (const auto* const button : sentence.findChildren<QToolButton*>())
        if (button->isVisible() && button->text() == QStringLiteral("+ minimizing")) {
            CHECK((button->y() > last->y() || button->x() > last->x()));
            ++openers;
        }
    CHECK(openers == 1);
}

TEST_CASE("A clause of several parts is edited in the sentence", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    test.panel.showStudy("best-in-budget");
    auto* const entry = test.part<StudySentence>("studySentence").entry("axes");
    REQUIRE(entry);
    CHECK(entry->text() == QStringLiteral("network = 1..5; P = 2..32"));
    CHECK_FALSE(entry->isReadOnly());
    type(*entry, QStringLiteral("network = 4..5; P = 2..16"));
    test.await();
    const auto& axes = definition(test, "best-in-budget").axes;
    CHECK(axes == std::vector<model::StudyAxis>{{"network", "4..5"}, {"P", "2..16"}});
    CHECK(entry->text() == QStringLiteral("network = 4..5; P = 2..16"));
}

TEST_CASE("After Enter in the sentence, Ctrl+Z goes to the design", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    auto* const entry = test.part<StudySentence>("studySentence").entry("x_values");
    entry->selectAll();
    QTest::keyClicks(entry, QStringLiteral("2..6"));
    CHECK(takesUndo(*entry));
    QTest::keyClick(entry, Qt::Key_Return);
    CHECK(definition(test, "speedup").xValues == "2..6");
    CHECK_FALSE(takesUndo(*entry));
}

TEST_CASE("Ctrl+Z beside a slider takes back typing, then the edit", "[desktop][studies]")
{
    StudiesWindow test;
    VariableSliders sliders(test.workbench);
    sliders.show();
    auto* const entry = sliders.entry("P");
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
    auto* const choice = sliders.choice("network");
    REQUIRE(choice);
    CHECK(sliders.slider("network") == nullptr);
    CHECK(sliders.choice("P") == nullptr);
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

TEST_CASE("A finding about an output marks its entry in the sentence", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    const auto marked = [&](const char* key) {
        return test.part<StudySentence>("studySentence").entry(key)->accessibleDescription();
    };
    type(*test.part<StudySentence>("studySentence").entry("outputs"), QStringLiteral("speedupp"));
    test.await();
    CHECK(test.panel.answer()->findings.size() == 1);
    CHECK(marked("outputs").contains(QStringLiteral("Did you mean 'speedup'?")));
    CHECK(marked("against").isEmpty());
    type(*test.part<StudySentence>("studySentence").entry("outputs"), QStringLiteral("speedup"));
    test.await();
    CHECK(marked("outputs").isEmpty());
}

TEST_CASE("Outputs and objectives are chosen from a list", "[desktop][studies]")
{
    StudiesWindow test;
    auto& sentence = test.part<StudySentence>("studySentence");
    test.panel.showStudy("speedup");
    test.awaitValues();
    auto* menu = sentence.openList("outputs");
    REQUIRE(menu);
    auto* const time = menu->findChild<QAction*>(QStringLiteral("time"));
    REQUIRE(time);
    CHECK(menu->findChild<QAction*>(QStringLiteral("speedup"))->isChecked());
    CHECK_FALSE(time->isChecked());
    menu->setActiveAction(time);
    QTest::keyClick(menu, Qt::Key_Space); // checks it; the list stays open
    CHECK(menu->isVisible());
    CHECK(definition(test, "speedup").outputs == std::vector<std::string>{"speedup", "time"});
    menu->setActiveAction(menu->findChild<QAction*>(QStringLiteral("speedup")));
    QTest::keyClick(menu, Qt::Key_Space);
    CHECK(definition(test, "speedup").outputs == std::vector<std::string>{"time"});
    menu->close();

    test.add(longSearch());
    auto& objective = *sentence.entry("minimize");
    QTest::keyClick(&objective, Qt::Key_Down, Qt::AltModifier);
    menu = sentence.findChildren<QMenu*>(QStringLiteral("settingMenu")).last();
    REQUIRE(menu->isVisible());
    menu->findChild<QAction*>(QStringLiteral("cost"))->trigger();
    menu->close();
    const auto& search = test.document().design().studies.back();
    CHECK(search.minimize.size() == 2);
    CHECK(search.top == 0);
    CHECK(sentence.entry("top")->text() == QStringLiteral("Pareto front"));
}

TEST_CASE("The lists of a study have its designs, inputs and constraints", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    auto& sentence = test.part<StudySentence>("studySentence");
    test.panel.showStudy("best-in-budget");
    test.awaitValues();
    auto* menu = sentence.openList("subject_to");
    REQUIRE(menu);
    auto* const power = menu->findChild<QAction*>(QStringLiteral("power"));
    REQUIRE(power);
    power->trigger();
    const auto& conditions = definition(test, "best-in-budget").subjectTo;
    REQUIRE(conditions.size() == 2);
    CHECK(conditions[0] == "cost <= budget");
    CHECK(conditions[1].starts_with("power <= "));
    menu->close();

    test.panel.addStudy(model::StudyKind::Curve);
    test.await();
    const auto& curve = test.document().design().studies.back();
    CHECK(curve.title == "speedup over P");
    menu = sentence.openList("x");
    menu->findChild<QAction*>(QStringLiteral("rows"))->trigger();
    test.await();
    CHECK(curve.xVariable == "rows");
    CHECK(curve.xValues == "2048..32768:*2"); // around 8192
    CHECK(curve.title == "speedup over rows");
    CHECK(test.panel.answer()->result);
    test.document().undoStack().undo();
    CHECK(curve.xVariable == "P");
}

TEST_CASE("Typing in a list completes its last entry", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    auto& entry = *test.part<StudySentence>("studySentence").entry("against");
    entry.setFocus();
    entry.setText(QStringLiteral("acc-fft-fast, "));
    QTest::keyClicks(&entry, QStringLiteral("fft-giga"));
    auto* const names = entry.findChild<NameCompleter*>();
    REQUIRE(names);
    REQUIRE(names->offered() == QStringList{QStringLiteral("acc-fft-gigabit")});
}

TEST_CASE("Entries of the former study are hidden at once", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    test.panel.showStudy("best-in-budget");
    QApplication::processEvents();
    const QPointer<QLineEdit> former = test.part<StudySentence>("studySentence").entry("axes");
    REQUIRE(former);
    REQUIRE(former->isVisible());
    for (const auto& study : test.document().design().studies)
        if (study.kind != model::StudyKind::Search)
            test.panel.showStudy(study.name);
    REQUIRE(test.part<StudySentence>("studySentence").entry("axes") == nullptr);
    REQUIRE(former); // an open menu delays its deletion
    CHECK_FALSE(former->isVisible());
}

} // namespace clusterwright::tests::study_sentence_test
