// Values that are not finite, and their causes.

#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <cmath>

namespace clusterwright::tests::valuation_test
{

namespace
{

// A design with the variables x and y (numbers) and one output.
std::string computing(const std::string& equation)
{
    return designText(R"("variables": [{"name": "x", "value": "1"}, {"name": "y", "value": "0"}],
        "outputs": [{"name": "z", "equation": ")" +
                      equation + "\"}]");
}

// Returns the only finding about the output.
model::Diagnostics blamed(const std::string& equation, const Settings& settings = {})
{
    const auto evaluation = evaluationOf(systemOf(computing(equation), settings));
    INFO(equation << "\n" << textOf(evaluation.diagnostics));
    CHECK_FALSE(std::isfinite(evaluation.outputs[0].value.value));
    REQUIRE(evaluation.diagnostics.size() == 1);
    CHECK(severityOf(evaluation.diagnostics) == model::Severity::Error);
    return evaluation.diagnostics[0];
}

double valueIn(const std::string& equation, const Settings& settings = {})
{
    const auto evaluation = evaluationOf(systemOf(computing(equation), settings));
    INFO(equation << "\n" << textOf(evaluation.diagnostics));
    CHECK(evaluation.diagnostics.empty());
    return evaluation.outputs[0].value.value;
}

std::string bounded(const std::string& bounds, const std::string& value)
{
    return designText(R"("variables": [{"name": "P", "value": ")" + value + "\", " + bounds + "}]");
}

} // namespace

TEST_CASE("Division by zero is reported where it happens", "[design][valuation]")
{
    const auto found = blamed("3 + x / y");
    CHECK(codeOf(found) == "value.division_by_zero");
    CHECK(fileOf(found) == "test.cluster.json");
    CHECK(pointerOf(found) == "/outputs/0");
    CHECK(contains(messageOf(found), "'x / y'"));
    CHECK(hintOf(found) == "x = 1, y = 0");
    CHECK(codeOf(blamed("y / y")) == "value.division_by_zero");
    CHECK(codeOf(blamed("y^(-x)")) == "value.division_by_zero");
}

TEST_CASE("The failing equation is reported, not those that use it", "[design][valuation]")
{
    const auto system = systemOf(designText(
        R"("variables": [{"name": "x", "value": "0"}, {"name": "inverse", "value": "1 / x"},
        {"name": "twice", "value": "2 * inverse"}], "outputs": [{"name": "z", "equation": "twice + 1"}, {"name": "u", "equation": "-twice"}])"));
    const auto findings = evaluationOf(system).diagnostics;
    CHECK(codesAndPlaces(findings) ==
          std::vector<std::string>{"value.division_by_zero /variables/1"}); // once
}

TEST_CASE("A function outside its domain is reported with its argument", "[design][valuation]")
{
    for (const std::string function : {"sqrt", "ln", "log2", "log10"}) {
        const auto found = blamed(function + "(y - x)");
        CHECK(codeOf(found) == "value.domain");
        CHECK(contains(messageOf(found), function + "(y - x)"));
        CHECK(contains(messageOf(found), "-1"));
    }
    CHECK(codeOf(blamed("ln(y)")) == "value.domain");
    CHECK(codeOf(blamed("(y - x)^0.5")) == "value.domain");
}

TEST_CASE("A value that is too large is an overflow", "[design][valuation]")
{
    CHECK(codeOf(blamed("exp(1000 * x)")) == "value.overflow");
    CHECK(codeOf(blamed("1e308 * (9 + x)")) == "value.overflow");
    CHECK(codeOf(blamed("1e308 / (x / 10)")) == "value.overflow");
    CHECK(codeOf(blamed("(10 * x)^400")) == "value.overflow");
}

TEST_CASE("Nothing is smallest without terms, and no remainder is left by zero",
          "[design][valuation]")
{
    CHECK(codeOf(blamed("min(i, 5, x, i * x)")) == "value.empty");
    CHECK(codeOf(blamed("argmax(i, 5, x, i)")) == "value.empty");
    CHECK(codeOf(blamed("argmax(i, 0, 3, x * i / i)")) == "value.division_by_zero");
    CHECK(codeOf(blamed("mod(x, x - x)")) == "value.division_by_zero");
}

TEST_CASE("A sum with too many or missing terms has no value", "[design][valuation]")
{
    CHECK(codeOf(blamed("sum(i, 1, 1e7, i)")) == "value.sum_length");
    CHECK(codeOf(blamed("sum(i, 0, 3, x / i)")) == "value.division_by_zero");
    // Too many steps in all, each of them finite.
    CHECK(codeOf(blamed("sum(i, 1, 1000000, sum(k, 1, 1000000, i))")) == "value.sum_length");
    CHECK(codeOf(blamed("sum(i, 1, x / y, i)")) == "value.division_by_zero");
    CHECK(valueIn("sum(i, 1, 1000000, 1)") == 1000000);
    CHECK(valueIn("sum(i, 5, 1, i)") == 0);
}

TEST_CASE("No operation hides a division by zero", "[design][valuation]")
{
    // Operation, its part without a value, and the values there (x = 1, y = 0).
    const auto isBlamed = [](const std::string& equation,
                             const std::string& part,
                             const std::string& hint = "x = 1, y = 0") {
        INFO(equation);
        const auto found = blamed(equation);
        CHECK(codeOf(found) == "value.division_by_zero");
        CHECK(contains(messageOf(found), "in '" + part + "'"));
        CHECK(hintOf(found) == hint);
    };
    isBlamed("min(5, x / y)", "x / y");
    isBlamed("x / (x / y)", "x / y");
    isBlamed("1 / (1 + 1 / y)", "1 / y", "y = 0");
    isBlamed("exp(-x / y)", "-x / y");
    isBlamed("if(x / y > 5, 1, 2)", "x / y");
    isBlamed("min(2, y^-1)", "y^-1", "y = 0");
    isBlamed("min(i, 1, 3, if(i == 1, x / y, i))", "x / y", "i = 1, x = 1, y = 0");
    isBlamed("argmin(i, 1, 3, x / y)", "x / y", "i = 1, x = 1, y = 0");
    isBlamed("argmax(i, 1, 3, if(i == 2, 1 / (i - 2), i))", "1 / (i - 2)", "i = 2");
    isBlamed("argmin(i, 1, 3, -1 / (i - x))", "-1 / (i - x)", "i = 1, x = 1");
    isBlamed("max(i, 1, 3, -1 / (i - 3)^2)", "-1 / (i - 3)^2", "i = 3");
    isBlamed("sum(i, 1, 3, min(5, 1 / (i - 2)))", "1 / (i - 2)", "i = 2");
    isBlamed(
        "min(i, 1, 2, min(k, 1, 3, if(k == i, 2 / (i - 1), k)))", "2 / (i - 1)", "i = 1, k = 1");
    isBlamed("min(i, 1, 2, if(i == 1, 2 * sum(k, 0, 1, 1 / k), 4))", "1 / k", "i = 1, k = 0");
    CHECK(codeOf(blamed("max(3, ln(y))")) == "value.domain");
    CHECK(codeOf(blamed("max(3, log2(y))")) == "value.domain");
    CHECK(codeOf(blamed("max(3, log10(y))")) == "value.domain");
}

TEST_CASE("Terms over an index without a division by zero cause no finding", "[design][valuation]")
{
    CHECK(valueIn("min(i, 1, 3, if(i == 1, 7, 1 / (i - 1)))") == 0.5);
    CHECK(valueIn("sum(i, 1, 3, if(y > 0, i / y, i))") == 6);
    CHECK(valueIn("max(i, 1, 3, sum(k, 1, i, 1 / (k + i)))") == Approx(1. / 4 + 1. / 5 + 1. / 6));
    CHECK(valueIn("if(y == 0, 3, argmin(i, 1, 2, 1 / y))") == 3);
}

TEST_CASE("An inactive branch of `if` causes no finding", "[design][valuation]")
{
    CHECK(valueIn("if(y > 0, x / y, 7)") == 7);
    CHECK(valueIn("if(y == 0, 7, x / y)") == 7);
    const auto found = blamed("if(y > 0, 1 / y, ln(y))");
    CHECK(codeOf(found) == "value.domain");
    CHECK(contains(messageOf(found), "ln(y)"));
    CHECK(codeOf(blamed("if(x / y > 3 and ln(y - x) > 0, 1, 2)")) != "");
}

TEST_CASE("A comparison with NaN reports the causing division by zero", "[design][valuation]")
{
    for (const auto* const equation :
         {"y / y < 1", "if(y / y < 1, 1, 2)", "min(1, y / y)", "max(y / y, 1)", "not (y / y)"})
        CHECK(codeOf(blamed(equation)) == "value.division_by_zero");
}

TEST_CASE("A violated bound is reported with value and bound", "[design][valuation][bounds]")
{
    const std::string processors = R"("integer": true, "at_least": "1", "at_most": "1024")";
    for (const auto* const good : {"1", "8", "1024"})
        CHECK(problemsOf(bounded(processors, good)).empty());
    const auto refused = [&](const std::string& value, const std::string& message) {
        const auto found = problemsOf(bounded(processors, value));
        REQUIRE(found.size() == 1);
        CHECK(codeOf(found) == "value.bounds");
        CHECK(pointerOf(found) == "/variables/0");
        CHECK(messageOf(found) == message);
    };
    refused("0", "P = 0 must be at least 1");
    refused("-3", "P = -3 must be at least 1");
    refused("2.5", "P = 2.5 must be an integer");
    refused("1025", "P = 1025 must be at most 1024");
}

TEST_CASE("A bound with a unit counts in base units", "[design][valuation][bounds]")
{
    const std::string size = R"("integer": true, "at_least": "1 KiB")";
    CHECK(problemsOf(bounded(size, "1 MiB")).empty());
    CHECK(messageOf(problemsOf(bounded(size, "1 B")), "value.bounds") ==
          "P = 1 B must be at least 1 KiB");
    CHECK(contains(messageOf(problemsOf(bounded(size, "1024.5 B")), "value.bounds"),
                   "must be an integer"));
    CHECK(severityOf(problemsOf(bounded(size, "4 s")), "dimension.mismatch") ==
          model::Severity::Error);
}

TEST_CASE("Bounds of an integer follow the rule for integers", "[design][valuation][bounds]")
{
    const std::string count = R"("integer": true, "at_least": "3", "at_most": "1024")";
    for (const auto* const good :
         {"2.9999999999999996", "3.0000000000000004", "1024.0000000000002"})
        CHECK(problemsOf(bounded(count, good)).empty());
    CHECK(messageOf(problemsOf(bounded(count, "2")), "value.bounds") == "P = 2 must be at least 3");
    // 64^(1/3) is 3.9999999999999996, and 4 by the rule
    CHECK(problemsOf(bounded(R"("integer": true, "at_most": "64^(1/3) * 1")", "4")).empty());
    CHECK(problemsOf(bounded(R"("integer": true, "at_most": "4.5")", "5")).size() == 1);
    CHECK(problemsOf(bounded(R"("integer": true, "at_least": "3 B")", "2.9999999999999996 B"))
              .empty());
    // a quantity that is no integer has exact bounds
    CHECK(messageOf(problemsOf(bounded(R"("at_least": "3")", "2.9999999999999996")),
                    "value.bounds") == "P = 2.9999999999999996 must be at least 3");
}

TEST_CASE("A bound can use other variables", "[design][valuation][bounds]")
{
    const auto ranks = [](const std::string& P) {
        return problemsOf(designText(
            R"("variables": [{"name": "nodes", "value": "4"}, {"name": "P", "value": ")" + P +
            R"(", "at_most": "2 * nodes"}])"));
    };
    CHECK(ranks("8").empty());
    CHECK(messageOf(ranks("9"), "value.bounds") == "P = 9 must be at most 2 * nodes");
}

TEST_CASE("A setting has the bounds of the value it replaces", "[design][valuation][bounds]")
{
    const auto design = bounded(R"("at_least": "1")", "8");
    CHECK(pointerOf(problemsOf(design, {{"P", "0", "--set"}}), "value.bounds") == "--set");
}

TEST_CASE("One cause gives one message, however many steps it affects",
          "[design][valuation][bounds]")
{
    const std::string block =
        R"({"block": "b", "title": "B", "source": {"document": "d"}, "parameters": [
        {"name": "P", "unit": "1", "doc": "p", "integer": true, "at_least": "1"}], "equations": ["time = 1 s / P"]})";
    const auto design = designText(
        R"("variables": [{"name": "P", "value": "0", "at_least": "1"}], "blocks": [)" + block +
        R"(], "pipeline": {"steps": [{"id": "a", "block": "b"}, {"id": "c", "block": "b"},
                                   {"id": "d", "block": "b", "bind": {"P": "2 * P"}}]})");
    // P itself, for the three steps that name it; 2 * P is another value, bound in step d.
    CHECK(sorted(codesAndPlaces(problemsOf(design))) ==
          std::vector<std::string>{"value.bounds /pipeline/steps/2/bind/P",
                                   "value.bounds /variables/0"});
}

TEST_CASE("A block outside its valid range gives a result with a caveat", "[design][valuation]")
{
    const std::string block =
        R"({"block": "b", "title": "B", "source": {"document": "d"}, "equations": ["time = 1 s"],
        "parameters": [{"name": "P", "unit": "1", "doc": "p"}], "validity": [{"condition": "P >= 2", "message": "one is none"}]})";
    const auto with = [&](const std::string& P) {
        return evaluationOf(
                   systemOf(designText(
                       R"("blocks": [)" + block +
                       R"(], "pipeline": {"steps": [{"id": "a", "block": "b", "bind": {"P": ")" +
                       P + "\"}}]}")))
            .diagnostics;
    };
    CHECK(with("2").empty());
    const auto found = finding(with("1"), "model.validity");
    CHECK(severityOf(found) == model::Severity::Warning);
    CHECK(contains(messageOf(found), "'a'"));
    CHECK(contains(messageOf(found), "one is none"));
    CHECK(hintOf(found) == "valid range: P >= 2");
}

} // namespace clusterwright::tests::valuation_test
