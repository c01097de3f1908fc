// All components of the design in a row, including those without a box in the graph, such as a NIC or a cable. A click selects a
// component; a drag to the canvas draws it.
#pragma once

#include "model/design/edit/element.h"
#include "model/design/library/usable_component.h"

#include <QListWidget>

class QToolButton;

namespace clusterwright::desktop
{

struct ShelfEntry {
    model::UsableComponent component;
    QString detail; // for the tooltip
    bool isDrawn = false;
};

class ComponentShelf final : public QListWidget
{
    Q_OBJECT

public:
    explicit ComponentShelf(QWidget* parent = nullptr);

    void show(const std::vector<ShelfEntry>& entries);
    void select(const std::vector<model::Element>& elements);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void selectionWanted(const std::vector<clusterwright::model::Element>& elements);
    void replaceWanted(const QString& component);
    void newComponentWanted();
    void entryDropped(const QString& entry, const QString& component); // dropped on the component

protected:
    [[nodiscard]] QMimeData* mimeData(const QList<QListWidgetItem*>& items) const override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* makeArrow(const char* name, Qt::ArrowType arrow, int direction);
    void placeArrows();
    void report();

    QStringList m_shown;
    QToolButton* m_back; // over the left end while more components are hidden there
    QToolButton* m_on;
};

} // namespace clusterwright::desktop
