// The errors that a library knows: the shipped bank and those of the user, without the scores of blocks that have changed since.
#pragma once

#include "model/core/diagnostics.h"
#include "model/design/document/error_bank.h"

#include <map>
#include <string>

namespace clusterwright::model
{

class Library;
struct Design;

// Returns the fingerprint of the block's parameters and equations; empty for an unknown block.
[[nodiscard]] std::string blockFingerprint(const std::string& block, Library& library);

// Returns the fingerprints of the library's blocks in the steps of the design, by id.
[[nodiscard]] std::map<std::string, std::string> blockFingerprints(const Design& design,
                                                                   Library& library);

// Returns the cases of all banks. Findings: those of the files; the note bank.changed, about cases whose block has changed.
[[nodiscard]] ErrorBank knownErrors(Library& library, Diagnostics& findings);

} // namespace clusterwright::model
