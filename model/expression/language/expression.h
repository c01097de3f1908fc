// The text of an equation's right-hand side, parsed. A value: nodes in post-order, the root last, so that every walk is a loop.
//
//   expression := or        or := and ('or' and)*        and := not ('and' not)*        not := 'not' not | comparison
//   comparison := sum (('<' | '<=' | '>' | '>=' | '==' | '!=') sum)?
//   sum := product (('+' | '-') product)*    product := unary (('*' | '/') unary)*    unary := '-' unary | power
//   power := primary ('^' unary)?            primary := number unit? | name | function '(' ... ')' | '(' expression ')'
//
// A unit follows its number; inside it, '/' and '*' stand without blanks: "80 MiB/s" is one literal, "80 MiB / s" divides.
// Where an operand is expected, `or` is a name (the receive overhead of LogP).
// min(i, from, to, term) is over the index i, like sum, if the term uses i; otherwise it is the smallest of four values.
// A function of the topology needs no parentheses (hops_mean) and may begin with a word: flow_bandwidth(pairs, k).
#pragma once

#include "model/core/result.h"
#include "model/units/quantity.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class Op : std::uint8_t {
    Literal,
    Name,  // an equation, by its name
    Bound, // the index of an enclosing sum, by nesting level
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
    Not,
    Min,
    Max,
    Modulo, // the remainder has the sign of the divisor
    Abs,
    Ceil,
    Floor,
    Round,
    Sqrt,
    Exp,
    Ln,
    Log2,
    Log10,
    If, // condition, a, b
    // Over an index: from, to, term; `level` is that of its Bound.
    Sum,
    Product,
    MinOver,
    MaxOver,
    ArgMin, // the first index with the smallest term
    ArgMax,
    Table,    // name of the table, argument
    External, // name of the function, choice, arguments
    Holds, // 0 where the operand is 0, else 1, also for NaN; not in texts: studies combine conditions with it
};

// True for sums and the other operations over an index.
[[nodiscard]] constexpr bool isOverIndex(Op op)
{
    return op == Op::Sum || op == Op::Product || op == Op::MinOver || op == Op::MaxOver ||
           op == Op::ArgMin || op == Op::ArgMax;
}

struct Term {
    Op op = Op::Literal;
    Quantity literal;   // value of a Literal
    std::string name;   // name of a Name, Table or External, and of the index of a Sum or a Bound
    std::string choice; // first word in the call of an External; may be empty
    int level = 0;      // nesting level of a Sum and its Bounds: 0 is the outermost
    std::vector<int> arguments;     // indices of earlier terms
    std::size_t begin = 0, end = 0; // range in the text

    friend bool operator==(const Term&, const Term&);
};

// The large values here and in other headers have their special members and comparisons out of line. Inline copies would add
// seconds to the compilation of every source that copies one.
struct Expression {
    Expression();
    Expression(std::string written, std::vector<Term> parsed);
    Expression(const Expression&);
    Expression(Expression&&) noexcept;
    Expression& operator=(const Expression&);
    Expression& operator=(Expression&&) noexcept;
    ~Expression();

    std::string text;
    std::vector<Term> terms; // post-order; the last one is the root; never empty

    friend bool operator==(const Expression&, const Expression&);
};

// Bounds for the text of a file or a person.
inline constexpr std::size_t kLongestExpression = 20000; // characters
inline constexpr int kDeepestExpression = 200;           // parentheses, signs, powers
inline constexpr int kDeepestSum = 8;
inline constexpr std::size_t kMostTerms = 2000;

// Errors: expression.syntax (with the column), expression.depth, expression.size, expression.number, unit.unknown, expression.function.
[[nodiscard]] Result<Expression> parseExpression(std::string_view text);

// Parses text that the program composes of parsed expressions and names, without a limit on its length. Asserts that it parses.
[[nodiscard]] Expression composedExpression(std::string_view text);

struct ParsedEquation {
    std::string name;
    Expression expression;
};

// Parses "T_dfg = (P - 1) * S / P / net_bandwidth". Errors as above.
[[nodiscard]] Result<ParsedEquation> parseEquation(std::string_view text);

// A name that an equation may define: letters, digits, '_', not starting with a digit, not a function's name.
[[nodiscard]] bool isName(std::string_view text);

// The names of equations that the expression uses, each once, in order of appearance.
[[nodiscard]] std::vector<std::string> namesIn(const Expression& expression);

// "/" for Divide, "ceil" for Ceil.
[[nodiscard]] std::string_view toText(Op op);

// The text with each name replaced by what `shown` gives for it: "T = S / b" read as "2 MiB / 80 MiB/s".
template <typename Function>
[[nodiscard]] std::string withNames(const Expression& expression, Function&& shown)
{
    std::string result;
    std::size_t written = 0;
    for (const auto& term : expression.terms) {
        if (term.op != Op::Name)
            continue;
        result += expression.text.substr(written, term.begin - written) + shown(term.name);
        written = term.end;
    }
    return result + expression.text.substr(written);
}

} // namespace clusterwright::model
