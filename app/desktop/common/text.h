// Converts between UTF-8 and Qt strings, and escapes texts of files and nodes where Qt accepts HTML.
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

// Returns a text that tooltips, labels and message boxes show literally: escapes text that Qt would treat as HTML and keeps line
// breaks. Use it for text of a file, a finding, a node or a probe, unless the widget shows plain text only.
[[nodiscard]] QString literalText(const QString& text);

} // namespace clusterwright::desktop
