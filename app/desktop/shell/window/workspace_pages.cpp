#include "app/desktop/shell/window/workspace_pages.h"

#include "app/desktop/shell/window/window_layout.h"

#include <QDockWidget>
#include <QScrollArea>

namespace clusterwright::desktop
{

namespace
{

// Minimum size of pages. Larger pages scroll or elide, so that they do not force a wide window.
constexpr QSize kLeastPage(560, 250);

} // namespace

WorkspacePages::WorkspacePages(WindowLayout& layout, QWidget* parent)
    : QStackedWidget(parent)
    , m_layout(layout)
{
}

void WorkspacePages::setWelcome(QWidget& page)
{
    auto* const area = new QScrollArea(this); // scrolls if the screen is narrower than the page
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidgetResizable(true);
    area->setWidget(&page);
    m_welcome = area;
    addWidget(area);
    setCurrentWidget(area);
}

void WorkspacePages::add(Workspace workspace, QWidget& page)
{
    page.setMinimumSize(kLeastPage);
    addWidget(&page);
    m_pages[static_cast<std::size_t>(workspace)] = &page;
}

QWidget* WorkspacePages::page(Workspace workspace) const
{
    return m_pages[static_cast<std::size_t>(workspace)];
}

void WorkspacePages::leaveWelcome()
{
    m_hasDesign = true;
    open(m_workspace);
}

void WorkspacePages::open(Workspace workspace)
{
    if (!m_hasDesign && workspace != Workspace::Measure) {
        setCurrentWidget(m_welcome);
        emit welcomeShown();
        return;
    }
    m_workspace = workspace;
    if (currentWidget() != page(workspace)) {
        window()->setUpdatesEnabled(false); // updates panels and page together
        m_layout.show(workspace);
        setCurrentWidget(page(workspace));
        window()->setUpdatesEnabled(true);
    }
    emit opened(workspace);
}

bool WorkspacePages::openPart(const QString& name)
{
    if (auto* const dock = m_layout.dock(name)) {
        if (const auto home = m_layout.homeOf(name, m_workspace))
            open(*home);
        m_layout.raise(*dock);
        return true;
    }
    for (const auto workspace : kWorkspaces)
        if (auto* const part = page(workspace)->findChild<QWidget*>(name)) {
            bringUp(*part);
            return true;
        }
    return false;
}

void WorkspacePages::bringUp(QWidget& widget)
{
    const auto* const own = qobject_cast<QDockWidget*>(&widget);
    if (const auto* const dock = own ? own : dockOf(widget); dock && dock->parent() == window()) {
        openPart(dock->objectName());
        return;
    }
    for (const auto workspace : kWorkspaces)
        if (page(workspace) == &widget || page(workspace)->isAncestorOf(&widget))
            open(workspace);
    for (auto* part = &widget; part && part != this; part = part->parentWidget())
        if (auto* const stack = qobject_cast<QStackedWidget*>(part->parentWidget());
            stack && stack != this)
            stack->setCurrentWidget(part);
}

} // namespace clusterwright::desktop

#include "moc_workspace_pages.cpp"
