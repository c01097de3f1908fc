// The commands of the topology canvas. They turn the selection into edits.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/document/workbench.h"
#include "model/design/edit/edit.h"

#include <QPointF>

namespace clusterwright::desktop
{

class InPlaceText;
class TopologyAdding;
class TopologyContent;
class TopologyScene;
class TopologyView;

class TopologyCommands final : public QObject
{
    Q_OBJECT

public:
    // The parts of the canvas that the commands use; all of them outlive the commands.
    struct Parts {
        Workbench& workbench;
        TopologyContent& content;
        TopologyAdding& adding;
        const TopologyScene& scene;
        TopologyView& view;
    };
    explicit TopologyCommands(const Parts& parts);

    // Keeps the elements that the canvas shows.
    void setSelected(const std::vector<model::Element>& elements);
    [[nodiscard]] const std::vector<model::Element>& selected() const { return m_selected; }
    [[nodiscard]] bool can(CanvasCommand command) const;
    void run(CanvasCommand command);
    // `continues`: this move and the previous one are one undo step.
    void move(const std::vector<std::size_t>& nodes,
              const std::vector<QPointF>& middles,
              bool continues = false);

    // Moves the neighbours that the node covers. `gesture`: the undo step to which this belongs.
    void makeRoomAround(const model::Element& element, int gesture = 0);

signals:
    void redrawWanted(); // a generator opened or closed, or a move was refused

private:
    void align(CanvasCommand command);
    void arrange();
    void copy() const;
    void paste(const std::string& text, const QString& name);
    void removeSelected(const QString& text);
    void group();
    void ungroup();
    void rename();
    [[nodiscard]] model::Result<model::Edit> renamed(const model::Element& element,
                                                     const std::string& name) const;
    [[nodiscard]] model::Result<model::Edit> inDesign(model::Result<model::Edit> edit) const;
    void expand();
    [[nodiscard]] bool isHubSelected() const;
    void connectSelected();

    Workbench& m_workbench;
    TopologyContent& m_content;
    TopologyAdding& m_adding;
    const TopologyScene& m_scene;
    TopologyView& m_view;
    InPlaceText* m_nameField;
    std::vector<model::Element> m_selected;
    std::size_t m_selectedNodes = 0; // including the nodes in selected groups
    int m_moveGesture = 0;           // undo step of the last move
};

} // namespace clusterwright::desktop
