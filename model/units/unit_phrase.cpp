#include "model/units/unit_phrase.h"

namespace clusterwright::model
{

std::string unitPhrase(Dimension dimension)
{
    if (dimension == kNumber)
        return "has no unit";
    if (dimension == kData)
        return "is in bytes";
    if (dimension == kTime)
        return "is in seconds";
    return "is in " + baseUnit(dimension);
}

} // namespace clusterwright::model
