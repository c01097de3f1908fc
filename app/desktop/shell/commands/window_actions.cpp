#include "app/desktop/shell/commands/window_actions.h"

#include "app/desktop/icons/icons.h"
#include "app/desktop/shell/commands/key_bindings.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

#include <algorithm>

namespace clusterwright::desktop
{

WindowActions::WindowActions(QMainWindow& window)
    : QObject(&window)
    , m_window(window)
{
}

QMenu* WindowActions::menu(const QString& title)
{
    for (auto* const action : m_window.menuBar()->actions())
        if (action->text() == title)
            return action->menu();
    return m_window.menuBar()->addMenu(title);
}

QAction* WindowActions::add(const QString& menuTitle,
                            const QString& text,
                            const QList<QKeySequence>& keys,
                            const QString& tip,
                            std::function<void()> run)
{
    auto* const action = new QAction(text, &m_window);
    action->setShortcuts(keys);
    action->setStatusTip(tip);
    connect(action, &QAction::triggered, this, std::move(run));
    take(action, menuTitle);
    return action;
}

void WindowActions::addCanvas(const QString& menuTitle,
                              std::initializer_list<CanvasCommand> commands)
{
    for (const auto command : commands) {
        const auto face = faceOf(command);
        auto* const action = add(menuTitle, face.text, face.keys, face.tip, [this, command] {
            if (m_canvas && m_canvas->can(command))
                m_canvas->run(command);
        });
        action->setCheckable(command == CanvasCommand::ToggleGrid ||
                             command == CanvasCommand::ToggleMinimap);
        action->setEnabled(false);
        if (!face.icon.isEmpty())
            action->setIcon(iconOf(face.icon));
        m_canvasActions.append({action, command});
    }
}

std::pair<QAction*, QAction*> WindowActions::addUndo(QUndoStack& stack)
{
    auto* const undo = stack.createUndoAction(&m_window, tr("&Undo"));
    undo->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Z)});
    take(undo, tr("&Edit"));
    auto* const redo = stack.createRedoAction(&m_window, tr("&Redo"));
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    take(redo, tr("&Edit"));
    return {undo, redo};
}

void WindowActions::bind(const QList<Canvas*>& canvases)
{
    for (const auto& [action, command] : m_canvasActions) {
        if (command >= CanvasCommand::ZoomIn && command <= CanvasCommand::ZoomToSelection)
            continue;
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        for (auto* const canvas : canvases)
            canvas->addAction(action);
    }
}

void WindowActions::take(QAction* action, const QString& menuTitle)
{
    auto path = menuTitle + QStringLiteral(": ") + action->text();
    action->setProperty("path", path.remove(QLatin1Char('&')));
    rememberDefaultKeys(*action);
    menu(menuTitle)->addAction(action);
    m_actions.append(action);
}

QAction* WindowActions::ofCanvas(CanvasCommand command) const
{
    const auto found =
        std::ranges::find(m_canvasActions, command, &std::pair<QAction*, CanvasCommand>::second);
    return found == m_canvasActions.end() ? nullptr : found->first;
}

QAction* WindowActions::find(const QString& path) const
{
    const auto found = std::ranges::find_if(
        m_actions, [&](const QAction* action) { return action->property("path") == path; });
    return found == m_actions.end() ? nullptr : *found;
}

void WindowActions::setCanvas(Canvas* canvas)
{
    if (m_canvas == canvas)
        return;
    if (m_canvas)
        m_canvas->disconnect(this);
    m_canvas = canvas;
    if (m_canvas)
        connect(m_canvas, &Canvas::commandsChanged, this, &WindowActions::enable);
    enable();
}

void WindowActions::enable()
{
    for (const auto& [action, command] : m_canvasActions) {
        action->setEnabled(m_canvas && m_canvas->can(command));
        if (action->isCheckable())
            action->setChecked(m_canvas && m_canvas->isChecked(command));
    }
}

} // namespace clusterwright::desktop

#include "moc_window_actions.cpp"
