// A number of the design on its way from where it stands to where it is to be varied: its name, in data that are dragged.
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

// Empty where there is none.
[[nodiscard]] inline QString parameterIn(const QMimeData& data)
{
    return QString::fromUtf8(data.data(QLatin1String(kParameterMimeType)));
}

} // namespace clusterwright::desktop
