// All actions of a window: menu, name, shortcut, tooltip. Menus, the command palette and the list of shortcuts are made from this
// table.
#pragma once

#include "app/desktop/canvas/canvas.h"

#include <QKeySequence>
#include <QList>
#include <QObject>

#include <functional>
#include <optional>

class QAction;
class QMainWindow;
class QMenu;
class QUndoStack;

namespace clusterwright::desktop
{

class WindowActions final : public QObject
{
    Q_OBJECT

public:
    explicit WindowActions(QMainWindow& window);

    // "&File", in the order of their first use.
    QMenu* menu(const QString& title);
    QAction* add(const QString& menu,
                 const QString& text,
                 const QList<QKeySequence>& keys,
                 const QString& tip,
                 std::function<void()> run);
    // Adds commands of the active canvas.
    void addCanvas(const QString& menu, std::initializer_list<CanvasCommand> commands);
    std::pair<QAction*, QAction*> addUndo(QUndoStack& stack); // undo, redo
    // Shortcuts of canvas commands, except zooming, work only while one of these canvases has the focus, because lists and fields
    // use the same keys.
    void bind(const QList<Canvas*>& canvases);

    void setCanvas(Canvas* canvas);
    [[nodiscard]] Canvas* canvas() const { return m_canvas; }
    [[nodiscard]] QAction* ofCanvas(CanvasCommand command) const;
    // Returns the action with the path ("Measure: Nodes"), or null.
    [[nodiscard]] QAction* find(const QString& path) const;
    [[nodiscard]] const QList<QAction*>& all() const { return m_actions; }

private:
    void enable();
    void take(QAction* action, const QString& menu);

    QMainWindow& m_window;
    QList<QAction*> m_actions;
    QList<std::pair<QAction*, CanvasCommand>> m_canvasActions;
    Canvas* m_canvas = nullptr;
};

} // namespace clusterwright::desktop
