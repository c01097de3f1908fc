// Everything that can be done in the window, by name: type some letters, press Enter. It finds commands of menus and submenus with their
// shortcuts, and what else the window gives it (components, blocks, designs).
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
    QLabel* m_nothing; // matches
    QStandardItemModel* m_model;
};

} // namespace clusterwright::desktop
