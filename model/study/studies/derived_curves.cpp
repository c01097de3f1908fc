#include "model/study/studies/derived_curves.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/derivation.h"
#include "model/study/points/shown_axis.h"
#include "model/study/studies/curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

class CurveDeriver
{
public:
    CurveDeriver(const CurveStudy& study,
                 const Derivation& derivation,
                 const std::vector<std::string>& names,
                 const std::vector<ReferenceValues>& baseline)
        : m_study(study)
        , m_derivation(derivation)
        , m_names(names)
        , m_baseline(baseline)
        , m_result(study)
    {
    }

    Result<CurveStudy> run()
    {
        const auto& reference = m_derivation.reference;
        const auto output = std::ranges::find(m_study.outputs, reference);
        if (reference == kToMeasured && m_study.measured.empty())
            return unknown("there are no measured points");
        if (reference == kToBaseline && m_baseline.empty())
            return unknown("the design has no baseline");
        for (std::size_t k = 0; k < m_study.outputs.size(); ++k)
            if (!categoriesOf(m_study, k).empty())
                return refusal("derive.labels",
                               "'" + m_study.outputs[k] +
                                   "' has labels, which have no ratio and no difference",
                               "remove the derived curve, or the output from the study");
        m_result.curves.clear();
        m_result.measured.clear();
        if (reference == kToMeasured)
            deriveFromMeasured();
        else if (reference == kToBaseline || !referenceCurves().empty())
            deriveFromCurves();
        else if (output != m_study.outputs.end())
            return deriveFromOutput(static_cast<std::size_t>(output - m_study.outputs.begin()));
        else
            return unknown("unknown reference '" + reference + "'");
        if (m_result.curves.empty())
            return unknown("'" + reference + "' is the only line");
        for (std::size_t k = 0; k < m_study.outputs.size(); ++k)
            describe(k,
                     reference == kToMeasured ? "measured " + m_study.outputs[k]
                                              : m_study.outputs[k] + " of " + reference,
                     m_study.dimensions[k]);
        m_result.equalAt = m_derivation.isRatio ? 1 : 0;
        return finish();
    }

private:
    [[nodiscard]] Diagnostics unknown(const std::string& message) const
    {
        std::set<std::string> known;
        for (std::size_t i = 0; i < m_study.curves.size() && m_study.curves.size() > 1; ++i) {
            known.insert(m_names[i]);
            if (!m_study.curves[i].series.empty())
                known.insert(m_study.curves[i].seriesInFiles);
        }
        if (m_study.outputs.size() > 1)
            known.insert(m_study.outputs.begin(), m_study.outputs.end());
        if (!m_baseline.empty())
            known.emplace(kToBaseline);
        if (!m_study.measured.empty())
            known.emplace(kToMeasured);
        const auto names = join(std::vector<std::string>(known.begin(), known.end()), ", ");
        return refusal("derive.reference",
                       message,
                       names.empty() ? "remove the derived curve, or add a line to compare with"
                                     : "choose another reference: " + names);
    }

    [[nodiscard]] bool isSeries(const Curve& curve) const
    {
        const auto& name = m_derivation.reference;
        return !curve.series.empty() && (name == curve.series || name == curve.seriesInFiles);
    }

    [[nodiscard]] std::vector<std::size_t> referenceCurves() const
    {
        const auto& name = m_derivation.reference;
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < m_study.curves.size(); ++i) {
            const auto& curve = m_study.curves[i];
            if (name == m_names[i] || name == curve.design || isSeries(curve) ||
                name == labelOf(curve) || name == labelInFiles(curve))
                found.push_back(i);
        }
        return found;
    }

    // Returns the line of the reference with the same second variable, or of the same design.
    [[nodiscard]] std::optional<std::size_t> referenceOf(std::size_t curve) const
    {
        const auto found = referenceCurves();
        if (found.size() == 1)
            return found.front();
        const auto& own = m_study.curves[curve];
        const bool isBySeries = isSeries(m_study.curves[found.front()]);
        for (const auto i : found) {
            const auto& other = m_study.curves[i];
            if (isBySeries ? other.design == own.design : other.series == own.series)
                return i;
        }
        return std::nullopt;
    }

    // The baseline of the design's own curve with the same second variable.
    [[nodiscard]] const ReferenceValues& baselineOf(std::size_t curve) const
    {
        for (std::size_t i = 0; i < m_baseline.size(); ++i)
            if (m_study.curves[i].series == m_study.curves[curve].series)
                return m_baseline[i];
        return m_baseline.front();
    }

    // Names an output after its derivation, and gives it the dimension of a ratio.
    void describe(std::size_t output, const std::string& by, Dimension dimension)
    {
        m_result.outputs[output] += (m_derivation.isRatio ? " / " : " \u2212 ") + by;
        m_result.docs[output].clear();
        if (!m_derivation.isRatio)
            return;
        m_result.dimensions[output] = m_study.dimensions[output] / dimension;
        m_result.units[output].clear();
    }

    [[nodiscard]] double derived(double value, double reference) const
    {
        const double result = m_derivation.isRatio ? value / reference : value - reference;
        return std::isfinite(value) && std::isfinite(reference) && std::isfinite(result) ? result
                                                                                         : kMissing;
    }

    [[nodiscard]] std::vector<double> derived(const std::vector<double>& values,
                                              const std::vector<double>& reference)
    {
        std::vector<double> results;
        for (std::size_t i = 0; i < values.size(); ++i) {
            results.push_back(derived(values[i], reference[i]));
            if (!std::isfinite(results.back()))
                ++m_gaps;
        }
        m_count += values.size();
        return results;
    }

    void deriveFromCurves()
    {
        for (std::size_t i = 0; i < m_study.curves.size(); ++i) {
            const bool isBaseline = m_derivation.reference == kToBaseline;
            const auto at = isBaseline ? std::nullopt : referenceOf(i);
            if (!isBaseline && (!at || *at == i))
                continue;
            const auto reference = isBaseline ? baselineOf(i)
                                              : ReferenceValues{m_study.curves[*at].outputs,
                                                                m_study.curves[*at].atMeasured};
            auto curve = m_study.curves[i];
            curve.bands.clear();
            for (std::size_t k = 0; k < curve.outputs.size(); ++k)
                curve.outputs[k] = derived(curve.outputs[k], reference.outputs[k]);
            for (auto points : m_study.measured)
                if (points.curve == i) {
                    points.curve = m_result.curves.size();
                    addPoints(points, reference.atMeasured, points.output);
                }
            m_result.curves.push_back(std::move(curve));
        }
    }

    // Adds derived points; `reference` has the values of outputs at the measured x.
    void addPoints(CurvePoints points,
                   const std::vector<std::vector<double>>& reference,
                   std::size_t output)
    {
        for (auto& point : points.points) {
            const auto at = std::ranges::lower_bound(m_study.measuredX, point.x);
            const double by =
                reference[output][static_cast<std::size_t>(at - m_study.measuredX.begin())];
            for (auto* const value : {&point.value, &point.low, &point.high, &point.predicted})
                *value = derived(*value, by);
        }
        std::erase_if(points.points,
                      [](const MeasuredPoint& point) { return !std::isfinite(point.value); });
        if (!points.points.empty())
            m_result.measured.push_back(std::move(points));
    }

    // Points of one curve and output, as values over the measured x.
    [[nodiscard]] std::vector<double> measuredValues(std::size_t curve, std::size_t output) const
    {
        std::vector<double> values(m_study.measuredX.size(), kMissing);
        for (const auto& points : m_study.measured)
            if (points.curve == curve && points.output == output)
                for (const auto& point : points.points) {
                    const auto at = std::ranges::lower_bound(m_study.measuredX, point.x);
                    values[static_cast<std::size_t>(at - m_study.measuredX.begin())] = point.value;
                }
        return values;
    }

    void deriveFromMeasured()
    {
        m_result.x.values = m_study.measuredX;
        for (std::size_t i = 0; i < m_study.curves.size(); ++i) {
            if (std::ranges::count(m_study.measured, i, &CurvePoints::curve) == 0)
                continue;
            Curve curve;
            curve.design = m_study.curves[i].design;
            curve.title = m_study.curves[i].title;
            curve.series = m_study.curves[i].series;
            for (std::size_t k = 0; k < m_study.outputs.size(); ++k)
                curve.outputs.push_back(
                    derived(m_study.curves[i].atMeasured[k], measuredValues(i, k)));
            m_result.curves.push_back(std::move(curve));
        }
    }

    [[nodiscard]] Diagnostics outputProblem(std::size_t by) const
    {
        const auto& name = m_study.outputs[by];
        if (m_study.outputs.size() < 2)
            return unknown("'" + name + "' is the only output");
        for (std::size_t k = 0; k < m_study.outputs.size(); ++k)
            if (!m_derivation.isRatio && m_study.dimensions[k] != m_study.dimensions[by])
                return refusal("derive.units",
                               "'" + m_study.outputs[k] + "' and '" + name +
                                   "' have different units, so they have no difference",
                               "use 'ratio to " + name + "', or remove an output of the study");
        return {};
    }

    // Divides by an output of the same curve, or subtracts it; measured points only where both outputs are measured.
    Result<CurveStudy> deriveFromOutput(std::size_t by)
    {
        if (auto problem = outputProblem(by); !problem.empty())
            return problem;
        m_result.curves = m_study.curves;
        for (std::size_t i = 0; i < m_study.curves.size(); ++i) {
            auto& curve = m_result.curves[i];
            curve.bands.clear();
            curve.atMeasured.clear();
            for (std::size_t k = 0; k < curve.outputs.size(); ++k)
                if (k != by)
                    curve.outputs[k] = derived(curve.outputs[k], m_study.curves[i].outputs[by]);
            without(curve.outputs, by);
        }
        for (auto points : m_study.measured)
            if (points.output != by)
                addPoints(points, {measuredValues(points.curve, by)}, 0);
        for (auto& points : m_result.measured)
            points.output -= points.output > by ? 1 : 0;
        for (std::size_t k = 0; k < m_study.outputs.size(); ++k)
            describe(k, m_study.outputs[by], m_study.dimensions[by]);
        for (auto* const texts : {&m_result.outputs, &m_result.units, &m_result.docs})
            without(*texts, by);
        without(m_result.dimensions, by);
        if (std::ranges::count(m_study.dimensions, m_study.dimensions[by]) ==
            std::ssize(m_study.dimensions))
            m_result.equalAt = m_derivation.isRatio ? 1 : 0;
        return finish();
    }

    template <typename T>
    static void without(std::vector<T>& items, std::size_t index)
    {
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
    }

    Result<CurveStudy> finish()
    {
        const auto text = textOf(m_derivation);
        if (m_result.title.find(text) == std::string::npos)
            m_result.title += ", " + text;
        m_result.derived = nullptr;
        m_result.isDerived = true;
        m_result.diagnostics.clear();
        m_result.yScales.clear();
        for (std::size_t k = 0; k < m_result.outputs.size(); ++k) {
            std::vector<const std::vector<double>*> values;
            for (const auto& curve : m_result.curves)
                values.push_back(&curve.outputs[k]);
            auto& unit = m_result.units[k];
            if (unit.empty() && m_result.dimensions[k] != kNumber)
                unit = sharedUnit("", m_result.dimensions[k], values);
            m_result.yScales.push_back(
                scaleOfResults(m_study.yScale, unit, values, logXOf(m_study)));
        }
        if (m_gaps > 0)
            m_result.diagnostics = warning(
                "derive.gaps",
                std::to_string(m_gaps) + " of " + std::to_string(m_count) +
                    " derived values are missing: a value has no result, or the reference is 0",
                "choose values of '" + m_result.x.variable + "' for which both have a result");
        return std::move(m_result);
    }

    const CurveStudy& m_study;
    const Derivation& m_derivation;
    const std::vector<std::string>& m_names;
    const std::vector<ReferenceValues>& m_baseline;
    CurveStudy m_result;
    std::size_t m_gaps = 0;
    std::size_t m_count = 0;
};

} // namespace

Result<CurveStudy> derivedCurves(const CurveStudy& study,
                                 const Derivation& derivation,
                                 const std::vector<std::string>& names,
                                 const std::vector<ReferenceValues>& baseline)
{
    return CurveDeriver(study, derivation, names, baseline).run();
}

} // namespace clusterwright::model
