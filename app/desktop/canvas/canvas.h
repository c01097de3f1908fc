// The canvas of a graph: its view, its commands, quick add, search and names in place, over the two interfaces that a canvas of
// its own kind implements: what is drawn (graph_scene.h) and what is edited (graph_model.h).
#pragma once

#include "app/desktop/canvas/canvas_command.h"
#include "app/desktop/canvas/canvas_grid.h"
#include "app/desktop/canvas/graph_model.h"
#include "app/desktop/document/workbench.h"
#include "model/block/item_state.h"

#include <QWidget>

#include <memory>

class QMenu;

namespace clusterwright::desktop
{

class Breadcrumb;
class FindBar;
class GraphView;
class InPlaceText;
class QuickAdd;

inline constexpr double kCopyShift = 2 * kGridStep; // between a copy and its original

class Canvas : public QWidget
{
    Q_OBJECT

public:
    struct Graph {
        std::unique_ptr<GraphScene> scene;
        std::unique_ptr<GraphModel> model;
    };
    // `name`: of the objects of canvas and view: "topology".
    Canvas(Workbench& workbench, Graph graph, const QString& name, QWidget* parent);
    ~Canvas() override;

    [[nodiscard]] bool can(CanvasCommand command) const;
    void run(CanvasCommand command); // nothing unless it can
    [[nodiscard]] bool isChecked(CanvasCommand toggle) const;
    void showStart(); // after another design was opened
    // The shown scene, for images.
    [[nodiscard]] QGraphicsScene& drawing();

    // Adds an entry of the palette into the selected link, or at a free place.
    void addEntry(const QString& id);
    [[nodiscard]] GraphView& view() const { return *m_view; }
    [[nodiscard]] Workbench& workbench() const { return m_workbench; }

signals:
    void commandsChanged(); // the enabled commands have changed

protected:
    [[nodiscard]] FindBar& findBar() { return *m_findBar; }
    [[nodiscard]] InPlaceText& field() { return *m_field; }
    [[nodiscard]] const std::vector<model::Element>& selected() const { return m_selected; }
    [[nodiscard]] std::optional<model::Element>
    onlySelected(bool (*fits)(const model::Element&)) const;
    void addTo(QMenu& menu, std::initializer_list<CanvasCommand> commands);

    // Submits an edit of the placed design, selects its elements, and shows them. `fillsIn`: the cursor goes into the first
    // field without a value of an added step or generator.
    bool submit(const Made& made, const QString& text, bool fillsIn = false);
    void addAt(const QString& id, const EntryPlace& place);
    void rename(const model::Element& element);
    [[nodiscard]] QRect onViewport(const QRectF& part) const;
    [[nodiscard]] virtual QStringList titles(); // as goTo numbers them
    virtual void goTo(std::size_t title);
    virtual void takeSelection();
    void reveal(const model::Element& element);
    // Moves boxes to these places as one step.
    void move(const std::vector<std::size_t>& boxes,
              const std::vector<QPointF>& middles,
              bool continues,
              const QString& text);
    [[nodiscard]] GraphModel& model() const { return *m_model; }

    // The place of the name, where it is edited.
    [[nodiscard]] virtual QRectF titlePlace(const model::Element& element) const = 0;
    [[nodiscard]] virtual QPointF freePlaceNear(QPointF place) const = 0;
    [[nodiscard]] virtual QPointF placeForNew() const = 0;
    // Handles an entry that is no simple addition.
    virtual bool addsOtherwise(const QString& /*id*/, QPointF /*place*/) { return false; }
    virtual void added(const std::vector<model::Element>& /*elements*/, int /*gesture*/) {}
    virtual void activate(const model::Element& element, const std::optional<QPointF>& place);
    virtual void expand(const model::Element& /*element*/) {}
    virtual void fillMenu(QMenu& menu) = 0;

private:
    friend struct CommandRow;

    void connectView();
    void connectOthers();
    void takeState();
    void showNotes();
    void showPath();
    void goToLevel(int level);
    void cut();
    void copy() const;
    void paste(bool withLinks);
    void toggle(model::ItemState state, const QString& text);
    void addNote(const QString& entry);
    void editNote(const model::Element& note);
    void resizeNote(const model::Element& note, const QRectF& box);
    void duplicate(QPointF shift);
    void remove(const std::vector<model::Element>& elements, const QString& text);
    void group();
    void ungroup();
    void arrange();
    void connectSelected();
    void moveTo(const std::vector<QPointF>& middles); // the selected boxes
    [[nodiscard]] std::vector<QRectF> selectedBoxes() const;
    void selectNext(int direction);
    void link(const GraphLink& link, const GraphPort& to);
    void drop(const QString& id, QPointF place, Qt::KeyboardModifiers modifiers);
    void askFor(QPointF place, const std::optional<GraphLink>& link = std::nullopt);
    void choose(const QString& id);
    [[nodiscard]] Made withLink(Made added, const GraphLink& link) const;
    void showMenu(QPoint screen);
    [[nodiscard]] bool isReadOnly() const;

    Workbench& m_workbench;
    std::unique_ptr<GraphScene> m_scene;
    std::unique_ptr<GraphModel> m_model;
    GraphView* m_view;
    FindBar* m_findBar;
    QuickAdd* m_quickAdd;
    Breadcrumb* m_path;
    InPlaceText* m_field;
    std::vector<model::Element> m_selected; // in this canvas
    std::vector<std::size_t> m_selectedBoxes;
    std::vector<NoteShape> m_notes;  // as in the design
    int m_moveGesture = 0;           // undo step of the last move
    QPointF m_place;                 // for the entry that quick add asks for
    std::optional<QPointF> m_menuAt; // place of the open context menu
    std::optional<GraphLink> m_link; // to that entry
};

} // namespace clusterwright::desktop
