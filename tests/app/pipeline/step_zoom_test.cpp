// Details of a step at each zoom, value boxes, pins and bindings, and the card beside a small box.
#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/canvas/pipeline_tools.h"
#include "app/desktop/pipeline/canvas/step_card.h"
#include "app/desktop/pipeline/drawing/screen_text.h"
#include "app/desktop/pipeline/drawing/step_painting.h"
#include "tests/app/pipeline/opened_pipeline.h"
#include "tests/support/findings.h"

#include <QMouseEvent>
#include <QSettings>
#include <QSplitter>

namespace clusterwright::tests::step_zoom_test
{

using namespace clusterwright::desktop;

namespace
{

std::string bindingOf(OpenedPipeline& opened, const std::string& step, const std::string& parameter)
{
    for (const auto& binding : opened.written(step)->bindings)
        if (binding.parameter == parameter)
            return binding.value.text;
    return {};
}

QPointF pinPlace(OpenedPipeline& opened, const char* step, const char* name, bool isOutput)
{
    return opened.step(step).pinPlace(name, isOutput);
}

// Moves the pointer without a button, even if another test left one pressed.
void hover(OpenedPipeline& opened, QPoint place)
{
    auto* const viewport = opened.view().viewport();
    QMouseEvent move(QEvent::MouseMove,
                     place,
                     viewport->mapToGlobal(place),
                     Qt::NoButton,
                     Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(viewport, &move);
}

} // namespace

TEST_CASE("A step shows more details at a larger size", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto& layout = opened.step("dth").layout();
    CHECK(layout.detail(0.2) == Detail::Far);
    CHECK(layout.detail(0.9) == Detail::Middle);
    CHECK(layout.detail(1.2) == Detail::Middle);
    CHECK(layout.detail(1.21) == Detail::Near);
    // Far: name and share only. transpose runs dtc twice: 2 * 3.125 ms of 140.9 ms are 4 %.
    CHECK(distantText(opened.step("dtc").face()) == QStringLiteral("4 %"));
    CHECK(distantText(opened.step("partition").face()) == QStringLiteral("S = 2 MiB"));
    CHECK(layout.timeRect(0.2).isEmpty());
    CHECK_FALSE(layout.timeRect(0.9).isEmpty());
}

TEST_CASE("A step that does not run says so", "[desktop][pipeline]")
{
    OpenedPipeline opened("sort-dpu-200g");
    const auto isOff = [&](const char* id) {
        const auto& face = opened.step(id).face();
        CHECK((distantText(face) == QStringLiteral("off")) == !face.runs);
        return !face.runs;
    };
    CHECK_FALSE(isOff("to_buckets")); // where = 2: the Arm cores sort
    CHECK(isOff("phase1"));           // in a group that runs 0 times
    CHECK(opened.step("phase1").toolTip().contains(
        QStringLiteral("This step is off: its group 'on_hosts' runs 0 times.")));
    CHECK_FALSE(isOff("count_sort"));
    OpenedPipeline choice("gpu-allreduce");
    CHECK(choice.step("ring_all").face().runs);
    CHECK_FALSE(choice.step("trees").face().runs); // its condition is false
    const auto tip = choice.step("trees").toolTip();
    CHECK(tip.contains(QStringLiteral("P = 128: processes<br/>")));
    CHECK(
        tip.contains(QStringLiteral("alpha = 4.094 us: time of a message without its bytes<br/>")));
}

TEST_CASE("The repeats of a group stay in its frame", "[desktop][pipeline]")
{
    OpenedPipeline opened("fft-3d-networks");
    const auto& packs = opened.group("packs"); // if(decomposition == 1, 2, 1)
    CHECK(packs.repeatText() == QStringLiteral("\u00d7 2"));
    CHECK(packs.boundingRect().contains(packs.repeatRect()));
    CHECK(packs.repeatRect().right() < opened.step("row_exchange").sceneBoundingRect().left());
    OpenedPipeline training("training-step");
    for (const auto& face : training.scene().faces().groups) {
        const auto& group = training.group(face.element.name);
        INFO(face.element.name);
        CHECK(group.repeatRect().right() <= group.boundingRect().right() - 12);
        // The number is whole where the title and the expression have no room.
        training.view().setZoom(0.45);
        const auto pixel = 1 / training.view().zoom();
        CHECK(group.repeatRect().width() >= widthOf(smallFont(true), group.repeatText()) * pixel);
        CHECK(group.repeatRect().right() <= group.boundingRect().right() - 12);
    }
}

TEST_CASE("Parameters are named beside their pins where no other text is", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto& layout = opened.step("dth").layout();
    REQUIRE(layout.rows.size() >= 3);
    std::size_t named = 0;
    for (double zoom = 0.3; zoom <= 2; zoom += 0.05) {
        INFO(zoom);
        const auto lines = layout.middleLines(zoom);
        QRectF last;
        for (const auto& row : layout.rows) {
            const auto place = layout.placeOf(row, zoom);
            if (place.isEmpty())
                continue;
            ++named;
            // The text is at the height of its pin, below the row above, and inside the box.
            CHECK(place.center().y() * textScale(zoom) / zoom ==
                  Approx(row.middle - layout.box().top()));
            CHECK(place.top() >= last.bottom() - 1e-9);
            CHECK(QRectF(QPointF(), layout.room(zoom)).contains(place));
            if (layout.detail(zoom) == Detail::Middle)
                for (const auto& line : {lines.name, lines.time, lines.title, lines.resource})
                    CHECK_FALSE(place.intersects(line));
            last = place;
        }
        if (zoom >= 1)
            CHECK_FALSE(last.isEmpty());
    }
    CHECK(named > 0);
}

TEST_CASE("A value box names its pins side by side, above and below its name",
          "[desktop][pipeline]")
{
    OpenedPipeline opened;
    for (const auto* const id : {"partition", "row_fft", "row_memory", "run"}) {
        const auto& layout = opened.step(id).layout();
        REQUIRE(layout.pins.size() >= 2);
        for (const double zoom : {1.0, 1.2, 2.0}) {
            const auto room = layout.room(zoom);
            const auto name = lineOf(screenFont());
            const QRectF middle(0, (room.height() - name) / 2, room.width(), name);
            std::vector<QRectF> places;
            for (const auto& pin : layout.pins) {
                INFO(id << '.' << pin.name << " at " << zoom);
                const auto place = layout.placeOf(pin, zoom);
                CHECK(place.width() >= std::min(widthOf(smallFont(), qt(pin.name)), 36.0));
                CHECK(place.center().x() * textScale(zoom) / zoom ==
                      Approx(pin.place.x() - layout.box().left()));
                CHECK((pin.isOutput ? place.top() > middle.center().y()
                                    : place.bottom() < middle.center().y()));
                CHECK(QRectF(QPointF(), room).contains(place));
                CHECK_FALSE(place.intersects(middle));
                for (const auto& other : places)
                    CHECK_FALSE(place.intersects(other));
                places.push_back(place);
            }
        }
        CHECK(layout.placeOf(layout.pins.front(), 0.5).isEmpty()); // not high enough
    }
}

TEST_CASE("A fitted canvas tells all steps apart", "[desktop][pipeline]")
{
    model::Library library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        OpenedPipeline opened(id);
        for (const QSize size : {QSize(660, 390), QSize(980, 520)}) { // windows of 1280 and 1600
            opened.canvas.resize(size);
            QApplication::processEvents();
            opened.canvas.run(CanvasCommand::ZoomToFit);
            const auto zoom = opened.view().zoom();
            std::set<QString> names;
            for (const auto& face : opened.scene().faces().steps) {
                const auto& step = opened.step(face.element.name);
                INFO(id << ", " << size.width() << ": " << face.element.name << " at " << zoom);
                const auto shown = step.shownName(zoom);
                CHECK((step.isNameWhole(zoom) || shown.lines.front().size() >= 5));
                CHECK(names.insert(shown.lines.join(QLatin1Char('\n'))).second);
                CHECK(step.boundingRect().contains(step.seenBox(zoom)));
            }
        }
    }
}

TEST_CASE("A long name is broken into lines, and a word with a hyphen", "[desktop][pipeline]")
{
    const auto lines = [](const char* name, const char* widest, int most) {
        const auto room = widthOf(smallFont(), QLatin1String(widest));
        return fittedName(QLatin1String(name), {room, most * lineOf(smallFont())}).lines;
    };
    CHECK(lines("to_buckets", "to_buckets", 1) == QStringList{"to_buckets"});
    CHECK(lines("to_buckets", "buckets", 2) == QStringList{"to_", "buckets"});
    CHECK(lines("receiver_irq", "receiver", 2) == QStringList{"receiver", "_irq"});
    CHECK(lines("exchange", "exch-", 2) == QStringList{"exch-", "ange"});
    CHECK(lines("last_backward", "back-", 3) == QStringList{"last_", "back-", "ward"});
    CHECK(lines("phase_one", "phase_", 1).join(QString()).contains(QChar(0x2026)));
}

TEST_CASE("A pipeline that is too long for its canvas shows its start", "[desktop][pipeline]")
{
    OpenedPipeline opened("multiedge-mixed-ping-pong-wd");
    opened.canvas.resize(660, 390);
    QApplication::processEvents();
    opened.canvas.run(CanvasCommand::ZoomToFit);
    CHECK(opened.view().isCut());
    CHECK(opened.view().zoom() == opened.scene().legibleZoom());
    const auto all = opened.scene().itemsBoundingRect();
    CHECK(opened.view().visiblePart().left() <= all.left());
    CHECK(opened.view().visiblePart().right() < all.right());
}

TEST_CASE("Text on the canvas has at least 9 points at every zoom", "[desktop][pipeline]")
{
    CHECK(screenFont(0.1).pointSizeF() >= kMinPoints);
    CHECK(smallFont().pointSizeF() >= kMinPoints);
    // A painter's unit is a pixel at every zoom up to kGrowingZoom, and more beyond it.
    for (const double zoom : {0.1, 0.5, 1.0, 1.3, 2.0, 8.0})
        CHECK(textScale(zoom) >= 1);
    CHECK(textScale(2.7) == Approx(2));
}

TEST_CASE("The size of a box does not depend on the zoom", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto size = opened.step("dth").size();
    opened.view().setZoom(0.3);
    CHECK(opened.step("dth").size() == size);
    opened.view().setZoom(2);
    CHECK(opened.step("dth").size() == size);
}

TEST_CASE("Steps that only compute values are in a row above", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    for (const auto* const id : {"partition", "row_fft", "row_memory", "run"}) {
        CHECK(opened.step(id).face().isValue);
        CHECK(opened.step(id).pos().y() == opened.step("partition").pos().y());
        CHECK(opened.step(id).size().height() < opened.step("compute").size().height() / 2);
    }
    CHECK_FALSE(opened.step("compute").face().isValue);
    CHECK(opened.step("partition").pos().y() + 40 <
          opened.step("compute").pos().y() - opened.step("compute").size().height() / 2);
    CHECK(opened.step("row_fft").pos().x() < opened.step("run").pos().x());
}

TEST_CASE("Lines of values are always shown, others only when selected", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto& bindings = opened.scene().faces().bindings;
    const auto line = [&](const char* from, const char* to) {
        const auto found = std::ranges::find_if(
            bindings, [&](const auto& face) { return face.from == from && face.to == to; });
        REQUIRE(found != bindings.end());
        return *found;
    };
    const auto& lines = *opened.scene().bindings();
    const auto ofValue = line("partition", "dtc");
    const auto other = line("compute", "run");
    CHECK(lines.isShown(ofValue));
    CHECK_FALSE(lines.isEmphasised(ofValue));
    CHECK_FALSE(lines.isShown(other));
    opened.workbench.selection().set({{model::ElementKind::Step, "", "compute"}});
    CHECK(lines.isEmphasised(other));
    CHECK_FALSE(lines.isEmphasised(ofValue));
    opened.workbench.selection().clear();
    hover(opened, opened.at(opened.step("compute").pos()));
    CHECK(lines.isEmphasised(other));
    hover(opened, QPoint(3, 3));
    CHECK_FALSE(lines.isShown(other));
}

TEST_CASE("A drag from an output to a parameter binds it", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    const auto place = opened.step("compute").pos();
    opened.drag(pinPlace(opened, "row_fft", "t_1d", true),
                pinPlace(opened, "compute", "t_1d", false));
    opened.checkUndo(before);
    CHECK(bindingOf(opened, "compute", "t_1d") == "row_fft.t_1d");
    CHECK(opened.step("compute").pos() == place);
    opened.await();

    // From the other end, released 6 pixels beside the pin.
    const auto again = opened.design();
    opened.drag(pinPlace(opened, "run", "T_compute", false),
                opened.at(pinPlace(opened, "compute", "T_compute", true)) + QPoint(4, 4));
    CHECK(opened.design() == again); // the binding existed already
    CHECK(bindingOf(opened, "run", "T_compute") == "compute.T_compute");
}

TEST_CASE("Pins bind from the edge of a box at 30 % zoom", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    opened.view().setZoom(0.3);
    const auto before = opened.design();
    // 5 pixels outside the boxes: 5 / 0.3 = 17 scene units
    opened.drag(pinPlace(opened, "row_fft", "t_1d", true) + QPointF(0, 17),
                pinPlace(opened, "compute", "t_1d", false) - QPointF(17, 0));
    opened.checkUndo(before);
    CHECK(bindingOf(opened, "compute", "t_1d") == "row_fft.t_1d");
}

TEST_CASE("A hovered pin of a small box is marked and named", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    opened.view().setZoom(0.3);
    auto& step = opened.step("compute");
    const auto plain = step.toolTip();
    hover(opened, opened.at(pinPlace(opened, "compute", "t_1d", false)) - QPoint(3, 0));
    CHECK(step.toolTip().contains(QStringLiteral("compute.t_1d")));
    CHECK(step.toolTip() != plain);
}

TEST_CASE("Small boxes move by their middle and connect by their ports", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    opened.view().setZoom(0.3);
    const auto before = opened.design();
    for (const auto* const id : {"row_fft", "compute"}) { // a value box, and a step
        const auto place = opened.step(id).pos();
        opened.drag(place, place + QPointF(0, 240));
        CHECK(opened.step(id).pos().y() > place.y() + 200);
        opened.document().undoStack().undo();
    }
    CHECK(opened.design() == before);
    const auto port = opened.step("compute").outPort(model::Arrow::Kind::Then);
    CHECK_FALSE(opened.step("compute").pinAt(port));
    CHECK(opened.step("compute").zoneAt(opened.step("compute").mapFromScene(port)) ==
          Zone::ThenPort);
}

TEST_CASE("A pin of another dimension is refused with the reason", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    const auto place = opened.step("compute").pos();
    QSignalSpy refused(&opened.document(), &Document::refused);
    opened.drag(pinPlace(opened, "partition", "S", true),
                pinPlace(opened, "compute", "t_1d", false));
    REQUIRE(refused.count() == 1);
    const auto findings = refused[0][0].value<model::Diagnostics>();
    CHECK(codeOf(findings) == "dimension.mismatch");
    CHECK(messageOf(findings, "dimension.mismatch") ==
          "'compute.t_1d' is in seconds, 'partition.S' is in bytes");
    CHECK(opened.design() == before);
    CHECK(opened.step("compute").pos() == place);
}

TEST_CASE("A pin dropped beside all pins changes nothing", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto before = opened.design();
    QSignalSpy said(&opened.workbench, &Workbench::said);
    opened.drag(pinPlace(opened, "row_fft", "t_1d", true), opened.step("dfg").pos());
    CHECK(opened.design() == before);
    REQUIRE(said.count() > 0);
    CHECK(said.last()[0].toString() == QStringLiteral("Drop on the pin of a parameter"));
}

TEST_CASE("A card shows the equation of a selected small step", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    auto* const card = opened.canvas.findChild<StepCard*>();
    REQUIRE(card);
    CHECK_FALSE(card->step());
    opened.workbench.selection().set({{model::ElementKind::Step, "transpose", "dth"}});
    QApplication::processEvents();
    REQUIRE(card->step());
    CHECK(card->step()->face().element.name == "dth");
    CHECK(opened.view().viewport()->rect().contains(card->geometry()));
    opened.view().setZoom(1.5); // the box shows the equation
    CHECK_FALSE(card->step());
    opened.view().setZoom(0.8);
    opened.workbench.selection().clear();
    QApplication::processEvents();
    CHECK_FALSE(card->step());
}

TEST_CASE("The card of a step covers no clickable item", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    const auto* const card = opened.canvas.findChild<StepCard*>();
    auto& view = opened.view();
    int seen = 0;
    for (const QSize size : {QSize(680, 400), QSize(680, 260), QSize(1500, 900)}) {
        opened.canvas.resize(size);
        QApplication::processEvents();
        opened.canvas.run(CanvasCommand::ZoomToFit);
        for (const auto& face : opened.scene().faces().steps) {
            opened.workbench.selection().set({face.element});
            QApplication::processEvents();
            if (!card->step())
                continue;
            ++seen;
            INFO(face.element.name << ", " << size.width() << " x " << size.height());
            CHECK(view.items(card->geometry()).isEmpty());
            CHECK(view.viewport()->rect().contains(card->geometry()));
        }
    }
    CHECK(seen >= 10);
}

TEST_CASE("The pipeline has the width of its canvas, above the resources", "[desktop][pipeline]")
{
    QSettings().clear();
    OpenedPipeline opened;
    opened.canvas.resize(680, 400);
    QApplication::processEvents();
    const auto& parts = *opened.canvas.findChild<QSplitter*>(QStringLiteral("pipelineParts"));
    CHECK(opened.view().width() == opened.canvas.width());
    CHECK(opened.view().height() >= 0.65 * opened.canvas.height());
    const auto& lane = opened.lane();
    CHECK(lane.viewport()->height() >=
          lane.visualItemRect(lane.topLevelItem(lane.topLevelItemCount() - 1)).bottom());
    auto* const handle = parts.handle(1);
    const auto grip = handle->rect().center();
    QTest::mousePress(handle, Qt::LeftButton, {}, grip);
    QTest::mouseMove(handle, grip - QPoint(0, 50));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, grip - QPoint(0, 50));
    const auto sizes = parts.sizes();
    OpenedPipeline again;
    again.canvas.resize(680, 400);
    QApplication::processEvents();
    CHECK(again.canvas.findChild<QSplitter*>(QStringLiteral("pipelineParts"))->sizes() == sizes);
    QSettings().clear();
}

TEST_CASE("Unused resources unfold below those in use", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    auto& lane = opened.lane();
    REQUIRE(lane.topLevelItemCount() == 4);
    double before = 1;
    for (const auto& face : opened.scene().faces().resources) {
        if (!face.isUsed)
            break;
        REQUIRE(face.share);
        CHECK(*face.share <= before);
        before = *face.share;
    }
    const auto* const unused = lane.topLevelItem(3);
    CHECK(unused->text(0) ==
          QStringLiteral("%1 unused").arg(opened.scene().faces().resources.size() - 3));
    CHECK_FALSE(unused->isExpanded());
    const auto place = lane.visualItemRect(unused).center();
    CHECK(lane.markAt(lane.viewport()->mapToGlobal(place)).empty());
    CHECK(unused->isExpanded()); // so that a drag can reach unused resources
    const auto first = lane.visualItemRect(unused->child(0)).center();
    CHECK(lane.markAt(lane.viewport()->mapToGlobal(first)) == utf8(unused->child(0)->text(0)));
}

TEST_CASE("A new result keeps the unused resources folded", "[desktop][pipeline]")
{
    OpenedPipeline opened;
    auto& lane = opened.lane();
    auto faces = opened.scene().faces().resources;
    const auto unused = std::ranges::find(faces, false, &ResourceFace::isUsed);
    REQUIRE(unused != faces.end());
    unused->isUsed = true;
    lane.setResources(faces);
    const auto items = lane.findItems(qt(unused->name), Qt::MatchExactly);
    REQUIRE(items.size() == 1);
    lane.setCurrentItem(items.front());
    unused->isUsed = false;
    lane.setResources(faces);
    CHECK_FALSE(lane.topLevelItem(lane.topLevelItemCount() - 1)->isExpanded());
}

} // namespace clusterwright::tests::step_zoom_test
