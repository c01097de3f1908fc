// Names in the studies of a design that it lacks: a check of all studies at once, which runs none of them.
#pragma once

#include "model/core/diagnostics.h"
#include "model/design/document/design_fwd.h"

namespace clusterwright::model
{

class Library;
struct System;

// Returns the errors that the studies would have because of unknown outputs, inputs and designs to compare with. `system` may lack outputs of the
// design, which have errors of their own.
[[nodiscard]] Diagnostics
checkStudies(const Design& design, const System& system, Library& library);

} // namespace clusterwright::model
