// The study "curve": outputs over one variable, with one curve for each design and each value of a second variable. A study of the
// kind "map" is a curve too, with one curve for each value of its second axis.
#pragma once

#include "model/core/large_value.h"
#include "model/design/library/library.h"
#include "model/study/bands/band_column.h"
#include "model/study/figure/figure.h"
#include "model/study/measured/measured_points.h"
#include "model/study/points/other_design.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Curve {
    std::string design;                       // id and scenario of the design
    std::string series;                       // "rows = 512"; empty without a second variable
    std::vector<std::vector<double>> outputs; // per output of the study, one value per x
    std::vector<BandColumn> bands;            // one per output
    // One per x, on request: the resource with the highest utilisation (may be empty), whether the point has no caveat, its caveats.
    std::vector<std::string> bottleneck;
    std::vector<std::string> limit; // with the term that decides: "host.storage: disk_rate"
    std::vector<bool> valid;
    std::vector<std::string> caveats = {};
    std::string seriesInFiles = {}; // as `series`, for other programs: five digits, no commas
    std::vector<std::vector<double>> atMeasured = {}; // per output, one value per measured x
    std::string title = {}; // design and scenario for people; empty: as `design`
};

// Measured points of an output, which belong to a curve.
struct CurvePoints {
    std::size_t curve = 0;
    std::size_t output = 0;
    std::vector<MeasuredPoint> points; // by rising x
};

// "2D-FFT with INICs, rows = 1,024"
[[nodiscard]] std::string labelOf(const Curve& curve);
// "acc-fft-inic, rows = 1024"
[[nodiscard]] std::string labelInFiles(const Curve& curve);

struct CurveStudy {
    CLUSTERWRIGHT_LARGE_VALUE(CurveStudy);

    std::string name;
    std::string title;
    Axis x;
    std::string xScale;               // "linear" or "log"
    std::string yScale;               // as chosen: may be "auto"
    std::vector<std::string> yScales; // one per output, "linear" or "log"
    std::string xDoc;                 // "processors"
    std::string xUnit;                // unit of x for display; may be empty
    std::vector<std::string> outputs;
    std::vector<Dimension> dimensions; // one per output
    std::vector<std::string> units;    // units for display; may be empty
    std::vector<std::string> docs;     // may be empty
    // Labels of each output, with one number for the same label in all designs; empty for an output without labels.
    std::vector<std::vector<Category>> categories = {};
    std::vector<Curve> curves;
    std::vector<OtherInputs> others = {}; // inputs that differ in the other designs of `against`
    bool isBaselineFixed = true;          // the baseline of a speedup does not vary with x
    std::string measuredFile;             // as the study names it; may be empty
    std::vector<double> measuredX;        // x of all points, rising
    std::vector<CurvePoints> measured;
    // Replaces the curves in plots, sentences and reports; may be null. Its outputs are named "time / time of inic".
    std::shared_ptr<const CurveStudy> derived;
    bool isDerived = false;
    plots::ColourOrder colours = {};
    std::optional<double> equalAt; // value of a derived curve equal to its reference, of one unit
    Diagnostics diagnostics;
};

// "rows = 1,024" if all curves are of one design, else as labelOf(curve).
[[nodiscard]] std::string labelOf(const CurveStudy& study, const Curve& curve);

// Returns the labels of an output; empty without labels.
[[nodiscard]] std::vector<Category> categoriesOf(const CurveStudy& study, std::size_t output);
// Returns the label of a value of an output, or the value in the unit of the output.
[[nodiscard]] std::string shownIn(const CurveStudy& study, std::size_t output, double value);

// Returns the values of x on a logarithmic axis, for scaleOfResults; none on a linear one.
[[nodiscard]] inline std::vector<double> logXOf(const CurveStudy& study)
{
    return study.xScale == "log" ? study.x.values : std::vector<double>();
}

// True if the output is a speedup over the number of processors, over a baseline with one number of them: plots then show a linear
// speedup as reference.
[[nodiscard]] bool hasLinearReference(const CurveStudy& study, std::size_t output);

// Runs the study `name` of the design, with `settings` for all its designs. Errors: study.unknown, output.dimension (an output has another
// dimension in another design), and those of `sweep`.
[[nodiscard]] Result<CurveStudy> runCurve(const Design& design,
                                          const std::string& name,
                                          Library& library,
                                          const std::vector<Setting>& settings,
                                          bool withLabels = false);
// Runs a study for a design with an existing system; the design need not have the study. `settings` apply to the other designs,
// since the system has them already. Further error: run.stopped.
[[nodiscard]] Result<CurveStudy> runCurve(const Design& design,
                                          const System& system,
                                          const StudyDefinition& definition,
                                          Library& library,
                                          StudyRun& run,
                                          const std::vector<Setting>& settings = {},
                                          bool withLabels = false);

// Returns the indices of the finite values.
[[nodiscard]] std::vector<std::size_t> finitePoints(const std::vector<double>& values);

// "From n = 1 to 4, time goes from 4 s to 1 s."; compares several curves at the last point.
[[nodiscard]] std::string toText(const CurveStudy& study);
// "The prediction of time differs from 6 measured points by 4.2 % in the median and by at most 12 % (P = 8)."; empty without points.
[[nodiscard]] std::string measuredText(const CurveStudy& study);
// "best is ring at n = 1 and tree at n = 2 to 8.": the labels of an output along the axis, which have no extremes; of several curves
// "best is ring (a and b) at n = 1, ring (a) and tree (b) at n = 2 to 8." A comparison is over the first output.
[[nodiscard]] std::string labelsText(const CurveStudy& study, std::size_t output = 0);
// Compares two designs over an axis of components, whose presets have no order in which designs could cross.
// Returns "For nic = x, a is faster by a factor of 1.6. For nic = y and z, b is faster by a factor of 1.75 to 3.63.", with the first output.
// `labels` are the designs of the first curve and of the curve `other`.
[[nodiscard]] std::string presetLeadsText(const CurveStudy& study,
                                          std::size_t other,
                                          const std::array<std::string, 2>& labels);

} // namespace clusterwright::model
