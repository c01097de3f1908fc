#include "app/desktop/shell/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace clusterwright::desktop
{

namespace
{

const QString kKey = QStringLiteral("recentFiles");

} // namespace

QStringList recentFiles()
{
    auto files = QSettings().value(kKey).toStringList();
    erase_if(files, [](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

void addRecentFile(const QString& path)
{
    QSettings settings;
    auto files = settings.value(kKey).toStringList();
    const auto whole = QFileInfo(path).absoluteFilePath();
    files.removeAll(whole);
    files.prepend(whole);
    settings.setValue(kKey, files.mid(0, kMostRecentFiles));
}

void clearRecentFiles()
{
    QSettings().remove(kKey);
}

} // namespace clusterwright::desktop
