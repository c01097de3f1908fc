#include "app/cli/program/number_text.h"

#include "model/core/text.h"

#include <cmath>

namespace clusterwright::cli
{

std::string rangeText(double low, double high, model::Dimension dimension, const std::string& unit)
{
    return model::displayIn({low, dimension}, unit) + " .. " +
           model::displayIn({high, dimension}, unit);
}

std::string percentText(double share)
{
    return std::isfinite(share) ? model::roundedText(100 * share, 3) + " %" : "-";
}

} // namespace clusterwright::cli
