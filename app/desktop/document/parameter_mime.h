// The name of an input as drag data, e.g. from a field to a plot that should vary the input.
#pragma once

#include <QMimeData>
#include <QString>

#include <memory>

namespace clusterwright::desktop
{

inline constexpr const char* kParameterMimeType = "application/x-clusterwright-parameter";

[[nodiscard]] inline std::unique_ptr<QMimeData> parameterData(const QString& name)
{
    auto data = std::make_unique<QMimeData>();
    data->setData(QLatin1String(kParameterMimeType), name.toUtf8());
    return data;
}

// Empty without an input.
[[nodiscard]] inline QString parameterIn(const QMimeData& data)
{
    return QString::fromUtf8(data.data(QLatin1String(kParameterMimeType)));
}

} // namespace clusterwright::desktop
