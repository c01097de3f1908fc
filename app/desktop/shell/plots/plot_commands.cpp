#include "app/desktop/shell/plots/plot_commands.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/document/file_folder.h"
#include "app/desktop/plots/view/picture_dialog.h"
#include "app/desktop/plots/view/plot_menu.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/shell/commands/window_actions.h"
#include "app/desktop/shell/plots/export_plots.h"
#include "app/desktop/shell/plots/live_plot.h"
#include "app/desktop/studies/studies_panel.h"

#include <QAction>
#include <QMenu>

namespace clusterwright::desktop
{

PlotCommands::PlotCommands(Workbench& workbench, QWidget& window)
    : QObject(&window)
    , m_workbench(workbench)
    , m_window(window)
{
}

void PlotCommands::follow(LivePlot& curve, StudiesPanel& studies)
{
    m_curve = &curve;
    m_studies = &studies;
    m_plot = &curve.plot();
    connect(m_studies, &StudiesPanel::exportRequested, this, &PlotCommands::exportAll);
    for (auto* const view : m_window.findChildren<plots::PlotView*>())
        connect(view, &plots::PlotView::readoutChanged, this, [this, view](const QString& text) {
            if (!text.isEmpty())
                m_plot = view;
        });
}

void PlotCommands::addFileActions(WindowActions& actions, const QString& menu)
{
    actions.add(menu,
                tr("Save p&lot …"),
                {},
                tr("Save the curve, or the shown study, as SVG, PDF, PNG or CSV"),
                [this] { save(); });
    actions.add(
        menu,
        tr("P&icture for print \u2026"),
        {},
        tr("Set size, letters, legend and names of the curve, or of the shown study, and save it"),
        [this] { print(); });
    actions.add(menu,
                tr("Copy plo&t"),
                {},
                tr("Copy the curve, or the shown study, as an image and its values as text"),
                [this] { copy(); });
    actions.add(menu,
                tr("E&xport all plots \u2026"),
                {},
                tr("Save the live curve and every study with a result as images in one folder"),
                [this] { exportAll(); });
}

// In Explore the study is meant, not the curve beside the Inspector of Design.
void PlotCommands::save()
{
    if (m_studies->isVisible())
        m_studies->findChild<QAction*>(QStringLiteral("saveResult"))->trigger();
    else
        m_curve->savePicture();
}

void PlotCommands::print()
{
    auto& view = m_studies->isVisible() ? m_studies->plot() : m_curve->plot();
    if (view.content().isEmpty())
        return m_workbench.say(tr("There is nothing to plot"));
    auto& document = m_workbench.document();
    auto* const dialog =
        new plots::PictureDialog(view,
                                 plots::stylesIn(document.library().roots()),
                                 exportPath(document, tr("plot"), QStringLiteral(".pdf")),
                                 &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &plots::PictureDialog::saved, &m_workbench, [this](const QString& file) {
        m_workbench.say(tr("Saved %1").arg(file));
    });
    dialog->open();
}

void PlotCommands::copy()
{
    const auto findings =
        plots::copyPicture(m_studies->isVisible() ? m_studies->plot() : m_curve->plot());
    if (!findings.empty())
        return tell(&m_window, tr("Could not draw the plot"), findings);
    m_workbench.say(tr("Copied the plot as an image and its values as text."));
}

void PlotCommands::addActions(WindowActions& actions)
{
    const auto plot = tr("&Plot");
    bindKeys(
        {actions.add(plot,
                     tr("Set &marker"),
                     {QKeySequence(Qt::Key_M)},
                     tr("Mark a point of the plot; the difference of two markers is shown below"),
                     [this] { mark(); }),
         actions.add(plot,
                     tr("&Clear markers"),
                     {QKeySequence(Qt::Key_Escape)},
                     tr("Remove the markers of the plot"),
                     [this] { m_plot->marks().clear(); })});
    addAxesActions(actions, plot);
    actions.add(plot,
                tr("Copy &values in view"),
                {},
                tr("Copy visible values as CSV, without hidden curves"),
                [this] { copyValuesInView(); });
}

// Restricts the keys to plots, because other places use them, too.
void PlotCommands::bindKeys(const QList<QAction*>& own)
{
    for (auto* const view : m_window.findChildren<plots::PlotView*>())
        for (auto* const action : own) {
            action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
            view->addAction(action);
        }
}

void PlotCommands::addAxesActions(WindowActions& actions, const QString& menu)
{
    actions.add(
        menu, tr("Show &all"), {}, tr("Fit the axes to all values; also a double click"), [this] {
            m_plot->resetZoom();
        });
    auto* const keep =
        actions.add(menu,
                    tr("&Keep these axes"),
                    {},
                    tr("Draw the next plots with the same axes over these ranges"),
                    [this] { m_plot->setFixedAxes(!m_plot->content().areAxesFixed()); });
    keep->setCheckable(true);
    connect(actions.menu(menu), &QMenu::aboutToShow, keep, [this, keep] {
        keep->setChecked(m_plot->content().areAxesFixed());
    });
}

void PlotCommands::mark()
{
    if (!m_plot->pointer().mark())
        m_workbench.say(tr("Point at a plot first, or press Left and Right in the plot."));
}

void PlotCommands::copyValuesInView()
{
    plots::copyValuesInView(*m_plot);
    m_workbench.say(tr("Copied the values in view."));
}

// Studies that were never opened run first.
void PlotCommands::exportAll()
{
    m_studies->completeAll([this] { exportComplete(); });
}

void PlotCommands::exportComplete()
{
    QString leftOut;
    auto figures = m_studies->figures(leftOut);
    if (auto curve = m_curve->figure())
        figures.insert(figures.begin(), std::move(*curve));
    if (figures.empty())
        return m_workbench.say(tr("No plots to export. Run a study first."));
    exportPlots(&m_window, m_workbench, std::move(figures), leftOut);
}

} // namespace clusterwright::desktop

#include "moc_plot_commands.cpp"
