#include "app/desktop/measure/measuring.h"

namespace clusterwright::desktop
{

void Measuring::begin(const QString& run, const QObject& by)
{
    m_underWay[run] = connect(&by, &QObject::destroyed, this, [this, run] { end(run); });
    emit underWayChanged();
}

void Measuring::end(const QString& run)
{
    if (!m_underWay.contains(run))
        return;
    disconnect(m_underWay.take(run));
    emit underWayChanged();
}

QSet<QString> Measuring::underWay() const
{
    return {m_underWay.keyBegin(), m_underWay.keyEnd()};
}

} // namespace clusterwright::desktop

#include "moc_measuring.cpp"
