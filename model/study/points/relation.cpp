#include "model/study/points/relation.h"

#include "model/core/finding.h"

#include <algorithm>
#include <array>

namespace clusterwright::model
{

namespace
{

// Users may write '='; the language has '=='.
std::string withDoubleEquals(std::string_view text)
{
    constexpr std::string_view kBefore = "=<>!";
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        result += text[i];
        const bool isAlone = text[i] == '=' && (i + 1 == text.size() || text[i + 1] != '=') &&
                             (i == 0 || kBefore.find(text[i - 1]) == std::string_view::npos);
        if (isAlone)
            result += '=';
    }
    return result;
}

// Returns the operand of the root with this index. Its terms keep their places in the whole text.
Expression operandOf(const Expression& expression, std::size_t index)
{
    const auto& arguments = expression.terms.back().arguments;
    const int end = arguments[index] + 1;
    const int begin = index == 0 ? 0 : arguments[index - 1] + 1; // operands are adjacent
    Expression operand{expression.text,
                       {expression.terms.begin() + begin, expression.terms.begin() + end}};
    for (auto& term : operand.terms)
        for (auto& argument : term.arguments)
            argument -= begin;
    return operand;
}

} // namespace

Result<Relation> parseRelation(std::string_view text)
{
    constexpr std::array kComparisons{
        Op::Equal, Op::Less, Op::LessEqual, Op::Greater, Op::GreaterEqual};
    auto condition = parseExpression(withDoubleEquals(text));
    if (!condition)
        return condition.diagnostics();
    const auto op = condition.value().terms.back().op;
    if (std::ranges::find(kComparisons, op) == kComparisons.end())
        return refusal("relation.syntax",
                       "'" + std::string(text) + "' is not an equation or an inequality",
                       "write for example 'speedup = 12' or 'time <= 20 ms'");
    Relation relation{std::string(text), std::move(condition).value(), op, {}, {}};
    relation.left = operandOf(relation.condition, 0);
    relation.right = operandOf(relation.condition, 1);
    return relation;
}

} // namespace clusterwright::model
