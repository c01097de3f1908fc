// A ladder as tables, with the waterfall of its errors.
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/results/columns.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

ResultTable rungsOf(const LadderStudy& study)
{
    const auto& rungs = study.rungs;
    ResultColumn set{"set", "", ResultColumn::Form::Settings};
    for (const auto& rung : rungs)
        set.settings.push_back(rung.rung.settings);
    auto odds = numberColumn(
        "probability_less", "probability of less than before", rungs, &LadderRung::lessProbability);
    odds.isSparse = true;
    ResultTable table{
        "rungs",
        "",
        {wordColumn("rung", "rung", rungs, [](const auto& one) { return one.rung.name; }),
         numberColumn("median_factor",
                      "median error factor",
                      rungs,
                      [](const auto& one) { return one.error.median; }),
         numberColumn("p90_factor",
                      "90th percentile",
                      rungs,
                      [](const auto& one) { return one.error.high; }),
         numberColumn("gain", "gain", rungs, &LadderRung::gain),
         std::move(set)}};
    if (std::ranges::any_of(odds.values, [](double value) { return std::isfinite(value); }))
        table.columns.push_back(std::move(odds));
    return table;
}

ResultTable settingsOfEach(const LadderStudy& study)
{
    using enum ResultColumn::Form;
    ResultColumn rung{"rung", "rung", Word};
    ResultColumn input{"input", "input", Word};
    ResultColumn set{"value", "value", Word};
    for (const auto& one : study.rungs)
        for (const auto& [name, value] : one.rung.settings) {
            rung.words.push_back(one.rung.name);
            input.words.push_back(name);
            set.words.push_back(value);
        }
    return {"", "settings of the rungs", {rung, input, set}};
}

// The bars of the waterfall: totals, larger errors and smaller ones.
class ErrorBarsOfRungs
{
public:
    explicit ErrorBarsOfRungs(const LadderStudy& study)
    {
        double from = kExact;
        for (const auto& [rung, error, gain, predicted, odds] : study.rungs) {
            if (!std::isfinite(error.median))
                continue;
            const unsigned colour = m_bars.empty() ? 0 : error.median > from ? 1 : 2;
            add(rung.name, from, error.median, colour, error.high);
            from = error.median;
        }
        if (m_bars.size() > 1)
            add("remaining", kExact, from, 0, std::numeric_limits<double>::quiet_NaN());
    }

    [[nodiscard]] plots::BarFigure figure(const std::string& output) const
    {
        constexpr double kLargeFactor = 5; // gains are ratios: a longer axis shows them as lengths
        const bool isLong = std::ranges::any_of(
            m_bars, [](const plots::Bar& bar) { return bar.high > kLargeFactor; });
        auto figure = barsOf(plots::titledAxis("median error factor of " + output,
                                               "1",
                                               isLong ? plots::Scale::Log : plots::Scale::Linear),
                             "rung",
                             m_bars,
                             {"error", "larger error", "smaller error"});
        figure.note = "Lines reach to the 90th percentile, in parentheses.";
        figure.reference = kExact;
        figure.referenceLabel = "exact";
        figure.isConnected = true;
        return figure;
    }

private:
    static constexpr double kExact = 1;

    void add(const std::string& name, double from, double to, unsigned colour, double high)
    {
        const bool hasHigh = std::isfinite(high);
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        m_bars.push_back({name,
                          from,
                          to,
                          colour,
                          roundedText(to, 3) + (hasHigh ? " (" + roundedText(high, 3) + ")" : ""),
                          hasHigh ? to : kNone,
                          hasHigh ? high : kNone});
    }

    std::vector<plots::Bar> m_bars;
};

Json pointsJson(const LadderStudy& study)
{
    auto points = Json::array();
    for (std::size_t i = 0; i < study.points.size(); ++i) {
        const auto& point = study.points[i];
        auto predicted = Json::array();
        for (const auto& rung : study.rungs)
            predicted.push_back(numberJson(rung.predicted[i]));
        points.push_back({{"at", valuesJson(study.variables, point.at)},
                          {"samples", point.rows},
                          {"measured", numberJson(point.measured)},
                          {"predicted", predicted}});
    }
    return points;
}

} // namespace

StudyResult tablesOf(const LadderStudy& study)
{
    const auto& output = study.output;
    StudyResult result{"ladder", study.input, study.title, toText(study), rungsOf(study)};
    result.details = {settingsOfEach(study)};
    result.figures = {{"Waterfall", ErrorBarsOfRungs(study).figure(output.name)}};
    result.diagnostics = study.diagnostics;
    Json facts{{"kind", result.kind},
               {"design", inputJson(result.input)},
               {"title", result.title},
               {"measured", study.measured},
               {"output", {{"name", output.name}, {"unit", baseUnit(output.dimension)}}},
               {result.table.key, nullptr},
               {"points", pointsJson(study)}};
    result.facts = [json = std::move(facts)] { return json; };
    return result;
}

} // namespace clusterwright::model
