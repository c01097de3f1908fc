#include "model/study/figure/log_axes.h"

#include "model/study/points/shown_axis.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

using Lists = std::vector<const std::vector<double>*>;

bool areNamed(const Axis& axis, const Lists& values)
{
    return !axis.names.empty() && std::ranges::all_of(values, [](const auto* list) {
        return std::ranges::all_of(
            *list, [](double value) { return std::isnan(value) || value == std::floor(value); });
    });
}

class Fitting
{
public:
    explicit Fitting(FigureHead& head)
        : m_caveats(head.caveats)
    {
    }

    void fit(Axis& axis, const Lists& values)
    {
        if (!axis.isLogarithmic())
            return;
        if (areNamed(axis, values)) {
            axis.scale = Scale::Linear;
            return;
        }
        auto off = model::offLogAxis(
            axis.label, axis.unit, model::parseUnit(axis.unit).value().dimension, values);
        if (!off)
            return;
        if (off->isAll)
            axis.scale = Scale::Linear;
        const auto isIt = [&](const auto& caveat) { return caveat.message == off->note.message; };
        if (std::ranges::none_of(m_caveats, isIt)) // panels with the same axis, or the study's note
            m_caveats.push_back(std::move(off->note));
    }

private:
    model::Diagnostics& m_caveats;
};

// A line of a mark has one of both coordinates.
void dropMarks(Panel& panel)
{
    std::erase_if(panel.marks, [&](const Mark& mark) {
        return (panel.x.isLogarithmic() && mark.x <= 0) || (panel.y.isLogarithmic() && mark.y <= 0);
    });
}

void fitKind(Figure& figure)
{
    Fitting fitting(figure);
    for (auto& panel : figure.panels) {
        Lists xs{&panel.xValues};
        Lists ys;
        for (const auto& points : panel.points) {
            xs.push_back(&points.x);
            ys.push_back(&points.y);
        }
        for (const auto& series : panel.series)
            ys.push_back(&series.values);
        fitting.fit(panel.x, xs);
        if (!panel.isStacked) // a part of a stack may be 0
            fitting.fit(panel.y, ys);
        dropMarks(panel);
    }
}

void fitKind(ScatterFigure& figure)
{
    Lists xs;
    Lists ys;
    const auto add = [&](const auto& part) {
        xs.push_back(&part.x);
        ys.push_back(&part.y);
    };
    std::ranges::for_each(figure.points, add);
    std::ranges::for_each(figure.curves, add);
    Fitting fitting(figure);
    fitting.fit(figure.x, xs);
    fitting.fit(figure.y, ys);
}

void fitKind(BarFigure& figure)
{
    std::vector<double> ends;
    for (const auto& bar : figure.bars)
        ends.push_back(bar.to);
    Fitting(figure).fit(figure.value, {&ends});
    for (const auto& note : notesOn(figure))
        if (figure.note.find(note) == std::string::npos)
            figure.note += (figure.note.empty() ? "" : "\n") + note;
}

void fitKind(HeatMapFigure& figure)
{
    Fitting fitting(figure);
    fitting.fit(figure.x, {&figure.xValues});
    fitting.fit(figure.y, {&figure.yValues});
    fitting.fit(figure.z, {&figure.values});
}

void fitKind(ParallelFigure& figure)
{
    Fitting fitting(figure);
    for (auto& axis : figure.axes)
        fitting.fit(axis.axis, {&axis.values});
}

} // namespace

AnyFigure onLogAxes(AnyFigure figure)
{
    std::visit([](auto& one) { fitKind(one); }, figure);
    return figure;
}

std::vector<std::string> notesOn(const AnyFigure& figure)
{
    std::vector<std::string> notes;
    for (const auto& caveat : headOf(figure).caveats)
        if (caveat.code == model::kNotPositive)
            notes.push_back(caveat.message);
    return notes;
}

} // namespace clusterwright::plots
