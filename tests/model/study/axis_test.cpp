// The grammar of axes.

#include "model/study/points/axis.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>

namespace clusterwright::tests::axis_test
{

using namespace clusterwright::model;

namespace
{

std::vector<double> values(const std::string& text)
{
    const auto axis = parseAxisValues(text);
    INFO(text << ": " << textOf(axis.diagnostics()));
    REQUIRE(axis);
    return axis.value().values;
}

std::string refusal(const std::string& text)
{
    const auto axis = parseAxisValues(text);
    INFO(text);
    REQUIRE_FALSE(axis);
    return codeOf(axis.diagnostics());
}

using Values = std::vector<double>;

} // namespace

TEST_CASE("a..b gives every integer from a to b", "[axis]")
{
    CHECK(values("2..6") == Values{2, 3, 4, 5, 6});
    CHECK(values(" -1 .. 1 ") == Values{-1, 0, 1});
    CHECK(values("7..7") == Values{7});
    CHECK(values("1..3.9") == Values{1, 2, 3});
}

TEST_CASE("a..b:step gives multiples of the step, including the end", "[axis]")
{
    CHECK(values("0..10:5") == Values{0, 5, 10});
    CHECK(values("0..11:5") == Values{0, 5, 10});
    CHECK(values("0 B..1 KiB:512 B") == Values{0, 512, 1024});
    CHECK(values("1 ms..3 ms:1000 us") == Values{0.001, 0.001 + 0.001, 0.001 + 2 * 0.001});
    CHECK(values("0..1:0.1").size() == 11); // ten times 0.1 is not 1 in doubles
    CHECK(values("0..1:0.1").back() == 1);
}

TEST_CASE("Steps add to the start, so rounding errors do not accumulate", "[axis]")
{
    const auto axis = values("0..100:0.1");
    REQUIRE(axis.size() == 1001);
    for (std::size_t i = 0; i < axis.size(); ++i)
        CHECK(sameBits(axis[i], static_cast<double>(i) * 0.1));
}

TEST_CASE("a..b:*factor gives powers of the factor", "[axis]")
{
    CHECK(values("2..64:*2") == Values{2, 4, 8, 16, 32, 64});
    CHECK(values("2..65:*2") == Values{2, 4, 8, 16, 32, 64});
    CHECK(values("1 KiB..1 MiB:*32") == Values{1024, 32768, 1048576});
    CHECK(values("3..3:*10") == Values{3});
    CHECK(values("1e-300..1e300:*1e100").size() == 7);
}

TEST_CASE("A factor can reach the largest double", "[axis]")
{
    const auto axis = values("1..1.7976931348623157e308:*2");
    CHECK(axis.size() == 1024); // 2^0 to 2^1023
    CHECK(axis.back() == 0x1p1023);
}

TEST_CASE("lin(a,b,n) is evenly spaced and includes both ends", "[axis]")
{
    CHECK(values("lin(0,1,5)") == Values{0, 0.25, 0.5, 0.75, 1});
    CHECK(values("lin(10 us, 20 us, 2)") == Values{10e-6, 20e-6});
    CHECK(values("lin(4,2,3)") == Values{4, 3, 2});
    CHECK(values("lin(3,9,1)") == Values{3});
    CHECK(values("lin(0.1,0.7,7)").back() == 0.7);
}

TEST_CASE("log(a,b,n) is evenly spaced on a log scale and includes both ends", "[axis]")
{
    const auto axis = values("log(1 KiB,1 MiB,3)");
    REQUIRE(axis.size() == 3);
    CHECK(axis[0] == 1024);
    CHECK(isClose(axis[1], 32768)); // the geometric mean
    CHECK(axis[2] == 1048576);
    CHECK(values("log(10,1,2)") == Values{10, 1});
}

TEST_CASE("Integer steps give integers in every unit", "[axis]")
{
    // 1 KiB + i * 99 KiB / 99 = (i + 1) KiB; 1 KiB * 1024^(i / 10) = 2^i KiB
    const auto even = values("lin(1 KiB,100 KiB,100)");
    REQUIRE(even.size() == 100);
    for (std::size_t i = 0; i < even.size(); ++i)
        CHECK(sameBits(even[i], 1024.0 * static_cast<double>(i + 1)));
    const auto powers = values("log(1 KiB,1 MiB,11)");
    REQUIRE(powers.size() == 11);
    for (std::size_t i = 0; i < powers.size(); ++i)
        CHECK(sameBits(powers[i], std::ldexp(1024.0, static_cast<int>(i))));
    CHECK(values("log(1 s,1000 s,4)") == Values{1, 10, 100, 1000});
    CHECK(values("3.9999999999999996") ==
          Values{3.9999999999999996}); // a value in a list stays as written
}

TEST_CASE("x,y,z gives a list in the written order", "[axis]")
{
    CHECK(values("512,256,1024") == Values{512, 256, 1024});
    CHECK(values("1 ms, 20 us") == Values{0.001, 20e-6});
    CHECK(values("5") == Values{5});
    CHECK(values("50 %") == Values{0.5});
}

TEST_CASE("An axis has a dimension and a variable", "[axis]")
{
    const auto axis = parseAxis(" rate = 1 MB/s..4 MB/s:1 MB/s");
    REQUIRE(axis);
    CHECK(axis.value().variable == "rate");
    CHECK(axis.value().dimension == kBandwidth);
    CHECK(axis.value().values.size() == 4);
    CHECK(parseAxis("nic.rate=1").value().variable == "nic.rate");
}

TEST_CASE("An axis without a variable name is a finding", "[axis][findings]")
{
    for (const auto* const text : {"2..4", "=2..4", ""}) {
        const auto axis = parseAxis(text);
        REQUIRE_FALSE(axis);
        CHECK(codeOf(axis.diagnostics()) == "axis.syntax");
    }
}

TEST_CASE("An axis without values is a finding", "[axis][findings]")
{
    for (const auto* const text : {"", "  ", "6..2", "6..2:1", "6..2:*2", "1 s..0 s:1 ms"})
        CHECK(refusal(text) == "axis.empty");
}

TEST_CASE("Text outside the axis grammar is a finding", "[axis][findings]")
{
    for (const auto* const text : {"1..9:0",
                                   "1..9:-1",
                                   "1..9:*1",
                                   "1..9:*0.5",
                                   "0..9:*2",
                                   "-4..9:*2",
                                   "lin(1,2)",
                                   "lin(1,2,3",
                                   "log(1,2,2.5)",
                                   "lin(1,2,0)",
                                   "log(0,8,3)",
                                   "log(1,-8,3)",
                                   "lin()",
                                   "1 B..8 B"})
        CHECK(refusal(text) == "axis.syntax");
}

TEST_CASE("Ends too far apart for finite steps are a finding", "[axis][findings]")
{
    CHECK(refusal("lin(-1.7e308,1.7e308,3)") == "axis.syntax");
    CHECK(refusal("log(1e-300,1e300,3)") == "axis.syntax");
}

TEST_CASE("Values of different dimensions on an axis are a finding", "[axis][findings]")
{
    for (const auto* const text :
         {"1 B,2 s", "1,2 s", "1 B..2 s:1 B", "1 B..9 B:1 s", "1 B..9 B:*2 B", "lin(1 B,2 s,3)"})
        CHECK(refusal(text) == "axis.units");
}

TEST_CASE("A list reports each entry that is not a quantity", "[axis][findings]")
{
    CHECK(refusal("1,,2") == "quantity.number");
    CHECK(refusal("1,2,") == "quantity.number");
    CHECK(refusal("a..b") == "quantity.number");
    CHECK(refusal("1 furlong,2") == "unit.unknown");
    CHECK(refusal("1..2 furlong:1") == "unit.unknown");
    CHECK(parseAxisValues("x,1,y").diagnostics().size() == 2);
    CHECK(parseAxisValues("x..y").diagnostics().size() == 1);
}

TEST_CASE("An invalid range has one finding with examples", "[axis][findings]")
{
    const auto found = parseAxisValues("5..x").diagnostics();
    REQUIRE(found.size() == 1);
    CHECK(messageOf(found) == "invalid range '5..x': 'x' is not a finite quantity");
    CHECK(hintOf(found) == "write FIRST..LAST, such as 2..16, 2..64:*2 or 1 MB..8 MB:1 MB");
    CHECK(messageOf(parseAxisValues("..").diagnostics()) ==
          "invalid range '..': '' is not a finite quantity");
}

TEST_CASE("An axis that is too long is rejected before it is built", "[axis][findings]")
{
    for (const auto* const text :
         {"1..1e15", "0..1:1e-15", "1..2:*1.000000000001", "lin(0,1,1e15)", "log(1,2,1e15)"})
        CHECK(refusal(text) == "axis.size");
    CHECK(values("1..100000").size() == 100000);
}

TEST_CASE("An axis of a labelled variable takes its labels", "[axis]")
{
    const auto system = systemOf(designText(
        R"json("variables": [{"name": "way", "value": "1", "integer": true,
        "labels": {"1": "ring", "2": "two trees", "3": "x, y", "4": "nccl"}}],
        "outputs": [{"name": "y", "equation": "1 s / way"}])json"));
    const auto valuesOf = [&](const std::string& text) {
        const auto axis = parseAxisOf(system, "way", text);
        INFO(text << textOf(axis.diagnostics()));
        REQUIRE(axis);
        return axis.value().values;
    };
    CHECK(valuesOf("ring, nccl") == Values{1, 4});
    CHECK(valuesOf("ring..nccl") == Values{1, 2, 3, 4});
    CHECK(valuesOf("two trees .. 3") == Values{2, 3});
    CHECK(valuesOf("x, y") == Values{3});
    CHECK(valuesOf("ring, x, y, 2") == Values{1, 3, 2});
    const auto unknown = parseAxisOf(system, "way", "ring, ncl").diagnostics();
    CHECK(codeOf(unknown) == "set.label");
    CHECK(messageOf(unknown) == "'way' has no label 'ncl'");
    CHECK(hintOf(unknown) == "did you mean 'nccl'?");
    CHECK(codeOf(parseAxisOf(system, "way", "rin..nccl").diagnostics()) == "set.label");
    CHECK(codeOf(parseAxisOf(system, "way", "1,-").diagnostics()) == "quantity.number");
}

} // namespace clusterwright::tests::axis_test
