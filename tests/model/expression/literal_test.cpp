// Numbers with units inside expressions: the end of the unit and the start of a variable.
#include "model/expression/language/expression.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::literal_test
{

using namespace model;

namespace
{

// Returns the literal that forms the whole expression.
Quantity literal(std::string_view text)
{
    const auto expression = parsed(text);
    INFO(text);
    REQUIRE(expression.terms.size() == 1);
    REQUIRE(expression.terms.front().op == Op::Literal);
    return expression.terms.front().literal;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("A unit follows its number", "[expression][units]")
{
    CHECK(literal("80 MiB/s") == Quantity{83886080, kBandwidth}); // 80 * 1024^2
    CHECK(literal("80MiB/s") == Quantity{83886080, kBandwidth});
    CHECK(literal("3.2 Gbit/s") == Quantity{4e8, kBandwidth}); // 3.2e9 / 8
    CHECK(literal("15 \u00b5s") == Quantity{15e-6, kTime});
    CHECK(literal("50%") == Quantity{0.5, kNumber});
    CHECK(literal("50 %") == Quantity{0.5, kNumber});
    CHECK(literal("3 s^2") == Quantity{3, power(kTime, 2)});
    CHECK(literal("3 s^-1") == Quantity{3, kNumber / kTime});
    CHECK(literal("3 B/s^2") == Quantity{3, {1, -2, 0, 0}});
    CHECK(literal("3 W*s") == Quantity{3, kEnergy});
    CHECK(literal("3 1/s") == Quantity{3, kNumber / kTime});
    CHECK(literal("3 1/B/s") == Quantity{3, {-1, -1, 0, 0}});
    CHECK(literal("1e3s") == Quantity{1000, kTime});
    CHECK(literal(".5 ms") == Quantity{0.5e-3, kTime});
}

TEST_CASE("A literal equals the quantity of the same text", "[expression][units][laws]")
{
    const auto* const text = GENERATE("80 MiB/s",
                                      "5 s^-2",
                                      "5 1/s^2",
                                      "7 USD/kWh",
                                      "2 %",
                                      "3 kB*s/W",
                                      "1e-3 us",
                                      "4",
                                      "0.1 Gbit");
    CHECK(literal(text) == parseQuantity(text).value());
}

TEST_CASE("Blanks around a slash divide by a variable", "[expression][units]")
{
    CHECK(namesIn(parsed("80 MiB/s")).empty());
    CHECK(namesIn(parsed("80 MiB / s")) == Names{"s"});
    CHECK(namesIn(parsed("80 MiB/ s")) == Names{"s"});
    CHECK(namesIn(parsed("80 MiB * s")) == Names{"s"});
    // 80 MiB/s = 80 * 1024^2 B/s; 80 MiB / (4 s) = 20 * 1024^2 B/s
    const auto set = equations({"s = 4 s", "rate = 80 MiB/s", "ratio = 80 MiB / s"});
    CHECK(valueOf(set, "rate") == 83886080);
    CHECK(valueOf(set, "ratio") == 20971520);
}

TEST_CASE("A word after a slash that is not a unit is a variable", "[expression][units]")
{
    CHECK(namesIn(parsed("80 MiB/rate")) == Names{"rate"});
    CHECK(namesIn(parsed("80 MiB/s_max")) == Names{"s_max"});
    CHECK(namesIn(parsed("80 MiB/s2")) == Names{"s2"});
    CHECK(namesIn(parsed("80 MiB*s.rate")) == Names{"s.rate"});
    CHECK(namesIn(parsed("80 MiB/min(P, 4)")) == Names{"P"}); // and not minutes
    CHECK(namesIn(parsed("1 B/(s)")) == Names{"s"});
}

TEST_CASE("A power after blanks applies to the whole literal", "[expression][units]")
{
    CHECK(valueOf("3 s ^ 2 / 1 s^2") == 9);
    CHECK(valueOf("3 s^2 / 1 s^2") == 3);
    CHECK(valueOf("(3 s)^2 / 1 s^2") == 9);
}

TEST_CASE("A variable needs no preceding number", "[expression][units]")
{
    CHECK(namesIn(parsed("s * MiB")) == Names{"s", "MiB"});
    CHECK(namesIn(parsed("2*s")) == Names{"s"});
    CHECK(namesIn(parsed("(2) * s")) == Names{"s"});
}

TEST_CASE("`and` and `or` after a number are operators", "[expression][units]")
{
    CHECK(valueOf("0 or 2") == 1);
    CHECK(valueOf("0 and 2") == 0);
    CHECK(valueOf("2 s > 1 s and 1 < 2") == 1);
}

TEST_CASE("An unknown unit is named with its column and the nearest one", "[expression][units]")
{
    const auto found = refusal("T + 80 Mib/s");
    CHECK(codeOf(found) == "unit.unknown");
    CHECK(contains(messageOf(found), "unknown unit 'Mib' at column 8"));
    CHECK(hintOf(found) == "did you mean 'Mibit' or 'MiB'?");
    CHECK(contains(messageOf(refusal("2 x")), "unknown unit 'x' at column 3"));
    CHECK(contains(messageOf(refusal("5 s^12")), "got '2' at column 6"));
}

TEST_CASE("A decimal comma is refused with the remedy", "[expression][units]")
{
    const auto found = refusal("1,5 Gbit/s");
    CHECK(codeOf(found) == "expression.syntax");
    CHECK(contains(messageOf(found), "got ',' at column 2"));
    CHECK(hintOf(found) == "write a decimal point: '1.5 Gbit/s'");
    CHECK(hintOf(refusal("a,5")).empty());
}

TEST_CASE("A blank between thousands is refused with the remedy", "[expression][units]")
{
    CHECK(hintOf(refusal("1 000 MB/s")) == "write numbers without blanks: '1000 MB/s'");
    CHECK(hintOf(refusal("12 000")) == "write numbers without blanks: '1000 MB/s'");
    for (const auto* const other : {"2 3", "a 000", "2 0000", "2 00"})
        CHECK(hintOf(refusal(other)).empty());
}

TEST_CASE("A literal must be finite, including its unit", "[expression][units]")
{
    CHECK(codeOf(refusal("1e308 TB")) == "expression.number");
    CHECK(contains(messageOf(refusal("1e308 TB")),
                   "'1e308 TB' is not a finite quantity at column 1"));
    CHECK(contains(messageOf(refusal("x + 1e999 s")), "not a finite number at column 5"));
    CHECK(literal("1e308 B").value == 1e308);
}

TEST_CASE("Only units that measure the same can be added", "[expression][units][laws]")
{
    // All units of presets/LANGUAGE.md, by what they measure.
    const std::vector<Names> kinds{
        {"%"},
        {"s", "ms", "us", "ns", "ps", "min", "h", "day", "1/Hz", "s^2/min"},
        {"B",   "kB",  "MB",   "GB",   "TB",   "PB",   "EB",   "KiB",   "MiB",   "GiB",  "TiB",
         "PiB", "bit", "kbit", "Mbit", "Gbit", "Tbit", "Pbit", "Kibit", "Mibit", "Gibit"},
        {"B/s", "bps", "kbps", "Mbps", "Gbps", "Tbps", "Gbit/s", "MB*Hz"},
        {"Hz", "kHz", "MHz", "GHz", "1/s", "1/min"},
        {"flop", "kflop", "Mflop", "Gflop", "Tflop", "Pflop", "Eflop"},
        {"op", "kop", "Mop", "Gop"},
        {"flop/s", "Gflop/s", "flop*GHz"},
        {"op/s", "Mop/s", "op/us"},
        {"s/op", "ns/op"},
        {"s/flop", "1/Gflop*s"},
        {"flop/B", "Gflop/GB"},
        {"op/flop"},
        {"USD", "kUSD", "MUSD"},
        {"EUR", "kEUR", "MEUR"},
        {"USD/EUR"},
        {"J", "mJ", "kJ", "MJ", "GJ", "Wh", "kWh", "MWh", "W*s"},
        {"W", "mW", "kW", "MW", "GW", "J/s"},
    };
    for (std::size_t i = 0; i < kinds.size(); ++i)
        for (std::size_t j = 0; j < kinds.size(); ++j)
            for (const auto& a : kinds[i])
                for (const auto& b : kinds[j]) {
                    const auto text = "5 " + a + " + 3 " + b;
                    const auto lowered = lower(equations({"x = " + text}), {});
                    INFO(text << textOf(lowered.diagnostics()));
                    REQUIRE(static_cast<bool>(lowered) == (i == j));
                    if (!lowered)
                        REQUIRE(codeOf(lowered.diagnostics()) == "dimension.mismatch");
                }
}

TEST_CASE("A sum of rates that count something else names the unit to use", "[expression][units]")
{
    const auto found = lower(equations({"x = 5 Gflop/s + 3 GHz"}), {}).diagnostics();
    CHECK(messageOf(found) == "expected flop/s, got 1/s in '5 Gflop/s + 3 GHz'");
    CHECK(hintOf(found) == "use flop/s, or multiply by 1 flop");
    CHECK(codeOf(lower(equations({"x = if(1e9 flop / 3 GHz > 1 s, 1, 0)"}), {}).diagnostics()) ==
          "dimension.mismatch");
}

TEST_CASE("A unit with spaces has the unit without them as its hint", "[expression][units]")
{
    const auto hint = [](const std::string& text) {
        return hintOf(lower(equations({"x = " + text}), {}).diagnostics());
    };
    CHECK(hint("1 GB / s") == "write the unit 'GB/s' without spaces");
    CHECK(hint("2 * 3.5 Gbit / s * 4") == "write the unit 'Gbit/s' without spaces");
    CHECK(hint("5 W * h") == "write the unit 'W*h' without spaces");
    CHECK(hint("8 Gbit/sec") == "did you mean 's'?");
    CHECK_FALSE(contains(hint("1 GB / t"), "spaces"));
}

} // namespace clusterwright::tests::literal_test
