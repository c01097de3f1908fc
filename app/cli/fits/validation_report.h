// Texts and JSON of validations, their naive models, frozen predictions and the corpus.
#pragma once

#include "app/cli/program/command.h"
#include "app/cli/program/table.h"
#include "model/calibration/calibration/corpus_run.h"
#include "model/study/measured/corpus_summary.h"
#include "model/study/studies/frozen_prediction.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

// True if an error of the output exceeds the bound.
[[nodiscard]] bool isMissed(const model::ValidatedOutput& output, double bound);
[[nodiscard]] Json validationJson(const model::Validation& validation, double bound);
[[nodiscard]] Json blameJson(const model::Validation& validation);
[[nodiscard]] std::string validationText(const model::Validation& validation, double bound);
// Describes the worst point: the step output with the largest share of its error, and all outputs that exceed the bound.
[[nodiscard]] std::string blameText(const model::Validation& validation, double bound);
[[nodiscard]] std::string errorText(const model::ValidatedOutput& output, double bound);

// {"scale": "P", "size": "m", "volume": false, "scales": 2, "models": [{"model": "alpha-beta", "median_factor", "p90_factor", "reason"}],
//  "best": "power law", "best_factor": 1.5, "gain": 1.2, "beaten": true}; null in place of a missing value.
[[nodiscard]] Json naiveJson(const model::NaiveComparison& naive);
// Returns a table of the models with their errors, or the reasons why they do not apply.
[[nodiscard]] std::string naiveText(const model::NaiveComparison& naive);

// Returns the record of a comparison for FILE.outcomes, without its date.
[[nodiscard]] Json outcomeJson(const model::FrozenComparison& comparison,
                               const std::string& against,
                               const std::string& output);
// Returns findings about the design since the prediction (its hash now, empty without a design), about misses, and about points and rows
// that were not compared.
[[nodiscard]] Diagnostics frozenFindings(const model::FrozenPrediction& prediction,
                                         const model::FrozenComparison& comparison,
                                         const std::string& hash);

struct CorpusRow {
    model::CorpusValidation validation;
    model::CorpusOutcome outcome;
};

[[nodiscard]] model::CorpusScore scoreOf(const CorpusRow& row);
[[nodiscard]] Rows corpusRows(const std::vector<CorpusRow>& rows);
[[nodiscard]] std::string
summaryText(const model::CorpusSummary& summary, std::size_t total, std::size_t failed);
[[nodiscard]] Json countJson(const model::AimCount& aims);
[[nodiscard]] Json naiveJson(const model::CorpusSummary& summary);

} // namespace clusterwright::cli
