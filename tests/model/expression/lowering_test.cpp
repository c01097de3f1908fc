#include "model/expression/program/lowering.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"

#include <cmath>

namespace clusterwright::tests::lowering_test
{

using namespace model;

namespace
{

using Names = std::vector<std::string>;

Diagnostics findingsOf(const EquationSet& set, const Names& inputs = {})
{
    const auto result = lower(set, inputs);
    REQUIRE_FALSE(result);
    return result.diagnostics();
}

std::string onlyMessage(const EquationSet& set)
{
    const auto findings = findingsOf(set);
    INFO(textOf(findings));
    REQUIRE(findings.size() == 1);
    return messageOf(findings);
}

std::optional<Dimension> dimensionOf(const EquationSet& set, std::string_view name)
{
    const auto lowered = lower(set, {});
    INFO(textOf(lowered.diagnostics()));
    REQUIRE(lowered);
    return lowered.value().equations[*set.find(name)].dimension;
}

EquationSet withDeclared(const std::string& text, Dimension declared)
{
    auto one = equation(text);
    one.declared = declared;
    EquationSet set;
    REQUIRE(set.add(one).empty());
    return set;
}

// Returns the values of the conditions, all constants.
std::vector<double> conditionsOf(const EquationSet& set)
{
    const auto lowered = lower(set, {});
    REQUIRE(lowered);
    std::vector<double> values;
    for (const auto& condition : lowered.value().conditions)
        values.push_back(lowered.value().graph[condition.node].value);
    return values;
}

} // namespace

TEST_CASE("Equations may be in any order", "[expression][lowering]")
{
    const auto forward = equations({"S = 2 MiB", "b = 80 MiB/s", "T = S / b"});
    const auto backward = equations({"T = S / b", "b = 80 MiB/s", "S = 2 MiB"});
    // 2 MiB / (80 MiB/s) = 25 ms
    CHECK(valueOf(forward, "T") == 0.025);
    CHECK(valueOf(backward, "T") == 0.025);
    CHECK(dimensionOf(backward, "T") == kTime);
}

TEST_CASE("A name refers to the equation of its own scope", "[expression][lowering]")
{
    const auto set = equations({"S = 1",
                                "a.S = 2",
                                "a.b.S = 3",
                                "T = S",
                                "a.T = S * 10",
                                "a.b.T = S * 100",
                                "sum_of = T + a.T + a.b.T"});
    CHECK(valueOf(set, "sum_of") == 321); // 1 + 20 + 300
}

TEST_CASE("An inner scope cannot use names of the outer one", "[expression][lowering]")
{
    const auto set = equations({"S = 1", "a.T = S"});
    CHECK(onlyMessage(set) == "unknown name 'S' in 'S'");
}

TEST_CASE("Equal expressions of different equations are one node", "[expression][lowering]")
{
    const auto set = equations({"x = 3", "a.x = 3", "f = sqrt(x + 1)", "a.f = sqrt(x + 1)"});
    const auto lowered = lower(set, {"x"});
    REQUIRE(lowered);
    const auto& nodes = lowered.value().equations;
    CHECK(nodes[2].node != nodes[3].node); // x is an input, a.x is not
    const auto plain =
        lower(equations({"x = 3", "y = x", "f = sqrt(x + 1)", "g = sqrt(1 + y)"}), {"x"});
    CHECK(plain.value().equations[2].node == plain.value().equations[3].node);
}

TEST_CASE("A finding names both dimensions, the part, the equation and its place",
          "[expression][lowering]")
{
    const auto set = equations({"S = 1 B", "t = 2 s", "T = 5 s + max(S / t, t)"});
    const auto findings = findingsOf(set);
    REQUIRE(findings.size() == 1);
    CHECK(toText(findings.front()) == "test.json: /2: dimension.mismatch: expected B/s, got s in "
                                      "'max(S / t, t)' of '5 s + max(S / t, t)'");
}

TEST_CASE("A mismatch of the whole expression is shown once", "[expression][lowering]")
{
    CHECK(onlyMessage(equations({"t = 1 s", "x = t + 1 B"})) == "expected s, got B in 't + 1 B'");
    CHECK(onlyMessage(equations({"t = 1 s", "x = 2 * (t < 1)"})) ==
          "expected s, got a plain number in 't < 1' of '2 * (t < 1)'");
    CHECK(onlyMessage(equations({"x = exp(2 s)"})) ==
          "expected a plain number, got s in 'exp(2 s)'");
}

TEST_CASE("Each kind of wrong operand is found in its equation", "[expression][lowering]")
{
    const auto* const text = GENERATE("1 s + 1 B",
                                      "1 s - 1",
                                      "min(1 s, 1 B)",
                                      "1 s < 1",
                                      "1 s and 1",
                                      "not 1 s",
                                      "log2(1 B)",
                                      "2 ^ (1 s)",
                                      "(1 s) ^ 0.5",
                                      "(1 s) ^ n",
                                      "sqrt(1 s)",
                                      "if(1 s, 1, 2)",
                                      "if(1, 1 s, 2)",
                                      "sum(i, 1 s, 2, i)",
                                      "sum(i, 1, 2, i + 1 s)",
                                      "round(1 s)");
    const auto findings = findingsOf(equations({"n = 2", "x = " + std::string(text)}), {"n"});
    CHECK(codesAndPlaces(findings) == Names{"dimension.mismatch /1"});
}

TEST_CASE("The index of a minimum must not be a name of the design", "[expression][lowering]")
{
    // The smallest of four values, or over the index a?
    const auto findings = findingsOf(equations({"a = 1", "b = 2", "x = min(a, 1, b, a + b)"}), {});
    CHECK(codesAndPlaces(findings) == Names{"expression.index /2"});
    CHECK(messageOf(findings) == "'a' is the index of min and a name in 'min(a, 1, b, a + b)'");
    CHECK(hintOf(findings) == "rename the index; for four values, write min(min(a, b), c, d)");
    CHECK(valueOf(equations({"a = 1", "x = sum(a, 1, 3, a)"}), "x") == 6);
}

TEST_CASE("A constant exponent may be computed", "[expression][lowering]")
{
    CHECK(dimensionOf(equations({"n = 1", "x = (2 s) ^ (n + 1)"}), "x") == power(kTime, 2));
    CHECK(valueOf(equations({"n = 2", "x = (3 s) ^ (n + 1)"}), "x") == 27);
}

TEST_CASE("A declared dimension must be that of the expression", "[expression][lowering]")
{
    CHECK(lower(withDeclared("x = 5 s", kTime), {}));
    CHECK(onlyMessage(withDeclared("x = 5 B", kTime)) == "expected s, got B in 'x = 5 B'");
    const auto findings = findingsOf(withDeclared("x = 5", kTime));
    CHECK(messageOf(findings) == "expected s, got a plain number in 'x = 5'");
    CHECK(hintOf(findings) == "add a unit");
    CHECK(hintOf(findingsOf(withDeclared("x = 5 B", kTime))).empty());
}

TEST_CASE("Users of an invalid equation are checked by its declared dimension",
          "[expression][lowering]")
{
    auto set = withDeclared("x = 5 B", kTime);
    REQUIRE(set.add(equation("y = x + 1 s", 1)).empty());
    REQUIRE(set.add(equation("z = x + 1 B", 2)).empty());
    CHECK(codesAndPlaces(findingsOf(set)) ==
          Names{"dimension.mismatch /0", "dimension.mismatch /2"});
}

TEST_CASE("A mistake is one finding for any number of users", "[expression][lowering]")
{
    const auto set =
        equations({"bad = 1 s + 1 B", "a = bad + 1 s", "b = a * bad - 1", "c = max(a, b, 3)"});
    CHECK(codesAndPlaces(findingsOf(set)) == Names{"dimension.mismatch /0"});
}

TEST_CASE("An unknown name has the nearest one of its scope as a hint", "[expression][lowering]")
{
    const auto set = equations({"a.bandwidth = 1", "bandwith_ = 1", "a.T = 1 / bandwith"});
    const auto findings = findingsOf(set);
    CHECK(codesAndPlaces(findings) == Names{"name.unknown /2"});
    CHECK(messageOf(findings) == "unknown name 'bandwith' in '1 / bandwith'");
    CHECK(hintOf(findings) == "did you mean 'bandwidth'?");
}

TEST_CASE("An unknown table has the nearest one of its scope as a hint", "[expression][lowering]")
{
    auto set = equations({"a.T = table(row_tme, 1) + 2 s"});
    set.addTable("a.row_time", std::make_shared<Table>(Table{"t", {1}, {1}, {}, kTime, {}}));
    set.addTable("row_tme_", std::make_shared<Table>(Table{"t", {1}, {1}, {}, kTime, {}}));
    const auto findings = findingsOf(set);
    CHECK(codesAndPlaces(findings) == Names{"table.unknown /0"});
    CHECK(hintOf(findings) == "did you mean 'row_time'?");
}

TEST_CASE("Dimensions of a table are checked", "[expression][lowering]")
{
    auto set = equations({"x = table(t, 1 s)", "y = table(t, 1 B) + 1 B"});
    set.addTable("t", std::make_shared<Table>(Table{"t", {1}, {1}, kData, kTime, {}}));
    const auto findings = findingsOf(set);
    CHECK(codesAndPlaces(findings) == Names{"dimension.mismatch /0", "dimension.mismatch /1"});
    CHECK(messageOf(findings) == "expected B, got s in 'table(t, 1 s)'");
    CHECK(messageOf(nth(findings, 1)) == "expected s, got B in 'table(t, 1 B) + 1 B'");
}

TEST_CASE("An equation that defines itself is a circular definition", "[expression][lowering]")
{
    const auto findings = findingsOf(equations({"a = a + 1"}));
    CHECK(codesAndPlaces(findings) == Names{"equation.cycle /0"});
    CHECK(messageOf(findings) == "circular definition: a -> a");
}

TEST_CASE("A circular definition lists its names in order", "[expression][lowering]")
{
    CHECK(onlyMessage(equations({"a = b", "b = a"})) == "circular definition: a -> b -> a");
    auto set = equations({"x = a.T", "a.T = 1 / f.y"});
    auto binding = equation("a.f.y = 2 * x"); // a name of the inner scope, defined by the outer one
    binding.scope.clear();
    REQUIRE(set.add(binding).empty());
    CHECK(onlyMessage(set) == "circular definition: x -> a.T -> a.f.y -> x");
}

TEST_CASE("Every circular definition is found, without equations that only use it",
          "[expression][lowering]")
{
    const auto set = equations(
        {"user = a + 1 s", "a = b", "b = a", "c = d + e", "d = c", "e = 1", "other = 1 s + 1 B"});
    CHECK(sorted(codesAndPlaces(findingsOf(set))) ==
          Names{"dimension.mismatch /6", "equation.cycle /2", "equation.cycle /4"});
}

TEST_CASE("A chain of 100,000 equations is walked without a deep stack", "[expression][lowering]")
{
    constexpr int kLength = 100000;
    EquationSet forward;
    EquationSet backward;
    const auto link = [](int i) {
        return equation("e" + std::to_string(i) + " = e" + std::to_string(i + 1) + " + 1");
    };
    const auto end = equation("e" + std::to_string(kLength) + " = 0");
    for (int i = 0; i < kLength; ++i)
        REQUIRE(forward.add(link(i)).empty());
    REQUIRE(forward.add(end).empty());
    REQUIRE(backward.add(end).empty());
    for (int i = kLength; i-- > 0;)
        REQUIRE(backward.add(link(i)).empty());
    CHECK(valueOf(forward, "e0", {"e100000"}, {0}) == kLength);
    CHECK(valueOf(backward, "e0", {"e100000"}, {0}) == kLength);
}

TEST_CASE("A circular definition of 100,000 equations is one readable finding",
          "[expression][lowering]")
{
    constexpr int kLength = 100000;
    EquationSet set;
    for (int i = 0; i < kLength; ++i)
        REQUIRE(
            set.add(equation("e" + std::to_string(i) + " = e" + std::to_string((i + 1) % kLength)))
                .empty());
    CHECK(onlyMessage(set) == "circular definition: e0 -> e1 -> e2 -> e3 -> e4 "
                              "-> e5 -> e6 -> e7 -> ... -> e99999 -> e0");
}

TEST_CASE("Exponents that double from equation to equation stop before they overflow",
          "[expression][lowering]")
{
    Names texts{"x0 = 2 s"};
    for (int i = 1; i <= 40; ++i) // 2^40 does not fit into an int
        texts.push_back("x" + std::to_string(i) + " = x" + std::to_string(i - 1) + " * x" +
                        std::to_string(i - 1));
    const auto findings = findingsOf(equations(texts));
    CHECK(codesAndPlaces(findings) == Names{"dimension.mismatch /7"}); // s^128
    CHECK(contains(messageOf(findings), "exceeds 99"));
    CHECK(contains(onlyMessage(equations({"x = (((((((((((2 s)^9)^9)^9)^9)^9)^9)^9)^9)^9)^9)"})),
                   "exceeds 99"));
}

TEST_CASE("A set reports all findings at once, each at its place", "[expression][lowering]")
{
    const auto set =
        equations({"a = b + 1", "c = 1 s + 1 B", "d = table(t, 1)", "e = e", "f = x * y"});
    CHECK(sorted(codesAndPlaces(findingsOf(set))) == Names{"dimension.mismatch /1",
                                                           "equation.cycle /3",
                                                           "name.unknown /0",
                                                           "name.unknown /4",
                                                           "name.unknown /4",
                                                           "table.unknown /2"});
}

TEST_CASE("An input's value comes from outside, its dimension from its equation",
          "[expression][lowering]")
{
    const auto set = equations({"P = 4", "S = 8 B", "share = S / P"});
    CHECK(valueOf(set, "share") == 2);
    CHECK(valueOf(set, "share", {"P"}, {16}) == 0.5);
    CHECK(valueOf(set, "share", {"S", "P"}, {32, 16}) == 2); // by position
    CHECK(valueOf(set, "share", {"P", "S"}, {32, 16}) == 0.5);
    CHECK(valueOf(set, "P", {"P"}, {16}) == 16);
    CHECK(dimensionOf(set, "share") == kData);
}

TEST_CASE("An input breaks a circular definition", "[expression][lowering]")
{
    const auto set = equations({"a = b + 1", "b = a + 1"});
    CHECK(valueOf(set, "b", {"a"}, {5}) == 6);
}

TEST_CASE("An input defined by others has their dimension in any order", "[expression][lowering]")
{
    const auto wrong = GENERATE(as<Names>{},
                                Names{"a = b * 2", "b = 3 s", "c = a + 1 B"},
                                Names{"b = 3 s", "c = a + 1 B", "a = b * 2"});
    CHECK(messageOf(findingsOf(equations(wrong), {"a"}), "dimension.mismatch") ==
          "expected s, got B in 'a + 1 B'");
}

TEST_CASE("A condition is checked like an equation and must be a number", "[expression][lowering]")
{
    auto set = equations({"a.P = 4", "a.t = 1 s"});
    const auto condition = [](const std::string& text) {
        return Condition{
            Condition::Kind::Bound, "a.", parsed(text), "a.P", "", {"test.json", "/c"}};
    };
    set.add(condition("P >= 2"));
    const auto good = lower(set, {});
    REQUIRE(good);
    REQUIRE(good.value().conditions.size() == 1);
    const auto node = good.value().conditions.front().node;
    CHECK(good.value().graph[node].value == 1); // 4 >= 2
    set.add(condition("t"));
    set.add(condition("t > 2"));
    set.add(condition("Q > 2"));
    const auto findings = findingsOf(set);
    CHECK(sorted(codesAndPlaces(findings)) ==
          Names{"dimension.mismatch /c", "dimension.mismatch /c", "name.unknown /c"});
    CHECK(messageOf(findings, "dimension.mismatch") ==
          "a condition must be a plain number, got s in 't'");
}

TEST_CASE("A condition that must be known fails without a value", "[expression][lowering]")
{
    auto set = equations({"zero = 0"});
    for (const std::string text : {"1 < 2", "2 < 1", "zero / zero < 1"})
        for (const bool mustBeKnown : {false, true})
            set.add(Condition{Condition::Kind::Validity,
                              "",
                              parsed(text),
                              "",
                              "",
                              {"test.json", "/c"},
                              mustBeKnown});
    const auto values = conditionsOf(set);
    REQUIRE(values.size() == 6);
    CHECK(std::vector(values.begin(), values.begin() + 4) == std::vector<double>{1, 1, 0, 0});
    CHECK(std::isnan(values[4]));
    CHECK(values[5] == 0);
}

TEST_CASE("A condition of a sign fails below 0 for quantities that are never negative",
          "[expression][lowering]")
{
    auto set = equations({"zero = 0"});
    for (const std::string text : {"-1 USD", "0 USD", "1 USD", "-1 s", "-1", "zero / zero * 1 s"})
        set.add(Condition{
            Condition::Kind::Validity, "", parsed(text), "", "", {"test.json", "/c"}, false, true});
    const auto values = conditionsOf(set);
    REQUIRE(values.size() == 6);
    CHECK(std::vector(values.begin(), values.begin() + 5) == std::vector<double>{0, 1, 1, 0, 1});
    CHECK(std::isnan(values[5]));
}

TEST_CASE("A condition of a limit fails where the quantity is infinite or has no value",
          "[expression][lowering]")
{
    auto set = equations({"zero = 0"});
    for (const std::string text : {"1 MB", "1e308 * 1e308", "-1e308 * 1e308", "1 / zero"}) {
        Condition condition{
            Condition::Kind::Validity, "", parsed(text), "", "", {"test.json", "/c"}, true};
        condition.isLimit = true;
        set.add(condition);
    }
    CHECK(conditionsOf(set) == std::vector<double>{1, 0, 1, 0});
}

TEST_CASE("Each equation lists its inputs and has a node for every term", "[expression][lowering]")
{
    const auto set = equations({"a = 1", "b = a * 2 + a", "c = sum(i, 1, b, i * a)"});
    const auto lowered = lower(set, {});
    REQUIRE(lowered);
    CHECK(lowered.value().uses == std::vector<std::vector<std::size_t>>{{}, {0}, {1, 0}});
    for (std::size_t i = 0; i < set.equations().size(); ++i) {
        CHECK(lowered.value().terms[i].size() == set.equations()[i].expression.terms.size());
        CHECK(lowered.value().terms[i].back() == lowered.value().equations[i].node);
    }
}

TEST_CASE("An empty set has no findings", "[expression][lowering]")
{
    const auto lowered = lower(EquationSet{}, {});
    REQUIRE(lowered);
    CHECK(lowered.value().equations.empty());
}

TEST_CASE("A power is a product only if it is a literal square", "[expression][lowering]")
{
    const auto set =
        equations({"x = 3", "n = 2", "square = x^2", "product = x * x", "power = x^n"});
    const auto lowered = lower(set, {"x", "n"});
    REQUIRE(lowered);
    const auto nodeOf = [&](std::string_view name) {
        return lowered.value().equations[*set.find(name)].node;
    };
    CHECK(nodeOf("square") == nodeOf("product"));
    CHECK(nodeOf("power") != nodeOf("product"));
    // x^n stays a power even if n is 2: a sweep over n and one evaluation give the same bits.
    const auto known = lower(set, {"x"});
    REQUIRE(known);
    CHECK(known.value().equations[*set.find("power")].node !=
          known.value().equations[*set.find("product")].node);
}

} // namespace clusterwright::tests::lowering_test
