// One analysis of measured message times, the same for the command line and the window: a ladder of models, straight pieces over
// sizes, or the parameters of LogGP.
#pragma once

#include "model/calibration/messages/loggp_extraction.h"
#include "model/calibration/messages/model_ladder.h"
#include "model/calibration/messages/size_lines.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace clusterwright::model
{

struct MessageQuestion {
    enum class Kind { Ladder, Pieces, LogGp };
    Kind kind = Kind::Ladder;
    std::string over = "k";                 // for Pieces: column of x
    std::string response = "time";          // for Pieces: column of y
    std::optional<TimesAre> times;          // required for Ladder
    std::optional<Conventions> conventions; // required for LogGp
    std::optional<Overheads> overheads;     // for LogGp, if measured separately
    FitPlan plan;
};

struct MessageFit {
    MessageQuestion question;
    std::variant<ModelLadder, SizeLines, LogGpExtraction> found;
    DataFile data;     // fitted rows; one-way times for Ladder
    Diagnostics notes; // data.delay, data.ignored, data.reply
};

// Returns the columns of a point; rows with equal values there repeat one measurement.
[[nodiscard]] std::vector<std::string> pointColumns(const MessageQuestion& question);

// Checks the columns before a fit. Errors: those of logGpProblems; data.column.
[[nodiscard]] Diagnostics messageProblems(const DataFile& data, const MessageQuestion& question);

// Fits the messages. Ladder and LogGp skip rows with a delay between messages, which their models lack (note data.delay). Errors: those of
// oneWayTimes and modelLadder, of sizeLines, of extractLogGp; loggp.convention for a missing convention.
[[nodiscard]] Result<MessageFit> fitMessages(const DataFile& data, const MessageQuestion& question);

// Returns the warnings of the analysis, then its notes.
[[nodiscard]] Diagnostics findingsOf(const MessageFit& found);

// Returns the parameters to apply to a design: of the best model of a ladder, of LogGP, or of each piece (intercept_1, slope_1, ...).
[[nodiscard]] std::vector<Fit> fitsOf(const MessageFit& found);

// Returns the meaning of the parameters for their origin: "LogGP, round-trip".
[[nodiscard]] std::string methodOf(const MessageFit& found);

} // namespace clusterwright::model
