// A figure as the bytes of a file: PNG, SVG or PDF, the last two with their letters as text. A PNG holds the figure itself, so that
// what made it can be opened again.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"
#include "model/core/result.h"

#include <QSize>

#include <filesystem>
#include <string>

namespace clusterwright::plots
{

enum class PictureKind { Png, Svg, Pdf };

inline constexpr int kPrintResolution = 288; // dpi

// By the file's ending. Error: picture.kind.
[[nodiscard]] model::Result<PictureKind> pictureKind(const std::filesystem::path& path);

// Pixels at 96 dpi of a picture that is so many millimetres wide and high.
[[nodiscard]] QSize printSize(double width, double height);

// `size` in pixels at 96 dpi, at least 120 x 90; empty: as large as the figure wants to be. `dpi` of a PNG. Needs a QApplication.
// Errors: picture.empty; picture.size; picture.failed, when the machine has no font or no memory for it.
[[nodiscard]] model::Result<std::string>
pictureOf(const AnyFigure& figure, PictureKind kind, QSize size = {}, int dpi = kPrintResolution);

// The figure in a PNG, or in JSON. Errors: picture.no_figure, those of parseFigure.
[[nodiscard]] model::Result<AnyFigure> figureIn(const std::string& bytes, const std::string& file);

} // namespace clusterwright::plots
