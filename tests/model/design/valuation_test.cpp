// Values that are not finite, and their causes.

#include "model/design/system/terms_at_index.h"
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
    CHECK(codeOf(blamed("argmax(i, 0, 3, x * i / i)")) == "value.sum_length");
    CHECK(codeOf(blamed("mod(x, x - x)")) == "value.division_by_zero");
}

TEST_CASE("A sum with too many or missing terms has no value", "[design][valuation]")
{
    CHECK(codeOf(blamed("sum(i, 1, 1e7, i)")) == "value.sum_length");
    CHECK(codeOf(blamed("sum(i, 0, 3, x / i)")) == "value.sum_length");
    CHECK(codeOf(blamed("sum(i, 1, x / y, i)")) == "value.division_by_zero");
    CHECK(valueIn("sum(i, 1, 1000000, 1)") == 1000000);
    CHECK(valueIn("sum(i, 5, 1, i)") == 0);
}

namespace
{

// Returns the warning of an equation with this value that hides a division by zero.
model::Diagnostics hiddenDivision(const std::string& equation, double value)
{
    const auto evaluation = evaluationOf(systemOf(computing(equation)));
    INFO(equation << "\n" << textOf(evaluation.diagnostics));
    CHECK(evaluation.outputs[0].value.value == value);
    REQUIRE(codesAndPlaces(evaluation.diagnostics) ==
            std::vector<std::string>{"value.division_by_zero /outputs/0"});
    CHECK(severityOf(evaluation.diagnostics) == model::Severity::Warning);
    return evaluation.diagnostics;
}

} // namespace

TEST_CASE("A hidden division by zero is a warning", "[design][valuation]")
{
    CHECK(contains(messageOf(hiddenDivision("min(5, x / y)", 5)), "'x / y'"));
    CHECK(valueIn("x / (x / y)") == 0); // its limit
    CHECK(valueIn("1 / (1 + 1 / y)") == 0);
    CHECK(contains(messageOf(hiddenDivision("if(x / y > 5, 1, 2)", 1)), "'x / y'"));
}

TEST_CASE("A division by zero in a term over an index is a warning", "[design][valuation]")
{
    const auto hidden = [](const std::string& equation,
                           double value,
                           const std::string& part,
                           const std::string& hint) {
        const auto warning = hiddenDivision(equation, value);
        CHECK(contains(messageOf(warning), "in '" + part + "'"));
        CHECK(hintOf(warning) == hint);
    };
    hidden("min(i, 1, 3, if(i == 1, x / y, i))", 2, "x / y", "i = 1, x = 1, y = 0");
    hidden("argmin(i, 1, 3, x / y)", 1, "x / y", "i = 1, x = 1, y = 0"); // all are infinite
    hidden("argmax(i, 1, 3, if(i == 2, 1 / (i - 2), i))", 2, "1 / (i - 2)", "i = 2");
    hidden("argmin(i, 1, 3, -1 / (i - x))", 1, "-1 / (i - x)", "i = 1, x = 1");
    hidden("max(i, 1, 3, -1 / (i - 3)^2)", -0.25, "-1 / (i - 3)^2", "i = 3");
    // -1 / 1 - 1 / 1 + 5 for i = 1, 3 and 2
    hidden("sum(i, 1, 3, min(5, 1 / (i - 2)))", 5, "1 / (i - 2)", "i = 2");
    // The smallest over k is 2 for i = 1, whose first term is infinite, and 1 for i = 2.
    hidden(
        "min(i, 1, 2, min(k, 1, 3, if(k == i, 2 / (i - 1), k)))", 1, "2 / (i - 1)", "i = 1, k = 1");
    // A sum of 1 / 0 + 1 / 1 is the term of i = 1.
    hidden("min(i, 1, 2, if(i == 1, 2 * sum(k, 0, 1, 1 / k), 4))", 4, "1 / k", "i = 1");
}

TEST_CASE("Terms over an index without a division by zero cause no finding", "[design][valuation]")
{
    CHECK(valueIn("min(i, 1, 3, if(i == 1, 7, 1 / (i - 1)))") == 0.5);
    CHECK(valueIn("argmin(i, 1, 3, 1 / (2 + 1 / (i - 2)))") == 2); // 1, 0 as a limit, 1 / 3
    CHECK(valueIn("sum(i, 1, 3, if(y > 0, i / y, i))") == 6);
    CHECK(valueIn("max(i, 1, 3, sum(k, 1, i, 1 / (k + i)))") == Approx(1. / 4 + 1. / 5 + 1. / 6));
    CHECK(valueIn("if(y == 0, 3, argmin(i, 1, 2, 1 / y))") == 3);
}

TEST_CASE("An index divides by zero only where its range has a zero", "[design][valuation]")
{
    const auto mayDivide = [](const std::string& equation) {
        const auto system = systemOf(computing(equation));
        const auto valuation = valuate(system);
        REQUIRE(valuation);
        const auto number = *system.set.find("z");
        const auto outermost = system.set.equations()[number].expression.terms.size() - 1;
        return model::TermsAtIndex(system, valuation.value(), number).mayDivideByZero(outermost);
    };
    CHECK_FALSE(mayDivide("sum(i, 1, 3, 1 / i)"));
    CHECK_FALSE(mayDivide("sum(i, -3, -1, mod(7, i))"));
    CHECK_FALSE(mayDivide("min(i, 2, 9, i^-1)"));
    CHECK(mayDivide("min(i, 0, 3, 1 / i)"));
    CHECK(mayDivide("min(i, -1, 1, 1 / i)"));
    CHECK(mayDivide("sum(i, 1, 3, 1 / (i - 2))"));
    CHECK(mayDivide("min(i, 1, 2, min(k, i - 1, 3, 1 / k))"));
    // An index of the outer range, inside of the inner one.
    CHECK(mayDivide("min(i, 0, 2, min(k, 1, 3, k / i))"));
    CHECK_FALSE(mayDivide("min(i, 1, 2, min(k, 1, 3, k / i))"));
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
