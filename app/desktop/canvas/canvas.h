// What a canvas can do, whichever it is: the window's menus, tool bar and command palette ask the active one.
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
    Arrange, // what is selected, or everything
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
    Connect, // the two that are selected
    Expand,  // opens what stands for many, or closes it
};

// How menus, tool bars and keys show it.
struct CommandFace {
    QString text; // "Align &left"
    QString tip;
    QString icon; // its name; may be empty
    QList<QKeySequence> keys;
};
[[nodiscard]] CommandFace faceOf(CanvasCommand command);
// A step of the history: "Align left".
[[nodiscard]] QString nameOf(CanvasCommand command);

// Nothing for a design that is read-only.
[[nodiscard]] bool changesDesign(CanvasCommand command);

class Canvas : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    [[nodiscard]] virtual bool can(CanvasCommand command) const = 0;
    virtual void run(CanvasCommand command) = 0;
    [[nodiscard]] virtual bool isChecked(CanvasCommand toggle) const = 0;
    virtual void showStart() = 0; // another design is open
    // What is drawn, for pictures of it.
    [[nodiscard]] virtual QGraphicsScene& drawing() = 0;

protected:
    void addTo(QMenu& menu, std::initializer_list<CanvasCommand> commands);

signals:
    void commandsChanged(); // what it can do has changed
};

} // namespace clusterwright::desktop
