// What windows share: where the presets are, the theme, what is measured, and the designs that a crash left behind.
#pragma once

#include "app/desktop/common/theme.h"

#include <QList>
#include <QObject>
#include <QPointer>

#include <filesystem>
#include <memory>
#include <vector>

class QApplication;

namespace clusterwright::desktop
{

class MainWindow;
class Measuring;
struct Recoverable;

class Application final : public QObject
{
    Q_OBJECT

public:
    // `presets`: the roots of the library; blocks are saved in the first one.
    Application(QApplication& application, std::vector<std::filesystem::path> presets);
    ~Application() override;

    // A window with the file, with the preset, or with the welcome page when both are empty.
    MainWindow& openWindow(const QString& file, const QString& preset);
    // Asks which of the designs that a crash left behind to recover; each gets a window.
    void offerRecovery();
    void setTheme(ThemeChoice choice);
    [[nodiscard]] QList<MainWindow*> windows() const; // that are open

private:
    void quit();
    [[nodiscard]] bool areChangesSettled();
    [[nodiscard]] MainWindow* latestWindow() const; // the active one; null without windows
    // The files of these windows are what the next start offers to go on with.
    void keepSession(const QList<MainWindow*>& windows) const;
    // False when it is not safe in a file of the new window's: then what was left behind must stay.
    bool recoverInNewWindow(const Recoverable& left);

    QApplication& m_application;
    std::vector<std::filesystem::path> m_presets;
    std::shared_ptr<Measuring> m_measuring;
    QList<QPointer<MainWindow>> m_windows; // they delete themselves when they close
    bool m_isQuitting = false;
};

// Sets the names under which settings and data are kept. Before the first use of either.
void nameProgram(QApplication& application);

} // namespace clusterwright::desktop
