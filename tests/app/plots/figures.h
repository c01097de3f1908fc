// Figures as JSON and as data, for the tests of plots.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::tests
{

// Two speedups over P = 1, 2, 4, 8 and the linear one.
[[nodiscard]] std::string speedupJson();

[[nodiscard]] plots::Figure figureOf(const std::string& json);

// One of each kind and way, with a name for its file.
[[nodiscard]] std::vector<std::pair<std::string, plots::AnyFigure>> exampleFigures();
[[nodiscard]] plots::AnyFigure exampleFigure(const std::string& name);

// The text with `from`, which must be in it, replaced by `to`.
[[nodiscard]] std::string with(std::string text, const std::string& from, const std::string& to);

} // namespace clusterwright::tests
