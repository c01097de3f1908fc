// The middle of a window: the welcome page without a design, otherwise a page for each workspace. Panels change with the page.
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
    // `layout`: layout of the panels; must outlive the pages.
    explicit WorkspacePages(WindowLayout& layout, QWidget* parent = nullptr);

    void setWelcome(QWidget& page);
    void add(Workspace workspace, QWidget& page);
    // Call after the first design was opened.
    void leaveWelcome();
    [[nodiscard]] bool hasDesign() const { return m_hasDesign; }

    [[nodiscard]] Workspace workspace() const { return m_workspace; }
    // Without a design, only Measure opens; other workspaces show the welcome page.
    void open(Workspace workspace);
    // Shows a panel or a part of a page by name ("claims", "studies", "nodes"), in a workspace that has it. Returns false for an
    // unknown name.
    bool openPart(const QString& name);
    // Shows the widget's panel or page.
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
