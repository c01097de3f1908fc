#include "app/desktop/studies/study_figures.h"

#include "app/desktop/plots/study_figure.h"

namespace clusterwright::desktop
{

namespace
{

class FigureMaker
{
public:
    FigureMaker(const model::Design& design,
                const model::StudyDefinition& definition,
                model::Library& library)
        : m_design(design)
        , m_definition(definition)
        , m_library(library)
    {
    }

    void operator()(const model::CurveStudy& study) { add("Curves", plots::figureOf(study)); }
    void operator()(const model::MapStudy& map) { add("Map", plots::figureOf(map)); }
    void operator()(const model::ElasticityStudy& study) { add("Bars", plots::figureOf(study)); }
    void operator()(const model::Tornado& study) { add("Bars", plots::figureOf(study)); }
    void operator()(const model::MorrisStudy& study) { add("Bars", plots::figureOf(study)); }
    void operator()(const model::SobolStudy& study) { add("Bars", plots::figureOf(study)); }
    void operator()(const model::Uncertainty& study) { add("Band", plots::figureOf(study)); }

    void operator()(const model::SearchResult& result)
    {
        if (result.points.empty())
            return;
        if (result.objectives.size() > 1)
            add("Objectives", plots::frontFigure(result), true);
        add("All numbers", plots::parallelFigure(result), true);
    }

    void operator()(const model::Crossover& study)
    {
        const auto own = model::instantiate(m_design, m_library, {});
        const auto design = model::designAgainst(m_design, m_definition.against.front(), m_library);
        if (!own || !design)
            return;
        if (const auto other = model::instantiate(design.value(), m_library, {}))
            addIfThere("Curves", plots::figureOf(study, own.value(), other.value()));
    }

    void operator()(const model::Solve& study)
    {
        if (const auto own = model::instantiate(m_design, m_library, {}))
            addIfThere("Both sides", plots::figureOf(study, own.value()));
    }

    void operator()(const model::ComparisonStudy& study)
    {
        if (study.curves)
            add("Curves", plots::figureOf(*study.curves));
        for (const auto& pair : study.pairs) {
            const auto other = " (" + model::labelsOf(pair.inputs[0], pair.inputs[1]).second + ")";
            const auto& beside = study.pairs.size() > 1 ? other : std::string();
            if (pair.byPhases)
                add("Steps by phase" + beside, plots::waterfallFigure(pair, true));
            if (pair.byParameters)
                add("Steps by parameter" + beside, plots::waterfallFigure(pair, false));
            if (!pair.phases.empty())
                add("Phases" + beside, plots::phaseFigure(pair));
        }
    }

    std::vector<NamedFigure> figures;

private:
    void add(std::string name, plots::AnyFigure figure, bool hasRows = false)
    {
        if (!plots::isEmpty(figure))
            figures.push_back({std::move(name), std::move(figure), hasRows});
    }

    template <typename Drawn>
    void addIfThere(std::string name, model::Result<Drawn> figure)
    {
        if (figure)
            add(std::move(name), std::move(figure).value());
    }

    const model::Design& m_design;
    const model::StudyDefinition& m_definition;
    model::Library& m_library;
};

} // namespace

std::vector<NamedFigure> figuresOf(const model::Design& design,
                                   const model::StudyDefinition& definition,
                                   const model::StudyResult& result,
                                   model::Library& library)
{
    FigureMaker maker(design, definition, library);
    std::visit([&](const auto& study) { maker(study); }, result);
    return std::move(maker.figures);
}

} // namespace clusterwright::desktop
