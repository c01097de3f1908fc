#include "model/report/study_table.h"

#include "model/core/text.h"
#include "model/report/html_text.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr int kDigits = 5;

// That of the study, else the one that suits the largest value.
std::string unitFor(const std::vector<double>& values, Dimension dimension, const std::string& unit)
{
    if (!unit.empty() && unit != baseUnit(dimension))
        return unit;
    double most = 0;
    for (const double value : values)
        if (std::isfinite(value))
            most = std::max(most, std::abs(value));
    const auto text = displayText(Quantity{most, dimension});
    const auto blank = text.find(' ');
    return blank == std::string::npos ? "" : text.substr(blank + 1);
}

std::string numberIn(double value, const std::string& unit)
{
    if (!std::isfinite(value))
        return "\u2013";
    const auto parsed = parseUnit(unit.empty() ? "1" : unit);
    return roundedText(parsed ? parsed.value().fromBase(value) : value, kDigits);
}

std::string labelOfRow(const CurveStudy& study, const Curve& curve, std::size_t output)
{
    const bool isAlone = study.curves.size() == 1 && curve.series.empty();
    if (isAlone)
        return study.outputs[output];
    return study.outputs.size() == 1 ? labelOf(curve)
                                     : study.outputs[output] + ", " + labelOf(curve);
}

} // namespace

std::vector<std::size_t> evenly(std::size_t values, std::size_t most)
{
    std::vector<std::size_t> chosen;
    const auto count = std::min(values, most);
    for (std::size_t i = 0; i < count; ++i)
        chosen.push_back(count == 1 ? 0 : i * (values - 1) / (count - 1));
    return chosen;
}

std::string studyTable(const CurveStudy& study, bool isForPrint)
{
    const auto chosen = evenly(study.x.values.size(), kMostStudyColumns);
    std::vector<HtmlTable::Column> columns{{study.x.variable + " ="}, {""}};
    for (const auto i : chosen)
        columns.push_back(
            {displayText(Quantity{study.x.values[i], study.x.dimension}), HtmlTable::Kind::Number});
    HtmlTable table(columns, isForPrint);
    for (std::size_t output = 0; output < study.outputs.size(); ++output) {
        for (const auto& curve : study.curves) {
            const auto& values = curve.outputs[output];
            const auto unit = unitFor(values, study.dimensions[output], study.units[output]);
            std::vector<std::string> cells{htmlText(labelOfRow(study, curve, output)),
                                           htmlText(unit)};
            for (const auto i : chosen)
                cells.push_back(numberIn(values[i], unit));
            table.add(std::move(cells));
        }
    }
    return table.html();
}

} // namespace clusterwright::model
