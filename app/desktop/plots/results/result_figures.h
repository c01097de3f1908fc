// The figures of a study's answer: the one to look at first, then others that tell more.
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
    bool hasRows = false; // its points are the rows of the answer's table
};

// Empty where there is nothing to draw. `settings`: that the answer was asked with. Takes as long as a curve: not for the UI thread.
[[nodiscard]] std::vector<NamedFigure> figuresOf(const model::Design& design,
                                                 const model::StudyDefinition& definition,
                                                 const model::StudyResult& result,
                                                 model::Library& library,
                                                 const std::vector<model::Setting>& settings = {});

} // namespace clusterwright::plots
