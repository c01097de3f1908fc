#include "model/expression/program/interval_program.h"

#include "model/core/near_integer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr Interval kTruth{0, 1};

// A bound that is NaN (infinity less infinity) is replaced by an infinite one.
Interval bounded(double low, double high)
{
    return {std::isnan(low) ? -kInfinity : low, std::isnan(high) ? kInfinity : high};
}

// Widens each bound by a share of it, for rounding in either direction.
Interval widened(Interval x, double share)
{
    const auto room = [share](double end) {
        return std::isfinite(end) ? std::abs(end) * share + std::numeric_limits<double>::min() : 0;
    };
    return {x.low - room(x.low), x.high + room(x.high)};
}

constexpr double kLibraryShare = 16 * std::numeric_limits<double>::epsilon();
constexpr double kTableShare = 1e-12;

template <typename Function>
Interval atCorners(Interval a, Interval b, Function function)
{
    const std::array corners{function(a.low, b.low),
                             function(a.low, b.high),
                             function(a.high, b.low),
                             function(a.high, b.high)};
    if (std::ranges::any_of(corners, [](double x) { return std::isnan(x); }))
        return kAnything;
    return {std::ranges::min(corners), std::ranges::max(corners)};
}

template <typename Function>
Interval rising(Interval x, Function function)
{
    return {function(x.low), function(x.high)};
}

// A library function that increases from `from` on and is NaN below it.
template <typename Function>
Interval risingFrom(double from, Interval x, Function function)
{
    if (x.high < from)
        return kNothing;
    return widened(rising({std::max(x.low, from), x.high}, function), kLibraryShare);
}

// A logarithm decreases without bound towards 0, and has no value from there on.
Interval logarithm(Op op, Interval x)
{
    if (x.high <= 0)
        return kNothing;
    const auto high = evaluate(op, x.high, 0, 0);
    return widened({x.low > 0 ? evaluate(op, x.low, 0, 0) : -kInfinity, high}, kLibraryShare);
}

bool areBelowInfinity(Interval a, Interval b)
{
    return a.high < kInfinity && b.high < kInfinity;
}

Interval product(Interval a, Interval b, bool isSquare)
{
    if (a.low >= 0 && b.low >= 0) {
        const double low = a.low * b.low; // NaN where one is 0 and the other infinite
        return {std::isnan(low) ? 0 : low, areBelowInfinity(a, b) ? a.high * b.high : kInfinity};
    }
    auto result = atCorners(a, b, [](double x, double y) { return x * y; });
    if (isSquare)
        result.low = a.contains(0) ? 0 : std::max(result.low, 0.0);
    return result;
}

// A divisor of 0 gives no value.
Interval quotient(Interval a, Interval b)
{
    if (b.isPoint() && b.contains(0))
        return kNothing;
    if (b.contains(0))
        return kAnything;
    if (a.low >= 0 && b.low > 0 && areBelowInfinity(a, b))
        return {a.low / b.high, a.high / b.low};
    return atCorners(a, b, [](double x, double y) { return x / y; });
}

Interval power(Interval a, Interval b)
{
    if (a.low < 0 || (a.low == 0 && b.low <= 0))
        return kAnything;
    return widened(atCorners(a, b, [](double x, double y) { return std::pow(x, y); }),
                   kLibraryShare);
}

// The remainder rises with `a`, up to the next multiple of `b`, also in the part near a multiple that counts as it.
Interval remainder(Interval a, Interval b)
{
    if (b.low <= 0 || !std::isfinite(b.high))
        return kAnything;
    const auto at = [&](double x) { return evaluate(Op::Modulo, x, b.low, 0); };
    if (b.isPoint() && a.high - a.low < b.low && at(a.low) <= at(a.high) &&
        integerFloor(a.low / b.low) == integerFloor(a.high / b.low))
        return rising(a, at);
    return {0, b.high};
}

Interval magnitude(Interval x)
{
    if (x.low >= 0)
        return x;
    if (x.high <= 0)
        return {-x.high, -x.low};
    return {0, std::max(-x.low, x.high)};
}

bool mayHold(Interval x)
{
    return x.low != 0 || x.high != 0;
}

Interval truth(bool mayBeFalse, bool mayBeTrue)
{
    return {mayBeFalse ? 0.0 : 1.0, mayBeTrue ? 1.0 : 0.0};
}

Interval less(Interval a, Interval b)
{
    return truth(a.high >= b.low, a.low < b.high);
}

Interval equal(Interval a, Interval b)
{
    const bool meet = a.low <= b.high && b.low <= a.high;
    return truth(!(a.isPoint() && b.isPoint() && a.low == b.low), meet);
}

Interval negated(Interval condition)
{
    return truth(mayHold(condition), condition.contains(0));
}

Interval compared(Op op, Interval a, Interval b)
{
    switch (op) {
    case Op::Less:
        return less(a, b);
    case Op::Greater:
        return less(b, a);
    case Op::LessEqual:
        return negated(less(b, a));
    case Op::GreaterEqual:
        return negated(less(a, b));
    case Op::Equal:
        return equal(a, b);
    case Op::NotEqual:
        return negated(equal(a, b));
    case Op::And:
        return truth(a.contains(0) || b.contains(0), mayHold(a) && mayHold(b));
    case Op::Or:
        return truth(a.contains(0) && b.contains(0), mayHold(a) || mayHold(b));
    default:
        return kTruth;
    }
}

Interval ofOne(Op op, Interval x)
{
    switch (op) {
    case Op::Negate:
        return {-x.high, -x.low};
    case Op::Not:
        return negated(x);
    case Op::Abs:
        return magnitude(x);
    case Op::Ceil:
        return rising(x, integerCeil);
    case Op::Floor:
        return rising(x, integerFloor);
    case Op::Round:
        return rising(x, [](double v) { return std::round(v); });
    case Op::Sqrt:
        return risingFrom(0, x, [](double v) { return std::sqrt(v); });
    case Op::Exp:
        return risingFrom(-kInfinity, x, [](double v) { return evaluate(Op::Exp, v, 0, 0); });
    case Op::Ln:
    case Op::Log2:
    case Op::Log10:
        return logarithm(op, x);
    default:
        return kAnything;
    }
}

Interval ofTwo(Op op, Interval a, Interval b, bool isSame)
{
    switch (op) {
    case Op::Add:
        return bounded(a.low + b.low, a.high + b.high);
    case Op::Subtract:
        return bounded(a.low - b.high, a.high - b.low);
    case Op::Multiply:
        return product(a, b, isSame);
    case Op::Divide:
        return quotient(a, b);
    case Op::Power:
        return power(a, b);
    case Op::Min:
        return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Op::Modulo:
        return remainder(a, b);
    case Op::Max:
        return {std::max(a.low, b.low), std::max(a.high, b.high)};
    default:
        return compared(op, a, b);
    }
}

Interval chosen(Interval condition, Interval a, Interval b)
{
    auto result = kNothing;
    if (mayHold(condition))
        result = hull(result, a);
    if (condition.contains(0))
        result = hull(result, b);
    return result;
}

Interval ofTable(const Table& table, Interval x)
{
    const bool isOpen = table.reaches(x.high); // steps have no end
    const Interval inside{std::max(x.low, table.x.front()),
                          isOpen ? x.high : std::min(x.high, table.x.back())};
    if (inside.isEmpty())
        return kNothing;
    const double ends[] = {table.at(inside.low), table.at(inside.high)};
    Interval result{std::min(ends[0], ends[1]), std::max(ends[0], ends[1])};
    for (auto at = std::ranges::lower_bound(table.x, inside.low);
         at != table.x.end() && *at <= inside.high;
         ++at) {
        const double y = table.y[static_cast<std::size_t>(at - table.x.begin())];
        result = hull(result, {y, y});
    }
    // Between two points the error is a share of both values.
    double most = 0;
    for (const double y : table.y)
        most = std::max(most, std::abs(y));
    return {result.low - kTableShare * most, result.high + kTableShare * most};
}

Interval ofCall(const Call& call, const std::vector<Interval>& registers)
{
    std::vector<double> operands;
    for (const auto operand : call.operands) {
        const auto x = registers[static_cast<std::size_t>(operand)];
        if (!x.isPoint())
            return kAnything;
        operands.push_back(x.low);
    }
    const double value = call.function->value(operands);
    return std::isnan(value) ? kNothing : Interval{value, value};
}

bool isOfOne(const Node& node)
{
    return node.b == kNoNode;
}

} // namespace

Interval hull(Interval a, Interval b)
{
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

IntervalProgram::IntervalProgram(const Graph& graph, std::span<const NodeId> roots)
{
    std::vector<bool> isWanted(graph.size(), false);
    for (const auto root : roots)
        isWanted[static_cast<std::size_t>(root)] = true;
    for (std::size_t i = graph.size(); i-- > 0;)
        if (const auto& node = graph[static_cast<NodeId>(i)]; isWanted[i] && !isOverIndex(node.op))
            graph.eachOperand(
                node, [&](NodeId operand) { isWanted[static_cast<std::size_t>(operand)] = true; });
    std::vector<NodeId> registerOf(graph.size(), kNoNode);
    const auto place = [&](NodeId& id) {
        if (id != kNoNode)
            id = registerOf[static_cast<std::size_t>(id)];
    };
    for (std::size_t i = 0; i < graph.size(); ++i)
        if (const auto& node = graph[static_cast<NodeId>(i)];
            isWanted[i] && node.op == Op::Literal) {
            registerOf[i] = static_cast<NodeId>(m_literals.size());
            m_literals.push_back(std::isnan(node.value) ? kNothing
                                                        : Interval{node.value, node.value});
        }
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (!isWanted[i] || graph[static_cast<NodeId>(i)].op == Op::Literal)
            continue;
        Step step{graph[static_cast<NodeId>(i)], nullptr, {}};
        const auto index = static_cast<std::size_t>(step.node.index);
        if (step.node.op == Op::Table)
            step.table = graph.tables()[index];
        if (step.node.op == Op::External)
            step.call = graph.calls()[index];
        for (auto* const operand : {&step.node.a, &step.node.b, &step.node.c})
            place(*operand);
        for (auto& operand : step.call.operands)
            place(operand);
        registerOf[i] = static_cast<NodeId>(m_literals.size() + m_steps.size());
        m_steps.push_back(std::move(step));
    }
    for (const auto root : roots)
        m_results.push_back(registerOf[static_cast<std::size_t>(root)]);
}

Interval IntervalProgram::valueOf(const Step& step, const std::vector<Interval>& registers)
{
    const auto& node = step.node;
    const auto operand = [&](NodeId id) { return registers[static_cast<std::size_t>(id)]; };
    switch (node.op) {
    case Op::External:
        return ofCall(step.call, registers);
    case Op::Sum:
    case Op::Product:
    case Op::MinOver:
    case Op::MaxOver:
    case Op::ArgMin:
    case Op::ArgMax:
    case Op::Bound:
        return kAnything;
    case Op::Holds: // 1 for NaN
        return truth(operand(node.a).contains(0), true);
    case Op::If:
        return operand(node.a).isEmpty()
                   ? kNothing
                   : chosen(operand(node.a), operand(node.b), operand(node.c));
    default:
        break;
    }
    const auto a = operand(node.a);
    if (a.isEmpty() || (!isOfOne(node) && operand(node.b).isEmpty()))
        return kNothing;
    if (node.op == Op::Table)
        return ofTable(*step.table, a);
    return isOfOne(node) ? ofOne(node.op, a) : ofTwo(node.op, a, operand(node.b), node.a == node.b);
}

void IntervalProgram::evaluate(std::span<const Interval> inputs,
                               std::span<Interval> results,
                               std::vector<Interval>& registers) const
{
    registers.resize(m_literals.size() + m_steps.size());
    auto next = std::ranges::copy(m_literals, registers.begin()).out;
    for (const auto& step : m_steps)
        *next++ = step.node.op == Op::Name ? inputs[static_cast<std::size_t>(step.node.index)]
                                           : valueOf(step, registers);
    for (std::size_t i = 0; i < m_results.size(); ++i)
        results[i] = registers[static_cast<std::size_t>(m_results[i])];
}

} // namespace clusterwright::model
