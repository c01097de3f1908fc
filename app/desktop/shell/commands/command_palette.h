// Every command of the window by name: type some letters, press Enter. It finds what menus and their submenus hold, with its shortcut
// beside it.
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QMenuBar;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTreeView;

namespace clusterwright::desktop
{

class CommandPalette final : public QDialog
{
    Q_OBJECT

public:
    // Those of `menus` that are enabled now.
    CommandPalette(const QMenuBar& menus, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill(const QList<QAction*>& actions, const QString& path);
    void addRow(QAction& action, const QString& path);
    void showList();
    void choose(const QModelIndex& index);

    QLineEdit* m_search;
    QTreeView* m_list;
    QStandardItemModel* m_model;
    QSortFilterProxyModel* m_filter;
};

} // namespace clusterwright::desktop
