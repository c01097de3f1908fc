// Coverage of bands over the corpus: a bank of errors, printed and written.
#pragma once

#include "model/calibration/calibration/corpus_pairs.h"
#include "model/core/diagnostics.h"
#include "model/design/document/error_bank.h"
#include "model/design/library/library.h"
#include "model/json/json_fwd.h"

#include <string>

namespace clusterwright::cli
{

// Returns a table of coverage with each family left out: parts x levels.
[[nodiscard]] std::string bankCoverageText(const model::ErrorBank& bank);
[[nodiscard]] model::Json bankCoverageJson(const model::ErrorBank& bank);

// Returns a table of predicted probabilities and frequencies.
[[nodiscard]] std::string pairsText(const std::vector<model::PickedPairs>& table);
[[nodiscard]] model::Json pairsJson(const std::vector<model::PickedPairs>& table);

// Writes the bank to the file; its id is the file's name. Error: file.unwritable.
[[nodiscard]] model::Diagnostics writeBank(model::ErrorBank bank, const std::string& file);

// Adds the case to the file, or to the user's own bank without one, in place of an earlier case of the same family and subject. Returns
// the note bank.added. Errors: those of reading and writing the bank.
[[nodiscard]] model::Diagnostics
addToBank(model::Library& library, model::BankCase scores, const std::string& file);

} // namespace clusterwright::cli
