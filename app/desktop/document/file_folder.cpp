#include "app/desktop/document/file_folder.h"

#include "app/desktop/common/text.h"
#include "app/desktop/document/document.h"
#include "model/design/document/design.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace clusterwright::desktop
{

namespace
{

const QString kFilesFolderKey = QStringLiteral("lastFolder");

} // namespace

QString fileFolder(const Document& document)
{
    if (const auto& path = document.file().path(); !path.isEmpty())
        return QFileInfo(path).absolutePath();
    const auto folder = QSettings().value(kFilesFolderKey).toString();
    return QFileInfo(folder).isDir()
               ? folder
               : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

void rememberFileFolder(const QString& file)
{
    QSettings().setValue(kFilesFolderKey, QFileInfo(file).absolutePath());
}

QString exportPath(const Document& document, const QString& what, const QString& ending)
{
    const auto& path = document.file().path();
    const auto name = path.isEmpty() ? qt(document.design().id)
                                     : QFileInfo(path).fileName().section(QLatin1Char('.'), 0, 0);
    QStringList parts{name, what};
    parts.removeAll(QString());
    return QDir(fileFolder(document)).filePath(parts.join(QLatin1Char('-')) + ending);
}

} // namespace clusterwright::desktop
