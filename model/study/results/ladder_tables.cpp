// A ladder as tables, with the waterfall of its errors.
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
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
    using Form = ResultColumn::Form;
    ResultColumn name{"rung", "rung", Form::Word};
    ResultColumn median{"median_factor", "median error factor"};
    ResultColumn high{"p90_factor", "90th percentile"};
    ResultColumn gain{"gain", "gain"};
    ResultColumn set{"set", "", Form::Settings};
    ResultColumn odds{"probability_less", "probability of less than before"};
    odds.isSparse = true;
    for (const auto& rung : study.rungs) {
        name.words.push_back(rung.rung.name);
        median.values.push_back(rung.error.median);
        high.values.push_back(rung.error.high);
        gain.values.push_back(rung.gain);
        set.settings.push_back(rung.rung.settings);
        odds.values.push_back(rung.lessProbability);
    }
    ResultTable table{"rungs", "", {name, median, high, gain, set}};
    if (std::ranges::any_of(odds.values, [](double value) { return std::isfinite(value); }))
        table.columns.push_back(std::move(odds));
    return table;
}

ResultTable settingsOfEach(const LadderStudy& study)
{
    using Form = ResultColumn::Form;
    ResultColumn rung{"rung", "rung", Form::Word};
    ResultColumn input{"input", "input", Form::Word};
    ResultColumn set{"value", "value", Form::Word};
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
            const double colour = m_from.values.empty() ? 0 : error.median > from ? 1 : 2;
            add(rung.name, from, error.median, colour, error.high);
            from = error.median;
        }
        if (m_from.values.size() > 1)
            add("remaining", kExact, from, 0, std::numeric_limits<double>::quiet_NaN());
    }

    [[nodiscard]] ResultMarks marks(const std::string& output) const
    {
        constexpr double kLargeFactor = 5; // gains are ratios: a longer axis shows them as lengths
        ResultMarks marks{ResultMarks::Form::Bars,
                          "Waterfall",
                          {"", "", {m_rung, m_from, m_to, m_low, m_high, m_colour, m_text}},
                          "rung",
                          {"to"},
                          "from",
                          "low",
                          "high",
                          "colour",
                          "text"};
        marks.axis = "median error factor of " + output;
        marks.classes = {"error", "larger error", "smaller error"};
        marks.note = "Lines reach to the 90th percentile, in parentheses.";
        marks.reference = kExact;
        marks.referenceLabel = "exact";
        marks.isConnected = true;
        marks.isLogarithmic = std::ranges::any_of(
            m_high.values, [](double high) { return high > kLargeFactor; }); // NaN: none
        return marks;
    }

private:
    static constexpr double kExact = 1;

    void add(const std::string& name, double from, double to, double colour, double high)
    {
        const bool hasHigh = std::isfinite(high);
        m_rung.words.push_back(name);
        m_from.values.push_back(from);
        m_to.values.push_back(to);
        m_low.values.push_back(hasHigh ? to : std::numeric_limits<double>::quiet_NaN());
        m_high.values.push_back(hasHigh ? high : std::numeric_limits<double>::quiet_NaN());
        m_colour.values.push_back(colour);
        m_text.words.push_back(roundedText(to, 3) +
                               (hasHigh ? " (" + roundedText(high, 3) + ")" : ""));
    }

    ResultColumn m_rung{"rung", "rung", ResultColumn::Form::Word};
    ResultColumn m_from{"from", ""};
    ResultColumn m_to{"to", ""};
    ResultColumn m_low{"low", ""};
    ResultColumn m_high{"high", ""};
    ResultColumn m_colour{"colour", ""};
    ResultColumn m_text{"text", "", ResultColumn::Form::Word};
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

TableResult tablesOf(const LadderStudy& study)
{
    const auto& output = study.output;
    TableResult result{"ladder", study.input, study.title, toText(study), rungsOf(study)};
    result.details = {settingsOfEach(study)};
    result.marks = {ErrorBarsOfRungs(study).marks(output.name)};
    result.facts = std::make_shared<const Json>(
        Json{{"measured", study.measured},
             {"output", {{"name", output.name}, {"unit", baseUnit(output.dimension)}}},
             {result.table.key, nullptr},
             {"points", pointsJson(study)}});
    return result;
}

} // namespace clusterwright::model
