// A figure as the bytes of a PNG, SVG or PDF file. SVG and PDF contain texts as text. A PNG contains the figure's data, so that it
// can be opened again.
#pragma once

#include "model/core/result.h"
#include "model/study/figure/any_figure.h"

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

struct PictureWishes {
    QSize size = {}; // pixels at 96 dpi, at least 120 x 90; a missing side follows from the figure
    int dpi = kPrintResolution; // for PNG
    double fontSize = 0;        // points of ticks and legends; 0: follows from the size
    int columns = 0;            // panels beside each other; 0: at most two
    bool hasTitle = true;
    bool isGrey = false; // for printing without colours

    friend bool operator==(const PictureWishes&, const PictureWishes&) = default;
};

// Image for one column of a paper: 85 mm wide, font size 8 pt, panels below each other, no title.
[[nodiscard]] PictureWishes oneColumn();

// Needs a QApplication. Errors: picture.empty; picture.size; picture.failed, without a font or enough memory.
[[nodiscard]] model::Result<std::string>
pictureOf(const AnyFigure& figure, PictureKind kind, const PictureWishes& wishes = {});

// Reads the figure from a PNG or JSON. Errors: picture.no_figure, those of parseFigure.
[[nodiscard]] model::Result<AnyFigure> figureIn(const std::string& bytes, const std::string& file);

} // namespace clusterwright::plots
