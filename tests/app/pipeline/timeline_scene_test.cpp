// The timeline: bars of steps, the selection shared with the drawing, the stored choice.
#include "app/desktop/pipeline/drawing/screen_text.h"
#include "app/desktop/pipeline/drawing/timeline_scene.h"
#include "model/study/studies/answer.h"
#include "model/units/quantity.h"
#include "tests/app/pipeline/opened_pipeline.h"
#include "tests/support/findings.h"

#include <QLabel>
#include <QSettings>
#include <QToolButton>

namespace clusterwright::tests::timeline_scene_test
{

using namespace clusterwright::desktop;

namespace
{

struct OpenedTimeline : OpenedPipeline {
    explicit OpenedTimeline(const std::string& id = "acc-fft-inic")
        : OpenedPipeline(id)
    {
        button().click();
        REQUIRE(canvas.isTimeline());
    }
    ~OpenedTimeline() { QSettings().remove(QStringLiteral("pipeline/timeline")); }

    QToolButton& button()
    {
        return *canvas.findChild<QToolButton*>(QStringLiteral("pipelineTimeline"));
    }
    TimelineScene& timeline() { return static_cast<TimelineScene&>(canvas.drawing()); }
    std::vector<TimelineBar*> barsOf(const std::string& id)
    {
        std::vector<TimelineBar*> bars;
        for (auto* const bar : timeline().bars())
            if (bar->face().element.name == id)
                bars.push_back(bar);
        return bars;
    }
    // Returns the zoom at which the timeline fits in a window of 1280 x 800 with this height for it.
    qreal zoomIn(int height, const std::string& step)
    {
        canvas.resize(680, height);
        QApplication::processEvents();
        canvas.run(desktop::CanvasCommand::ZoomToFit);
        return zoomOf(*barsOf(step)[0]);
    }
};

} // namespace

TEST_CASE("A bar shows its step's time in its resource's row", "[desktop][pipeline]")
{
    OpenedTimeline opened;
    // compute, then transpose twice: dth ends each run.
    const auto compute = opened.barsOf("compute");
    const auto dth = opened.barsOf("dth");
    REQUIRE(compute.size() == 1);
    REQUIRE(dth.size() == 2);
    CHECK(compute[0]->place().left() == 0);
    CHECK(dth[1]->place().right() == Approx(kTimelineWidth));
    // 25 ms of 140.9 ms
    CHECK(dth[0]->place().width() == Approx(kTimelineWidth * 0.025 / 0.1409).epsilon(0.01));
    CHECK(dth[0]->place().top() == dth[1]->place().top());
    CHECK(dth[0]->place().top() == opened.barsOf("dtc")[0]->place().top()); // nic.host_bus
    CHECK(dth[0]->place().top() != compute[0]->place().top());
    CHECK(dth[1]->toolTip().contains(QStringLiteral("Run 2 of 2")));
    CHECK(dth[1]->toolTip().contains(QStringLiteral("nic.host_bus")));
    CHECK(opened.barsOf("transpose").size() == 2);
    CHECK(opened.barsOf("partition").empty()); // takes no time
}

TEST_CASE("Groups are named in the timeline of a small window", "[desktop][pipeline]")
{
    OpenedTimeline opened("acc-fft-gigabit");
    const auto zoom = opened.zoomIn(400, "transpose");
    CHECK(opened.barsOf("transpose")[0]->place().height() * zoom >= lineOf(smallFont()));
}

TEST_CASE("Overlapping bars of one resource are below one another", "[desktop][pipeline]")
{
    OpenedTimeline opened("multiedge-two-way");
    const auto bars = opened.timeline().bars();
    REQUIRE(bars.size() > 5);
    for (std::size_t a = 0; a < bars.size(); ++a)
        for (std::size_t b = a + 1; b < bars.size(); ++b)
            CHECK_FALSE(bars[a]->place().intersects(bars[b]->place()));
}

TEST_CASE("A click on a bar selects the step in all views", "[desktop][pipeline]")
{
    OpenedTimeline opened;
    opened.click(opened.barsOf("dth")[1]->place().center());
    const model::Element dth{model::ElementKind::Step, "transpose", "dth"};
    CHECK(opened.workbench.selection().elements() == std::vector{dth});
    CHECK(opened.barsOf("dth")[0]->isSelected());
    opened.workbench.selection().set({{model::ElementKind::Step, "", "compute"}});
    CHECK(opened.barsOf("compute")[0]->isSelected());
    CHECK_FALSE(opened.barsOf("dth")[0]->isSelected());
    // Commands act on the selection.
    const auto before = opened.design();
    opened.canvas.run(CanvasCommand::Delete);
    opened.checkUndo(before);
    opened.await();
    CHECK(opened.barsOf("compute").empty());
}

TEST_CASE("A bar of many runs has the time of the runs and that between them",
          "[desktop][pipeline]")
{
    OpenedTimeline opened("training-step");
    opened.canvas.resize(900, 500);
    const auto tensor = opened.barsOf("tensor");
    REQUIRE(tensor.size() == 1);
    const auto& span = tensor[0]->face().span;
    REQUIRE(span.isWhole);
    CHECK(span.busy < 0.5 * (span.end - span.start)); // the microbatches compute, too
    const auto text = [](double seconds) { return model::displayText({seconds, model::kTime}, 3); };
    CHECK(utf8(tensor[0]->timeText()) == text(span.busy) + " in " + text(span.end - span.start));
    CHECK(contains(utf8(tensor[0]->toolTip()), "runs: " + text(span.busy)));
}

TEST_CASE("The choice of the timeline is stored", "[desktop][pipeline]")
{
    {
        OpenedTimeline opened;
        PipelineCanvas next(opened.workbench);
        CHECK(next.isTimeline());
        opened.button().click();
        CHECK_FALSE(opened.canvas.isTimeline());
        CHECK(opened.step("dth").size().width() > 0);
    }
    OpenedPipeline plain;
    CHECK_FALSE(plain.canvas.isTimeline());
}

TEST_CASE("A timeline without results is empty", "[desktop][pipeline]")
{
    OpenedTimeline opened("");
    CHECK(opened.timeline().bars().empty());
    CHECK(opened.timeline().itemsBoundingRect().isEmpty());
}

TEST_CASE("Resources are named in full in the timeline of a small window", "[desktop][pipeline]")
{
    OpenedTimeline opened("gpu-allreduce");
    const auto zoom = opened.zoomIn(300, "ring_all");
    const auto left = opened.timeline().itemsBoundingRect().left();
    const qreal space = 8;    // between the name and its bar
    const qreal wider = 1.05; // fonts differ
    CHECK(wider * widthOf(smallFont(true), QStringLiteral("nic.network_port")) <=
          (-left - space) * zoom);
}

TEST_CASE("The timeline sums the time of the selected steps", "[desktop][pipeline]")
{
    OpenedTimeline opened;
    const auto* const sum = opened.canvas.findChild<QLabel*>(QStringLiteral("timelineSum"));
    REQUIRE(sum);
    CHECK_FALSE(sum->isVisible());
    using Kind = model::ElementKind;
    const auto seconds = [&](const std::string& name) {
        return opened.document().numbers()->value(name)->value;
    };
    const auto text = [](double value) {
        return QString::fromStdString(model::displayText({value, model::kTime}, 3));
    };
    opened.workbench.selection().set(
        {{Kind::Step, "transpose", "dtc"}, {Kind::Step, "transpose", "dth"}});
    CHECK(sum->isVisible());
    CHECK(sum->text().startsWith(text(seconds("phase.dtc") + seconds("phase.dth"))));
    CHECK(sum->text().contains(text(seconds("time"))));
    opened.workbench.selection().set({{Kind::StepGroup, "", "transpose"}}); // all its steps
    CHECK(sum->text().startsWith(text(seconds("transpose.duration"))));
    opened.workbench.selection().set({});
    CHECK_FALSE(sum->isVisible());
}

TEST_CASE("Keys zoom and pan the timeline", "[desktop][pipeline]")
{
    OpenedTimeline opened;
    auto& view = opened.view();
    const auto zoom = view.zoom();
    QTest::keyClick(&view, Qt::Key_Plus);
    CHECK(view.zoom() > zoom);
    const auto before = view.visiblePart();
    QTest::keyClick(&view, Qt::Key_Right);
    CHECK(view.visiblePart().left() > before.left());
    CHECK(view.visiblePart().top() == Approx(before.top()));
    QTest::keyClick(&view, Qt::Key_Up);
    CHECK(view.visiblePart().top() < before.top());
    QTest::keyClick(&view, Qt::Key_Minus);
    QTest::keyClick(&view, Qt::Key_Home);
    CHECK(view.zoom() == Approx(zoom));
    CHECK(view.visiblePart().contains(opened.timeline().itemsBoundingRect()));
}

} // namespace clusterwright::tests::timeline_scene_test
