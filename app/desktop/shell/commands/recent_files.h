// Recently opened designs, newest first, and the designs that were open when the program ended; in the user's settings.
#pragma once

#include <QStringList>

namespace clusterwright::desktop
{

inline constexpr int kMostRecentFiles = 12;

// Omits files that no longer exist.
[[nodiscard]] QStringList recentFiles();
void addRecentFile(const QString& path, const QString& title);
// Returns the design's title when the file was last open here; empty if it is not known.
[[nodiscard]] QString recentTitle(const QString& path);
void clearRecentFiles();

// Files that were open together; omits files that no longer exist.
[[nodiscard]] QStringList sessionFiles();
void keepSessionFiles(const QStringList& paths);

} // namespace clusterwright::desktop
