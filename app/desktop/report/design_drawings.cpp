#include "app/desktop/report/design_drawings.h"

#include "app/desktop/canvas/scene_picture.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/pipeline/drawing/step_item.h"
#include "app/desktop/plots/results/claim_figure.h"
#include "app/desktop/report/scene_rows.h"
#include "app/desktop/topology/drawing/topology_scene.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"

#include <QEventLoop>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

model::Diagnostics absence(const model::Design& design, const std::string& what)
{
    return inFile(design.file,
                  model::refusal(what + ".missing",
                                 "the design '" + design.id + "' has no " + what,
                                 "add a '" + what + "' to draw it"));
}

// Maximum width of a row of the pipeline, in scene units: text of 9 points then has 7 points on a page of 174 mm.
constexpr qreal kWidestRow = 840;

// Room above and below the box of a step, for what it draws there. Neighbours in a row share the room beside their boxes.
constexpr QMarginsF kAroundBox(0, 18, 0, 18);

constexpr double kSmallWidth = 85; // mm
constexpr double kSmallHeight = 60;
constexpr double kLegendHeight = 4;      // more, for the legend of many curves
constexpr std::size_t kManyCurves = 5;   // above this, their legend needs two columns
constexpr double kTwoColumnFont = 6.5;   // points
constexpr std::size_t kFewestClaims = 3; // a plot of fewer points shows less than their table

std::size_t curvesOf(const plots::AnyFigure& figure)
{
    const auto* const panels = std::get_if<plots::Figure>(&figure);
    std::size_t count = 0;
    for (std::size_t i = 0; panels && i < panels->panels.size(); ++i)
        count += panels->panels[i].series.size();
    return count;
}

std::size_t pointsOf(const plots::ScatterFigure& figure)
{
    std::size_t count = 0;
    for (const auto& points : figure.points)
        count += points.x.size();
    return count;
}

// Returns the style of a small figure; other figures choose their own size. Curves keep their height above their legend.
plots::FigureStyle styleFor(const PaperFigure& figure)
{
    plots::FigureStyle style;
    style.hasNoCaption = true; // the text has the values
    if (figure.isSmall)
        style.width = kSmallWidth;
    if (figure.isSmall && !std::holds_alternative<plots::Figure>(figure.figure))
        style.height = kSmallHeight;
    return style;
}

// The first page has room for little more than the usual height.
plots::FigureStyle summaryStyle(const PaperFigure& figure)
{
    plots::FigureStyle style;
    const bool areMany = figure.isSmall && curvesOf(figure.figure) > kManyCurves;
    style.width =
        figure.isSmall ? kSmallWidth : 2 * kSmallWidth; // as high as two beside each other
    style.height = kSmallHeight + (areMany ? kLegendHeight : 0);
    style.fontSize = areMany ? kTwoColumnFont : 0;
    style.hasNoCaption = true;
    return style;
}

// Returns the part without the empty space above and below its items.
QRectF drawnPart(const QGraphicsScene& scene, const QRectF& part)
{
    constexpr qreal kMargin = 8;
    QRectF drawn;
    for (const auto* const item : scene.items(part))
        drawn |= item->sceneBoundingRect() & part;
    const auto rows = QRectF(part.left(), drawn.top(), part.width(), drawn.height());
    return rows.adjusted(0, -kMargin, 0, kMargin) & part;
}

// Pictures by name, and the errors of missing pictures.
class Pictures
{
public:
    void add(const std::string& key,
             const model::Result<std::string>& picture,
             const PaperFigure& figure)
    {
        if (picture)
            m_pictures.emplace(
                key, model::ReportPicture{picture.value(), figure.isSmall, figure.caption});
        else if (!has(picture.diagnostics(), "picture.empty"))
            model::append(m_problems, picture.diagnostics());
    }

    [[nodiscard]] model::Result<model::ReportPictures> all() const
    {
        if (!m_problems.empty())
            return m_problems;
        return m_pictures;
    }

private:
    model::ReportPictures m_pictures;
    model::Diagnostics m_problems;
};

// Removes titles and colours of limiting resources, for which a small picture has no space.
void simplify(plots::AnyFigure& figure)
{
    headOf(figure).title.clear();
    auto* const panels = std::get_if<plots::Figure>(&figure);
    if (!panels)
        return;
    for (auto& panel : panels->panels) {
        panel.title.clear();
        for (auto& series : panel.series)
            series.limiting.clear();
    }
}

// Returns the first figure of each lead, or the first two figures of a single lead. Two figures are small.
std::vector<PaperFigure> leadFigures(const model::Report& report,
                                     const std::vector<std::vector<PaperFigure>>& figures)
{
    std::vector<PaperFigure> leads;
    const std::size_t each = report.leads.size() == 1 ? model::kMostLeads : 1;
    for (const auto lead : report.leads) {
        const auto& title = report.studies[lead].definition.title;
        for (std::size_t i = 0; i < std::min(each, figures[lead].size()); ++i) {
            auto& figure = leads.emplace_back(figures[lead][i]);
            simplify(figure.figure);
            if (!title.empty())
                figure.caption = title + ": " + figure.caption;
        }
    }
    for (auto& figure : leads)
        figure.isSmall = leads.size() > 1;
    return leads;
}

} // namespace

QList<QRectF> rowsOf(const PipelineScene& scene, qreal widest)
{
    QList<QRectF> steps;
    QList<QRectF> values;
    for (const auto* const item : scene.items())
        if (const auto* const step = qgraphicsitem_cast<const StepItem*>(item))
            (step->face().isValue ? values : steps)
                .push_back(step->sceneBox().marginsAdded(kAroundBox));
    return scene.faces().steps.empty() ? QList<QRectF>()
                                       : rowsOf(steps, values, pictureRect(scene), widest);
}

std::unique_ptr<QGraphicsScene> topologySceneOf(Document& document)
{
    const auto& design = document.design();
    const auto section = model::topologyOf(design, document.library());
    if (!section)
        return nullptr;
    const auto components = model::usableComponents(design, document.library());
    GeneratorGraphs graphs;
    const GeneratorViews views; // state of a newly opened canvas
    const ShapeSource source{
        design, *section, components, *document.numbers(), graphs, document.library(), views};
    auto scene = std::make_unique<TopologyScene>();
    scene->show(shapesOf(source));
    return scene;
}

DesignDrawings::DesignDrawings(std::vector<std::filesystem::path> presets,
                               const model::Design& design)
    : m_workbench(std::move(presets))
{
    auto& document = m_workbench.document();
    document.open(design, {});
    QEventLoop loop;
    QObject::connect(&document, &Document::answerChanged, &loop, [&] {
        if (document.isAnswered())
            loop.quit();
    });
    if (!document.isAnswered())
        loop.exec();
}

model::Result<std::string> DesignDrawings::topology(plots::PictureKind kind)
{
    auto& document = m_workbench.document();
    const auto scene = topologySceneOf(document);
    return scene ? pictureOf(*scene, kind) : absence(document.design(), "topology");
}

model::Result<std::string> DesignDrawings::pipeline(plots::PictureKind kind)
{
    const auto& design = m_workbench.document().design();
    if (!design.pipeline)
        return absence(design, "pipeline");
    PipelineScene scene(m_workbench.document());
    return pictureOf(scene, kind);
}

model::Result<std::vector<std::string>> DesignDrawings::pipelineRows()
{
    PipelineScene scene(m_workbench.document());
    std::vector<std::string> rows;
    for (const auto& row : rowsOf(scene, kWidestRow)) {
        auto picture = pictureOf(scene, plots::PictureKind::Svg, drawnPart(scene, row));
        if (!picture)
            return picture.diagnostics();
        rows.push_back(std::move(picture).value());
    }
    return rows;
}

model::Result<model::ReportPictures> DesignDrawings::picturesOf(const model::Report& report,
                                                                const ReportSteps& begin)
{
    Pictures pictures;
    constexpr auto kSvg = plots::PictureKind::Svg;
    if (begin)
        begin(Document::tr("Drawing the topology and the pipeline"));
    if (report.graph)
        pictures.add("topology", topology(kSvg), {});
    if (report.hasPipeline) {
        const auto rows = pipelineRows();
        if (!rows)
            return rows.diagnostics();
        for (std::size_t i = 0; i < rows.value().size(); ++i)
            pictures.add(model::pictureOfPipeline(i), rows.value()[i], {});
    }
    std::vector<std::vector<PaperFigure>> figures; // by study
    for (const auto& study : report.studies) {
        if (begin)
            begin(Document::tr("Drawing study %1 of %2")
                      .arg(figures.size() + 1)
                      .arg(report.studies.size()));
        auto& own = figures.emplace_back();
        if (study.result)
            own = paperFigures(plots::figuresOf(study.definition, *study.result));
        for (std::size_t i = 0; i < own.size(); ++i)
            pictures.add(model::pictureOfStudy(study.definition.name, i),
                         plots::pictureOf(own[i].figure, kSvg, styleFor(own[i])),
                         own[i]);
    }
    std::vector<const model::EvaluatedClaim*> claims;
    for (const auto& result : report.claims)
        claims.push_back(&result);
    if (auto figure = plots::claimFigure(claims); pointsOf(figure) >= kFewestClaims)
        pictures.add(model::kPictureOfClaims, plots::pictureOf(std::move(figure), kSvg), {});
    const auto leads = leadFigures(report, figures);
    for (std::size_t i = 0; i < leads.size(); ++i)
        pictures.add(model::pictureOfSummary(i),
                     plots::pictureOf(leads[i].figure, kSvg, summaryStyle(leads[i])),
                     leads[i]);
    return pictures.all();
}

} // namespace clusterwright::desktop
