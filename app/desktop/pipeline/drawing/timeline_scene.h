// The pipeline on a time axis, with one row per resource: shows overlap, waiting and repeats. Only looked at. Scene units: kTimelineWidth is the whole time.
#pragma once

#include "app/desktop/canvas/graph_scene.h"
#include "app/desktop/document/document.h"
#include "app/desktop/pipeline/drawing/faces.h"
#include "model/block/timeline.h"

#include <QGraphicsItem>

namespace clusterwright::desktop
{

class PipelineScene;

inline constexpr qreal kTimelineWidth = 1000;

// A run of a step, or of a group, as a bar.
class TimelineBar final : public QGraphicsItem
{
public:
    struct Face {
        model::Element element;
        model::TimelineSpan span;
        QString title;
        QString resource;
        QString resourceKind;
        bool isOld = false;
    };
    TimelineBar(Face face, const QRectF& place);

    [[nodiscard]] const Face& face() const { return m_face; }

    enum { Type = UserType + 4 };
    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override { return m_place.adjusted(-2, -2, 2, 2); }
    [[nodiscard]] const QRectF& place() const { return m_place; } // in the scene
    // "5.39 s in 28.7 s": the time of all runs, and from the first to the last one if that is longer.
    [[nodiscard]] QString timeText() const;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    [[nodiscard]] QString tip() const;

    Face m_face;
    QRectF m_place;
};

class TimelineScene final : public GraphScene
{
    Q_OBJECT

public:
    // `drawing` has the faces; it outlives the timeline.
    TimelineScene(Document& document, const PipelineScene& drawing);
    ~TimelineScene() override;

    // A hidden timeline ignores changes.
    void setShown(bool isShown);
    [[nodiscard]] bool isShown() const { return m_isShown; }
    // The first bar of the element; null without one.
    [[nodiscard]] TimelineBar* barOf(const model::Element& element) const;
    [[nodiscard]] std::vector<TimelineBar*> bars() const { return m_bars; }

protected:
    // All bars of a step are selected together.
    void selectOwn(const std::vector<model::Element>& elements) override;
    [[nodiscard]] std::vector<model::Element> ownElements() const override;
    [[nodiscard]] std::optional<model::Element> ownElementAt(QPointF place,
                                                             double around) const override;
    [[nodiscard]] std::vector<model::Element> ownElementsIn(const QRectF& band) const override;
    [[nodiscard]] QRectF ownPlaceOf(const model::Element& element) const override;

private:
    void refresh();
    void rebuild(const std::vector<TimelineBar::Face>& faces);
    [[nodiscard]] std::vector<TimelineBar::Face> faces() const;

    Document& m_document;
    const PipelineScene& m_drawing;
    std::vector<TimelineBar*> m_bars;
    QGraphicsItem* m_axis = nullptr;
    std::vector<model::Element> m_selected;
    bool m_isShown = false;
};

} // namespace clusterwright::desktop
