// Every action of the window by name: type some letters, press Enter. It finds what menus hold, with its shortcut beside it.
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QStandardItemModel;

namespace clusterwright::desktop
{

class CommandPalette final : public QDialog
{
    Q_OBJECT

public:
    // Of `actions`, those that are enabled now.
    CommandPalette(const QList<QAction*>& actions, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void choose(const QModelIndex& index);

    QLineEdit* m_search;
    QListView* m_list;
    QStandardItemModel* m_model;
    QSortFilterProxyModel* m_filter;
};

} // namespace clusterwright::desktop
