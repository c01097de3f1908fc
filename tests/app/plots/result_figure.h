// Figures of results that become tables.
#pragma once

#include "model/study/results/result_tables.h"

#include <string>

namespace clusterwright::tests
{

// Returns the figure of that name, or the first one; one without panels where there is none.
template <typename Study>
[[nodiscard]] plots::AnyFigure figureOfResult(const Study& study, const std::string& name = {})
{
    for (const auto& [known, figure, hasRows] : tablesOf(study).figures)
        if (name.empty() || known == name)
            return figure;
    return plots::Figure();
}

} // namespace clusterwright::tests
