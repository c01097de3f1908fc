// The figures of a study's result, the most important one first.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/study/results/result_table.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

// Returns the figures that have something to draw, with the title of the result and the scales of the study.
[[nodiscard]] std::vector<NamedFigure> figuresOf(const model::StudyDefinition& definition,
                                                 const model::StudyResult& result);

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
