#include "model/report/mathml.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::mathml_test
{

namespace
{

// The contents of the element.
std::string inside(const std::string& name, const std::string& text)
{
    const auto expression = model::parseExpression(text);
    REQUIRE(expression);
    const auto math = model::mathMl(name, expression.value());
    const auto begin = math.find("<mrow>") + 6;
    return math.substr(begin, math.rfind("</mrow></math>") - begin);
}

} // namespace

TEST_CASE("An equation is typeset as in print", "[report][mathml]")
{
    CHECK(inside("T_dth", "S / b") ==
          "<msub><mi>T</mi><mi>dth</mi></msub><mo>=</mo>"
          "<mfrac><mrow><mi>S</mi></mrow><mrow><mi>b</mi></mrow></mfrac>");
    CHECK(inside("", "rows^2") == "<msup><mrow><mi>rows</mi></mrow><mrow><mn>2</mn></mrow></msup>");
    CHECK(inside("", "sqrt(x)") == "<msqrt><mi>x</mi></msqrt>");
    CHECK(inside("", "80 MiB/s") == "<mrow><mn>80</mn><mtext>\u00a0MiB/s</mtext></mrow>");
    CHECK(inside("", "4.772e+08") ==
          "<mrow><mn>4.772</mn><mo>\u00b7</mo><msup><mn>10</mn><mrow><mn>8"
          "</mn></mrow></msup></mrow>");
    CHECK(contains(inside("", "2e-03 s"), "<mo>\u2212</mo><mn>3</mn>"));
    CHECK(inside("", "host_bandwidth") == "<mi>host_bandwidth</mi>");
    CHECK(contains(inside("", "if(P > 1, a, 0 s)"), "<mo>{</mo><mtable"));
    CHECK(contains(inside("", "sum(i, 1, n, i)"), "<munderover><mo>\u2211</mo>"));
    CHECK(contains(inside("", "prod(i, 1, n, i)"), "<munderover><mo>\u220f</mo>"));
    CHECK(contains(inside("", "argmin(i, 1, n, i)"), "<munderover><mi>argmin</mi>"));
    CHECK(contains(inside("", "a <= b"), "<mo>\u2264</mo>"));
    CHECK(contains(inside("", "ceil(x)"), "<mi>ceil</mi><mrow><mo>(</mo><mi>x</mi><mo>)</mo>"));
}

TEST_CASE("Parentheses appear only where precedence requires them", "[report][mathml]")
{
    const auto fences = [](const std::string& text) {
        const auto math = inside("", text);
        std::size_t count = 0;
        for (auto at = math.find("<mo>(</mo>"); at != std::string::npos;
             at = math.find("<mo>(</mo>", at + 1))
            ++count;
        return count;
    };
    CHECK(fences("(a + b) * c") == 1);
    CHECK(fences("a - (b - c)") == 1);
    CHECK(fences("(a - b) - c") == 0);
    CHECK(fences("(a + b) / c") == 0); // the fraction bar groups the sum
    CHECK(fences("(a / b)^2") == 1);
    CHECK(fences("(-a)^2") == 1);
    CHECK(fences("a * (b * c)") == 0);
}

} // namespace clusterwright::tests::mathml_test
