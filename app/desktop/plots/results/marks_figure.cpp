// Marks on the tables of a result as figures.
#include "app/desktop/plots/results/study_figure.h"
#include "app/desktop/plots/results/study_words.h"

#include <cassert>
#include <cctype>

namespace clusterwright::plots
{

namespace
{

using model::ResultColumn;
using model::ResultMarks;

const ResultColumn* columnOf(const ResultMarks& marks, const std::string& key)
{
    return key.empty() ? nullptr : marks.table.column(key);
}

// Returns the value of an optional column.
double valueAt(const ResultColumn* column, std::size_t row, double otherwise)
{
    return column != nullptr ? column->values[row] : otherwise;
}

Axis axisOfColumn(const ResultColumn& column, const std::string& wanted)
{
    const auto& label = wanted.empty() ? column.head : wanted;
    Axis axis{label, unitOr(column.unit, column.dimension)};
    axis.title = label;
    if (!label.empty())
        axis.title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(label[0])));
    return axis;
}

BarFigure barsOf(const ResultMarks& marks)
{
    BarFigure figure;
    const auto* const label = columnOf(marks, marks.x);
    const auto* const to = columnOf(marks, marks.y.front());
    const auto* const from = columnOf(marks, marks.from);
    const auto* const low = columnOf(marks, marks.low);
    const auto* const high = columnOf(marks, marks.high);
    const auto* const colour = columnOf(marks, marks.colour);
    const auto* const text = columnOf(marks, marks.text);
    figure.value = axisOfColumn(*to, marks.axis);
    if (marks.isLogarithmic)
        figure.value.scale = Scale::Log;
    figure.rowTitle = label->head;
    figure.classes = marks.classes;
    figure.isConnected = marks.isConnected;
    figure.reference = marks.reference;
    figure.referenceLabel = marks.referenceLabel;
    figure.note = marks.note;
    for (std::size_t i = 0; i < marks.table.rows(); ++i)
        figure.bars.push_back({label->words[i],
                               valueAt(from, i, 0),
                               to->values[i],
                               static_cast<std::size_t>(valueAt(colour, i, 0)),
                               text != nullptr ? text->words[i] : std::string(),
                               valueAt(low, i, kNoValue),
                               valueAt(high, i, kNoValue)});
    return figure;
}

Figure linesOf(const ResultMarks& marks)
{
    Panel panel;
    const auto* const x = columnOf(marks, marks.x);
    panel.x = axisOfColumn(*x, "");
    panel.xValues = x->values;
    for (const auto& key : marks.y) {
        const auto* const y = columnOf(marks, key);
        if (panel.series.empty())
            panel.y = axisOfColumn(*y, marks.axis);
        auto& series = panel.series.emplace_back(Series{y->head, finite(y->values)});
        if (marks.low.empty() || marks.high.empty())
            continue;
        series.low = finite(columnOf(marks, marks.low)->values);
        series.high = finite(columnOf(marks, marks.high)->values);
    }
    Figure figure;
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace

AnyFigure figureOf(const model::ResultMarks& marks, const model::TableResult& result)
{
    assert(marks.isValid());
    auto figure = marks.form == ResultMarks::Form::Bars ? AnyFigure(barsOf(marks))
                                                        : AnyFigure(linesOf(marks));
    headOf(figure).title = result.title;
    headOf(figure).design = result.input.design;
    return figure;
}

} // namespace clusterwright::plots
