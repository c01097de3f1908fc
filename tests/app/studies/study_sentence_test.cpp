// The sentence above a plot.
#include "app/desktop/common/name_completer.h"
#include "app/desktop/common/text.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/study_sentence.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "tests/app/studies/studies_window.h"

#include <QApplication>
#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTemporaryDir>
#include <QToolButton>

#include <map>

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

} // namespace

TEST_CASE("A long entry of the sentence shows its beginning within the line", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    test.panel.showStudy("what-matters");
    auto& sentence = test.part<StudySentence>("studySentence");
    auto& entry = *sentence.entry("vary");
    CHECK(entry.textCursor().position() == 0);
    const int whole = entry.fontMetrics().horizontalAdvance(entry.text());
    REQUIRE(whole > 500);
    REQUIRE(QTest::qWaitFor([&] { return entry.width() >= std::min(whole, sentence.width()); },
                            kPatience));
    CHECK(QTest::qWaitFor([&] { return sentence.rect().contains(entry.geometry()); }, kPatience));
    entry.setFocus();
    QTest::keyClick(&entry, Qt::Key_End);
    CHECK(entry.textCursor().position() == entry.text().size());
    QFocusEvent leave(QEvent::FocusOut);
    QApplication::sendEvent(&entry, &leave);
    CHECK(entry.textCursor().position() == 0);
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
    CHECK(text("against") ==
          "2D-FFT over Gigabit Ethernet and TCP; 2D-FFT over Fast Ethernet and TCP; "
          "2D-FFT on the prototype INIC");
}

TEST_CASE("Names in the sentence are bold, values are not", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    const auto& sentence = test.part<StudySentence>("studySentence");
    for (const auto& [key, isName] : std::map<std::string, bool>{{"outputs", true},
                                                                 {"x", true},
                                                                 {"x_values", false},
                                                                 {"series", true},
                                                                 {"series_values", false},
                                                                 {"against", true}}) {
        INFO(key);
        const auto* const entry = sentence.entry(key);
        REQUIRE(entry);
        CHECK(entry->font().bold() == isName);
        const auto text = entry->fontMetrics().horizontalAdvance(entry->text());
        CHECK(entry->width() >= std::min(text, sentence.width())); // in its own font
    }
}

TEST_CASE("An entry of the sentence edits the study with undo", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    auto* const entry = test.part<StudySentence>("studySentence").entry("x_values");
    REQUIRE(entry);
    type(*entry, QStringLiteral("2..8"));
    test.await();
    CHECK(definition(test, "speedup").x.values == "2..8");
    CHECK(test.panel.answer()->result);
    test.document().undoStack().undo();
    CHECK(definition(test, "speedup").x.values == "2..16");
    CHECK(test.part<StudySentence>("studySentence").entry("x_values")->text() ==
          QStringLiteral("2..16"));
}

TEST_CASE("The rungs of a ladder are edited in the sentence with undo",
          "[desktop][studies][ladder]")
{
    StudiesWindow test("torus-line-ladder");
    test.panel.showStudy("ladder");
    const auto& sentence = test.part<StudySentence>("studySentence");
    CHECK(utf8(sentence.entry("measured")->text()) == "bluewaters-contention");
    CHECK(utf8(sentence.entry("measured_where")->text()) == "nodes == 16, bytes >= 64 KiB");
    auto* const entry = sentence.entry("rungs");
    REQUIRE(entry);
    CHECK(entry->text().contains(QStringLiteral("; + injection limit: senders = 16; ")));
    const auto before = definition(test, "ladder").rungs;
    type(*entry,
         QStringLiteral("bare: senders = 1, link_time = 0 s/B; + link: link_time = 1 ns/B"));
    test.await();
    CHECK(definition(test, "ladder").rungs ==
          std::vector<model::StudyRung>{{"bare", {{"senders", "1"}, {"link_time", "0 s/B"}}},
                                        {"+ link", {{"link_time", "1 ns/B"}}}});
    test.document().undoStack().undo();
    CHECK(definition(test, "ladder").rungs == before);
}

TEST_CASE("Measured points are chosen from the data sets", "[desktop][studies][ladder]")
{
    StudiesWindow test("torus-line-ladder");
    test.panel.showStudy("ladder");
    auto& sentence = test.part<StudySentence>("studySentence");
    auto* const menu = sentence.openList("measured");
    REQUIRE(menu);
    const auto isSet = [](const QAction* action) {
        return action->objectName() == QStringLiteral("jeanzay-fft-phases");
    };
    const auto actions = menu->actions();
    const auto found = std::ranges::find_if(actions, isSet);
    REQUIRE(found != actions.end());
    (*found)->trigger();
    CHECK(definition(test, "ladder").measured == "jeanzay-fft-phases");
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
    CHECK(definition(test, "speedup").x.variable == "P");
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
    study.x.variable = "P";
    study.x.values = "2..4";
    study.outputs = {"time"};
    test.add(study);
    test.await();
    CHECK_FALSE(test.part<StudySentence>("studySentence").entry("against"));
    QToolButton* opener = nullptr;
    for (auto* const button :
         test.part<StudySentence>("studySentence").findChildren<QToolButton*>())
        if (button->text() == QStringLiteral("+ compared with \u2026"))
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
    for (const auto* const form : model::studyForms()) {
        INFO(form->name);
        test.panel.list().addStudy(form->name);
        test.await();
        CHECK_FALSE(test.part<StudySentence>("studySentence").findChildren<TextEntry*>().isEmpty());
        for (auto* const entry :
             test.part<StudySentence>("studySentence").findChildren<TextEntry*>()) {
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

TEST_CASE("Buttons of empty clauses follow the sentence", "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    test.panel.showStudy("best-in-budget"); // minimizes only
    auto& sentence = test.part<StudySentence>("studySentence");
    QApplication::processEvents();
    const auto* const last = sentence.entry("subject_to");
    REQUIRE(last);
    REQUIRE_FALSE(sentence.entry("maximize"));
    int openers = 0;
    for (const auto* const button : sentence.findChildren<QToolButton*>())
        if (button->isVisible() && button->text() == QStringLiteral("+ maximizing \u2026")) {
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
    CHECK(entry->text() ==
          QStringLiteral("network = 4 x 1G Ethernet, 10G Ethernet, 25G Ethernet, 100G Ethernet, "
                         "HDR InfiniBand, 200G Ethernet, NDR InfiniBand; P = 2..32"));
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
    CHECK(definition(test, "speedup").x.values == "2..6");
    CHECK_FALSE(takesUndo(*entry));
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

    test.panel.list().addStudy("curve");
    test.await();
    const auto& curve = test.document().design().studies.back();
    CHECK(curve.title == "speedup over P");
    menu = sentence.openList("x");
    menu->findChild<QAction*>(QStringLiteral("rows"))->trigger();
    test.await();
    CHECK(curve.x.variable == "rows");
    CHECK(curve.x.values == "2048..32768:*2"); // around 8192
    CHECK(curve.title == "speedup over rows");
    CHECK(test.panel.answer()->result);
    test.document().undoStack().undo();
    CHECK(curve.x.variable == "P");
}

TEST_CASE("The design as opened and scenarios precede designs, which a search finds by title",
          "[desktop][studies]")
{
    StudiesWindow test("choose-interconnect");
    auto& sentence = test.part<StudySentence>("studySentence");
    test.panel.list().addStudy("comparison");
    test.await();
    auto* const menu = sentence.openList("against");
    REQUIRE(menu);
    QStringList texts;
    for (const auto* const action : menu->actions())
        if (action->isVisible())
            texts.append(action->text());
    REQUIRE(texts.size() > 10);
    CHECK(texts[0] == QStringLiteral("This design as opened"));
    CHECK(texts[1] == QStringLiteral("This design as saved"));
    CHECK(texts[2] == QStringLiteral("Scenario 100G Ethernet"));
    auto* const line = menu->findChild<QLineEdit*>(QStringLiteral("search"));
    REQUIRE(line);
    QTest::keyClicks(menu, QStringLiteral("gigabit")); // letters go to the search
    CHECK(line->text() == QStringLiteral("gigabit"));
    const auto* const gigabit = menu->findChild<QAction*>(QStringLiteral("acc-fft-gigabit"));
    REQUIRE(gigabit);
    CHECK(gigabit->isVisible());
    CHECK(gigabit->text().startsWith(QStringLiteral("2D-FFT")));
    CHECK_FALSE(menu->findChild<QAction*>(QStringLiteral("acc-sort-inic"))->isVisible());
    CHECK(std::ranges::count(test.document().design().studies.back().against, "as-opened") == 0);
    line->clear(); // a hidden action does nothing
    menu->findChild<QAction*>(QStringLiteral("as-opened"))->trigger();
    menu->close();
    test.await();
    const auto& against = test.document().design().studies.back().against;
    CHECK(std::ranges::count(against, "as-opened") == 1);
    auto& entry = *sentence.entry("against");
    CHECK(entry.text().contains(QStringLiteral("this design as opened")));
    entry.setFocus(); // the ids, to edit them
    QApplication::processEvents();
    if (entry.hasFocus())
        CHECK(entry.text().contains(QStringLiteral("as-opened")));
}

TEST_CASE("The last result stays in the plot, grey, until the next one", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    test.await();
    const auto& content = test.panel.plot().content();
    REQUIRE_FALSE(content.isEmpty());
    CHECK_FALSE(content.isOld());
    REQUIRE(test.document().submit(
        model::setMember(
            test.document().design(), "nic.host_bandwidth", "40 MiB/s", model::Origin{}),
        QStringLiteral("Edit")));
    CHECK(content.isOld());
    CHECK_FALSE(content.isEmpty());
    test.await();
    CHECK_FALSE(content.isOld());
}

TEST_CASE("A study follows the design as saved", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.list().addStudy("comparison");
    auto study = test.document().design().studies.back();
    auto changed = study;
    changed.against = {"as-saved"};
    changed.outputs = {"time"};
    const auto last = test.document().design().studies.size() - 1;
    REQUIRE(test.document().submit(model::SetItem<model::StudyDefinition>{"", last, study, changed},
                                   QStringLiteral("Edit")));
    test.await();
    const auto sentence = [&] { return test.panel.answer()->result->sentence; };
    REQUIRE(test.panel.answer()->result);
    CHECK(sentence().find("same") != std::string::npos);
    REQUIRE(test.document().submit(
        model::setMember(
            test.document().design(), "nic.host_bandwidth", "40 MiB/s", model::Origin{}),
        QStringLiteral("Edit")));
    test.await();
    REQUIRE(test.panel.answer()->result);
    CHECK(sentence().find("this design as saved") != std::string::npos);
    CHECK(sentence().find("faster") != std::string::npos);
    const QTemporaryDir folder;
    REQUIRE(test.document().save(folder.filePath(QStringLiteral("mine.cluster.json"))).empty());
    test.await();
    CHECK(sentence().find("same") != std::string::npos);
}

TEST_CASE("Typing in a list completes its last entry", "[desktop][studies]")
{
    StudiesWindow test;
    test.panel.showStudy("speedup");
    auto& entry = *test.part<StudySentence>("studySentence").entry("against");
    entry.setFocus();
    entry.setText(QStringLiteral("acc-fft-fast, "));
    entry.moveCursor(QTextCursor::End);
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
    const QPointer<TextEntry> former = test.part<StudySentence>("studySentence").entry("axes");
    REQUIRE(former);
    REQUIRE(former->isVisible());
    for (const auto& study : test.document().design().studies)
        if (study.kind != "search")
            test.panel.showStudy(study.name);
    REQUIRE(test.part<StudySentence>("studySentence").entry("axes") == nullptr);
    REQUIRE(former); // an open menu delays its deletion
    CHECK_FALSE(former->isVisible());
}

TEST_CASE("A list of inputs has each component once, with its attributes", "[desktop][studies]")
{
    StudiesWindow test("gpu-allreduce");
    test.panel.list().addStudy("curve");
    test.awaitValues();
    const auto* const menu = test.part<StudySentence>("studySentence").openList("x");
    REQUIRE(menu);
    QStringList texts;
    for (const auto* const action : menu->actions())
        texts.append(action->text().section(QLatin1Char('\t'), 0, 0));
    CHECK(texts.count(QStringLiteral("nic")) == 1);
    CHECK(texts.removeDuplicates() == 0);
    const auto* const nic = menu->findChild<QAction*>(QStringLiteral("nic"));
    REQUIRE(nic);
    CHECK(nic->parent() != menu);
}

} // namespace clusterwright::tests::study_sentence_test
