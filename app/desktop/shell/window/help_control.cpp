#include "app/desktop/shell/window/help_control.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/help/tour.h"
#include "app/desktop/help/tutorial_panel.h"
#include "app/desktop/panels/explain_panel.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/shell/commands/command_palette.h"
#include "app/desktop/shell/commands/shortcut_list.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "app/desktop/shell/window/about.h"
#include "app/desktop/shell/window/main_window.h"
#include "app/desktop/shell/window/palette_contents.h"
#include "app/desktop/shell/window/result_line.h"
#include "app/desktop/shell/window/tutorial_player.h"
#include "app/desktop/shell/window/window_layout.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/canvas/topology_palette.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kTutorialWidth = 340; // pixels for its lines
const QString kTourDesign = QStringLiteral("acc-fft-inic");

std::vector<TourStop> tourStops(MainWindow& window, TutorialPanel& tutorials)
{
    using Window = HelpControl;
    auto& panels = window.panels();
    return {
        {&panels.components(),
         Window::tr("Parts"),
         Window::tr("Hosts, cards, switches, and whole networks. Drag one onto the cluster, or "
                    "press Tab there and type its name.")},
        {&window.topology(),
         Window::tr("The cluster"),
         Window::tr("Boxes and cables. Draw a cable from the rim of a box to another one. A "
                    "network from a generator is one box; Ctrl+Enter opens it.")},
        {&window.pipeline(),
         Window::tr("The program"),
         Window::tr("Each box is a step with its equation, its time and its share. Drop a step on "
                    "a resource at the right to do it there: an offload.")},
        {&panels.inspector(),
         Window::tr("What is selected"),
         Window::tr("Type a value with its unit, or move a slider: every number follows. Ctrl+Z "
                    "takes any change back.")},
        {&panels.livePlot(),
         Window::tr("The curve"),
         Window::tr("Speedup over the number of nodes, beside other networks. Pin keeps a curve "
                    "while you change the design.")},
        {&window.resultLine(),
         Window::tr("The answer"),
         Window::tr("Time, speedup and cost, and what is busiest. Click one to see why it is what "
                    "it is.")},
        {&panels.explanations(),
         Window::tr("Why"),
         Window::tr("The equation of a number with the values in it, and the numbers under it, "
                    "down to the paper, datasheet or assumption.")},
        {&tutorials,
         Window::tr("Go on"),
         Window::tr("Tutorials of a few minutes; their links do each step for you. Also under "
                    "Help.")}};
}

} // namespace

HelpControl::HelpControl(MainWindow& window)
    : QObject(&window)
    , m_window(window)
    , m_tutorials(new TutorialPanel(tutorialsIn(window.workbench().document().library().roots())))
{
    connect(m_tutorials, &TutorialPanel::stepWanted, this, [this](const TutorialStep& step) {
        if (const auto findings = play(step, m_window); !findings.empty())
            m_window.workbench().say(plainText(findings));
    });
}

const std::vector<Tutorial>& HelpControl::tutorials() const
{
    return m_tutorials->tutorials();
}

void HelpControl::addPanel(WindowLayout& layout, QDockWidget& front)
{
    m_layout = &layout;
    auto& dock = layout.add(
        Qt::LeftDockWidgetArea, m_tutorials, QStringLiteral("tutorials"), tr("Tutorial"));
    m_tutorials->setEnabled(true); // they open designs themselves
    layout.putBehind(front, dock);
    front.raise();
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
                {QKeySequence(Qt::Key_F1)},
                tr("All keys on one page, to look up and to change"),
                [this] { showShortcuts(); });
    actions.menu(help)->addSeparator();
    auto* const menu = actions.menu(help)->addMenu(tr("&Tutorials"));
    for (const auto& tutorial : tutorials())
        connect(menu->addAction(tutorial.title), &QAction::triggered, this, [this, tutorial] {
            showTutorial(tutorial.id);
        });
    actions.add(
        help, tr("Take the to&ur"), {}, tr("What is where, in a minute"), [this] { startTour(); });
    actions.menu(help)->addSeparator();
    actions.add(help, tr("&About Clusterwright"), {}, tr("Version and licences"), [this] {
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

// On the welcome page with the design that it begins with.
void HelpControl::showTutorial(const QString& id)
{
    const auto found = std::ranges::find(tutorials(), id, &Tutorial::id);
    if (!m_window.showsDesign() && found != tutorials().end())
        if (const auto steps = stepsOf(*found); !steps.empty())
            static_cast<void>(play(steps.front(), m_window));
    m_tutorials->show(id);
    showPanel(*m_tutorials);
    auto* const dock = dockOf(*m_tutorials);
    if (dock->width() < kTutorialWidth && !dock->isFloating())
        m_layout->resize({dock}, {kTutorialWidth}, Qt::Horizontal);
}

void HelpControl::startTour()
{
    if (!m_window.showsDesign() && !m_window.files().openPreset(kTourDesign))
        return;
    auto* const tour = new Tour(tourStops(m_window, *m_tutorials), m_window);
    connect(tour, &Tour::arriving, this, [](QWidget* part) {
        if (auto* const dock = part ? dockOf(*part) : nullptr)
            raiseDock(*dock);
    });
    tour->show();
}

} // namespace clusterwright::desktop

#include "moc_help_control.cpp"
