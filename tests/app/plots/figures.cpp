#include "tests/app/plots/figures.h"

#include "tests/support/catch_compat.h"

namespace clusterwright::tests
{

std::string speedupJson()
{
    return R"json({"title": "FFT", "subtitle": "512 rows",
        "x": {"name": "P", "unit": "1", "label": "P (processors)", "values": [1, 2, 4, 8]},
        "y": {"name": "speedup", "unit": "1", "label": "speedup"},
        "series": [{"label": "inic", "values": [1, 1.9, 3.7, 7]},
                   {"label": "gigabit", "values": [1, 1.1, null, 2]}],
        "reference": {"label": "linear", "values": [1, 2, 4, 8]},
        "x_scale": "linear", "y_scale": "linear"})json";
}

plots::Figure figureOf(const std::string& json)
{
    const auto figure = plots::parseFigure(json, "study.json");
    REQUIRE(figure);
    return figure.value();
}

std::string with(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

} // namespace clusterwright::tests
