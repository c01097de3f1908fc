// Writes figures into a folder: an image of each and, on request, its values as CSV.
#pragma once

#include "app/desktop/plots/drawing/picture.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace clusterwright::plots
{

struct FigureFile {
    std::string name; // title: "Bandwidths, by phases"
    AnyFigure figure;
};

struct FileWishes {
    PictureKind kind = PictureKind::Svg;
    bool hasValues = false; // also write CSV
    FigureStyle picture = {};
};

// Turns "Bandwidths, by phases" into "bandwidths-by-phases": letters and digits of any language, valid on every file system.
[[nodiscard]] std::string fileStem(const std::string& name);

// Returns file names in the order of the figures; unique even if case is ignored.
[[nodiscard]] std::vector<std::filesystem::path> filesOf(const std::vector<FigureFile>& figures,
                                                         const FileWishes& wishes);

struct WrittenFiles {
    std::size_t count = 0;
    model::Diagnostics findings; // one for each failed file: those of pictureOf and writeFile
};

// Overwrites existing files and continues after an error. Calls `goesOn` with each figure's index before it; false stops.
[[nodiscard]] WrittenFiles writeFigures(const std::vector<FigureFile>& figures,
                                        const std::filesystem::path& folder,
                                        const FileWishes& wishes,
                                        const std::function<bool(std::size_t)>& goesOn);

} // namespace clusterwright::plots
