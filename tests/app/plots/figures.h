// Figures as JSON and as data, for the tests of plots.
#pragma once

#include "model/study/figure/any_figure.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::tests
{

// Two speedups over P = 1, 2, 4, 8 and the linear one.
[[nodiscard]] std::string speedupJson();

[[nodiscard]] plots::Figure figureOf(const std::string& json);

// An example of each kind and variant of figure, with a file name.
[[nodiscard]] std::vector<std::pair<std::string, plots::AnyFigure>> exampleFigures();
[[nodiscard]] plots::AnyFigure exampleFigure(const std::string& name);

// Time, speedup, efficiency, cost and power of four networks: five panels over categories.
[[nodiscard]] plots::Figure fiveOverNetworks();

// Replaces `from`, which must occur in the text, by `to`.
[[nodiscard]] std::string with(std::string text, const std::string& from, const std::string& to);

} // namespace clusterwright::tests
