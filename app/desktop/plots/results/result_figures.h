// The figures of a study's result, the most important one first.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"
#include "model/design/library/library.h"
#include "model/study/studies/named_study.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

struct NamedFigure {
    std::string name; // "By phases"
    AnyFigure figure;
    bool hasRows = false; // points are the rows of the result's table
};

// Empty if there is nothing to draw. `settings`: those of the study's run. As slow as computing a curve, so not for the UI thread.
[[nodiscard]] std::vector<NamedFigure> figuresOf(const model::Design& design,
                                                 const model::StudyDefinition& definition,
                                                 const model::StudyResult& result,
                                                 model::Library& library,
                                                 const std::vector<model::Setting>& settings = {});

// True for figures with axes of the study: curves and maps, as opposed to bars and the points of a search.
[[nodiscard]] bool hasStudyScales(const AnyFigure& figure, const model::StudyDefinition& study);
// A scale that the study leaves open stays as it is.
void applyScales(AnyFigure& figure, const model::StudyDefinition& study);

} // namespace clusterwright::plots
