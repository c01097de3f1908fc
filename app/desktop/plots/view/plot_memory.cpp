#include "app/desktop/plots/view/plot_memory.h"

#include "app/desktop/common/view_memory.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

namespace clusterwright::plots
{

namespace
{

Scale scaleOf(const QToolButton& button)
{
    return button.isChecked() ? Scale::Log : Scale::Linear;
}

// The scales that the plot shows, of its first axes.
std::pair<Scale, Scale> shownScales(const PlotView& plot)
{
    std::optional<Scale> shownX;
    std::optional<Scale> shownY;
    eachAxis(plot.figure(), [&](const Axis& axis, bool isX) {
        auto& shown = isX ? shownX : shownY;
        shown = shown.value_or(axis.scale);
    });
    return {shownX.value_or(Scale::Linear), shownY.value_or(Scale::Linear)};
}

void addScales(PlotView& plot, QWidget& bar, const KeepScales& keep)
{
    const auto scales = addScaleSwitches(bar);
    auto* const x = scales.first;
    auto* const y = scales.second;
    for (auto* const button : {x, y})
        QObject::connect(button, &QToolButton::toggled, &plot, [&plot, x, y, keep] {
            if (!keep || !keep(scaleOf(*x), scaleOf(*y)))
                plot.setScales(scaleOf(*x), scaleOf(*y));
        });
    const auto show = [&plot, x, y] {
        const auto [shownX, shownY] = shownScales(plot);
        const QSignalBlocker blockX(x);
        const QSignalBlocker blockY(y);
        x->setChecked(shownX != Scale::Linear);
        y->setChecked(shownY != Scale::Linear);
        for (auto* const button : {x, y})
            button->setEnabled(plot.content().canChooseScales());
    };
    QObject::connect(&plot, &PlotView::choicesChanged, &bar, show);
    QObject::connect(&plot, &PlotView::shownChanged, &bar, show);
}

// The switch gives the reason if a figure cannot be pinned or a pinned one is hidden; the plot itself does not show it.
void addPin(PlotView& plot, QWidget& bar)
{
    const auto tip = PlotView::tr("Keep the current plot for comparison with later ones");
    auto* const pin = addSwitch(PlotView::tr("Pin"), tip, bar);
    pin->setObjectName(QStringLiteral("pin"));
    const auto show = [&plot, pin, tip] {
        const auto problem = plot.content().pinProblem();
        const QSignalBlocker blocker(pin);
        pin->setChecked(plot.content().isPinned());
        pin->setEnabled(plot.content().isPinned() || problem.isEmpty());
        pin->setText(plot.content().isPinned() && !problem.isEmpty()
                         ? PlotView::tr("Pin (not shown)")
                         : PlotView::tr("Pin"));
        pin->setToolTip(problem.isEmpty() ? tip : problem);
    };
    QObject::connect(pin, &QToolButton::toggled, &plot, [&plot](bool isOn) {
        isOn ? plot.pin() : plot.unpin();
    });
    QObject::connect(&plot, &PlotView::shownChanged, pin, show);
    show();
}

} // namespace

PlotMemory::PlotMemory(PlotView& plot)
    : QObject(&plot)
    , m_plot(plot)
{
    connect(&plot, &PlotView::choicesChanged, this, &PlotMemory::keep);
}

void PlotMemory::show(AnyFigure figure, const std::string& design, const std::string& view)
{
    if (design == m_design && view == m_view)
        return m_plot.showFigure(std::move(figure));
    if (m_design.empty() && view == m_view) { // a new design was saved
        m_design = design;
        keep();
        return m_plot.showFigure(std::move(figure));
    }
    m_design = design;
    m_view = view;
    m_kept = desktop::keptView(design, view);
    m_plot.showFigure(std::move(figure), choicesOf(m_kept));
}

void PlotMemory::keep()
{
    auto text = toText(m_plot.content().choices());
    if (m_view.empty() || text == m_kept)
        return;
    m_kept = std::move(text);
    desktop::keepView(m_design, m_view, m_kept);
}

QToolButton* addSwitch(const QString& text, const QString& tip, QWidget& bar)
{
    auto* const button = new QToolButton(&bar);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setCheckable(true);
    button->setAutoRaise(true);
    bar.layout()->addWidget(button);
    return button;
}

std::pair<QToolButton*, QToolButton*> addScaleSwitches(QWidget& bar)
{
    auto* const x = addSwitch(PlotView::tr("log x"), PlotView::tr("Logarithmic x axis"), bar);
    auto* const y = addSwitch(PlotView::tr("log y"), PlotView::tr("Logarithmic y axis"), bar);
    return {x, y};
}

QWidget* makePlotSwitches(PlotView& plot, QWidget* parent, KeepScales keep)
{
    auto* const bar = new QWidget(parent);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    addScales(plot, *bar, keep);
    addPin(plot, *bar);
    return bar;
}

} // namespace clusterwright::plots

#include "moc_plot_memory.cpp"
