// Axes that replace a component of a design: nic = ethernet-1g-nic, ethernet-10g-nic.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/library/library.h"
#include "model/design/system/system.h"

#include <vector>

namespace clusterwright::model
{

// Returns the axes that name components of the design, each once.
[[nodiscard]] std::vector<ComponentChoice>
choicesIn(const Design& design, Library& library, const std::vector<StudyAxis>& axes);

// Returns the component axes of a study whose kind can vary components: a curve, a map, a search, a comparison.
[[nodiscard]] std::vector<ComponentChoice>
choicesOf(const Design& design, Library& library, const StudyDefinition& study);

} // namespace clusterwright::model
