// Images of a drawing for papers and slides, always in light colours and without selection.
#pragma once

#include "app/desktop/plots/drawing/picture.h"

#include <QImage>
#include <QRectF>

#include <filesystem>

class QGraphicsScene;

namespace clusterwright::desktop
{

// `scale`: pixels per scene unit; reduced to keep the image below 60 million pixels.
[[nodiscard]] QImage imageOf(QGraphicsScene& scene, double scale = 2);

// Part of the scene that an image of all items shows: the items and a margin. Empty without items.
[[nodiscard]] QRectF pictureRect(const QGraphicsScene& scene);

// Returns the bytes of an image file of `part`, or of all items if `part` is empty. A PNG always shows all items. Errors:
// picture.empty, picture.failed.
[[nodiscard]] model::Result<std::string>
pictureOf(QGraphicsScene& scene, plots::PictureKind kind, const QRectF& part = {});

// The file name's extension determines the format. Errors: picture.kind, picture.empty, picture.failed, file.unwritable.
[[nodiscard]] model::Diagnostics writePicture(QGraphicsScene& scene,
                                              const std::filesystem::path& path);

// Copies SVG and a bitmap to the clipboard. Errors: picture.empty, picture.failed.
[[nodiscard]] model::Diagnostics copyPicture(QGraphicsScene& scene);

} // namespace clusterwright::desktop
