#include "app/desktop/shell/window/help_control.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/help/manual.h"
#include "app/desktop/help/tour.h"
#include "app/desktop/help/tutorial_panel.h"
#include "app/desktop/shell/commands/command_palette.h"
#include "app/desktop/shell/commands/shortcut_list.h"
#include "app/desktop/shell/window/about.h"
#include "app/desktop/shell/window/answer_bar.h"
#include "app/desktop/shell/window/main_window.h"
#include "app/desktop/shell/window/palette_contents.h"
#include "app/desktop/shell/window/tutorial_player.h"
#include "app/desktop/shell/window/window_layout.h"
#include "app/desktop/shell/window/workspace_pages.h"
#include "model/design/document/design.h"

#include <QAction>
#include <QApplication>
#include <QCursor>
#include <QDockWidget>
#include <QMenu>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

const QString kTourDesign = QStringLiteral("acc-fft-inic");

// Shows the stop's workspace and dock.
void show(const TourStop& stop, MainWindow& window)
{
    for (const auto workspace : kWorkspaces)
        if (keyOf(workspace) == stop.workspace)
            window.workspaces().open(workspace);
    if (auto* const widget = window.findChild<QWidget*>(stop.widget))
        window.workspaces().bringUp(*widget);
}

} // namespace

HelpControl::HelpControl(MainWindow& window)
    : QObject(&window)
    , m_window(window)
    , m_tutorials(new TutorialPanel(tutorialsIn(window.workbench().document().library().roots())))
{
    connect(m_tutorials, &TutorialPanel::stepWanted, this, &HelpControl::follow);
    connect(&window.workbench().document(), &Document::opened, this, [this] { m_opened.clear(); });
}

void HelpControl::follow(const TutorialStep& step, const QStringList& designs)
{
    const auto& document = m_window.workbench().document();
    if (designs.isEmpty() || designs.contains(m_opened) ||
        designs.contains(qt(document.design().id)))
        return perform(step);
    TutorialStep open{QStringLiteral("open"), {}};
    open.arguments.addQueryItem(QStringLiteral("design"), designs.front());
    offer(&m_window,
          tr("This step of the tutorial is for another design"),
          tr("The tutorial has opened the design %1 before this step.").arg(designs.front()),
          tr("Open the design"),
          [this, open, step] {
              perform(open);
              if (!m_opened.isEmpty())
                  perform(step);
          });
}

void HelpControl::perform(const TutorialStep& step)
{
    if (const auto findings = play(step, m_window); !findings.empty())
        m_window.workbench().say(plainText(findings));
    const auto design = step.argument("design");
    if (step.verb == QStringLiteral("open") &&
        qt(m_window.workbench().document().design().id) == design)
        m_opened = design;
}

const std::vector<Tutorial>& HelpControl::tutorials() const
{
    return m_tutorials->tutorials();
}

// Usable without a design: tutorials open designs themselves.
void HelpControl::addPanel(WindowLayout& layout)
{
    layout.setCompanion(layout.add(m_tutorials, QStringLiteral("tutorials"), tr("Tutorial"), true));
}

void HelpControl::addActions(WindowActions& actions)
{
    const auto help = tr("&Help");
    actions.add(
        help,
        tr("&Commands …"),
        {QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
        tr("Find a command, component, block or design by its name"),
        [this] { showCommands(); });
    actions.add(help,
                tr("&Shortcuts …"),
                {QKeySequence(Qt::CTRL | Qt::Key_F1)},
                tr("Show and change all shortcuts"),
                [this] { showShortcuts(); });
    actions.menu(help)->addSeparator();
    actions.add(
        help,
        tr("Manual at the &pointer"),
        {QKeySequence(Qt::Key_F1)},
        tr("Open the manual at what is under the pointer"),
        [this] { showManual(manualPlaceOf(QApplication::widgetAt(QCursor::pos())), &m_window); });
    auto* const menu = actions.menu(help)->addMenu(tr("&Tutorials"));
    for (const auto& tutorial : tutorials())
        connect(menu->addAction(tutorial.title), &QAction::triggered, this, [this, tutorial] {
            showTutorial(tutorial.id);
        });
    auto* const manual = actions.menu(help)->addMenu(tr("&Manual"));
    for (const auto& page : manualPages())
        connect(manual->addAction(page.title), &QAction::triggered, this, [this, page] {
            showManual(page.file, &m_window);
        });
    actions.add(help, tr("Take the to&ur"), {}, tr("See the workspaces in one minute"), [this] {
        startTour();
    });
    actions.menu(help)->addSeparator();
    actions.add(help, tr("&About Clusterwright"), {}, tr("Show the version and licences"), [this] {
        showAbout(&m_window);
    });
}

void HelpControl::showCommands()
{
    auto* const palette = new CommandPalette(paletteContents(m_window), &m_window);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

void HelpControl::showShortcuts()
{
    auto* const list = new ShortcutList(m_window.actions().all(), &m_window);
    list->setAttribute(Qt::WA_DeleteOnClose);
    connect(list, &ShortcutList::keysChanged, &m_window, &MainWindow::keysChanged);
    list->open();
}

// On the welcome page, opens the tutorial's first design.
void HelpControl::showTutorial(const QString& id)
{
    const auto found = std::ranges::find(tutorials(), id, &Tutorial::id);
    if (!m_window.showsDesign() && found != tutorials().end())
        if (const auto steps = stepsOf(*found); !steps.empty())
            perform(steps.front());
    m_tutorials->show(id);
    m_window.workspaces().bringUp(*m_tutorials);
    m_tutorials->setFocus();
}

void HelpControl::startTour()
{
    if (!m_window.showsDesign() && !m_window.files().openPreset(kTourDesign))
        return;
    auto* const tour = new Tour(windowTour(), m_window);
    connect(tour, &Tour::arriving, this, [this](const TourStop& stop) {
        desktop::show(stop, m_window);
    });
    tour->show();
}

} // namespace clusterwright::desktop

#include "moc_help_control.cpp"
