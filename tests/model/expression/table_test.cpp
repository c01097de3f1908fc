#include "model/expression/language/table.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <limits>

namespace clusterwright::tests::table_test
{

using namespace model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Table linear()
{
    return {"data", {1, 2, 4, 8}, {10, 20, 60, -4}, kData, kTime, Interpolation::Linear};
}

Table logarithmic()
{
    return {"data", {1, 10, 1000}, {2, 8, 0.5}, kData, kTime, Interpolation::Log};
}

} // namespace

TEST_CASE("A table gives its points exactly", "[expression][laws]")
{
    for (const auto& table : {linear(), logarithmic()})
        for (std::size_t i = 0; i < table.x.size(); ++i)
            CHECK(sameBits(table.at(table.x[i]), table.y[i]));
}

TEST_CASE("A table of any numbers gives its points to the last bit", "[expression][laws]")
{
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        Table table{"random", {}, {}, kNumber, kNumber, Interpolation::Linear};
        for (double x = random.scale(1e-6, 1e6); table.x.size() < 5; x += random.scale(1e-6, 1e6)) {
            table.x.push_back(x);
            table.y.push_back(random.scale(1e-6, 1e6));
        }
        for (const auto interpolation :
             {Interpolation::Linear, Interpolation::Log, Interpolation::Step}) {
            table.interpolation = interpolation;
            for (std::size_t k = 0; k < table.x.size(); ++k)
                REQUIRE(sameBits(table.at(table.x[k]), table.y[k]));
        }
    }
}

TEST_CASE("A linear table has straight lines between its points", "[expression]")
{
    const auto table = linear();
    CHECK(table.at(1.5) == 15); // 10 + 0.5 * (20 - 10)
    CHECK(table.at(2.5) == 30); // 20 + 0.25 * (60 - 20)
    CHECK(table.at(6) == 28);   // 60 + 0.5 * (-4 - 60)
}

TEST_CASE("A log table has straight lines in a log-log plot", "[expression]")
{
    const auto table = logarithmic();
    // Half way in log x from 1 to 10: sqrt(2 * 8) = 4
    CHECK(isClose(table.at(std::sqrt(10)), 4));
    // Half way from 10 to 1000 is 100: sqrt(8 * 0.5) = 2
    CHECK(isClose(table.at(100), 2));
}

TEST_CASE("A table of steps has the value of the last point, without an end", "[expression]")
{
    auto table = linear();
    table.interpolation = Interpolation::Step;
    CHECK(table.at(1.999) == 10);
    CHECK(table.at(2) == 20);
    CHECK(table.at(7) == 60);
    CHECK(table.at(1e9) == -4);
    CHECK(table.at(kInfinity) == -4);
    CHECK(std::isnan(table.at(0.999)));
    CHECK(std::isnan(table.at(kNan)));
}

TEST_CASE("A power law is exact on a log table", "[expression][laws]")
{
    // y = 3 x^1.5 through two points only.
    const Table table{"law", {1, 1e6}, {3, 3e9}, kNumber, kNumber, Interpolation::Log};
    Random random(1);
    for (int i = 0; i < 1000; ++i) {
        const double x = random.scale(1, 1e6);
        REQUIRE(isClose(table.at(x), 3 * std::pow(x, 1.5)));
    }
}

TEST_CASE("A table increases with its points", "[expression][laws]")
{
    const Table table{"rising",
                      {1, 3, 4, 100},
                      {1, 2, 50, 51},
                      kNumber,
                      kNumber,
                      GENERATE(Interpolation::Linear, Interpolation::Log)};
    double last = table.at(1);
    for (int i = 1; i <= 990; ++i) {
        const double next = table.at(1 + i * 0.1);
        REQUIRE(next > last);
        last = next;
    }
}

TEST_CASE("Outside its points a table has no value", "[expression]")
{
    for (const auto& table : {linear(), logarithmic()}) {
        CHECK(std::isnan(table.at(std::nextafter(1.0, 0.0))));
        CHECK(std::isnan(table.at(std::nextafter(table.x.back(), kInfinity))));
        CHECK(std::isnan(table.at(0)));
        CHECK(std::isnan(table.at(-1)));
        CHECK(std::isnan(table.at(kInfinity)));
        CHECK(std::isnan(table.at(-kInfinity)));
        CHECK(std::isnan(table.at(kNan)));
    }
}

TEST_CASE("A table of one point has one value", "[expression]")
{
    const Table table{"one", {5}, {7}, kNumber, kNumber, Interpolation::Linear};
    CHECK(table.at(5) == 7);
    CHECK(std::isnan(table.at(5.1)));
    CHECK(std::isnan(table.at(4.9)));
}

TEST_CASE("A log table has no value across zero", "[expression]")
{
    const Table table{"zero", {1, 2, 3}, {0, -1, 1}, kNumber, kNumber, Interpolation::Log};
    CHECK(table.at(1) == 0);
    CHECK(std::isnan(table.at(2.5)));
}

TEST_CASE("An equation looks a table up, with units on both sides", "[expression]")
{
    auto set = equations({"n = 2.5 B", "t = table(data, n)", "fixed = table(data, 6 B)"});
    set.addTable("data", std::make_shared<Table>(linear()));
    CHECK(valueOf(set, "t") == 30);
    CHECK(valueOf(set, "t", {"n"}, {1.5}) == 15);
    CHECK(valueOf(set, "fixed") == 28);
    CHECK(std::isnan(valueOf(set, "t", {"n"}, {9})));
    const auto lowered = lower(set, {});
    CHECK(lowered.value().equations[1].dimension == kTime);
}

TEST_CASE("Two tables in one sum are kept apart", "[expression]")
{
    auto set = equations({"n = 4", "x = sum(i, 1, n, table(a, i) * 100 + table(b, i))"});
    set.addTable("a",
                 std::make_shared<Table>(
                     Table{"a", {1, 4}, {1, 4}, kNumber, kNumber, Interpolation::Linear}));
    set.addTable("b",
                 std::make_shared<Table>(
                     Table{"b", {1, 4}, {8, 5}, kNumber, kNumber, Interpolation::Linear}));
    // 100 * (1 + 2 + 3 + 4) + 8 + 7 + 6 + 5
    CHECK(valueOf(set, "x", {"n"}, {4}) == 1026);
}

} // namespace clusterwright::tests::table_test
