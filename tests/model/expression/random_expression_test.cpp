// The engine against the simplest possible evaluator: random expressions, evaluated recursively over the parsed text, with
// independent arithmetic. Special values (NaN, infinities, zeros of both signs) are frequent.
#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

namespace clusterwright::tests::random_expression_test
{

using namespace model;

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

using Values = std::map<std::string, double>;

Table someTable()
{
    return {"t", {-3, 0, 1, 2.5, 10}, {4, -1, 0.5, 7, 100}, {}, {}, Interpolation::Linear};
}

// The rule for integers, in another form than the engine's: x is the nearest integer, if this is near enough.
double wholeOr(double x, double otherwise)
{
    const double whole = std::nearbyint(x);
    return std::fabs(x - whole) <= std::fmin(std::fabs(x) * 0x1p-50, 0x1p-4) ? whole : otherwise;
}

class Naive
{
public:
    Naive(const Expression& expression, const Values& names)
        : m_terms(expression.terms)
        , m_names(names)
    {
    }

    double value() { return of(static_cast<int>(m_terms.size()) - 1); }

private:
    double of(int index)
    {
        const auto& term = m_terms[static_cast<std::size_t>(index)];
        if (term.op == Op::Literal)
            return term.literal.value;
        if (term.op == Op::Name)
            return m_names.at(term.name);
        if (term.op == Op::Bound)
            return m_bound.at(term.name);
        if (term.op == Op::Table)
            return someTable().at(of(term.arguments[0]));
        if (isOverIndex(term.op))
            return overIndex(term);
        std::vector<double> v;
        for (const int argument : term.arguments)
            v.push_back(of(argument));
        if (term.op == Op::If)
            return std::isnan(v[0]) ? kNan : v[0] != 0 ? v[1] : v[2];
        if (std::ranges::any_of(v, [](double x) { return std::isnan(x); }))
            return kNan;
        return operation(term.op, v);
    }

    static double operation(Op op, const std::vector<double>& v)
    {
        const auto all = [&v](auto&& better) {
            double best = v[0];
            for (const double x : v)
                best = better(x, best) ? x : best;
            return best;
        };
        switch (op) {
        case Op::Negate:
            return -v[0];
        case Op::Add:
            return v[0] + v[1];
        case Op::Subtract:
            return v[0] - v[1];
        case Op::Multiply:
            return v[0] * v[1];
        case Op::Divide:
            return v[1] == 0 ? kNan : v[0] / v[1];
        case Op::Power:
            return v[0] == 0 && v[1] < 0 ? kNan : std::pow(v[0], v[1]);
        case Op::Less:
            return v[0] < v[1];
        case Op::LessEqual:
            return v[0] <= v[1];
        case Op::Greater:
            return v[0] > v[1];
        case Op::GreaterEqual:
            return v[0] >= v[1];
        case Op::Equal:
            return v[0] == v[1];
        case Op::NotEqual:
            return v[0] != v[1];
        case Op::And:
            return v[0] != 0 && v[1] != 0;
        case Op::Or:
            return v[0] != 0 || v[1] != 0;
        case Op::Not:
            return v[0] == 0;
        case Op::Min:
            return all([](double x, double best) { return x < best; });
        case Op::Max:
            return all([](double x, double best) { return x > best; });
        case Op::Modulo: { // in the way of a person: the rest, moved to the divisor's side
            const double quotient = v[0] / v[1];
            const bool areIntegers = std::nearbyint(v[0]) == v[0] && std::nearbyint(v[1]) == v[1];
            if (!areIntegers && std::isfinite(quotient) && quotient != 0 &&
                wholeOr(quotient, kNan) == wholeOr(quotient, kNan))
                return 0;
            const double rest = std::remainder(v[0], v[1]);
            if (rest == 0 || (rest < 0) == (v[1] < 0))
                return rest;
            return rest + v[1] == v[1] && std::isfinite(v[1]) ? 0 : rest + v[1];
        }
        case Op::Abs:
            return std::fabs(v[0]);
        case Op::Ceil:
            return wholeOr(v[0], std::ceil(v[0]));
        case Op::Floor:
            return wholeOr(v[0], std::floor(v[0])) + 0.0; // floor(-0) is 0
        case Op::Round:
            return std::round(v[0]);
        case Op::Sqrt:
            return std::sqrt(v[0]);
        case Op::Exp:
            return evaluate(Op::Exp, v[0], 0, 0); // our own exp, tested in own_functions_test.cpp
        case Op::Ln:
            return v[0] == 0 ? kNan : std::log(v[0]);
        case Op::Log2:
            return evaluate(Op::Log2, v[0], 0, 0); // our own log2, tested in own_functions_test.cpp
        case Op::Log10:
            return v[0] == 0 ? kNan : std::log10(v[0]);
        default:
            FAIL("an operation that this test does not know");
            return 0;
        }
    }

    double overIndex(const Term& term)
    {
        double from = of(term.arguments[0]);
        const double to = of(term.arguments[1]);
        from = wholeOr(from, from);
        const double steps = wholeOr(to - from, std::floor(to - from)) + 1;
        if (std::isnan(steps) || steps > kLongestSum)
            return kNan;
        std::vector<double> terms;
        for (double k = 0; k < steps; ++k) {
            m_bound[term.name] = from + k;
            terms.push_back(of(term.arguments[2]));
        }
        m_bound.erase(term.name);
        return combined(term.op, from, terms);
    }

    static double combined(Op op, double from, const std::vector<double>& terms)
    {
        if (op == Op::Sum)
            return std::accumulate(terms.begin(), terms.end(), 0.0);
        if (op == Op::Product)
            return std::accumulate(terms.begin(), terms.end(), 1.0, std::multiplies<>());
        if (terms.empty() || std::ranges::any_of(terms, [](double x) { return std::isnan(x); }))
            return kNan;
        const auto best = op == Op::MinOver || op == Op::ArgMin ? std::ranges::min_element(terms)
                                                                : std::ranges::max_element(terms);
        return op == Op::MinOver || op == Op::MaxOver
                   ? *best
                   : from + static_cast<double>(best - terms.begin());
    }

    const std::vector<Term>& m_terms;
    const Values& m_names;
    Values m_bound;
};

// The text of a random expression over a, b, c and the variables of its sums. Without squares: the engine multiplies there, and
// pow may differ in the last bit.
class Writer
{
public:
    explicit Writer(std::uint64_t seed)
        : m_random(seed)
    {
    }

    std::string expression(int depth)
    {
        if (depth == 0 || m_random.chance(0.1))
            return leaf();
        switch (m_random.whole(0, 9)) {
        case 0:
            return "(-" + expression(depth - 1) + ")";
        case 1:
            return "(not " + expression(depth - 1) + ")";
        case 2:
            return one({"abs", "ceil", "floor", "round", "sqrt", "exp", "ln", "log2", "log10"}) +
                   "(" + expression(depth - 1) + ")";
        case 3:
            if (m_random.chance(0.3))
                return "mod(" + expression(depth - 1) + ", " + expression(depth - 1) + ")";
            return one({"min", "max"}) + "(" + expression(depth - 1) + ", " +
                   expression(depth - 1) + ", " + expression(depth - 1) + ")";
        case 4:
            return "if(" + expression(depth - 1) + ", " + expression(depth - 1) + ", " +
                   expression(depth - 1) + ")";
        case 5:
            return sum(depth);
        case 6:
            return "(" + expression(depth - 1) + " ^ " + one({"0.5", "3", "(-1)", "0", "a", "b"}) +
                   ")";
        case 7:
            return "table(t, " + expression(depth - 1) + ")";
        default:
            return "(" + expression(depth - 1) +
                   one({" + ",
                        " - ",
                        " * ",
                        " / ",
                        " < ",
                        " <= ",
                        " > ",
                        " >= ",
                        " == ",
                        " != ",
                        " and ",
                        " or "}) +
                   expression(depth - 1) + ")";
        }
    }

    double oddNumber()
    {
        const double numbers[] = {
            kNan, kInfinity, -kInfinity, 0, -0.0, 1, 3, -3, 0.5, 1e300, 1e-300};
        return numbers[m_random.whole(0, 10)];
    }

    // Some numbers differ from an integer by a few units in the last place, or by more than the rule allows.
    double number()
    {
        if (m_random.chance(0.3))
            return oddNumber();
        if (m_random.chance(0.3))
            return m_random.whole(-9, 9) * (1 + m_random.whole(-3, 3) * 0x1p-52);
        if (m_random.chance(0.1))
            return m_random.whole(-9, 9) * (1 + m_random.whole(-5, 5) * 0x1p-46);
        return m_random.between(-5, 5);
    }

private:
    std::string one(const std::vector<std::string>& choices)
    {
        return choices[static_cast<std::size_t>(
            m_random.whole(0, static_cast<int>(choices.size()) - 1))];
    }

    std::string leaf()
    {
        if (!m_variables.empty() && m_random.chance(0.5))
            return one(m_variables);
        return one({"a", "b", "c", "0", "1", "2", "0.5", "7.25", "0.1", "0.3", "1e200"});
    }

    std::string sum(int depth)
    {
        if (m_variables.size() == 3)
            return leaf();
        auto limits = m_variables;
        for (const auto* const limit : {"-1", "0", "1", "3.5", "a", "b"})
            limits.emplace_back(limit);
        const auto variable = "i" + std::to_string(m_variables.size());
        const auto head = one({"sum", "sum", "prod", "min", "max", "argmin", "argmax"}) + "(" +
                          variable + ", " + one(limits) + ", " + one(limits) + ", ";
        m_variables.push_back(variable);
        const auto term = expression(depth - 1) + " + 0 * " + variable; // min requires its index
        m_variables.pop_back();
        return head + term + ")";
    }

    Random m_random;
    std::vector<std::string> m_variables;
};

} // namespace

TEST_CASE("A compiled expression equals the value of its text", "[expression][laws]")
{
    int numbers = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Writer writer(seed);
        const auto text = writer.expression(6);
        INFO(text);
        auto set = equations({"a = 0", "b = 0", "c = 0", "x = " + text});
        set.addTable("t", std::make_shared<Table>(someTable()));
        const auto lowered = lower(set, {"a", "b", "c"});
        REQUIRE(lowered);
        const Program program(lowered.value().graph, {lowered.value().equations[3].node});
        auto workspace = program.workspace();
        for (int i = 0; i < 5; ++i) {
            const std::vector<double> inputs{writer.number(), writer.number(), writer.number()};
            double got = 0;
            program.evaluate(inputs, {&got, 1}, workspace);
            const double expected = Naive(set.equations()[3].expression,
                                          {{"a", inputs[0]}, {"b", inputs[1]}, {"c", inputs[2]}})
                                        .value();
            INFO("a = " << inputs[0] << ", b = " << inputs[1] << ", c = " << inputs[2] << ": "
                        << got << ", expected " << expected);
            REQUIRE(sameNumber(got, expected));
            numbers += std::isnan(got) ? 0 : 1;
        }
    }
    CHECK(numbers > 1000); // not everything ends in NaN
}

TEST_CASE("Replacing inputs by numbers changes no bit", "[expression][laws]")
{
    // The same expressions with a, b, c as constants: everything except sums is folded.
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        Writer writer(seed);
        const auto text = writer.expression(5);
        const std::vector<double> inputs{
            std::round(writer.number()), writer.number(), writer.number()};
        if (!std::ranges::all_of(inputs, [](double x) { return std::isfinite(x); }) ||
            inputs[0] == 2 || inputs[1] == 2)
            continue;
        INFO(text);
        const auto literal = [&](std::size_t i) { return shortestText(inputs[i]); };
        auto set = equations(
            {"a = " + literal(0), "b = " + literal(1), "c = " + literal(2), "x = " + text});
        set.addTable("t", std::make_shared<Table>(someTable()));
        REQUIRE(sameNumber(valueOf(set, "x"), valueOf(set, "x", {"a", "b", "c"}, inputs)));
    }
}

TEST_CASE("Splitting an expression into equations changes no bit", "[expression][laws]")
{
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Writer writer(seed);
        const auto left = writer.expression(4);
        const auto right = writer.expression(4);
        INFO(left << " and " << right);
        auto set = equations({"a = 0",
                              "b = 0",
                              "c = 0",
                              "whole = (" + left + ") / (" + right + ")",
                              "split = l / r",
                              "l = " + left,
                              "r = " + right});
        set.addTable("t", std::make_shared<Table>(someTable()));
        const std::vector<double> inputs{writer.number(), writer.number(), writer.number()};
        REQUIRE(sameNumber(valueOf(set, "whole", {"a", "b", "c"}, inputs),
                           valueOf(set, "split", {"a", "b", "c"}, inputs)));
    }
}

} // namespace clusterwright::tests::random_expression_test
