#include "app/desktop/plots/results/result_figures.h"

#include "app/desktop/plots/results/study_figure.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <array>
#include <optional>

namespace clusterwright::plots
{

namespace
{

class FigureMaker
{
public:
    FigureMaker(const model::Design& design,
                const model::StudyDefinition& definition,
                model::Library& library,
                const std::vector<model::Setting>& settings)
        : m_design(design)
        , m_definition(definition)
    {
        const auto system = model::instantiate(design, library, settings);
        m_colours =
            colourOrderOf(design, system ? system.value().resources : std::vector<std::string>());
    }

    void operator()(const model::CurveStudy& study) { add("Curves", curvesOf(study)); }
    void operator()(const model::MapStudy& map) { add("Map", figureOf(map)); }
    void operator()(const model::SearchResult& result)
    {
        if (result.points.empty())
            return;
        if (result.objectives.size() > 1)
            add("Objectives", titled(frontFigure(result)), true);
        add("All numbers", titled(parallelFigure(result)), true);
    }

    void operator()(const model::TableResult& result)
    {
        for (auto& [name, figure, hasRows] : figuresOf(result, m_colours))
            add(std::move(name), std::move(figure), hasRows);
    }

    void operator()(const model::ComparisonStudy& study)
    {
        if (study.curves)
            add("Curves", withCrossings(curvesOf(*study.curves), study.crossovers));
        for (const auto& pair : study.pairs) {
            if (study.pairs.size() > 1 && isSame(pair))
                continue;
            const auto other = " (" + model::labelsOf(pair.inputs[0], pair.inputs[1]).second + ")";
            const auto& beside = study.pairs.size() > 1 ? other : std::string();
            if (pair.byPhases)
                add("Steps by phase" + beside, titled(waterfallFigure(pair, true)));
            if (pair.byParameters)
                add("Steps by parameter" + beside, titled(waterfallFigure(pair, false)));
            if (!pair.phases.empty())
                add("Phases" + beside, titled(phaseFigure(pair)));
        }
    }

    std::vector<NamedFigure> figures;

private:
    // Draws bottlenecks, which are those of the time, only at outputs that follow it: a price has none.
    [[nodiscard]] Figure curvesOf(const model::CurveStudy& study) const
    {
        auto figure = figureOf(study, kAllOutputs, m_colours);
        for (auto& panel : figure.panels)
            if (!followsTime(panel.y.label.substr(0, panel.y.label.find(','))))
                for (auto& series : panel.series)
                    series.limiting.clear();
        return figure;
    }

    [[nodiscard]] bool followsTime(const std::string& output) const
    {
        constexpr auto kKnown = std::to_array<std::string_view>({"time", "speedup", "efficiency"});
        if (std::ranges::count(kKnown, output) > 0)
            return true;
        const auto own =
            std::ranges::find(m_design.outputs, output, &model::OutputDefinition::name);
        return own != m_design.outputs.end() &&
               std::ranges::count(model::namesIn(own->expression), "time") > 0;
    }

    // Gives the figure the title of the study, if the study has one.
    [[nodiscard]] AnyFigure titled(AnyFigure figure) const
    {
        if (m_definition.title != m_definition.name)
            headOf(figure).title = m_definition.title;
        return figure;
    }

    // True if nothing differs, as for a scenario whose values the design itself has.
    static bool isSame(const model::Comparison& pair)
    {
        return pair.parameters.empty() &&
               std::ranges::all_of(pair.outputs, [](const model::OutputDifference& output) {
                   return output.values[0] == output.values[1];
               });
    }

    // Adds the crossovers and their intervals.
    static Figure withCrossings(Figure figure, const std::vector<model::Crossover>& crossovers)
    {
        for (const auto& crossover : crossovers)
            for (auto& panel : figure.panels)
                if (panel.y.label == crossover.output.name)
                    for (const auto& [text, x, y, low, high] : model::placesOf(crossover))
                        panel.marks.push_back({text, x, y, low, high});
        return figure;
    }

    void add(std::string name, AnyFigure figure, bool hasRows = false)
    {
        applyScales(figure, m_definition);
        if (!isEmpty(figure))
            figures.push_back({std::move(name), std::move(figure), hasRows});
    }

    const model::Design& m_design;
    const model::StudyDefinition& m_definition;
    ColourOrder m_colours;
};

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

std::vector<NamedFigure> figuresOf(const model::Design& design,
                                   const model::StudyDefinition& definition,
                                   const model::StudyResult& result,
                                   model::Library& library,
                                   const std::vector<model::Setting>& settings)
{
    FigureMaker maker(design, definition, library, settings);
    std::visit([&](const auto& study) { maker(study); }, result);
    return std::move(maker.figures);
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
