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

// `wanted`: another label than the head of the column.
Axis axisOfColumn(const ResultColumn& column, const std::string& wanted, const std::string& scale)
{
    const auto unit = unitOr(column.unit, column.dimension);
    if (wanted.empty())
        return axisOf(column.head, column.doc, unit, scaleOf(scale));
    Axis axis{wanted, unit, scaleOf(scale)};
    axis.title = wanted;
    axis.title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(wanted[0])));
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
    figure.value = axisOfColumn(*to, marks.axis, marks.yScale);
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

Panel panelOf(const ResultMarks& marks, const ColourOrder& colours)
{
    Panel panel;
    panel.title = marks.title;
    panel.subtitle = marks.subtitle;
    const auto* const x = columnOf(marks, marks.x);
    panel.x = axisOfColumn(*x, "", marks.xScale);
    panel.x.from = marks.xEnds[0];
    panel.x.to = marks.xEnds[1];
    panel.xValues = x->values;
    auto designs = colours.designs;
    for (const auto& key : marks.y) {
        const auto* const y = columnOf(marks, key);
        if (panel.series.empty())
            panel.y = axisOfColumn(*y, marks.axis, marks.yScale);
        Series series{y->legend.empty() ? y->head : y->legend, finite(y->values)};
        series.owner = y->inFiles;
        series.isHistogram = marks.isHistogram;
        if (!marks.low.empty()) {
            series.low = finite(columnOf(marks, marks.low)->values);
            series.high = finite(columnOf(marks, marks.high)->values);
        }
        if (!marks.bands.empty())
            addBand(panel, series, marks.bands[panel.series.size()]);
        if (marks.areDesigns)
            series.colour = placeIn(series.label, designs);
        panel.series.push_back(std::move(series));
    }
    panel.y.from = marks.yEnds[0];
    panel.y.to = marks.yEnds[1];
    if (const auto* const limit = columnOf(marks, marks.limit))
        panel.reference = Series{limit->head, finite(limit->values)};
    for (const auto& [text, atX, atY, low, high] : marks.places)
        panel.marks.push_back({text, atX, atY, low, high});
    return panel;
}

} // namespace

std::vector<NamedFigure> figuresOf(const model::TableResult& result, const ColourOrder& colours)
{
    std::vector<NamedFigure> figures;
    for (const auto& marks : result.marks) {
        assert(marks.isValid());
        if (marks.form == ResultMarks::Form::Bars) {
            figures.push_back({marks.name, barsOf(marks)});
            continue;
        }
        if (figures.empty() || figures.back().name != marks.name ||
            !std::holds_alternative<Figure>(figures.back().figure))
            figures.push_back({marks.name, Figure()});
        std::get<Figure>(figures.back().figure).panels.push_back(panelOf(marks, colours));
    }
    for (auto& [name, figure, hasRows] : figures) {
        headOf(figure).design = result.input.design;
        auto* const lines = std::get_if<Figure>(&figure);
        if (lines == nullptr || lines->panels.size() > 1)
            headOf(figure).title = result.title;
        else if (!result.title.empty())
            lines->panels.front().title = result.title;
    }
    return figures;
}

} // namespace clusterwright::plots
