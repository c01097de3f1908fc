// The inspector by keyboard and mouse: entries, units, sliders, several at once, reset, variables, texts that do not read.
#include "app/desktop/common/elided_label.h"
#include "app/desktop/document/names_in_scope.h"
#include "app/desktop/fields/field_row.h"
#include "app/desktop/panels/inspector.h"
#include "model/core/diagnostic.h"
#include "model/design/fields/list_edits.h"
#include "model/design/gestures/pipeline_edit.h"
#include "model/study/studies/answer.h"
#include "tests/app/panels/opened_workbench.h"
#include "tests/support/elements.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QSlider>
#include <QTextDocumentFragment>
#include <QToolButton>

namespace clusterwright::tests::inspector_test
{

using namespace clusterwright::desktop;

namespace
{

const char* const kBus = "attribute.nic.host_bandwidth";

struct Shown : OpenedWorkbench {
    explicit Shown(const std::string& id = "acc-fft-inic")
        : OpenedWorkbench(id)
        , inspector(workbench)
    {
        show();
    }
    explicit Shown(model::Design design)
        : OpenedWorkbench(std::move(design))
        , inspector(workbench)
    {
        show();
    }
    void show()
    {
        inspector.resize(300, 600);
        inspector.show();
        REQUIRE(QTest::qWaitForWindowExposed(&inspector));
        inspector.activateWindow();
    }
    [[nodiscard]] FieldRow& row(const std::string& key)
    {
        INFO("field " << key);
        auto* const found = inspector.row(key);
        REQUIRE(found);
        return *found;
    }
    [[nodiscard]] QLineEdit& line(const std::string& key)
    {
        auto* const line = qobject_cast<QLineEdit*>(row(key).editor());
        REQUIRE(line);
        return *line;
    }
    // Under the field while that has the focus.
    [[nodiscard]] QString message(const std::string& key)
    {
        row(key).editor()->setFocus();
        const auto* const label = row(key).findChild<QLabel*>(QStringLiteral("message"));
        return label->isVisible() ? label->text() : QString();
    }
    void enter(const std::string& key, const char* text)
    {
        typeOver(line(key), text);
        QTest::keyClick(&line(key), Qt::Key_Return);
    }
    void choose(const std::string& key, const char* action)
    {
        auto* const menu = row(key).findChild<QToolButton*>(QStringLiteral("menu"))->menu();
        emit menu->aboutToShow();
        auto* const found = menu->findChild<QAction*>(QLatin1String(action));
        REQUIRE(found);
        REQUIRE(found->isEnabled());
        found->trigger();
    }
    void select(const std::vector<model::Element>& elements)
    {
        workbench.selection().set(elements);
    }

    Inspector inspector;
};

model::Element stepElement(const std::string& name, const std::string& group = "transpose")
{
    return {model::ElementKind::Step, group, name};
}

} // namespace

TEST_CASE("A value that is entered takes effect, and undo takes it back", "[desktop][inspector]")
{
    Shown shown;
    const auto before = shown.design();
    CHECK(shown.line(kBus).text() == QStringLiteral("80 MiB/s"));
    shown.enter(kBus, "160 MiB/s");
    CHECK(shown.steps() == 1);
    shown.await();
    CHECK(shown.value("dth.duration") == 0.0125); // 2 MiB / (160 MiB/s)

    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
    CHECK(shown.line(kBus).text() == QStringLiteral("80 MiB/s"));
    shown.document().undoStack().redo();
    CHECK(shown.line(kBus).text() == QStringLiteral("160 MiB/s"));
}

TEST_CASE("Units without a blank and expressions are read", "[desktop][inspector]")
{
    Shown shown;
    shown.enter(kBus, "=80 MiB/s / 2");
    shown.await();
    CHECK(shown.value("nic.host_bandwidth") == 40.0 * 1024 * 1024);
    shown.enter(kBus, "1Gbit/s");
    shown.await();
    CHECK(shown.value("nic.host_bandwidth") == 1.25e8);
    const auto* const value = shown.row(kBus).findChild<QLabel*>(QStringLiteral("value"));
    CHECK(value->text() == QStringLiteral("125 MB/s"));
    CHECK(shown.row(kBus).findChild<QLabel*>(QStringLiteral("tag"))->text() ==
          QStringLiteral("yours"));
}

TEST_CASE("A text that does not read stays, says why and changes nothing", "[desktop][inspector]")
{
    Shown shown;
    const auto before = shown.design();
    const char* const text = GENERATE("10GbE", "160", "80 MiB/s +", "2 s");
    CAPTURE(text);
    shown.enter(kBus, text);
    CHECK(shown.steps() == 0);
    CHECK(shown.design() == before);
    CHECK(shown.line(kBus).text() == QLatin1String(text));
    const auto message = shown.message(kBus);
    CHECK_FALSE(message.isEmpty());

    // Another selection and back.
    shown.select({stepElement("dth")});
    CHECK(shown.inspector.row(kBus) == nullptr);
    shown.select({});
    CHECK(shown.line(kBus).text() == QLatin1String(text));
    CHECK(shown.message(kBus) == message);

    // A change elsewhere.
    shown.enter("variable.P", "16");
    CHECK(shown.line(kBus).text() == QLatin1String(text));

    QTest::keyClick(&shown.line(kBus), Qt::Key_Escape);
    CHECK(shown.line(kBus).text() == QStringLiteral("80 MiB/s"));
    CHECK(shown.message(kBus).isEmpty());
}

TEST_CASE("A bare number asks for its unit, one outside its bounds is refused",
          "[desktop][inspector]")
{
    Shown shown;
    shown.enter(kBus, "160");
    CHECK(shown.message(kBus).contains(QStringLiteral("add a unit")));
    shown.enter("variable.P", "0");
    CHECK(shown.message("variable.P").contains(QStringLiteral("at least 1")));
    shown.enter("variable.P", "2.5");
    CHECK(shown.message("variable.P").contains(QStringLiteral("whole")));
    CHECK(shown.steps() == 0);
}

TEST_CASE("A misspelt unit is put right by a click", "[desktop][inspector]")
{
    Shown shown;
    shown.enter(kBus, "1 Gbi/s");
    auto* const message = shown.row(kBus).findChild<QLabel*>(QStringLiteral("message"));
    INFO(utf8(message->text()));
    CHECK(message->text().contains(QStringLiteral("Use Gbit")));
    emit message->linkActivated(QStringLiteral("1 Gbit/s"));
    shown.await();
    CHECK(shown.value("nic.host_bandwidth") == 1.25e8);
    CHECK(shown.message(kBus).isEmpty());
}

TEST_CASE("Leaving an entry applies it", "[desktop][inspector]")
{
    Shown shown;
    typeOver(shown.line(kBus), "160 MiB/s");
    CHECK(shown.steps() == 0);
    shown.line("variable.P").setFocus();
    CHECK(shown.steps() == 1);
    typeOver(shown.line(kBus), "200 MiB/s");
    shown.select({stepElement("dth")}); // the selection may change without the focus
    CHECK(shown.steps() == 2);
    CHECK(shown.design().components.front().attributes.front().value.text == "200 MiB/s");
}

TEST_CASE("What was typed in one design is no edit of the next", "[desktop][inspector]")
{
    Shown shown;
    const auto first = shown.design();
    const std::vector<model::Element> elements =
        GENERATE(std::vector<model::Element>{}, std::vector{stepElement("dth")});
    shown.select(elements);
    const std::string key = elements.empty() ? kBus : "bind.host_bandwidth";
    const auto said = shown.line(key).text();
    typeOver(shown.line(key), GENERATE("160 MiB/s", "10GbE"));
    shown.open(first);
    CHECK(shown.steps() == 0);
    CHECK(shown.design() == first);
    shown.select(elements);
    CHECK(shown.line(key).text() == said);
    CHECK_FALSE(shown.row(key).isDraft());
}

TEST_CASE("Undo makes no step of what is being typed", "[desktop][inspector]")
{
    Shown shown;
    const auto arrow = numbered(shown.design(), model::ElementKind::Arrow, "transpose", 0);
    REQUIRE(shown.document().submit(model::setChunks(shown.design(), arrow, "4"),
                                    QStringLiteral("Stream")));
    const auto before = shown.design();
    shown.enter("variable.P", "16");
    shown.select({arrow}); // undo takes it off
    typeOver(shown.line("chunks"), "6");
    REQUIRE(shown.row("chunks").isDraft());
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
    CHECK(shown.document().undoStack().canRedo());
}

TEST_CASE("Undo by key is the design's when nothing is being typed", "[desktop][inspector]")
{
    Shown shown;
    REQUIRE(QTest::qWaitForWindowActive(&shown.inspector));
    auto& stack = shown.document().undoStack();
    auto* const undo = stack.createUndoAction(&shown.inspector);
    undo->setShortcut(QKeySequence::Undo);
    shown.inspector.addAction(undo);
    const auto before = shown.design();
    shown.enter(kBus, "160 MiB/s");
    const auto entered = shown.design();
    typeOver(shown.line(kBus), "2");
    QTest::keyClick(&shown.line(kBus), Qt::Key_Z, Qt::ControlModifier); // the entry's
    CHECK(shown.design() == entered);
    QTest::keyClick(&shown.line(kBus), Qt::Key_Escape);
    QTest::keyClick(&shown.line(kBus), Qt::Key_Z, Qt::ControlModifier);
    CHECK(shown.design() == before);
    CHECK(shown.line(kBus).text() == QStringLiteral("80 MiB/s"));
    CHECK(stack.canRedo());
}

TEST_CASE("A screen reader hears no markup", "[desktop][inspector]")
{
    Shown shown;
    shown.enter(kBus, "1 Gbi/s");
    CHECK(shown.message(kBus).contains(QStringLiteral("<a href")));
    const auto heard = shown.row(kBus).editor()->accessibleDescription();
    CHECK(heard.contains(QStringLiteral("Gbit")));
    CHECK_FALSE(heard.contains(QLatin1Char('<')));
    CHECK_FALSE(heard.contains(QLatin1Char('&')));
}

TEST_CASE("A slider changes the number as it moves, in one step", "[desktop][inspector]")
{
    Shown shown;
    const auto before = shown.design();
    auto* const slider = shown.row(kBus).findChild<QSlider*>(QStringLiteral("slider"));
    CHECK_FALSE(slider->isVisible());
    shown.line(kBus).setFocus();
    REQUIRE(slider->isVisible());
    CHECK(slider->value() == 500); // from a quarter to four times: the middle of the logarithm

    SECTION("by mouse")
    {
        const QPoint middle(slider->width() / 2, slider->height() / 2);
        QTest::mousePress(slider, Qt::LeftButton, {}, middle);
        for (int x = 5; x <= 60; x += 5)
            QTest::mouseMove(slider, middle + QPoint(x, 0));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, middle + QPoint(60, 0));
    }
    SECTION("by keyboard")
    {
        slider->setFocus();
        for (int i = 0; i < 10; ++i)
            QTest::keyClick(slider, Qt::Key_Right);
    }
    CHECK(slider->value() > 550);
    CHECK(shown.steps() == 1);
    shown.await();
    CHECK(shown.value("nic.host_bandwidth") > 85.0 * 1024 * 1024);
    shown.checkUndo(before);
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
    CHECK(slider->value() == 500);
}

TEST_CASE("Common fields of several steps change at once", "[desktop][inspector]")
{
    Shown shown;
    const auto before = shown.design();
    shown.select({stepElement("dtc"), stepElement("dth")});
    CHECK(shown.inspector.row("name") == nullptr);
    shown.enter("bind.host_bandwidth", "100 MiB/s");
    CHECK(shown.steps() == 1);
    const auto& items = shown.design().pipeline->items[4].items;
    CHECK(items[0].bindings.back().value.text == "100 MiB/s");
    CHECK(items[3].bindings.back().value.text == "100 MiB/s");
    shown.checkUndo(before);
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);

    // Texts that differ are not shown as if they were one.
    shown.select({stepElement("dtc"), stepElement("dtg")});
    CHECK(shown.inspector.row("bind.host_bandwidth") == nullptr);
    auto* const title = qobject_cast<QLineEdit*>(shown.row("title").editor());
    CHECK(title->text().isEmpty());
}

TEST_CASE("Reset lets the preset hold again", "[desktop][inspector]")
{
    Shown shown;
    const auto before = shown.design();
    shown.enter(kBus, "160 MiB/s");
    const auto entered = shown.design();
    shown.choose(kBus, "reset");
    CHECK(shown.design() == before);
    shown.checkUndo(entered);
    CHECK(shown.line(kBus).text() == QStringLiteral("80 MiB/s"));
    shown.document().undoStack().undo();
    CHECK(shown.line(kBus).text() == QStringLiteral("160 MiB/s"));
}

TEST_CASE("A number becomes a variable, and no value changes", "[desktop][inspector]")
{
    Shown shown;
    const auto before = shown.design();
    const double time = shown.value("time");
    shown.choose(kBus, "variable");
    CHECK(shown.steps() == 1);
    shown.checkUndo(before);
    CHECK(shown.design().variables.back().name == "nic_host_bandwidth");
    CHECK(shown.design().variables.back().value.text == "80 MiB/s");
    CHECK(shown.line(kBus).text() == QStringLiteral("nic_host_bandwidth"));
    shown.await();
    CHECK(shown.value("time") == time);
    shown.enter("variable.nic_host_bandwidth", "160 MiB/s");
    shown.await();
    CHECK(shown.value("dth.duration") == 0.0125);
    shown.document().undoStack().undo();
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
}

TEST_CASE("A finding stands at its field until its cause is gone", "[desktop][inspector]")
{
    Shown shown;
    shown.select({stepElement("row_fft", "")});
    shown.enter("bind.c", "host.fft_tume");
    shown.await();
    INFO(utf8(shown.message("bind.c")));
    CHECK(shown.message("bind.c").contains(QStringLiteral("host.fft_tume")));
    shown.enter("bind.c", "host.fft_time");
    shown.await();
    CHECK(shown.message("bind.c").isEmpty());
}

TEST_CASE("A step moves to another resource", "[desktop][inspector]")
{
    Shown shown;
    const auto before = shown.design();
    shown.select({stepElement("compute", "")});
    auto* const on = qobject_cast<QComboBox*>(shown.row("on").editor());
    REQUIRE(on);
    const int nic = on->findText(QStringLiteral("nic"));
    REQUIRE(nic >= 0);
    on->setCurrentIndex(nic);
    emit on->activated(nic);
    CHECK(shown.design().pipeline->items[3].on == "nic");
    CHECK(shown.steps() == 1);
    shown.checkUndo(before);
}

TEST_CASE("A selection of several kinds is counted whole", "[desktop][inspector]")
{
    Shown shown;
    shown.select({{model::ElementKind::Variable, "", "P"},
                  {model::ElementKind::Variable, "", "rows"},
                  stepElement("partition", "")});
    const auto text = [&](const char* name) {
        return shown.inspector.findChild<QLabel*>(QLatin1String(name))->text();
    };
    CHECK(text("title") == QStringLiteral("3 selected"));
    CHECK(text("kind").endsWith(QStringLiteral(": 2 of the selection")));
}

TEST_CASE("Renaming keeps the element selected", "[desktop][inspector]")
{
    Shown shown;
    shown.select({stepElement("partition", "")});
    shown.enter("name", "part");
    CHECK(shown.design().pipeline->items[0].id == "part");
    CHECK(shown.workbench.selection().elements() == std::vector{stepElement("part", "")});
    shown.await();
    CHECK(shown.document().answer()->findings.empty());
    CHECK(shown.line("name").text() == QStringLiteral("part"));
}

TEST_CASE("Every kind of element has fields with names for screen readers", "[desktop][inspector]")
{
    Shown shown(GENERATE(as<std::string>{}, "acc-fft-inic", "beowulf-mesh-token-software"));
    for (const auto& element : model::elementsOf(shown.design())) {
        shown.select({element});
        INFO(element.name << ": "
                          << utf8(namelessWidgets(shown.inspector).join(QStringLiteral(", "))));
        CHECK(namelessWidgets(shown.inspector).empty());
        CHECK(shown.inspector.findChild<FieldRow*>());
    }
}

TEST_CASE("A row is 26 pixels high until its field has the focus", "[desktop][inspector]")
{
    Shown shown;
    for (const auto* const key : {"title", "cluster", "variable.P", kBus}) {
        CAPTURE(key);
        CHECK(shown.row(key).height() == kFieldRowHeight);
    }
    shown.line(kBus).setFocus();
    QCoreApplication::processEvents();
    CHECK(shown.row(kBus).height() > kFieldRowHeight);
    shown.line("variable.P").setFocus(Qt::TabFocusReason);
    QCoreApplication::processEvents();
    CHECK(QTest::qWaitFor([&] { return shown.row(kBus).height() == kFieldRowHeight; }));
}

TEST_CASE("The label is left of the field, the value in base units in it", "[desktop][inspector]")
{
    Shown shown;
    shown.enter(kBus, "1 Gbit/s");
    shown.await();
    auto& row = shown.row(kBus);
    const auto placeOf = [&](const char* name) {
        const auto* const part = row.findChild<QWidget*>(QLatin1String(name));
        return QRect(part->mapTo(&row, QPoint()), part->size());
    };
    CHECK(placeOf("label").right() < placeOf("editor").left());
    CHECK(placeOf("editor").contains(placeOf("value")));
    CHECK(row.findChild<QLabel*>(QStringLiteral("value"))->isVisible());
}

TEST_CASE("A commit moves no other field under the mouse", "[desktop][inspector]")
{
    Shown shown;
    shown.inspector.resize(300, 1400);
    QCoreApplication::processEvents();
    typeOver(shown.line("variable.P"), "16");
    QCoreApplication::processEvents();
    const auto placeOf = [&](const std::string& key) {
        return shown.line(key).mapTo(&shown.inspector, QPoint()).y();
    };
    const auto below = placeOf("variable.rows");
    shown.line("variable.rows").setFocus(Qt::MouseFocusReason);
    shown.await();
    QCoreApplication::processEvents();
    CHECK(shown.steps() == 1);
    CHECK(placeOf("variable.rows") == below);

    QEvent leave(QEvent::Leave); // then the room goes
    QCoreApplication::sendEvent(shown.inspector.findChild<QScrollArea*>()->widget(), &leave);
    CHECK(QTest::qWaitFor([&] { return placeOf("variable.rows") < below; }));
}

TEST_CASE("A finding marks its field, its text is under the focused field", "[desktop][inspector]")
{
    Shown shown;
    shown.select({stepElement("row_fft", "")});
    shown.enter("bind.c", "host.nothing");
    shown.await();
    shown.inspector.activateWindow(); // the list of completions had the keyboard
    REQUIRE(QTest::qWaitForWindowActive(&shown.inspector));
    shown.line("name").setFocus();
    auto& row = shown.row("bind.c");
    CHECK(row.findChild<QLabel*>(QStringLiteral("mark"))->isVisible());
    CHECK(row.editor()->toolTip().contains(QStringLiteral("host.nothing")));
    const auto* const message = row.findChild<QLabel*>(QStringLiteral("message"));
    CHECK_FALSE(message->isVisible());
    const auto* const top = shown.inspector.findChild<QLabel*>(QStringLiteral("findings"));
    CHECK_FALSE(top->isVisible());
    shown.line("bind.c").setFocus();
    CHECK(message->isVisible());
}

TEST_CASE("The focus may leave the Inspector after a preset's component was edited",
          "[desktop][inspector]")
{
    Shown shown;
    QLineEdit elsewhere;
    elsewhere.show();
    shown.select({{model::ElementKind::Component, "", "nic"}});
    shown.enter("attribute.net_bandwidth", "91 MB/s"); // now the design's own: other rows
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    elsewhere.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&elsewhere));
    elsewhere.setFocus();
    QCoreApplication::processEvents();
    CHECK(shown.line("attribute.net_bandwidth").text() == QStringLiteral("91 MB/s"));
}

TEST_CASE("Tab leads from the new name of a variable to its value", "[desktop][inspector]")
{
    Shown shown;
    shown.select({{model::ElementKind::Variable, "", "element"}});
    shown.line("name").setFocus();
    typeOver(shown.line("name"), "item");
    QTest::keyClick(&shown.line("name"), Qt::Key_Tab);
    CHECK(shown.line("name").text() == QStringLiteral("item"));
    CHECK(shown.line("value").hasFocus());
}

TEST_CASE("Findings without a field are below all fields", "[desktop][inspector]")
{
    Shown shown;
    shown.select({stepElement("row_fft", "")});
    QCoreApplication::processEvents(); // the rows have their places
    const auto before = shown.row("name").mapTo(&shown.inspector, QPoint()).y();
    model::Diagnostics findings;
    findings.push_back({model::Severity::Warning, "a.b", "", "", "something", ""});
    findings.front().file = shown.document().answer()->design.file;
    findings.front().pointer = model::pointerOf(shown.design(), stepElement("row_fft", ""));
    shown.inspector.setMoreFindings(findings);
    QCoreApplication::processEvents();
    const auto* const label = shown.inspector.findChild<QLabel*>(QStringLiteral("findings"));
    REQUIRE(label->isVisible());
    CHECK(label->y() > shown.inspector.height() / 2);
    CHECK(shown.row("name").mapTo(&shown.inspector, QPoint()).y() == before);
}

TEST_CASE("A long name is cut and never widens the form", "[desktop][inspector]")
{
    const std::string name(60, 'n');
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    design.variables.push_back({name, model::parseExpression("4").value(), "", {}, {}});
    Shown shown(std::move(design));
    const auto check = [&] {
        QCoreApplication::processEvents();
        for (const auto* const row : shown.inspector.findChildren<FieldRow*>()) {
            if (row->isHidden())
                continue;
            INFO(row->field().key);
            CHECK(row->mapTo(&shown.inspector, QPoint(row->width(), 0)).x() <=
                  shown.inspector.width());
            CHECK(row->editor()->width() > 40);
        }
    };
    check();
    const auto* const label =
        shown.row("variable." + name).findChild<ElidedLabel*>(QStringLiteral("label"));
    REQUIRE(label);
    CHECK(label->isCut());
    shown.select({{model::ElementKind::Variable, "", name}});
    check();
    CHECK(shown.inspector.findChild<ElidedLabel*>(QStringLiteral("title"))->isCut());
}

TEST_CASE("A place in the file leads to its field", "[desktop][inspector]")
{
    Shown shown;
    QSignalSpy raised(&shown.inspector, &Inspector::raiseRequested);
    const auto step = stepElement("row_fft", "");
    shown.workbench.revealField(step, model::pointerOf(shown.design(), step) + "/bind/c");
    CHECK(raised.count() == 1);
    CHECK(shown.line("bind.c").hasFocus());
}

TEST_CASE("A field's tooltips show markup of its description as text", "[desktop][inspector]")
{
    const std::string doc = "<h1>Big</h1><img src='file:///tmp/x.png'>";
    model::Field field;
    field.key = "variable.P";
    field.label = "P";
    field.doc = doc;
    FieldRow row(field, nullptr);
    for (const auto* const name : {"label", "editor"}) {
        CAPTURE(name);
        const auto tip = row.findChild<QWidget*>(QLatin1String(name))->toolTip();
        CHECK(utf8(QTextDocumentFragment::fromHtml(tip).toPlainText()) == doc);
    }
}

TEST_CASE("A used variable changes its unit by the link below the field", "[desktop][inspector]")
{
    Shown shown;
    shown.workbench.selection().set({{model::ElementKind::Variable, "", "rows"}});
    const auto before = shown.design();
    shown.enter("value", "16 B");
    CHECK(shown.design() == before);
    auto* const message = shown.row("value").findChild<QLabel*>(QStringLiteral("message"));
    CHECK(message->text().contains(QStringLiteral("this variable has no unit; 16 B is in bytes")));
    CHECK(message->text().contains(QStringLiteral("Change its unit to B")));
    emit message->linkActivated(QStringLiteral("fix:"));
    shown.checkUndo(before);
    const auto found = std::ranges::find(shown.design().variables, "rows", &model::Variable::name);
    CHECK(found->value.text == "16 B");
    CHECK_FALSE(shown.row("value").isDraft());
}

TEST_CASE("A new variable takes any unit, and its name is being edited", "[desktop][inspector]")
{
    Shown shown;
    auto added = model::newVariable(shown.design(), shown.document().library());
    REQUIRE(shown.document().submit(added.edit, {}));
    shown.workbench.editField(added.element, "name");
    CHECK(shown.line("name").hasFocus());
    CHECK(shown.line("name").selectedText() == QStringLiteral("x"));
    shown.enter("value", "16 B");
    CHECK(shown.design().variables.back().value.text == "16 B");
}

TEST_CASE("Names are offered in fields of expressions, with their values", "[desktop][inspector]")
{
    Shown shown;
    shown.workbench.selection().set({{model::ElementKind::Step, "transpose", "dtc"}});
    auto& line = shown.line("bind.S");
    auto* const names = line.findChild<NameCompleter*>();
    REQUIRE(names);
    line.setFocus();
    line.selectAll();
    QTest::keyClicks(&line, QStringLiteral("partition."));
    line.selectAll();
    QTest::keyClicks(&line, QStringLiteral("on.host_b"));
    CHECK(names->offered().contains(QStringLiteral("on.host_bandwidth")));
    line.selectAll();
    QTest::keyClicks(&line, QStringLiteral("partit"));
    REQUIRE(names->offered().contains(QStringLiteral("partition.S")));
    CHECK_FALSE(shown.line("bind.S").completer()); // one list, not two
    const auto all = namesInScope(shown.document(), {});
    const auto found = std::ranges::find(all, QStringLiteral("partition.S"), &NameInScope::name);
    REQUIRE(found != all.end());
    CHECK(found->detail == QStringLiteral("2 MiB"));
    CHECK_FALSE(found->doc.isEmpty());
}

} // namespace clusterwright::tests::inspector_test
