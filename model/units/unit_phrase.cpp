#include "model/units/unit_phrase.h"

namespace clusterwright::model
{

namespace
{

std::string nameOf(Dimension dimension)
{
    return dimension == kNumber ? "a plain number" : baseUnit(dimension);
}

} // namespace

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

std::string expectedUnit(Dimension expected, Dimension got)
{
    return "expected " + nameOf(expected) + ", got " + nameOf(got);
}

std::string addUnit(Dimension got)
{
    return got == kNumber ? "add a unit" : "";
}

} // namespace clusterwright::model
