// The figures of a study's result, the most important one first.
#pragma once

#include "app/desktop/plots/results/study_figure.h"
#include "model/design/library/library.h"
#include "model/study/results/result_table.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

// Empty if there is nothing to draw. `settings`: those of the study's run. As slow as computing a curve, so not for the UI thread.
[[nodiscard]] std::vector<NamedFigure> figuresOf(const model::Design& design,
                                                 const model::StudyDefinition& definition,
                                                 const model::StudyResult& result,
                                                 model::Library& library,
                                                 const std::vector<model::Setting>& settings = {});

// Returns the places of rows of the result's table in the figure: points and lines by their rows, x values of curves, cells of heat maps,
// rows of bars. Rows without a place are left out.
[[nodiscard]] std::vector<std::size_t> placesOfRows(const NamedFigure& figure,
                                                    const model::StudyTable& table,
                                                    const std::vector<std::size_t>& rows);

// True for figures with axes of the study: curves and maps, as opposed to bars and the points of a search.
[[nodiscard]] bool hasStudyScales(const AnyFigure& figure, const model::StudyDefinition& study);
// A scale that the study leaves open stays as it is.
void applyScales(AnyFigure& figure, const model::StudyDefinition& study);

} // namespace clusterwright::plots
