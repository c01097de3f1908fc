// Outputs as functions of variables.

#include "model/study/points/response.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <array>
#include <cmath>

namespace clusterwright::tests::response_test
{

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

} // namespace clusterwright::tests::response_test
