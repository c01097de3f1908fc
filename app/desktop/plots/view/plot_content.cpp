#include "app/desktop/plots/view/plot_content.h"

#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/figure/pinned.h"
#include "app/desktop/plots/view/seen_part.h"
#include "model/study/figure/log_axes.h"

#include <QCoreApplication>

namespace clusterwright::plots
{

namespace
{

struct PlotContentWords {
    Q_DECLARE_TR_FUNCTIONS(PlotContent)
};

std::vector<KeptAxis> axesOf(const AnyFigure& shown)
{
    std::vector<KeptAxis> axes;
    eachAxis(shown, [&](const Axis& axis, bool) {
        axes.push_back({axis.label, axis.unit, axis.from.value_or(0), axis.to.value_or(0)});
    });
    return axes;
}

// Restores ranges of axes with the same quantity.
void keepRanges(AnyFigure& figure, const std::vector<KeptAxis>& axes)
{
    std::size_t next = 0;
    eachAxis(figure, [&](Axis& axis, bool) {
        if (next >= axes.size())
            return;
        const auto& old = axes[next++];
        if (old.label != axis.label || old.unit != axis.unit || old.from >= old.to)
            return;
        axis.from = old.from;
        axis.to = old.to;
    });
}

} // namespace

PlotContent::PlotContent(QCustomPlot& plot)
    : m_plot(plot)
{
}

void PlotContent::clear()
{
    m_choices.axes = keptAxes();
    m_given = {};
    m_figure = {};
}

void PlotContent::give(AnyFigure figure)
{
    m_given = std::move(figure);
}

AnyFigure PlotContent::arranged()
{
    auto next = styled(m_given, m_choices.style);
    eachAxis(next, [&](Axis& axis, bool isX) {
        const auto& scale = isX ? m_choices.x : m_choices.y;
        axis.scale = scale.value_or(axis.scale);
    });
    if (m_choices.isFixed) {
        m_choices.axes = keptAxes();
        keepRanges(next, m_choices.axes);
    }
    m_isPinSeen = m_pinned && addPinned(next, styled(*m_pinned, m_choices.style));
    return onLogAxes(std::move(next));
}

void PlotContent::showAllOfIt()
{
    eachAxis(m_figure, [](Axis& axis, bool) { axis.from = axis.to = {}; });
}

void PlotContent::choose(const PlotChoices& choices)
{
    m_choices = choices;
    m_figure = {}; // its axes show another quantity
}

PlotChoices PlotContent::choices() const
{
    auto choices = m_choices;
    choices.axes = m_choices.isFixed ? keptAxes() : std::vector<KeptAxis>();
    return choices;
}

std::vector<KeptAxis> PlotContent::keptAxes() const
{
    return isEmpty() ? m_choices.axes : axesOf(withShownRanges(m_plot, m_figure));
}

void PlotContent::hide(const std::string& label, bool isHidden)
{
    isHidden ? void(m_choices.hidden.insert(label)) : void(m_choices.hidden.erase(label));
}

void PlotContent::setScales(std::optional<Scale> x, std::optional<Scale> y)
{
    m_choices.x = x;
    m_choices.y = y;
}

bool PlotContent::canChooseScales() const
{
    return !std::holds_alternative<BarFigure>(m_figure) &&
           !std::holds_alternative<ParallelFigure>(m_figure);
}

bool PlotContent::pin()
{
    if (isEmpty() || !canPin(m_given))
        return false;
    m_pinned = m_given;
    return true;
}

QString PlotContent::pinProblem() const
{
    if (isEmpty())
        return PlotContentWords::tr("There is nothing to pin");
    if (!canPin(m_given))
        return std::holds_alternative<ParallelFigure>(m_given)
                   ? PlotContentWords::tr("Parallel axes cannot be pinned")
                   : PlotContentWords::tr("Stacked bars cannot be pinned");
    return m_pinned && !m_isPinSeen
               ? PlotContentWords::tr("The pinned plot shows other quantities and is hidden here")
               : QString();
}

std::vector<std::string> PlotContent::labels() const
{
    return labelsOf(styled(m_given));
}

std::string PlotContent::seenCsv() const
{
    return toCsv(seenPart(withShownRanges(m_plot, m_figure), hidden()));
}

} // namespace clusterwright::plots
