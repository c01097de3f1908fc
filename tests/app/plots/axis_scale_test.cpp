#include "app/desktop/plots/drawing/axis_scale.h"
#include "model/study/figure/axis_names.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::axis_scale_test
{

using namespace plots;

namespace
{

std::vector<std::string> textsOf(const AxisScale& scale)
{
    std::vector<std::string> texts;
    for (const double tick : ticksOf(scale, scale.lower, scale.upper))
        texts.push_back(tickText(scale, tick));
    return texts;
}

} // namespace

TEST_CASE("Ticks of processors are integers, and powers of two for such values", "[plots]")
{
    CHECK(textsOf(scaleOfX({"P"}, {1, 2, 4, 8, 16})) ==
          std::vector<std::string>{"0", "2", "4", "6", "8", "10", "12", "14", "16"});
    CHECK(textsOf(scaleOfX({"P"}, {2, 4, 8, 16, 32, 64})) ==
          std::vector<std::string>{"0", "8", "16", "24", "32", "40", "48", "56", "64"});
    CHECK(textsOf(scaleOfX({"P"}, {1, 2, 3})) == std::vector<std::string>{"0", "1", "2", "3"});
}

TEST_CASE("Ticks of counts on a logarithmic axis are powers of two", "[plots]")
{
    Axis axis{"P", "1", Scale::Log};
    std::vector<double> values;
    for (int processors = 2; processors <= 16; ++processors)
        values.push_back(processors);
    CHECK(textsOf(scaleOfX(axis, values)) == std::vector<std::string>{"2", "4", "8", "16"});
    CHECK(textsOf(scaleOfX(axis, {1, 10, 100})) == std::vector<std::string>{"1", "10", "100"});
    CHECK(textsOf(scaleOfX(axis, {10, 20, 50, 100})) ==
          std::vector<std::string>{"10", "20", "50", "100"});
}

TEST_CASE("An axis shows every value", "[plots]")
{
    const auto values = GENERATE(as<std::vector<double>>{},
                                 std::vector<double>{1, 2, 4},
                                 std::vector<double>{8},
                                 std::vector<double>{0},
                                 std::vector<double>{-5, 3},
                                 std::vector<double>{1000, 1001},
                                 std::vector<double>{1e-7, 3e-2});
    for (const auto& scale : {scaleOfX({"x"}, values), scaleOfY({"y"}, {{"s", values}}, nullptr)}) {
        CHECK(scale.lower < scale.upper);
        for (const double value : values) {
            CHECK(value / scale.unitSize >= scale.lower);
            CHECK(value / scale.unitSize <= scale.upper);
        }
        CHECK(!ticksOf(scale, scale.lower, scale.upper).empty());
    }
}

TEST_CASE("The title shows a unit prefix that suits the largest value", "[plots]")
{
    // 19.4 ms is the largest: 0.0194 s / 1e-3
    const auto time = scaleOfY({"time", "s"}, {{"s", {0.0194, 0.0051}}}, nullptr);
    CHECK(time.title == "time (ms)");
    CHECK(0.0194 / time.unitSize == Approx(19.4));
    CHECK(scaleOfY({"time (s)", "s"}, {{"s", {12e-6}}}, nullptr).title == "time (\u00b5s)");
    CHECK(scaleOfY({"rate", "B/s"}, {{"s", {480e6}}}, nullptr).title == "rate (MB/s)");
    CHECK(scaleOfX({"size", "B"}, {2097152}).title == "size (MiB)");
    CHECK(scaleOfY({"speedup", "1"}, {{"s", {4000}}}, nullptr).title == "speedup");
    CHECK(scaleOfY({"time", "s"}, {{"s", {-1e-16, 0.4, 3}}}, nullptr).lower == 0); // rounding
    CHECK(scaleOfY({"cost", "USD"}, {{"s", {4000}}}, nullptr).title == "cost (USD)");
    // A declared unit stays for any value; the prefix of operations adapts.
    CHECK(scaleOfY({"rate", "MB/s"}, {{"s", {4.2e9}}}, nullptr).title == "rate (MB/s)");
    CHECK(scaleOfY({"rate", "Mflop/s"}, {{"s", {42e6}}}, nullptr).title == "rate (Mflop/s)");
    CHECK(scaleOfY({"rate", "flop/s"}, {{"s", {989e12}}}, nullptr).title == "rate (Tflop/s)");
    const auto share = scaleOfY({"share", "%"}, {{"s", {0.25, 0.9955}}}, nullptr);
    CHECK(share.title == "share (%)");
    CHECK(share.upper == Approx(99.55 + 4)); // 100, the next tick, is too close
    const auto rates = scaleOfY({"rate", "flop/s", Scale::Log}, {{"s", {1e6, 1e12}}}, nullptr);
    CHECK(rates.title == "rate"); // the ticks show units
    CHECK(tickText(rates, 1e9) == "1 Gflop/s");
    const auto times = scaleOfY({"time", "ms", Scale::Log}, {{"s", {1e-6, 1}}}, nullptr);
    CHECK(times.title == "time (ms)");
    CHECK(tickText(times, 1000) == "1,000");
}

TEST_CASE("Labelled integers tick with their labels", "[plots]")
{
    Axis axis{"network"};
    setLabels(axis, {{1, "10G"}, {3, "HDR"}});
    const auto scale = scaleOfX(axis, {1, 2, 3});
    CHECK(scale.lower == 0.5);
    CHECK(scale.upper == 3.5);
    CHECK(textsOf(scale) == std::vector<std::string>{"10G", "2", "HDR"});
    CHECK(textsOf(scaleOfX(axis, {3, 4})) == std::vector<std::string>{"10G", "2", "HDR", "4"});
    CHECK(scaleOfX(axis, {1, 1.5, 3}).names.empty()); // values between labels
    CHECK(scaleOfX(axis, {1, 100}).names.empty());    // too many for ticks
}

TEST_CASE("Results start at zero unless that hides the differences", "[plots]")
{
    CHECK(scaleOfY({"y"}, {{"s", {3, 10}}}, nullptr).lower == 0);
    CHECK(scaleOfY({"y"}, {{"s", {0.9, 1}}}, nullptr).lower == Approx(0.896)); // 0.9 - 0.04 * 0.1
}

TEST_CASE("No value touches a bound of its axis but zero", "[plots]")
{
    // 4 % of an axis from 0 to 10 beyond the value
    const auto speedup = scaleOfY({"y"}, {{"s", {0, 10}}}, nullptr);
    CHECK(speedup.lower == 0);
    CHECK(speedup.upper == Approx(10.4));
    CHECK(scaleOfY({"y"}, {{"s", {0, 9.9}}}, nullptr).upper == Approx(10.3));
    CHECK(scaleOfY({"y"}, {{"s", {0, 9.5}}}, nullptr).upper == 10); // far enough from the bound
    CHECK(scaleOfY({"y"}, {{"s", {-10, 0}}}, nullptr).lower == Approx(-10.4));
    CHECK(scaleOfY({"y"}, {{"s", {-10, 0}}}, nullptr).upper == 0);
    CHECK(textsOf(speedup).back() == "10");
    Axis fixed{"share"};
    fixed.to = 10;
    CHECK(scaleOfY(fixed, {{"s", {0, 10}}}, nullptr).upper == 10); // a chosen range
}

TEST_CASE("A reference extends the axis by at most half", "[plots]")
{
    const Series linear{"linear", {1, 64}};
    CHECK(scaleOfY({"y"}, {{"s", {1, 4}}}, &linear).upper == Approx(6.24)); // 1.5 * 4 and 4 %
    CHECK(scaleOfY({"y"}, {{"s", {1, 60}}}, &linear).upper == 70);          // 64, at the next tick
}

TEST_CASE("A long logarithmic axis shows the unit at each tick", "[plots]")
{
    const auto time = scaleOfY({"time", "s", Scale::Log}, {{"s", {9e-6, 0.4}}}, nullptr);
    CHECK(time.title == "time");
    CHECK(textsOf(time) ==
          std::vector<std::string>{"10 \u00b5s", "100 \u00b5s", "1 ms", "10 ms", "100 ms"});

    const auto size = scaleOfX({"size", "B", Scale::Log}, {64, 1024, 16384, 262144, 4194304});
    CHECK(textsOf(size).front() == "64 B");
    CHECK(textsOf(size).back() == "4 MiB");
}

TEST_CASE("Short logarithmic axes have more than one tick", "[plots]")
{
    CHECK(textsOf(scaleOfY({"y", "1", Scale::Log}, {{"s", {3, 50}}}, nullptr)) ==
          std::vector<std::string>{"5", "10", "20", "50"});
    CHECK(textsOf(scaleOfY({"y", "1", Scale::Log}, {{"s", {3, 9}}}, nullptr)).size() > 2);
    CHECK(textsOf(scaleOfX({"P", "1", Scale::Log}, {1, 2, 4, 8})) ==
          std::vector<std::string>{"1", "2", "4", "8"});
}

TEST_CASE("Tick texts have no more digits than needed", "[plots]")
{
    AxisScale scale;
    scale.step = 0.1;
    CHECK(tickText(scale, 0.30000000000000004) == "0.3");
    CHECK(tickText(scale, 1e-17) == "0");
    CHECK(tickText(scale, -2) == "-2");
    CHECK(tickText(scale, 1024) == "1,024");
    CHECK(tickText(scale, 65536) == "65,536");
    CHECK(tickText(scale, -1234567) == "-1,234,567");
    CHECK(tickText(scale, 1e9) == "10\u2079");
    CHECK(tickText(scale, 3e-7) == "3\u00d710\u207b\u2077");
    CHECK(tickText(scale, 1073741824) == "2\u00b3\u2070"); // 2^30
}

TEST_CASE("Ticks of sizes are at whole units", "[plots]")
{
    const auto sizes = scaleOfX({"size", "B", Scale::Log}, {1024, 32768, 1048576});
    CHECK(sizes.title == "size");
    const auto texts = textsOf(sizes);
    CHECK(texts.size() == 11); // every power of 2
    CHECK(texts[1] == "2 KiB");
    CHECK(texts.back() == "1 MiB");
    // 30 octaves, a tick every 5 of them
    const auto all = scaleOfX({"size", "B", Scale::Log}, {1, 1024, 1 << 30});
    CHECK(textsOf(all) ==
          std::vector<std::string>{"1 B", "32 B", "1 KiB", "32 KiB", "1 MiB", "32 MiB", "1 GiB"});
    const auto decimal = scaleOfX({"size", "B", Scale::Log}, {1, 1000, 1e9});
    CHECK(
        textsOf(decimal) ==
        std::vector<std::string>{
            "1 B", "10 B", "100 B", "1 kB", "10 kB", "100 kB", "1 MB", "10 MB", "100 MB", "1 GB"});
    CHECK(textsOf(scaleOfX({"size", "B", Scale::Log}, {3000, 3500})).size() > 1); // between powers
}

TEST_CASE("Ticks of ratios are at integer decibels", "[plots]")
{
    // 1 to 100 is 0 to 20 dB
    const auto scale = scaleOfY({"speedup", "1", Scale::Decibel}, {{"s", {1, 100}}}, nullptr);
    CHECK(scale.title == "speedup (dB)");
    CHECK(textsOf(scale) == std::vector<std::string>{"0", "5", "10", "15", "20"});
    const auto time = scaleOfY({"time", "s", Scale::Decibel}, {{"s", {1, 9}}}, nullptr);
    CHECK(time.title == "time (s)"); // not a ratio
    CHECK(time.scale == Scale::Log);
}

TEST_CASE("An axis with a given range keeps that range", "[plots]")
{
    Axis axis{"time", "s"};
    axis.from = 0.01;
    axis.to = 0.05;
    const auto scale = scaleOfY(axis, {{"s", {0.001, 3}}}, nullptr);
    CHECK(scale.title == "time (ms)");
    CHECK(scale.lower == Approx(10));
    CHECK(scale.upper == Approx(50));
    CHECK(textsOf(scale) == std::vector<std::string>{"10", "20", "30", "40", "50"});
}

TEST_CASE("Values that differ only by rounding give a bounded number of ticks", "[plots]")
{
    const double next = std::nextafter(28.045, 29);
    const auto scale = GENERATE(Scale::Linear, Scale::Log, Scale::Decibel);
    const auto y = scaleOfY({"y", "1", scale}, {{"s", {28.045, next, 28.045}}}, nullptr);
    CHECK(y.upper - y.lower > 1);
    CHECK(ticksOf(y, y.lower, y.upper).size() <= 16);
    // maximum zoom with a mouse wheel
    CHECK(ticksOf(y, 28.045, next).size() <= 16);
    CHECK(ticksOf(scaleOfX({"x", "1", scale}, {28.045, next}), 28.045, next).size() <= 16);
}

TEST_CASE("A constant is centred, and an axis of counts starts at 0", "[plots]")
{
    const auto share = scaleOfY({"share"}, {{"s", {0.28, 0.28}}}, nullptr);
    CHECK(share.lower == 0);
    CHECK(share.upper == Approx(0.6)); // 2 * 0.28, at the next tick
    const auto none = scaleOfY({"failures"}, {{"s", {0, 0}}}, nullptr);
    CHECK(none.lower == 0);
    CHECK(none.upper == 1);
    CHECK(textsOf(scaleOfY({"phases"}, {{"s", {1, 2}}}, nullptr)) ==
          std::vector<std::string>{"0", "1", "2"}); // no tick at half a phase
}

TEST_CASE("Large counts are shown in millions", "[plots]")
{
    const auto keys = scaleOfX({"keys"}, {1e6, 4e7});
    CHECK(keys.title == "keys (millions)");
    CHECK(40e6 / keys.unitSize == 40);
}

TEST_CASE("Reduced ticks of an axis stay round", "[plots]")
{
    AxisScale scale;
    // every second tick would be 2.2, 2.6, 3
    CHECK(sparserTicks(scale, {2.2, 2.4, 2.6, 2.8, 3}) == std::vector<double>{2.5, 3});
    scale.scale = Scale::Log;
    CHECK(sparserTicks(scale, {1, 2, 5, 10, 20, 50, 100}) == std::vector<double>{1, 10, 100});
}

TEST_CASE("A logarithmic axis has minor ticks", "[plots]")
{
    AxisScale scale;
    CHECK(minorTicksOf(scale, 1, 10).empty());
    scale.scale = Scale::Log;
    CHECK(minorTicksOf(scale, 1, 10).size() == 10);
    CHECK(minorTicksOf(scale, 1, 1e9).empty()); // minor ticks would touch each other
}

TEST_CASE("A zoomed axis gets its own ticks", "[plots]")
{
    const auto scale = scaleOfX({"P"}, {1, 2, 4, 8, 16});
    CHECK(ticksOf(scale, 3.1, 3.9).size() > 2);
    CHECK(ticksOf(scale, 0, 5000).size() < 20);
}

} // namespace clusterwright::tests::axis_scale_test
