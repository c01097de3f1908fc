// Fitted numbers go into a design as what they are, measurements: with run, date, interval and covariance in their origin, so that
// every study shows a band; and what was measured before is compared with what is measured now.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/core/origin_ref.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct Origin;

struct MeasurementRecord {
    std::string run;  // id, or the file
    std::string date; // "2026-11-22"
    std::string
        method; // what else the numbers mean, such as the conventions of LogGP; may be empty
};

// A fitted parameter, and the number of the design that it is: a variable, an attribute ("nic.host_bandwidth"), a parameter of a
// step ("count_sort.t_key"), which becomes a variable of its own, since a binding has no origin. "1/G" is the reciprocal of G: a
// time per byte becomes a bandwidth.
using Assignment = std::pair<std::string, std::string>;

// Origin of kind Measurement, with the interval of 95 % that designs state, whatever the confidence of the fit.
[[nodiscard]] Origin
originOf(const Fit& fit, std::size_t parameter, const MeasurementRecord& record);

// One edit for all, undone as one. Errors: fit.unidentified (no such parameter, or the data do not give it), fit.reciprocal,
// edit.unknown, dimension.mismatch.
[[nodiscard]] Result<Edit> applyFit(const Design& design,
                                    Library& library,
                                    const Fit& fit,
                                    const std::vector<Assignment>& assignments,
                                    const MeasurementRecord& record);

// A number with its interval, and where it comes from. Of an extraction of LogGP: of its fitOf.
struct MeasuredParameter {
    FittedParameter parameter;
    OriginRef origin; // empty for a parameter that the data do not identify
};
[[nodiscard]] std::vector<MeasuredParameter> measuredBy(const Fit& fit,
                                                        const MeasurementRecord& record);

// Where a parameter goes: to a variable or an attribute that is there; or to a new variable, which a step's parameter may be bound
// to, because a parameter alone keeps no origin.
struct ParameterTarget {
    std::string parameter; // that was fitted; "1/G": its reciprocal
    std::string name;      // in the design
    bool isNew = false;    // a variable
    std::string step = {}; // whose parameter is bound to the new one; empty: none is
};
// "1/G"
[[nodiscard]] std::string reciprocalName(const std::string& parameter);
// The estimate of a name, or of the reciprocal that "1/G" names: value 1 / v, interval 1 / high .. 1 / low, standard error e / v^2,
// correlations of the other sign. Errors: fit.unidentified; fit.reciprocal (the interval has 0).
[[nodiscard]] Result<MeasuredParameter>
measuredNamed(const std::vector<MeasuredParameter>& measured, const std::string& name);
// Numbers of the design that measure what the dimension says and can be a target.
[[nodiscard]] std::vector<std::string> targetsIn(const System& system, Dimension dimension);
// "count_sort_t_key", "L" without a step: for a new variable of the design.
[[nodiscard]] std::string
newTargetName(const System& system, const std::string& step, const std::string& parameter);
// Errors: as of applyFit; name.form, name.duplicate (of a new variable).
[[nodiscard]] Result<Edit> applyMeasured(const Design& design,
                                         Library& library,
                                         const std::vector<MeasuredParameter>& measured,
                                         const std::vector<ParameterTarget>& targets);

struct Drift {
    std::string name; // of the design
    double low = 0;   // the interval that its origin states
    double high = 0;
    FittedParameter now;  // with an interval of 95 %
    bool hasLeft = false; // the intervals have nothing in common
};

// Of numbers of the design that were measured before: of origin Measurement, with an interval.
[[nodiscard]] std::vector<Drift>
driftOf(const System& system, const Fit& fit, const std::vector<Assignment>& assignments);
[[nodiscard]] std::vector<Drift> driftOf(const System& system,
                                         const std::vector<MeasuredParameter>& now,
                                         const std::vector<Assignment>& assignments);

} // namespace clusterwright::model
