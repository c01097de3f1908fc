// Figures as JSON and as data, for the tests of plots.
#pragma once

#include "app/desktop/plots/figure.h"

#include <string>

namespace clusterwright::tests
{

// Two speedups over P = 1, 2, 4, 8 and the linear one.
[[nodiscard]] std::string speedupJson();

[[nodiscard]] plots::Figure figureOf(const std::string& json);

// The text with `from`, which must be in it, replaced by `to`.
[[nodiscard]] std::string with(std::string text, const std::string& from, const std::string& to);

} // namespace clusterwright::tests
