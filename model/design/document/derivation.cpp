#include "model/design/document/derivation.h"

namespace clusterwright::model
{

std::optional<Derivation> derivationOf(std::string_view text)
{
    for (const auto begin : {kRatioTo, kDifferenceFrom}) {
        const auto first = text.find_first_not_of(' ', begin.size());
        if (text.starts_with(begin) && first != text.npos)
            return Derivation{begin == kRatioTo, std::string(text.substr(first))};
    }
    return std::nullopt;
}

std::string textOf(const Derivation& derivation)
{
    return std::string(derivation.isRatio ? kRatioTo : kDifferenceFrom) + derivation.reference;
}

} // namespace clusterwright::model
