// The Palette: a tree of entries with a search field. Entries are added by drag, double click or Enter.
#pragma once

#include "app/desktop/canvas/canvas_entry.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeView;

namespace clusterwright::desktop
{

class PaletteModel;
class PaletteFilter;

class PalettePanel : public QWidget
{
    Q_OBJECT

public:
    explicit PalettePanel(QWidget* parent = nullptr);

    // Categories come in the order of their first entries.
    void setEntries(CanvasEntries entries);

signals:
    void chosen(const QString& id);                   // the canvas chooses the position
    void menuWanted(const QString& id, QPoint place); // on the screen

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void search(const QString& text);
    void unfold();
    void choose(const QModelIndex& index);

    PaletteModel* m_model;
    PaletteFilter* m_filter;
    QLineEdit* m_text;
    QTreeView* m_tree;
    QLabel* m_nothing; // shown if nothing matches
};

} // namespace clusterwright::desktop
