// Interface of a canvas: commands for the window's menus, tool bar and command palette.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QWidget>

class QGraphicsScene;
class QMenu;

namespace clusterwright::desktop
{

enum class CanvasCommand {
    Cut,
    Copy,
    Paste,
    Duplicate,
    Delete,
    SelectAll,
    Group,
    Ungroup,
    AlignLeft,
    AlignCenter,
    AlignRight,
    AlignTop,
    AlignMiddle,
    AlignBottom,
    DistributeHorizontally,
    DistributeVertically,
    Arrange, // the selection, or everything
    ZoomIn,
    ZoomOut,
    ZoomReset,
    ZoomToFit,
    ZoomToSelection,
    QuickAdd, // type a name, press Enter
    Find,
    ToggleGrid,
    ToggleMinimap,
    Rename,  // in place
    Connect, // two selected items
    Expand,  // opens or closes a generator
};

// Text, icon and shortcut of a command.
struct CommandFace {
    QString text; // "Align &left"
    QString tip;
    QString icon; // icon name; may be empty
    QList<QKeySequence> keys;
};
[[nodiscard]] CommandFace faceOf(CanvasCommand command);
// Returns the name of the undo step: "Align left".
[[nodiscard]] QString nameOf(CanvasCommand command);

// True for commands that a read-only design disables.
[[nodiscard]] bool changesDesign(CanvasCommand command);

class Canvas : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    [[nodiscard]] virtual bool can(CanvasCommand command) const = 0;
    virtual void run(CanvasCommand command) = 0;
    [[nodiscard]] virtual bool isChecked(CanvasCommand toggle) const = 0;
    virtual void showStart() = 0; // after another design was opened
    // The drawn scene, for images.
    [[nodiscard]] virtual QGraphicsScene& drawing() = 0;

protected:
    void addTo(QMenu& menu, std::initializer_list<CanvasCommand> commands);

signals:
    void commandsChanged(); // the enabled commands have changed
};

} // namespace clusterwright::desktop
