// What came of a question, as a person sees it: just computed, or out of a file that keeps it.
#pragma once

#include "app/desktop/plots/results/result_figures.h"
#include "model/design/document/design.h"
#include "model/study/studies/result_table.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::desktop
{

// A question that is answered within this is answered at once.
inline constexpr double kLiveSeconds = 0.3;
inline constexpr double kSecondsPerPoint = 2e-6; // as long as nothing else is known

struct ShownResult {
    std::string sentence;
    model::StudyTable table;
    std::vector<plots::NamedFigure> figures;
    std::vector<std::vector<model::Setting>> points; // of a search: what the rows set
    std::string json; // the whole result for other programs, where it is kept; empty if too long
};

// Never changed once it is there.
struct StudyAnswer {
    model::Design design; // that was asked
    model::StudyDefinition definition;
    std::string place; // JSON pointer to the study in the design's file
    std::optional<ShownResult> result;
    model::Diagnostics findings; // about the answer, or why there is none
    bool isCancelled = false;
    double seconds = 0;      // that it took
    std::string time;        // when it was there: ISO 8601, UTC
    std::string version;     // of the program that gave it
    std::string fingerprint; // of what was asked; only where the answer is worth keeping
    bool isKept = false;     // it is out of a file
    // Kept, but to another question than the design and the library are now: only the scenario and the file of `design` are known.
    bool isOutOfDate = false;
};

using StudyAnswers = std::map<std::string, std::shared_ptr<const StudyAnswer>>; // by study

} // namespace clusterwright::desktop
