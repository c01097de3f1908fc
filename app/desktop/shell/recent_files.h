// The designs that were open last, the newest first, in the user's settings.
#pragma once

#include <QStringList>

namespace clusterwright::desktop
{

inline constexpr int kMostRecentFiles = 12;

// Those that still exist.
[[nodiscard]] QStringList recentFiles();
void addRecentFile(const QString& path);
void clearRecentFiles();

} // namespace clusterwright::desktop
