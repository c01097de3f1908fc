// Answers of studies drawn for files: one of their figures, or all of them as they stand on paper.
#pragma once

#include "app/desktop/plots/results/result_figures.h"
#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::desktop
{

struct StudyOrder {
    std::string study;
    std::string figure; // its name; empty for the first
    std::vector<model::Setting> settings;
};

// Answers the study, however long that takes. The caveats of the figure are what there is to say about the answer. Errors: those of
// findStudy and runStudy; figure.none, figure.unknown (with the names that there are).
[[nodiscard]] model::Result<plots::AnyFigure>
drawnAnswer(const model::Design& design, model::Library& library, const StudyOrder& order);

struct PaperFigure {
    plots::AnyFigure figure;
    bool isSmall = false; // two stand beside each other
};

// Panels become figures of their own; where there are several figures, each has its name for a title. That of the study stands above
// them.
[[nodiscard]] std::vector<PaperFigure> paperFigures(const std::vector<plots::NamedFigure>& named);

} // namespace clusterwright::desktop
