// Rows of the Inspector: heights, labels, findings, focus, tooltips, offered names.
#include "app/desktop/common/elided_label.h"
#include "app/desktop/document/names_in_scope.h"
#include "app/desktop/fields/field_message.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/fields/list_edits.h"
#include "model/design/fields/quick_fix.h"
#include "model/study/studies/answer.h"
#include "tests/app/panels/shown_inspector.h"

#include <QComboBox>
#include <QScrollArea>
#include <QTextDocumentFragment>

namespace clusterwright::tests::inspector_rows_test
{

using namespace clusterwright::desktop;

namespace
{

QString plain(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

} // namespace

TEST_CASE("Nothing moves when the focus comes or goes", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto places = [&] {
        QCoreApplication::processEvents();
        std::vector<QRect> all;
        for (const auto* const row : shown.inspector.form().rows()) {
            all.emplace_back(row->mapTo(&shown.inspector, QPoint()), row->size());
            all.emplace_back(row->editor()->geometry());
        }
        return all;
    };
    const auto before = places();
    for (const auto* const key : {kBus, "title", "variable.P"}) {
        CAPTURE(key);
        shown.line(key).setFocus();
        CHECK(places() == before);
    }
    shown.enter(kBus, "10GbE"); // a finding
    CHECK(shown.messages().isVisible());
    CHECK(places() == before);
    shown.line("variable.P").setFocus(Qt::MouseFocusReason);
    CHECK(places() == before);
}

TEST_CASE("Names take the width that they need, values the rest", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.inspector.resize(340, 600);
    QCoreApplication::processEvents();
    int longest = 0;
    for (const auto* const row : shown.inspector.form().rows())
        longest = std::max(longest, row->labelWidth());
    for (const auto* const row : shown.inspector.form().rows()) {
        INFO(row->field().key);
        CHECK(row->editor()->x() <= std::min(longest + 8, 340 * 40 / 100 + 8));
        CHECK(row->width() - row->editor()->geometry().right() <=
              33); // 28 of the menu, 4 between, 1: the last pixel is inside
        CHECK(row->editor()->width() >= 340 / 2 - 40);
    }
    shown.select({{model::ElementKind::Variable, "", "P"}}); // short names
    QCoreApplication::processEvents();
    CHECK(shown.row("value").editor()->width() > 200);
}

TEST_CASE("A long formula wraps and is in its tooltip", "[desktop][inspector]")
{
    ShownInspector shown;
    const char* const formula =
        "min(nic.host_bandwidth, 2 * nic.host_bandwidth) * max(rows / rows, 1)";
    const int before = shown.row("variable.rows").height();
    shown.select({stepElement("dth")});
    auto& line = shown.line("bind.host_bandwidth");
    shown.enter("bind.host_bandwidth", formula);
    shown.await();
    QCoreApplication::processEvents();
    CHECK(line.height() > before);
    CHECK(line.document()->size().height() <= 4); // lines
    CHECK(shown.row("bind.host_bandwidth").height() >= line.height());
    CHECK(plain(line.toolTip()).contains(QLatin1String(formula)));
}

TEST_CASE("Tab goes from value to value", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.select({stepElement("dth")});
    REQUIRE(QTest::qWaitForWindowActive(&shown.inspector));
    const auto& rows = shown.inspector.form().rows();
    const auto first = std::ranges::find(rows, &shown.row("name"));
    shown.line("name").setFocus();
    for (auto at = first; at + 1 != rows.end(); ++at) {
        INFO((*at)->field().key << " to " << (*(at + 1))->field().key);
        CHECK((*at)->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        CHECK((*(at + 1))->isAncestorOf(QApplication::focusWidget()));
    }
}

TEST_CASE("Return goes to the next value and selects it", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.enter("variable.P", "16");
    CHECK(shown.line("variable.rows").hasFocus());
    CHECK(shown.line("variable.rows").selectedText() == shown.line("variable.rows").text());
    shown.enter(kBus, "10GbE"); // refused
    CHECK(shown.line(kBus).hasFocus());
}

TEST_CASE("After a rename the focus moves on to the value", "[desktop][inspector]")
{
    const auto key = GENERATE(Qt::Key_Tab, Qt::Key_Return);
    ShownInspector shown;
    const auto added = model::newVariable(shown.design(), shown.document().library());
    REQUIRE(shown.document().submit(added.edit, QStringLiteral("Add")));
    shown.select({added.element});
    typeOver(shown.line("name"), "message");
    QTest::keyClick(&shown.line("name"), key);
    CHECK(shown.inspector.row("name")->text() == QStringLiteral("message"));
    auto* const value = QApplication::focusWidget();
    REQUIRE(value);
    CHECK(value == &shown.line("value"));
    QTest::keyClicks(value, QStringLiteral("16 B"));
    QTest::keyClick(value, Qt::Key_Return);
    CHECK(shown.design().variables.back().value.text == "16 B");
}

TEST_CASE("A parameter without a value is marked and shows its unit", "[desktop][inspector]")
{
    ShownInspector shown;
    const std::vector<model::Element> steps{stepElement("dtc")};
    shown.select(steps);
    for (const auto* const key : {"bind.S", "bind.B"})
        if (auto* const row = shown.inspector.row(key))
            shown.document().submit(
                model::setField(
                    shown.design(), shown.document().library(), steps, key, std::nullopt),
                QStringLiteral("Reset"));
    shown.await();
    const auto& findings = shown.document().answer()->findings;
    const auto missing =
        std::ranges::count(findings, std::string("parameter.missing"), &model::Diagnostic::code);
    REQUIRE(missing > 0);
    auto* const foot = &shown.messages();
    CHECK(plain(foot->text()) == (missing == 1
                                      ? QStringLiteral("1 parameter needs a value")
                                      : QStringLiteral("%1 parameters need a value").arg(missing)));
    const model::Diagnostic one{model::Severity::Error, "parameter.missing", {}, {}, "x", {}};
    model::Diagnostics both = one;
    CHECK(plain(findingLines(both, {})) == QStringLiteral("1 parameter needs a value"));
    both.push_back(one);
    CHECK(plain(findingLines(both, {})) == QStringLiteral("2 parameters need a value"));
    CHECK(shown.line("bind.S").placeholderText() == QStringLiteral("in B"));
    CHECK(shown.message("bind.S").contains(QStringLiteral("has no value")));
    shown.line("name").setFocus();
    emit foot->linkActivated(QStringLiteral("missing"));
    CHECK(shown.line("bind.S").hasFocus());
    auto& message = shown.messages();
    INFO(utf8(message.text()));
    CHECK(message.text().contains(QStringLiteral("<a href=\"partition.S\">Use partition.S</a>")));
    emit message.linkActivated(QStringLiteral("partition.S"));
    CHECK(shown.line("bind.S").text() == QStringLiteral("partition.S"));
}

TEST_CASE("Return in an empty field leads to the next empty one", "[desktop][inspector]")
{
    ShownInspector shown(designOf(designText(
        R"("pipeline": {"steps": [{"id": "sent", "block": "mpi.linear", "on": "host"}]}, "components": [
            {"name": "host", "preset": "two-socket-host-2024"}])")));
    shown.select({stepElement("sent", "")});
    shown.enter("bind.k", "1 KiB");
    CHECK(shown.line("bind.startup").hasFocus());
    shown.enter("bind.startup", "10 us");
    CHECK(shown.line("bind.bandwidth").hasFocus());
    shown.enter("bind.bandwidth", "1 GB/s");
    CHECK(shown.line("bind.bandwidth").hasFocus()); // the last one
    CHECK(shown.line("bind.bandwidth").selectedText() == QStringLiteral("1 GB/s"));
    shown.enter("bind.k", "2 KiB"); // it had a value
    CHECK(shown.line("bind.startup").hasFocus());
}

TEST_CASE("A click takes another component in place of a missing one", "[desktop][inspector]")
{
    ShownInspector shown(designOf(designText(
        R"("components": [{"name": "server", "preset": "two-socket-host-2024"}], "pipeline": {"steps": [
            {"id": "dtc", "block": "inic.host_to_card", "bind": {"S": "1 MiB", "P": "2"}}]})")));
    const auto step = stepElement("dtc", "");
    shown.select({step});
    const auto findings = shown.document().answer()->findings;
    REQUIRE(codeOf(findings) == "resource.unknown");
    const auto fixes = model::quickFixes(
        shown.design(), shown.design(), shown.document().library(), findings.front());
    REQUIRE(fixes.size() == 1);
    CHECK(fixes[0].word == "server.host_bus");
    CHECK(fixes[0].parameter == "Runs on");
    auto* const foot = &shown.messages();
    CHECK(plain(foot->text()) ==
          QStringLiteral("The step 'dtc' occupies 'nic.host_bus', but the design has no component "
                         "'nic'. Use server.host_bus"));
    emit foot->linkActivated(QStringLiteral("on:server.host_bus"));
    shown.await();
    CHECK(shown.design().pipeline->items.front().on == "server.host_bus");
    CHECK(codeOf(shown.document().answer()->findings).empty());
    CHECK(shown.steps() == 1);
}

TEST_CASE("A row shows the label at the left and the value inside", "[desktop][inspector]")
{
    ShownInspector shown;
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

TEST_CASE("A finding marks its field and is shown below with focus", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.select({stepElement("row_fft", "")});
    shown.enter("bind.c", "host.nothing");
    shown.await();
    shown.inspector.activateWindow(); // the completion list had the focus
    REQUIRE(QTest::qWaitForWindowActive(&shown.inspector));
    shown.line("name").setFocus();
    auto& row = shown.row("bind.c");
    CHECK(row.findChild<QLabel*>(QStringLiteral("mark"))->isVisible());
    CHECK(row.editor()->toolTip().contains(QStringLiteral("host.nothing")));
    CHECK(shown.messages().text().startsWith(QStringLiteral("<a href=\"field:bind.c\">c</a>: ")));
    emit shown.messages().linkActivated(QStringLiteral("field:bind.c"));
    CHECK(shown.line("bind.c").hasFocus());
    CHECK_FALSE(shown.messages().text().contains(QStringLiteral("field:")));
}

TEST_CASE("The focus can leave the Inspector after editing a preset's component",
          "[desktop][inspector]")
{
    ShownInspector shown;
    QLineEdit elsewhere;
    elsewhere.show();
    shown.select({{model::ElementKind::Component, "", "nic"}});
    shown.enter("attribute.net_bandwidth", "91 MB/s"); // the design now has a copy, with other rows
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    elsewhere.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&elsewhere));
    elsewhere.setFocus();
    QCoreApplication::processEvents();
    CHECK(shown.line("attribute.net_bandwidth").text() == QStringLiteral("91 MB/s"));
}

TEST_CASE("Tab moves from a variable's new name to its value", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.select({{model::ElementKind::Variable, "", "element"}});
    shown.line("name").setFocus();
    typeOver(shown.line("name"), "item");
    QTest::keyClick(&shown.line("name"), Qt::Key_Tab);
    CHECK(shown.line("name").text() == QStringLiteral("item"));
    CHECK(shown.line("value").hasFocus());
}

TEST_CASE("Findings without a field are below all fields", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.select({stepElement("row_fft", "")});
    QCoreApplication::processEvents(); // lays out the rows
    const auto before = shown.row("name").mapTo(&shown.inspector, QPoint()).y();
    model::Diagnostics findings;
    findings.push_back({model::Severity::Warning, "a.b", "", "", "something", ""});
    findings.front().file = shown.document().answer()->design.file;
    findings.front().pointer = model::pointerOf(shown.design(), stepElement("row_fft", ""));
    shown.inspector.setMoreFindings(findings);
    QCoreApplication::processEvents();
    const auto* const label = &shown.messages();
    REQUIRE(label->isVisible());
    for (const auto* const row : shown.inspector.form().rows())
        CHECK(row->mapTo(&shown.inspector, QPoint(0, row->height())).y() <=
              label->mapTo(&shown.inspector, QPoint()).y());
    CHECK(shown.row("name").mapTo(&shown.inspector, QPoint()).y() == before);
}

TEST_CASE("A long name is elided and does not widen the form", "[desktop][inspector]")
{
    const std::string name(60, 'n');
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    design.variables.push_back({name, model::parseExpression("4").value(), "", {}, {}});
    ShownInspector shown(std::move(design));
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

TEST_CASE("A place in the file focuses its field", "[desktop][inspector]")
{
    ShownInspector shown;
    QSignalSpy raised(&shown.inspector, &Inspector::raiseRequested);
    const auto step = stepElement("row_fft", "");
    model::Diagnostic found{model::Severity::Error, "name.unknown", {}, {}, "x", {}};
    found.file = shown.document().answer()->design.file;
    found.pointer = model::pointerOf(shown.design(), step) + "/bind/c";
    shown.workbench.revealFinding(found);
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
    FieldRow row(field, FieldStyle::Form, nullptr);
    for (const auto* const name : {"label", "editor"}) {
        CAPTURE(name);
        const auto tip = row.findChild<QWidget*>(QLatin1String(name))->toolTip();
        CHECK(utf8(QTextDocumentFragment::fromHtml(tip).toPlainText()) == doc);
    }
}

TEST_CASE("A link below the field changes the unit of a variable", "[desktop][inspector]")
{
    ShownInspector shown;
    shown.workbench.selection().set({{model::ElementKind::Variable, "", "rows"}});
    const auto before = shown.design();
    shown.enter("value", "16 B");
    CHECK(shown.design() == before);
    auto& message = shown.messages();
    CHECK(message.text().contains(QStringLiteral("This variable has no unit; 16 B is in bytes")));
    CHECK(message.text().contains(QStringLiteral("Change its unit to B")));
    emit message.linkActivated(QStringLiteral("fix:"));
    shown.checkUndo(before);
    const auto found = std::ranges::find(shown.design().variables, "rows", &model::Variable::name);
    CHECK(found->value.text == "16 B");
    CHECK_FALSE(shown.row("value").input().isDraft());
}

TEST_CASE("A new variable accepts any unit and opens its name for editing", "[desktop][inspector]")
{
    ShownInspector shown;
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
    ShownInspector shown;
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
    const auto all = namesInScope(shown.document(), {});
    const auto found = std::ranges::find(all, QStringLiteral("partition.S"), &NameInScope::name);
    REQUIRE(found != all.end());
    CHECK(found->detail == QStringLiteral("2 MiB"));
    CHECK_FALSE(found->doc.isEmpty());
}

TEST_CASE("The cluster and the baseline are chosen by a part of their id", "[desktop][inspector]")
{
    ShownInspector shown;
    const auto before = shown.design();
    const auto lineOf = [&](const char* key) {
        auto* const box = qobject_cast<QComboBox*>(shown.row(key).editor());
        REQUIRE(box);
        REQUIRE(box->lineEdit());
        return box->lineEdit();
    };
    const auto type = [&](const char* key, const char* text) {
        auto* const line = lineOf(key);
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, QLatin1String(text));
        return line->findChild<NameCompleter*>()->offered();
    };
    const auto title = lineOf("cluster")->text();
    CHECK(title.endsWith(QStringLiteral("(acc-inic)")));
    CHECK(type("cluster", "gigabit").contains(QStringLiteral("acc-gigabit")));
    QTest::keyClick(lineOf("cluster"), Qt::Key_Escape);
    type("cluster", "acc-gig");
    QTest::keyClick(lineOf("cluster"), Qt::Key_Tab); // takes the first hit
    QTest::keyClick(lineOf("cluster"), Qt::Key_Return);
    CHECK(shown.design().cluster == "acc-gigabit");
    CHECK(lineOf("cluster")->text().endsWith(QStringLiteral("(acc-gigabit)")));
    CHECK(type("baseline", "fft-gig").contains(QStringLiteral("acc-fft-gigabit")));
    QTest::keyClick(lineOf("baseline"), Qt::Key_Escape);
    shown.checkUndo(before);

    type("cluster", "no-such-cluster");
    QTest::keyClick(lineOf("cluster"), Qt::Key_Return);
    CHECK(shown.design().cluster == "acc-gigabit");
    CHECK(shown.message("cluster").contains(QStringLiteral("no-such-cluster")));
}

TEST_CASE("The value of a scenario is in the tooltip of the design's", "[desktop][inspector]")
{
    ShownInspector shown("fft-3d-networks");
    CHECK_FALSE(shown.row("id").editor()->toolTip().contains(QStringLiteral("none")));
    shown.select({{model::ElementKind::Variable, "", "network"}});
    const auto tip = [&] { return plain(shown.row("value").editor()->toolTip()); };
    CHECK(tip().contains(QStringLiteral("fat tree")));
    shown.document().setScenario("torus");
    shown.await();
    CHECK(shown.row("value").text() == QStringLiteral("1"));
    CHECK(tip().contains(QStringLiteral("2 \u00b7 torus")));
}

} // namespace clusterwright::tests::inspector_rows_test
