// A figure as the bytes of a PNG, SVG or PDF file. SVG and PDF contain texts as text. A PNG contains the figure's data, so that it
// can be opened again.
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

// Chooses the format by the file name's extension. Error: picture.kind.
[[nodiscard]] model::Result<PictureKind> pictureKind(const std::filesystem::path& path);

// Returns the size in pixels at 96 dpi. `width` and `height`: mm.
[[nodiscard]] QSize printSize(double width, double height);

// `size`: pixels at 96 dpi, at least 120 x 90; empty: pictureSize(). `dpi`: for PNG. Needs a QApplication. Errors: picture.empty;
// picture.size; picture.failed, without a font or enough memory.
[[nodiscard]] model::Result<std::string>
pictureOf(const AnyFigure& figure, PictureKind kind, QSize size = {}, int dpi = kPrintResolution);

// Reads the figure from a PNG or JSON. Errors: picture.no_figure, those of parseFigure.
[[nodiscard]] model::Result<AnyFigure> figureIn(const std::string& bytes, const std::string& file);

} // namespace clusterwright::plots
