// Each command of the window needs at most two steps from visible widgets.
#include "app/desktop/common/text.h"
#include "app/desktop/shell/commands/palette_entry.h"
#include "tests/app/shell/window.h"

#include <QAbstractItemView>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <set>

namespace clusterwright::tests::command_reach_test
{

using namespace clusterwright::desktop;

namespace
{

constexpr int kMaxSteps = 2;
constexpr int kFar = 100;

// Counts steps to each action. One step is a click on a button, a menu title, an entry or a submenu, opening a context menu or the
// command palette, or typing a name in the palette.
class Steps
{
public:
    explicit Steps(const MainWindow& window)
    {
        for (const auto& entry : commandsOf(*window.menuBar())) // also fills the menus
            m_named.insert(entry.path());
        take(window.menuBar()->actions(), 1);
        for (const auto* const bar : window.findChildren<QToolBar*>())
            take(bar->actions(), 1);
        for (const auto* const button : window.findChildren<QToolButton*>())
            if (button->menu())
                take(button->menu()->actions(), 2);
        for (const auto* const button : window.findChildren<QPushButton*>())
            if (button->menu())
                take(button->menu()->actions(), 2);
        for (const auto* const view : window.findChildren<QAbstractItemView*>())
            if (view->contextMenuPolicy() == Qt::ActionsContextMenu ||
                view->contextMenuPolicy() == Qt::CustomContextMenu) // the Outline
                take(view->actions(), 2);
    }

    [[nodiscard]] int to(const QAction& action) const
    {
        const auto found = m_steps.find(&action);
        return found == m_steps.end() ? kFar : found->second;
    }

private:
    void take(const QList<QAction*>& actions, int steps, const QString& context = {})
    {
        for (const auto* const action : actions) {
            auto name = action->text();
            name = name.remove(QLatin1Char('&')).remove(QStringLiteral(" …"));
            const auto path = context.isEmpty() ? name : context + QStringLiteral(": ") + name;
            auto& shortest = m_steps.emplace(action, kFar).first->second;
            shortest = std::min(shortest, m_named.contains(path) ? std::min(steps, 2) : steps);
            if (const auto* const menu = action->menu())
                take(menu->actions(), steps + 1, path);
        }
    }

    std::map<const QAction*, int> m_steps;
    std::set<QString> m_named; // names in the command palette
};

// True for Qt's actions of panels and tool bars; View > Panels has separate ones, which the palette finds.
bool isOfQt(const QAction& action)
{
    const auto* const dock = qobject_cast<QDockWidget*>(action.parent());
    const auto* const bar = qobject_cast<QToolBar*>(action.parent());
    return (dock && dock->toggleViewAction() == &action) ||
           (bar && bar->toggleViewAction() == &action);
}

// Returns one line for each command that takes more steps.
QStringList farCommands(const MainWindow& window)
{
    const Steps steps(window);
    QStringList far;
    for (const auto* const action : window.findChildren<QAction*>())
        if (!action->isSeparator() && !action->text().isEmpty() && !isOfQt(*action) &&
            steps.to(*action) > kMaxSteps)
            far.append(QStringLiteral("%1 of %2 %3")
                           .arg(action->text(),
                                QLatin1String(action->parent()->metaObject()->className()),
                                action->parent()->objectName()));
    return far;
}

} // namespace

TEST_CASE("Each command of the window needs at most two steps", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    for (const auto workspace : kWorkspaces) {
        test.window->workspaces().open(workspace);
        INFO(utf8(keyOf(workspace)));
        CHECK(utf8(farCommands(*test.window).join(QLatin1Char('\n'))) == "");
    }
    const QAction hidden(QStringLiteral("Hidden"), test.window.get());
    CHECK(farCommands(*test.window).size() == 1); // the test finds a command that cannot be reached
}

TEST_CASE("The timeline is a view", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    QStringList contexts;
    for (const auto& entry : commandsOf(*test.window->menuBar()))
        if (entry.name == QStringLiteral("Timeline"))
            contexts.append(entry.context);
    CHECK(contexts == QStringList{QStringLiteral("View")});
}

TEST_CASE("The panels of a workspace are in a menu", "[desktop][commands]")
{
    const TestWindow test(QStringLiteral("acc-fft-inic"));
    QStringList named;
    for (const auto& entry : commandsOf(*test.window->menuBar()))
        named.append(entry.path());
    for (const auto* const dock : test.window->findChildren<QDockWidget*>()) {
        INFO(utf8(dock->windowTitle()));
        CHECK(named.contains(QStringLiteral("View: Panels: ") + dock->windowTitle()));
    }
}

} // namespace clusterwright::tests::command_reach_test
