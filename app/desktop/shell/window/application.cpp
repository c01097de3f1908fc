#include "app/desktop/shell/window/application.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/shell/commands/key_bindings.h"
#include "app/desktop/shell/commands/recent_files.h"
#include "app/desktop/shell/window/main_window.h"

#include <QApplication>
#include <QIcon>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QScopedValueRollback>

#include <algorithm>

namespace clusterwright::desktop
{

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

MainWindow& Application::openWindow(const QString& file, const QString& preset)
{
    auto& window = *new MainWindow(m_presets, m_measuring);
    window.setAttribute(Qt::WA_DeleteOnClose);
    m_windows.removeAll(nullptr);
    m_windows.append(&window);
    connect(&window,
            &MainWindow::windowWanted,
            this,
            [this](const QString& wanted, const QString& design) {
                openWindow(wanted, design).show();
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
        window.files().openFile(file);
    else if (!preset.isEmpty())
        window.files().openPreset(preset);
    return window;
}

void Application::quit()
{
    const QScopedValueRollback quitting(m_isQuitting, true);
    keepSession(windows());
    QApplication::closeAllWindows();
}

void Application::keepSession(const QList<MainWindow*>& windows) const
{
    if (std::ranges::none_of(windows, &MainWindow::showsDesign))
        return; // only looked at the welcome page
    QStringList files;
    for (auto* const window : windows)
        if (const auto path = window->workbench().document().file().path(); !path.isEmpty())
            files.append(path);
    keepSessionFiles(files);
}

void Application::offerRecovery()
{
    for (const auto& left : recoverables(recoveryFolder())) {
        QMessageBox box(
            QMessageBox::Question,
            tr("Clusterwright"),
            literalText(tr("Unsaved changes of “%1” were left behind when the program ended.")
                            .arg(left.title)),
            QMessageBox::NoButton,
            windows().value(0));
        box.setObjectName(QStringLiteral("recovery"));
        box.setInformativeText(
            literalText(tr("Last change: %1\n%2")
                            .arg(QLocale().toString(left.time, QLocale::ShortFormat),
                                 left.path.isEmpty() ? tr("It was in no file yet.") : left.path)));
        auto* const recover = box.addButton(tr("Recover"), QMessageBox::AcceptRole);
        auto* const later = box.addButton(tr("Ask again later"), QMessageBox::RejectRole);
        box.addButton(tr("Discard"), QMessageBox::DestructiveRole);
        box.setDefaultButton(recover);
        box.exec();
        if (box.clickedButton() == later)
            continue;
        if (box.clickedButton() == recover && !recoverInNewWindow(left))
            continue; // what was left behind is all there is
        discard(left);
    }
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
        tell(&window, tr("Not everything could be recovered"), findings);
    return isOpen && window.recovery().flush();
}

void Application::setTheme(ThemeChoice choice)
{
    chooseTheme(choice);
    applyTheme(m_application, choice);
}

} // namespace clusterwright::desktop

#include "moc_application.cpp"
