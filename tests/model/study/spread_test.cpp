// Bands from derivatives, and from the ends of intervals that span a factor of 2 or more.
#include "model/study/bands/design_band.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <cmath>

namespace clusterwright::tests::spread_test
{

using namespace model;

namespace
{

std::string measured(const std::string& name,
                     const std::string& value,
                     const std::string& low,
                     const std::string& high)
{
    return R"({"name": ")" + name + R"(", "value": ")" + value +
           R"(", "origin": {"kind": "measurement", "note": "a run", "interval": [")" + low +
           R"(", ")" + high + R"("]}})";
}

// x = 30 in 1 .. 40, w = 4 in 1 .. 9, v = 2 in 1 .. 4, all log-normal; n = 10 in 9 .. 11, normal.
Band bandOf(const std::string& equation)
{
    const auto system = systemOf(designText(
        R"("variables": [)" + measured("x", "30", "1", "40") + ", " + measured("w", "4", "1", "9") +
        ", " + measured("v", "2", "1", "4") + ", " + measured("n", "10", "9", "11") +
        R"(], "outputs": [{"name": "y", "equation": ")" + equation + R"("}])"));
    const auto evaluation = evaluationOf(system);
    Diagnostics findings;
    const auto band = bandAt(system, "y", evaluation.outputs.front().value.value, findings);
    CHECK(findings.empty());
    REQUIRE(band);
    return *band;
}

void checkBand(const std::string& equation, double low, double high)
{
    INFO(equation);
    const auto band = bandOf(equation);
    CHECK(band.low == Approx(low).epsilon(1e-9));
    CHECK(band.high == Approx(high).epsilon(1e-9));
}

} // namespace

TEST_CASE("The band of a log-normal input is its interval", "[bands][spread]")
{
    checkBand("x", 1, 40); // contains the value 30, far from the middle sqrt(40)
    checkBand("2 * w", 2, 18);
    checkBand("7 - w", -2, 6);
    checkBand("n", 9, 11);
}

TEST_CASE("A falling output takes the other bound of each interval", "[bands][spread]")
{
    checkBand("8 / v", 2, 8); // middle 8 / 2 = 4, ends 8 / 1 and 8 / 4
}

TEST_CASE("Independent inputs add in squares on each side", "[bands][spread]")
{
    // middles 2 and 3: 5; below by 1 and 2, above by 2 and 6
    checkBand("v + w", 5 - std::sqrt(1.0 + 4), 5 + std::sqrt(4.0 + 36));
    // middles 10 and 3; n varies by 1 to either side: below with 9 - 3 = 6 of w, above with 2
    checkBand("n - w", 7 - std::sqrt(1.0 + 36), 7 + std::sqrt(1.0 + 4));
}

TEST_CASE("The band beside an extremum comes from the derivative", "[bands][spread]")
{
    // (w - 3)^2 has its minimum at the middle 3. Slope 2 (4 - 3) = 2 at the value, middle 1 + 2 (3 - 4) = -1, and 2 * 4 to either
    // side; a square is not below 0.
    checkBand("(w - 3) ^ 2", 0, 7);
}

TEST_CASE("The band on a plateau comes from the ends of the interval", "[bands][spread]")
{
    checkBand("max(v, 3)", 3, 4);        // 3 at the value 2, at the middle 2 and at the lower bound
    checkBand("max(n, 10.5)", 10.5, 11); // the interval spans less than a factor of 2
    checkBand(
        "min(2 * n, 19) - w", 19 - 3 - std::sqrt(1.0 + 36), 19 - 3 + 2); // 18 at the lower bound
    checkBand("(n - 10) ^ 2", 0, 1); // an extremum: 1 at both ends
}

TEST_CASE("The same input in both terms of a difference cancels", "[bands][spread][laws]")
{
    const auto system = systemOf(designText(
        R"("variables": [)" + measured("x", "30", "1", "40") +
        R"(], "outputs": [{"name": "y", "equation": "x ^ 2"}, {"name": "z", "equation": "x"}])"));
    auto band = DesignBand::of({{&system, "y", {}, 1}, {&system, "y", {}, -1}});
    REQUIRE((band && band.value()));
    const auto spread = band.value()->at(std::span<const double>());
    CHECK(spread.shift == 0);
    CHECK(spread.below == 0);
    CHECK(spread.above == 0);
    // 1 .. 1600 less 1 .. 40, bound by bound: middles 40 and sqrt(40)
    auto other = DesignBand::of({{&system, "y", {}, 1}, {&system, "z", {}, -1}});
    REQUIRE((other && other.value()));
    const auto [low, high] = other.value()->at(std::span<const double>()).about(900 - 30);
    CHECK(low == Approx(1 - 1).margin(1e-6));
    CHECK(high == Approx(1600 - 40).epsilon(1e-9));
}

} // namespace clusterwright::tests::spread_test
