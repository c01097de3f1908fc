// Coverage of bands over the corpus: a bank of errors, printed and written.
#pragma once

#include "app/cli/program/table.h"
#include "model/calibration/calibration/corpus_pairs.h"
#include "model/core/diagnostics.h"
#include "model/design/document/error_bank.h"
#include "model/design/library/library.h"

#include <string>

namespace clusterwright::cli
{

// Returns the coverage with each family left out: parts x levels.
[[nodiscard]] Rows bankCoverage(const model::ErrorBank& bank);
// Returns predicted probabilities and frequencies.
[[nodiscard]] Rows pairRows(const std::vector<model::PickedPairs>& pairs);

// Writes the bank to the file; its id is the file's name. Error: file.unwritable.
[[nodiscard]] model::Diagnostics writeBank(model::ErrorBank bank, const std::string& file);

// Adds the case to the file, or to the user's own bank without one, in place of an earlier case of the same family and subject. Returns
// the note bank.added. Errors: those of reading and writing the bank.
[[nodiscard]] model::Diagnostics
addToBank(model::Library& library, model::BankCase scores, const std::string& file);

} // namespace clusterwright::cli
