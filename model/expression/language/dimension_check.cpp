#include "model/expression/language/dimension_check.h"

#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace clusterwright::model
{

namespace
{

DimensionOutcome mismatch(Dimension expected, Dimension got)
{
    return {std::nullopt, expectedUnit(expected, got), unitRemedy(expected, got)};
}

DimensionOutcome mustBeNumber(const std::string& what, Dimension got)
{
    return {std::nullopt,
            what + " must be a plain number, got " + baseUnit(got),
            unitRemedy(kNumber, got)};
}

DimensionOutcome allAlike(std::span<const std::optional<Dimension>> operands,
                          std::optional<Dimension> result)
{
    for (const auto& operand : operands)
        if (*operand != *operands.front())
            return mismatch(*operands.front(), *operand);
    return {result ? result : operands.front(), {}};
}

DimensionOutcome allNumbers(std::span<const std::optional<Dimension>> operands)
{
    for (const auto& operand : operands)
        if (*operand != kNumber)
            return mismatch(kNumber, *operand);
    return {kNumber, {}};
}

// No measured quantity needs a larger exponent, and exponents stay far from an overflow.
DimensionOutcome bounded(Dimension dimension)
{
    constexpr int kLargest = 99;
    for (const int exponent : exponentsOf(dimension))
        if (std::abs(exponent) > kLargest)
            return {std::nullopt, "the exponent of a unit exceeds 99"};
    return {dimension, {}};
}

DimensionOutcome
powerOf(Dimension base, Dimension exponentDimension, std::optional<double> exponent)
{
    if (exponentDimension != kNumber)
        return mustBeNumber("an exponent", exponentDimension);
    if (base == kNumber)
        return {kNumber, {}};
    constexpr double kLargest = 9;
    if (!exponent || *exponent != std::floor(*exponent) || std::abs(*exponent) > kLargest)
        return {std::nullopt,
                "a power of " + baseUnit(base) + " needs a constant integer exponent"};
    return bounded(power(base, static_cast<int>(*exponent)));
}

// A product has as many factors as its limits give, so that only plain numbers have a known unit.
DimensionOutcome overIndex(Op op, std::span<const std::optional<Dimension>> operands)
{
    for (const auto& limit : operands.first(2))
        if (*limit != kNumber)
            return mustBeNumber(op == Op::Sum ? "a limit of a sum"
                                              : "a limit of " + std::string(toText(op)),
                                *limit);
    if (op == Op::Product && *operands[2] != kNumber)
        return mustBeNumber("a factor of prod", *operands[2]);
    return {op == Op::ArgMin || op == Op::ArgMax ? kNumber : *operands[2], {}};
}

DimensionOutcome rootOf(Dimension base)
{
    auto exponents = exponentsOf(base);
    for (auto& exponent : exponents)
        exponent /= 2;
    const auto half = dimensionWith(exponents);
    if (power(half, 2) != base)
        return {std::nullopt, "the square root of " + baseUnit(base) + " has no valid unit"};
    return {half, {}};
}

} // namespace

DimensionOutcome dimensionOf(Op op,
                             std::span<const std::optional<Dimension>> operands,
                             std::optional<double> exponent)
{
    if (std::ranges::any_of(operands, [](const auto& d) { return !d; }))
        return {};
    switch (op) {
    case Op::Negate:
    case Op::Abs:
        return {operands[0], {}};
    case Op::Add:
    case Op::Subtract:
    case Op::Min:
    case Op::Max:
    case Op::Modulo:
        return allAlike(operands, std::nullopt);
    case Op::Multiply:
        return bounded(*operands[0] * *operands[1]);
    case Op::Divide:
        return bounded(*operands[0] / *operands[1]);
    case Op::Power:
        return powerOf(*operands[0], *operands[1], exponent);
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual:
        return allAlike(operands, kNumber);
    case Op::Sqrt:
        return rootOf(*operands[0]);
    case Op::If:
        if (*operands[0] != kNumber)
            return mustBeNumber("a condition", *operands[0]);
        return allAlike(operands.subspan(1), std::nullopt);
    case Op::Sum:
    case Op::Product:
    case Op::MinOver:
    case Op::MaxOver:
    case Op::ArgMin:
    case Op::ArgMax:
        return overIndex(op, operands);
    default: // and or not ceil floor round exp ln log2 log10, arguments of external functions
        return allNumbers(operands);
    }
}

} // namespace clusterwright::model
