// Runs validations of the corpus: fits on the rows to calibrate on, predicts the other rows by a design or block with the fitted values, and
// summarises the error factors max(p / m, m / p) of the predictions p against the measurements m.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/design/document/corpus.h"
#include "model/design/document/error_bank.h"
#include "model/design/system/system.h"
#include "model/study/measured/error_summary.h"
#include "model/study/measured/naive_comparison.h"
#include "model/study/measured/validation.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct CorpusOutcome {
    std::string machine; // machine of the predicted data
    std::size_t calibratedRows = 0;
    std::vector<FittedParameter> parameters; // parameters of all fits
    std::size_t rows = 0;                    // held-out rows that are compared
    Validation validation; // over them: a point is the median of the rows with equal inputs
    FactorSummary factor;  // over the points
    BankCase scores; // errors of the points, and those of the calibrated rows with groups left out
    NaiveComparison
        naive;          // fitted to the calibrated rows, in the measured column of the prediction
    bool isMet = false; // factor.median <= aim
    Diagnostics
        diagnostics; // warnings and notes, at their places in the file; validation.one_sided
};

// Returns the measured rows that satisfy the conditions of the subject, with its names of columns. Errors: those of the library, rowsWhere
// and renameColumns.
[[nodiscard]] Result<DataFile> rowsOf(const CorpusSubject& subject, Library& library);

// Returns the system of the design or block. Inputs of a block that are free or columns have some value. Errors: those of the library and of
// instantiate.
[[nodiscard]] Result<System> systemOf(const CorpusSubject& subject,
                                      Library& library,
                                      const DataFile& data,
                                      const std::vector<FreeParameter>& free);

// Naive models use the calibrated rows of the predicted data set that are not held out; without a fit to this data set, those of the others.
// Errors: those of the functions above, of parseFreeParameter, FitModel::compile, fit, validate and compareNaive; validation.rows (a calibrated row is
// among the held-out ones, by a column of the same samples), validation.parameters (a parameter has no value, or the prediction uses none of them).
[[nodiscard]] Result<CorpusOutcome> runValidation(const CorpusValidation& validation,
                                                  Library& library);

} // namespace clusterwright::model
