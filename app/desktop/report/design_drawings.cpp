#include "app/desktop/report/design_drawings.h"

#include "app/desktop/canvas/scene_picture.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/report/study_drawings.h"
#include "app/desktop/topology/drawing/topology_scene.h"
#include "model/core/diagnostics.h"
#include "model/core/refusal.h"
#include "model/design/graph/design_topology.h"
#include "model/study/studies/answer.h"

#include <QEventLoop>

#include <algorithm>
#include <cmath>

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

} // namespace

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
    PipelineScene scene(m_workbench);
    return pictureOf(scene, kind);
}

model::Result<model::ReportPictures> DesignDrawings::picturesOf(const model::Report& report,
                                                                const ReportSteps& begin)
{
    model::ReportPictures pictures;
    model::Diagnostics problems;
    const auto keep = [&](const std::string& key,
                          const model::Result<std::string>& picture,
                          bool isSmall = false) {
        if (picture)
            pictures.emplace(key, model::ReportPicture{picture.value(), isSmall});
        else if (!has(picture.diagnostics(), "picture.empty"))
            model::append(problems, picture.diagnostics());
    };
    constexpr auto kSvg = plots::PictureKind::Svg;
    int number = 0; // number of the study in the report
    if (begin)
        begin(Document::tr("Drawing the topology and the pipeline"));
    if (report.graph)
        keep("topology", topology(kSvg));
    if (report.hasPipeline)
        keep("pipeline", pipeline(kSvg));
    auto& document = m_workbench.document();
    for (const auto& study : report.studies) {
        ++number;
        if (!study.result)
            continue;
        if (begin)
            begin(Document::tr("Drawing study %1 of %2").arg(number).arg(report.studies.size()));
        const auto figures = paperFigures(plots::figuresOf(
            document.design(), study.definition, *study.result, document.library()));
        for (std::size_t i = 0; i < figures.size(); ++i)
            keep(model::pictureOfStudy(study.definition.name, i),
                 plots::pictureOf(figures[i].figure, kSvg),
                 figures[i].isSmall);
    }
    if (!problems.empty())
        return problems;
    return pictures;
}

} // namespace clusterwright::desktop
