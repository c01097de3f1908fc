#include "model/study/results/result_table.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// Collects the columns of curves over all values of x: those of the study, and further ones with measured points.
class CurveColumnMaker
{
public:
    CurveColumnMaker(const CurveStudy& study, BandHeads heads)
        : m_study(study)
        , m_heads(heads)
    {
        m_result.x = study.x.values;
        for (const double x : study.measuredX)
            if (std::ranges::count(study.x.values, x) == 0)
                m_result.x.push_back(x);
        if (m_result.x.size() > study.x.values.size())
            std::ranges::sort(m_result.x);
    }

    CurveColumns run()
    {
        for (std::size_t c = 0; c < m_study.curves.size(); ++c)
            for (std::size_t k = 0; k < m_study.outputs.size(); ++k)
                addCurve(c, k);
        for (const auto& points : m_study.measured)
            addPoints(points);
        if (m_study.derived)
            for (const auto& curve : m_study.derived->curves)
                for (std::size_t k = 0; k < m_study.derived->outputs.size(); ++k)
                    add(*m_study.derived,
                        curve,
                        k,
                        "",
                        over(m_study.derived->x.values, curve.outputs[k]));
        return std::move(m_result);
    }

private:
    // NaN where `xs` lacks a value of the table.
    [[nodiscard]] std::vector<double> over(const std::vector<double>& xs,
                                           const std::vector<double>& values) const
    {
        if (xs == m_result.x)
            return values;
        std::vector<double> all;
        for (const double x : m_result.x) {
            const auto at = std::ranges::find(xs, x) - xs.begin();
            all.push_back(at < std::ssize(values) ? values[static_cast<std::size_t>(at)]
                                                  : std::nan(""));
        }
        return all;
    }

    CurveColumn& add(const CurveStudy& study,
                     const Curve& curve,
                     std::size_t output,
                     const std::string& end,
                     std::vector<double> values)
    {
        return m_result.columns.emplace_back(CurveColumn{labelOf(study, curve) + ": ",
                                                         labelInFiles(curve) + ": ",
                                                         study.outputs[output] + end,
                                                         study.dimensions[output],
                                                         study.units[output],
                                                         std::move(values),
                                                         categoriesOf(study, output)});
    }

    void addCurve(std::size_t index, std::size_t output)
    {
        const auto& curve = m_study.curves[index];
        const auto& xs = m_study.x.values;
        auto& values = add(m_study, curve, output, "", over(xs, curve.outputs[output])).values;
        for (std::size_t i = 0; i < values.size() && !curve.atMeasured.empty(); ++i)
            if (const auto at = std::ranges::find(m_study.measuredX, m_result.x[i]);
                at != m_study.measuredX.end())
                values[i] =
                    curve.atMeasured[output]
                                    [static_cast<std::size_t>(at - m_study.measuredX.begin())];
        for (auto& beside : besideColumns(bandOf(curve.bands, output), m_heads)) {
            auto& column = add(m_study, curve, output, beside.end, over(xs, beside.values));
            if (!beside.isKind())
                continue;
            column.dimension = kNumber;
            column.unit.clear();
            column.categories = std::move(beside.kinds);
        }
    }

    // Adds a column for each measured label: its number of rows.
    void addLabels(const CurvePoints& given)
    {
        for (const auto& category : categoriesOf(m_study, given.output)) {
            std::vector<double> xs, rows;
            for (const auto& point : given.points)
                if (point.value == category.value) {
                    xs.push_back(point.x);
                    rows.push_back(static_cast<double>(point.rows));
                }
            if (xs.empty())
                continue;
            auto& column =
                add(m_study, m_study.curves[given.curve], given.output, "", over(xs, rows));
            column.name = "measured rows of " + column.name + " = " + shortName(category);
            column.categories.clear();
        }
    }

    void addPoints(const CurvePoints& given)
    {
        if (!categoriesOf(m_study, given.output).empty())
            return addLabels(given);
        std::vector<double> xs;
        std::array<std::vector<double>, 4> values;
        for (const auto& point : given.points) {
            xs.push_back(point.x);
            const std::array numbers{point.value, point.low, point.high, point.error};
            for (std::size_t i = 0; i < numbers.size(); ++i)
                values[i].push_back(numbers[i]);
        }
        const auto& curve = m_study.curves[given.curve];
        const auto addOne = [&](const std::string& end, std::size_t i) -> CurveColumn& {
            auto& column = add(m_study, curve, given.output, end, over(xs, values[i]));
            column.name = "measured " + column.name;
            return column;
        };
        addOne("", 0);
        if (std::ranges::any_of(values[1], [](double low) { return std::isfinite(low); })) {
            const bool isCsv = m_heads == BandHeads::Csv;
            addOne(isCsv ? ".low" : ", low (95 %)", 1);
            addOne(isCsv ? ".high" : ", high (95 %)", 2);
        }
        auto& error = addOne("", 3);
        error.name = "error of " + m_study.outputs[given.output];
        error.dimension = kNumber;
        error.unit.clear();
        error.isShare = true;
    }

    const CurveStudy& m_study;
    BandHeads m_heads;
    CurveColumns m_result;
};

} // namespace

CurveColumns curveColumns(const CurveStudy& study, BandHeads heads)
{
    return CurveColumnMaker(study, heads).run();
}

} // namespace clusterwright::model
