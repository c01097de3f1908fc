#include "model/study/comparison/lead_words.h"

namespace clusterwright::model
{

bool LeadWords::isLessBetter() const
{
    return dimension.data == 0 &&
           (dimension.time > 0 || dimension.energy > 0 || dimension.cost > 0);
}

bool LeadWords::isAdjective() const
{
    return dimension == kTime || dimension == kCost;
}

std::string LeadWords::ahead(const std::string& label) const
{
    if (!isAdjective())
        return again(label) + " the " + (isLessBetter() ? "smaller " : "larger ") + output;
    const bool isPlain = output == "time" || output == "cost";
    return again(label) + (dimension == kCost ? " cheaper" : " faster") +
           (isPlain ? "" : " in " + output);
}

std::string LeadWords::again(const std::string& label) const
{
    return label + (isAdjective() ? " is" : " has");
}

} // namespace clusterwright::model
