// What of a design can be calibrated: a step's block with the numbers that the step has, the design as a whole, a block of the
// library, an equation of its own, or what times of messages give: a ladder of models, straight pieces, LogGP. And what is known of it beforehand: what may have been
// measured, which numbers may be fitted, what they are now, and which numbers of the design they are.
#pragma once

#include "model/calibration/fit/fit_model.h"
#include "model/design/library/library.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct CalibrationSubject {
    enum class Kind { Step, Design, Block, Equation, LogGp, Pieces, Ladder };
    Kind kind = Kind::Step;
    std::string id;    // id of the step or block, or the equation's text; empty for other kinds
    std::string title; // "count_sort: Count sort"

    // True for times of messages (messages/message_fit.h), which have no free parameters to choose.
    [[nodiscard]] bool isOfMessages() const { return kind >= Kind::LogGp; }

    friend bool operator==(const CalibrationSubject&, const CalibrationSubject&) = default;
};

// Returns the subjects of a design: its steps in the order of the pipeline, the design where it has outputs, LogGP, pieces, ladder.
// Blocks of the library and equations come on request.
[[nodiscard]] std::vector<CalibrationSubject> subjectsOf(const Design& design, Library& library);

// Which of them was measured, most likely: LogGP by its columns; else the step whose block bears the name of a probe, and knows
// the most columns. Nothing where no step knows any.
[[nodiscard]] std::optional<std::size_t>
likeliestOf(const std::vector<CalibrationSubject>& subjects,
            const Design& design,
            Library& library,
            const std::vector<std::string>& columns,
            const std::vector<std::string>& probes);

// What may be a column of the data.
struct SubjectOutput {
    std::string name;
    std::string unit; // to show it in; may be empty
    std::string doc;
    Dimension dimension;
    bool isOpen = false;                   // a column of any dimension can be it
    std::vector<std::string> aliases = {}; // other names that columns have for it
};

// What may be fitted, or be a column of the data.
struct SubjectNumber {
    std::string name;
    std::string unit;
    std::string doc;
    Dimension dimension;
    std::optional<double> value; // now, in base units
    OriginRef origin;            // of the value
    std::string target;      // the variable or the attribute of the design that it is; empty: none
    bool isProposed = false; // to be fitted
    bool isOpen = false;     // takes any dimension; a column or a start states it
    std::vector<std::string> aliases = {}; // other names that columns have for it
};

struct SubjectFacts {
    std::vector<SubjectOutput> outputs; // the one that is measured most likely first
    std::vector<SubjectNumber> numbers;
};

// Errors: edit.unknown (no such step), those of the library, of instantiate, and of parseEquation.
[[nodiscard]] Result<SubjectFacts>
factsOf(const CalibrationSubject& subject, const Design& design, Library& library);

// Returns the system to fit. Errors: as above, and those of equationSystem. Subjects of message times have none.
[[nodiscard]] Result<System> systemOf(const CalibrationSubject& subject,
                                      const Design& design,
                                      Library& library,
                                      const DataFile& data,
                                      const std::vector<FreeParameter>& free);

} // namespace clusterwright::model
