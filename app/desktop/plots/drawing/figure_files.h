// Many figures as files of one folder: a picture of each and, where that is wanted, its values beside it.
#pragma once

#include "app/desktop/plots/drawing/picture.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace clusterwright::plots
{

struct FigureFile {
    std::string name; // for people: "Bandwidths, by phases"
    AnyFigure figure;
};

struct FileWishes {
    PictureKind kind = PictureKind::Svg;
    bool hasValues = false; // as CSV
};

// "Bandwidths, by phases" becomes "bandwidths-by-phases": letters and figures of any language, nothing that a file system minds.
[[nodiscard]] std::string fileStem(const std::string& name);

// In the order of the figures, no name twice, also where case does not count.
[[nodiscard]] std::vector<std::filesystem::path> filesOf(const std::vector<FigureFile>& figures,
                                                         const FileWishes& wishes);

struct WrittenFiles {
    std::size_t count = 0;
    model::Diagnostics
        findings; // one for each that could not be written: those of pictureOf and writeFile
};

// Over those that are there; what cannot be written leaves out no other. `goesOn` is asked before each figure, with its number.
[[nodiscard]] WrittenFiles writeFigures(const std::vector<FigureFile>& figures,
                                        const std::filesystem::path& folder,
                                        const FileWishes& wishes,
                                        const std::function<bool(std::size_t)>& goesOn);

} // namespace clusterwright::plots
