// Another design, as a design names it: in `against` of a study, or as its baseline.
#pragma once

#include "model/core/result.h"
#include "model/design/document/design_fwd.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

class Library;

// Returns true if an argument of a program is a file: it has '/' or the ending .json, or there is such a file. Else it is the id of a preset.
[[nodiscard]] bool namesFile(const std::string& name);

// "scenario:NAME": the design itself under that scenario. A name with '/' or the ending .json: a file in the design's folder or below.
// Else an id of the library, or that of the design itself where the library has no such design.
// Errors: design.outside, file.missing, file.unreadable, scenario.unknown, those of loadDesign and of the library.
[[nodiscard]] Result<Design>
referencedDesign(const Design& design, const std::string& name, Library& library);

// Whether the name means the design itself, under one of its scenarios or as it is.
[[nodiscard]] bool isItself(const Design& design, const std::string& name, const Library& library);

// The scenario in "scenario:NAME"; null for other names, and where the design has no such scenario.
[[nodiscard]] const Scenario* scenarioIn(const Design& design, const std::string& name);

// Error: scenario.unknown, with the nearest name.
[[nodiscard]] Diagnostics unknownScenario(const Design& design, const std::string& name);

// Lists all references of a design: its scenarios, itself, files beside it, designs of the library.
[[nodiscard]] std::vector<std::string> referencesOf(const Design& design, const Library& library);

} // namespace clusterwright::model
