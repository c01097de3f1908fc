#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/expression/language/expression.h"
#include "model/expression/language/function_names.h"
#include "model/expression/language/functions.h"
#include "model/expression/language/lexer.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <optional>

namespace clusterwright::model
{

namespace
{

struct BinaryOperator {
    std::string_view symbol;
    Op op;
    int precedence;
};

constexpr int kComparison = 3;
constexpr auto kBinaries = std::to_array<BinaryOperator>({
    {"or", Op::Or, 1},
    {"and", Op::And, 2},
    {"<", Op::Less, kComparison},
    {"<=", Op::LessEqual, kComparison},
    {">", Op::Greater, kComparison},
    {">=", Op::GreaterEqual, kComparison},
    {"==", Op::Equal, kComparison},
    {"!=", Op::NotEqual, kComparison},
    {"+", Op::Add, 4},
    {"-", Op::Subtract, 4},
    {"*", Op::Multiply, 5},
    {"/", Op::Divide, 5},
});

struct ExpressionBounds {
    std::size_t characters;
    std::size_t terms;
    int depth;
};
constexpr ExpressionBounds kWritten{kLongestExpression, kMostTerms, kDeepestExpression};
// Each parsed expression is in parentheses in the composed one, which adds a few levels.
constexpr ExpressionBounds kComposed{std::numeric_limits<std::size_t>::max(),
                                     std::numeric_limits<std::size_t>::max(),
                                     2 * kDeepestExpression};

// Recursive descent. The first error ends the parse, since the rest of a line cannot be interpreted.
class Parser
{
public:
    Parser(std::string_view text, const ExpressionBounds& bounds)
        : m_text(text)
        , m_bounds(bounds)
        , m_lexer(text)
    {
    }

    Result<Expression> whole()
    {
        if (m_text.size() > m_bounds.characters)
            return refusal("expression.size",
                           "the expression is longer than " + std::to_string(m_bounds.characters) +
                               " characters",
                           "split it into several equations");
        binary(1, 0);
        if (m_problem.empty() && m_lexer.peek().kind != TokenKind::End)
            unexpected("an operator or the end");
        if (!m_problem.empty())
            return m_problem;
        return Expression{std::string(m_text), std::move(m_terms)};
    }

private:
    using Index = int;

    Index fail(std::string code, std::size_t at, std::string message, std::string hint = {})
    {
        if (m_problem.empty())
            m_problem = refusal(std::move(code),
                                std::move(message) + " at column " + std::to_string(at + 1) +
                                    " of '" + excerpt(at) + "'",
                                std::move(hint));
        return -1;
    }

    [[nodiscard]] std::string excerpt(std::size_t at) const
    {
        constexpr std::size_t kShown = 70;
        if (m_text.size() <= kShown)
            return std::string(m_text);
        const auto begin = at > kShown / 2 ? at - kShown / 2 : 0;
        return (begin > 0 ? "..." : "") + std::string(m_text.substr(begin, kShown)) + "...";
    }

    Index unexpected(const std::string& expected)
    {
        const auto& token = m_lexer.peek();
        if (token.kind == TokenKind::Bad)
            return fail(token.code, token.begin, token.problem, token.hint);
        if (token.kind == TokenKind::End)
            return fail(
                "expression.syntax", token.begin, "expected " + expected + ", but the text ends");
        return fail(
            "expression.syntax",
            token.begin,
            "expected " + expected + ", got '" + std::string(token.text.substr(0, 40)) + "'",
            token.text == "=" ? "write '==' to compare" : numberRemedy(m_text, token.begin));
    }

    Index add(Term term)
    {
        if (!m_problem.empty())
            return -1;
        if (m_terms.size() >= m_bounds.terms)
            return fail("expression.size",
                        term.begin,
                        "more than " + std::to_string(m_bounds.terms) + " terms",
                        "split it into several equations");
        m_terms.push_back(std::move(term));
        return static_cast<Index>(m_terms.size()) - 1;
    }

    Index operation(Op op, std::size_t begin, std::vector<int> arguments)
    {
        Term term;
        term.op = op;
        term.arguments = std::move(arguments);
        term.begin = begin;
        term.end = m_lexer.lastEnd();
        return add(std::move(term));
    }

    bool takeSymbol(std::string_view symbol)
    {
        if (m_lexer.peek().kind != TokenKind::Symbol || m_lexer.peek().text != symbol)
            return false;
        m_lexer.next();
        return true;
    }

    const BinaryOperator* binaryAhead() const
    {
        const auto& token = m_lexer.peek();
        if (token.kind != TokenKind::Symbol && token.kind != TokenKind::Name)
            return nullptr;
        const auto* const found = std::ranges::find(kBinaries, token.text, &BinaryOperator::symbol);
        return found == kBinaries.end() ? nullptr : found;
    }

    Index tooDeep()
    {
        return fail("expression.depth",
                    m_lexer.peek().begin,
                    "nested deeper than " + std::to_string(m_bounds.depth) + " levels",
                    "split it into several equations");
    }

    // Precedence climbing; comparisons cannot be chained.
    Index binary(int precedence, int depth)
    {
        if (depth > m_bounds.depth)
            return tooDeep();
        const auto begin = m_lexer.peek().begin;
        Index left = unary(depth);
        while (m_problem.empty()) {
            const auto* const found = binaryAhead();
            if (!found || found->precedence < precedence)
                return left;
            m_lexer.next();
            const Index right = binary(found->precedence + 1, depth + 1);
            left = operation(found->op, begin, {left, right});
            if (const auto* const next = binaryAhead();
                found->precedence == kComparison && next && next->precedence == kComparison)
                return fail("expression.syntax",
                            m_lexer.peek().begin,
                            "comparisons cannot be chained",
                            "write 'a < b and b < c'");
        }
        return -1;
    }

    Index unary(int depth)
    {
        if (depth > m_bounds.depth)
            return tooDeep();
        const auto begin = m_lexer.peek().begin;
        if (takeSymbol("-")) {
            const Index operand = unary(depth + 1);
            return operation(Op::Negate, begin, {operand});
        }
        if (m_lexer.peek().kind == TokenKind::Name && m_lexer.peek().text == "not") {
            m_lexer.next();
            const Index operand = binary(kComparison, depth + 1);
            return operation(Op::Not, begin, {operand});
        }
        const Index base = primary(depth);
        if (!m_problem.empty() || !takeSymbol("^"))
            return base;
        const Index exponent = unary(depth + 1);
        return operation(Op::Power, begin, {base, exponent});
    }

    Index primary(int depth)
    {
        if (!m_problem.empty())
            return -1;
        const auto& ahead = m_lexer.peek();
        if (ahead.kind == TokenKind::Number) {
            const auto token = m_lexer.next();
            Term term;
            term.literal = token.number;
            term.begin = token.begin;
            term.end = m_lexer.lastEnd();
            return add(std::move(term));
        }
        if (ahead.kind == TokenKind::Name)
            return nameOrCall(depth);
        if (!takeSymbol("("))
            return unexpected("a value");
        const Index inner = binary(1, depth + 1);
        if (m_problem.empty() && !takeSymbol(")"))
            return unexpected("')'");
        return inner;
    }

    Index nameOrCall(int depth)
    {
        const auto token = m_lexer.next();
        Term term;
        term.op = Op::Name;
        term.name = token.text;
        term.begin = token.begin;
        term.end = m_lexer.lastEnd();
        if (m_lexer.peek().kind == TokenKind::Symbol && m_lexer.peek().text == "(")
            return call(term, depth);
        if (const auto* const function = functionOf(term.name);
            function && function->op == Op::External)
            return external(term, *function, {});
        const auto bound = std::ranges::find(m_bound, term.name);
        if (bound != m_bound.end()) {
            term.op = Op::Bound;
            term.level = static_cast<int>(bound - m_bound.begin());
        }
        return add(std::move(term));
    }

    Index call(const Term& name, int depth)
    {
        const auto* const function = functionOf(name.name);
        if (!function) {
            std::vector<std::string> known;
            for (const auto& f : kFunctions)
                known.emplace_back(f.name);
            const auto near = didYouMean(name.name, known);
            return fail("expression.function",
                        name.begin,
                        "unknown function '" + name.name + "'",
                        near.empty() ? "use one of: " + join(known, ", ") : near);
        }
        takeSymbol("(");
        if (isOverIndex(function->op) || namesIndex(function->op))
            return overIndex(name, *function, depth);
        if (function->op == Op::Table)
            return table(name, depth);
        if (function->op == Op::External)
            return externalCall(name, *function, depth);
        std::vector<int> arguments;
        do
            arguments.push_back(binary(1, depth + 1));
        while (m_problem.empty() && takeSymbol(","));
        if (m_problem.empty() && !takeSymbol(")"))
            return unexpected("',' or ')'");
        if (!checkCount(name, *function, arguments.size()))
            return -1;
        return operation(function->op, name.begin, std::move(arguments));
    }

    bool checkCount(const Term& name, const Function& function, std::size_t given)
    {
        const int count = static_cast<int>(given);
        if (m_problem.empty() && (count < function.fewest || count > function.most)) {
            const auto upTo = function.most == kAny ? " or more"
                              : function.most > function.fewest
                                  ? " to " + std::to_string(function.most)
                                  : "";
            fail("expression.function",
                 name.begin,
                 name.name + " takes " + std::to_string(function.fewest) + upTo +
                     " arguments, got " + std::to_string(count));
        }
        return m_problem.empty();
    }

    // hops_mean()   flow_bandwidth(all_to_all)   flow_bandwidth(pairs, k)
    Index externalCall(Term name, const Function& function, int depth)
    {
        std::vector<int> arguments;
        if (takeSymbol(")"))
            return external(std::move(name), function, {});
        if (m_lexer.peek().kind != TokenKind::Name)
            return unexpected("a word or ')'");
        name.choice = m_lexer.next().text;
        while (m_problem.empty() && takeSymbol(","))
            arguments.push_back(binary(1, depth + 1));
        if (m_problem.empty() && !takeSymbol(")"))
            return unexpected("',' or ')'");
        return external(std::move(name), function, std::move(arguments));
    }

    Index external(Term term, const Function& function, std::vector<int> arguments)
    {
        if (!checkCount(term, function, arguments.size() + (term.choice.empty() ? 0 : 1)))
            return -1;
        term.op = Op::External;
        term.arguments = std::move(arguments);
        term.end = m_lexer.lastEnd();
        return add(std::move(term));
    }

    // True for min(i, from, to, term) and max with a term that uses i.
    [[nodiscard]] bool namesIndex(Op op) const
    {
        if ((op != Op::Min && op != Op::Max) || m_lexer.peek().kind != TokenKind::Name)
            return false;
        auto ahead = m_lexer;
        const auto index = ahead.next().text;
        bool isUsed = false;
        int commas = 0;
        for (int open = 1; open > 0;) {
            const bool isFirst = commas == 0;
            const auto token = ahead.next();
            if (token.kind == TokenKind::End || token.kind == TokenKind::Bad)
                return false;
            open += token.text == "(" ? 1 : token.text == ")" ? -1 : 0;
            commas += open == 1 && token.text == "," ? 1 : 0;
            if (isFirst && commas == 0)
                return false;
            isUsed = isUsed || (commas == 3 && token.text == index);
        }
        return isName(index) && commas == 3 && isUsed;
    }

    // sum(i, from, to, term)   argmin(i, from, to, term)
    Index overIndex(const Term& name, const Function& function, int depth)
    {
        if (m_lexer.peek().kind != TokenKind::Name || !isName(m_lexer.peek().text))
            return unexpected("the name of an index");
        Term term;
        term.op = function.op == Op::Min   ? Op::MinOver
                  : function.op == Op::Max ? Op::MaxOver
                                           : function.op;
        term.name = m_lexer.next().text;
        term.level = static_cast<int>(m_bound.size());
        term.begin = name.begin;
        const auto afterComma = [&] {
            if (m_problem.empty() && !takeSymbol(","))
                return unexpected("','");
            return m_problem.empty() ? binary(1, depth + 1) : -1;
        };
        term.arguments = {afterComma(), afterComma()};
        if (m_problem.empty() && std::ranges::find(m_bound, term.name) != m_bound.end())
            return fail("expression.syntax",
                        name.begin,
                        "'" + term.name + "' is already the index of an outer sum");
        if (m_problem.empty() && m_bound.size() >= kDeepestSum)
            return fail("expression.depth", name.begin, "sums are nested too deeply");
        m_bound.push_back(term.name);
        term.arguments.push_back(afterComma());
        m_bound.pop_back();
        if (m_problem.empty() && !takeSymbol(")"))
            return unexpected("')'");
        term.end = m_lexer.lastEnd();
        return add(std::move(term));
    }

    // table(name, x)
    Index table(const Term& name, int depth)
    {
        if (m_lexer.peek().kind != TokenKind::Name)
            return unexpected("the name of a table");
        Term term;
        term.op = Op::Table;
        term.name = m_lexer.next().text;
        if (!takeSymbol(","))
            return unexpected("','");
        const Index argument = binary(1, depth + 1);
        if (m_problem.empty() && !takeSymbol(")"))
            return unexpected("')'");
        term.arguments = {argument};
        term.begin = name.begin;
        term.end = m_lexer.lastEnd();
        return add(std::move(term));
    }

    std::string_view m_text;
    ExpressionBounds m_bounds;
    Lexer m_lexer;
    std::vector<Term> m_terms;
    std::vector<std::string> m_bound; // indices of the enclosing sums, outermost first
    Diagnostics m_problem;
};

} // namespace

Result<Expression> parseExpression(std::string_view text)
{
    return Parser(text, kWritten).whole();
}

Expression composedExpression(std::string_view text)
{
    auto expression = Parser(text, kComposed).whole();
    assert(expression);
    return std::move(expression).value();
}

Result<ParsedEquation> parseEquation(std::string_view text)
{
    const auto [left, right] = splitAtEquals(text);
    const auto name = trimmed(left);
    if (!right || right->starts_with('=') || !isName(name))
        return refusal("expression.syntax",
                       "'" + std::string(text.substr(0, 60)) + "' is not an equation",
                       "write 'name = expression'");
    auto expression = parseExpression(trimmed(*right));
    if (!expression)
        return expression.diagnostics();
    return ParsedEquation{std::string(name), std::move(expression).value()};
}

bool isName(std::string_view text)
{
    if (text.empty() || !isNameLetter(text.front()) || text == "and" || text == "not" ||
        text == "on")
        return false;
    return std::ranges::all_of(text, [](char c) { return isNameLetter(c) || isDigit(c); }) &&
           !functionOf(text);
}

std::vector<std::string_view> functionNames()
{
    std::vector<std::string_view> names;
    for (const auto& function : kFunctions)
        names.push_back(function.name);
    return names;
}

std::string_view toText(Op op)
{
    if (op == Op::MinOver || op == Op::MaxOver)
        return toText(op == Op::MinOver ? Op::Min : Op::Max);
    if (const auto* const f = std::ranges::find(kFunctions, op, &Function::op);
        f != kFunctions.end() && op != Op::Power)
        return f->name;
    if (const auto* const b = std::ranges::find(kBinaries, op, &BinaryOperator::op);
        b != kBinaries.end())
        return b->symbol;
    switch (op) {
    case Op::Negate:
        return "-";
    case Op::Power:
        return "^";
    case Op::Not:
        return "not";
    default:
        return "value";
    }
}

} // namespace clusterwright::model
