// Draws a design without a window: its canvases and its studies, as pictures for files.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/report/report_steps.h"
#include "app/desktop/report/study_drawings.h"
#include "model/report/report_html.h"

#include <QGraphicsScene>

#include <memory>

namespace clusterwright::desktop
{

class PipelineScene;

// Returns the topology of a design that has a result, as the canvas shows it; null without a topology.
[[nodiscard]] std::unique_ptr<QGraphicsScene> topologySceneOf(Document& document);
// Returns the parts of a pipeline that are drawn below one another; empty without steps. `widest`: scene units.
[[nodiscard]] QList<QRectF> rowsOf(const PipelineScene& scene, qreal widest);

class DesignDrawings
{
public:
    // Computes the design. `presets`: the roots of the library.
    DesignDrawings(std::vector<std::filesystem::path> presets, const model::Design& design);

    // Errors: topology.missing, pipeline.missing; those of pictureOf.
    [[nodiscard]] model::Result<std::string> topology(plots::PictureKind kind);
    [[nodiscard]] model::Result<std::string> pipeline(plots::PictureKind kind);
    // Returns the pipeline as SVG in rows that fit on a page with text of 7 points, wider ones where no gap breaks them. Error:
    // picture.failed.
    [[nodiscard]] model::Result<std::vector<std::string>> pipelineRows();

    // Returns all pictures of the report's design as SVG. Errors: picture.failed.
    [[nodiscard]] model::Result<model::ReportPictures> picturesOf(const model::Report& report,
                                                                  const ReportSteps& begin = {});

private:
    Workbench m_workbench;
};

} // namespace clusterwright::desktop
