#include "model/core/text.h"
#include "model/units/quantity.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <limits>

namespace clusterwright::tests::quantity_test
{

using namespace model;

namespace
{

constexpr Dimension kPower = kEnergy / kTime;
constexpr Dimension kFrequency = kNumber / kTime;

Quantity quantity(std::string_view text)
{
    const auto result = parseQuantity(text);
    INFO(text << ": " << textOf(result.diagnostics()));
    REQUIRE(result);
    return result.value();
}

Diagnostics refusal(std::string_view text)
{
    const auto result = parseQuantity(text);
    INFO(text);
    REQUIRE_FALSE(result);
    REQUIRE(result.diagnostics().size() == 1);
    return result.diagnostics().front();
}

bool is(std::string_view text, double value, Dimension dimension)
{
    return quantity(text) == Quantity{value, dimension};
}

} // namespace

TEST_CASE("Numbers without a unit parse as plain numbers", "[units]")
{
    CHECK(is("3", 3, kNumber));
    CHECK(is("3 1", 3, kNumber));
    CHECK(is("50 %", 0.5, kNumber)); // 50 / 100
}

TEST_CASE("Operations are neither plain numbers nor frequencies", "[units]")
{
    CHECK(is("3 flop", 3, kFlops));
    CHECK(is("3 kflop", 3e3, kFlops));
    CHECK(is("3 Mflop", 3e6, kFlops));
    CHECK(is("3 Gflop", 3e9, kFlops));
    CHECK(is("3 Tflop", 3e12, kFlops));
    CHECK(is("3 Mop", 3e6, kOperations));
    CHECK(is("3 Gop/s", 3e9, kOperations / kTime));
    CHECK(is("3 GHz", 3e9, kNumber / kTime));
}

TEST_CASE("Times parse to seconds", "[units]")
{
    CHECK(is("3 s", 3, kTime));
    CHECK(is("3 ms", 3e-3, kTime));
    CHECK(is("3 us", 3e-6, kTime));
    CHECK(is("3 \u00b5s", 3e-6, kTime)); // micro sign
    CHECK(is("3 \u03bcs", 3e-6, kTime)); // Greek mu
    CHECK(is("3 ns", 3e-9, kTime));
    CHECK(is("3 min", 180, kTime)); // 3 * 60
    CHECK(is("3 h", 10800, kTime)); // 3 * 3600
}

TEST_CASE("Frequencies parse to 1/s", "[units]")
{
    CHECK(is("3 Hz", 3, kFrequency));
    CHECK(is("3 kHz", 3e3, kFrequency));
    CHECK(is("3 MHz", 3e6, kFrequency));
    CHECK(is("3 GHz", 3e9, kFrequency));
    CHECK(is("3 1/s", 3, kFrequency));
}

TEST_CASE("Data parse to bytes with decimal and binary prefixes", "[units]")
{
    CHECK(is("3 B", 3, kData));
    CHECK(is("3 kB", 3e3, kData));
    CHECK(is("3 MB", 3e6, kData));
    CHECK(is("3 GB", 3e9, kData));
    CHECK(is("3 TB", 3e12, kData));
    CHECK(is("3 KiB", 3072, kData));          // 3 * 1024
    CHECK(is("3 MiB", 3145728, kData));       // 3 * 1024^2
    CHECK(is("3 GiB", 3221225472, kData));    // 3 * 1024^3
    CHECK(is("3 TiB", 3298534883328, kData)); // 3 * 1024^4
}

TEST_CASE("A byte is eight bits", "[units]")
{
    CHECK(is("24 bit", 3, kData));
    CHECK(is("24 kbit", 3e3, kData));  // 24e3 / 8
    CHECK(is("24 Mbit", 3e6, kData));  // 24e6 / 8
    CHECK(is("24 Gbit", 3e9, kData));  // 24e9 / 8
    CHECK(is("24 Tbit", 3e12, kData)); // 24e12 / 8
    CHECK(is("8 Kibit", 1024, kData));
    CHECK(is("8 Mibit", 1048576, kData));
    CHECK(is("8 Gibit", 1073741824, kData));
}

TEST_CASE("Bandwidths parse to bytes per second", "[units]")
{
    CHECK(is("3.2 Gbit/s", 4e8, kBandwidth));    // 3.2e9 / 8
    CHECK(is("80 MiB/s", 83886080, kBandwidth)); // 80 * 1024^2
    CHECK(is("80 MB/s", 8e7, kBandwidth));
    CHECK(is("24 bps", 3, kBandwidth));
    CHECK(is("24 kbps", 3e3, kBandwidth));
    CHECK(is("24 Mbps", 3e6, kBandwidth));
    CHECK(is("24 Gbps", 3e9, kBandwidth));
    CHECK(is("3 kB/ms", 3e6, kBandwidth));   // 3e3 / 1e-3
    CHECK(is("60 MB/min", 1e6, kBandwidth)); // 60e6 / 60
}

TEST_CASE("Money, energy and power have units", "[units]")
{
    CHECK(is("3 USD", 3, kCost));
    CHECK(is("3 kUSD", 3e3, kCost));
    CHECK(is("3 J", 3, kEnergy));
    CHECK(is("3 kJ", 3e3, kEnergy));
    CHECK(is("3 kWh", 1.08e7, kEnergy)); // 3 * 1000 W * 3600 s
    CHECK(is("3 W", 3, kPower));
    CHECK(is("3 kW", 3e3, kPower));
    CHECK(is("3 MW", 3e6, kPower));
    CHECK(is("3 W*s", 3, kEnergy));
    CHECK(is("6 USD/kWh", 6 / 3.6e6, kCost / kEnergy));
}

TEST_CASE("Units multiply, divide from left to right, and take powers", "[units]")
{
    CHECK(is("5 B^2/s", 5, Dimension{2, -1, 0, 0}));
    CHECK(is("5 B/s/s", 5, Dimension{1, -2, 0, 0}));
    CHECK(is("5 B/s*s", 5, kData));
    CHECK(is("5 s^-1", 5, kFrequency));
    CHECK(is("5 KiB^2", 5242880, power(kData, 2))); // 5 * 1024 * 1024
    CHECK(is("5 ms^-2", 5e6, power(kTime, -2)));    // 5 / 1e-3^2
    CHECK(is("5 s^0", 5, kNumber));
    CHECK(is("5 s^9", 5, power(kTime, 9)));
}

TEST_CASE("A decimal fraction of a second is rounded once", "[units]")
{
    // 15 * 1e-6 would be 1.4999999999999999e-05.
    CHECK(is("15 us", 15e-6, kTime));
    for (int i = 1; i < 2000; ++i) {
        const auto digits = std::to_string(i);
        REQUIRE(quantity(digits + " us").value == *parseDouble(digits + "e-6"));
        REQUIRE(quantity(digits + " ns").value == *parseDouble(digits + "e-9"));
    }
}

TEST_CASE("Blanks between number and unit are optional", "[units]")
{
    for (const auto* const text :
         {"80MiB/s", "80 MiB/s", "  80   MiB/s  ", "80\tMiB/s\n", "80 MiB / s"})
        CHECK(is(text, 83886080, kBandwidth));
}

TEST_CASE("A number has a sign, a fraction, an exponent", "[units]")
{
    CHECK(is("-5 s", -5, kTime));
    CHECK(is("+5 s", 5, kTime));
    CHECK(is(".5 s", 0.5, kTime));
    CHECK(is("5. s", 5, kTime));
    CHECK(is("1e3 s", 1000, kTime));
    CHECK(is("1E+3s", 1000, kTime));
    CHECK(is("1e-3 s", 0.001, kTime));
    CHECK(std::signbit(quantity("-0 s").value));
}

TEST_CASE("Text that is not a number is a finding", "[units]")
{
    const auto* const text = GENERATE("",
                                      " ",
                                      "MiB",
                                      "-",
                                      "+",
                                      ".",
                                      "--5 s",
                                      "+-5 s",
                                      "1.2.3 s",
                                      "5-3 s",
                                      "1e+-3 s",
                                      "nan s",
                                      "inf",
                                      "x5");
    CHECK(codeOf(refusal(text)) == "quantity.number");
    CHECK(contains(hintOf(refusal(text)), "80 MiB/s"));
}

TEST_CASE("A quantity must be finite, including its unit", "[units]")
{
    CHECK(is("1e308 B", 1e308, kData));
    for (const auto* const text :
         {"1e999", "1e308 TB", "-1e308 TB", "1 TB^9*TB^9*TB^9", "1 TB^9*TB^9*TB^9/TB^9/TB^9/TB^9"})
        CHECK(codeOf(refusal(text)) == "quantity.number");
}

TEST_CASE("A comma is not a decimal point", "[units]")
{
    const auto found = refusal("1,5 Gbit/s");
    CHECK(codeOf(found) == "quantity.number");
    CHECK(hintOf(found) == "write a decimal point: '1.5 Gbit/s'");
}

TEST_CASE("An exponent needs digits, else its letter begins a unit", "[units]")
{
    CHECK(messageOf(refusal("1 eggs")) == "unknown unit 'eggs'");
    CHECK(messageOf(refusal("1eggs")) == "unknown unit 'eggs'");
    CHECK(messageOf(refusal("1e s")) == "unknown unit 'e s'");
}

TEST_CASE("A typo in a unit has the nearest unit as its hint", "[units]")
{
    const auto [typo, unit] = GENERATE(table<std::string, std::string>({
        {"5 MIB", "MiB"},
        {"5 mib", "Mibit' or 'MiB"},
        {"5 mb", "Mbit' or 'MB"},
        {"5 gb/s", "Gbit' or 'GB"},
        {"5 Kb", "kbit' or 'kB"},
        {"5 KBps", "kB/s"},
        {"5 gbps", "Gbps"},
        {"5 mhz", "MHz"},
        {"5 GBIT/s", "Gbit"},
        {"5 MiB/sec", "s"},
        {"5 Gbits/s", "Gbit"},
        {"5 usec", "us"},
        {"5 msec", "ms"},
        {"5 sec", "s"},
        {"5 Mibps", "Mibit/s"},
        {"5 Gibps", "Gibit/s"},
        {"5 Tibps", ""}, // the prefix Ti is not one of bits
        {"5 Byte", "B"},
        {"5 bytes", "B"},
        {"5 KBytes", "kB' or 'KiB"},
        {"5 MBytes/sec", "MB' or 'MiB"},
        {"5 GiByte", "GiB"},
        {"5 Mbits", "Mbit"},
        {"5 GFLOPS", "Gflop/s"},
        {"5 Gflops", "Gflop/s' or 'Gflop"},
        {"5 kIOPS", "kop/s"},
        {"5 hours", "h"},
        {"5 hz", "Hz"},
        {"5 usd", "USD"},
        {"5 MiB/S", "s"},
        {"10GbE", "Gbit/s"},
        {"10 GBE", "Gbit/s"},
        {"100GE", "Gbit/s"},
        {"5 GBps", "GB/s"},
        {"5 GiBps", "GiB/s"},
        {"5 MBPS", "MB/s"},
        {"5 Mib", "Mibit' or 'MiB"},
        {"5 Gb/s", "Gbit' or 'GB"},
        {"5 KB", "kB' or 'KiB"},
        // Another prefix would change the value.
        {"5 ZB", ""},
        {"5 Tibit", ""},
        {"5 EiB", ""},
        {"5 mEUR", ""},
        {"5 fs", ""},
        {"5 GUSD", ""},
        {"5 mUSD", ""},
        {"5 Ms", ""},
    }));
    const auto found = refusal(typo);
    INFO(typo << " " << hintOf(found));
    CHECK(codeOf(found) == "unit.unknown");
    if (unit.empty())
        CHECK(contains(hintOf(found), "use a unit such as s ms us ns"));
    else
        CHECK(hintOf(found) == "did you mean '" + unit + "'?");
}

TEST_CASE("A hint for any misspelt unit keeps its prefix", "[units][laws]")
{
    // Each name of a size in other spellings; the hint may not suggest another size than the prefix says.
    const auto sizeOf = [](const std::string& hinted) {
        return parseUnit(hinted).value().toBase(1);
    };
    int hints = 0;
    for (const std::string prefix :
         {"k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"})
        for (const std::string name :
             {"bps", "Bps", "bits", "Bit", "Byte", "Bytes", "b", "bit", "B", "Bs", "bis", "byt"}) {
            const auto parsed = parseQuantity("1 " + prefix + name);
            if (parsed)
                continue;
            const auto hint = hintOf(parsed.diagnostics());
            INFO(prefix << name << ": " << hint);
            const auto begin = hint.find('\'');
            if (!hint.starts_with("did you mean '"))
                continue;
            ++hints;
            const auto hinted = hint.substr(begin + 1, hint.find('\'', begin + 1) - begin - 1);
            const double size = sizeOf(hinted);
            const double base = sizeOf(hinted.substr(prefix.size()));
            CHECK(hinted.starts_with(prefix));
            CHECK(size / base == sizeOf((prefix + "B").c_str()));
        }
    CHECK(hints > 60);
}

TEST_CASE("A currency without a fixed rate becomes a variable", "[units]")
{
    const auto found = refusal("300 GBP");
    CHECK(codeOf(found) == "unit.unknown");
    CHECK(hintOf(found) == "define its rate as a variable in USD, and multiply by it");
}

TEST_CASE("Euros need a rate to become dollars", "[units]")
{
    const auto price = model::parseQuantity("300 EUR").value();
    const auto rate = model::parseQuantity("1.1 USD/EUR").value();
    CHECK(price.dimension != model::kCost);
    CHECK(price.dimension * rate.dimension == model::kCost);
    CHECK(price.value * rate.value == Approx(330));
    CHECK(model::parseQuantity("2.5 kEUR").value().value == 2500);
    CHECK(model::displayText(price) == "300 EUR");
    CHECK(model::displayText({13'659'432, model::kEuros}) == "13.66 MEUR");
    CHECK(model::readableMoney("2600 EUR") == "2,600 EUR");
    CHECK(model::baseUnit(model::kCost / model::kEuros) == "USD/EUR");
}

TEST_CASE("Large and small units parse", "[units]")
{
    const auto valueOf = [](const std::string& text) {
        return model::parseQuantity(text).value().value;
    };
    CHECK(valueOf("2 PB") == 2e15);
    CHECK(valueOf("1 EB") == 1e18);
    CHECK(valueOf("1 PiB") == 1024.0 * 1024 * 1024 * 1024 * 1024);
    CHECK(valueOf("1 Tbps") == 1e12 / 8);
    CHECK(valueOf("3 ps") == 3 / 1e12);
    CHECK(valueOf("2 day") == 172'800);
    CHECK(valueOf("1.5 MUSD") == 1.5e6);
    CHECK(valueOf("1 Wh") == 3600);
    CHECK(valueOf("2 Eflop") == 2e18);
    CHECK(valueOf("150 Mop/s") == 1.5e8);
}

TEST_CASE("A malformed unit is unknown", "[units]")
{
    const auto* const text = GENERATE("5 B/",
                                      "5 /s",
                                      "5 B//s",
                                      "5 *",
                                      "5 B^",
                                      "5 B^x",
                                      "5 B^1.5",
                                      "5 B^10",
                                      "5 B^-10",
                                      "5 B^2^3",
                                      "5 B s",
                                      "5 (B)",
                                      "5 s5");
    INFO(text);
    CHECK(codeOf(refusal(text)) == "unit.unknown");
}

TEST_CASE("A quotient of numbers is not a number, and a unit has a factor", "[units]")
{
    for (const auto* const text : {"1/3", "-1 / 3", "2*3", "1/3 s"}) {
        INFO(text);
        CHECK(codeOf(refusal(text)) == "quantity.number");
        CHECK(messageOf(refusal(text)) == "'" + std::string(text) + "' is an expression");
        CHECK(hintOf(refusal(text)) == "write a number, such as 0.25");
    }
    CHECK(messageOf(refusal("5 /s")) == "unknown unit '/s'");
    CHECK(messageOf(refusal("5 B//s")) == "unknown unit 'B//s'");
}

TEST_CASE("NUL bytes and other letters are not blanks", "[units]")
{
    using namespace std::string_view_literals;
    CHECK(codeOf(refusal("5\0 s"sv)) == "unit.unknown");
    CHECK(codeOf(refusal("5 s\0"sv)) == "unit.unknown");
    CHECK(codeOf(refusal("5\u00a0s")) == "unit.unknown"); // a no-break space
    CHECK(codeOf(refusal("5 \xff")) == "unit.unknown");
    CHECK(codeOf(refusal("\u0665 s")) == "quantity.number"); // an Arabic five
}

TEST_CASE("A message shortens a long text", "[units]")
{
    CHECK(messageOf(refusal("5 " + std::string(100000, 'x'))).size() < 100);
    CHECK(messageOf(refusal(std::string(100000, '.'))).size() < 120);
}

TEST_CASE("A unit without operators is found by its symbol", "[units]")
{
    CHECK(findUnit("MiB"));
    CHECK_FALSE(findUnit("MiB/s"));
    CHECK_FALSE(findUnit(""));
    CHECK_FALSE(findUnit(" s"));
    CHECK_FALSE(findUnit("S"));
}

TEST_CASE("A unit converts there and back", "[units]")
{
    const auto unit = parseUnit("Mbit/s");
    REQUIRE(unit);
    CHECK(unit.value().dimension == kBandwidth);
    CHECK(unit.value().toBase(100) == 12.5e6); // 100e6 / 8
    CHECK(unit.value().fromBase(12.5e6) == 100);
    CHECK_FALSE(parseUnit(""));
    CHECK(parseUnit("1").value().dimension == kNumber);
}

TEST_CASE("Prices have no exponent", "[units]")
{
    // 13,659,432 rounded to four digits
    CHECK(displayText({13'659'432, kCost}) == "13.66 MUSD");
    CHECK(displayText({-19'787'000, kCost}) == "-19.79 MUSD");
    CHECK(displayText({4'907'700, kCost}) == "4,907,700 USD");
    CHECK(displayText({9'999'999.99, kCost}) == "10 MUSD"); // not 10000000 USD
    CHECK(displayIn({19'787'000, kCost}, "USD") == "19.79 MUSD");
    CHECK(displayIn({19'787'000, kCost}, "kUSD") == "19,787 kUSD"); // declared unit
    CHECK(displayText({-2'500'000, kCost}) == "-2,500,000 USD");
    CHECK(displayText({48'637.4, kCost}) == "48,637 USD"); // whole
    CHECK(displayText({99.5, kCost}) == "99.5 USD");
    CHECK(displayText({1e18, kCost}) == "1e+18 USD");
    CHECK(displayText({173'800, kPower}) == "173.8 kW");
    CHECK(displayText({0.0125, kPower}) == "12.5 mW");
    CHECK(displayText({173'800, kEnergy}) == "173.8 kJ");
    CHECK(displayText({0.0125, kEnergy}) == "12.5 mJ");
}

TEST_CASE("Numbers for people have four digits, and counts all", "[units]")
{
    CHECK(displayText({0.0194412, kTime}) == "19.44 ms");
    CHECK(displayText({3.473177, kNumber}) == "3.473");
    CHECK(displayText({33'554'432, kNumber}) == "33,554,432");
    CHECK(displayText({-65'537, kNumber}) == "-65,537");
    CHECK(displayText({12'345.6, kNumber}) == "12,346");
    CHECK(model::fieldText({33'554'432, kNumber}, "") == "33554432"); // a field accepts it
    CHECK(displayText({1e18, kNumber}) == "1e+18");
    CHECK(displayIn({131'072.0 * 1024, kData}, "KiB") == "131,072 KiB");
    CHECK(displayText({0.99994e-3, kTime}) == "999.9 us");
    CHECK(displayText({0.99996e-3, kTime}) == "1 ms"); // not 1000 us
    CHECK(displayText({0.99996e-3, kTime}, 5) == "999.96 us");
}

TEST_CASE("A rate of operations is not shown as a frequency", "[units]")
{
    const auto rate = parseQuantity("989 Tflop/s").value();
    CHECK(displayText(rate) == "989 Tflop/s");
    CHECK(displayIn(rate, "flop/s") == "989 Tflop/s");
    CHECK(displayIn({42e6, rate.dimension}, "flop/s") == "42 Mflop/s");
    CHECK(displayIn({0, rate.dimension}, "flop/s") == "0 flop/s");
    CHECK(displayIn({2e9, rate.dimension}, "Mflop/s") == "2,000 Mflop/s");
    CHECK_FALSE(model::isFixedUnit("flop/s"));
    const auto line = parseQuantity("400 Gbit/s").value();
    CHECK(displayIn(line, "bit/s") == "400 Gbit/s");
    CHECK(displayIn({line.value / 4e3, line.dimension}, "bit/s") == "100 Mbit/s");
    CHECK(displayIn({line.value * 2.5, line.dimension}, "bit/s") == "1 Tbit/s");
    CHECK_FALSE(model::isFixedUnit("bit/s"));
    const auto operations = kOperations / kTime;
    CHECK(displayIn({75e6, operations}, "op/s") == "75 Mop/s");
    CHECK(displayIn({2e12, operations}, "op/s") == "2,000 Gop/s");
    CHECK(displayIn({75e6, operations}, "kop/s") == "75,000 kop/s");
    CHECK(displayText({5e9, kFlops}) == "5 Gflop");
    CHECK(displayText({3, kOperations}) == "3 op");
    CHECK(displayText({2e-7, kTime / kOperations}) == "200 ns/op");
    CHECK(displayText({2.5e-10, kTime / kFlops}) == "250 ps/flop");
    CHECK_FALSE(model::isFixedUnit("op/s"));
    CHECK_FALSE(model::isFixedUnit("s"));
    CHECK_FALSE(model::isFixedUnit(""));
    CHECK(model::isFixedUnit("ms"));
    CHECK(model::isFixedUnit("%"));
}

} // namespace clusterwright::tests::quantity_test
