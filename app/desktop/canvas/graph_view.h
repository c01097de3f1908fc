// Gestures on the drawing of a graph: selecting, moving and copying boxes, changing the size of notes, drawing and cutting links,
// moving their ends, dropping from the palette. Emits the user's requests; the canvas turns them into edits. A gesture shows its effect while it lasts, and Escape cancels it.
#pragma once

#include "app/desktop/canvas/canvas_command.h"
#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/canvas/graph_scene.h"

namespace clusterwright::desktop
{

class GraphView final : public CanvasView
{
    Q_OBJECT

public:
    explicit GraphView(QWidget* parent = nullptr);

    void setGraph(GraphScene& graph);
    [[nodiscard]] GraphScene& graph() { return *m_graph; }
    // Lets `show` draw a change of the design. A drag continues while the same boxes are drawn at the same places; it ends when
    // another part of the program moves them.
    void redraw(bool hasSameBoxes, const std::function<void()>& show);
    [[nodiscard]] bool isInGesture() const { return m_gesture != Gesture::None; }
    void setSelected(std::vector<model::Element> elements); // sorted
    // With a reason, the view allows only looking and selecting; a try to change something says it.
    void setReadOnly(const QString& reason) { m_readOnly = reason; }

    // The tooltip of an element at a place of the scene; without it, items have their own.
    std::function<QString(const model::Element&, QPointF)> tipOf;
    // True for entries of palettes that can be dropped here.
    std::function<bool(const QString&)> takes;
    // Boxes are dragged over this place of the screen, or dropped there (`isDrop`). True if another part of the window takes them.
    std::function<bool(QPoint screen, bool isDrop)> carry = [](QPoint, bool) { return false; };

signals:
    void selectionWanted(const std::vector<clusterwright::model::Element>& elements);
    // `continues`: by a key that is held down, one undo step with the previous move.
    void moveWanted(const std::vector<std::size_t>& boxes,
                    const std::vector<QPointF>& middles,
                    bool continues);
    // Copies of the selection, moved by `shift`.
    void copyWanted(QPointF shift);
    void resizeWanted(const clusterwright::model::Element& note, const QRectF& box);
    void cutWanted(const std::vector<clusterwright::model::Element>& links);
    void linkWanted(const clusterwright::desktop::GraphLink& link,
                    const clusterwright::desktop::GraphPort& to);
    // Dropped on empty space: something new is created there and linked.
    void newEndWanted(const clusterwright::desktop::GraphLink& link, QPointF place);
    void entryDropped(const QString& id, QPointF place, Qt::KeyboardModifiers modifiers);
    void clicked(const clusterwright::model::Element& element, QPointF place);
    // A double click, or Enter (without a place).
    void activated(const clusterwright::model::Element& element,
                   const std::optional<QPointF>& place);
    void stepped(int direction); // to the next or previous box
    void commandWanted(clusterwright::desktop::CanvasCommand command);
    void menuWanted(QPoint screen);
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
    // Port: pressed where a drag starts a link.
    enum class Gesture { None, Pressed, Moving, Resize, Band, Cut, Port, Link };

    [[nodiscard]] double pixels(double count) const { return count / zoom(); } // in scene units
    [[nodiscard]] bool isReadOnly() const { return !m_readOnly.isEmpty(); }
    [[nodiscard]] std::optional<model::Element> elementAt(QPoint pixel) const;
    [[nodiscard]] std::optional<GraphLink> endAt(QPointF place) const;
    void press(QPointF place, Qt::KeyboardModifiers modifiers);
    void startMove();
    void resizeTo(QPointF corner, Qt::KeyboardModifiers modifiers);
    void move(QPointF to, Qt::KeyboardModifiers modifiers);
    void endMove(QPoint screen);
    void startLink();
    void showLink(QPointF to);
    void endLink(QPointF to);
    void showCut(QPointF to);
    void endBand(QPointF to, Qt::KeyboardModifiers modifiers);
    void say(const QString& text);
    void hover(QPointF place);
    void cancel();
    [[nodiscard]] std::vector<QPointF> middlesOf(const std::vector<std::size_t>& boxes) const;
    bool moveByKey(QKeyEvent& event);
    void selectNeighbour(QPointF direction);

    GraphScene* m_graph = nullptr;
    std::vector<model::Element> m_selected;
    QString m_readOnly;
    bool m_isNudging = false; // an arrow key is held that has moved something

    bool m_hasMessage = false; // the last message of this view is shown
    Gesture m_gesture = Gesture::None;
    QPointF m_from; // start of the gesture, in the scene
    QPoint m_pressedAt;
    std::optional<model::Element>
        m_clickedAgain;           // becomes the only selected element if no drag follows
    std::size_t m_pressedBox = 0; // snaps to the grid; the others keep their distance to it
    bool m_isCopying = false;     // the dragged boxes stay, copies go to their places
    std::vector<std::size_t> m_moving;
    std::vector<QPointF> m_movedFrom;
    QRectF m_sizedFrom; // the note whose size is changed, as it was
    GraphLink m_link;
};

} // namespace clusterwright::desktop
