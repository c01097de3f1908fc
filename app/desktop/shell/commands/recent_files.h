// The designs that were open last, the newest first, and those that were open when the program ended; in the user's settings.
#pragma once

#include <QStringList>

namespace clusterwright::desktop
{

inline constexpr int kMostRecentFiles = 12;

// Those that still exist.
[[nodiscard]] QStringList recentFiles();
void addRecentFile(const QString& path);
void clearRecentFiles();

// Those that still exist of what was open together.
[[nodiscard]] QStringList sessionFiles();
void keepSessionFiles(const QStringList& paths);

} // namespace clusterwright::desktop
