#include "model/study/studies/curve.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/derivation.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/library/reference.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/measured/error_summary.h"
#include "model/study/points/bottleneck.h"
#include "model/study/points/compared_value.h"
#include "model/study/points/component_axis.h"
#include "model/study/points/response.h"
#include "model/study/points/shown_axis.h"
#include "model/study/points/study_places.h"
#include "model/study/points/subject.h"
#include "model/study/points/sweep.h"
#include "model/study/studies/curve_axes.h"
#include "model/study/studies/derived_curves.h"
#include "model/study/studies/named_study.h"
#include "model/study/studies/off_axis.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(CurveStudy);

namespace
{

// Returns "day" for "0.5 day,2 day"; empty if the values have no unit, or several.
std::string unitIn(const std::string& values)
{
    std::string shared;
    for (const auto& item : split(values, ',')) {
        const auto text = trimmed(item);
        const auto begin = std::min(text.find_first_not_of("0123456789.+- "), text.size());
        const auto unit = std::string(text.substr(begin));
        if (unit.empty() || !parseUnit(unit) || (!shared.empty() && unit != shared))
            return {};
        shared = unit;
    }
    return shared;
}

std::string inFiles(const Axis& axis, double value)
{
    constexpr int kDigits = 5;
    return categoryAt(axis.categories, value) ? shownOn(axis, value)
           : axis.dimension == kCost          ? displayIn({value, axis.dimension}, {}, kDigits)
                                              : fieldText({value, axis.dimension}, {}, kDigits);
}

// Returns the findings except those about settings, which the first design has already reported for all.
Diagnostics ofDesign(Diagnostics findings)
{
    const auto isReported = [](const Diagnostic& finding) {
        return finding.code == "setting.overridden";
    };
    findings.erase(std::remove_if(findings.begin(), findings.end(), isReported), findings.end());
    return findings;
}

class CurveRunner
{
public:
    CurveRunner(Library& library,
                const StudyDefinition& definition,
                const std::vector<Setting>& settings,
                bool withLabels,
                StudyRun* run = nullptr)
        : m_library(library)
        , m_definition(definition)
        , m_settings(settings)
        , m_withLabels(withLabels)
        , m_run(run)
    {
    }

    // `own`: the system of the design, if it exists already.
    Result<CurveStudy> run(const Design& design, const System* own = nullptr)
    {
        m_study.name = m_definition.name;
        m_study.title = m_definition.title;
        m_study.outputs = m_definition.outputs;
        m_study.measuredFile = m_definition.measured;
        m_reference = design.id;
        m_file = design.file;
        m_place = placeOfStudy(design, m_definition);
        std::optional<System> made;
        if (!own) {
            auto system = instantiate(
                design, m_library, m_settings, choicesOf(design, m_library, m_definition));
            report(system.diagnostics(), m_part);
            if (!system)
                return m_problems;
            own = &made.emplace(std::move(system).value());
        }
        m_study.isBaselineFixed = isBaselineFixed(design);
        m_study.colours = plots::colourOrderOf(design, own->resources);
        readAxes(*own);
        if (hasErrors(m_problems))
            return m_problems;
        addSystem(design, *own, true);
        const bool isOwnWrong = hasErrors(m_problems); // the other designs would repeat the errors
        std::optional<ValuedSystem> valued;
        if (!m_definition.against.empty())
            valued.emplace(*own);
        for (std::size_t i = 0; i < m_definition.against.size(); ++i) {
            m_part = "/against/" + std::to_string(i);
            m_reference = m_definition.against[i];
            const auto other =
                otherDesign(design, m_reference, m_definition, m_library, m_settings, &*valued);
            if (other && !isOwnWrong)
                addDesign(other.value(), *valued);
            else if (!other)
                report(other.diagnostics(), m_part);
        }
        if (hasErrors(m_problems))
            return m_problems;
        shareLabels(m_study, m_categories);
        chooseUnits(m_study);
        chooseScales(m_study, m_definition);
        derive(*own);
        note(offAxisNotes(m_study.derived ? *m_study.derived : m_study));
        if (hasErrors(m_problems)) {
            append(m_problems, std::move(m_study.diagnostics)); // why there are no measured points
            return m_problems;
        }
        return std::move(m_study);
    }

private:
    // Gives findings without a place the place `part` of the study, or the part that their text names. Findings about command-line
    // settings have no file.
    void report(Diagnostics diagnostics, const std::string& part)
    {
        for (auto& diagnostic : diagnostics) {
            const bool isPlaced = !diagnostic.file.empty() && diagnostic.code != "scenario.unknown";
            if (isPlaced || isSetByHand(diagnostic.pointer))
                continue;
            diagnostic.file = m_file;
            diagnostic.pointer = m_place + (part.empty() ? partOf(m_definition, diagnostic) : part);
        }
        append(m_problems, std::move(diagnostics));
    }

    // The baseline takes over variables of the design, unless it sets them.
    [[nodiscard]] bool isBaselineFixed(const Design& design) const
    {
        const auto& x = m_definition.x.variable;
        if (!design.baseline || std::ranges::count(design.baseline->settings, x, &NamedValue::name))
            return true;
        const auto baseline = referencedDesign(design, design.baseline->design, m_library);
        return !baseline || std::ranges::count(baseline.value().variables, x, &Variable::name) == 0;
    }

    void readAxes(const System& own)
    {
        auto x = parseAxisOf(own, m_definition.x.variable, m_definition.x.values);
        if (x)
            m_study.x = std::move(x).value();
        else
            report(x.diagnostics(), "/x/values");
        m_study.x.variable = m_definition.x.variable;
        if (m_definition.series.variable.empty())
            return;
        auto series = parseAxisOf(own, m_definition.series.variable, m_definition.series.values);
        if (series)
            m_series = std::move(series).value();
        else
            report(series.diagnostics(),
                   formOf(m_definition).isPlane() ? "/y/values" : "/series/values");
        m_series.variable = m_definition.series.variable;
    }

    void addDesign(const OtherDesign& other, const ValuedSystem& own)
    {
        const auto& design = other.design;
        append(m_study.diagnostics, withDefaultPlace(m_file, m_place + m_part, other.findings));
        const auto system =
            instantiate(design, m_library, m_settings, choicesOf(design, m_library, m_definition));
        if (!system) {
            report(settingsIn(design.id, system.diagnostics()), m_part);
            return;
        }
        const std::vector varied{m_study.x.variable, m_series.variable};
        if (auto problems = labelledInOne(own.system, system.value(), varied); !problems.empty())
            return report(std::move(problems), m_part);
        m_study.others.push_back(otherInputs(idWithScenario(design),
                                             own,
                                             system.value(),
                                             m_definition.outputs,
                                             varied,
                                             other.taken));
        m_study.others.back().title = titleWithScenario(design);
        addSystem(design, system.value(), false);
    }

    void addSystem(const Design& design, const System& system, bool isFirst)
    {
        std::vector<Axis> axes;
        // Other designs may lack the variable; for the design itself the sweep reports an error.
        const bool hasSeries =
            !m_series.values.empty() && (isFirst || system.set.find(m_series.variable).has_value());
        if (hasSeries)
            axes.push_back(m_series);
        axes.push_back(m_study.x);
        auto swept = sweep(system, axes, m_definition.outputs, m_run);
        if (!swept) {
            report(swept.diagnostics(), m_part);
            return;
        }
        if (isFirst)
            describeColumns(system, swept.value());
        else if (auto problems = otherDimensions(design, swept.value()); !problems.empty())
            return report(std::move(problems), m_part);
        append(m_study.diagnostics,
               isFirst ? swept.value().diagnostics
                       : inDesign(titleWithScenario(design), ofDesign(swept.value().diagnostics)));
        const auto first = m_study.curves.size();
        addCurves(design, swept.value(), hasSeries);
        if (isFirst && !m_definition.measured.empty())
            readMeasured(design, system);
        addAtMeasured(system, axes, first);
        if (isFirst)
            addMeasuredErrors();
        for (const auto& output : swept.value().outputs)
            addBand(bandOver(system, axes, output, m_study.diagnostics, m_run), first);
        if (m_run != nullptr && m_run->options.stop.stop_requested()) {
            report({stoppedEarly(m_run->options)}, m_part);
            return;
        }
        if (m_withLabels)
            addLabels(system, axes, first);
    }

    // All curves of an output share an axis.
    [[nodiscard]] Diagnostics otherDimensions(const Design& design, const SweepResult& swept) const
    {
        Diagnostics problems;
        for (std::size_t i = 0; i < swept.outputs.size(); ++i)
            append(problems,
                   compareDimensions(Severity::Error,
                                     "output.dimension",
                                     swept.outputs[i].name,
                                     {m_study.dimensions[i], swept.outputs[i].dimension},
                                     {m_study.curves.front().title, titleWithScenario(design)}));
        return problems;
    }

    // Appends warnings, whose places begin in the study.
    void note(Diagnostics findings)
    {
        for (auto& finding : findings) {
            if (!finding.file.empty())
                continue;
            finding.file = m_file;
            finding.pointer = m_place + finding.pointer;
        }
        append(m_study.diagnostics, std::move(findings));
    }

    void readMeasured(const Design& design, const System& system)
    {
        auto measured = measuredLines(design, system, m_definition, m_study.x, m_series, m_library);
        note(std::move(measured.findings));
        m_study.measuredX = std::move(measured.x);
        for (auto& line : measured.lines)
            m_study.measured.push_back({line.series, line.output, std::move(line.points)});
    }

    // The values of outputs with these values of x, per curve and output; NaN after an error. Without findings, since the curves have them.
    [[nodiscard]] static std::vector<std::vector<std::vector<double>>>
    valuesAt(const std::vector<double>& x,
             const System& system,
             std::vector<Axis> axes,
             const std::vector<std::string>& outputs)
    {
        const std::size_t curves = axes.size() > 1 ? axes.front().values.size() : 1;
        std::vector<std::vector<std::vector<double>>> values(curves);
        if (x.empty())
            return values;
        axes.back().values = x;
        const auto swept = sweep(system, axes, outputs);
        for (std::size_t i = 0; i < curves; ++i)
            for (std::size_t k = 0; k < outputs.size(); ++k) {
                auto& part = values[i].emplace_back(x.size(), std::nan(""));
                for (std::size_t p = 0; p < x.size() && swept; ++p)
                    part[p] = swept.value().outputs[k].values[i * x.size() + p];
            }
        return values;
    }

    void addAtMeasured(const System& system, const std::vector<Axis>& axes, std::size_t first)
    {
        auto values = valuesAt(m_study.measuredX, system, axes, m_definition.outputs);
        for (auto i = first; i < m_study.curves.size() && !m_study.measuredX.empty(); ++i)
            m_study.curves[i].atMeasured = std::move(values[i - first]);
    }

    void addMeasuredErrors()
    {
        for (auto& [curve, output, points] : m_study.measured)
            for (auto& point : points) {
                const auto at = std::ranges::lower_bound(m_study.measuredX, point.x);
                point.predicted = m_study.curves[curve].atMeasured[output][static_cast<std::size_t>(
                    at - m_study.measuredX.begin())];
                point.error = m_categories[curve][output].empty()
                                  ? relativeError(point.predicted, point.value)
                                  : std::nan("");
            }
    }

    // The baseline of each curve of the design itself; empty without a baseline.
    std::vector<ReferenceValues> baselines(const System& own)
    {
        std::vector<Axis> axes{m_study.x};
        if (!m_series.values.empty())
            axes.insert(axes.begin(), m_series);
        std::vector<std::string> outputs;
        for (const auto& output : m_definition.outputs)
            outputs.push_back(std::string(kToBaseline) + "." + output);
        if (!own.set.find(std::string(kToBaseline) + ".time"))
            return {};
        if (const auto known = compileOver(own, axes, outputs); !known) {
            report(known.diagnostics(), "/derive");
            return {};
        }
        auto values = valuesAt(m_study.x.values, own, axes, outputs);
        auto measured = valuesAt(m_study.measuredX, own, axes, outputs);
        std::vector<ReferenceValues> all;
        for (std::size_t i = 0; i < values.size(); ++i)
            all.push_back({std::move(values[i]), std::move(measured[i])});
        return all;
    }

    void derive(const System& own)
    {
        const auto derivation = derivationOf(m_definition.derive);
        if (!derivation || formOf(m_definition).isPlane())
            return;
        const auto baseline =
            derivation->reference == kToBaseline ? baselines(own) : std::vector<ReferenceValues>();
        if (hasErrors(m_problems))
            return;
        auto derived = derivedCurves(m_study, *derivation, m_references, baseline);
        if (!derived)
            return report(derived.diagnostics(), "/derive");
        for (auto& finding : derived.value().diagnostics)
            finding.pointer = "/derive";
        note(std::exchange(derived.value().diagnostics, {}));
        m_study.derived = std::make_shared<const CurveStudy>(std::move(derived).value());
    }

    // Adds the bands of one more output to the curves from `first` on.
    void addBand(const BandColumn& band, std::size_t first)
    {
        const auto length = m_study.x.values.size();
        for (auto i = first; i < m_study.curves.size(); ++i)
            m_study.curves[i].bands.push_back(part(band, (i - first) * length, length));
    }

    // Adds labels to the curves from `first` on, which belong to `axes`.
    void addLabels(const System& system, const std::vector<Axis>& axes, std::size_t first)
    {
        const auto labels = labelPoints(system, axes);
        assert(labels); // the sweep has evaluated the same points
        const auto terms = decidingTermsOver(system, axes, labels.value());
        const std::size_t length = m_study.x.values.size();
        for (std::size_t point = 0; point < labels.value().busiest.size(); ++point) {
            auto& curve = m_study.curves[first + point / length];
            curve.bottleneck.push_back(labels.value().bottleneckAt(point));
            curve.limit.push_back(terms[point].empty()
                                      ? curve.bottleneck.back()
                                      : curve.bottleneck.back() + ": " + terms[point]);
            curve.valid.push_back(labels.value().valid[point] != 0);
            curve.caveats.push_back(labels.value().caveatsAt(point));
        }
    }

    void describeColumns(const System& system, const SweepResult& swept)
    {
        const auto& x = system.set.equations()[*system.set.find(m_study.x.variable)];
        m_study.xDoc = x.doc;
        m_study.xUnit = x.unit;
        if (const auto series = system.set.find(m_series.variable))
            m_seriesUnit = system.set.equations()[*series].unit;
        if (m_seriesUnit.empty())
            m_seriesUnit = unitIn(m_definition.series.values);
        for (const auto& column : swept.outputs) {
            m_study.dimensions.push_back(column.dimension);
            m_study.units.push_back(column.unit);
            m_study.docs.push_back(system.set.equations()[*system.set.find(column.name)].doc);
        }
    }

    void addCurves(const Design& design, const SweepResult& swept, bool hasSeries)
    {
        const auto length = static_cast<std::ptrdiff_t>(m_study.x.values.size());
        const std::size_t count = hasSeries ? m_series.values.size() : 1;
        const auto id = idWithScenario(design);
        const auto before =
            static_cast<std::size_t>(std::ranges::count(m_study.curves, id, &Curve::design));
        auto title = titleWithScenario(design);
        if (before == 0 && std::ranges::count(m_study.curves, title, &Curve::title) > 0)
            title += " (" + id + ")";
        for (std::size_t i = 0; i < count; ++i) {
            Curve curve;
            curve.design = id;
            curve.title = title;
            if (hasSeries) {
                curve.series =
                    m_series.variable + " = " + shownOn(m_series, m_series.values[i], m_seriesUnit);
                curve.seriesInFiles =
                    m_series.variable + " = " + inFiles(m_series, m_series.values[i]);
            }
            if (before > 0) // the columns of a file differ in name
                curve.seriesInFiles +=
                    (hasSeries ? ", no. " : "no. ") + std::to_string(before / count + 1);
            const auto begin = static_cast<std::ptrdiff_t>(i) * length;
            auto& categories = m_categories.emplace_back();
            for (const auto& column : swept.outputs)
                categories.push_back(column.categories);
            for (const auto& column : swept.outputs)
                curve.outputs.emplace_back(column.values.begin() + begin,
                                           column.values.begin() + begin + length);
            m_study.curves.push_back(std::move(curve));
            m_references.push_back(m_reference);
        }
    }

    Library& m_library;
    const StudyDefinition& m_definition;
    std::string m_file;  // file of the design with the study
    std::string m_place; // place of the study in this file
    std::string m_part;  // part of the study in progress
    const std::vector<Setting>& m_settings;
    bool m_withLabels;
    StudyRun* m_run;
    CurveStudy m_study;
    Axis m_series;
    std::string m_seriesUnit;               // unit for display; may be empty
    std::string m_reference;                // the design in progress, as the study names it
    std::vector<OutputLabels> m_categories; // in the design of each curve
    std::vector<std::string> m_references;  // names of the designs, for each curve
    Diagnostics m_problems;
};

} // namespace

Result<CurveStudy> runCurve(const Design& design,
                            const std::string& name,
                            Library& library,
                            const std::vector<Setting>& settings,
                            bool withLabels)
{
    const auto definition = findStudy(design, name);
    if (!definition)
        return definition.diagnostics();
    return CurveRunner(library, definition.value(), settings, withLabels).run(design);
}

Result<CurveStudy> runCurve(const Design& design,
                            const System& system,
                            const StudyDefinition& definition,
                            Library& library,
                            StudyRun& run,
                            const std::vector<Setting>& settings,
                            bool withLabels)
{
    return CurveRunner(library, definition, settings, withLabels, &run).run(design, &system);
}

} // namespace clusterwright::model
