// Gestures on the topology canvas: selecting, moving, drawing cables, dropping from the palette. Emits the user's requests; the
// canvas turns them into edits. A gesture shows its effect while it lasts, and Escape cancels it.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/topology/drawing/cable_drawing.h"
#include "app/desktop/topology/drawing/topology_scene.h"
#include "model/design/document/design_fwd.h"
#include "model/design/gestures/topology_edits.h"

#include <functional>

namespace clusterwright::desktop
{

class TopologyView final : public CanvasView
{
    Q_OBJECT

public:
    explicit TopologyView(TopologyScene& scene, QWidget* parent = nullptr);

    // A drag continues while only numbers in the boxes change; it ends when the boxes change.
    void showShapes(TopologyShapes shapes);
    // Moves the shown boxes. Returns false, without an effect, if anything but positions differs.
    bool showPlaces(const std::vector<model::NodePosition>& places);
    // Sets the function for the tooltip of an element at a place of the scene.
    void setToolTips(std::function<QString(const model::Element&, QPointF)> tips)
    {
        m_tips = std::move(tips);
    }
    // Sorted; the canvas keeps it up to date.
    void setSelected(std::vector<model::Element> elements);
    // Read-only mode: viewing and selecting only.
    void setReadOnly(bool isReadOnly) { m_isReadOnly = isReadOnly; }

signals:
    void selectionWanted(const std::vector<clusterwright::model::Element>& elements);
    // `continues`: by a key that is held down, one undo step with the previous move.
    void moveWanted(const std::vector<std::size_t>& nodes,
                    const std::vector<QPointF>& middles,
                    bool continues);
    void cableWanted(const clusterwright::model::CableEnd& from,
                     const clusterwright::model::CableEnd& to);
    // The end of a cable that was dragged to another node.
    void cableEndWanted(const clusterwright::model::Element& cable,
                        bool isStart,
                        const clusterwright::model::CableEnd& to);
    // Dropped on empty space: a new component is created there and connected.
    void cableToNewWanted(const clusterwright::model::CableEnd& from, QPointF place);
    // `cable`: the cable under the drop, if any.
    void entryDropped(const QString& id,
                      QPointF place,
                      const std::optional<clusterwright::model::Element>& cable);
    // A double click on a part of an open generator.
    void partWanted(const clusterwright::model::Element& generator, const std::string& part);
    void commandWanted(clusterwright::desktop::CanvasCommand command);
    void menuWanted(QPoint place); // in the viewport
    void said(const QString& text);

protected:
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    // Rim: pressed where a drag starts a cable.
    enum class Gesture { None, Pressed, Moving, Band, Rim, Cable };

    [[nodiscard]] double pixels(double count) const { return count / zoom(); } // in scene units
    void press(QPointF place, Qt::KeyboardModifiers modifiers);
    void startMove();
    void move(QPointF to, Qt::KeyboardModifiers modifiers);
    void startCable();
    void say(const QString& text);
    void endCable(QPointF to);
    void endBand(Qt::KeyboardModifiers modifiers);
    void hover(QPointF place);
    void cancel();
    bool moveByKey(QKeyEvent& event);
    void selectNeighbour(QPointF direction);

    TopologyScene& m_scene;
    CableDrawing m_cable;
    std::function<QString(const model::Element&, QPointF)> m_tips;
    std::vector<model::Element> m_selected;
    bool m_isReadOnly = false;
    bool m_isNudging = false; // an arrow key is held that has moved something

    bool m_hasMessage = false; // the last message of this view is shown
    Gesture m_gesture = Gesture::None;
    QPointF m_from; // start of the gesture, in the scene
    QPoint m_pressedAt;
    std::optional<model::Element>
        m_clickedAgain;            // becomes the only selected element if no drag follows
    std::size_t m_pressedNode = 0; // snaps to the grid; the others keep their distance to it
    std::vector<std::size_t> m_moving;
    std::vector<QPointF> m_movedFrom;
};

} // namespace clusterwright::desktop
