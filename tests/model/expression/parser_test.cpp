// The grammar: the meaning of an expression, shown by its value, and the findings on invalid text.
#include "model/expression/language/expression.h"
#include "model/expression/language/function_names.h"
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"

#include <cmath>

namespace clusterwright::tests::parser_test
{

using namespace model;

TEST_CASE("Operators have the usual precedence", "[expression]")
{
    CHECK(valueOf("2 + 3 * 4") == 14);
    CHECK(valueOf("(2 + 3) * 4") == 20);
    CHECK(valueOf("2 * 3 + 4") == 10);
    CHECK(valueOf("7 - 3 - 2") == 2); // (7 - 3) - 2
    CHECK(valueOf("7 - (3 - 2)") == 6);
    CHECK(valueOf("24 / 4 / 2") == 3);  // (24 / 4) / 2
    CHECK(valueOf("24 / 4 * 2") == 12); // (24 / 4) * 2
    CHECK(valueOf("2 * 3 ^ 2") == 18);
    CHECK(valueOf("2 ^ 3 ^ 2") == 512); // 2 ^ 9
    CHECK(valueOf("(2 ^ 3) ^ 2") == 64);
}

TEST_CASE("A sign binds weaker than a power and stronger than a product", "[expression]")
{
    CHECK(valueOf("-2 ^ 2") == -4);
    CHECK(valueOf("(-2) ^ 2") == 4);
    CHECK(valueOf("2 ^ -1") == 0.5);
    CHECK(valueOf("2 * -3") == -6);
    CHECK(valueOf("2 - -3") == 5);
    CHECK(valueOf("--3") == 3);
    CHECK(valueOf("-2 * 3 + 1") == -5);
}

TEST_CASE("Comparisons bind weaker than sums, and stronger than not, and, or", "[expression]")
{
    CHECK(valueOf("1 + 1 == 2") == 1);
    CHECK(valueOf("2 < 1 + 2") == 1);
    CHECK(valueOf("not 1 == 2") == 1); // not (1 == 2)
    CHECK(valueOf("(not 1) == 2") == 0);
    CHECK(valueOf("not 0 and 0") == 0); // (not 0) and 0
    CHECK(valueOf("not (0 and 0)") == 1);
    CHECK(valueOf("1 or 0 and 0") == 1); // 1 or (0 and 0)
    CHECK(valueOf("(1 or 0) and 0") == 0);
    CHECK(valueOf("1 < 2 and 3 < 4") == 1);
    CHECK(valueOf("not not 5") == 1);
}

TEST_CASE("Every comparison compares", "[expression]")
{
    const auto results = [](const std::string& left, const std::string& right) {
        std::string bits;
        for (const auto* const sign : {" < ", " <= ", " > ", " >= ", " == ", " != "})
            bits += valueOf(left + sign + right) == 1 ? '1' : '0';
        return bits;
    };
    CHECK(results("1", "2") == "110001");
    CHECK(results("2", "2") == "010110");
    CHECK(results("3", "2") == "001101");
}

TEST_CASE("Every function has its value", "[expression]")
{
    CHECK(valueOf("min(3, 1, 2)") == 1);
    CHECK(valueOf("max(1, 3, 2)") == 3);
    CHECK(valueOf("min(5)") == 5);
    CHECK(valueOf("abs(-3)") == 3);
    CHECK(valueOf("ceil(2.1)") == 3);
    CHECK(valueOf("ceil(-2.1)") == -2);
    CHECK(valueOf("floor(2.9)") == 2);
    CHECK(valueOf("floor(-2.1)") == -3);
    CHECK(valueOf("round(2.5)") == 3);
    CHECK(valueOf("round(-2.5)") == -3); // away from zero
    CHECK(valueOf("sqrt(9)") == 3);
    CHECK(valueOf("exp(1)") == Approx(2.718281828459045).epsilon(1e-12));
    CHECK(valueOf("ln(exp(2))") == Approx(2).epsilon(1e-12));
    CHECK(valueOf("log2(8)") == 3);
    CHECK(valueOf("log10(1000)") == 3);
    CHECK(valueOf("pow(2, 10)") == 1024);
    CHECK(valueOf("if(1 < 2, 10, 20)") == 10);
    CHECK(valueOf("if(1 > 2, 10, 20)") == 20);
    CHECK(valueOf("sum(i, 1, 4, i)") == 10); // 1 + 2 + 3 + 4
}

TEST_CASE("`or` is a name where an operand is expected", "[expression]")
{
    const auto set = equations(
        {"L = 5", "os = 2", "or = 3", "a = os + L + or", "b = or or or", "c = -or * 2", "d = or"});
    CHECK(valueOf(set, "a") == 10); // 2 + 5 + 3
    CHECK(valueOf(set, "b") == 1);
    CHECK(valueOf(set, "c") == -6);
    CHECK(valueOf(set, "d") == 3);
    CHECK(namesIn(parsed("max(os, or) or x")) == std::vector<std::string>{"os", "or", "x"});
}

TEST_CASE("`and` and `not` are not names", "[expression]")
{
    for (const auto* const text : {"1 + not", "not", "1 and", "x not y"})
        CHECK(codeOf(refusal(text)) == "expression.syntax");
}

TEST_CASE("The names of an expression are listed once, in order of appearance", "[expression]")
{
    CHECK(namesIn(parsed("b * a + b / step.c")) == std::vector<std::string>{"b", "a", "step.c"});
    CHECK(namesIn(parsed("1 + 2 s / 3 s")).empty());
    CHECK(namesIn(parsed("sum(i, from, i, i * x)")) ==
          std::vector<std::string>{"from", "i", "x"}); // the limit is outside
    CHECK(namesIn(parsed("table(t, x)")) == std::vector<std::string>{"x"});
}

TEST_CASE("Names are replaced at their places", "[expression]")
{
    const auto shown = [](const std::string& name) { return "<" + name + ">"; };
    CHECK(withNames(parsed("T_dfg*(P - 1) + sum(i, a, b, i*T_dfg)"), shown) ==
          "<T_dfg>*(<P> - 1) + sum(i, <a>, <b>, i*<T_dfg>)");
    CHECK(withNames(parsed("80 MiB / s"), shown) == "80 MiB / <s>");
    CHECK(withNames(parsed("5"), shown) == "5");
}

TEST_CASE("Terms are in post-order with their places", "[expression]")
{
    const auto expression = parsed("  (a + 2 s) * f.b ");
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < expression.terms.size(); ++i) {
        const auto& term = expression.terms[i];
        parts.push_back(expression.text.substr(term.begin, term.end - term.begin));
        for (const int argument : term.arguments)
            CHECK(argument < static_cast<int>(i));
    }
    CHECK(parts == std::vector<std::string>{"a", "2 s", "a + 2 s", "f.b", "(a + 2 s) * f.b"});
}

TEST_CASE("A syntax error has a reason and a column", "[expression]")
{
    const auto [text, message] = GENERATE(table<std::string, std::string>({
        {"", "expected a value, but the text ends at column 1 of ''"},
        {"   ", "expected a value, but the text ends at column 4 of '   '"},
        {"a +", "expected a value, but the text ends at column 4 of 'a +'"},
        {"a + * b", "expected a value, got '*' at column 5 of 'a + * b'"},
        {"+a", "expected a value, got '+' at column 1 of '+a'"},
        {"a b", "expected an operator or the end, got 'b' at column 3 of 'a b'"},
        {"(a", "expected ')', but the text ends at column 3 of '(a'"},
        {"a)", "expected an operator or the end, got ')' at column 2 of 'a)'"},
        {"()", "expected a value, got ')' at column 2 of '()'"},
        {"a = b", "expected an operator or the end, got '=' at column 3 of 'a = b'"},
        {"a $ b", "unexpected '$' at column 3 of 'a $ b'"},
        {"min(a, b", "expected ',' or ')', but the text ends at column 9 of 'min(a, b'"},
        {"min(a,)", "expected a value, got ')' at column 7 of 'min(a,)'"},
        {"2 3", "expected an operator or the end, got '3' at column 3 of '2 3'"},
        {"5 1/x", "expected an operator or the end, got '1' at column 3 of '5 1/x'"},
        {"sum(1, 2, 3, 4)",
         "expected the name of an index, got '1' at column 5 of 'sum(1, 2, 3, 4)'"},
        {"sum(i, 1, 2)", "expected ',', got ')' at column 12 of 'sum(i, 1, 2)'"},
        {"table(1, x)", "expected the name of a table, got '1' at column 7 of 'table(1, x)'"},
        {"table(t)", "expected ',', got ')' at column 8 of 'table(t)'"},
    }));
    const auto found = refusal(text);
    CHECK(codeOf(found) == "expression.syntax");
    CHECK(messageOf(found) == message);
}

TEST_CASE("A number is finite and has one point", "[expression]")
{
    for (const std::string number : {"1.2.3", "1e999", "1..2", "1e5.5"}) {
        const auto found = refusal("a + " + number);
        CHECK(codeOf(found) == "expression.number");
        CHECK(contains(messageOf(found), "'" + number + "' is not a finite number at column 5"));
    }
}

TEST_CASE("A single '=' names the comparison", "[expression]")
{
    const auto found = refusal("alg = 2");
    CHECK(codeOf(found) == "expression.syntax");
    CHECK(hintOf(found) == "write '==' to compare");
}

TEST_CASE("Chained comparisons are refused", "[expression]")
{
    const auto found = refusal("1 < x < 3");
    CHECK(codeOf(found) == "expression.syntax");
    CHECK(contains(messageOf(found), "column 7"));
    CHECK(hintOf(found) == "write 'a < b and b < c'");
    CHECK(valueOf("(1 < 2) < 3") == 1);
}

TEST_CASE("An unknown function has its nearest name or the list as a hint", "[expression]")
{
    CHECK(codeOf(refusal("2 * celi(x)")) == "expression.function");
    CHECK(hintOf(refusal("2 * cell(x)")) == "did you mean 'ceil'?");
    CHECK(contains(messageOf(refusal("2 * cell(x)")), "unknown function 'cell' at column 5"));
    CHECK(hintOf(refusal("modd(5, 3)")) == "did you mean 'mod'?");
    CHECK(hintOf(refusal("argmn(i, 1, 2, i)")) == "did you mean 'argmin'?");
    CHECK(contains(hintOf(refusal("bandwidth(x)")), "use one of: min, max, abs"));
    CHECK(codeOf(refusal("or(1, 2)")) == "expression.function");
}

TEST_CASE("A function takes its number of arguments", "[expression]")
{
    for (const auto* const text :
         {"abs(1, 2)", "pow(1)", "if(1, 2)", "if(1, 2, 3, 4)", "sqrt(1, 2)"})
        CHECK(codeOf(refusal(text)) == "expression.function");
    CHECK(contains(messageOf(refusal("1 + pow(2)")), "pow takes 2 arguments, got 1 at column 5"));
    CHECK(codeOf(refusal("abs()")) == "expression.syntax");
}

TEST_CASE("A function is not a name, and a name is not a function", "[expression]")
{
    for (const auto* const name : {"x", "T_dfg", "_a", "or", "minimum", "s", "a1"})
        CHECK(isName(name));
    for (const auto* const name :
         {"", "1a", "a.b", "a b", "min", "sum", "table", "and", "not", "on", "\u00b5", "a\n"})
        CHECK_FALSE(isName(name));
}

TEST_CASE("Minimum and maximum are over an index that their fourth argument uses", "[expression]")
{
    CHECK(valueOf("min(i, 1, 5, (i - 3)^2 + 2)") == 2);
    CHECK(valueOf("max(i, 0, 4, i * (6 - i))") == 9); // 3 * 3
    CHECK(valueOf("max(i, 1, 3, min(k, 1, i, 10 * i + k))") == 31);
    CHECK(valueOf("min(4, 3, 2, 1)") == 1);
    CHECK(valueOf(equations({"a = 4", "x = min(a, 3, 5, 6)"}), "x") == 3);
    CHECK(valueOf(equations({"a = 4", "x = max(a, 3, 5, 2, 2 * a)"}), "x") == 8);
    CHECK(codeOf(refusal("min(i, 1, 2, i")) == "expression.syntax");
    CHECK(codeOf(refusal("prod(i, 1, 2)")) == "expression.syntax");
}

TEST_CASE("Nested sums have different variables", "[expression]")
{
    CHECK(contains(messageOf(refusal("sum(i, 1, 2, sum(i, 1, 2, i))")),
                   "'i' is already the index of an outer sum"));
    CHECK(valueOf("sum(i, 1, 2, i) * sum(i, 1, 3, i)") == 18); // 3 * 6
    CHECK(valueOf("sum(i, 1, sum(i, 1, 2, i), i)") == 6);      // 1 + 2 + 3: the limit is outside
    CHECK(codeOf(refusal("sum(min, 1, 2, 3)")) == "expression.syntax");
    CHECK(codeOf(refusal("sum(a.b, 1, 2, 3)")) == "expression.syntax");
}

TEST_CASE("An equation is a name and an expression", "[expression]")
{
    const auto result = parseEquation("  T_dfg =  (P - 1) * S ");
    REQUIRE(result);
    CHECK(result.value().name == "T_dfg");
    CHECK(result.value().expression.text == "(P - 1) * S");
    CHECK(parseEquation("a = b == c").value().expression.text == "b == c");
    CHECK(parseEquation("or = 1 us").value().name == "or");
}

TEST_CASE("An invalid equation has a hint with the form", "[expression]")
{
    const auto* const text = GENERATE("",
                                      "=",
                                      "a",
                                      "= 1",
                                      "a == b",
                                      "a <= b",
                                      "1 = a",
                                      "a.b = 1",
                                      "min = 1",
                                      "a + b = c",
                                      "not = 1");
    INFO(text);
    const auto result = parseEquation(text);
    REQUIRE_FALSE(result);
    CHECK(codeOf(result.diagnostics()) == "expression.syntax");
    CHECK(hintOf(result.diagnostics()) == "write 'name = expression'");
}

TEST_CASE("An error in a right-hand side has the column in that side", "[expression]")
{
    const auto result = parseEquation("a = 1 + )");
    REQUIRE_FALSE(result);
    CHECK(contains(messageOf(result.diagnostics()), "column 5 of '1 + )'"));
    CHECK_FALSE(parseEquation("a = "));
}

TEST_CASE("NUL bytes and letters beyond ASCII are named by their code", "[expression]")
{
    using namespace std::string_view_literals;
    CHECK(contains(messageOf(refusal("a\0b"sv)), "unexpected a character with code 0 at column 2"));
    CHECK(contains(messageOf(refusal("\u00e9 + 1")),
                   "unexpected a character with code 195 at column 1"));
    CHECK(
        contains(messageOf(refusal("a \u2212 b")), "code 226 at column 3")); // a typographic minus
    CHECK(codeOf(refusal("\xff")) == "expression.syntax");
}

TEST_CASE("The excerpt of a long text surrounds the place", "[expression]")
{
    const auto text = std::string(500, ' ') + "$ here";
    const auto message = messageOf(refusal(text));
    CHECK(contains(message, "column 501"));
    CHECK(contains(message, "$ here"));
    CHECK(message.size() < 150);
}

TEST_CASE("An operation has its sign or name in texts", "[expression]")
{
    for (const auto* const text : {"a + b",
                                   "a - b",
                                   "a * b",
                                   "a / b",
                                   "a < b",
                                   "a <= b",
                                   "a > b",
                                   "a >= b",
                                   "a == b",
                                   "a != b",
                                   "a and b",
                                   "a or b",
                                   "a ^ b"})
        CHECK("a " + std::string(toText(parsed(text).terms.back().op)) + " b" == text);
    for (const auto* const text : {"abs(a)",
                                   "ceil(a)",
                                   "floor(a)",
                                   "round(a)",
                                   "sqrt(a)",
                                   "exp(a)",
                                   "ln(a)",
                                   "log2(a)",
                                   "log10(a)",
                                   "min(a)",
                                   "max(a)"})
        CHECK(std::string(toText(parsed(text).terms.back().op)) + "(a)" == text);
    CHECK(toText(Op::Negate) == "-");
    CHECK(toText(Op::Not) == "not");
    CHECK(toText(Op::If) == "if");
    CHECK(toText(Op::Literal) == "value");
}

TEST_CASE("The listed functions are exactly those that can be called", "[expression]")
{
    const auto isUnknown = [](const std::string& name) {
        const auto parsed = parseExpression(name + "()");
        return !parsed && contains(messageOf(parsed.diagnostics()), "unknown function");
    };
    CHECK_FALSE(functionNames().empty());
    for (const auto name : functionNames()) {
        INFO(name);
        CHECK_FALSE(isUnknown(std::string(name)));
    }
    CHECK(isUnknown("nothing"));
}

} // namespace clusterwright::tests::parser_test
