// A line over a canvas with the groups around the selection. A click on one shows it.
#pragma once

#include <QLabel>

namespace clusterwright::desktop
{

class Breadcrumb final : public QLabel
{
    Q_OBJECT

public:
    explicit Breadcrumb(QWidget* view);

    // `names`: of the whole drawing and of the groups in it, outer ones first. Hidden without a group.
    void setPath(const QStringList& names);

signals:
    void wanted(int level); // 0: the whole drawing
};

} // namespace clusterwright::desktop
