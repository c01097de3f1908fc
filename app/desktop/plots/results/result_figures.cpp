#include "app/desktop/plots/results/result_figures.h"

#include <algorithm>
#include <optional>

namespace clusterwright::plots
{

namespace
{

std::optional<std::size_t> indexOf(const std::vector<double>& values, double value)
{
    const auto found = std::ranges::find(values, value);
    return found == values.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(found - values.begin()));
}

std::optional<std::size_t> placeOf(const AnyFigure& figure,
                                   const std::vector<model::StudyCell>& cells)
{
    if (const auto* const curves = std::get_if<Figure>(&figure); curves && !curves->panels.empty())
        return indexOf(curves->panels.front().xValues, cells.front().number);
    if (const auto* const map = std::get_if<HeatMapFigure>(&figure)) {
        const auto x = indexOf(map->xValues, cells[0].number);
        const auto y = indexOf(map->yValues, cells[1].number);
        return x && y ? std::optional(*y * map->xValues.size() + *x) : std::nullopt;
    }
    if (const auto* const bars = std::get_if<BarFigure>(&figure)) {
        const auto labels = rowsOf(*bars);
        const auto found = std::ranges::find(labels, cells.front().text);
        if (found != labels.end())
            return static_cast<std::size_t>(found - labels.begin());
    }
    return std::nullopt;
}

} // namespace

std::vector<NamedFigure> figuresOf(const model::StudyDefinition& definition,
                                   const model::StudyResult& result)
{
    std::vector<NamedFigure> figures;
    for (auto [name, figure, hasRows] : result.figures) {
        if (isEmpty(figure))
            continue;
        headOf(figure).design = result.input.design;
        auto* const lines = std::get_if<Figure>(&figure);
        auto& title =
            lines && lines->panels.size() == 1 ? lines->panels.front().title : headOf(figure).title;
        if (title.empty())
            title = result.title;
        applyScales(figure, definition);
        figures.push_back({std::move(name), std::move(figure), hasRows});
    }
    return figures;
}

std::vector<std::size_t> placesOfRows(const NamedFigure& figure,
                                      const model::StudyTable& table,
                                      const std::vector<std::size_t>& rows)
{
    if (figure.hasRows)
        return rows;
    std::vector<std::size_t> places;
    for (const auto row : rows)
        if (const auto place = placeOf(figure.figure, table.rows[row]))
            places.push_back(*place);
    return places;
}

bool hasStudyScales(const AnyFigure& figure, const model::StudyDefinition& study)
{
    return model::formOf(study).x != model::StudyForm::Axis::None &&
           (std::holds_alternative<Figure>(figure) ||
            std::holds_alternative<HeatMapFigure>(figure));
}

void applyScales(AnyFigure& figure, const model::StudyDefinition& study)
{
    if (!hasStudyScales(figure, study))
        return;
    const auto& y = model::scaleUpwards(study);
    eachAxis(figure, [&](Axis& axis, bool isX) {
        if (const auto& scale = isX ? study.x.scale : y; scale != "auto")
            axis.scale = scale == "log" ? Scale::Log : Scale::Linear;
    });
}

} // namespace clusterwright::plots
