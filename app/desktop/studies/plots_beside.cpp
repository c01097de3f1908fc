#include "app/desktop/studies/plots_beside.h"

#include "app/desktop/answers/study_runner.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/view_memory.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/design_views.h"
#include "app/desktop/document/edit_command.h"
#include "app/desktop/plots/view/linked_plots.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/studies/study_text.h"
#include "model/study/studies/named_study.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <sstream>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr int kLeastWidth = 320; // pixels; plots of less width are below each other
constexpr const char* kView = "beside";
constexpr const char* kUnlinked = "unlinked ";
constexpr QSize kLeastBeside(200, 120);

} // namespace

PlotBeside::PlotBeside(Workbench& workbench, plots::PlotView& present, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_present(present)
    , m_plot(new plots::PlotView(tr("Additional plot"), this))
    , m_title(new QLabel(this))
    , m_link(named(new QToolButton(this), "linkAxes", tr("Zoom and move both plots together")))
    , m_links(new plots::LinkedPlots(present, *m_plot, this))
{
    setObjectName(QStringLiteral("plotBeside"));
    makeBar();
    connect(&m_present, &plots::PlotView::shownChanged, this, &PlotBeside::showLinkState);
    connect(m_plot, &plots::PlotView::shownChanged, this, &PlotBeside::showLinkState);
    setLinked(true);
}

PlotBeside::~PlotBeside() = default;

void PlotBeside::makeBar()
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* const bar = new QHBoxLayout;
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_link->setText(tr("Link axes"));
    m_link->setCheckable(true);
    m_link->setAutoRaise(true);
    connect(m_link, &QToolButton::toggled, this, [this](bool isLinked) {
        setLinked(isLinked);
        emit linkedChanged();
    });
    auto* const close = named(new QToolButton(this), "closeBeside", tr("Close this plot"));
    close->setText(QStringLiteral("\u00d7"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &PlotBeside::closed);
    bar->addWidget(m_title, 1);
    bar->addWidget(m_link);
    bar->addWidget(close);
    layout->addLayout(bar);
    m_plot->setMinimumSize(kLeastBeside);
    layout->addWidget(m_plot, 1);
}

void PlotBeside::setTitle(const QString& title)
{
    m_title->setText(title);
    m_title->setToolTip(literalText(title));
}

void PlotBeside::showStudy(const std::string& name, bool isChosen)
{
    m_study = name;
    m_plot->showMessage(tr("Working \u2026"));
    run(isChosen);
}

void PlotBeside::keepPresent()
{
    m_study.clear();
    const auto* const panels = std::get_if<plots::Figure>(&m_present.figure());
    auto title = headOf(m_present.figure()).title;
    if (title.empty() && panels)
        title = panels->panels.front().title;
    m_plot->showFigure(m_present.figure());
    setTitle(tr("Kept: %1").arg(qt(title)));
}

void PlotBeside::refresh()
{
    if (!m_study.empty())
        run(false);
}

void PlotBeside::run(bool isChosen)
{
    const auto& document = m_workbench.document();
    const auto* const study = studyIn(document.design(), m_study);
    setHidden(study == nullptr);
    if (!study || (!isChosen && document.isMoving()))
        return;
    setTitle(qt(study->title));
    if (!isChosen && model::estimatedPoints(*study) * kSecondsPerPoint > kLiveSeconds)
        return m_plot->content().isEmpty()
                   ? m_plot->showMessage(tr("Choose this study again to run it"))
                   : m_plot->setOld(true);
    if (!m_runner) {
        m_runner = std::make_unique<StudyRunner>(m_workbench.document().library().roots());
        connect(m_runner.get(), &StudyRunner::finished, this, &PlotBeside::take);
        connect(&document, &Document::presetsReloaded, this, [this] {
            m_runner->reloadPresets();
            refresh();
        });
    }
    m_runner->run(document.design(), *study);
}

void PlotBeside::take(const std::shared_ptr<const StudyAnswer>& answer)
{
    if (answer->definition.name != m_study)
        return;
    if (!answer->result)
        return m_plot->showMessage(noResultText(*answer, false, false));
    if (answer->result->figures.empty())
        return m_plot->showMessage(tr("This result has no plot. See the table."));
    m_plot->setOld(false);
    m_plot->showFigure(answer->result->figures.front().figure);
}

void PlotBeside::setLinked(bool isLinked)
{
    m_links->setLinked(isLinked);
    showLinkState();
}

bool PlotBeside::isLinked() const
{
    return m_links->isLinked();
}

void PlotBeside::showLinkState()
{
    const auto problem = m_links->problem();
    const QSignalBlocker blocker(m_link);
    m_link->setChecked(m_links->isLinked() && problem.isEmpty());
    m_link->setEnabled(problem.isEmpty());
    m_link->setToolTip(problem.isEmpty() ? tr("Zoom and move both plots together") : problem);
}

PlotsBeside::PlotsBeside(Workbench& workbench, plots::PlotView& plot)
    : QSplitter(Qt::Horizontal)
    , m_workbench(workbench)
    , m_present(plot)
{
    setObjectName(QStringLiteral("plotsBeside"));
    addWidget(&plot);
    setChildrenCollapsible(false);
    auto& document = workbench.document();
    connect(&document, &Document::opened, this, [this] { m_isOpened = true; });
    connect(&document, &Document::changed, this, &PlotsBeside::follow);
    connect(&document, &Document::saved, this, &PlotsBeside::remember);
    restore();
}

QMenu* PlotsBeside::newMenu(QWidget* parent)
{
    auto* const menu = named(new QMenu(tr("Show beside"), parent), "besideMenu");
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillMenu(*menu); });
    return menu;
}

void PlotsBeside::fillMenu(QMenu& menu)
{
    menu.clear();
    for (const auto& study : m_workbench.document().design().studies)
        menu.addAction(
            literalText(qt(study.title)), this, [this, name = study.name] { showStudy(name); });
    menu.addSeparator();
    menu.addAction(tr("A copy of this result"), this, &PlotsBeside::keepPresent)
        ->setEnabled(!m_present.content().isEmpty());
}

PlotBeside& PlotsBeside::add()
{
    if (m_plots.size() == kMax)
        return *m_plots.back();
    auto* const plot = new PlotBeside(m_workbench, m_present, this);
    m_plots.push_back(plot);
    addWidget(plot);
    connect(plot, &PlotBeside::closed, this, [this, plot] { close(*plot); });
    connect(plot, &PlotBeside::linkedChanged, this, &PlotsBeside::remember);
    arrange();
    return *plot;
}

void PlotsBeside::showStudy(const std::string& name)
{
    const auto found = std::ranges::find(m_plots, name, &PlotBeside::study);
    (found == m_plots.end() ? add() : **found).showStudy(name);
    remember();
}

void PlotsBeside::keepPresent()
{
    if (m_present.content().isEmpty())
        return;
    add().keepPresent();
    remember();
}

void PlotsBeside::close(PlotBeside& plot)
{
    std::erase(m_plots, &plot);
    plot.hide();
    plot.deleteLater();
    arrange();
    remember();
}

void PlotsBeside::follow()
{
    if (std::exchange(m_isOpened, false))
        return restore();
    const auto names = namesToFollow(m_workbench.document().design()).studies;
    for (auto* const plot : m_plots) {
        plot->setStudy(followed(plot->study(), m_names, names));
        plot->refresh();
    }
    m_names = names;
}

// Gives all plots the same size.
void PlotsBeside::arrange()
{
    const int count = static_cast<int>(m_plots.size()) + 1;
    setOrientation(width() < count * kLeastWidth ? Qt::Vertical : Qt::Horizontal);
    setSizes(QList<int>(count, (orientation() == Qt::Horizontal ? width() : height()) / count));
}

void PlotsBeside::remember()
{
    std::string text;
    for (const auto* const plot : m_plots)
        if (!plot->study().empty())
            text += (plot->isLinked() ? "" : kUnlinked) + plot->study() + "\n";
    keepView(viewsOf(m_workbench.document()), kView, text);
}

void PlotsBeside::restore()
{
    for (auto* const plot : std::exchange(m_plots, {}))
        delete plot;
    m_names = namesToFollow(m_workbench.document().design()).studies;
    std::istringstream lines(keptView(viewsOf(m_workbench.document()), kView));
    for (std::string line; std::getline(lines, line);) {
        const bool isLinked = !line.starts_with(kUnlinked);
        auto& plot = add();
        plot.setLinked(isLinked);
        plot.showStudy(isLinked ? line : line.substr(std::string_view(kUnlinked).size()), false);
    }
}

void PlotsBeside::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    const int count = static_cast<int>(m_plots.size()) + 1;
    setOrientation(width() < count * kLeastWidth ? Qt::Vertical : Qt::Horizontal);
}

} // namespace clusterwright::desktop

#include "moc_plots_beside.cpp"
