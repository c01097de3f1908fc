// The errors of the naive models (naive_models.h) at the points of a validation, beside those of the prediction. Columns of scale and size are
// named, or found by this rule:
// - scale: the first column of these names whose plain numbers differ in the rows: P, processes, ranks, procs, np, gpus, nodes, hosts, senders;
// - size: the first column of bytes whose numbers differ; without one, N, the points along each dimension of a volume.
#pragma once

#include "model/core/result.h"
#include "model/study/measured/naive_models.h"

namespace clusterwright::model
{

struct DataFile;
struct Validation;

// Returns the axes of the two parts of the data; columns have the same names in both. Names in `stated` take precedence. Error:
// validation.axes (a stated column has no numbers in one of the parts).
[[nodiscard]] Result<DataAxes>
axesOf(const DataFile& calibrated, const DataFile& heldOut, const DataAxes& stated = {});

// True for a name of the first rule.
[[nodiscard]] bool isScaleName(const std::string& name);

// Compares for the requested output, whose measured values are a column of its name in both parts. `heldOut` are the rows that were validated, and
// calibrated columns have the names of theirs. Conditions of a point are the variables that the calibrated rows have, too, with each value at
// the points. Rows without a number in an axis are skipped. Errors: those of axesOf.
[[nodiscard]] Result<NaiveComparison> compareNaive(const Validation& validation,
                                                   const DataFile& heldOut,
                                                   const DataFile& calibrated,
                                                   const DataAxes& stated = {});

} // namespace clusterwright::model
