// Subjects of a calibration: the block of a step with its values, the whole design, a block of the library, an equation, or models of
// message times (ladder of models, straight pieces, LogGP). Also the facts about a subject: possible measured outputs, inputs to fit, their
// current values, and their inputs of the design.
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

    // True for times of messages (model/calibration/messages/message_fit.h), which have no free parameters to choose.
    [[nodiscard]] bool isOfMessages() const { return kind >= Kind::LogGp; }

    friend bool operator==(const CalibrationSubject&, const CalibrationSubject&) = default;
};

// Returns the subjects of a design: its steps in the order of the pipeline, the design if it has outputs, LogGP, pieces, ladder. Blocks of
// the library and equations are added on request.
[[nodiscard]] std::vector<CalibrationSubject> subjectsOf(const Design& design, Library& library);

// Returns the most likely measured subject: LogGP by its columns, otherwise the step whose block matches a probe and most columns. Returns
// nothing without a matching step.
[[nodiscard]] std::optional<std::size_t>
likeliestOf(const std::vector<CalibrationSubject>& subjects,
            const Design& design,
            Library& library,
            const std::vector<std::string>& columns,
            const std::vector<std::string>& probes);

// An output that may be a column of the data.
struct SubjectOutput {
    std::string name;
    std::string unit; // display unit; may be empty
    std::string doc;
    Dimension dimension;
    bool isOpen = false;                   // accepts a column of any dimension
    std::vector<std::string> aliases = {}; // other possible column names
};

// An input that may be fitted or be a column of the data.
struct SubjectNumber {
    std::string name;
    std::string unit;
    std::string doc;
    Dimension dimension;
    std::optional<double> value;           // current value in base units
    OriginRef origin;                      // origin of the value
    std::string target;                    // variable or attribute of the design; may be empty
    bool isProposed = false;               // proposed for the fit
    bool isOpen = false;                   // any dimension, set by a column or a start
    std::vector<std::string> aliases = {}; // other possible column names
};

struct SubjectFacts {
    std::vector<SubjectOutput> outputs; // most likely measured output first
    std::vector<SubjectNumber> numbers;
};

// Errors: edit.unknown (unknown step), those of the library, of instantiate and of parseEquation.
[[nodiscard]] Result<SubjectFacts>
factsOf(const CalibrationSubject& subject, const Design& design, Library& library);

// Returns the system to fit. Errors: as above, and those of equationSystem. Subjects of message times have none.
[[nodiscard]] Result<System> systemOf(const CalibrationSubject& subject,
                                      const Design& design,
                                      Library& library,
                                      const DataFile& data,
                                      const std::vector<FreeParameter>& free);

} // namespace clusterwright::model
