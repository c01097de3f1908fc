// A pipeline canvas with an evaluated shipped design, and mouse gestures.
#pragma once

#include "app/desktop/canvas/canvas_entry.h"
#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/pipeline/drawing/arrow_item.h"
#include "app/desktop/pipeline/drawing/group_item.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/resource_lane.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "model/design/document/design.h"
#include "model/design/gestures/pipeline_edit.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests
{

struct OpenedPipeline {
    explicit OpenedPipeline(const std::string& id = "acc-fft-inic")
        : workbench({shippedPresetsFolder()})
        , canvas(workbench)
    {
        auto& library = workbench.document().library();
        show(id.empty() ? designOf(designText(R"("variables": [])")) : *library.design(id).value());
    }
    explicit OpenedPipeline(model::Design design)
        : workbench({shippedPresetsFolder()})
        , canvas(workbench)
    {
        show(std::move(design));
    }

    void show(model::Design design)
    {
        workbench.document().open(std::move(design), {});
        canvas.resize(1500, 900);
        canvas.show();
        await();
        canvas.run(desktop::CanvasCommand::ZoomToFit);
    }
    void await()
    {
        constexpr int kPatience = 20'000; // ms, for a busy machine
        QSignalSpy answered(&document(), &desktop::Document::answerChanged);
        while (!document().isAnswered())
            REQUIRE(answered.wait(kPatience));
    }
    [[nodiscard]] desktop::Document& document() { return workbench.document(); }
    [[nodiscard]] const model::Design& design() { return workbench.document().design(); }
    [[nodiscard]] desktop::PipelineScene& scene()
    {
        return static_cast<desktop::PipelineScene&>(canvas.drawing());
    }
    [[nodiscard]] desktop::GraphView& view() { return canvas.view(); }
    [[nodiscard]] desktop::ResourceLane& lane()
    {
        return *canvas.findChild<desktop::ResourceLane*>();
    }
    [[nodiscard]] desktop::StepItem& step(const std::string& id)
    {
        auto* const item = scene().stepItem(id);
        INFO("step " << id);
        REQUIRE(item);
        return *item;
    }
    [[nodiscard]] desktop::GroupItem& group(const std::string& id)
    {
        auto* const item = scene().groupItem(id);
        INFO("group " << id);
        REQUIRE(item);
        return *item;
    }
    [[nodiscard]] const model::PipelineItem* written(const std::string& id)
    {
        for (const auto* const item : model::stepsOf(*design().pipeline))
            if (item->id == id)
                return item;
        return nullptr;
    }
    // Returns viewport coordinates.
    [[nodiscard]] QPoint at(QPointF place) { return view().mapFromScene(place); }
    // Returns a point of a step's box without pins or texts.
    [[nodiscard]] QPointF body(const std::string& id)
    {
        const auto& item = step(id);
        return item.pos() + QPointF(-item.size().width() / 2 + 30, 0);
    }

    void click(QPointF place, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(view().viewport(), Qt::LeftButton, modifiers, at(place));
    }
    void drag(QPointF from, QPoint to) // `to`: viewport coordinates, possibly outside
    {
        auto* const viewport = view().viewport();
        const auto start = at(from);
        QTest::mousePress(viewport, Qt::LeftButton, {}, start);
        QTest::mouseMove(viewport, start + (to - start) / 3);
        QTest::mouseMove(viewport, start + (to - start) * 2 / 3);
        QTest::mouseMove(viewport, to);
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, to);
    }
    void drag(QPointF from, QPointF to) { drag(from, at(to)); }
    void drop(const QString& block, QPointF place)
    {
        QMimeData data;
        data.setData(QString::fromLatin1(desktop::kEntryMimeType),
                     (QStringLiteral("block:") + block).toUtf8());
        QDragEnterEvent enter(at(place), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(view().viewport(), &enter);
        CHECK(enter.isAccepted());
        QDragMoveEvent move(at(place), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(view().viewport(), &move);
        QDropEvent drop(at(place), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(view().viewport(), &drop);
    }
    // Checks that the last change was one step with undo and redo. `before`: the design before the step.
    void checkUndo(const model::Design& before)
    {
        const auto after = design();
        CHECK_FALSE(after == before);
        CHECK(document().undoStack().count() == ++steps);
        document().undoStack().undo();
        CHECK(design() == before);
        document().undoStack().redo();
        CHECK(design() == after);
    }

    desktop::Workbench workbench;
    desktop::PipelineCanvas canvas;
    int steps = 0; // checked steps of the undo stack
};

} // namespace clusterwright::tests
