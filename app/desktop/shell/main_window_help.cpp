// Help: commands, keys, tutorials that work on the open design, the tour.
#include "app/desktop/common/messages.h"
#include "app/desktop/help/tour.h"
#include "app/desktop/help/tutorial_panel.h"
#include "app/desktop/panels/explain_panel.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/pipeline/pipeline_canvas.h"
#include "app/desktop/shell/about.h"
#include "app/desktop/shell/command_palette.h"
#include "app/desktop/shell/live_plot.h"
#include "app/desktop/shell/main_window.h"
#include "app/desktop/shell/shortcut_list.h"
#include "app/desktop/shell/tutorial_player.h"
#include "app/desktop/topology/topology_canvas.h"
#include "app/desktop/topology/topology_palette.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>
#include <ranges>

namespace clusterwright::desktop
{

namespace
{

constexpr int kTutorialWidth = 340; // pixels for its lines
const QString kTourDesign = QStringLiteral("acc-fft-inic");

// Brings the panel that holds the part to the front.
void raisePanelOf(QWidget* part)
{
    for (; part; part = part->parentWidget())
        if (auto* const dock = qobject_cast<QDockWidget*>(part)) {
            dock->show();
            dock->raise();
        }
}

} // namespace

void MainWindow::makeHelpActions()
{
    const auto help = tr("&Help");
    m_actions.add(
        help,
        tr("&Commands …"),
        {QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P)},
        tr("Any command by its name"),
        [this] {
            auto* const palette = new CommandPalette(*menuBar(), this);
            palette->setAttribute(Qt::WA_DeleteOnClose);
            palette->open();
        });
    m_actions.add(help,
                  tr("&Shortcuts …"),
                  {QKeySequence(Qt::Key_F1)},
                  tr("All keys on one page, to look up and to change"),
                  [this] {
                      auto* const list = new ShortcutList(m_actions.all(), this);
                      list->setAttribute(Qt::WA_DeleteOnClose);
                      connect(list, &ShortcutList::keysChanged, this, &MainWindow::keysChanged);
                      list->open();
                  });
    m_actions.menu(help)->addSeparator();
    auto* const tutorials = m_actions.menu(help)->addMenu(tr("&Tutorials"));
    for (const auto& tutorial : m_tutorials->tutorials())
        connect(tutorials->addAction(tutorial.title), &QAction::triggered, this, [this, tutorial] {
            showTutorial(tutorial.id);
        });
    m_actions.add(
        help, tr("Take the to&ur"), {}, tr("What is where, in a minute"), [this] { startTour(); });
    m_actions.menu(help)->addSeparator();
    m_actions.add(help, tr("&About Clusterwright"), {}, tr("Version and licences"), [this] {
        showAbout(this);
    });
}

void MainWindow::makeTutorialDock(QDockWidget& beside)
{
    auto* const dock =
        addDock(Qt::LeftDockWidgetArea, m_tutorials, QStringLiteral("tutorials"), tr("Tutorial"));
    m_tutorials->setEnabled(true); // they open designs themselves
    tabifyDockWidget(&beside, dock);
    beside.raise();
    connect(m_tutorials, &TutorialPanel::stepWanted, this, [this](const TutorialStep& step) {
        if (const auto findings = play(step, *this); !findings.empty())
            m_workbench.say(plainText(findings));
    });
}

// On the welcome page with the design that it begins with.
void MainWindow::showTutorial(const QString& id)
{
    const auto& tutorials = m_tutorials->tutorials();
    const auto found = std::ranges::find(tutorials, id, &Tutorial::id);
    if (!showsDesign() && found != tutorials.end())
        for (const auto& step : stepsOf(*found) | std::views::take(1))
            static_cast<void>(play(step, *this));
    m_tutorials->show(id);
    showPanel(*m_tutorials);
    auto* const dock = static_cast<QDockWidget*>(m_tutorials->parentWidget());
    if (dock->width() < kTutorialWidth && !dock->isFloating())
        resizeDocks({dock}, {kTutorialWidth}, Qt::Horizontal);
}

void MainWindow::startTour()
{
    if (!showsDesign() && !m_files.openPreset(kTourDesign))
        return;
    auto* const tour = new Tour(
        {{findChild<TopologyPalette*>(),
          tr("Parts"),
          tr("Hosts, cards, switches, and whole networks. Drag one onto the cluster, or press Tab "
             "there and type its name.")},
         {m_topology,
          tr("The cluster"),
          tr("Boxes and cables. Draw a cable from the rim of a box to another one. A network from "
             "a generator is one box; Ctrl+Enter opens it.")},
         {m_pipeline,
          tr("The program"),
          tr("Each box is a step with its equation, its time and its share. Drop a step on a "
             "resource at the right to do it there: an offload.")},
         {findChild<Inspector*>(),
          tr("What is selected"),
          tr("Type a value with its unit, or move a slider: every number follows. Ctrl+Z takes any "
             "change back.")},
         {m_livePlot,
          tr("The curve"),
          tr("Speedup over the number of nodes, beside other networks. Pin keeps a curve while you "
             "change the design.")},
         {m_result,
          tr("The answer"),
          tr("Time, speedup and cost, and what is busiest. Click one to see why it is what it "
             "is.")},
         {findChild<ExplainPanel*>(),
          tr("Why"),
          tr("The equation of a number with the values in it, and the numbers under it, down to "
             "the paper, datasheet or assumption.")},
         {m_tutorials,
          tr("Go on"),
          tr("Tutorials of a few minutes; their links do each step for you. Also under Help.")}},
        *this);
    connect(tour, &Tour::arriving, this, &raisePanelOf);
    tour->show();
}

} // namespace clusterwright::desktop
