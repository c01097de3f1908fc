// State shared by all windows: preset folders, the theme, measurements, and recovery after a crash.
#pragma once

#include "app/desktop/common/theme.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <filesystem>
#include <memory>
#include <vector>

class QApplication;
class QPoint;
class QRect;

namespace clusterwright::desktop
{

class MainWindow;
class Measuring;
struct Recoverable;

class Application final : public QObject
{
    Q_OBJECT

public:
    // `presets`: library folders; blocks are saved in the first one.
    Application(QApplication& application, std::vector<std::filesystem::path> presets);
    ~Application() override;

    // Opens a window with the file, the preset, or the welcome page if both are empty.
    MainWindow& openWindow(const QString& file, const QString& preset);
    // Offers unsaved designs of a crashed program for recovery, each in its own window.
    void offerRecovery();
    void setTheme(ThemeChoice choice);
    [[nodiscard]] QList<MainWindow*> windows() const; // open windows

private:
    void openBeside(MainWindow& window,
                    const QString& file,
                    const QString& preset,
                    const QString& study);
    void quit();
    [[nodiscard]] bool areChangesSettled();
    [[nodiscard]] MainWindow* latestWindow() const; // the active window; null without windows
    // Stores the files of these windows, so that the next start offers them.
    void keepSession(const QList<MainWindow*>& windows) const;
    // Returns false if the new window could not store its own recovery file; the old one must then stay.
    bool recoverInNewWindow(const Recoverable& left);

    QApplication& m_application;
    std::vector<std::filesystem::path> m_presets;
    std::shared_ptr<Measuring> m_measuring;
    QList<QPointer<MainWindow>> m_windows; // windows delete themselves when closed
    bool m_isQuitting = false;
};

// Returns the place of a new window of the last one's size: below and right of it, or at the top left if the screen ends there.
[[nodiscard]] QPoint placeBeside(const QRect& last, const QRect& screen);

// Sets the names of the settings and data folders. Call before their first use.
void nameProgram(QApplication& application);

} // namespace clusterwright::desktop
