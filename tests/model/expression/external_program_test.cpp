// External functions in programs: their values, and the number of calls.
#include "tests/model/expression/external_functions.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::external_program_test
{

TEST_CASE("A call with constant arguments is evaluated once, when the graph is built",
          "[expression][external]")
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

TEST_CASE("Equal calls are one node", "[expression][external]")
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

TEST_CASE("Calls with different first words are different", "[expression][external]")
{
    Outside outside;
    static_cast<void>(outside.functions->give("path_latency mean", {"a"}, kNumber));
    static_cast<void>(outside.functions->give("path_latency max", {"b"}, kNumber));
    CHECK(valueOf(outside.with({"a = 3", "b = 50", "x = path_latency(max) - path_latency(mean)"}),
                  "x",
                  {"a", "b"},
                  {4, 60}) == 56);
}

TEST_CASE("A program does not repeat a call with equal operands", "[expression][external]")
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

TEST_CASE("A program does not share calls between workspaces", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("hops_mean", {"k"}, kNumber);
    const auto set = outside.with({"k = 1", "x = hops_mean"});
    CHECK(valueOf(set, "x", {"k"}, {4}) == 4);
    CHECK(valueOf(set, "x", {"k"}, {4}) == 4);
    CHECK(function->calls == 2);
}

TEST_CASE("Calls with operands 0 and -0 are different", "[expression][external]")
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
        [[nodiscard]] Diagnostics problem(std::span<const double>) const override { return {}; }

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
        [[nodiscard]] std::string definition() const override { return "inverse"; }
    };
    auto set = equations({"k = 1", "x = hops_mean"});
    set.addExternals("", std::make_shared<Functions>());
    Runner runner(set, {"k"}, "x");
    CHECK(runner.at({0.0}) == std::numeric_limits<double>::infinity());
    CHECK(runner.at({-0.0}) == -std::numeric_limits<double>::infinity());
}

TEST_CASE("A call handles NaN and then numbers again", "[expression][external]")
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

TEST_CASE("A call in a sum may use the sum's variable", "[expression][external]")
{
    Outside outside;
    const auto function = outside.functions->give("flow_bandwidth pairs", {"k"}, kNumber);
    const auto set = outside.with({"k = 1", "x = sum(i, 1, 4, flow_bandwidth(pairs, i) * i)"});
    // (10 + 1) * 1 + (10 + 2) * 2 + (10 + 3) * 3 + (10 + 4) * 4 = 11 + 24 + 39 + 56
    Runner runner(set, {"k"}, "x");
    CHECK(runner.at({10}) == 130);
    CHECK(function->calls == 4);
}

TEST_CASE("A call in a sum without the sum's variable is evaluated once", "[expression][external]")
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

TEST_CASE("Functions of the longest matching scope are used", "[expression][external]")
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

TEST_CASE("Functions of a scope are unknown in another scope", "[expression][external][bad]")
{
    const Outside baseline;
    static_cast<void>(baseline.functions->give("hops_mean", {}, kNumber));
    const auto problems =
        refusedBy(baseline.with({"x = hops_mean", "baseline.x = hops_mean"}, "baseline."));
    REQUIRE(problems.size() == 1);
    CHECK(pointerOf(problems) == "/0");
    CHECK(contains(messageOf(problems), "requires a topology"));
}

} // namespace clusterwright::tests::external_program_test
