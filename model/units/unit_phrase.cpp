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

std::string unitRemedy(Dimension expected, Dimension got)
{
    const auto factor = expected / got;
    const Dimension counted{.flops = factor.flops, .operations = factor.operations};
    if (factor != counted || factor == kNumber)
        return got == kNumber ? "add a unit" : "";
    const bool isQuotient = factor.flops <= 0 && factor.operations <= 0;
    return "use " + nameOf(expected) + ", or " +
           (isQuotient ? "divide by 1 " + baseUnit(kNumber / factor)
                       : "multiply by 1 " + baseUnit(factor));
}

} // namespace clusterwright::model
