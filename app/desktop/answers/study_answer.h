// The result of a study as the window shows it: just computed, or read from a file.
#pragma once

#include "app/desktop/plots/results/result_figures.h"
#include "model/design/document/design.h"
#include "model/study/results/result_table.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::desktop
{

// A study that is expected to run within this time follows every edit.
inline constexpr double kLiveSeconds = 0.3;
inline constexpr double kSecondsPerPoint = 2e-6; // initial estimate
// A study without a result is run at once, too, but stopped after this time, unless ten times as long is expected: estimates are rough.
inline constexpr double kTrialSeconds = 1;
inline constexpr double kMostOfTrial = 10 * kTrialSeconds;

struct ShownResult {
    std::string sentence;
    model::StudyTable table;
    std::vector<plots::NamedFigure> figures;
    std::vector<std::vector<model::Setting>> points; // values set by each row of a search
    std::map<std::string, bool> shareable =
        {};           // inputs in the sentence: whether other designs take the value
    std::string json; // whole result for other programs, if it will be stored; empty if too long
};

// Never changed after construction.
struct StudyAnswer {
    model::Design design; // the evaluated design
    model::StudyDefinition definition;
    std::string place; // JSON pointer to the study in the design's file
    std::optional<ShownResult> result;
    model::Diagnostics findings; // about the result, or why there is none
    bool isCancelled = false;
    std::pair<std::uint64_t, std::uint64_t> reached{}; // points of a cancelled run: done, total
    double seconds = 0;                                // computing time
    std::string time;                                  // end of the run: ISO 8601, UTC
    std::string version;                               // version of the program
    std::string fingerprint; // hash of all inputs; only if the result is worth storing
    bool isKept = false;     // read from a file
    // Stored, but the design or the library has changed since: only the scenario and the file of `design` are set.
    bool isOutOfDate = false;
};

using StudyAnswers = std::map<std::string, std::shared_ptr<const StudyAnswer>>; // by study

} // namespace clusterwright::desktop
