#include "model/expression/program/program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/numbers.h"

#include <thread>

namespace clusterwright::tests::program_test
{

using namespace model;

namespace
{

// Compiles some equations of the set, in this order.
Program compiled(const EquationSet& set,
                 const std::vector<std::string>& inputs,
                 const std::vector<std::string>& outputs)
{
    const auto lowered = lower(set, inputs);
    REQUIRE(lowered);
    std::vector<NodeId> roots;
    for (const auto& name : outputs)
        roots.push_back(lowered.value().equations[*set.find(name)].node);
    return {lowered.value().graph, roots};
}

std::vector<double> run(const Program& program,
                        std::vector<double> inputs,
                        std::size_t outputs,
                        Program::Workspace& workspace)
{
    std::vector<double> results(outputs, -1);
    program.evaluate(inputs, results, workspace);
    return results;
}

using Values = std::vector<double>;

} // namespace

TEST_CASE("A program gives its results in the order of its roots", "[expression][program]")
{
    const auto set = equations({"a = 1", "b = a + 1", "c = b * b", "k = 7"});
    const auto program = compiled(set, {"a"}, {"c", "a", "k", "b", "c"});
    auto workspace = program.workspace();
    CHECK(run(program, {2}, 5, workspace) == Values{9, 2, 7, 3, 9});
}

TEST_CASE("Evaluations in one workspace are independent", "[expression][program]")
{
    const auto set = equations({"n = 1", "x = sum(i, 1, n, i) + sum(i, 1, n, i * i)"});
    const auto program = compiled(set, {"n"}, {"x"});
    auto used = program.workspace();
    for (const double n : {5.0, 0.0, 3.0, 1e9, 3.0}) {
        auto fresh = program.workspace();
        CHECK(sameBits(run(program, {n}, 1, used)[0], run(program, {n}, 1, fresh)[0]));
    }
}

TEST_CASE("Common sub-expressions are computed once", "[expression][program]")
{
    // b = sqrt(a), then four sums of b and b / a: sqrt, /, +
    const auto set =
        equations({"a = 2", "b = sqrt(a)", "c = sqrt(a) / a", "d = b + c", "e = c + sqrt(a)"});
    CHECK(compiled(set, {"a"}, {"d", "e"}).size() == 3);
}

TEST_CASE("Nodes that no root needs are omitted", "[expression][program]")
{
    const auto set = equations({"a = 2", "b = sqrt(a)", "c = exp(a) + ln(a)"});
    CHECK(compiled(set, {"a"}, {"b"}).size() == 1);
    CHECK(compiled(set, {"a"}, {"a"}).size() == 0);
    CHECK(compiled(set, {}, {"c"}).size() == 0); // constant
}

TEST_CASE("A program without roots has no instructions", "[expression][program]")
{
    const Program program(Graph{}, {});
    auto workspace = program.workspace();
    CHECK(run(program, {}, 0, workspace).empty());
}

TEST_CASE("Unused inputs may be passed", "[expression][program]")
{
    const auto set = equations({"a = 2", "b = 3", "c = b * 2"});
    const auto program = compiled(set, {"a", "b"}, {"c"});
    auto workspace = program.workspace();
    CHECK(run(program, {1, 5}, 1, workspace) == Values{10});
}

TEST_CASE("Threads share a program, each with a workspace of its own", "[expression][program]")
{
    const auto set = equations({"n = 1", "x = sum(i, 1, n, sum(j, 1, i, j * n))"});
    const auto program = compiled(set, {"n"}, {"x"});
    constexpr int kThreads = 4;
    std::vector<int> wrong(kThreads, 0);
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < kThreads; ++t)
            threads.emplace_back([&program, &wrong, t] {
                auto workspace = program.workspace();
                for (int n = 0; n < 100; ++n) {
                    double result = 0;
                    const double input = n;
                    program.evaluate({&input, 1}, {&result, 1}, workspace);
                    // sum of i (i + 1) / 2 is n (n + 1) (n + 2) / 6
                    wrong[static_cast<std::size_t>(t)] +=
                        result == input * (input * (input + 1) * (input + 2) / 6) ? 0 : 1;
                }
            });
    }
    CHECK(wrong == std::vector<int>(kThreads, 0));
}

} // namespace clusterwright::tests::program_test
