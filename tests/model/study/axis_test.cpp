// The grammar of axes; their units, scales and titles.

#include "model/study/points/axis.h"
#include "model/study/points/shown_axis.h"
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
    CHECK(values("1 ms..3 ms:1000 us") == Values{0.001, 0.002, 0.003});
    CHECK(values("0..1:0.1").size() == 11); // ten times 0.1 is not 1 in doubles
    CHECK(values("0..1:0.1").back() == 1);
}

TEST_CASE("The points of a range are the decimals that they show", "[axis]")
{
    const auto axis = values("0..100:0.1");
    REQUIRE(axis.size() == 1001);
    for (std::size_t i = 0; i < axis.size(); ++i)
        CHECK(sameBits(axis[i], static_cast<double>(i) / 10)); // i / 10, rounded once
    const auto [range, list] = GENERATE(table<std::string, std::string>({
        {"0.1..0.3:0.1", "0.1,0.2,0.3"},
        {"lin(0.1,0.4,4)", "0.1,0.2,0.3,0.4"},
        {"log(0.1,100,4)", "0.1,1,10,100"},
        {"0.1..2:*1.1",
         "0.1,0.11,0.121,0.1331,0.14641,0.161051,0.1771561,0.19487171,0.214358881,"
         "0.2357947691,0.25937424601,0.285311670611,0.3138428376721,0.34522712143931,"
         "0.379749833583241,0.4177248169415651,0.45949729863572161,0.505447028499293771,"
         "0.5559917313492231481,0.61159090448414546291,0.672749994932560009201,"
         "0.7400249944258160101211,0.81402749386839761113321,0.895430243255237372246531,"
         "0.9849732675807611094711841,1.08347059433883722041830251,"
         "1.191817653772720942460132761,1.3109994191499930367061460371,"
         "1.44209936106499234037676064081,1.586309297171491574414436704891,"
         "1.7449402268886407318558803753801,1.91943424957750480504146841291811"},
        {"0 MB..0.4 MB:0.1 MB", "0 MB,0.1 MB,0.2 MB,0.3 MB,0.4 MB"},
        {"1 kB..1.03 kB:0.01 kB", "1000 B,1010 B,1020 B,1030 B"},
        {"0.1 us..0.4 us:0.1 us", "0.1 us,0.2 us,0.3 us,0.4 us"},
        {"-0.3..0.3:0.1", "-0.3,-0.2,-0.1,0,0.1,0.2,0.3"},
    }));
    INFO(range);
    CHECK(values(range) == values(list));
}

TEST_CASE("A step of 0 or less has the remedy", "[axis]")
{
    const auto text = GENERATE("5..1:-1", "1..5:-1", "1..5:0");
    const auto problems = parseAxisValues(text).diagnostics();
    CHECK(messageOf(problems) == "the step of '" + std::string(text) + "' is not above 0");
    CHECK(firstHint(problems) == "put the lower bound first, and use a positive step");
}

TEST_CASE("A list may contain ranges", "[axis]")
{
    CHECK(values("1..4,8") == Values{1, 2, 3, 4, 8});
    CHECK(values("1..2:0.5,5..7") == Values{1, 1.5, 2, 5, 6, 7});
    CHECK(values("lin(1,2,3),8..32:*2") == Values{1, 1.5, 2, 8, 16, 32});
    CHECK(values("1 kB, 2 kB..4 kB:1 kB") == Values{1000, 2000, 3000, 4000});
    CHECK(refusal("1..4,8 B") == "axis.units");
    CHECK(refusal("1..4,x") == "quantity.number");
    CHECK(refusal("1..4,9..8") == "axis.empty");
    CHECK(refusal("1..9000000,1..9000000") == "axis.size");
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

TEST_CASE("A separator of thousands is no list", "[axis][bad-input]")
{
    for (const auto* const text : {"x=1,000", "x=8,064 B"})
        CHECK(hintOf(parseAxis(text).diagnostics()) ==
              "write numbers without separators of thousands");
    CHECK(values("0,128") == Values{0, 128});
    CHECK(values("0.064,1") == Values{0.064, 1});
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

TEST_CASE("A step that is an expression is named", "[axis][findings]")
{
    for (const auto* const text : {"1..2:1/3", "1..2:*1/3", "1/3", "lin(1/3,1,3)"})
        CHECK(messageOf(parseAxisValues(text).diagnostics()) == "'1/3' is an expression");
    CHECK(messageOf(parseAxisValues("1/3..2").diagnostics()) ==
          "invalid range '1/3..2': '1/3' is an expression");
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
    CHECK(valuesOf("2.9999999999999996, 4") == Values{3, 4}); // rounding of 0.3 / 0.1
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

TEST_CASE("Results without a declared unit share the one of the largest value", "[study][units]")
{
    const auto unit = [](const std::string& declared, const std::vector<double>& values) {
        return model::sharedUnit(declared, model::kTime, {&values});
    };
    CHECK(unit("", {0.0002, 0.0194}) == "ms");
    CHECK(unit("s", {0.0002, 0.0194}) == "ms");
    CHECK(unit("us", {0.0002, 0.0094}) == "us");
    CHECK(unit("us", {0.0002, 0.0194}) == "ms"); // not 19,400 us
    CHECK(unit("us", {1e-6, 0.0194}) == "");     // 1 us to 19.4 ms
    CHECK(unit("", {0.03, 2}) == "ms");          // 30 ms to 2000 ms
    CHECK(unit("", {0.03, 20}) == "");           // not 20000 ms
    CHECK(unit("", {2, 200}) == "");             // seconds alone
    CHECK(unit("", {1e-6, 0.0194}) == "");       // four decades
    CHECK(unit("", {0, NAN, 0.0194}) == "ms");
    CHECK(unit("", {}) == "");
    CHECK(model::unitAlong("", model::kTime, {0.0002, 0.0094}) == "us"); // 200 us to 9400 us
    CHECK(model::unitAlong("", model::kTime, {0.0002, 0.0194}).empty()); // not 19400 us
    const std::vector<double> counts{2, 2000};
    CHECK(model::sharedUnit("", model::kNumber, {&counts}).empty());
    const std::vector<double> rates{2e9, 8e10}; // 16,000 Mbit/s to 640,000 Mbit/s
    CHECK(model::sharedUnit("Mbit/s", model::kBandwidth, {&rates}) == "Mbit/s");
    CHECK(model::sharedUnit("bit/s", model::kBandwidth, {&rates}) == "Gbit/s");
}

TEST_CASE("An axis without a scale is logarithmic where values double or span decades",
          "[study][scale]")
{
    CHECK(model::scaleOver("auto", model::kNumber, {1, 2, 4, 8}) == "log");
    CHECK(model::scaleOver("auto", model::kNumber, {2, 4, 8}) == "linear"); // too few to tell
    CHECK(model::scaleOver("auto", model::kNumber, {0, 2, 4, 8}) == "linear");
    CHECK(model::scaleOver("auto", model::kNumber, {1, 5, 200}) == "log"); // 2.3 decades
    std::vector<double> even;
    for (int i = 1; i <= 200; ++i)
        even.push_back(i);
    CHECK(model::scaleOver("auto", model::kNumber, even) == "linear");
    CHECK(model::scaleOver("linear", model::kNumber, {1, 2, 4, 8}) == "linear");
    // Sizes: also a few in uneven steps, and two of which half of the distance, 495 MB, is more than the smaller one.
    CHECK(model::scaleOver("auto", model::kData, {10e6, 1e9}) == "log");
    CHECK(model::scaleOver("auto", model::kData, {1e6, 10e6, 50e6}) == "log");
    CHECK(model::scaleOver("auto", model::kData, {1e6, 2e6}) == "linear");
    CHECK(model::scaleOver("auto", model::kData, {1e6, 2e6, 3e6}) == "linear");
    CHECK(model::scaleOver("auto", model::kData, {0, 10e6, 1e9}) == "linear");
    CHECK(model::scaleOver("auto", model::kNumber, {1, 100}) == "linear");
    const std::vector<double> wide{1, 100}, narrow{1, 99}, zero{0, 100};
    CHECK(model::scaleOfResults("auto", "ms", {&wide}) == "log");
    CHECK(model::scaleOfResults("auto", "ms", {&narrow}) == "linear");
    CHECK(model::scaleOfResults("auto", "ms", {&zero}) == "linear");
    CHECK(model::scaleOfResults("auto", "%", {&wide}) == "linear");
    CHECK(model::scaleOfResults("log", "%", {&zero}) == "log");
    // Over 2..64, a result in proportion grows by 32. The axis is logarithmic from 32^0.75 = 13.45 on.
    const std::vector<double> x{2, 4, 8, 16, 32, 64}, cost{2, 64}, slow{2, 26};
    CHECK(model::scaleOfResults("auto", "USD", {&cost}, x) == "log");
    CHECK(model::scaleOfResults("auto", "USD", {&slow}, x) == "linear");
    CHECK(model::scaleOfResults("auto", "USD", {&cost}) == "linear");
}

TEST_CASE("An axis has the description as its title, not a symbol", "[study][scale]")
{
    CHECK(model::axisTitle("T_dfg", "network to card, one transpose") == "Network to card");
    CHECK(model::axisTitle("k", "message size") == "Message size");
    CHECK(model::axisTitle("rows", "rows (and columns) of the square matrix") ==
          "Rows of the square matrix");
    CHECK(model::axisTitle("throughput", "payload delivered, one direction at a time") ==
          "Throughput: payload delivered");
    CHECK(model::axisTitle("poll_irq", "Poll/IRQ of the first node, of one processor") ==
          "Poll/IRQ of the first node");
    CHECK(model::axisTitle("pci_reduction", "saved against the binomial tree") ==
          "PCI reduction: saved against the binomial tree");
    CHECK(model::axisTitle("speedup", "how many times faster than the baseline") == "Speedup");
    CHECK(model::axisTitle("balance", "1: perfectly balanced") == "Balance");
    // the first part of a list alone would be another quantity
    CHECK(model::axisTitle("network_cost", "NICs, cables and switches") == "Network cost");
    CHECK(model::axisTitle("limit", "the slowest of host, card, DMA and wire") == "Limit");
    CHECK(model::axisTitle("beta", "time of a byte on its way, and of its reduction") ==
          "Beta: time of a byte on its way");
    CHECK(model::axisTitle("gpu", "generation of the GPUs, with its limits of LL and LL128") ==
          "Generation of the GPUs");
    CHECK(model::axisTitle("free_ports", "") == "Free ports");
    CHECK(model::axisTitle("gpu_tokens", "") == "GPU tokens");
    CHECK(model::axisTitle("mfu", "model FLOPS utilisation: operations of the model") ==
          "MFU: model FLOPS utilisation");
}

TEST_CASE("An axis of an integer has integers only, each once", "[axis]")
{
    const auto system = systemOf(designText(
        R"json("variables": [{"name": "n", "value": "1", "integer": true}, {"name": "x", "value": "1"}],
        "outputs": [{"name": "y", "equation": "1 s / n / x"}])json"));
    const auto valuesOf = [&](const std::string& variable, const std::string& text) {
        return parseAxisOf(system, variable, text).value().values;
    };
    CHECK(valuesOf("n", "log(1,64,10)") == Values{1, 2, 3, 4, 6, 10, 16, 25, 40, 64});
    CHECK(valuesOf("n", "log(8,1,7)") == Values{8, 6, 4, 3, 2, 1});
    CHECK(valuesOf("n", "1..4:*1.5, 1..2:0.25") == Values{1, 2, 3, 1, 2});
    CHECK(valuesOf("n", "1.5") == Values{1.5}); // a finding of the study
    CHECK(valuesOf("x", "lin(1,2,3)") == Values{1, 1.5, 2});
}

} // namespace clusterwright::tests::axis_test
