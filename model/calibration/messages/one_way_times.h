// Computes the one-way times of messages, which the models describe, from measured times. The user must state whether measured times are
// one-way or round trips.
#pragma once

#include "model/calibration/messages/loggp_extraction.h"

namespace clusterwright::model
{

// Columns: k (B), time (s) and optionally n, the messages in a sequence. For round trips of the probe logp, with n messages and one back,
// the time of the answer is half the median round trip of one message of that size:
//     one_way(n, k) = PRTT(n, 0, k) - PRTT(1, 0, k) / 2
// Rows of several messages without a positive time are skipped and counted (warning data.reply among the notes of the data). Errors:
// data.column, data.rows (a size that was never measured with one message).
[[nodiscard]] Result<DataFile> oneWayTimes(DataFile data, TimesAre times);

} // namespace clusterwright::model
