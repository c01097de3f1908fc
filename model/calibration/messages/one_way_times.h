// Times of messages one way, which models of messages speak of, out of what was measured: whether times are one way or round trips
// is asked for, never guessed.
#pragma once

#include "model/calibration/messages/loggp_extraction.h"

namespace clusterwright::model
{

// Columns k (B), time (s) and perhaps n, the messages that follow each other. Of round trips as the probe logp makes them, n messages
// there and one back, the way back is half the median round trip of one message of that size:
//     one_way(n, k) = PRTT(n, 0, k) - PRTT(1, 0, k) / 2
// Errors: data.column, data.rows (a size that was never measured with one message).
[[nodiscard]] Result<DataFile> oneWayTimes(DataFile data, TimesAre times);

} // namespace clusterwright::model
