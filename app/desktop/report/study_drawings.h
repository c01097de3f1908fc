// Draws study results for files: a single figure, or all figures in print style.
#pragma once

#include "app/desktop/plots/results/result_figures.h"
#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::desktop
{

struct StudyOrder {
    std::string study;
    std::string figure; // name of the figure; empty for the first
    std::vector<model::Setting> settings;
};

// Runs the study without a time limit. The caveats of the figure are the findings of the result. Errors: those of findStudy and
// runStudy; figure.none, figure.unknown (with the available names).
[[nodiscard]] model::Result<plots::AnyFigure>
drawnAnswer(const model::Design& design, model::Library& library, const StudyOrder& order);

struct PaperFigure {
    plots::AnyFigure figure;
    bool isSmall = false; // two fit beside each other
    std::string caption;  // "Speedup against P: processors"
};

// Splits panels into figures, and joins bars of the same kind. If there are several, each has its name as the title, below the study's
// title.
[[nodiscard]] std::vector<PaperFigure> paperFigures(const std::vector<plots::NamedFigure>& named);

} // namespace clusterwright::desktop
