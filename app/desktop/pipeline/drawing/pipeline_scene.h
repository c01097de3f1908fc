// The drawing of the pipeline of a document's design. Its only own state is the positions of dragged steps.
#pragma once

#include "app/desktop/canvas/graph_scene.h"
#include "app/desktop/document/document.h"
#include "app/desktop/pipeline/drawing/binding_lines.h"
#include "app/desktop/pipeline/drawing/faces.h"
#include "app/desktop/pipeline/drawing/placement.h"
#include "app/desktop/pipeline/drawing/step_layout.h"

#include <map>
#include <optional>
#include <vector>

namespace clusterwright::desktop
{

class ArrowItem;
class GroupItem;
class PipelineNode;
class StepItem;

class PipelineScene final : public GraphScene
{
    Q_OBJECT

public:
    explicit PipelineScene(Document& document, QObject* parent = nullptr);
    ~PipelineScene() override;

    // Texts and values for the document's design and its results.
    [[nodiscard]] PipelineFaces facesNow() const;
    // True if the present items can show these faces.
    [[nodiscard]] bool isSameDrawing(const PipelineFaces& faces) const;
    void show(PipelineFaces faces);
    void place(); // the steps, at their positions in the design
    [[nodiscard]] const PipelineFaces& faces() const { return m_faces; }

    [[nodiscard]] QGraphicsItem* itemOf(const model::Element& element) const;
    [[nodiscard]] StepItem* stepItem(const std::string& id) const;
    [[nodiscard]] GroupItem* groupItem(const std::string& id) const;
    [[nodiscard]] PipelineNode* node(const std::string& id) const;
    [[nodiscard]] const BindingLines* bindings() const { return m_bindings; } // null without steps
    [[nodiscard]] StepShapes shapes() const;
    // The positions of all steps on the screen.
    [[nodiscard]] std::vector<model::NodePosition> positions() const;
    // Returns the smallest zoom that shows every name in full, within bounds.
    [[nodiscard]] double legibleZoom() const;
    // A click there explains the time of the element.
    [[nodiscard]] bool isTime(const model::Element& element, QPointF place) const;
    struct PinAt {
        StepItem* step = nullptr;
        StepPin pin;
    };
    // The pin at a position, within its hit radius.
    [[nodiscard]] std::optional<PinAt> pinAt(QPointF place) const;

    [[nodiscard]] std::optional<model::Element> linkUnder(QPointF place,
                                                          double around) const override;
    [[nodiscard]] std::vector<model::Element> linksAcross(const QLineF& line) const override;
    [[nodiscard]] QPointF middleOf(const model::Element& arrow) const override;
    [[nodiscard]] std::optional<model::Element> groupUnder(QPointF place) const override;
    // A pin, or a port for arrows.
    [[nodiscard]] std::optional<GraphPort> portAt(QPointF place, double zoom) const override;
    [[nodiscard]] std::optional<GraphLink>
    endAt(const model::Element& arrow, QPointF place, double reach) const override;
    [[nodiscard]] LinkVerdict startVerdict(const GraphPort& from) const override;
    [[nodiscard]] std::optional<GraphPort>
    targetAt(const GraphLink& link, QPointF place, double zoom) const override;
    [[nodiscard]] LinkVerdict verdict(const GraphLink& link,
                                      const std::optional<GraphPort>& to) const override;
    [[nodiscard]] QPainterPath pathOf(const GraphLink& link, QPointF to) const override;
    void hover(const std::optional<QPointF>& place, const std::optional<GraphPort>& port) override;
    void markDrop(const std::optional<QPointF>& place, double around) override;

signals:
    void drawn();

protected:
    [[nodiscard]] std::size_t ownCount() const override { return faces().steps.size(); }
    [[nodiscard]] GraphBox ownBox(std::size_t number) const override;
    [[nodiscard]] std::vector<std::size_t>
    ownBoxesOf(const std::vector<model::Element>& elements) const override;
    void moveOwn(const std::vector<std::size_t>& boxes,
                 const std::vector<QPointF>& middles) override;
    void selectOwn(const std::vector<model::Element>& elements) override;
    [[nodiscard]] std::vector<model::Element> ownElements() const override;
    [[nodiscard]] QStringList ownTitles() const override;
    [[nodiscard]] std::optional<model::Element> ownElementAt(QPointF place,
                                                             double around) const override;
    [[nodiscard]] std::vector<model::Element> ownElementsIn(const QRectF& band) const override;
    [[nodiscard]] QRectF ownPlaceOf(const model::Element& element) const override;

private:
    [[nodiscard]] PipelineNode* nodeAt(QPointF place) const;
    [[nodiscard]] GroupItem* groupAround(QPointF place) const;
    void rebuild();
    void update();
    void moveTo(const Places& places);
    void link(); // moves frames and arrows with the steps
    void linkArrow(ArrowItem& arrow);
    void linkBindings();
    void widenValues();
    // Shows the binding lines of the node under the cursor.
    void setHover(const BindingLines::Hover& hover);
    [[nodiscard]] Places places() const;

    Document& m_document;
    PipelineFaces m_faces;
    std::map<std::string, StepItem*> m_steps;
    std::map<std::string, GroupItem*> m_groups;
    std::vector<ArrowItem*> m_arrows;
    BindingLines* m_bindings = nullptr;
    BindingLines::Hover m_hover;
};

// The element that the item shows; null for other items.
[[nodiscard]] const model::Element* pipelineElement(const QGraphicsItem& item);

} // namespace clusterwright::desktop
