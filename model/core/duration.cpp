#include "model/core/duration.h"

#include "model/core/text.h"

namespace clusterwright::model
{

std::string durationText(double seconds)
{
    constexpr double kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour, kYear = 365.25 * kDay;
    if (seconds < 2 * kMinute)
        return roundedText(seconds, seconds < 1 ? 1 : 3) + " s";
    if (seconds < 2 * kHour)
        return roundedText(seconds / kMinute, 3) + " min";
    if (seconds < 2 * kDay)
        return roundedText(seconds / kHour, 3) + " h";
    if (seconds < 2 * kYear)
        return roundedText(seconds / kDay, 3) + " days";
    return roundedText(seconds / kYear, 3) + " years";
}

} // namespace clusterwright::model
