// State of measuring that all windows share: the nodes, and the runs that a window is measuring.
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

    // Marks the run as running until end(), or until `by`, which measures it, is deleted.
    void begin(const QString& run, const QObject& by);
    void end(const QString& run);
    // Running runs cannot be resumed or deleted.
    [[nodiscard]] QSet<QString> underWay() const;

signals:
    void underWayChanged();
    void stored(); // a run began or ended and changed a store

private:
    NodesModel m_nodes;
    QHash<QString, QMetaObject::Connection>
        m_underWay; // run and the connection to the end of its measurer
};

} // namespace clusterwright::desktop
