// The middle of a window: the welcome page until there is a design, then a page for each workspace. The panels around it change with it.
#pragma once

#include "app/desktop/shell/window/workspace.h"

#include <QStackedWidget>

namespace clusterwright::desktop
{

class WindowLayout;

class WorkspacePages final : public QStackedWidget
{
    Q_OBJECT

public:
    // `layout`: of the panels, which outlives the pages.
    explicit WorkspacePages(WindowLayout& layout, QWidget* parent = nullptr);

    void setWelcome(QWidget& page);
    void add(Workspace workspace, QWidget& page);
    // There is a design from now on.
    void leaveWelcome();
    [[nodiscard]] bool hasDesign() const { return m_hasDesign; }

    [[nodiscard]] Workspace workspace() const { return m_workspace; }
    // Without a design, only Measure opens; the others lead to the welcome page.
    void open(Workspace workspace);
    // Brings up a panel or a part of a page by its name ("claims", "studies", "nodes"), in a workspace that has it. False: there is none.
    bool openPart(const QString& name);
    // Brings up the widget: its panel, or its page.
    void bringUp(QWidget& widget);

signals:
    void opened(clusterwright::desktop::Workspace workspace);
    void welcomeShown();

private:
    [[nodiscard]] QWidget* page(Workspace workspace) const;

    WindowLayout& m_layout;
    QWidget* m_welcome = nullptr;
    std::array<QWidget*, kWorkspaces.size()> m_pages{};
    Workspace m_workspace = Workspace::Design;
    bool m_hasDesign = false;
};

} // namespace clusterwright::desktop
