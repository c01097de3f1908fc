#include "model/calibration/calibration/fit_curves.h"

#include "model/calibration/fit/column_use.h"
#include "model/core/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kPlaces = 200; // points of a curve
constexpr double kSpansMuch = 30;    // ratio of largest to smallest value
constexpr double kMostWholePlaces = 200;

struct Input {
    std::string name;
    std::string unit;
    Dimension dimension;
};

std::vector<Input> inputsOf(const Calibration& calibration)
{
    std::vector<Input> inputs;
    const auto& model = calibration.model;
    for (std::size_t c = 0; c < model.columns().size(); ++c) {
        const auto& column = model.response().variables[model.parameters() + c];
        inputs.push_back({column.name, column.unit, column.dimension});
    }
    return inputs;
}

// Rows of one part of the data with their predictions.
struct Rows {
    std::vector<std::vector<double>> inputs; // per row, in the order of the model's columns
    std::vector<double> measured;
    std::vector<double> predicted;
};

DataFile chosenRows(const FitModel& model, const DataFile& data, std::size_t most)
{
    DataFile chosen;
    auto names = model.columns();
    names.push_back(model.output().name);
    for (const auto& name : names) {
        const auto* const column = data.column(name);
        if (column == nullptr)
            return {};
        auto& to = chosen.columns.emplace_back(Column{name, column->unit, column->dimension, {}});
        const auto rows = column->values.size();
        const auto count = std::min(rows, most);
        for (std::size_t i = 0; i < count; ++i)
            to.values.push_back(column->values[i * rows / count]);
    }
    return chosen;
}

Rows rowsOf(const Calibration& calibration, const DataFile& data, std::size_t most)
{
    const auto chosen = chosenRows(calibration.model, data, most);
    Rows rows;
    if (chosen.columns.empty() || chosen.columns.back().values.empty())
        return rows;
    rows.measured = chosen.columns.back().values;
    rows.predicted.resize(rows.measured.size());
    FitEvaluator(calibration.model, chosen).values(calibration.fit.at, rows.predicted);
    for (std::size_t i = 0; i < rows.measured.size(); ++i) {
        auto& row = rows.inputs.emplace_back();
        for (std::size_t c = 0; c + 1 < chosen.columns.size(); ++c)
            row.push_back(chosen.columns[c].values[i]);
    }
    return rows;
}

double residualOf(const Fit& fit, double measured, double predicted)
{
    return fit.plan.residuals == ResidualKind::Relative ? std::log(predicted / measured)
                                                        : (predicted - measured) / fit.residualUnit;
}

bool spansMuch(double least, double most)
{
    return least > 0 && most > kSpansMuch * least;
}

// Integers stay integers, because a model may use ceil(P / 2).
std::vector<double>
placesOf(const std::vector<double>& sorted, Dimension dimension, bool isLogarithmic)
{
    const double least = sorted.front();
    const double most = sorted.back();
    const bool isWhole = dimension == kNumber && std::ranges::all_of(sorted, [](double value) {
                             return value == std::floor(value);
                         });
    std::vector<double> places;
    if (isWhole && most - least <= kMostWholePlaces) {
        for (double place = least; place <= most; ++place)
            places.push_back(place);
        return places;
    }
    if (!isWhole)
        for (std::size_t i = 0; i < kPlaces; ++i) {
            const double share = static_cast<double>(i) / static_cast<double>(kPlaces - 1);
            places.push_back(isLogarithmic ? least * std::exp(share * std::log(most / least))
                                           : least + share * (most - least));
        }
    places.insert(places.end(), sorted.begin(), sorted.end());
    for (auto& place : places)
        place = std::clamp(place, least, most);
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

FitCurve curveAt(const Calibration& calibration,
                 const std::vector<double>& inputs,
                 std::size_t along,
                 std::vector<double> places)
{
    DataFile data;
    const auto& model = calibration.model;
    for (std::size_t c = 0; c < inputs.size(); ++c) {
        const auto& column = model.response().variables[model.parameters() + c];
        data.columns.push_back({column.name,
                                column.unit,
                                column.dimension,
                                c == along ? places : std::vector(places.size(), inputs[c])});
    }
    const auto& output = model.output();
    data.columns.push_back(
        {output.name, output.unit, output.dimension, std::vector<double>(places.size(), 0)});
    FitCurve curve;
    curve.predicted.resize(places.size());
    FitEvaluator(model, data).values(calibration.fit.at, curve.predicted);
    auto band = predictionBand(model, calibration.fit, data);
    curve.low = std::move(band.low);
    curve.high = std::move(band.high);
    curve.x = std::move(places);
    return curve;
}

// Returns "P = 4, links = 2" for the inputs that vary.
std::string labelOf(const std::vector<Input>& inputs,
                    const std::vector<double>& row,
                    std::size_t along,
                    const std::vector<std::string>& varied)
{
    std::vector<std::string> parts;
    for (std::size_t c = 0; c < inputs.size(); ++c)
        if (c != along && std::ranges::count(varied, inputs[c].name) > 0)
            parts.push_back(inputs[c].name + " = " +
                            displayIn({row[c], inputs[c].dimension}, inputs[c].unit, 4));
    return join(parts, ", ");
}

class Drawing
{
public:
    Drawing(const Calibration& calibration, const std::string& x)
        : m_calibration(calibration)
        , m_inputs(inputsOf(calibration))
        , m_along(static_cast<std::size_t>(std::ranges::find(m_inputs, x, &Input::name) -
                                           m_inputs.begin()))
    {
        if (m_along < m_inputs.size()) {
            m_result.x = x;
            m_result.xUnit = m_inputs[m_along].unit;
            m_result.xDimension = m_inputs[m_along].dimension;
        }
    }

    FitCurves draw()
    {
        const auto& parts = m_calibration.parts;
        for (const bool isHeldOut : {false, true}) {
            const auto& data = isHeldOut ? parts.apart : parts.kept;
            if (const auto* const measured = data.column(m_calibration.model.output().name))
                m_result.rows += measured->values.size();
            addPoints(rowsOf(m_calibration, data, kMostPlotPoints / 2), isHeldOut);
        }
        if (m_along < m_inputs.size())
            addCurves();
        else
            std::ranges::fill(m_places, 0);
        for (std::size_t i = 0; i < m_result.points.size(); ++i)
            m_result.points[i].curve = std::min(m_places[i], m_result.curves.size());
        return std::move(m_result);
    }

private:
    void addPoints(const Rows& rows, bool isHeldOut)
    {
        for (std::size_t i = 0; i < rows.measured.size(); ++i) {
            auto key = rows.inputs[i];
            const double x = m_along < key.size() ? key[m_along]
                                                  : static_cast<double>(m_result.points.size() + 1);
            if (m_along < key.size())
                key[m_along] = 0;
            const auto place = m_groups.try_emplace(key, m_groups.size()).first->second;
            if (place == m_rows.size())
                m_rows.push_back(rows.inputs[i]);
            m_result.points.push_back(
                {x,
                 rows.measured[i],
                 rows.predicted[i],
                 residualOf(m_calibration.fit, rows.measured[i], rows.predicted[i]),
                 0,
                 isHeldOut});
            m_places.push_back(place);
        }
    }

    void addCurves()
    {
        const auto [least, most] = std::ranges::minmax_element(m_result.points, {}, &FitPoint::x);
        m_result.isLogarithmic = !m_result.points.empty() && spansMuch(least->x, most->x);
        const auto varied = variedInputs(m_calibration);
        m_result.leftOut = m_rows.size() - std::min(m_rows.size(), kMostCurves);
        for (std::size_t g = 0; g < std::min(m_rows.size(), kMostCurves); ++g) {
            std::vector<double> at;
            for (std::size_t i = 0; i < m_places.size(); ++i)
                if (m_places[i] == g)
                    at.push_back(m_result.points[i].x);
            std::ranges::sort(at);
            auto curve = curveAt(m_calibration,
                                 m_rows[g],
                                 m_along,
                                 placesOf(at, m_result.xDimension, m_result.isLogarithmic));
            curve.label = labelOf(m_inputs, m_rows[g], m_along, varied);
            m_result.curves.push_back(std::move(curve));
        }
    }

    const Calibration& m_calibration;
    std::vector<Input> m_inputs;
    std::size_t m_along;
    FitCurves m_result;
    std::map<std::vector<double>, std::size_t> m_groups; // key: inputs, with 0 for x
    std::vector<std::vector<double>> m_rows;             // first row of each group
    std::vector<std::size_t> m_places;                   // group of each point
};

} // namespace

std::vector<std::string> variedInputs(const Calibration& calibration)
{
    std::vector<std::pair<std::size_t, std::string>> varied;
    for (const auto& name : calibration.model.columns()) {
        std::size_t different = 0;
        for (const auto* const data : {&calibration.parts.kept, &calibration.parts.apart})
            if (const auto* const column = data->column(name))
                different = std::max(different, factsOf(*column).different);
        if (different > 1)
            varied.emplace_back(different, name);
    }
    std::ranges::stable_sort(
        varied, std::ranges::greater{}, [](const auto& one) { return one.first; });
    std::vector<std::string> names;
    for (const auto& [count, name] : varied)
        names.push_back(name);
    return names;
}

FitCurves fitCurves(const Calibration& calibration, const std::string& x)
{
    return Drawing(calibration, x).draw();
}

std::vector<QuantilePoint> quantilePoints(const Fit& fit)
{
    auto sorted = fit.residuals;
    std::ranges::sort(sorted);
    const auto scores = normalScores(sorted.size());
    const double deviation = fit.identification.deviation;
    std::vector<QuantilePoint> points;
    const auto count = std::min(sorted.size(), kMostPlotPoints);
    for (std::size_t i = 0; i < count; ++i) {
        const auto at = i * sorted.size() / count;
        points.push_back({scores[at], deviation > 0 ? sorted[at] / deviation : 0});
    }
    return points;
}

std::vector<std::vector<double>> correlationsOf(const Fit& fit)
{
    const auto& covariance = fit.identification.covariance;
    const auto isKnown = [&](std::size_t j) {
        return fit.parameters[j].state == Identifiability::Identified && covariance[j][j] > 0;
    };
    std::vector<std::vector<double>> result;
    for (std::size_t i = 0; i < fit.parameters.size(); ++i) {
        auto& row = result.emplace_back();
        for (std::size_t j = 0; j < fit.parameters.size(); ++j)
            row.push_back(!isKnown(i) || !isKnown(j) ? std::numeric_limits<double>::quiet_NaN()
                          : i == j                   ? 1
                                                     : std::clamp(covariance[i][j] /
                                                    std::sqrt(covariance[i][i] * covariance[j][j]),
                                                -1.0,
                                                1.0));
    }
    return result;
}

} // namespace clusterwright::model
