#include "model/units/dimension.h"

#include <array>
#include <utility>

namespace clusterwright::model
{

std::string baseUnit(Dimension dimension)
{
    if (dimension == kEnergy / kTime)
        return "W";
    const std::array<std::pair<const char*, int>, kBaseQuantities> factors{
        {{"B", dimension.data},
         {"flop", dimension.flops},
         {"op", dimension.operations},
         {"USD", dimension.cost},
         {"EUR", dimension.euros},
         {"J", dimension.energy},
         {"s", dimension.time}}};
    std::string above;
    std::string below;
    for (const auto& [symbol, exponent] : factors) {
        if (exponent == 0)
            continue;
        const int magnitude = exponent < 0 ? -exponent : exponent;
        const std::string factor =
            magnitude == 1 ? symbol : symbol + ("^" + std::to_string(magnitude));
        if (exponent > 0)
            above += (above.empty() ? "" : "*") + factor;
        else
            below += "/" + factor;
    }
    return (above.empty() ? "1" : above) + below;
}

} // namespace clusterwright::model
