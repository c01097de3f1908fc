#include "app/desktop/shell/commands/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace clusterwright::desktop
{

namespace
{

const QString kKey = QStringLiteral("recentFiles");
const QString kTitlesKey = QStringLiteral("recentTitles"); // by path
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

void addRecentFile(const QString& path, const QString& title)
{
    QSettings settings;
    auto files = settings.value(kKey).toStringList();
    const auto whole = QFileInfo(path).absoluteFilePath();
    files.removeAll(whole);
    files.prepend(whole);
    files = files.mid(0, kMostRecentFiles);
    settings.setValue(kKey, files);
    QVariantMap titles;
    for (const auto& file : files)
        titles.insert(file, settings.value(kTitlesKey).toMap().value(file));
    titles.insert(whole, title);
    settings.setValue(kTitlesKey, titles);
}

QString recentTitle(const QString& path)
{
    return QSettings().value(kTitlesKey).toMap().value(path).toString();
}

void clearRecentFiles()
{
    QSettings().remove(kKey);
    QSettings().remove(kTitlesKey);
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
