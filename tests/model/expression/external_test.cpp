// External functions of the language.
#include "tests/model/expression/external_functions.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::external_test
{

TEST_CASE("An external function parses with and without parentheses", "[expression][external]")
{
    const auto text = GENERATE(as<std::string>{}, "hops_mean", "hops_mean()", " hops_mean ( ) ");
    const auto root = rootOf(text);
    CHECK(root.op == Op::External);
    CHECK(root.name == "hops_mean");
    CHECK(root.choice.empty());
    CHECK(root.arguments.empty());
}

TEST_CASE("An external call may begin with a word", "[expression][external]")
{
    const auto latency = rootOf("path_latency(max)");
    CHECK(latency.name == "path_latency");
    CHECK(latency.choice == "max");
    CHECK(latency.arguments.empty());

    const auto expression = parsed("1 + flow_bandwidth(pairs, 2 * k) / 3");
    std::vector<std::string> found;
    for (const auto& term : expression.terms)
        if (term.op == Op::External) {
            found.push_back(term.name + " " + term.choice);
            CHECK(term.arguments.size() == 1);
            CHECK(expression.text.substr(term.begin, term.end - term.begin) ==
                  "flow_bandwidth(pairs, 2 * k)");
        }
    CHECK(found == std::vector<std::string>{"flow_bandwidth pairs"});
}

TEST_CASE("The first word of a call is not the name of an equation, but its arguments are",
          "[expression][external]")
{
    CHECK(namesIn(parsed("flow_bandwidth(pairs, k + hops_max)")) == std::vector<std::string>{"k"});
    CHECK(namesIn(parsed("component_count(host) + host")) == std::vector<std::string>{"host"});
    CHECK(namesIn(parsed("path_latency(max) + hops_mean")).empty());
}

TEST_CASE("The place of a call in its text ends with the call", "[expression][external]")
{
    const std::string text = "2 * hops_mean + 1";
    const auto expression = parsed(text);
    const auto found = std::ranges::find(expression.terms, Op::External, &Term::op);
    REQUIRE(found != expression.terms.end());
    CHECK(text.substr(found->begin, found->end - found->begin) == "hops_mean");
    const auto withParentheses = rootOf("hops_mean()");
    CHECK(withParentheses.begin == 0);
    CHECK(withParentheses.end == 11);
}

TEST_CASE("A wrong number of arguments is refused with the valid numbers",
          "[expression][external][bad]")
{
    struct Case {
        std::string text, message;
    };
    const auto given =
        GENERATE(values<Case>({{"hops_mean(x)", "hops_mean takes 0 arguments, got 1"},
                               {"hops_max(a, 1)", "hops_max takes 0 arguments, got 2"},
                               {"path_latency(max, 2)", "path_latency takes 0 to 1 arguments"},
                               {"flow_bandwidth", "flow_bandwidth takes 1 to 3 arguments, got 0"},
                               {"flow_bandwidth()", "flow_bandwidth takes 1 to 3 arguments, got 0"},
                               {"flow_bandwidth(pairs, 1, 2, 3)", "1 to 3 arguments, got 4"},
                               {"component_count", "component_count takes 1"},
                               {"component_count()", "component_count takes 1"},
                               {"component_count(a, 1)", "component_count takes 1"},
                               {"host_min", "host_min takes 1"},
                               {"degree_max()", "degree_max takes 1"}}));
    const auto problem = refusal(given.text);
    INFO(textOf(problem));
    CHECK(codeOf(problem) == "expression.function");
    CHECK(contains(messageOf(problem), given.message));
    CHECK(contains(messageOf(problem), "at column 1 of '" + given.text + "'"));
}

TEST_CASE("An invalid external call is refused", "[expression][external][bad]")
{
    const auto text = GENERATE(as<std::string>{},
                               "flow_bandwidth(",
                               "flow_bandwidth(pairs",
                               "flow_bandwidth(pairs,",
                               "flow_bandwidth(pairs,)",
                               "flow_bandwidth(pairs k)",
                               "flow_bandwidth(4)",
                               "flow_bandwidth(4, pairs)",
                               "flow_bandwidth((pairs))",
                               "flow_bandwidth(,)",
                               "hops_mean(",
                               "hops_mean)",
                               "hops_mean hops_max",
                               "hops_mean.x()",
                               "path_latency(max + 1)",
                               "path_latency(-max)");
    const auto problem = refusal(text);
    INFO(textOf(problem));
    CHECK((codeOf(problem) == "expression.syntax" || codeOf(problem) == "expression.function"));
    CHECK(contains(messageOf(problem), "at column "));
}

TEST_CASE("A mistyped external function is refused with the nearest one",
          "[expression][external][bad]")
{
    const auto problem = refusal("flow_bandwith(pairs)");
    CHECK(codeOf(problem) == "expression.function");
    CHECK(hintOf(problem) == "did you mean 'flow_bandwidth'?");
}

TEST_CASE("An external call has the size limits of other calls", "[expression][external][bad]")
{
    std::string deep = "1";
    for (int i = 0; i < 300; ++i)
        deep = "flow_bandwidth(pairs, " + deep + ")";
    CHECK(codeOf(refusal(deep)) == "expression.depth");
}

TEST_CASE("No equation may have the name of an external function", "[expression][external]")
{
    const auto name = GENERATE(as<std::string>{},
                               "hops_mean",
                               "hops_max",
                               "path_latency",
                               "path_bandwidth",
                               "flow_bandwidth",
                               "bisection_bandwidth",
                               "local_fraction",
                               "host_count",
                               "component_count",
                               "degree_max",
                               "host_min");
    CHECK_FALSE(isName(name));
    CHECK_FALSE(parseEquation(name + " = 1"));
    CHECK(isName(name + "_of_mine"));
}

TEST_CASE("The variable of a sum cannot have the name of an external function",
          "[expression][external][bad]")
{
    CHECK(codeOf(refusal("sum(hops_mean, 1, 2, 1)")) == "expression.syntax");
}

TEST_CASE("A call gets the values of its inputs, then its arguments", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("flow_bandwidth pairs", {"a", "b"}, kBandwidth);
    const auto set =
        outside.with({"b = 20", "a = 3", "n = 100", "y = flow_bandwidth(pairs, n * 5)"});
    CHECK(valueOf(set, "y") == 523); // 3 + 20 + 100 * 5
    CHECK(function->lastOperands == std::vector<double>{3, 20, 500});
}

TEST_CASE("Inputs of a call may be defined after it", "[expression][external]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("hops_mean", {"k"}, kNumber));
    CHECK(valueOf(outside.with({"y = 2 * hops_mean", "k = half * 2", "half = 7"}), "y") == 28);
}

TEST_CASE("A topology function without a topology is refused with the remedy",
          "[expression][external][bad]")
{
    const auto problems = refusedBy(equations({"x = 1 + hops_mean"}));
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "expression.function");
    CHECK(fileOf(problems) == "test.json");
    CHECK(pointerOf(problems) == "/0");
    CHECK(contains(messageOf(problems), "'hops_mean' requires a topology, which the design lacks"));
    CHECK(contains(messageOf(problems), "in '1 + hops_mean'"));
    CHECK(hintOf(problems) == "add a 'topology' to the design");
}

TEST_CASE("An unknown choice of a function is refused at its equation",
          "[expression][external][bad]")
{
    const Outside outside;
    const auto problems = refusedBy(outside.with({"a = 1", "x = path_latency(typical)"}));
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "expression.function");
    CHECK(pointerOf(problems) == "/1");
    CHECK(contains(messageOf(problems),
                   "no 'path_latency typical' of 0, in 'path_latency(typical)'"));
}

TEST_CASE("A missing input of a call is refused with its name", "[expression][external][bad]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("path_latency", {"topology.cable.bandwidth"}, kTime));
    const auto problems = refusedBy(outside.with({"x = path_latency"}));
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "topology.attribute");
    CHECK(pointerOf(problems) == "/0");
    CHECK(contains(messageOf(problems), "'topology.cable.bandwidth'"));
    CHECK_FALSE(hintOf(problems).empty());
}

TEST_CASE("The dimension of a call is checked where it is used", "[expression][external][bad]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("path_latency", {}, kTime));
    CHECK(valueOf(outside.with({"x = path_latency + 2 s"}), "x") == 2);
    const auto problems = refusedBy(outside.with({"x = path_latency + 2 B"}));
    CHECK(pointerOf(problems, "dimension.mismatch") == "/0");
    CHECK(contains(messageOf(problems, "dimension.mismatch"), "path_latency + 2 B"));
}

TEST_CASE("Arguments of a call must be numbers", "[expression][external][bad]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("flow_bandwidth pairs", {}, kBandwidth));
    const auto problems = refusedBy(outside.with({"x = flow_bandwidth(pairs, 3 s)"}));
    REQUIRE(problems.size() == 1);
    CHECK(codeOf(problems) == "dimension.mismatch");
    CHECK(pointerOf(problems) == "/0");
    CHECK(contains(messageOf(problems), "flow_bandwidth(pairs, 3 s)"));
}

TEST_CASE("An equation that a call depends on cannot depend on the call",
          "[expression][external][bad]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("host_count", {"topology.k"}, kNumber));
    EquationSet set;
    CHECK(set.add(equation("x = host_count", 0)).empty());
    auto k = equation("topology.k = x", 1);
    k.scope.clear();
    CHECK(set.add(k).empty());
    set.addExternals("", outside.functions);
    const auto problems = refusedBy(set);
    CHECK(contains(messageOf(problems, "equation.cycle"), "x -> topology.k -> x"));
}

} // namespace clusterwright::tests::external_test
