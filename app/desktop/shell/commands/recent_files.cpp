#include "app/desktop/shell/commands/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace clusterwright::desktop
{

namespace
{

const QString kKey = QStringLiteral("recentFiles");
const QString kSessionKey = QStringLiteral("sessionFiles");

QStringList existing(const QString& key)
{
    auto files = QSettings().value(key).toStringList();
    erase_if(files, [](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

} // namespace

QStringList recentFiles()
{
    return existing(kKey);
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

QStringList sessionFiles()
{
    return existing(kSessionKey);
}

void keepSessionFiles(const QStringList& paths)
{
    QSettings().setValue(kSessionKey, paths);
}

} // namespace clusterwright::desktop
