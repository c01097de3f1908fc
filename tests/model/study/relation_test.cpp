// Relations as users write them.

#include "model/study/points/relation.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::relation_test
{

namespace
{

model::Relation relation(const std::string& text)
{
    auto result = model::parseRelation(text);
    INFO(text << textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

std::vector<model::Op> opsOf(const model::Expression& expression)
{
    std::vector<model::Op> ops;
    for (const auto& term : expression.terms)
        ops.push_back(term.op);
    return ops;
}

} // namespace

TEST_CASE("A relation can be an equation with '=' or '=='", "[relation]")
{
    for (const auto* const text : {"speedup = 12", "speedup == 12", "speedup=12"}) {
        const auto equation = relation(text);
        CHECK(equation.op == model::Op::Equal);
        CHECK(equation.text == text);
        CHECK(namesIn(equation.left) == std::vector<std::string>{"speedup"});
        CHECK(equation.right.terms.back().literal.value == 12);
    }
}

TEST_CASE("A relation can be an inequality", "[relation]")
{
    CHECK(relation("cost <= 50000 USD").op == model::Op::LessEqual);
    CHECK(relation("cost < 50000 USD").op == model::Op::Less);
    CHECK(relation("P >= 2").op == model::Op::GreaterEqual);
    CHECK(relation("P > 2").op == model::Op::Greater);
}

TEST_CASE("Both sides of a relation are complete expressions", "[relation]")
{
    using model::Op;
    const auto both = relation("(a + b) * 2 = c - d / e");
    CHECK(opsOf(both.left) ==
          std::vector<Op>{Op::Name, Op::Name, Op::Add, Op::Literal, Op::Multiply});
    CHECK(opsOf(both.right) ==
          std::vector<Op>{Op::Name, Op::Name, Op::Name, Op::Divide, Op::Subtract});
    CHECK(both.right.terms[3].arguments == std::vector<int>{1, 2});
    CHECK(both.right.terms[4].arguments == std::vector<int>{0, 3});
}

TEST_CASE("A relation without a comparison is rejected", "[relation][bad-input]")
{
    for (const auto* const text : {"speedup", "12", "a != b", "a < 1 and b < 2", "not a"}) {
        INFO(text);
        CHECK(codeOf(model::parseRelation(text).diagnostics()) == "relation.syntax");
    }
    for (const auto* const text : {"", "=", "a =", "= 3", "a = b = c"}) {
        INFO(text);
        CHECK(codeOf(model::parseRelation(text).diagnostics()) == "expression.syntax");
    }
}

} // namespace clusterwright::tests::relation_test
