#include "app/desktop/shell/commands/file_commands.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/design_views.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/shell/commands/recent_files.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/topology_edits.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace clusterwright::desktop
{

namespace
{

const QString kEnding = QStringLiteral(".cluster.json");

model::Design emptyDesign()
{
    model::Design design;
    design.id = kNewDesign;
    design.title = utf8(FileCommands::tr("Untitled design"));
    return design;
}

// "my-cluster" of "My cluster.cluster.json".
std::string idOfFile(const QString& path)
{
    auto name = QFileInfo(path).fileName();
    name.truncate(name.endsWith(kEnding) ? name.size() - kEnding.size() : name.lastIndexOf('.'));
    QString id;
    for (const auto letter : name.toLower())
        if (letter.unicode() < 0x80 && (letter.isLetterOrNumber() || letter == '_'))
            id += letter;
        else if (!id.isEmpty() && !id.endsWith('-'))
            id += '-';
    while (id.endsWith('-'))
        id.chop(1);
    return utf8(id);
}

} // namespace

QString designFilter()
{
    return FileCommands::tr("Designs (*.cluster.json);;JSON (*.json);;All files (*)");
}

FileCommands::FileCommands(Workbench& workbench, QWidget& window)
    : QObject(&window)
    , m_workbench(workbench)
    , m_window(window)
{
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileCommands::fileChanged);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &FileCommands::fileChanged);
    connect(&m_workbench.document(), &Document::stateChanged, this, &FileCommands::watch);
}

bool FileCommands::openFile(const QString& path)
{
    auto& document = m_workbench.document();
    const auto before = document.revision();
    const auto findings = document.load(path);
    if (document.revision() == before) {
        tell(&m_window, tr("Could not open %1").arg(QFileInfo(path).fileName()), findings);
        return false;
    }
    rememberFileFolder(path);
    addRecentFile(path, qt(document.design().title));
    m_workbench.selection().clear();
    m_openedId = document.design().id;
    emit opened();
    return true;
}

bool FileCommands::openPreset(const QString& id)
{
    auto& document = m_workbench.document();
    const auto preset = document.library().design(utf8(id));
    if (!preset) {
        tell(&m_window, tr("Could not open %1").arg(id), preset.diagnostics());
        return false;
    }
    document.open(*preset.value(), {});
    m_workbench.selection().clear();
    m_openedId = document.design().id;
    emit opened();
    return true;
}

void FileCommands::newDesign()
{
    auto& document = m_workbench.document();
    document.open(emptyDesign(), {});
    m_workbench.selection().clear();
    m_openedId = document.design().id;
    emit opened();
}

bool FileCommands::save()
{
    const auto& document = m_workbench.document();
    if (document.file().path().isEmpty() || !document.file().readOnlyReason().isEmpty())
        return saveAs();
    if (document.file().differsOnDisk() &&
        !isConfirmed(&m_window,
                     tr("Another program has changed %1").arg(titleOf(document)),
                     tr("Saving replaces the other program's changes."),
                     tr("Replace file")))
        return false;
    return saveTo(document.file().path());
}

bool FileCommands::saveAs()
{
    QFileDialog dialog(
        &m_window, tr("Save design"), QFileInfo(proposedPath()).path(), designFilter());
    dialog.setAcceptMode(QFileDialog::AcceptSave); // asks before replacing a file
    dialog.setDefaultSuffix(kEnding.mid(1));
    dialog.selectFile(QFileInfo(proposedPath()).fileName());
    if (dialog.exec() != QDialog::Accepted)
        return false;
    return saveTo(dialog.selectedFiles().value(0));
}

// The id follows the file's name until the user sets another id.
void FileCommands::followFileName(const QString& path)
{
    auto& document = m_workbench.document();
    const auto& before = document.file().path();
    const auto unedited = before.isEmpty() ? m_openedId : idOfFile(before);
    const auto id = idOfFile(path);
    if (document.design().id != unedited || id == unedited || id.empty())
        return;
    const model::Element design;
    document.submit(
        model::setField(document.design(), document.library(), std::span(&design, 1), "id", id),
        tr("Set Id of Design"));
}

void FileCommands::keepFlows(const QString& path)
{
    auto& document = m_workbench.document();
    if (const auto edit = model::keepingFlows(document.design(), nativePath(path)))
        document.submit(*edit, tr("Keep File of Flows"));
}

bool FileCommands::saveTo(const QString& path)
{
    commitEntry();
    const auto& document = m_workbench.document();
    if (!document.file().readOnlyReason().isEmpty() &&
        QFileInfo(path).canonicalFilePath() ==
            QFileInfo(document.file().path()).canonicalFilePath()) {
        tell(&m_window, tr("Saving would lose invalid entries"), document.file().findings());
        return false;
    }
    followFileName(path);
    keepFlows(path);
    const auto findings = m_workbench.document().save(path);
    if (!findings.empty()) {
        tell(&m_window,
             tr("Could not save the design. It is still open with all changes."),
             findings);
        return false;
    }
    rememberFileFolder(path);
    addRecentFile(path, qt(document.design().title));
    const auto& left = document.answersState().findings;
    m_workbench.say(left.empty() ? tr("Saved %1").arg(path)
                                 : tr("Saved %1. %2").arg(path, plainText(left)));
    return true;
}

bool FileCommands::revert()
{
    const auto& document = m_workbench.document();
    if (document.file().path().isEmpty())
        return false;
    if (document.isModified() &&
        !isConfirmed(&m_window,
                     tr("Revert to the saved version of %1?").arg(titleOf(document)),
                     tr("Changes since the last save will be lost."),
                     tr("Revert")))
        return false;
    return openFile(document.file().path());
}

bool FileCommands::mayClose()
{
    if (m_isGivenUp)
        return true;
    commitEntry();
    const auto& document = m_workbench.document();
    if (!document.isModified() && !document.answersState().areMissed)
        return true;
    const auto title = titleOf(document);
    QMessageBox box(QMessageBox::Question,
                    tr("Clusterwright"),
                    literalText(document.isModified()
                                    ? tr("Save the changes to %1?").arg(title)
                                    : tr("Save %1 with its study results?").arg(title)),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel,
                    &m_window);
    box.setObjectName(QStringLiteral("unsavedChanges"));
    box.setDefaultButton(QMessageBox::Save);
    addMnemonics(box);
    switch (box.exec()) {
    case QMessageBox::Save:
        return save();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

QString FileCommands::proposedPath() const
{
    const auto& document = m_workbench.document();
    if (!document.file().path().isEmpty())
        return document.file().path();
    return QDir(fileFolder(document)).filePath(qt(document.design().id) + kEnding);
}

// Applies a typed text before saving.
void FileCommands::commitEntry()
{
    auto* const field = QApplication::focusWidget();
    if (!field || field->window() != &m_window)
        return;
    field->clearFocus();
    field->setFocus();
}

// Also watches the folder: a file that another program replaces disappears for a moment, and its watch ends.
void FileCommands::watch()
{
    if (const auto watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty())
        m_watcher.removePaths(watched);
    const auto& path = m_workbench.document().file().path();
    if (path.isEmpty())
        return;
    m_watcher.addPath(QFileInfo(path).absolutePath());
    if (QFileInfo::exists(path))
        m_watcher.addPath(path);
}

void FileCommands::fileChanged()
{
    auto& document = m_workbench.document();
    watch();
    if (m_isAsking || !document.file().differsOnDisk())
        return;
    m_isAsking = true;
    if (isConfirmed(&m_window,
                    tr("Another program has changed %1").arg(titleOf(document)),
                    document.isModified() ? tr("Reloading the file loses your changes here.")
                                          : tr("Reload the file?"),
                    tr("Reload")))
        openFile(document.file().path());
    m_isAsking = false;
}

} // namespace clusterwright::desktop

#include "moc_file_commands.cpp"
