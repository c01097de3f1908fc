// A figure as the bytes of a file: PNG at 288 dpi, SVG or PDF with their letters as text.
#pragma once

#include "app/desktop/plots/figure.h"
#include "model/core/result.h"

#include <filesystem>
#include <string>

namespace clusterwright::plots
{

enum class PictureKind { Png, Svg, Pdf };

// By the file's ending. Error: picture.kind.
[[nodiscard]] model::Result<PictureKind> pictureKind(const std::filesystem::path& path);

// Needs a QApplication. Errors: picture.empty; picture.failed, when the machine has no font or no memory for it.
[[nodiscard]] model::Result<std::string> pictureOf(const Figure& figure, PictureKind kind);

} // namespace clusterwright::plots
