// CPU time of the topology canvas with many hosts, on the offscreen platform, which uses the raster engine of a screen: canvas_bench
// [HOSTS].
#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/drawing/topology_scene.h"
#include "model/design/edit/edit.h"
#include "model/design/gestures/topology_edits.h"
#include "tests/bench/many_hosts.h"
#include "tests/bench/ui_timing.h"

#include <QApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include <cstdio>
#include <string>

using namespace clusterwright;
using namespace clusterwright::bench;
using namespace clusterwright::desktop;

namespace
{

void paintNow(TopologyCanvas& canvas)
{
    canvas.view().viewport()->repaint();
}

void measureView(TopologyCanvas& canvas)
{
    auto& view = canvas.view();
    view.zoomToFit();
    report(
        "whole scene", [&] { paintNow(canvas); }, 50);
    view.setZoom(1);
    view.centerOn(2000, 400);
    paintNow(canvas);
    report(
        "100 %: whole viewport", [&] { paintNow(canvas); }, 16);
    report(
        "100 %: pan by 12 pixels",
        [&] {
            view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->value() + 12);
            settle();
        },
        16);
    view.zoomToFit();
    report(
        "whole: pan by 12 pixels",
        [&] {
            view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->value() + 12);
            settle();
        },
        50);
}

void measureDrag(TopologyCanvas& canvas, double zoom, const char* name)
{
    auto& view = canvas.view();
    auto& scene = static_cast<TopologyScene&>(canvas.drawing());
    const model::Element host{model::ElementKind::Vertex, "", "host5"};
    view.setZoom(zoom);
    view.centerOn(scene.placeOf(host).center());
    settle();
    auto at = view.mapFromScene(scene.placeOf(host).center());
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, at);
    report(
        name,
        [&] {
            at += QPoint(5, 3);
            QMouseEvent move(QEvent::MouseMove,
                             at,
                             view.viewport()->mapToGlobal(at),
                             Qt::NoButton,
                             Qt::LeftButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(view.viewport(), &move);
            settle();
        },
        16);
    QTest::keyClick(&view, Qt::Key_Escape);
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, at);
}

void measureEdits(TopologyCanvas& canvas, Workbench& workbench)
{
    auto& document = workbench.document();
    double x = 0;
    report(
        "edit: move one host",
        [&] {
            document.submit(model::moving(document.design(), "topology", {{"host5", x += 12, 500}}),
                            QStringLiteral("Move"));
            settle();
        },
        33);
    report(
        "edit: add a host",
        [&] {
            canvas.addEntry(QStringLiteral("component:host"));
            settle();
        },
        33,
        5);
    report(
        "select all",
        [&] {
            canvas.run(CanvasCommand::SelectAll);
            settle();
            workbench.selection().clear();
            settle();
        },
        200,
        5);
}

// A generator of 8,192 hosts: pods with counts.
void measureFatTree(TopologyCanvas& canvas, Workbench& workbench)
{
    auto& view = canvas.view();
    auto& document = workbench.document();
    report(
        "fat_tree(32): open",
        [&] {
            auto design = designOf(1, false);
            auto added = model::placingGenerator(design, document.library(), "fat_tree", 0, 0);
            static_cast<void>(model::apply(design, added.value().edit));
            design.topology->whole.generators[0].call =
                model::parseGeneratorCall("fat_tree(32)").value();
            document.open(std::move(design), {});
            canvas.run(CanvasCommand::ZoomToFit);
            paintNow(canvas);
        },
        160,
        1);
    report(
        "fat_tree(32): pan by 12 pixels",
        [&] {
            view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->value() + 12);
            settle();
        },
        15);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const std::size_t hosts = argc > 1 ? std::stoul(argv[1]) : 10'000;
    std::printf("%zu hosts\n", hosts);
    Workbench workbench({CLUSTERWRIGHT_SOURCE_PRESETS});
    TopologyCanvas canvas(workbench);
    canvas.resize(1600, 1000);
    canvas.show();
    settle();
    for (const bool isPlaced : {false, true}) {
        auto design = designOf(hosts, isPlaced);
        report(
            isPlaced ? "open, with positions" : "open, arranged",
            [&] {
                workbench.document().open(std::move(design), {});
                canvas.run(CanvasCommand::ZoomToFit);
                paintNow(canvas);
            },
            1000,
            1);
    }
    QSignalSpy answered(&workbench.document(), &Document::answerChanged);
    while (!workbench.document().isAnswered() && answered.wait(60'000)) {
    }
    measureView(canvas);
    measureDrag(canvas, 1, "100 %: drag a host");
    measureDrag(canvas, 0.2, "20 %: drag a host");
    measureEdits(canvas, workbench);
    measureFatTree(canvas, workbench);
    return 0;
}
