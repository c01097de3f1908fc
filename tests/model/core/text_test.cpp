#include "model/core/name_hint.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace clusterwright::tests::text_test
{

using namespace model;

namespace
{

using Names = std::vector<std::string>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

} // namespace

TEST_CASE("A name is found despite one wrong, missing, added or swapped letter", "[core]")
{
    const Names names{"latency", "bandwidth", "cost"};
    CHECK(nearestName("csot", names) == "cost");
    CHECK(nearestName("latancy", names) == "latency");
    CHECK(nearestName("bandwith", names) == "bandwidth");
    CHECK(nearestName("costs", names) == "cost");
}

TEST_CASE("At most a third of a name's letters may differ", "[core]")
{
    CHECK(nearestName("abcdxx", {"abcdef"}) == "abcdef"); // 2 of 6
    CHECK_FALSE(nearestName("abcxxx", {"abcdef"}));       // 3 of 6
    CHECK(nearestName("x", {"y"}) == "y");                // one letter may always differ
    CHECK_FALSE(nearestName("xy", {"ab"}));
}

TEST_CASE("The beginning of a name leads to the shortest name that has it", "[core]")
{
    CHECK(nearestName("effi", {"efficiency_mean", "efficiency", "effort"}) == "efficiency");
    CHECK(nearestName("tim", {"timeout", "time"}) == "time"); // one letter differs
    CHECK_FALSE(nearestName("ef", {"efficiency"}));           // too short
    CHECK_FALSE(nearestName("iciency", {"efficiency_of_all"}));
}

TEST_CASE("The nearest of several names wins, the first among equals", "[core]")
{
    CHECK(nearestName("ratex", {"rates_", "rate", "ratey"}) == "rate");
    CHECK(nearestName("rate", {"rats", "rate"}) == "rate");
}

TEST_CASE("An empty list or a very long name has no nearest name", "[core]")
{
    CHECK_FALSE(nearestName("x", {}));
    const std::string longName(201, 'a');
    CHECK_FALSE(nearestName(longName, {longName}));
    CHECK(nearestName(longName.substr(1), {longName}) == longName);
}

TEST_CASE("The hint is a question or empty", "[core]")
{
    CHECK(didYouMean("ratee", {"rate"}) == "did you mean 'rate'?");
    CHECK(didYouMean("ratee", {"bandwidth"}).empty());
}

TEST_CASE("The shortest text of a double is short", "[core]")
{
    CHECK(shortestText(0.1) == "0.1");
    CHECK(shortestText(80) == "80");
    CHECK(shortestText(-0.0) == "-0");
    CHECK(shortestText(kInfinity) == "inf");
    CHECK(shortestText(-kInfinity) == "-inf");
    CHECK(shortestText(kNan) == "nan");
    CHECK(shortestText(-kNan) == "nan");
}

TEST_CASE("The shortest text of a double parses to the same bits", "[core][laws]")
{
    std::mt19937_64 bits(1);
    for (int i = 0; i < 20000; ++i) {
        const auto value = std::bit_cast<double>(bits());
        if (!std::isfinite(value))
            continue;
        const auto text = shortestText(value);
        INFO(text);
        const auto back = parseDouble(text);
        REQUIRE(back);
        REQUIRE(sameBits(*back, value));
    }
}

TEST_CASE("Rounded text keeps significant digits and drops zeros", "[core]")
{
    CHECK(roundedText(19.4444444, 4) == "19.44");
    CHECK(roundedText(1.2e-7, 4) == "1.2e-07");
    CHECK(roundedText(1234567, 3) == "1.23e+06");
    CHECK(roundedText(2.50, 4) == "2.5");
    CHECK(roundedText(0, 4) == "0");
    CHECK(roundedText(kNan, 4) == "nan");
    CHECK(roundedText(kInfinity, 4) == "inf");
}

TEST_CASE("An index has only digits")
{
    CHECK(parseIndex("0") == 0U);
    CHECK(parseIndex("18446744073709551615") == 18'446'744'073'709'551'615U);
    for (const auto* const text :
         {"", " 1", "1 ", "-1", "+1", "1.0", "0x1", "18446744073709551616"})
        CHECK(parseIndex(text) == std::nullopt);
}

TEST_CASE("A double is read from the whole text", "[core]")
{
    CHECK(parseDouble("80") == 80.0);
    CHECK(parseDouble("-1.5e3") == -1500.0);
    CHECK(parseDouble(".5") == 0.5);
    const std::string zeros(400, '0');
    for (const auto& tiny : std::vector<std::string>{
             "1e-400", "0." + zeros + "1", "-1E-99999999999999999999", "100e-400"})
        CHECK(parseDouble(tiny) == 0.0);
    for (const auto& huge :
         std::vector<std::string>{"1e400", "1" + zeros + "e-1", "1e99999999999999999999"})
        CHECK_FALSE(parseDouble(huge));
    for (const auto* const text :
         {"", " ", " 1", "1 ", "1x", "x1", "1e", "--1", "1,5", "0x10", "1.2.3"})
        CHECK_FALSE(parseDouble(text));
    CHECK_FALSE(parseDouble(std::string_view("1\0", 2)));
}

TEST_CASE("Only finite doubles are read", "[core]")
{
    for (const auto* const text : {"nan", "inf", "-inf", "infinity", "1e999", "-1e999"})
        CHECK_FALSE(parseDouble(text));
}

TEST_CASE("Splitting gives one part more than there are separators", "[core]")
{
    CHECK(split("a,b,c", ',') == Names{"a", "b", "c"});
    CHECK(split("", ',') == Names{""});
    CHECK(split(",a,", ',') == Names{"", "a", ""});
}

TEST_CASE("Commas inside parentheses do not separate arguments", "[core]")
{
    CHECK(splitArguments("mod(a, b) == 0,cost") == Names{"mod(a, b) == 0", "cost"});
    CHECK(splitArguments("") == Names{""});
    CHECK_FALSE(splitArguments("a), (b"));
    CHECK_FALSE(splitArguments("mod(a, b"));
}

TEST_CASE("Joining undoes splitting", "[core][laws]")
{
    const auto* const text = GENERATE("", ",", "a", "a,b", ",,a,", "a b,c");
    CHECK(join(split(text, ','), ",") == text);
}

TEST_CASE("Trimming removes blanks at both ends only", "[core]")
{
    CHECK(trimmed(" \t\r\n a b \n") == "a b");
    CHECK(trimmed("ab") == "ab");
    CHECK(trimmed(" \t\r\n ").empty());
    CHECK(trimmed("").empty());
}

TEST_CASE("Only letters and digits of ASCII count", "[core]")
{
    CHECK(lowered("Aa Zz-09\xC4") == "aa zz-09\xC4");
    for (const char c : {'a', 'Z', '0', '9'})
        CHECK(isLetterOrDigit(c));
    for (const char c : {'@', '[', '`', '{', '/', ':', '_', '\xC4'})
        CHECK_FALSE(isLetterOrDigit(c));
}

TEST_CASE("A list is short, and a count has its noun", "[core]")
{
    CHECK(shortList({"a", "b", "c"}, 3) == "a, b, c");
    CHECK(shortList({"a", "b", "c", "d"}, 2) == "a, b, 2 more");
    CHECK(fewOf({"a", "b", "c"}, 3) == "a, b, c");
    CHECK(fewOf({"a", "b", "c", "d"}, 2) == "a, b and 2 more");
    CHECK(fewOf({}, 2).empty());
    CHECK(counted(0, "cable") == "0 cables");
    CHECK(counted(1, "cable") == "1 cable");
}

TEST_CASE("A remedy lists eight of many names and counts the others", "[core][findings]")
{
    CHECK(useOneOf({}).empty());
    CHECK(useOneOf({"a", "b"}) == "use one of: a, b");
    CHECK(useOneOf({"a", "b", "c", "d", "e", "f", "g", "h"}) ==
          "use one of: a, b, c, d, e, f, g, h");
    std::vector<std::string> names;
    for (int i = 0; i < 70; ++i)
        names.push_back("n" + std::to_string(i));
    CHECK(useOneOf(names) == "use one of: n0, n1, n2, n3, n4, n5, n6, n7 and 62 more");
}

TEST_CASE("A near name is suggested in place of a list", "[core][findings]")
{
    CHECK(nameHint("bandwith", {"latency", "bandwidth"}) == "did you mean 'bandwidth'?");
    CHECK(nameHint("price", {"latency", "bandwidth"}) == "use one of: latency, bandwidth");
    CHECK(nameHint("price", {}).empty());
}

TEST_CASE("A text is split at its first equals sign, or at two dots", "[core]")
{
    CHECK(splitAtEquals("P=2..64").name == "P");
    CHECK(splitAtEquals("P=2..64").text == "2..64");
    CHECK(splitAtEquals("a = b == c").text == " b == c");
    CHECK(splitAtEquals("P=").text == "");
    CHECK(splitAtEquals("=1").name.empty());
    CHECK(splitAtEquals("P").name == "P");
    CHECK_FALSE(splitAtEquals("P").text);
    CHECK(splitAtDots("2..64:*2")->low == "2");
    CHECK(splitAtDots("2..64:*2")->high == "64:*2");
    CHECK(splitAtDots("1...4")->high == ".4");
    CHECK_FALSE(splitAtDots("1.5"));
}

} // namespace clusterwright::tests::text_test
