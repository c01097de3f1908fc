// Wide equations in parts that have names.
#include "model/block/block.h"
#include "model/expression/language/expression.h"
#include "model/report/equation_parts.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <algorithm>

namespace clusterwright::tests::equation_parts_test
{

using namespace model;

namespace
{

std::vector<std::string> linesOf(const std::vector<EquationPart>& parts)
{
    std::vector<std::string> lines;
    for (const auto& [name, text] : parts)
        lines.push_back(name + " = " + text);
    return lines;
}

// Returns the text of the first part with all others filled in, which may use each other in any order.
std::string filled(const std::vector<EquationPart>& parts)
{
    auto text = parts.front().text;
    for (std::size_t depth = 1; depth < parts.size(); ++depth)
        text = withNames(parseExpression(text).value(), [&](const std::string& name) {
            const auto part = std::ranges::find(parts, name, &EquationPart::name);
            const bool isPart = part != parts.end() && part != parts.begin();
            return isPart ? "(" + part->text + ")" : name;
        });
    return text;
}

// Returns the operations and names of a text, without parentheses.
std::vector<std::pair<Op, std::string>> structureOf(const std::string& text)
{
    std::vector<std::pair<Op, std::string>> structure;
    const auto expression = parseExpression(text);
    REQUIRE(expression);
    for (const auto& term : expression.value().terms)
        structure.emplace_back(term.op, term.name);
    return structure;
}

// True if the equation has a sum or the like, whose index cannot leave it.
bool hasIndex(const std::string& text)
{
    const auto expression = parseExpression(text);
    return expression && std::ranges::any_of(expression.value().terms,
                                             [](const Term& term) { return term.op == Op::Bound; });
}

} // namespace

TEST_CASE("An equation that fits a line has one part", "[report][equations]")
{
    CHECK(linesOf(partsOf("time", "S / b")) == std::vector<std::string>{"time = S / b"});
    CHECK(linesOf(partsOf("time", "not an expression (")) ==
          std::vector<std::string>{"time = not an expression ("});
}

TEST_CASE("A wide equation names its widest terms that fit, equal ones once", "[report][equations]")
{
    CHECK(linesOf(partsOf(
              "t", "max(first_long_name, second_name) * max(first_long_name, second_name)", 44)) ==
          std::vector<std::string>{"t = t_1 * t_1", "t_1 = max(first_long_name, second_name)"});
    // The name t_1 is taken.
    CHECK(linesOf(partsOf("t", "t_1 + max(first_long_name, second_name)", 40)) ==
          std::vector<std::string>{"t = t_1 + t_2", "t_2 = max(first_long_name, second_name)"});
}

TEST_CASE("A term that uses the index of its sum has no name of its own", "[report][equations]")
{
    for (const auto& [name, text] :
         partsOf("t", "sum(i, 1, some_long_limit, max(i * some_factor, another_name))", 30)) {
        INFO(name << " = " << text);
        CHECK_FALSE(text.starts_with("max(i"));
        CHECK_FALSE(text.starts_with("i * "));
    }
}

TEST_CASE("A condition in the last branch does not widen an equation", "[report][equations]")
{
    const auto two = typesetWidth("t", "if(n < 1, 0.9, 1)");
    CHECK(typesetWidth("t", "if(n < 1, 0.9, if(n < 2, 0.8, 1))") == Approx(two));
    CHECK(typesetWidth("t", "if(n < 1, if(n < 2, 0.8, 1), 0.9)") > two + 5);
}

TEST_CASE("Every shipped equation is in parts that fit and restore it", "[report][equations]")
{
    auto library = shippedPresets();
    std::size_t wide = 0;
    for (const auto& id : library.ids(PresetKind::Block)) {
        const auto block = library.block(id);
        REQUIRE(block);
        for (const auto& equation : block.value()->equations) {
            INFO(id << ": " << equation.name << " = " << equation.expression.text);
            const auto parts = partsOf(equation.name, equation.expression.text);
            wide += parts.size() > 1 ? 1U : 0U;
            for (const auto& [name, text] : parts) {
                INFO(name << " = " << text);
                CHECK((typesetWidth(name, text) <= kWidestEquation || hasIndex(text)));
            }
            CHECK(structureOf(filled(parts)) == structureOf(equation.expression.text));
        }
    }
    CHECK(wide > 10);
}

} // namespace clusterwright::tests::equation_parts_test
