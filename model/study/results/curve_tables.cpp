// Curves as tables, and their sentences.
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/shown_axis.h"
#include "model/study/results/columns.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"
#include "model/study/results/study_figures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

ResponseColumn outputOf(const CurveStudy& study, std::size_t output)
{
    return {study.outputs[output],
            study.units[output],
            study.dimensions[output],
            categoriesOf(study, output),
            study.docs[output]};
}

// Collects the columns of curves over all values of x: those of the study, and further ones with measured points. Each curve and band, then
// measured points with their intervals and errors, then derived curves. NaN: no value.
class CurveTable
{
public:
    explicit CurveTable(const CurveStudy& study)
        : m_study(study)
        , m_x(study.x.values)
    {
        for (const double x : study.measuredX)
            if (std::ranges::count(study.x.values, x) == 0)
                m_x.push_back(x);
        if (m_x.size() > study.x.values.size())
            std::ranges::sort(m_x);
    }

    ResultTable run()
    {
        m_columns = bandedColumns(m_study.x.variable, m_study.x.variable, xOf(m_study), m_x);
        for (const auto& curve : m_study.curves)
            for (std::size_t k = 0; k < m_study.outputs.size(); ++k)
                addCurve(curve, k);
        for (const auto& points : m_study.measured)
            addPoints(points);
        if (const auto& derived = m_study.derived)
            for (const auto& curve : derived->curves)
                for (std::size_t k = 0; k < derived->outputs.size(); ++k)
                    add(*derived,
                        curve,
                        outputOf(*derived, k),
                        over(derived->x.values, curve.outputs[k]));
        return {"", "", std::move(m_columns)};
    }

    static ResponseColumn xOf(const CurveStudy& study)
    {
        return {study.x.variable, study.xUnit, study.x.dimension, study.x.categories, study.xDoc};
    }

private:
    // NaN where `xs` lacks a value of the table.
    [[nodiscard]] std::vector<double> over(const std::vector<double>& xs,
                                           const std::vector<double>& values) const
    {
        if (xs == m_x)
            return values;
        std::vector<double> all;
        for (const double x : m_x) {
            const auto at = std::ranges::find(xs, x) - xs.begin();
            all.push_back(at < std::ssize(values) ? values[static_cast<std::size_t>(at)]
                                                  : std::nan(""));
        }
        return all;
    }

    // `ends`: after the name in files, and in tables.
    ResultColumn& add(const CurveStudy& study,
                      const Curve& curve,
                      const ResponseColumn& output,
                      std::vector<double> values,
                      const BandColumn* band = nullptr,
                      const std::array<std::string, 2>& ends = {})
    {
        const auto label = m_study.curves.size() > 1 ? labelOf(study, curve) + ": " : std::string();
        const auto at = m_columns.size();
        for (auto& column : bandedColumns(labelInFiles(curve) + ": " + output.name + ends[0],
                                          label + output.name + ends[1],
                                          output,
                                          std::move(values),
                                          band)) {
            column.isQuoted = true;
            if (column.isBeside)
                column.values = over(m_study.x.values, column.values);
            m_columns.push_back(std::move(column));
        }
        return m_columns[at];
    }

    void addCurve(const Curve& curve, std::size_t output)
    {
        auto& values = add(m_study,
                           curve,
                           outputOf(m_study, output),
                           over(m_study.x.values, curve.outputs[output]),
                           bandOf(curve.bands, output))
                           .values;
        for (std::size_t i = 0; i < values.size() && !curve.atMeasured.empty(); ++i)
            if (const auto at = std::ranges::find(m_study.measuredX, m_x[i]);
                at != m_study.measuredX.end())
                values[i] =
                    curve.atMeasured[output]
                                    [static_cast<std::size_t>(at - m_study.measuredX.begin())];
    }

    // Adds a column for each measured label: its number of rows.
    void addLabels(const CurvePoints& given)
    {
        auto output = outputOf(m_study, given.output);
        for (const auto& category : std::exchange(output.categories, {})) {
            std::vector<double> xs, rows;
            for (const auto& point : given.points)
                if (point.value == category.value) {
                    xs.push_back(point.x);
                    rows.push_back(static_cast<double>(point.rows));
                }
            if (xs.empty())
                continue;
            output.name =
                "measured rows of " + m_study.outputs[given.output] + " = " + shortName(category);
            add(m_study, m_study.curves[given.curve], output, over(xs, rows));
        }
    }

    void addPoints(const CurvePoints& given)
    {
        auto output = outputOf(m_study, given.output);
        if (!output.categories.empty())
            return addLabels(given);
        std::vector<double> xs;
        std::array<std::vector<double>, 4> values;
        for (const auto& point : given.points) {
            xs.push_back(point.x);
            const std::array numbers{point.value, point.low, point.high, point.error};
            for (std::size_t i = 0; i < numbers.size(); ++i)
                values[i].push_back(numbers[i]);
        }
        const auto addOne = [&](std::size_t i, const std::array<std::string, 2>& ends = {}) -> auto&
        {
            return add(
                m_study, m_study.curves[given.curve], output, over(xs, values[i]), nullptr, ends);
        };
        output.name = "measured " + m_study.outputs[given.output];
        addOne(0);
        if (std::ranges::any_of(values[1], [](double low) { return std::isfinite(low); })) {
            addOne(1, {".low", ", low (95 %)"});
            addOne(2, {".high", ", high (95 %)"});
        }
        output = {"error of " + m_study.outputs[given.output], "", kNumber};
        auto& error = addOne(3);
        for (const double value : error.values)
            error.texts.push_back(percentText(value));
    }

    const CurveStudy& m_study;
    std::vector<double> m_x;
    std::vector<ResultColumn> m_columns;
};

// A row for each output of each curve, without measured points.
ResultTable tableOnPaper(const CurveStudy& study)
{
    auto x = bandedColumns("", study.x.variable, CurveTable::xOf(study), study.x.values);
    for (const double value : study.x.values)
        x.front().texts.push_back(shownOn(study.x, value, study.xUnit));
    ResultTable table{"", "", std::move(x)};
    const bool isAlone = study.curves.size() == 1 && study.curves[0].series.empty();
    for (std::size_t k = 0; k < study.outputs.size(); ++k)
        for (const auto& curve : study.curves) {
            const auto label = labelOf(study, curve);
            const auto name = isAlone                     ? study.outputs[k]
                              : study.outputs.size() == 1 ? label
                                                          : study.outputs[k] + ", " + label;
            std::ranges::move(
                bandedColumns(
                    "", name, outputOf(study, k), curve.outputs[k], bandOf(curve.bands, k)),
                std::back_inserter(table.columns));
        }
    return table;
}

Json seriesJson(const Curve& curve, std::size_t output)
{
    Json json{{"label", labelInFiles(curve)}, {"values", numbersJson(curve.outputs[output])}};
    addBandJson(json, curve.bands, output);
    if (!curve.bottleneck.empty())
        json["bottleneck"] = curve.bottleneck;
    if (!curve.valid.empty())
        json["valid"] = curve.valid;
    if (std::ranges::any_of(curve.caveats, [](const auto& caveats) { return !caveats.empty(); }))
        json["caveats"] = curve.caveats;
    return json;
}

std::string labelOfPoints(const CurveStudy& study, const CurvePoints& points)
{
    return study.curves.size() > 1 ? "measured: " + labelInFiles(study.curves[points.curve])
                                   : std::string("measured");
}

// Writes the points as clusterwright-render draws them.
Json pointsJson(const CurveStudy& study, const CurvePoints& given)
{
    std::array<std::vector<double>, 4> lists;
    bool hasIntervals = false;
    for (const auto& point : given.points) {
        const bool hasInterval = std::isfinite(point.low) && std::isfinite(point.high);
        const std::array numbers{point.x,
                                 point.value,
                                 hasInterval ? point.low : point.value,
                                 hasInterval ? point.high : point.value};
        for (std::size_t i = 0; i < numbers.size(); ++i)
            lists[i].push_back(numbers[i]);
        hasIntervals = hasIntervals || hasInterval;
    }
    Json json{{"label", labelOfPoints(study, given)},
              {"x", numbersJson(lists[0])},
              {"y", numbersJson(lists[1])},
              {"colour", given.curve}};
    if (hasIntervals) {
        json["y_low"] = numbersJson(lists[2]);
        json["y_high"] = numbersJson(lists[3]);
    }
    return json;
}

// Writes each point with its prediction.
Json measuredJson(const CurveStudy& study)
{
    Json lines = Json::array();
    for (const auto& given : study.measured) {
        auto points = Json::array();
        for (const auto& point : given.points)
            points.push_back({{"x", numberJson(point.x)},
                              {"samples", point.rows},
                              {"measured", numberJson(point.value)},
                              {"low", numberJson(point.low)},
                              {"high", numberJson(point.high)},
                              {"predicted", numberJson(point.predicted)},
                              {"error", numberJson(point.error)}});
        lines.push_back({{"label", labelInFiles(study.curves[given.curve])},
                         {"output", study.outputs[given.output]},
                         {"unit", baseUnit(study.dimensions[given.output])},
                         {"points", std::move(points)}});
    }
    return {{"file", study.measuredFile}, {"lines", std::move(lines)}};
}

Json panelJson(const CurveStudy& study, std::size_t output)
{
    Json panel{
        {"title", study.title},
        {"x",
         withShownUnit(withNames({{"name", study.x.variable},
                                  {"unit", baseUnit(study.x.dimension)},
                                  {"label", axisLabel(study.x.variable, study.xDoc)},
                                  {"title", axisTitle(study.x.variable, study.xDoc)},
                                  {"values", numbersJson(study.x.values)}},
                                 study.x.categories),
                       study.xUnit)},
        {"y",
         withShownUnit(withNames({{"name", study.outputs[output]},
                                  {"unit", baseUnit(study.dimensions[output])},
                                  {"label", study.outputs[output]},
                                  {"title", axisTitle(study.outputs[output], study.docs[output])}},
                                 categoriesOf(study, output)),
                       study.units[output])},
        {"x_scale", study.xScale},
        {"y_scale", study.yScales[output]}};
    auto series = Json::array();
    for (const auto& curve : study.curves)
        series.push_back(seriesJson(curve, output));
    panel["series"] = std::move(series);
    if (hasLinearReference(study, output))
        panel["reference"] = {{"label", "linear"}, {"values", numbersJson(study.x.values)}};
    if (study.equalAt)
        panel["marks"].push_back({{"text", ""}, {"y", *study.equalAt}});
    for (const auto& points : study.measured)
        if (points.output == output)
            panel["points"].push_back(pointsJson(study, points));
    return panel;
}

// Writes one panel per output, as clusterwright-render draws it.
Json factsOf(const CurveStudy& study)
{
    Json figure;
    if (study.outputs.size() == 1) {
        figure = panelJson(study, 0);
    } else {
        figure = {{"title", study.title}, {"panels", Json::array()}};
        for (std::size_t i = 0; i < study.outputs.size(); ++i)
            figure["panels"].push_back(panelJson(study, i));
    }
    if (!study.measured.empty() && !study.isDerived)
        figure["measured"] = measuredJson(study);
    if (!study.others.empty())
        figure["others"] = othersJson(study.others);
    if (study.derived)
        figure["derived"] = factsOf(*study.derived);
    return figure;
}

// Adds the sentence about the first output with a band, at the end of its first curve.
void addBand(const CurveStudy& study, std::vector<std::string>& sentences)
{
    for (const auto& curve : study.curves)
        for (std::size_t i = 0; i < study.outputs.size(); ++i)
            if (const auto* const band = bandOf(curve.bands, i))
                return addBandSentence(sentences, band->parts, study.dimensions[i], study.units[i]);
}

} // namespace

std::string sentenceOf(const CurveStudy& study)
{
    std::vector<std::string> sentences{toText(study.derived ? *study.derived : study)};
    if (!study.derived)
        addBand(study, sentences);
    if (auto measured = measuredText(study); !measured.empty())
        sentences.push_back(std::move(measured));
    return join(sentences, " ");
}

ResultTable curveTable(const CurveStudy& study)
{
    return CurveTable(study).run();
}

StudyResult tablesOf(const CurveStudy& study)
{
    StudyResult result;
    result.sentence = sentenceOf(study);
    result.table = curveTable(study);
    result.onPaper = tableOnPaper(study);
    result.paperForm = PaperForm::Across;
    result.figures = {{"Curves", plots::figureOf(study)}};
    result.facts = [kept = std::make_shared<const CurveStudy>(study)] { return factsOf(*kept); };
    result.diagnostics = study.diagnostics;
    result.others = study.others;
    return result;
}

} // namespace clusterwright::model
