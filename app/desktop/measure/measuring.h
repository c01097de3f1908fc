// What the windows of the program share of measuring: the nodes, and which runs are under way in whichever of them.
#pragma once

#include "app/desktop/measure/nodes_model.h"

#include <QHash>
#include <QSet>

namespace clusterwright::desktop
{

class Measuring final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] NodesModel& nodes() { return m_nodes; }

    // Until end(), or until `by`, which measures it, is gone.
    void begin(const QString& run, const QObject& by);
    void end(const QString& run);
    // Nobody may resume or delete these.
    [[nodiscard]] QSet<QString> underWay() const;

signals:
    void underWayChanged();
    void stored(); // a run began or ended: a store has changed

private:
    NodesModel m_nodes;
    QHash<QString, QMetaObject::Connection> m_underWay; // to the end of who measures it
};

} // namespace clusterwright::desktop
