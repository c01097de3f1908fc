// Mouse gestures on the pipeline canvas; each is one undo step.
#include "app/desktop/pipeline/canvas/pipeline_tools.h"
#include "app/desktop/pipeline/canvas/step_card.h"
#include "model/design/names/renaming.h"
#include "tests/app/pipeline/opened_pipeline.h"
#include "tests/support/elements.h"
#include "tests/support/findings.h"

#include <QLineEdit>
#include <QListWidget>

namespace clusterwright::tests::pipeline_canvas_test
{

using namespace clusterwright::desktop;

namespace
{

const model::Element kDtc{model::ElementKind::Step, "transpose", "dtc"};

std::vector<std::string> arrowsOf(const model::Design& design, const std::string& group)
{
    std::vector<std::string> arrows;
    for (const auto& arrow : model::stepGroup(design, group)->arrows)
        arrows.push_back(arrow.from + (arrow.kind == model::Arrow::Kind::Stream ? " ~> " : " -> ") +
                         arrow.to);
    return arrows;
}

} // namespace

TEST_CASE("A new step stays in a fitted view", "[desktop][pipeline]")
{
    OpenedPipeline opened("");
    opened.canvas.resize(500, 220);
    opened.view().zoomToFit();
    opened.canvas.addEntry(QStringLiteral("block:fft.group_exchange"));
    opened.await();
    CHECK(opened.view().visiblePart().contains(opened.scene().itemsBoundingRect()));
    opened.view().zoomIn(); // by hand
    const auto zoom = opened.view().zoom();
    opened.canvas.addEntry(QStringLiteral("block:fft.group_exchange"));
    opened.await();
    CHECK(opened.view().zoom() == zoom);
}

TEST_CASE("Boxes show equation, values, resource, time and share", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto& face = opened.step("dth").face();
    CHECK(face.title == QStringLiteral("INIC: card to host"));
    CHECK(face.takesTime);
    CHECK(face.resource == QStringLiteral("nic.host_bus"));
    CHECK(face.resourceKind == QStringLiteral("nic"));
    CHECK(face.time == QStringLiteral("50 ms")); // twice 2 MiB / (80 MiB/s)
    REQUIRE(face.share);
    CHECK(*face.share > 0.05);
    REQUIRE(face.inputs.size() == 2);
    CHECK(face.inputs[0].from == QStringLiteral("partition.S"));
    CHECK(face.inputs[0].value == QStringLiteral("2 MiB"));
    CHECK_FALSE(face.badge.isShown());
    CHECK_FALSE(opened.step("partition").face().takesTime);
    CHECK(opened.group("transpose").face().repeat == QStringLiteral("2"));
    CHECK(opened.scene().faces().arrows.size() == 4);
    CHECK(opened.lane().topLevelItem(0)->toolTip(0).contains(QStringLiteral("bottleneck")));
}

TEST_CASE("A drag moves the selected steps only", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    const auto from = opened.step("compute").pos();
    const auto other = opened.step("dth").pos();
    opened.drag(opened.body("compute"), opened.body("compute") + QPointF(60, 240));
    opened.checkUndo(before);
    CHECK(opened.step("compute").pos().y() - from.y() > 200);
    CHECK(opened.step("dth").pos() == other);
    CHECK(opened.workbench.selection().contains({model::ElementKind::Step, "", "compute"}));

    opened.document().undoStack().undo();
    CHECK(opened.step("compute").pos() == from);
}

TEST_CASE("A group is dragged by its head with all its steps", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    const auto dtc = opened.step("dtc").pos();
    const auto dth = opened.step("dth").pos();
    const auto head = opened.group("transpose").frame().topLeft() + QPointF(5, 5);
    opened.drag(head, head + QPointF(0, 120));
    opened.checkUndo(before);
    const auto shift = opened.step("dtc").pos() - dtc;
    CHECK(shift.y() > 100);
    CHECK(opened.step("dth").pos() - dth == shift);
}

TEST_CASE("Escape cancels a drag", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto from = opened.step("compute").pos();
    const auto start = opened.at(opened.body("compute"));
    auto* const viewport = opened.view().viewport();
    QTest::mousePress(viewport, Qt::LeftButton, {}, start);
    QTest::mouseMove(viewport, start + QPoint(50, 50));
    QTest::mouseMove(viewport, start + QPoint(90, 90));
    CHECK(opened.step("compute").pos() != from);
    QTest::keyClick(&opened.view(), Qt::Key_Escape);
    CHECK(opened.step("compute").pos() == from);
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, start + QPoint(90, 90));
    CHECK(opened.document().undoStack().count() == 0);
}

TEST_CASE("Arrows are drawn from a box's ports", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    const auto& segment = opened.step("run");
    opened.drag(opened.group("transpose").outPort(model::Arrow::Kind::Then), segment.pos());
    opened.checkUndo(before);
    CHECK(arrowsOf(opened.design(), "") ==
          std::vector<std::string>{"compute -> transpose", "transpose -> run"});

    const auto again = opened.design();
    opened.drag(opened.step("partition").outPort(model::Arrow::Kind::Stream),
                opened.step("compute").pos());
    opened.checkUndo(again);
    CHECK(arrowsOf(opened.design(), "").back() == "partition ~> compute");
    CHECK(opened.scene().faces().arrows.back().chunks == QStringLiteral("8"));
}

TEST_CASE("An arrow passes beside the boxes between its ends", "[desktop][pipeline]")
{
    const auto isIn = [](OpenedPipeline& opened, const std::string& end, const QRectF& box) {
        const auto* const group = opened.scene().groupItem(end);
        return group && group->frame().contains(box);
    };
    model::Library library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        OpenedPipeline opened(id);
        for (const auto& face : opened.scene().faces().arrows) {
            const auto& line = static_cast<ArrowItem*>(opened.scene().itemOf(face.element))->line();
            for (const auto& step : opened.scene().faces().steps) {
                const auto& name = step.element.name;
                const auto box = opened.step(name).sceneBox();
                if (name == face.from || name == face.to || isIn(opened, face.from, box) ||
                    isIn(opened, face.to, box))
                    continue;
                INFO(id << ": " << face.from << " to " << face.to << " behind " << name);
                int hidden = 0;
                for (int i = 0; i <= 200; ++i)
                    hidden += box.contains(line.pointAtPercent(i / 200.0)) ? 1 : 0;
                CHECK(hidden == 0);
            }
        }
    }
}

TEST_CASE("The number of chunks covers no box", "[desktop][pipeline]")
{
    OpenedPipeline opened("training-step"); // two streams of buckets leave 'last_backward'
    std::map<std::string, int> shown;
    for (const auto& face : opened.scene().faces().arrows) {
        if (!face.isStream)
            continue;
        const auto& arrow = *static_cast<ArrowItem*>(opened.scene().itemOf(face.element));
        for (const auto zoom : {0.45, 0.6, 1.0, 2.0}) {
            const auto label = arrow.labelRect(zoom);
            shown[face.to] += label.isEmpty() ? 0 : 1;
            for (const auto& step : opened.scene().faces().steps) {
                INFO(face.to << " at " << zoom << " over " << step.element.name);
                CHECK_FALSE(label.intersects(opened.step(step.element.name).sceneBox()));
            }
        }
    }
    CHECK(shown.at("gradients") == 4);
    CHECK(shown.at("shards") > 0);
}

TEST_CASE("An invalid arrow is refused with the reason", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    QSignalSpy refused(&opened.document(), &Document::refused);
    opened.drag(opened.step("dth").outPort(model::Arrow::Kind::Then), opened.step("dtc").pos());
    REQUIRE(refused.count() == 1);
    CHECK(codeOf(refused[0][0].value<model::Diagnostics>()) == "arrow.cycle");
    CHECK(opened.document().undoStack().count() == 0);
}

TEST_CASE("A dropped block becomes a step at the drop position", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    const auto place = opened.step("run").pos() + QPointF(0, 400);
    opened.drop(QStringLiteral("memory.copy"), place);
    CHECK(opened.workbench.selection().contains({model::ElementKind::Step, "", "copy"}));
    opened.checkUndo(before);
    REQUIRE(opened.written("copy"));
    CHECK(QLineF(opened.step("copy").pos(), place).length() < 20);
}

TEST_CASE("A block dropped on an arrow is inserted between its steps", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    const auto* const arrow = static_cast<ArrowItem*>(
        opened.scene().itemOf(numbered(before, model::ElementKind::Arrow, "transpose", 1)));
    REQUIRE(arrow);
    opened.drop(QStringLiteral("memory.copy"), arrow->middle());
    opened.checkUndo(before);
    CHECK(arrowsOf(opened.design(), "transpose") ==
          std::vector<std::string>{"dtc -> dtg", "dtg -> copy", "copy -> dfg", "dfg -> dth"});
}

TEST_CASE("The first block makes the pipeline of an empty design", "[desktop][pipeline]")
{
    OpenedPipeline opened("");
    const auto before = opened.design();
    CHECK_FALSE(before.pipeline);
    opened.drop(QStringLiteral("logp.one_way"), {0, 0});
    opened.checkUndo(before);
    REQUIRE(opened.design().pipeline);
    // Its parameters have no values, so the box shows a finding.
    opened.await();
    CHECK(opened.step("one_way").face().badge.hasErrors);
    opened.document().undoStack().undo();
    CHECK(opened.scene().allElements().empty());
}

TEST_CASE("A step dropped on a resource runs on that resource", "[desktop][pipeline]")
{
    OpenedPipeline opened("maestro2-barrier-mdo");
    const auto before = opened.design();
    const auto nicRow = [&] {
        auto& lane = opened.lane();
        for (int row = 0; row < lane.topLevelItemCount(); ++row)
            if (lane.topLevelItem(row)->text(0).startsWith(QStringLiteral("nic.cpu")))
                return lane.visualItemRect(lane.topLevelItem(row)).center();
        FAIL("no row for nic.cpu");
        return QPoint();
    };
    const auto screen = opened.lane().viewport()->mapToGlobal(nicRow());
    const auto place = opened.step("meet").pos();
    opened.drag(opened.body("meet"), opened.view().viewport()->mapFromGlobal(screen));
    opened.checkUndo(before);
    CHECK(opened.written("meet")->on == "nic.cpu");
    CHECK(opened.step("meet").pos() == place);
}

TEST_CASE("A click on a time requests its explanation", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    QSignalSpy explained(&opened.workbench, &Workbench::explainRequested);
    auto& step = opened.step("dth");
    opened.click(step.mapToScene(step.timeRect().center()));
    REQUIRE(explained.count() == 1);
    CHECK(explained[0][0].toString() == QStringLiteral("phase.dth")); // all runs, like the box
}

TEST_CASE("A double click on a box opens its block", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    QSignalSpy edited(&opened.workbench, &Workbench::editBlockRequested);
    QTest::mouseDClick(opened.view().viewport(), Qt::LeftButton, {}, opened.at(opened.body("dtc")));
    REQUIRE(edited.count() == 1);
    CHECK(edited[0][0].toString() == QStringLiteral("inic.host_to_card"));
    CHECK(opened.workbench.selection().elements() == std::vector{kDtc});
}

TEST_CASE("A badge appears with a finding and disappears with its cause", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto& face = opened.step("dtc").face();
    CHECK_FALSE(face.badge.isShown());
    REQUIRE(opened.document().submit(
        model::setBinding(opened.design(), "dtc", "S", "partition.nothing"), {}));
    opened.await();
    CHECK(face.badge.hasErrors);
    REQUIRE_FALSE(face.badge.findings.isEmpty());
    CHECK(opened.step("dtc").toolTip().contains(QStringLiteral("nothing")));
    CHECK_FALSE(opened.step("dth").face().badge.isShown());
    opened.document().undoStack().undo();
    opened.await();
    CHECK_FALSE(face.badge.isShown());
}

TEST_CASE("The canvas and the workbench share the selection", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    opened.click(opened.body("dtc"));
    CHECK(opened.workbench.selection().elements() == std::vector{kDtc});
    opened.workbench.selection().set({{model::ElementKind::Step, "", "compute"}});
    CHECK(opened.step("compute").isSelected());
    CHECK_FALSE(opened.step("dtc").isSelected());
    opened.workbench.selection().set({{model::ElementKind::Variable, "", "P"}});
    CHECK(opened.scene().selectedItems().isEmpty());
    CHECK(opened.workbench.selection().elements().size() == 1);
}

TEST_CASE("A click can redraw the pipeline while it is handled", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    opened.click(opened.body("partition"));
    const auto place = opened.body("compute");
    // Like an Inspector entry that the click commits.
    QObject::connect(&opened.workbench.selection(), &Selection::changed, &opened.canvas, [&] {
        if (opened.scene().stepItem("compute"))
            opened.document().submit(model::renaming(opened.design(),
                                                     opened.step("compute").element(),
                                                     "rows_first",
                                                     opened.document().library()),
                                     QStringLiteral("Rename"));
    });
    opened.click(place);
    CHECK(opened.scene().stepItem("rows_first"));
    CHECK_FALSE(opened.scene().stepItem("compute"));
    opened.click(place, Qt::ControlModifier);
    QApplication::processEvents();
    CHECK(opened.written("rows_first"));
}

TEST_CASE("A rubber band selects steps", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto frame = opened.group("transpose").frame();
    opened.drag(frame.bottomLeft() + QPointF(2, -2), frame.topRight() + QPointF(-20, 44));
    CHECK(opened.scene().boxesOf(opened.workbench.selection().elements()).size() == 4);
    CHECK(opened.document().undoStack().count() == 0);
}

TEST_CASE("An arrow dropped on the canvas asks for a block", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    opened.drag(opened.step("run").outPort(model::Arrow::Kind::Then),
                opened.step("run").pos() + QPointF(30, 300));
    auto* const text = opened.canvas.findChild<QLineEdit*>(QStringLiteral("quickAddText"));
    REQUIRE(text);
    REQUIRE(text->isVisible());
    QTest::keyClicks(text, QStringLiteral("memory copy"));
    QTest::keyClick(text, Qt::Key_Return);
    opened.checkUndo(before);
    CHECK(arrowsOf(opened.design(), "").back().starts_with("run -> "));
}

TEST_CASE("The card of a step avoids the buttons of the canvas", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    auto* const card = opened.canvas.findChild<StepCard*>();
    const auto* const buttons = opened.canvas.findChild<PipelineTools*>();
    opened.workbench.selection().set({{model::ElementKind::Step, "transpose", "dth"}});
    auto& view = opened.view();
    view.setZoom(0.8);
    auto* const viewport = view.viewport();
    int seen = 0;
    // Moves the step through the corner of the buttons.
    for (int x = 0; x < 300; x += 50)
        for (int y = -80; y < 60; y += 20) {
            const QPoint corner(viewport->width() - x, y);
            view.centerOn(opened.step("dth").pos() -
                          (view.mapToScene(corner) - view.mapToScene(viewport->rect().center())));
            QApplication::processEvents();
            if (!card->step())
                continue;
            ++seen;
            INFO(x << ", " << y);
            const QRect above(viewport->mapFrom(&view, buttons->pos()), buttons->size());
            CHECK_FALSE(card->geometry().intersects(above));
        }
    CHECK(seen > 0);
}

} // namespace clusterwright::tests::pipeline_canvas_test
