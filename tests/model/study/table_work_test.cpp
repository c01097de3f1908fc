// Stored values at many points, computed on threads.

#include "model/study/points/table_work.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <array>
#include <numeric>

namespace clusterwright::tests::table_work_test
{

using namespace clusterwright::model;

namespace
{

LoweredSet twoRoots()
{
    return lower(equations({"x = 0", "y = 0", "sum = x + y", "share = x / y"}), {"x", "y"}).value();
}

std::vector<double> upTo(std::size_t count)
{
    std::vector<double> values(count);
    std::iota(values.begin(), values.end(), 1.0);
    return values;
}

} // namespace

TEST_CASE("Grids and lists on threads equal single points", "[table]")
{
    auto lowered = twoRoots();
    const std::vector roots{lowered.equations[2].node, lowered.equations[3].node};
    const auto always = lowered.graph.constant(1);
    const auto x = upTo(300), y = upTo(171); // 51,300 points: several parts, the last one short
    std::vector<PointColumn> columns(2);
    for (const auto a : x)
        for (const auto b : y) {
            columns[0].push_back(a);
            columns[1].push_back(b);
        }
    auto grid = TableWork::ofGrid(lowered.graph, roots, always, {x, y}, "grid");
    auto list = TableWork::ofList(lowered.graph, roots, always, columns, "list");
    for (auto* const work : {&grid, &list}) {
        RunOptions options;
        options.threads = 3;
        ThreadWorkers workers;
        REQUIRE(workers.run(*work, options).empty());
        bool isSame = true;
        for (std::size_t i = 0; i < columns[0].size(); ++i)
            isSame = isSame && work->values()[0][i] == columns[0][i] + columns[1][i] &&
                     work->values()[1][i] == columns[0][i] / columns[1][i];
        CHECK(isSame);
        CHECK(work->pointsOf({0, work->parts()}) == 51'300);
    }
}

TEST_CASE("Values survive serialisation, and other bytes are rejected", "[table][bad-input]")
{
    auto lowered = twoRoots();
    const std::vector roots{lowered.equations[2].node};
    const auto always = lowered.graph.constant(1);
    const auto make = [&] {
        return TableWork::ofGrid(lowered.graph, roots, always, {upTo(9), upTo(2)}, "");
    };
    auto work = make();
    const auto answer = work.compute({0, 1}, {});
    REQUIRE(work.add(answer.bytes));
    CHECK(work.values()[0][17] == 11); // 9 + 2
    auto copy = make();
    REQUIRE(copy.add(work.state()));
    CHECK(copy.values() == work.values());
    for (std::size_t size = 1; size < answer.bytes.size(); ++size)
        CHECK_FALSE(copy.add(answer.bytes.substr(0, size)));
    auto far = answer.bytes;
    far[7] = '\x7f'; // index of the first point
    CHECK_FALSE(copy.add(far));
    far = answer.bytes;
    far[15] = '\x7f'; // number of points
    CHECK_FALSE(copy.add(far));
    CHECK(copy.values() == work.values());
}

} // namespace clusterwright::tests::table_work_test
