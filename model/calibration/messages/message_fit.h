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
    std::string over = "k";                 // of Pieces: the column of x
    std::string response = "time";          // of Pieces: the column of y
    std::optional<TimesAre> times;          // of Ladder: required
    std::optional<Conventions> conventions; // of LogGp: required
    std::optional<Overheads> overheads;     // of LogGp: measured apart
    FitPlan plan;
};

struct MessageFit {
    MessageQuestion question;
    std::variant<ModelLadder, SizeLines, LogGpExtraction> found;
    DataFile data;     // the rows that were fitted; of Ladder with times one way
    Diagnostics notes; // data.delay, data.ignored
};

// Columns of a point: rows that are equal in them repeat one measurement.
[[nodiscard]] std::vector<std::string> pointColumns(const MessageQuestion& question);

// Errors of the columns, before anything is fitted: those of logGpProblems; data.column.
[[nodiscard]] Diagnostics messageProblems(const DataFile& data, const MessageQuestion& question);

// Rows that were measured with a delay between messages are left out of Ladder and LogGp, whose models have none (note data.delay).
// Errors: those of oneWayTimes and modelLadder, of sizeLines, of extractLogGp; loggp.convention where a convention is missing.
[[nodiscard]] Result<MessageFit> fitMessages(const DataFile& data, const MessageQuestion& question);

// Warnings of the analysis, then its notes.
[[nodiscard]] Diagnostics findingsOf(const MessageFit& found);

// Parameters to apply to a design: of the best model of a ladder, of LogGP, or of each piece (intercept_1, slope_1, ...).
[[nodiscard]] std::vector<Fit> fitsOf(const MessageFit& found);

// Meaning of the parameters, for their origin: "LogGP, round-trip".
[[nodiscard]] std::string methodOf(const MessageFit& found);

} // namespace clusterwright::model
