// Slopes of a design's output.

#include "model/study/points/response.h"
#include "model/study/sensitivity/gradient.h"
#include "tests/model/design/graph_designs.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <array>
#include <cmath>

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

namespace
{

const std::string kDesign = designText(
    R"json("variables": [{"name": "P", "value": "4", "integer": true, "at_least": "1"}, {"name": "S", "value": "8 MB"}],
    "outputs": [{"name": "share", "equation": "S / P", "unit": "MB"}, {"name": "root", "equation": "sqrt(P - 2)"}])json");

model::Response responseOf(const std::vector<std::string>& variables,
                           const std::vector<std::string>& outputs)
{
    auto response = model::compileResponse(systemOf(kDesign), variables, outputs);
    INFO(textOf(response.diagnostics()));
    REQUIRE(response);
    return std::move(response).value();
}

} // namespace

TEST_CASE("A response computes outputs for any values of its variables", "[response]")
{
    const auto response = responseOf({"P", "S"}, {"share"});
    model::PointEvaluator evaluator(response);
    // 6 MB / 3 = 2 MB
    CHECK(evaluator.at(std::array{3.0, 6e6})[0] == 2e6);
    CHECK(evaluator.isInBounds());
    CHECK(evaluator.isValid());
    CHECK(response.outputs[0].dimension == model::kData);
    CHECK(response.outputs[0].unit == "MB");
    CHECK(response.variables[1].dimension == model::kData);
}

TEST_CASE("A response has no value out of bounds", "[response]")
{
    const auto response = responseOf({"P"}, {"share"});
    model::PointEvaluator evaluator(response);
    CHECK(std::isnan(evaluator.at(std::array{0.0})[0]));
    CHECK_FALSE(evaluator.isInBounds());
    CHECK(std::isnan(evaluator.at(std::array{2.5})[0])); // not an integer
    CHECK(evaluator.at(std::array{2.0})[0] == 4e6);      // 8 MB / 2
}

TEST_CASE("A NaN within bounds does not count as out of bounds", "[response]")
{
    const auto response = responseOf({"P"}, {"root"});
    model::PointEvaluator evaluator(response);
    CHECK(std::isnan(evaluator.at(std::array{1.0})[0])); // sqrt(-1)
    CHECK(evaluator.isInBounds());
}

TEST_CASE("A list of points gives the same values as single points", "[response][laws]")
{
    const auto response = responseOf({"P", "S"}, {"share", "root"});
    model::PointEvaluator point(response);
    model::ListEvaluator list(response);
    std::vector<double> P;
    std::vector<double> S;
    for (int i = 0; i < 2500;
         ++i) { // longer than a chunk; includes 0 and 0.5 processors, which are out of bounds
        P.push_back(0.5 * (i % 37));
        S.push_back(1e6 + 1e3 * i);
    }
    std::vector<double> share(P.size());
    std::vector<double> root(P.size());
    list(std::array<std::span<const double>, 2>{P, S},
         std::array<std::span<double>, 2>{share, root});
    for (std::size_t i = 0; i < P.size(); ++i) {
        const auto expected = point.at(std::array{P[i], S[i]});
        INFO("P = " << P[i] << ", S = " << S[i]);
        REQUIRE(sameNumber(share[i], expected[0]));
        REQUIRE(sameNumber(root[i], expected[1]));
        REQUIRE(std::isnan(share[i]) == !point.isInBounds());
    }
}

TEST_CASE("A response reports all unknown names at once", "[response][bad-input]")
{
    const auto response =
        model::compileResponse(systemOf(kDesign), {"Q", "P", "P"}, {"share", "shore"});
    REQUIRE_FALSE(response);
    CHECK(codesAndPlaces(response.diagnostics()) ==
          std::vector<std::string>{"set.unknown ", "axis.duplicate ", "output.unknown "});
    CHECK(hintOf(response.diagnostics(), "output.unknown") == "did you mean 'share'?");
}

} // namespace clusterwright::tests::gradient_test
