// The resources that steps run on, by utilisation; the others unfold below them. Steps are dropped on one, or sent there by Enter, to
// run there.
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
    // The resource under a place of the screen, which is marked; empty when none is there.
    std::string markAt(QPoint screen);
    // The height of the rows, of a few at most.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void chosen(const QString& resource);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void addUnused(int count, bool isOpen);

    QTreeWidgetItem* m_unused = nullptr; // around the unused ones, unless all of them are
    std::vector<ResourceFace> m_resources;
};

} // namespace clusterwright::desktop
