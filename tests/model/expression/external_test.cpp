// Functions whose values come from outside of the language.
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <limits>
#include <map>

namespace clusterwright::tests
{

using namespace model;

namespace
{

// Adds its operands up, and counts how often it is asked.
class CountingSum final : public ExternalFunction
{
public:
    CountingSum(std::vector<std::string> inputs, Dimension dimension)
        : m_inputs(std::move(inputs))
        , m_dimension(dimension)
    {
    }

    [[nodiscard]] Dimension dimension() const override { return m_dimension; }
    [[nodiscard]] const std::vector<std::string>& inputs() const override { return m_inputs; }
    [[nodiscard]] double value(std::span<const double> operands) const override
    {
        ++calls;
        lastOperands.assign(operands.begin(), operands.end());
        double total = 0;
        for (const auto operand : operands)
            total += operand;
        return total;
    }
    [[nodiscard]] Diagnostic problem(std::span<const double>) const override { return {}; }

    mutable int calls = 0;
    mutable std::vector<double> lastOperands;

private:
    std::vector<std::string> m_inputs;
    Dimension m_dimension;
};

// "hops_mean", "flow_bandwidth pairs": a function for each question that it was given one for.
class FakeFunctions final : public ExternalFunctions
{
public:
    std::shared_ptr<CountingSum>
    give(const std::string& question, std::vector<std::string> inputs, Dimension dimension)
    {
        auto function = std::make_shared<CountingSum>(std::move(inputs), dimension);
        m_functions[question] = function;
        return function;
    }

    [[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
    find(const std::string& name, const std::string& choice, std::size_t arguments) const override
    {
        const auto question = name + (choice.empty() ? "" : " " + choice);
        const auto found = m_functions.find(question);
        if (found == m_functions.end())
            return Diagnostic{Severity::Error,
                              "expression.function",
                              "",
                              "",
                              "no '" + question + "' of " + std::to_string(arguments),
                              "the fake knows few"};
        return std::shared_ptr<const ExternalFunction>(found->second);
    }

private:
    std::map<std::string, std::shared_ptr<CountingSum>> m_functions;
};

struct Outside {
    std::shared_ptr<FakeFunctions> functions = std::make_shared<FakeFunctions>();

    [[nodiscard]] EquationSet with(const std::vector<std::string>& texts,
                                   const std::string& scope = {}) const
    {
        auto set = equations(texts);
        set.addExternals(scope, functions);
        return set;
    }
};

Term rootOf(const std::string& text)
{
    return parsed(text).terms.back();
}

Diagnostics refusedBy(const EquationSet& set)
{
    const auto lowered = lower(set, {});
    REQUIRE_FALSE(lowered);
    return lowered.diagnostics();
}

// The program of one equation, to be run again and again.
class Runner
{
public:
    Runner(const EquationSet& set, const std::vector<std::string>& inputs, std::string_view root)
        : m_lowered(lower(set, inputs).value())
        , m_program(m_lowered.graph, {m_lowered.equations[*set.find(root)].node})
        , m_workspace(m_program.workspace())
    {
    }

    double at(const std::vector<double>& inputs)
    {
        double result = 0;
        m_program.evaluate(inputs, {&result, 1}, m_workspace);
        return result;
    }

private:
    LoweredSet m_lowered;
    Program m_program;
    Program::Workspace m_workspace;
};

} // namespace

TEST_CASE("A function from outside reads with and without parentheses", "[expression][external]")
{
    const auto text = GENERATE(as<std::string>{}, "hops_mean", "hops_mean()", " hops_mean ( ) ");
    const auto root = rootOf(text);
    CHECK(root.op == Op::External);
    CHECK(root.name == "hops_mean");
    CHECK(root.choice.empty());
    CHECK(root.arguments.empty());
}

TEST_CASE("A call from outside may begin with a word", "[expression][external]")
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

TEST_CASE("The word of a call is no name of an equation, its arguments are",
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

TEST_CASE("A wrong number of arguments is refused with the numbers that fit",
          "[expression][external][bad]")
{
    struct Case {
        std::string text, message;
    };
    const auto given =
        GENERATE(values<Case>({{"hops_mean(x)", "hops_mean takes 0 arguments, got 1"},
                               {"hops_max(a, 1)", "hops_max takes 0 arguments, got 2"},
                               {"path_latency(max, 2)", "path_latency takes 0 to 1 arguments"},
                               {"flow_bandwidth", "flow_bandwidth takes 1 to 2 arguments, got 0"},
                               {"flow_bandwidth()", "flow_bandwidth takes 1 to 2 arguments, got 0"},
                               {"flow_bandwidth(pairs, 1, 2)", "1 to 2 arguments, got 3"},
                               {"component_count", "component_count takes 1"},
                               {"component_count()", "component_count takes 1"},
                               {"component_count(a, 1)", "component_count takes 1"},
                               {"host_min", "host_min takes 1"},
                               {"degree_max()", "degree_max takes 1"}}));
    const auto problem = refusal(given.text);
    INFO(toText(problem));
    CHECK(problem.code == "expression.function");
    CHECK(contains(problem.message, given.message));
    CHECK(contains(problem.message, "at column 1 of '" + given.text + "'"));
}

TEST_CASE("A call from outside that is no call is refused", "[expression][external][bad]")
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
    INFO(toText(problem));
    CHECK((problem.code == "expression.syntax" || problem.code == "expression.function"));
    CHECK(contains(problem.message, "at column "));
}

TEST_CASE("A mistyped function from outside is refused with the nearest one",
          "[expression][external][bad]")
{
    const auto problem = refusal("flow_bandwith(pairs)");
    CHECK(problem.code == "expression.function");
    CHECK(problem.hint == "did you mean 'flow_bandwidth'?");
}

TEST_CASE("A call from outside is bounded like any other", "[expression][external][bad]")
{
    std::string deep = "1";
    for (int i = 0; i < 300; ++i)
        deep = "flow_bandwidth(pairs, " + deep + ")";
    CHECK(refusal(deep).code == "expression.depth");
}

TEST_CASE("No equation may be called like a function from outside", "[expression][external]")
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

TEST_CASE("The variable of a sum cannot be called like a function from outside",
          "[expression][external][bad]")
{
    CHECK(refusal("sum(hops_mean, 1, 2, 1)").code == "expression.syntax");
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

TEST_CASE("Inputs of a call are found when they come behind it", "[expression][external]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("hops_mean", {"k"}, kNumber));
    CHECK(valueOf(outside.with({"y = 2 * hops_mean", "k = half * 2", "half = 7"}), "y") == 28);
}

TEST_CASE("Without a topology, a function of it is refused with what is missing",
          "[expression][external][bad]")
{
    const auto problems = refusedBy(equations({"x = 1 + hops_mean"}));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].code == "expression.function");
    CHECK(problems[0].file == "test.json");
    CHECK(problems[0].pointer == "/0");
    CHECK(contains(problems[0].message, "'hops_mean' asks for the topology, but there is none"));
    CHECK(contains(problems[0].message, "in '1 + hops_mean'"));
    CHECK(problems[0].hint == "give the design a 'topology'");
}

TEST_CASE("A choice that a function has not is refused at its equation",
          "[expression][external][bad]")
{
    const Outside outside;
    const auto problems = refusedBy(outside.with({"a = 1", "x = path_latency(typical)"}));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].code == "expression.function");
    CHECK(problems[0].pointer == "/1");
    CHECK(contains(problems[0].message,
                   "no 'path_latency typical' of 0, in 'path_latency(typical)'"));
}

TEST_CASE("An input of a call that nothing gives is refused by its name",
          "[expression][external][bad]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("path_latency", {"topology.cable.bandwidth"}, kTime));
    const auto problems = refusedBy(outside.with({"x = path_latency"}));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].code == "topology.attribute");
    CHECK(problems[0].pointer == "/0");
    CHECK(contains(problems[0].message, "'topology.cable.bandwidth'"));
    CHECK_FALSE(problems[0].hint.empty());
}

TEST_CASE("What a call measures is checked where it is used", "[expression][external][bad]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("path_latency", {}, kTime));
    CHECK(valueOf(outside.with({"x = path_latency + 2 s"}), "x") == 2);
    const auto problems = refusedBy(outside.with({"x = path_latency + 2 B"}));
    CHECK(finding(problems, "dimension.mismatch").pointer == "/0");
    CHECK(contains(finding(problems, "dimension.mismatch").message, "path_latency + 2 B"));
}

TEST_CASE("Arguments of a call are numbers", "[expression][external][bad]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("flow_bandwidth pairs", {}, kBandwidth));
    const auto problems = refusedBy(outside.with({"x = flow_bandwidth(pairs, 3 s)"}));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].code == "dimension.mismatch");
    CHECK(problems[0].pointer == "/0");
    CHECK(contains(problems[0].message, "flow_bandwidth(pairs, 3 s)"));
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
    CHECK(contains(finding(problems, "equation.cycle").message, "x -> topology.k -> x"));
}

TEST_CASE("A call of constants is made once, when the graph is built", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("flow_bandwidth pairs", {"k"}, kNumber);
    const auto set = outside.with({"k = 4", "x = flow_bandwidth(pairs, 2) * 10"});
    const auto lowered = lower(set, {});
    REQUIRE(lowered);
    CHECK(function->calls == 1);
    const auto node = lowered.value().equations[*set.find("x")].node;
    CHECK(lowered.value().graph.isConstant(node));
    CHECK(lowered.value().graph[node].value == 60); // (4 + 2) * 10
    CHECK(lowered.value().graph.calls().empty());
}

TEST_CASE("Equal calls are one call", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("flow_bandwidth pairs", {}, kNumber);
    const auto set = outside.with({"k = 1",
                                   "x = flow_bandwidth(pairs, 2 * k) + flow_bandwidth(pairs,k*2)",
                                   "y = flow_bandwidth(pairs, 2 * k)",
                                   "z = flow_bandwidth(pairs, 3 * k)",
                                   "all = x + y + z"});
    const auto lowered = lower(set, {"k"});
    REQUIRE(lowered);
    CHECK(lowered.value().graph.calls().size() == 2);
    const Program program(lowered.value().graph,
                          {lowered.value().equations[*set.find("all")].node});
    auto workspace = program.workspace();
    double result = 0;
    const std::vector<double> inputs{5};
    program.evaluate(inputs, {&result, 1}, workspace);
    CHECK(result == 45); // 3 * 10 + 15
    CHECK(function->calls == 2);
}

TEST_CASE("Calls that differ in their word differ", "[expression][external]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("path_latency mean", {"a"}, kNumber));
    static_cast<void>(outside.functions->give("path_latency max", {"b"}, kNumber));
    CHECK(valueOf(outside.with({"a = 3", "b = 50", "x = path_latency(max) - path_latency(mean)"}),
                  "x",
                  {"a", "b"},
                  {4, 60}) == 56);
}

TEST_CASE("A program does not call again for equal operands", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("hops_mean", {"k"}, kNumber);
    const auto set = outside.with({"k = 1", "b = 1", "x = hops_mean * b"});
    Runner runner(set, {"k", "b"}, "x");
    CHECK(function->calls == 0);
    CHECK(runner.at({4, 1}) == 4);
    CHECK(runner.at({4, 2}) == 8);
    CHECK(runner.at({4, 3}) == 12);
    CHECK(function->calls == 1);
    CHECK(runner.at({5, 3}) == 15);
    CHECK(runner.at({5, 4}) == 20);
    CHECK(function->calls == 2);
}

TEST_CASE("A program does not remember across workspaces", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("hops_mean", {"k"}, kNumber);
    const auto set = outside.with({"k = 1", "x = hops_mean"});
    CHECK(valueOf(set, "x", {"k"}, {4}) == 4);
    CHECK(valueOf(set, "x", {"k"}, {4}) == 4);
    CHECK(function->calls == 2);
}

TEST_CASE("Operands of 0 and -0 are two questions", "[expression][external]")
{
    class Inverse final : public ExternalFunction
    {
    public:
        [[nodiscard]] Dimension dimension() const override { return kNumber; }
        [[nodiscard]] const std::vector<std::string>& inputs() const override { return m_inputs; }
        [[nodiscard]] double value(std::span<const double> operands) const override
        {
            return 1 / operands[0];
        }
        [[nodiscard]] Diagnostic problem(std::span<const double>) const override { return {}; }

    private:
        std::vector<std::string> m_inputs{"k"};
    };
    class Functions final : public ExternalFunctions
    {
    public:
        [[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
        find(const std::string&, const std::string&, std::size_t) const override
        {
            return std::shared_ptr<const ExternalFunction>(std::make_shared<Inverse>());
        }
    };
    auto set = equations({"k = 1", "x = hops_mean"});
    set.addExternals("", std::make_shared<Functions>());
    Runner runner(set, {"k"}, "x");
    CHECK(runner.at({0.0}) == std::numeric_limits<double>::infinity());
    CHECK(runner.at({-0.0}) == -std::numeric_limits<double>::infinity());
}

TEST_CASE("NaN goes through a call, and back to a number after it", "[expression][external]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("hops_mean", {"k"}, kNumber));
    const auto set = outside.with({"k = 1", "x = max(hops_mean, 0)"});
    Runner runner(set, {"k"}, "x");
    const double nan = std::nan("");
    CHECK(std::isnan(runner.at({nan})));
    CHECK(std::isnan(runner.at({nan})));
    CHECK(runner.at({3}) == 3);
    CHECK(std::isnan(runner.at({nan})));
    CHECK(runner.at({3}) == 3);
}

TEST_CASE("A call may stand in a sum, with its variable as argument", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("flow_bandwidth pairs", {"k"}, kNumber);
    const auto set = outside.with({"k = 1", "x = sum(i, 1, 4, flow_bandwidth(pairs, i) * i)"});
    // (10 + 1) * 1 + (10 + 2) * 2 + (10 + 3) * 3 + (10 + 4) * 4 = 11 + 24 + 39 + 56
    Runner runner(set, {"k"}, "x");
    CHECK(runner.at({10}) == 130);
    CHECK(function->calls == 4);
}

TEST_CASE("A call in a sum that does not use its variable is made once", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("hops_mean", {"k"}, kNumber);
    const auto set = outside.with({"k = 1", "x = sum(i, 1, 1000, hops_mean * i)"});
    Runner runner(set, {"k"}, "x");
    CHECK(runner.at({2}) == 1001000); // 2 * 1000 * 1001 / 2
    CHECK(function->calls == 1);
}

TEST_CASE("A call depends on the variables of both sums around it", "[expression][external]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("flow_bandwidth pairs", {"k"}, kNumber));
    const auto set = outside.with(
        {"k = 1", "x = sum(i, 1, 2, sum(j, 1, 2, flow_bandwidth(pairs, 10 * i + j)))"});
    // k = 0: 11 + 12 + 21 + 22
    Runner runner(set, {"k"}, "x");
    CHECK(runner.at({0}) == 66);
    CHECK(runner.at({1}) == 70);
}

TEST_CASE("The functions of the longest scope count", "[expression][external]")
{
    const Outside plain, baseline;
    static_cast<void>(plain.functions->give("hops_mean", {"k"}, kNumber));
    static_cast<void>(baseline.functions->give("hops_mean", {"baseline.k"}, kNumber));
    const bool plainFirst = GENERATE(true, false);
    auto set = equations({"k = 2", "x = hops_mean", "baseline.k = 7", "baseline.x = hops_mean"});
    if (plainFirst)
        set.addExternals("", plain.functions);
    set.addExternals("baseline.", baseline.functions);
    if (!plainFirst)
        set.addExternals("", plain.functions);
    CHECK(valueOf(set, "x") == 2);
    CHECK(valueOf(set, "baseline.x") == 7);
}

TEST_CASE("The functions of a scope are not those of another", "[expression][external][bad]")
{
    const Outside baseline;
    static_cast<void>(baseline.functions->give("hops_mean", {}, kNumber));
    const auto problems =
        refusedBy(baseline.with({"x = hops_mean", "baseline.x = hops_mean"}, "baseline."));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].pointer == "/0");
    CHECK(contains(problems[0].message, "there is none"));
}

} // namespace clusterwright::tests
