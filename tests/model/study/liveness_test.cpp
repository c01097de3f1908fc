// Inputs without effect, and their masks.

#include "model/study/sensitivity/liveness.h"
#include "tests/model/design/graph_designs.h"
#include "tests/support/catch_compat.h"

#include <algorithm>

namespace clusterwright::tests::liveness_test
{

using namespace model;

namespace
{

std::string text(const std::string& outputs)
{
    return designText(
        R"("variables": [{"name": "a", "value": "4"}, {"name": "b", "value": "7"}, {"name": "zero", "value": "0"},
        {"name": "n", "value": "3", "integer": true, "at_least": "1"}],)" +
        outputs);
}

std::string oneOutput(const std::string& equation)
{
    return text(R"("outputs": [{"name": "y", "equation": ")" + equation + "\"}]");
}

// "max max(a, b) in y: b", one per mask; "unused"; "alive".
std::vector<std::string> masksOf(const System& system, const std::string& name)
{
    const auto point = studyPoint(system, "y", {name});
    INFO(textOf(point.diagnostics()));
    REQUIRE(point);
    const auto dead = deadVariables(system, point.value());
    if (dead.empty())
        return {"alive"};
    CHECK(dead[0].name == name);
    if (!dead[0].isUsed)
        return {"unused"};
    std::vector<std::string> result;
    for (const auto& mask : dead[0].maskedBy)
        result.push_back(std::string(toText(mask.kind)) + " " + mask.part + " in " + mask.equation +
                         ": " + mask.winner);
    return result;
}

std::vector<std::string> masksIn(const std::string& equation, const std::string& name = "a")
{
    INFO(equation);
    return masksOf(systemOf(oneOutput(equation)), name);
}

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("An input with an effect is alive", "[liveness]")
{
    CHECK(masksIn("a + b") == Lines{"alive"});
    CHECK(masksIn("max(a, b)", "b") == Lines{"alive"});
    CHECK(masksIn("max(a, 3)") == Lines{"alive"});
    CHECK(masksIn("n + 0", "n") == Lines{"alive"});
}

TEST_CASE("An input outside the output's equations is not used", "[liveness]")
{
    CHECK(masksIn("b + 1") == Lines{"unused"});
}

TEST_CASE("The larger operand masks the others", "[liveness]")
{
    CHECK(masksIn("1 + max(a, b, 2)") == Lines{"max max(a, b, 2) in y: b"});
    CHECK(masksIn("1 + min(a, b)", "b") == Lines{"min min(a, b) in y: a"});
    CHECK(masksIn("max(2 * a, b * 3) - b") == Lines{"max max(2 * a, b * 3) in y: b * 3"});
}

TEST_CASE("The branch taken masks the other branch and the condition", "[liveness]")
{
    CHECK(masksIn("if(b > 5, b, a)") == Lines{"if if(b > 5, b, a) in y: b"});
    CHECK(masksIn("if(a > 5, 1, b)") == Lines{"if if(a > 5, 1, b) in y: b"});
    CHECK(masksIn("if(b > 5, a, b)") == Lines{"alive"});
}

TEST_CASE("Roundings, comparisons and zeros mask inputs", "[liveness]")
{
    CHECK(masksIn("ceil(a / 3)") == Lines{"rounding ceil(a / 3) in y: "});
    CHECK(masksIn("b + (a < 5)") == Lines{"comparison a < 5 in y: "});
    CHECK(masksIn("b + zero * a") == Lines{"zero zero * a in y: "});
    CHECK(masksIn("b + zero / a") == Lines{"zero zero / a in y: "});
    CHECK(masksIn("b + a ^ zero") == Lines{"zero a ^ zero in y: "});
    CHECK(masksIn("sum(i, 1, zero, a * i)") == Lines{"empty sum sum(i, 1, zero, a * i) in y: "});
}

TEST_CASE("A step at the point itself is not a mask", "[liveness]")
{
    CHECK(masksIn("ceil(a)") == Lines{"alive"}); // 4 + 1e-6 rounds up
    CHECK(masksIn("max(a, 4)") == Lines{"alive"});
    CHECK(masksIn("max(4, a)") == Lines{"alive"}); // a tie: the derivative is that of 4
}

TEST_CASE("A mask inside a sum has no winner", "[liveness]")
{
    CHECK(masksIn("sum(i, 1, 3, max(a, b + i))") == Lines{"max max(a, b + i) in y: "});
}

TEST_CASE("Terms that cancel have no mask", "[liveness]")
{
    CHECK(masksIn("b + (a - a)").empty());
}

TEST_CASE("Masks are found on every path down from the output", "[liveness]")
{
    const auto system = systemOf(text(
        R"json("outputs": [{"name": "y", "equation": "max(b, u) + v"}, {"name": "u", "equation": "a / 2"},
        {"name": "v", "equation": "w * zero"}, {"name": "w", "equation": "max(u, 1)"}])json"));
    CHECK(masksOf(system, "a") == Lines{"max max(b, u) in y: b", "zero w * zero in v: "});
}

TEST_CASE("An integer variable without effect on its neighbours is masked", "[liveness]")
{
    CHECK(masksIn("max(n, b)", "n") == Lines{"max max(n, b) in y: b"});
    CHECK(masksIn("ceil(n / 3)", "n") == Lines{"alive"}); // 3 / 3 and 4 / 3
    CHECK(masksIn("ceil(n / 5)", "n") == Lines{"rounding ceil(n / 5) in y: "});
}

TEST_CASE("The slower parallel branch of a pipeline masks the faster one", "[liveness]")
{
    const auto system = systemOf(pipelineText(
        R"({"steps": [)" + step("p", "short", "host") + "," + step("q", "long", "nic") + "]}",
        R"("variables": [{"name": "short", "value": "2 s"}, {"name": "long", "value": "3 s"}],
        "outputs": [{"name": "y", "equation": "time"}])"));
    const auto masks = masksOf(system, "short");
    REQUIRE(masks.size() == 1);
    CHECK(masks[0].starts_with("max max("));
    CHECK(masks[0].find(" in time: ") != std::string::npos);
    CHECK(masksOf(system, "long") == Lines{"alive"});
}

TEST_CASE("A topology function masks inputs that it does not use", "[liveness][topology]")
{
    // A star of 4 hosts has 2 hops between any two, however many hosts there are.
    GraphDesign design{
        .topology = called("star(N)"), .outputs = {{"y", "hops_mean"}}, .variables = {{"N", "4"}}};
    CHECK(masksOf(systemOf(design.text()), "N") == Lines{"function hops_mean in y: "});
}

TEST_CASE("Without a result no input is reported as masked", "[liveness][bad-input]")
{
    CHECK(masksIn("sqrt(zero - 1) + max(a, b)") == Lines{"alive"});
}

} // namespace clusterwright::tests::liveness_test
