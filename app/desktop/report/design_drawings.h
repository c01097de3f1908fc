// A design drawn without a window: what its canvases show, and its studies, as pictures for files.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/plots/drawing/picture.h"
#include "model/report/report_html.h"

#include <QGraphicsScene>

#include <memory>

namespace clusterwright::desktop
{

// Graphs up to this size are drawn whole, larger ones by their generators.
inline constexpr std::size_t kMostDrawnVertices = 64;

// The topology of a design that has an answer, as its canvas shows it; null without one.
[[nodiscard]] std::unique_ptr<QGraphicsScene> topologySceneOf(Document& document);

class DesignDrawings
{
public:
    // Computes the design's numbers. `presets`: the roots of the library.
    DesignDrawings(std::vector<std::filesystem::path> presets, const model::Design& design);

    // Errors: topology.missing, pipeline.missing; those of pictureOf.
    [[nodiscard]] model::Result<std::string> topology(plots::PictureKind kind);
    [[nodiscard]] model::Result<std::string> pipeline(plots::PictureKind kind);

    // As SVG, all that there is to draw of the report's design. Errors: picture.failed.
    [[nodiscard]] model::Result<model::ReportPictures> picturesOf(const model::Report& report);

private:
    Workbench m_workbench;
};

} // namespace clusterwright::desktop
