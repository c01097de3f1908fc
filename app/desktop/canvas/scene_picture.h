// Pictures of a drawing, for papers and slides: in the light colours whatever the window has, without marks of selection.
#pragma once

#include "app/desktop/plots/drawing/picture.h"

#include <QImage>

#include <filesystem>

class QGraphicsScene;

namespace clusterwright::desktop
{

// `scale`: pixels per scene unit; less where the picture would have more than 60 million pixels.
[[nodiscard]] QImage imageOf(QGraphicsScene& scene, double scale = 2);

// The bytes of a file. Errors: picture.empty, picture.failed.
[[nodiscard]] model::Result<std::string> pictureOf(QGraphicsScene& scene, plots::PictureKind kind);

// By the ending of the name. Errors: picture.kind, picture.empty, picture.failed, file.unwritable.
[[nodiscard]] model::Diagnostics writePicture(QGraphicsScene& scene,
                                              const std::filesystem::path& path);

// To the clipboard: as SVG and as a bitmap. Errors: picture.empty, picture.failed.
[[nodiscard]] model::Diagnostics copyPicture(QGraphicsScene& scene);

} // namespace clusterwright::desktop
