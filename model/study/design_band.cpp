#include "model/study/design_band.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace clusterwright::model
{

namespace
{

// Empty where no number has an interval.
Result<std::vector<Variation>> variationsBehind(const BandTerm& term)
{
    VariationChoice choice;
    choice.onlyKnown = true;
    auto variations = variationsOf(*term.system, term.output, choice);
    if (!variations && variations.diagnostics().front().code == "vary.nothing")
        return std::vector<Variation>();
    if (!variations)
        return variations.diagnostics();
    auto list = std::move(variations).value().list;
    std::erase_if(list, [&](const Variation& variation) {
        return std::ranges::count(term.variables, variation.variable.name) > 0;
    });
    return list;
}

bool isMeasurement(const std::optional<Origin>& origin)
{
    return origin && origin->kind == OriginKind::Measurement && !origin->interval.empty();
}

bool hasMeasuredNumber(const BandTerm& term)
{
    return std::ranges::any_of(term.system->set.equations(), [](const Equation& equation) {
        return isMeasurement(equation.origin);
    });
}

} // namespace

Result<std::optional<DesignBand>> DesignBand::of(const std::vector<BandTerm>& terms)
{
    DesignBand band;
    for (const auto& term : terms) {
        auto variations = variationsBehind(term);
        if (!variations)
            return variations.diagnostics();
        auto names = namesOf(variations.value());
        names.insert(names.end(), term.variables.begin(), term.variables.end());
        auto point = studyPoint(*term.system, term.output, names);
        if (!point)
            return point.diagnostics();
        Gradient gradient(point.value());
        band.m_parts.push_back(
            {std::move(point).value(), variations.value().size(), term.sign, std::move(gradient)});
        std::ranges::move(variations.value(), std::back_inserter(band.m_variations));
    }
    if (band.m_variations.empty())
        return std::optional<DesignBand>();
    auto covariance = covarianceOf(band.m_variations);
    if (!covariance)
        return covariance.diagnostics();
    band.m_covariance = std::move(covariance).value();
    return std::optional(std::move(band));
}

std::optional<DesignBand> DesignBand::ofMeasured(const std::vector<BandTerm>& terms,
                                                 Diagnostics& findings)
{
    if (std::ranges::none_of(terms, hasMeasuredNumber)) // most designs: nothing to compile
        return std::nullopt;
    auto found = of(terms);
    append(findings, asWarnings(found.diagnostics()));
    if (!found || !found.value() || !found.value()->isMeasured())
        return std::nullopt;
    return std::move(found).value();
}

bool DesignBand::isMeasured() const
{
    return std::ranges::any_of(
        m_variations, [](const Variation& variation) { return isMeasurement(variation.origin); });
}

Spread DesignBand::at(std::span<const double> values)
{
    std::vector<Slope> slopes;
    for (auto& part : m_parts) {
        auto place = part.point.values();
        if (place.size() > part.numbers)
            std::ranges::copy(values, place.begin() + static_cast<std::ptrdiff_t>(part.numbers));
        for (auto slope : part.gradient.at(place, part.numbers)) {
            slope.value *= part.sign;
            slopes.push_back(slope);
        }
    }
    Spread spread;
    for (std::size_t i = 0; i < slopes.size(); ++i)
        spread.shift += slopes[i].value *
                        (middleOf(m_variations[i].distribution) - m_variations[i].variable.value);
    spread.deviation = std::sqrt(varianceOf(slopes, m_covariance));
    return spread;
}

CertaintyAt DesignBand::certaintyOf(std::function<double(double)> difference, std::stop_token stop)
{
    return [this, difference = std::move(difference), stop = std::move(stop), looks = 0U](
               double x) mutable {
        if (stop.stop_requested() || ++looks > kMostBandPoints)
            return Certainty::Unknown;
        return at(std::span(&x, 1)).certaintyOf(difference(x));
    };
}

} // namespace clusterwright::model
