// Warnings that the user has accepted with a reason, which the design keeps. They are notes from then on.
#pragma once

#include "model/core/diagnostics.h"
#include "model/design/document/design_fwd.h"
#include "model/design/edit/edit.h"

#include <string>

namespace clusterwright::model
{

// Returns a place of the design's file with names instead of positions, which edits change: "/variables/P/value" for
// "/variables/0/value".
[[nodiscard]] std::string acceptedPlace(const Design& design, const std::string& pointer);

// Returns the design's entry for a finding about its file; null without one, and for errors.
[[nodiscard]] const AcceptedWarning* acceptedAs(const Design& design, const Diagnostic& finding);

// Returns the findings; accepted warnings are notes whose remedy is "accepted: REASON".
[[nodiscard]] Diagnostics withAccepted(const Design& design, Diagnostics findings);

// Accept a warning, or take that back. `answered`: the design of the finding.
[[nodiscard]] Edit accepting(const Design& design,
                             const Design& answered,
                             const Diagnostic& finding,
                             const std::string& reason);
[[nodiscard]] Edit takingBack(const Design& design, const AcceptedWarning& accepted);

} // namespace clusterwright::model
