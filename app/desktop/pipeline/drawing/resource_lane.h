// The resources that steps run on, by utilisation; unused resources are folded below. Dropping steps on a resource, or pressing
// Enter, moves steps there.
#pragma once

#include "app/desktop/pipeline/drawing/faces.h"

#include <QTreeWidget>

namespace clusterwright::desktop
{

class ResourceLane final : public QTreeWidget
{
    Q_OBJECT

public:
    explicit ResourceLane(QWidget* parent = nullptr);

    void setResources(const std::vector<ResourceFace>& resources);
    // Returns the resource under a screen position and highlights it; empty if there is none.
    std::string markAt(QPoint screen);
    // Height of the rows, up to kMostRows.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void chosen(const QString& resource);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void addUnused(int count, bool isOpen);

    QTreeWidgetItem* m_unused = nullptr; // parent of unused resources, unless all are unused
    std::vector<ResourceFace> m_resources;
};

} // namespace clusterwright::desktop
