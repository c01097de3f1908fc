// Untrusted text: any length or depth is a finding, never a crash or a long wait.
#include "model/expression/language/expression.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::limits_test
{

using namespace model;

namespace
{

std::string repeated(const std::string& part, int times)
{
    std::string text;
    for (int i = 0; i < times; ++i)
        text += part;
    return text;
}

// A kind of nesting: `open` n times, a core, `close` n times.
struct Nesting {
    std::string open;
    std::string close;
};

const auto kNestings = {Nesting{"(", ")"},
                        Nesting{"-", ""},
                        Nesting{"2^", ""},
                        Nesting{"not ", ""},
                        Nesting{"abs(", ")"},
                        Nesting{"min(1,", ")"},
                        Nesting{"if(1,2,", ")"},
                        Nesting{"table(t,", ")"},
                        Nesting{"1+(", ")"},
                        Nesting{"1<(", ")"}};

std::string nested(const Nesting& nesting, int depth)
{
    return repeated(nesting.open, depth) + "1" + repeated(nesting.close, depth);
}

} // namespace

TEST_CASE("Nesting 50 levels deep is valid, 201 is a finding", "[expression][limits]")
{
    for (const auto& nesting : kNestings) {
        INFO(nesting.open);
        CHECK(parseExpression(nested(nesting, 50)));
        CHECK(codeOf(refusal(nested(nesting, kDeepestExpression + 1))) == "expression.depth");
    }
}

TEST_CASE("The limit on the depth is exact", "[expression][limits]")
{
    CHECK(parseExpression(nested({"(", ")"}, kDeepestExpression)));
    CHECK(parseExpression(nested({"-", ""}, kDeepestExpression)));
    CHECK(contains(messageOf(refusal(nested({"-", ""}, kDeepestExpression + 1))),
                   "nested deeper than 200 levels at column 202"));
}

TEST_CASE("A depth of 10,000 is refused without following it", "[expression][limits]")
{
    for (const auto& nesting : kNestings) {
        const auto code = codeOf(refusal(nested(nesting, 10000)));
        INFO(nesting.open);
        CHECK((code == "expression.depth" || code == "expression.size"));
    }
    CHECK(codeOf(refusal(std::string(10000, '('))) == "expression.depth");
    CHECK(codeOf(refusal(std::string(10000, '-'))) == "expression.depth");
    CHECK(codeOf(refusal(repeated("sum(i,1,", 2000))) == "expression.depth");
}

TEST_CASE("A long sum is not deep", "[expression][limits]")
{
    // n names and n - 1 signs are 2 n - 1 terms: 1000 names fit into 2000 terms.
    const auto text = "a" + repeated("+a", 999);
    CHECK(parsed(text).terms.size() == kMostTerms - 1);
    const auto set = equations({"a = 0.5", "x = " + text});
    CHECK(valueOf(set, "x") == 500);
    CHECK(codeOf(refusal(text + "+a")) == "expression.size");
    CHECK(parsed("-" + text).terms.size() == kMostTerms);
}

TEST_CASE("A text of 20,000 characters parses, a longer one does not", "[expression][limits]")
{
    CHECK(parseExpression("1" + std::string(kLongestExpression - 1, ' ')));
    CHECK(codeOf(refusal("1" + std::string(kLongestExpression, ' '))) == "expression.size");
    CHECK(codeOf(refusal(std::string(10000000, 'a'))) == "expression.size");
    CHECK(codeOf(refusal(std::string(10000000, '('))) == "expression.size");
}

TEST_CASE("A name, a number and a list of arguments may fill the text", "[expression][limits]")
{
    CHECK(parsed(std::string(kLongestExpression, 'a')).terms.size() == 1);
    CHECK(parsed(std::string(kLongestExpression, '0')).terms.size() == 1);
    CHECK(codeOf(refusal(std::string(kLongestExpression, '9'))) ==
          "expression.number"); // not finite
    constexpr int kMost = static_cast<int>(kMostTerms);
    CHECK(parsed("max(1" + repeated(",1", kMost - 2) + ")").terms.size() == kMostTerms);
    CHECK(codeOf(refusal("max(1" + repeated(",1", kMost - 1) + ")")) == "expression.size");
}

TEST_CASE("Sums nest eight deep", "[expression][limits]")
{
    const auto sums = [](int depth) {
        std::string text;
        for (int i = 0; i < depth; ++i)
            text += "sum(i" + std::to_string(i) + ",1,2,";
        return text + "1" + repeated(")", depth);
    };
    CHECK(valueOf(sums(kDeepestSum)) == 256); // 2^8
    CHECK(codeOf(refusal(sums(kDeepestSum + 1))) == "expression.depth");
}

TEST_CASE("Random bytes are an expression or one finding", "[expression][limits]")
{
    // Fragments that the lexer accepts, and some that it refuses.
    const std::vector<std::string> parts{
        "(",      ")",   "+",      "-",      "*",    "/",   "^",
        "<",      "<=",  "==",     "=",      ",",    " ",   "1",
        ".",      "e",   "1e",     "s",      "MiB",  "/s",  "%",
        "1/",     "a",   "x.y",    "and",    "or",   "not", "min(",
        "sum(i,", "if(", "table(", "\u00b5", "\xff", "$",   std::string(1, '\0'),
        "\n"};
    std::uint64_t state = 1;
    int good = 0;
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::uint64_t n = 1 + (state >> 33) % 12; n > 0; --n) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            text += parts[(state >> 33) % parts.size()];
        }
        const auto result = parseExpression(text);
        good += result ? 1 : 0;
        if (!result)
            REQUIRE(result.diagnostics().size() == 1);
        else
            REQUIRE_FALSE(result.value().terms.empty());
    }
    CHECK(good > 100); // both kinds occurred
    CHECK(good < 10000);
}

} // namespace clusterwright::tests::limits_test
