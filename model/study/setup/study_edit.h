// Edits of one setting of a study, with what follows from it.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns the title that a study has until a person writes one: "speedup over P, compared with acc-fft-gigabit".
[[nodiscard]] std::string
titleFor(const Design& design, const StudyDefinition& study, Library& library);

// Sets a field of the study, as setField does. Another variable gets values around its present one; two objectives select the Pareto
// front, and one objective the best points; a title that nobody wrote follows the settings. Errors: edit.unknown, those of setField.
[[nodiscard]] Result<Edit> editStudy(const Design& design,
                                     Library& library,
                                     const std::string& study,
                                     const std::string& key,
                                     const std::string& text);

// Scales of the axes of a study's plot, "linear" or "log"; empty: as the plot chooses.
struct StudyScales {
    std::string x;
    std::string y; // for a map: scale of its second axis

    friend bool operator==(const StudyScales&, const StudyScales&) = default;
};
[[nodiscard]] StudyScales scalesOf(const StudyDefinition& study);
// Error: edit.unknown.
[[nodiscard]] Result<Edit>
scaling(const Design& design, const std::string& study, const StudyScales& scales);

// The study in which the other designs take the value of an input from this design, or keep their own. Error: edit.unknown.
[[nodiscard]] Result<Edit>
sharing(const Design& design, const std::string& study, const std::string& input, bool isShared);

// Draws the measured points of this file, with columns under other names ("P=nodes"); without a file, none. Errors: edit.unknown,
// study.measured (a study without curves).
[[nodiscard]] Result<Edit> measuring(const Design& design,
                                     const std::string& study,
                                     const std::string& file,
                                     const std::vector<std::string>& columns);

// The study, with one more variable to vary. Errors: edit.unknown (a study or a variable that the design lacks), edit.unchanged (the study
// varies it).
[[nodiscard]] Result<Edit> varying(const Design& design,
                                   const std::string& study,
                                   const std::string& variable,
                                   Library& library);

} // namespace clusterwright::model
