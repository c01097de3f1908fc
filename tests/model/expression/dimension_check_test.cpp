#include "model/expression/language/dimension_check.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <vector>

namespace clusterwright::tests::dimension_check_test
{

using namespace model;

namespace
{

DimensionOutcome outcome(Op op,
                         const std::vector<std::optional<Dimension>>& operands,
                         std::optional<double> exponent = std::nullopt)
{
    return dimensionOf(op, operands, exponent);
}

// True if the operands fit and give `expected`.
bool gives(Dimension expected,
           Op op,
           const std::vector<std::optional<Dimension>>& operands,
           std::optional<double> exponent = std::nullopt)
{
    const auto got = outcome(op, operands, exponent);
    INFO(got.problem);
    CHECK(got.problem.empty());
    return got.dimension == expected;
}

std::string problem(Op op,
                    const std::vector<std::optional<Dimension>>& operands,
                    std::optional<double> exponent = std::nullopt)
{
    const auto got = outcome(op, operands, exponent);
    CHECK_FALSE(got.dimension);
    return got.problem;
}

} // namespace

TEST_CASE("Operands of sums and choices have equal dimensions", "[expression][dimensions]")
{
    for (const auto op : {Op::Add, Op::Subtract, Op::Min, Op::Max}) {
        CHECK(gives(kTime, op, {kTime, kTime}));
        CHECK(problem(op, {kBandwidth, kTime}) == "expected B/s, got s");
        CHECK(problem(op, {kTime, kNumber}) == "expected s, got a plain number");
    }
    CHECK(problem(Op::Max, {kTime, kTime, kData}) == "expected s, got B");
}

TEST_CASE("Products and quotients have the product and the quotient of the dimensions",
          "[expression][dimensions]")
{
    CHECK(gives(kData, Op::Multiply, {kBandwidth, kTime}));
    CHECK(gives(kTime, Op::Divide, {kData, kBandwidth}));
    CHECK(gives(kNumber / kTime, Op::Divide, {kNumber, kTime}));
}

TEST_CASE("A sign and a magnitude keep the dimension", "[expression][dimensions]")
{
    CHECK(gives(kCost, Op::Negate, {kCost}));
    CHECK(gives(kCost, Op::Abs, {kCost}));
}

TEST_CASE("Comparisons of like with like give a number", "[expression][dimensions]")
{
    for (const auto op :
         {Op::Less, Op::LessEqual, Op::Greater, Op::GreaterEqual, Op::Equal, Op::NotEqual}) {
        CHECK(gives(kNumber, op, {kTime, kTime}));
        CHECK(problem(op, {kTime, kNumber}) == "expected s, got a plain number");
    }
}

TEST_CASE("Functions of numbers refuse quantities", "[expression][dimensions]")
{
    for (const auto op :
         {Op::Not, Op::Ceil, Op::Floor, Op::Round, Op::Exp, Op::Ln, Op::Log2, Op::Log10}) {
        CHECK(gives(kNumber, op, {kNumber}));
        CHECK(problem(op, {kTime}) == "expected a plain number, got s");
    }
    for (const auto op : {Op::And, Op::Or}) {
        CHECK(gives(kNumber, op, {kNumber, kNumber}));
        CHECK(problem(op, {kNumber, kData}) == "expected a plain number, got B");
    }
}

TEST_CASE("A power of a quantity has a whole constant exponent", "[expression][dimensions]")
{
    CHECK(gives(Dimension{0, 2, 0, 0}, Op::Power, {kTime, kNumber}, 2));
    CHECK(gives(kNumber / kTime, Op::Power, {kTime, kNumber}, -1));
    CHECK(gives(kNumber, Op::Power, {kNumber, kNumber}));
    CHECK(gives(kNumber, Op::Power, {kNumber, kNumber}, 0.5));
    for (const auto exponent :
         {std::optional<double>{}, std::optional(0.5), std::optional(10.0), std::optional(-10.0)})
        CHECK(problem(Op::Power, {kTime, kNumber}, exponent) ==
              "a power of s needs a constant integer exponent");
    CHECK(problem(Op::Power, {kNumber, kTime}) == "an exponent must be a plain number, got s");
}

TEST_CASE("A square root halves the exponents", "[expression][dimensions]")
{
    CHECK(gives(kTime, Op::Sqrt, {power(kTime, 2)}));
    CHECK(gives(kBandwidth, Op::Sqrt, {kBandwidth * kBandwidth}));
    CHECK(gives(kNumber / kTime, Op::Sqrt, {power(kTime, -2)}));
    CHECK(gives(kNumber, Op::Sqrt, {kNumber}));
    CHECK(problem(Op::Sqrt, {kTime}) == "the square root of s has no valid unit");
    CHECK(problem(Op::Sqrt, {power(kTime, -3)}) == "the square root of 1/s^3 has no valid unit");
}

TEST_CASE("A choice requires a number as its condition and two equal dimensions",
          "[expression][dimensions]")
{
    CHECK(gives(kTime, Op::If, {kNumber, kTime, kTime}));
    CHECK(problem(Op::If, {kTime, kTime, kTime}) == "a condition must be a plain number, got s");
    CHECK(problem(Op::If, {kNumber, kTime, kData}) == "expected s, got B");
}

TEST_CASE("A sum requires numbers as limits and has the dimension of its term",
          "[expression][dimensions]")
{
    CHECK(gives(kTime, Op::Sum, {kNumber, kNumber, kTime}));
    CHECK(problem(Op::Sum, {kNumber, kTime, kTime}) ==
          "a limit of a sum must be a plain number, got s");
}

TEST_CASE("A product over an index is of plain numbers, a position is one",
          "[expression][dimensions]")
{
    CHECK(gives(kNumber, Op::Product, {kNumber, kNumber, kNumber}));
    CHECK(problem(Op::Product, {kNumber, kNumber, kTime}) ==
          "a factor of prod must be a plain number, got s");
    CHECK(gives(kTime, Op::MinOver, {kNumber, kNumber, kTime}));
    CHECK(gives(kNumber, Op::ArgMin, {kNumber, kNumber, kTime}));
    CHECK(problem(Op::ArgMax, {kTime, kNumber, kTime}) ==
          "a limit of argmax must be a plain number, got s");
    CHECK(gives(kData, Op::Modulo, {kData, kData}));
    CHECK(problem(Op::Modulo, {kData, kTime}) == "expected B, got s");
}

TEST_CASE("An operand is reported only once", "[expression][dimensions]")
{
    for (const auto op : {Op::Add, Op::Multiply, Op::Power, Op::Less, Op::And}) {
        const auto got = outcome(op, {std::nullopt, kTime});
        CHECK_FALSE(got.dimension);
        CHECK(got.problem.empty());
    }
}

TEST_CASE("Exponents are bounded, so that they cannot overflow", "[expression][dimensions]")
{
    CHECK(gives(power(kTime, 99), Op::Power, {power(kTime, 11), kNumber}, 9));
    const std::string tooLarge = "the exponent of a unit exceeds 99";
    CHECK(problem(Op::Power, {power(kTime, 12), kNumber}, 9) == tooLarge);
    CHECK(problem(Op::Multiply, {power(kData, 50), power(kData, 50)}) == tooLarge);
    CHECK(problem(Op::Divide, {power(kCost, -50), power(kCost, 50)}) == tooLarge);
    CHECK(problem(Op::Multiply, {power(kEnergy, 99), kEnergy}) == tooLarge);
}

} // namespace clusterwright::tests::dimension_check_test
