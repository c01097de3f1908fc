// Applies fitted parameters to a design as measurements, with run, date, interval and covariance in their origins, so that every study
// shows a band. Compares earlier measurements with new ones.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/core/origin_ref.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct Origin;

struct MeasurementRecord {
    std::string run;  // id or file
    std::string date; // "2026-11-22"
    std::string
        method; // further explanation of the values, such as the conventions of LogGP; may be empty
};

// A fitted parameter and its input of the design: a variable, an attribute ("nic.host_bandwidth") or a parameter of a step
// ("count_sort.t_key"), which becomes a new variable, because a binding has no origin. "1/G" is the reciprocal of G, which converts a time
// per byte to a bandwidth.
using Assignment = std::pair<std::string, std::string>;

// Returns an origin of kind Measurement with a 95 % interval, independent of the confidence level of the fit.
[[nodiscard]] Origin
originOf(const Fit& fit, std::size_t parameter, const MeasurementRecord& record);

// Returns one edit for all assignments, a single undo step. Errors: fit.unidentified (unknown or not identifiable parameter),
// fit.reciprocal, fit.duplicate, edit.unknown, dimension.mismatch.
[[nodiscard]] Result<Edit> applyFit(const Design& design,
                                    Library& library,
                                    const Fit& fit,
                                    const std::vector<Assignment>& assignments,
                                    const MeasurementRecord& record);

// A parameter with its interval and origin. An extraction of LogGP uses its fitOf.
struct MeasuredParameter {
    FittedParameter parameter;
    OriginRef origin; // empty if not identifiable
};
[[nodiscard]] std::vector<MeasuredParameter> measuredBy(const Fit& fit,
                                                        const MeasurementRecord& record);

// The target of a parameter: an existing variable or attribute, or a new variable, to which a step's parameter can be bound, because a
// parameter cannot store an origin.
struct ParameterTarget {
    std::string parameter; // fitted parameter; "1/G" for its reciprocal
    std::string name;      // name in the design
    bool isNew = false;    // create a variable
    std::string step = {}; // step whose parameter is bound to the new variable; may be empty
};
// Returns "1/G" for "G".
[[nodiscard]] std::string reciprocalName(const std::string& parameter);
// Returns the estimate of a name, or of a reciprocal such as "1/G": value 1 / v, interval 1 / high .. 1 / low, standard error e / v^2,
// correlations of the opposite sign. Errors: fit.unidentified; fit.reciprocal (the interval contains 0).
[[nodiscard]] Result<MeasuredParameter>
measuredNamed(const std::vector<MeasuredParameter>& measured, const std::string& name);
// Returns the possible targets: inputs of the design with this dimension.
[[nodiscard]] std::vector<std::string> targetsIn(const System& system, Dimension dimension);
// Returns the inputs that an output of the system is computed from: as targets, they can change a result.
[[nodiscard]] std::set<std::string> usedInputs(const System& system);
// Returns a name for a new variable: "count_sort_t_key", or "L" without a step.
[[nodiscard]] std::string
newTargetName(const System& system, const std::string& step, const std::string& parameter);
// Returns fit.duplicate if one of the earlier assignments has the input of this one, whose value would be lost.
[[nodiscard]] Diagnostics takenInput(const std::vector<Assignment>& earlier,
                                     const Assignment& assignment);
// Errors: those of applyFit; name.form, name.duplicate (for a new variable).
[[nodiscard]] Result<Edit> applyMeasured(const Design& design,
                                         Library& library,
                                         const std::vector<MeasuredParameter>& measured,
                                         const std::vector<ParameterTarget>& targets);

struct Drift {
    std::string name; // input of the design
    double low = 0;   // lower bound in its origin
    double high = 0;
    FittedParameter now;  // with a 95 % interval
    bool hasLeft = false; // the intervals do not overlap
};

// Compares targets whose origin is a Measurement with an interval.
[[nodiscard]] std::vector<Drift>
driftOf(const System& system, const Fit& fit, const std::vector<Assignment>& assignments);
[[nodiscard]] std::vector<Drift> driftOf(const System& system,
                                         const std::vector<MeasuredParameter>& now,
                                         const std::vector<Assignment>& assignments);

} // namespace clusterwright::model
