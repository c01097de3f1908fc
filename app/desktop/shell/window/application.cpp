#include "app/desktop/shell/window/application.h"

#include "app/desktop/common/checklist_dialog.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/shell/commands/key_bindings.h"
#include "app/desktop/shell/commands/recent_files.h"
#include "app/desktop/shell/window/main_window.h"

#include <QApplication>
#include <QHash>
#include <QIcon>
#include <QLocale>
#include <QMessageBox>
#include <QScopedValueRollback>
#include <QScreen>
#include <QSettings>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr QPoint kBesideTheLast(24, 24); // so that a new window does not hide the previous one

// Appends a number to equal texts: "2D-FFT (2)".
void numberEqualTexts(QList<ChecklistEntry>& entries)
{
    QHash<QString, int> counts, seen;
    for (const auto& entry : entries)
        ++counts[entry.text];
    for (auto& entry : entries)
        if (const auto title = entry.text; counts[title] > 1)
            entry.text += QStringLiteral(" (%1)").arg(++seen[title]);
}

} // namespace

QPoint placeBeside(const QRect& last, const QRect& screen)
{
    const auto place = last.translated(kBesideTheLast);
    return screen.contains(place) ? place.topLeft() : screen.topLeft();
}

void nameProgram(QApplication& application)
{
    application.setOrganizationName(QStringLiteral("Clusterwright"));
    application.setApplicationName(QStringLiteral("clusterwright"));
    application.setApplicationDisplayName(QStringLiteral("Clusterwright"));
    application.setApplicationVersion(QStringLiteral(CLUSTERWRIGHT_VERSION));
    application.setDesktopFileName(QStringLiteral("clusterwright"));
    application.setWindowIcon(QIcon(QStringLiteral(":/icons/clusterwright.svg")));
}

Application::Application(QApplication& application, std::vector<std::filesystem::path> presets)
    : m_application(application)
    , m_presets(std::move(presets))
    , m_measuring(std::make_shared<Measuring>())
{
    applyTheme(application, chosenTheme());
}

Application::~Application()
{
    qDeleteAll(windows());
}

QList<MainWindow*> Application::windows() const
{
    QList<MainWindow*> open;
    for (const auto& window : m_windows)
        if (window)
            open.append(window);
    return open;
}

MainWindow* Application::latestWindow() const
{
    auto* const active = qobject_cast<MainWindow*>(QApplication::activeWindow());
    return active ? active : windows().value(windows().size() - 1);
}

MainWindow& Application::openWindow(const QString& file, const QString& preset)
{
    auto* const latest = latestWindow();
    if (latest) {
        QSettings settings;
        latest->keepLayout(settings); // the new window starts with this layout
    }
    auto& window = *new MainWindow(m_presets, m_measuring);
    window.setAttribute(Qt::WA_DeleteOnClose);
    if (latest && !window.isMaximized())
        window.move(placeBeside(latest->frameGeometry(), latest->screen()->availableGeometry()));
    m_windows.removeAll(nullptr);
    m_windows.append(&window);
    connect(&window,
            &MainWindow::windowWanted,
            this,
            [this, &window](const QString& wanted, const QString& design, const QString& study) {
                openBeside(window, wanted, design, study);
            });
    connect(&window, &MainWindow::newDesignWanted, this, [this] {
        auto& fresh = openWindow({}, {});
        fresh.files().newDesign();
        fresh.show();
    });
    connect(&window, &MainWindow::themeWanted, this, [this](int choice) {
        setTheme(static_cast<ThemeChoice>(choice));
    });
    connect(&window, &MainWindow::keysChanged, this, [this] {
        for (auto* const each : windows())
            loadKeys(each->actions().all());
    });
    connect(&window, &MainWindow::quitWanted, this, &Application::quit);
    connect(&window, &MainWindow::closing, this, [this, &window] {
        if (!m_isQuitting && windows().size() == 1)
            keepSession({&window});
    });
    connect(&window.workbench().document(), &Document::presetsWritten, this, [this, &window] {
        for (auto* const other : windows())
            if (other != &window)
                other->workbench().document().reloadPresets();
    });
    if (!file.isEmpty())
        window.openFile(file);
    else if (!preset.isEmpty())
        window.files().openPreset(preset);
    return window;
}

// A design that cannot be opened gets no window; `window` shows the reason.
void Application::openBeside(MainWindow& window,
                             const QString& file,
                             const QString& preset,
                             const QString& study)
{
    auto& opened = openWindow(file, preset);
    if (opened.showsDesign() && !study.isEmpty())
        opened.openPreset(preset, study);
    if (opened.showsDesign() || (file.isEmpty() && preset.isEmpty()))
        return opened.show();
    for (auto* const message : opened.findChildren<QMessageBox*>()) {
        message->setParent(&window, message->windowFlags());
        message->open();
    }
    m_windows.removeAll(&opened);
    opened.deleteLater();
}

void Application::quit()
{
    if (!areChangesSettled())
        return;
    const QScopedValueRollback quitting(m_isQuitting, true);
    keepSession(windows());
    QApplication::closeAllWindows();
    for (auto* const window : windows()) // windows that another dialog has kept open
        window->files().setGivenUp(false);
}

// Asks once for all windows with unsaved changes; a single window asks when it closes. Returns false if the user cancels.
bool Application::areChangesSettled()
{
    QList<MainWindow*> unsaved;
    QList<ChecklistEntry> entries;
    for (auto* const window : windows())
        if (const auto& document = window->workbench().document(); document.isModified()) {
            unsaved.append(window);
            entries.append({titleOf(document), document.file().path()});
        }
    numberEqualTexts(entries);
    if (unsaved.size() < 2)
        return true;
    ChecklistDialog dialog({tr("Save the changes to these designs?"),
                            tr("&Save"),
                            tr("&Discard all changes"),
                            tr("&Cancel")},
                           entries,
                           unsaved.front());
    dialog.setObjectName(QStringLiteral("unsavedDesigns"));
    const auto choice = dialog.ask();
    if (choice == ChecklistDialog::Choice::Later)
        return false;
    if (choice == ChecklistDialog::Choice::Checked)
        for (const int row : dialog.checked())
            if (!unsaved[row]->files().save())
                return false;
    for (auto* const window : unsaved)
        window->files().setGivenUp(true);
    return true;
}

void Application::keepSession(const QList<MainWindow*>& windows) const
{
    if (std::ranges::none_of(windows, &MainWindow::showsDesign))
        return; // only the welcome page was shown
    QStringList files;
    for (auto* const window : windows)
        if (const auto path = window->workbench().document().file().path(); !path.isEmpty())
            files.append(path);
    keepSessionFiles(files);
}

// Asks once for all designs.
void Application::offerRecovery()
{
    const auto found = recoverables(recoveryFolder());
    if (found.empty())
        return;
    QList<ChecklistEntry> entries;
    for (const auto& left : found)
        entries.append({tr("%1, last change %2")
                            .arg(left.title, QLocale().toString(left.time, QLocale::ShortFormat)),
                        left.path.isEmpty() ? tr("This design has never been saved.") : left.path});
    ChecklistDialog dialog({tr("The program ended before these designs were saved."),
                            tr("&Recover"),
                            tr("&Discard all"),
                            tr("&Ask again later")},
                           entries,
                           windows().value(0));
    dialog.setObjectName(QStringLiteral("recovery"));
    const auto choice = dialog.ask();
    if (choice == ChecklistDialog::Choice::Discard)
        for (const auto& left : found)
            discard(left);
    if (choice != ChecklistDialog::Choice::Checked)
        return;
    for (const int row : dialog.checked()) // other entries are offered at the next start
        if (const auto& left = found[static_cast<std::size_t>(row)]; recoverInNewWindow(left))
            discard(left);
}

bool Application::recoverInNewWindow(const Recoverable& left)
{
    auto& window = openWindow({}, {});
    auto& document = window.workbench().document();
    const auto before = document.revision();
    const auto findings = recoverInto(document, left);
    const bool isOpen = document.revision() != before;
    if (isOpen)
        emit window.files().opened();
    window.show();
    if (!findings.empty())
        tell(&window, tr("Could not recover all designs"), findings);
    return isOpen && window.recovery().flush();
}

void Application::setTheme(ThemeChoice choice)
{
    chooseTheme(choice);
    applyTheme(m_application, choice);
}

} // namespace clusterwright::desktop

#include "moc_application.cpp"
