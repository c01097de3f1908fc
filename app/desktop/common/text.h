// Between the model's UTF-8 texts and Qt's.
#pragma once

#include <QString>

#include <filesystem>
#include <string>

namespace clusterwright::desktop
{

[[nodiscard]] inline QString qt(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

[[nodiscard]] inline std::string utf8(const QString& text)
{
    return text.toStdString();
}

[[nodiscard]] inline std::filesystem::path nativePath(const QString& path)
{
    return std::filesystem::path(path.toStdU16String());
}

} // namespace clusterwright::desktop
