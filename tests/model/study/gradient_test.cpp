// Slopes of a design's output.

#include "model/study/sensitivity/gradient.h"
#include "tests/model/design/graph_designs.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::gradient_test
{

using namespace model;

namespace
{

const std::string kVariables =
    R"("variables": [{"name": "n", "value": "4", "integer": true, "at_least": "1", "at_most": "1000"},
    {"name": "x", "value": "3"}, {"name": "z", "value": "0"}],)";

std::string oneOutput(const std::string& equation)
{
    return designText(kVariables + R"("outputs": [{"name": "y", "equation": ")" + equation +
                      R"("}])");
}

StudyPoint pointOf(const System& system, const std::vector<std::string>& names)
{
    auto point = studyPoint(system, "y", names);
    INFO(textOf(point.diagnostics()));
    REQUIRE(point);
    return std::move(point).value();
}

Slope slopeOf(const std::string& equation, const std::string& name, const Settings& settings = {})
{
    const auto point = pointOf(systemOf(oneOutput(equation), settings), {name});
    return Gradient(point).at(point.values())[0];
}

} // namespace

TEST_CASE("A slope is the exact derivative of the equations", "[gradient]")
{
    const auto slope = slopeOf("x * x / 2", "x");
    CHECK(slope.value == 3);
    CHECK(slope.method == SlopeMethod::Exact);
    CHECK(slopeOf("z + 1", "z").value == 1);
}

TEST_CASE("An integer variable has the slope between its neighbours", "[gradient]")
{
    const auto slope = slopeOf("n ^ 2", "n"); // (25 - 9) / 2
    CHECK(slope.value == 8);
    CHECK(slope.method == SlopeMethod::Neighbours);
    CHECK(slopeOf("n ^ 3", "n", {{"n", "400", ""}}).value ==
          3 * 400 * 400 + 16); // a step of 4: + 4^2
}

TEST_CASE("An integer variable at its bound has a one-sided slope", "[gradient]")
{
    CHECK(slopeOf("n ^ 2", "n", {{"n", "1", ""}}).value == 3);            // 4 - 1
    CHECK(slopeOf("n ^ 2", "n", {{"n", "1000", ""}}).value == 2000 - 10); // (1000^2 - 990^2) / 10
    CHECK(slopeOf("sqrt(n - 4)", "n").value == 1);                        // no result at 3
}

TEST_CASE("A slope without a derivative is a central difference", "[gradient]")
{
    const auto slope = slopeOf("sum(i, 1, x, i * x)", "x"); // 6 x, as long as there are 3 terms
    CHECK(slope.method == SlopeMethod::Difference);
    CHECK_FALSE(slopeOf("sum(i, 1, 3, i * x)", "x").method == SlopeMethod::Difference);
}

TEST_CASE("A slope through a topology function is a difference", "[gradient][topology]")
{
    // A star of 4 hosts: the rate of an all_to_all flow grows with the bandwidth of the cables.
    GraphDesign design{.topology = called("star(4)"),
                       .outputs = {{"y", "flow_bandwidth(all_to_all)"}}};
    const auto system = systemOf(design.text());
    const auto point = pointOf(system, {"cable.bandwidth"});
    const auto slope = Gradient(point).at(point.values())[0];
    CHECK(slope.method == SlopeMethod::Difference);
    CHECK(isClose(slope.value, point.value / point.variables[0].value, 1e-6)); // proportional
}

TEST_CASE("A bend or a step at the point is a kink", "[gradient]")
{
    const auto isKink = [](const std::string& equation, const std::string& name) {
        INFO(equation);
        const auto point = pointOf(systemOf(oneOutput(equation)), {name});
        return Gradient(point).isKink(point.values(), 0);
    };
    CHECK(isKink("max(x, 3)", "x")); // x is 3
    CHECK(isKink("ceil(x)", "x"));
    CHECK(isKink("x + if(x > 3, 1, 0)", "x"));
    CHECK(isKink("abs(z)", "z"));
    CHECK(isKink("min(x, z + 3)",
                 "x")); // a tie of two variables: one side changes, the other does not
    CHECK(isKink("min(x, z + 3)", "z"));
    CHECK_FALSE(isKink("max(x, 3.1)", "x"));
    CHECK_FALSE(isKink("exp(x) * x ^ 5", "x"));
    CHECK_FALSE(isKink("1e6 + x", "x"));
    CHECK_FALSE(isKink("7", "x"));
    CHECK_FALSE(isKink("ceil(n / 4)", "n"));     // an integer: its neighbours count
    CHECK_FALSE(isKink("sqrt(x - 3) + x", "x")); // no result on the left
}

TEST_CASE("Without a result there is no slope", "[gradient][bad-input]")
{
    CHECK(std::isnan(slopeOf("sqrt(z - 1) + x", "x").value));
}

TEST_CASE("Every slope of a design agrees with a difference", "[gradient][laws]")
{
    auto library = shippedPresets();
    for (const auto* const id : {"acc-fft-gigabit", "acc-sort-inic", "multiedge-mixed-wd"}) {
        const auto system = shippedSystem(library, id);
        auto point = studyPoint(system, "time", inputsOf(system, "time").value());
        REQUIRE(point);
        const auto values = point.value().values();
        Gradient gradient(point.value());
        const auto slopes = gradient.at(values);
        int compared = 0;
        for (std::size_t i = 0; i < slopes.size(); ++i) {
            if (slopes[i].method != SlopeMethod::Exact)
                continue;
            const auto difference = [&](double share) {
                const double step = share * values[i];
                return (gradient.changed(values, i, values[i] + step) -
                        gradient.changed(values, i, values[i] - step)) /
                       (2 * step);
            };
            const double scale = std::abs(point.value().value / values[i]);
            if (!(std::abs(difference(1e-5) - difference(1e-4)) < 1e-6 * scale))
                continue; // a kink, a step, the end of a range, a value of 0
            INFO(id << " " << point.value().variables[i].name);
            CHECK(std::abs(slopes[i].value - difference(1e-5)) < 1e-6 * scale);
            ++compared;
        }
        CHECK(compared >= 5);
    }
}

} // namespace clusterwright::tests::gradient_test
