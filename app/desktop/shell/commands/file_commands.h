// Opens and saves designs in one window, with the dialogs for unsaved changes, files changed on disk and full disks.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QFileSystemWatcher>

#include <functional>

namespace clusterwright::desktop
{

class FileCommands final : public QObject
{
    Q_OBJECT

public:
    // `window`: the parent of dialogs.
    FileCommands(Workbench& workbench, QWidget& window);

    // Each returns true on success. Errors are shown in a message box, and the design stays open.
    bool openFile(const QString& path);
    bool openPreset(const QString& id);
    void newDesign();
    bool save();
    bool saveAs();
    bool saveTo(const QString& path);
    bool revert();
    // Call before the design is closed. Returns true if it was saved or may be discarded.
    [[nodiscard]] bool mayClose();
    // While true, mayClose does not ask, because the user has replied for several designs at once.
    void setGivenUp(bool isGivenUp) { m_isGivenUp = isGivenUp; }
    // Initial path of file dialogs.
    [[nodiscard]] QString proposedPath() const;

signals:
    void opened(); // after any kind of opening

private:
    void commitEntry();
    void followFileName(const QString& path);
    void keepFlows(const QString& path);
    void watch();
    void fileChanged();

    Workbench& m_workbench;
    QWidget& m_window;
    QFileSystemWatcher m_watcher;
    bool m_isAsking = false;
    bool m_isGivenUp = false;
    std::string m_openedId; // the design's id when it was opened
};

// File dialog filter for designs.
[[nodiscard]] QString designFilter();

} // namespace clusterwright::desktop
