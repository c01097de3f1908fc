// The items in the drawing of the pipeline: a box for each step, a frame for each group, an arrow for each edge. Items are found by
// element or by position.
#pragma once

#include "app/desktop/pipeline/drawing/binding_lines.h"
#include "app/desktop/pipeline/drawing/faces.h"
#include "app/desktop/pipeline/drawing/placement.h"
#include "app/desktop/pipeline/drawing/step_layout.h"
#include "model/design/gestures/pipeline_edit.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

class QGraphicsItem;
class QGraphicsScene;

namespace clusterwright::desktop
{

class ArrowItem;
class GroupItem;
class PipelineNode;
class StepItem;

class PipelineItems
{
public:
    // `scene` owns the items.
    explicit PipelineItems(QGraphicsScene& scene);
    ~PipelineItems();

    [[nodiscard]] const PipelineFaces& faces() const { return m_faces; }
    // True if the present items can show these faces.
    [[nodiscard]] bool isSameDrawing(const PipelineFaces& faces) const;
    void show(PipelineFaces faces);
    // Moves the steps to their positions in the design.
    void place(const model::Design& design);
    void moveTo(const Places& places);
    void link(const model::Design& design); // moves frames and arrows with the steps

    // Shows the binding lines of selected nodes and of the node under the cursor.
    void setSelected(const std::set<std::string>& ids);
    void setHover(const BindingLines::Hover& hover);
    [[nodiscard]] const BindingLines* bindings() const { return m_bindings; } // null without steps

    [[nodiscard]] QGraphicsItem* itemOf(const model::Element& element) const;
    [[nodiscard]] StepItem* step(const std::string& id) const;
    [[nodiscard]] GroupItem* group(const std::string& id) const;
    [[nodiscard]] PipelineNode* node(const std::string& id) const;
    [[nodiscard]] PipelineNode* nodeAt(QPointF place) const;
    struct PinAt {
        StepItem* step = nullptr;
        StepPin pin;
    };
    // The pin at a position, within its hit radius.
    [[nodiscard]] std::optional<PinAt> pinAt(QPointF place) const;
    [[nodiscard]] GroupItem* groupAround(QPointF place) const;
    // Place in the pipeline of a block dropped at `place`.
    [[nodiscard]] model::StepPlace dropPlace(QPointF place) const;

    [[nodiscard]] StepShapes shapes() const;
    // The positions of all steps on the screen.
    [[nodiscard]] std::vector<model::NodePosition> positions() const;

private:
    void rebuild();
    void retire();
    void update();
    void linkArrow(ArrowItem& arrow, const model::Design& design);
    void linkBindings();
    void widenValues();
    [[nodiscard]] Places places() const;

    QGraphicsScene& m_scene;
    PipelineFaces m_faces;
    std::map<std::string, StepItem*> m_steps;
    std::map<std::string, GroupItem*> m_groups;
    std::vector<ArrowItem*> m_arrows;
    BindingLines* m_bindings = nullptr;
    BindingLines::Hover m_hover;
    std::vector<std::unique_ptr<QGraphicsItem>> m_retired;
};

// The element that the item shows; null for other items.
[[nodiscard]] const model::Element* pipelineElement(const QGraphicsItem& item);

} // namespace clusterwright::desktop
