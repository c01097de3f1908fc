// Commands of the pipeline canvas by key and menu; each is one undo step.
#include "app/desktop/canvas/in_place_text.h"
#include "model/core/file.h"
#include "tests/app/pipeline/opened_pipeline.h"
#include "tests/support/elements.h"
#include "tests/support/preset_folder.h"
#include "tests/support/temporary_folder.h"

#include <QClipboard>
#include <QLineEdit>

namespace clusterwright::tests::pipeline_commands_test
{

using namespace clusterwright::desktop;

namespace
{

using Kind = model::ElementKind;

void select(OpenedPipeline& opened, const std::vector<model::Element>& elements)
{
    opened.workbench.selection().set(elements);
}

model::Element inTranspose(const std::string& id)
{
    return {Kind::Step, "transpose", id};
}

std::string valueOf(const model::Result<std::string>& text)
{
    REQUIRE(text);
    return text.value();
}

QLineEdit& entry(OpenedPipeline& opened)
{
    auto* const text = opened.canvas.findChild<InPlaceText*>();
    REQUIRE(text);
    REQUIRE(text->isVisible());
    return *text;
}

// Starts to edit the repeats of the group "transpose" in its frame.
void beginRepeat(OpenedPipeline& opened)
{
    const auto& group = opened.group("transpose");
    QTest::mouseDClick(opened.view().viewport(),
                       Qt::LeftButton,
                       {},
                       opened.at(group.mapToScene(group.repeatRect().center())));
}

void type(QLineEdit& edit, const char* text)
{
    edit.selectAll();
    QTest::keyClicks(&edit, QString::fromLatin1(text));
    QTest::keyClick(&edit, Qt::Key_Return);
}

} // namespace

TEST_CASE("Delete connects the predecessor to the successor", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    select(opened, {inTranspose("dtg")});
    opened.canvas.run(CanvasCommand::Delete);
    opened.checkUndo(before);
    CHECK_FALSE(opened.written("dtg"));
    const auto& arrows = model::stepGroup(opened.design(), "transpose")->arrows;
    REQUIRE(arrows.size() == 2);
    CHECK(arrows[0].from == "dtc");
    CHECK(arrows[0].to == "dfg");
}

TEST_CASE("Copy and paste use text", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    select(opened, {inTranspose("dtc"), inTranspose("dtg")});
    opened.canvas.run(CanvasCommand::Copy);
    CHECK(QApplication::clipboard()->text().contains(QStringLiteral("inic.host_to_card")));
    opened.canvas.run(CanvasCommand::Paste);
    const auto chosen = opened.workbench.selection().elements();
    CHECK(chosen.size() >= 2);
    opened.checkUndo(before);
    CHECK(model::stepsOf(*opened.design().pipeline).size() ==
          model::stepsOf(*before.pipeline).size() + 2);

    const auto pasted = opened.design();
    select(opened, chosen);
    opened.canvas.run(CanvasCommand::Duplicate);
    opened.checkUndo(pasted);

    const auto doubled = opened.design();
    select(opened, {inTranspose("dtc")});
    opened.canvas.run(CanvasCommand::Cut);
    opened.checkUndo(doubled);
    CHECK_FALSE(opened.written("dtc"));
}

TEST_CASE("Steps are grouped and ungrouped", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    select(opened, {inTranspose("dtc"), inTranspose("dtg")});
    REQUIRE(opened.canvas.can(CanvasCommand::Group));
    opened.canvas.run(CanvasCommand::Group);
    opened.checkUndo(before);
    REQUIRE(opened.scene().groupItem("group"));
    CHECK(opened.group("transpose").frame().contains(opened.group("group").frame()));

    const auto grouped = opened.design();
    select(opened, {{Kind::StepGroup, "transpose", "group"}});
    opened.canvas.run(CanvasCommand::Ungroup);
    opened.checkUndo(grouped);
    CHECK_FALSE(opened.scene().groupItem("group"));
}

TEST_CASE("A new group gets a name that no variable has", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    model::Variable variable;
    variable.name = "group";
    variable.value = model::parseExpression("1").value();
    REQUIRE(opened.document().submit(
        model::SetItem<model::Variable>{
            "", opened.design().variables.size(), std::nullopt, variable},
        QStringLiteral("Add")));
    select(opened, {inTranspose("dtc"), inTranspose("dtg")});
    opened.canvas.run(CanvasCommand::Group);
    CHECK(opened.scene().groupItem("group2"));
}

TEST_CASE("A read-only design is shown and cannot be moved", "[desktop][pipeline]")
{
    auto text =
        valueOf(model::readFile(shippedPresetsFolder() / "designs" / "acc-fft-inic.cluster.json"));
    const std::string format = R"("format": 1)";
    text.replace(text.find(format), format.size(), R"("format": 99)");
    const TemporaryFolder folder;
    const auto file = folder.path() / "new.cluster.json";
    REQUIRE(model::writeFile(file, text).empty());
    OpenedPipeline opened("");
    static_cast<void>(opened.document().load(qt(file.string())));
    REQUIRE_FALSE(opened.document().file().readOnlyReason().isEmpty());
    opened.await();
    opened.canvas.run(CanvasCommand::ZoomToFit);

    select(opened, {inTranspose("dtc"), inTranspose("dtg")});
    for (const auto command : {CanvasCommand::Delete,
                               CanvasCommand::Cut,
                               CanvasCommand::Group,
                               CanvasCommand::Connect,
                               CanvasCommand::Arrange,
                               CanvasCommand::Paste})
        CHECK_FALSE(opened.canvas.can(command));
    CHECK(opened.canvas.can(CanvasCommand::Copy));
    CHECK(opened.canvas.can(CanvasCommand::Find));

    const auto from = opened.step("compute").pos();
    QSignalSpy said(&opened.workbench, &Workbench::said);
    opened.drag(opened.body("compute"), opened.body("compute") + QPointF(60, 240));
    REQUIRE(said.count() == 1);
    CHECK(said[0][0].toString() == opened.document().file().readOnlyReason());
    CHECK(opened.step("compute").pos() == from);
}

TEST_CASE("Renaming a step updates all uses of its name", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    select(opened, {{Kind::Step, "", "partition"}});
    opened.canvas.run(CanvasCommand::Rename);
    type(entry(opened), "part");
    CHECK(opened.step("part").isSelected());
    opened.checkUndo(before);
    REQUIRE(opened.written("dtc"));
    CHECK(opened.written("dtc")->bindings.front().value.text == "part.S");
}

TEST_CASE("The number of repeats is edited in the frame", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    beginRepeat(opened);
    type(entry(opened), "4");
    opened.checkUndo(before);
    opened.await();
    CHECK(opened.step("dth").face().time == QStringLiteral("100 ms")); // 4 * 25 ms
}

TEST_CASE("An invalid text stays in its field with the reason", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    beginRepeat(opened);
    type(entry(opened), "4 *");
    CHECK(entry(opened).text() == QStringLiteral("4 *"));
    CHECK_FALSE(entry(opened).toolTip().isEmpty());
    CHECK(opened.design() == before);
    type(entry(opened), "4 * 2");
    CHECK_FALSE(opened.canvas.findChild<InPlaceText*>()->isVisible());
    opened.checkUndo(before);
}

TEST_CASE("An arrow becomes a stream and back", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto element = numbered(opened.design(), Kind::Arrow, "transpose", 0);
    const auto middle = [&] {
        return opened.at(static_cast<ArrowItem*>(opened.scene().itemOf(element))->middle());
    };
    const auto before = opened.design();
    QTest::mouseDClick(opened.view().viewport(), Qt::LeftButton, {}, middle());
    type(entry(opened), "16");
    opened.checkUndo(before);
    CHECK(opened.scene().faces().arrows.size() == 4);
    const auto* const arrow = static_cast<ArrowItem*>(opened.scene().itemOf(element));
    CHECK(arrow->face().isStream);
    CHECK(arrow->face().chunks == QStringLiteral("16"));
}

TEST_CASE("A command connects two nodes from left to right", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    select(opened, {{Kind::Step, "", "run"}, {Kind::Step, "", "partition"}});
    opened.canvas.run(CanvasCommand::Connect);
    opened.checkUndo(before);
    CHECK(opened.design().pipeline->arrows.back().from == "partition");
    CHECK(opened.design().pipeline->arrows.back().to == "run");
}

TEST_CASE("Enter on a resource moves the selected steps to it", "[desktop][pipeline]")
{
    OpenedPipeline opened("maestro2-barrier-mdo");
    const auto before = opened.design();
    select(opened, {{Kind::Step, "", "meet"}, {Kind::Step, "", "release"}});
    auto& lane = opened.lane();
    for (int row = 0; row < lane.topLevelItemCount(); ++row)
        if (lane.topLevelItem(row)->text(0).startsWith(QStringLiteral("host.cpu")))
            lane.setCurrentItem(lane.topLevelItem(row));
    QTest::keyClick(&lane, Qt::Key_Return);
    opened.checkUndo(before);
    CHECK(opened.written("meet")->on == "host.cpu");
    CHECK(opened.written("release")->on == "host.cpu");
}

TEST_CASE("Keys move the selection, and a held key makes one step", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    select(opened, {{Kind::Step, "", "compute"}});
    const auto from = opened.step("compute").pos();
    QTest::keyClick(&opened.view(), Qt::Key_Right);
    for (int i = 0; i < 3; ++i) {
        QKeyEvent held(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier, {}, true);
        QApplication::sendEvent(&opened.view(), &held);
    }
    opened.checkUndo(before);
    CHECK(opened.step("compute").pos() - from == QPointF(4 * 12, 0));
    QTest::keyClick(&opened.view(), Qt::Key_Down, Qt::ShiftModifier);
    CHECK(opened.step("compute").pos() - from == QPointF(4 * 12, 1));
    CHECK(opened.document().undoStack().count() == 2);
}

TEST_CASE("Steps are aligned, distributed and arranged", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    select(opened, {inTranspose("dtc"), inTranspose("dtg"), inTranspose("dth")});
    opened.canvas.run(CanvasCommand::AlignLeft);
    opened.checkUndo(before);
    const auto left = [&](const std::string& id) {
        return opened.step(id).pos().x() - opened.step(id).size().width() / 2;
    };
    CHECK(left("dtc") == left("dth"));

    const auto aligned = opened.design();
    opened.workbench.selection().clear();
    opened.canvas.run(CanvasCommand::Arrange);
    opened.checkUndo(aligned);
    CHECK(left("dtc") < left("dth"));
    CHECK(opened.canvas.can(CanvasCommand::Find));
    CHECK_FALSE(opened.canvas.can(CanvasCommand::Delete));
}

TEST_CASE("Tab adds a step by name", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    QTest::keyClick(&opened.view(), Qt::Key_Tab);
    auto* const text = opened.canvas.findChild<QLineEdit*>(QStringLiteral("quickAddText"));
    REQUIRE(text);
    QTest::keyClicks(text, QStringLiteral("slow start"));
    QTest::keyClick(text, Qt::Key_Return);
    opened.checkUndo(before);
    CHECK(opened.written("slow_start"));
}

TEST_CASE("Page keys go from step to step, and find selects by name", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    QTest::keyClick(&opened.view(), Qt::Key_PageDown);
    CHECK(opened.step("partition").isSelected());
    QSignalSpy edited(&opened.workbench, &Workbench::editBlockRequested);
    QTest::keyClick(&opened.view(), Qt::Key_Return);
    REQUIRE(edited.count() == 1);
    CHECK(edited[0][0].toString() == QStringLiteral("inic.partition"));
    QTest::keyClick(&opened.view(), Qt::Key_PageUp);
    CHECK(opened.step("run").isSelected());

    opened.canvas.run(CanvasCommand::Find);
    auto* const text = opened.canvas.findChild<QLineEdit*>(QStringLiteral("findText"));
    REQUIRE(text);
    QTest::keyClicks(text, QStringLiteral("card to host"));
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(opened.step("dth").isSelected());

    // The found steps are deleted.
    opened.canvas.run(CanvasCommand::SelectAll);
    opened.canvas.run(CanvasCommand::Delete);
    REQUIRE(opened.scene().faces().steps.empty());
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(opened.workbench.selection().elements().empty());
}

} // namespace clusterwright::tests::pipeline_commands_test
