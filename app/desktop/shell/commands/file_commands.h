// Opening and saving in one window, and the questions that go with it: unsaved changes, a file that changed on disk, a disk that is full.
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

    // Each gives true when it was done. Errors are told in a box, and nothing is lost.
    bool openFile(const QString& path);
    bool openPreset(const QString& id);
    void newDesign();
    bool save();
    bool saveAs();
    bool saveTo(const QString& path);
    bool revert();
    // Before the design goes away: true when it may (saved, or given up).
    [[nodiscard]] bool mayClose();
    // While true, mayClose does not ask: the user has answered for several designs at once.
    void setGivenUp(bool isGivenUp) { m_isGivenUp = isGivenUp; }
    // Where dialogs begin and "Save as" proposes a name.
    [[nodiscard]] QString proposedPath() const;

signals:
    void opened(); // a design, whichever way

private:
    void commitEntry();
    void followFileName(const QString& path);
    void watch();
    void fileChanged();

    Workbench& m_workbench;
    QWidget& m_window;
    QFileSystemWatcher m_watcher;
    bool m_isAsking = false;
    bool m_isGivenUp = false;
    std::string m_openedId; // the design's id when it was opened
};

// The designs' filter of file dialogs.
[[nodiscard]] QString designFilter();

} // namespace clusterwright::desktop
