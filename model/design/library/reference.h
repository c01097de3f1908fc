// References to other designs: in `against` of a study, or as a baseline.
#pragma once

#include "model/core/result.h"
#include "model/design/document/design_fwd.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

class Library;

// Returns true if a program's argument is a file: it has '/' or the extension .json, or such a file exists. Any other argument is a
// preset's id.
[[nodiscard]] bool namesFile(const std::string& name);

// Resolves "scenario:NAME" to the design itself under that scenario. A name with '/' or the extension .json is a file in the
// design's folder or below. Any other name is an id of the library, or that of the design itself if the library has no such design.
// Errors: design.outside, file.missing, file.unreadable, scenario.unknown, those of loadDesign and of the library.
// "as-opened" and "as-saved" are the earlierState.
[[nodiscard]] Result<Design>
referencedDesign(const Design& design, const std::string& name, Library& library);

// Returns notes about measured points and flows from files outside of the design's folder, which do not come with the design. A
// reader of someone else's design sees what it reads. Such files are allowed, since designs use tables of other folders.
[[nodiscard]] Diagnostics tablesOutside(const Design& design);

// True if the name refers to the design itself, with or without one of its scenarios.
[[nodiscard]] bool isItself(const Design& design, const std::string& name, const Library& library);

// True for "as-opened" and "as-saved".
[[nodiscard]] bool isEarlierState(const std::string& name);
// Returns that state of the design under its active scenario, with the name as id; outside of a window, the design itself.
[[nodiscard]] Design earlierState(const Design& design, const std::string& name);

// Returns the name of a reference for people, in a sentence: "this design as opened", "scenario Fast cards", the title of a design, or the
// reference itself for a file and an unknown design.
[[nodiscard]] std::string
titleOfReference(const Design& design, const std::string& name, Library& library);

// Returns the scenario in "scenario:NAME"; null for other names and unknown scenarios.
[[nodiscard]] const Scenario* scenarioIn(const Design& design, const std::string& name);

// Error: scenario.unknown, with the nearest name.
[[nodiscard]] Diagnostics unknownScenario(const Design& design, const std::string& name);

// Returns all possible references of a design: its scenarios, itself, files beside it, designs of the library, each kind by title.
[[nodiscard]] std::vector<std::string> referencesOf(const Design& design, Library& library);

} // namespace clusterwright::model
