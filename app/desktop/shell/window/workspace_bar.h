// The right end of the menu bar: buttons for the workspaces, and the badge with the number of problems.
#pragma once

#include "app/desktop/shell/window/workspace.h"

#include <QWidget>

class QAbstractButton;
class QButtonGroup;
class QToolButton;

namespace clusterwright::desktop
{

class WorkspaceBar final : public QWidget
{
    Q_OBJECT

public:
    explicit WorkspaceBar(QWidget* parent);

    void showChosen(Workspace workspace);
    [[nodiscard]] QAbstractButton& button(Workspace workspace) const;
    // Shows the badge, or hides it without problems.
    void showProblems(int errors, int others);
    [[nodiscard]] QToolButton& badge() { return *m_badge; }

signals:
    void chosen(clusterwright::desktop::Workspace workspace);
    void problemsWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    void recolour();

    QButtonGroup* m_buttons;
    QToolButton* m_badge;
    bool m_hasErrors = false;
};

} // namespace clusterwright::desktop
