#include "app/desktop/shell/plot_memory.h"

#include "app/desktop/shell/view_memory.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

namespace clusterwright::desktop
{

namespace
{

QToolButton* scaleSwitch(const QString& text, const QString& tip, QWidget& parent)
{
    auto* const button = new QToolButton(&parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setCheckable(true);
    button->setAutoRaise(true);
    parent.layout()->addWidget(button);
    return button;
}

std::optional<plots::Scale> scaleOf(const QToolButton& button)
{
    return button.isChecked() ? std::optional(plots::Scale::Log) : std::nullopt;
}

} // namespace

PlotMemory::PlotMemory(plots::PlotView& plot)
    : QObject(&plot)
    , m_plot(plot)
{
    connect(&plot, &plots::PlotView::choicesChanged, this, &PlotMemory::keep);
}

void PlotMemory::show(plots::AnyFigure figure, const std::string& design, const std::string& view)
{
    if (design == m_design && view == m_view)
        return m_plot.showFigure(std::move(figure));
    if (m_design.empty() && view == m_view) { // it was new, and has a file now
        m_design = design;
        keep();
        return m_plot.showFigure(std::move(figure));
    }
    m_design = design;
    m_view = view;
    m_kept = keptView(design, view);
    m_plot.showFigure(std::move(figure), plots::choicesOf(m_kept));
}

void PlotMemory::keep()
{
    auto text = toText(m_plot.choices());
    if (m_view.empty() || text == m_kept)
        return;
    m_kept = std::move(text);
    keepView(m_design, m_view, m_kept);
}

QWidget* makeScaleSwitches(plots::PlotView& plot, QWidget* parent)
{
    auto* const bar = new QWidget(parent);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const x =
        scaleSwitch(plots::PlotView::tr("log x"), plots::PlotView::tr("Logarithmic x axis"), *bar);
    auto* const y =
        scaleSwitch(plots::PlotView::tr("log y"), plots::PlotView::tr("Logarithmic y axis"), *bar);
    for (auto* const button : {x, y})
        QObject::connect(button, &QToolButton::toggled, &plot, [&plot, x, y] {
            plot.setScales(scaleOf(*x), scaleOf(*y));
        });
    QObject::connect(&plot, &plots::PlotView::choicesChanged, bar, [&plot, x, y] {
        const auto choices = plot.choices();
        const QSignalBlocker blockX(x);
        const QSignalBlocker blockY(y);
        x->setChecked(choices.x == plots::Scale::Log);
        y->setChecked(choices.y == plots::Scale::Log);
        for (auto* const button : {x, y})
            button->setEnabled(plot.canChooseScales());
    });
    return bar;
}

} // namespace clusterwright::desktop
