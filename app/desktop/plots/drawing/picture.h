// A figure as the bytes of a PNG, SVG or PDF file. SVG and PDF contain texts as text. A PNG contains the figure's data, so that it
// can be opened again.
#pragma once

#include "model/core/result.h"
#include "model/study/figure/figure_style.h"

#include <filesystem>
#include <string>

namespace clusterwright::plots
{

enum class PictureKind { Png, Svg, Pdf };

// Chooses the format by the file name's extension. Error: picture.kind.
[[nodiscard]] model::Result<PictureKind> pictureKind(const std::filesystem::path& path);

struct Picture {
    std::string bytes;
    model::Diagnostics notes; // style.series; picture.part, about parts without room
    double legendShare = 0;   // share of the area
};
// Draws the figure at the size of the style, or as it needs. Letters become smaller where the size has no room for them, down to 6 points;
// then titles become shorter, and parts of the figure are left out. Needs a QApplication. Errors: picture.empty; picture.size;
// picture.failed, without a font or enough memory.
[[nodiscard]] model::Result<Picture>
drawPicture(const AnyFigure& figure, PictureKind kind, const FigureStyle& style = {});
// Returns its bytes.
[[nodiscard]] model::Result<std::string>
pictureOf(const AnyFigure& figure, PictureKind kind, const FigureStyle& style = {});

// Reads the figure from a PNG or JSON. Errors: picture.no_figure, those of parseFigure.
[[nodiscard]] model::Result<AnyFigure> figureIn(const std::string& bytes, const std::string& file);

} // namespace clusterwright::plots
