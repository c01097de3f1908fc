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
#include <QSlider>

namespace clusterwright::tests::inspector_test
{

using namespace clusterwright::desktop;

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
    CHECK_FALSE(shown.row(key).isDraft());
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
    REQUIRE(shown.row("chunks").isDraft());
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

TEST_CASE("A slider changes the value live in one undo step", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto before = shown.design();
    auto* const slider = shown.row(kBus).findChild<QSlider*>(QStringLiteral("slider"));
    CHECK_FALSE(slider->isVisible());
    shown.line(kBus).setFocus();
    REQUIRE(slider->isVisible());
    CHECK(slider->value() == 500); // middle of the logarithmic range from 1/4 to 4

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
    auto* const title = qobject_cast<QLineEdit*>(shown.row("title").editor());
    CHECK(title->text().isEmpty());
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
    const auto line = [&](const char* name) {
        return dialog.findChild<QLineEdit*>(QLatin1String(name));
    };
    auto* const distribution = dialog.findChild<QComboBox*>(QStringLiteral("intervalDistribution"));
    const auto* const preview = dialog.findChild<QWidget*>(QStringLiteral("densityPreview"));
    const auto* const problem = dialog.findChild<QLabel*>(QStringLiteral("intervalProblem"));
    line("intervalLow")->setText(QStringLiteral("90"));
    line("intervalHigh")->setText(QStringLiteral("100 MiB/s"));
    CHECK_FALSE(problem->text().isEmpty());
    CHECK(preview->accessibleDescription().isEmpty());
    line("intervalLow")->setText(QStringLiteral("70 MiB/s"));
    CHECK(problem->text().isEmpty());
    distribution->setCurrentIndex(distribution->findData(QStringLiteral("triangular")));
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
    const auto line = [](QDialog& dialog, const char* name) {
        return dialog.findChild<QLineEdit*>(QLatin1String(name));
    };
    auto& first = open();
    auto* const remove = first.findChild<QPushButton*>(QStringLiteral("intervalRemove"));
    CHECK_FALSE(remove->isEnabled()); // there is none yet
    const auto* const ok = first.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    line(first, "intervalLow")->setText(QStringLiteral("110 MiB/s"));
    CHECK(ok->isEnabled()); // the other bound is missing
    line(first, "intervalHigh")->setText(QStringLiteral("100 MiB/s"));
    CHECK_FALSE(ok->isEnabled()); // the lower bound is above
    const auto* const meaning = first.findChild<QLabel*>(QStringLiteral("intervalMeaning"));
    CHECK(meaning->text().isEmpty());
    line(first, "intervalLow")->setText(QStringLiteral("70 MiB/s"));
    CHECK(ok->isEnabled());
    CHECK_FALSE(meaning->text().isEmpty());
    first.accept();
    REQUIRE(shown.row(kBus).field().origin);
    CHECK_FALSE(shown.row(kBus).field().origin->interval.empty());

    auto& second = open();
    CHECK(line(second, "intervalLow")->text() == QStringLiteral("70 MiB/s"));
    auto* const present = second.findChild<QPushButton*>(QStringLiteral("intervalRemove"));
    REQUIRE(present->isEnabled());
    present->click();
    CHECK(shown.row(kBus).field().origin->interval.empty());

    // The design has changed since the dialog opened.
    auto& third = open();
    line(third, "intervalLow")->setText(QStringLiteral("70 MiB/s"));
    line(third, "intervalHigh")->setText(QStringLiteral("90 MiB/s"));
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
    const auto reason =
        QStringLiteral("This step does not run: 'algorithm == algorithm.tree' is false.");
    shown.select({stepElement("trees", "")});
    CHECK(kind->text().endsWith(QLatin1Char('\n') + reason));
    shown.select({stepElement("ring_all", "")});
    CHECK_FALSE(kind->text().contains(QStringLiteral("does not run")));
    shown.select({{model::ElementKind::Variable, "", "algorithm"}});
    shown.enter("value", "2"); // tree
    shown.select({stepElement("ring_all", "")});
    shown.await();
    CHECK(kind->text().contains(QStringLiteral("'algorithm == algorithm.ring' is false")));
    shown.select({stepElement("trees", "")});
    CHECK_FALSE(kind->text().contains(QStringLiteral("does not run")));
    ShownInspector grouped("sort-dpu-200g"); // where = 2, not 3
    grouped.select({stepElement("phase1", "on_hosts")});
    CHECK(grouped.inspector.findChild<QLabel*>(QStringLiteral("kind"))
              ->text()
              .endsWith(
                  QStringLiteral("This step does not run: its group 'on_hosts' runs 0 times.")));
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
