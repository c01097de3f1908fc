// A study and its result in words: its command, and the state of its result.
#pragma once

#include "model/core/diagnostics.h"

#include <QString>

#include <string>

namespace clusterwright::model
{
struct StudyDefinition;
}

namespace clusterwright::desktop
{

class Document;
struct StudyAnswer;

// A study of the open design as a shell command.
[[nodiscard]] QString studyCommand(const Document& document, const std::string& study);

// The values that a study gives a variable; empty if the study takes the design's value.
struct StudyUse {
    QString note;   // "swept: 2..16"
    QString values; // "2..16"; may be empty
    QString tip;
    std::string key; // study's field with these values
};
[[nodiscard]] StudyUse useOf(const model::StudyDefinition& study, const std::string& variable);

// True if the result has no figure and the findings state why, which the plot then shows in place of the sentence of the result.
[[nodiscard]] bool hasReasonsForPlot(const StudyAnswer& answer);
// The first errors, or all that there is without one: the reason why there is nothing to draw.
[[nodiscard]] QString reasonsText(const model::Diagnostics& findings);
// The same for a study without a result. `isOld`: the study or the design was edited, perhaps to correct the error, which is not shown.
[[nodiscard]] QString noResultText(const StudyAnswer& answer, bool isWorking, bool isOld);
// Returns the error in the design that prevents the result; null without one, and for an error of the study itself.
[[nodiscard]] const model::Diagnostic* errorOutsideStudy(const StudyAnswer& answer);
[[nodiscard]] QString dateText(const StudyAnswer& answer);
// "Stopped at 16 % after 25.4 s: 40,000,000 of 252,000,000 points"
[[nodiscard]] QString stoppedText(const StudyAnswer& answer);
[[nodiscard]] QString stateText(const StudyAnswer& answer);

} // namespace clusterwright::desktop
