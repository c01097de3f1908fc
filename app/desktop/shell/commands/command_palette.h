// The command palette: finds commands of all menus with their shortcuts, and other entries of the window (components, blocks,
// designs), by name.
#pragma once

#include "app/desktop/shell/commands/palette_entry.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QStandardItemModel;
class QTreeView;

namespace clusterwright::desktop
{

class CommandPalette final : public QDialog
{
    Q_OBJECT

public:
    CommandPalette(PaletteEntries entries, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showList();
    void search(const QString& text);
    void addRow(std::size_t number);
    void choose(const QModelIndex& index);

    PaletteEntries m_entries;
    QLineEdit* m_search;
    QTreeView* m_list;
    QLabel* m_nothing; // shown if nothing matches
    QStandardItemModel* m_model;
};

} // namespace clusterwright::desktop
