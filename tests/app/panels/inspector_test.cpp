// The Inspector by keyboard and mouse: entries, units, sliders, several elements, reset, variables, invalid texts.
#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/design/gestures/pipeline_edit.h"
#include "model/study/studies/answer.h"
#include "tests/app/panels/shown_inspector.h"
#include "tests/support/elements.h"

#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace clusterwright::tests::inspector_test
{

using namespace clusterwright::desktop;

namespace
{

template <typename Editor>
Editor* editorIn(const QWidget& form, const char* field)
{
    const auto* const row =
        form.findChild<FieldRow*>(QStringLiteral("field.") + QLatin1String(field));
    REQUIRE(row);
    return row->findChild<Editor*>(QStringLiteral("editor"));
}

void writeInto(const QWidget& form, const char* field, const char* text)
{
    typeOver(*editorIn<TextEntry>(form, field), text);
}

} // namespace

TEST_CASE("An entered value takes effect and can be undone", "[desktop][inspector]")
{
    ShownInspector shown;
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
    ShownInspector shown;
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

TEST_CASE("An invalid text stays with its reason and changes nothing", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto before = shown.design();
    const char* const text = GENERATE("10GbE", "160", "80 MiB/s +", "2 s");
    CAPTURE(text);
    shown.enter(kBus, text);
    CHECK(shown.steps() == 0);
    CHECK(shown.design() == before);
    CHECK(shown.line(kBus).text() == QLatin1String(text));
    const auto message = shown.message(kBus);
    CHECK_FALSE(message.isEmpty());

    // The text stays after selecting another step.
    shown.select({stepElement("dth")});
    CHECK(shown.inspector.row(kBus) == nullptr);
    shown.select({});
    CHECK(shown.line(kBus).text() == QLatin1String(text));
    CHECK(shown.message(kBus) == message);

    // The text stays after an edit of another field.
    shown.enter("variable.P", "16");
    CHECK(shown.line(kBus).text() == QLatin1String(text));

    QTest::keyClick(&shown.line(kBus), Qt::Key_Escape);
    CHECK(shown.line(kBus).text() == QStringLiteral("80 MiB/s"));
    CHECK(shown.message(kBus).isEmpty());
}

TEST_CASE("Values without a unit or outside their bounds are refused", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.enter(kBus, "160");
    CHECK(shown.message(kBus).contains(QStringLiteral("Add a unit")));
    shown.enter("variable.P", "0");
    CHECK(shown.message("variable.P").contains(QStringLiteral("at least 1")));
    shown.enter("variable.P", "2.5");
    CHECK(shown.message("variable.P").contains(QStringLiteral("integer")));
    CHECK(shown.steps() == 0);
}

TEST_CASE("A click corrects a misspelt unit", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.enter(kBus, "1 Gbi/s");
    const auto message = shown.message(kBus);
    INFO(utf8(message));
    CHECK(message.contains(QStringLiteral("Use Gbit")));
    emit shown.messages().linkActivated(QStringLiteral("1 Gbit/s"));
    shown.await();
    CHECK(shown.value("nic.host_bandwidth") == 1.25e8);
    CHECK(shown.message(kBus).isEmpty());
}

TEST_CASE("Leaving an entry applies it", "[desktop][inspector]")
{
    ShownInspector shown;
    typeOver(shown.line(kBus), "160 MiB/s");
    CHECK(shown.steps() == 0);
    shown.line("variable.P").setFocus();
    CHECK(shown.steps() == 1);
    typeOver(shown.line(kBus), "200 MiB/s");
    shown.select({stepElement("dth")}); // the selection may change without the focus
    CHECK(shown.steps() == 2);
    CHECK(shown.design().components.front().attributes.front().value.text == "200 MiB/s");
}

TEST_CASE("Opening another design discards uncommitted field text", "[desktop][inspector]")
{
    ShownInspector shown;
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
    CHECK_FALSE(shown.row(key).input().isDraft());
}

TEST_CASE("Undo does not commit a typed text", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto arrow = numbered(shown.design(), model::ElementKind::Arrow, "transpose", 0);
    REQUIRE(shown.document().submit(model::setChunks(shown.design(), arrow, "4"),
                                    QStringLiteral("Stream")));
    const auto before = shown.design();
    shown.enter("variable.P", "16");
    shown.select({arrow}); // undo removes the arrow
    typeOver(shown.line("chunks"), "6");
    REQUIRE(shown.row("chunks").input().isDraft());
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
    CHECK(shown.document().undoStack().canRedo());
}

TEST_CASE("Ctrl+Z undoes an edit of the design without typed text", "[desktop][inspector]")
{
    ShownInspector shown;
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

TEST_CASE("Accessible texts contain no markup", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.enter(kBus, "1 Gbi/s");
    CHECK(shown.message(kBus).contains(QStringLiteral("<a href")));
    const auto heard = shown.row(kBus).editor()->accessibleDescription();
    CHECK(heard.contains(QStringLiteral("Gbit")));
    CHECK_FALSE(heard.contains(QLatin1Char('<')));
    CHECK_FALSE(heard.contains(QLatin1Char('&')));
}

TEST_CASE("A number follows the mouse and the keys in one undo step", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto before = shown.design();
    auto& line = shown.line(kBus);
    auto* const area = line.viewport();
    const QPoint start(10, 8);
    SECTION("a drag")
    {
        CHECK(area->cursor().shape() == Qt::SizeHorCursor);
        QTest::mousePress(area, Qt::LeftButton, {}, start);
        for (int x = 20; x <= 100; x += 20) // a quarter of the range of a factor of 16
            QTest::mouseMove(area, start + QPoint(x, 0));
        QTest::mouseRelease(area, Qt::LeftButton, {}, start + QPoint(100, 0));
        CHECK_FALSE(line.hasFocus());
        CHECK(line.text() == QStringLiteral("160 MiB/s")); // 80 * 16^(100/400)
    }
    SECTION("keys")
    {
        line.setFocus();
        for (int i = 0; i < 25; ++i) // 16^0.01 each, rounded to three digits
            QTest::keyClick(&line, Qt::Key_Up);
        shown.await();
        CHECK(shown.value("nic.host_bandwidth") == Approx(160.0 * 1024 * 1024).epsilon(0.01));
    }
    CHECK(shown.steps() == 1);
    shown.checkUndo(before);
}

TEST_CASE("A click on a number begins to edit it", "[desktop][inspector]")
{
    ShownInspector shown;
    auto& line = shown.line(kBus);
    QTest::mouseClick(line.viewport(), Qt::LeftButton, {}, {10, 8});
    CHECK(line.hasFocus());
    CHECK(line.viewport()->cursor().shape() == Qt::IBeamCursor);
    CHECK(shown.steps() == 0);
}

TEST_CASE("Arithmetic continues a number", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto [typed, expected] = GENERATE(table<const char*, const char*>({
        {"* 2", "160 MiB/s"},
        {"/4", "20 MiB/s"},
        {"+ 16 MiB/s", "96 MiB/s"},
        {"-= 16 MiB/s", "64 MiB/s"},
        {"+ 10 %", "88 MiB/s"},
        {"-=25%", "60 MiB/s"},
        {"* variable_of_nobody", "(80 MiB/s) * (variable_of_nobody)"},
    }));
    CAPTURE(typed);
    shown.enter(kBus, typed);
    CHECK(utf8(shown.line(kBus).text()) == expected);
    CHECK(shown.steps() == 1);
}

TEST_CASE("A double click on the name restores the value of the file", "[desktop][inspector]")
{
    ShownInspector shown;
    auto* const label = shown.row(kBus).findChild<QLabel*>(QStringLiteral("label"));
    CHECK_FALSE(label->font().bold());
    shown.enter(kBus, "160 MiB/s");
    CHECK(label->font().bold());
    CHECK(label->toolTip().contains(QStringLiteral("Double-click to restore 80 MiB/s")));
    QTest::mouseDClick(label, Qt::LeftButton);
    CHECK(shown.line(kBus).text() == QStringLiteral("80 MiB/s"));
    CHECK_FALSE(label->font().bold());
    CHECK(shown.steps() == 2);
}

TEST_CASE("A value with labels is chosen and typed by its label", "[desktop][inspector]")
{
    ShownInspector shown("gpu-allreduce");
    shown.select({{model::ElementKind::Variable, "", "algorithm"}});
    auto* const list = qobject_cast<QComboBox*>(shown.row("value").editor());
    REQUIRE(list);
    CHECK(list->currentText() == QStringLiteral("ring"));
    CHECK(list->itemText(1) == QStringLiteral("tree"));
    typeOver(*list->lineEdit(), "tree");
    QTest::keyClick(list->lineEdit(), Qt::Key_Return);
    const auto value = [&] {
        const auto& variables = shown.design().variables;
        return std::ranges::find(variables, "algorithm", &model::Variable::name)->value.text;
    };
    CHECK(value() == "2");
    CHECK(list->currentText() == QStringLiteral("tree"));
    typeOver(*list->lineEdit(), "min(1, 2)"); // an expression
    QTest::keyClick(list->lineEdit(), Qt::Key_Return);
    CHECK(value() == "min(1, 2)");
}

TEST_CASE("Common fields of several steps change at once", "[desktop][inspector]")
{
    ShownInspector shown;
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

    // Differing texts are not shown.
    shown.select({stepElement("dtc"), stepElement("dtg")});
    CHECK(shown.inspector.row("bind.host_bandwidth") == nullptr);
    CHECK(shown.line("title").text().isEmpty());
}

TEST_CASE("Reset restores the preset's value", "[desktop][inspector]")
{
    ShownInspector shown;
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

TEST_CASE("Making a value a variable changes no result", "[desktop][inspector]")
{
    ShownInspector shown;
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

TEST_CASE("The interval and distribution of a value are set in a dialog", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto before = shown.design();
    const auto open = [&]() -> QDialog& {
        shown.choose(kBus, "interval");
        auto* const dialog = shown.inspector.findChild<QDialog*>(QStringLiteral("intervalDialog"));
        REQUIRE(dialog);
        return *dialog;
    };
    auto& dialog = open();
    const auto write = [&](const char* field, const char* text) { writeInto(dialog, field, text); };
    auto* const distribution = editorIn<QComboBox>(dialog, "distribution");
    const auto* const preview = dialog.findChild<QWidget*>(QStringLiteral("densityPreview"));
    const auto* const problem = dialog.findChild<QLabel*>(QStringLiteral("intervalProblem"));
    write("low", "90");
    write("high", "100 MiB/s");
    CHECK_FALSE(problem->text().isEmpty());
    CHECK(preview->accessibleDescription().isEmpty());
    write("low", "70 MiB/s");
    CHECK(problem->text().isEmpty());
    distribution->setCurrentIndex(distribution->findData(QStringLiteral("triangular")));
    emit distribution->activated(distribution->currentIndex());
    CHECK(preview->accessibleDescription() ==
          QStringLiteral("triangular, from 70 MiB/s to 100 MiB/s"));
    dialog.accept();
    CHECK(shown.steps() == 1);
    const auto& origin = shown.row(kBus).field().origin;
    REQUIRE(origin);
    CHECK(origin->interval == std::vector<std::string>{"70 MiB/s", "100 MiB/s"});
    CHECK(origin->distribution == model::DistributionKind::Triangular);
    CHECK(shown.line(kBus).text() == QStringLiteral("80 MiB/s"));
    shown.checkUndo(before);
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
}

TEST_CASE("The dialog of an interval removes it, and checks it before OK", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto open = [&]() -> QDialog& {
        shown.choose(kBus, "interval");
        const auto dialogs =
            shown.inspector.findChildren<QDialog*>(QStringLiteral("intervalDialog"));
        REQUIRE_FALSE(dialogs.isEmpty());
        return *dialogs.back();
    };
    auto& first = open();
    auto* const remove = first.findChild<QPushButton*>(QStringLiteral("intervalRemove"));
    CHECK_FALSE(remove->isEnabled()); // there is none yet
    const auto* const ok = first.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    writeInto(first, "low", "110 MiB/s");
    CHECK(ok->isEnabled()); // the other bound is missing
    writeInto(first, "high", "100 MiB/s");
    CHECK_FALSE(ok->isEnabled()); // the lower bound is above
    const auto* const meaning = first.findChild<QLabel*>(QStringLiteral("intervalMeaning"));
    CHECK(meaning->text().isEmpty());
    writeInto(first, "low", "70 MiB/s");
    CHECK(ok->isEnabled());
    CHECK_FALSE(meaning->text().isEmpty());
    first.accept();
    REQUIRE(shown.row(kBus).field().origin);
    CHECK_FALSE(shown.row(kBus).field().origin->interval.empty());

    auto& second = open();
    CHECK(editorIn<TextEntry>(second, "low")->text() == QStringLiteral("70 MiB/s"));
    auto* const present = second.findChild<QPushButton*>(QStringLiteral("intervalRemove"));
    REQUIRE(present->isEnabled());
    present->click();
    CHECK(shown.row(kBus).field().origin->interval.empty());

    // The design has changed since the dialog opened.
    auto& third = open();
    writeInto(third, "low", "70 MiB/s");
    writeInto(third, "high", "90 MiB/s");
    while (shown.document().undoStack().canUndo())
        shown.document().undoStack().undo();
    third.accept();
    CHECK(shown.row(kBus).field().origin->interval.size() == 2);
}

TEST_CASE("A finding is shown at its field until it is fixed", "[desktop][inspector]")
{
    ShownInspector shown;
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
    ShownInspector shown;
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

TEST_CASE("The Inspector shows why a step does not run", "[desktop][inspector]")
{
    ShownInspector shown("gpu-allreduce"); // algorithm = 1: ring
    const auto* const kind = shown.inspector.findChild<QLabel*>(QStringLiteral("kind"));
    const auto reason = QStringLiteral("This step is off: 'algorithm == algorithm.tree' is false.");
    shown.select({stepElement("trees", "")});
    CHECK(kind->text().endsWith(QLatin1Char('\n') + reason));
    shown.select({stepElement("ring_all", "")});
    CHECK_FALSE(kind->text().contains(QStringLiteral("This step is off")));
    shown.select({{model::ElementKind::Variable, "", "algorithm"}});
    auto* const list = qobject_cast<QComboBox*>(shown.row("value").editor());
    list->setCurrentIndex(list->findText(QStringLiteral("tree")));
    emit list->activated(list->currentIndex());
    shown.select({stepElement("ring_all", "")});
    shown.await();
    CHECK(kind->text().contains(QStringLiteral("'algorithm == algorithm.ring' is false")));
    shown.select({stepElement("trees", "")});
    CHECK_FALSE(kind->text().contains(QStringLiteral("This step is off")));
    ShownInspector grouped("sort-dpu-200g"); // where = 2, not 3
    grouped.select({stepElement("phase1", "on_hosts")});
    CHECK(grouped.inspector.findChild<QLabel*>(QStringLiteral("kind"))
              ->text()
              .endsWith(QStringLiteral("This step is off: its group 'on_hosts' runs 0 times.")));
}

TEST_CASE("The title counts selected elements of all kinds", "[desktop][inspector]")
{
    ShownInspector shown;
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
    ShownInspector shown;
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
    ShownInspector shown(
        GENERATE(as<std::string>{}, "acc-fft-inic", "beowulf-mesh-token-software"));
    for (const auto& element : model::elementsOf(shown.design())) {
        shown.select({element});
        INFO(element.name << ": "
                          << utf8(namelessWidgets(shown.inspector).join(QStringLiteral(", "))));
        CHECK(namelessWidgets(shown.inspector).empty());
        CHECK(shown.inspector.findChild<FieldRow*>());
    }
}

} // namespace clusterwright::tests::inspector_test
