#include "model/expression/program/graph.h"

#include "model/core/near_integer.h"
#include "model/expression/kernels/kernel_operations.h"
#include "model/expression/program/operation_pair.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

Graph::Graph() = default;
Graph::Graph(const Graph&) = default;
Graph::Graph(Graph&&) noexcept = default;
Graph& Graph::operator=(const Graph&) = default;
Graph& Graph::operator=(Graph&&) noexcept = default;
Graph::~Graph() = default;

namespace
{

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <typename Comparison>
double compared(double a, double b, Comparison comparison)
{
    if (std::isnan(a) || std::isnan(b))
        return kNan;
    return comparison(a, b) ? 1.0 : 0.0;
}

// Returns a - b floor(a / b), exactly where std::fmod is, whose result has the sign of `a`. Zero where a / b is an integer by the rule; the
// remainder of two integers is exact.
double modulo(double a, double b)
{
    const double quotient = a / b;
    const bool areIntegers = a == std::trunc(a) && b == std::trunc(b);
    if (!areIntegers && quotient != 0 && isInteger(quotient))
        return 0;
    const double rest = std::fmod(a, b);
    if (rest == 0 || (rest < 0) == (b < 0))
        return rest;
    return rest + b == b && std::isfinite(b) ? 0 : rest + b; // a tiny `a` of the other sign
}

// NaN for NaN, whereas C has pow(nan, 0) = 1; NaN for a negative power of 0, which divides by 0.
double power(double a, double b)
{
    return std::isnan(a) || std::isnan(b) || (a == 0 && b < 0) ? kNan : std::pow(a, b);
}

} // namespace

double evaluate(Op op, double a, double b, double c)
{
    switch (op) {
    case Op::Negate:
        return -a;
    case Op::Add:
        return a + b;
    case Op::Subtract:
        return a - b;
    case Op::Multiply:
        return a * b;
    case Op::Divide:
        return loops::Quotient::of<loops::PlainArithmetic>(a, b, b);
    case Op::Power:
        return power(a, b);
    case Op::Less:
        return compared(a, b, std::less<>{});
    case Op::LessEqual:
        return compared(a, b, std::less_equal<>{});
    case Op::Greater:
        return compared(a, b, std::greater<>{});
    case Op::GreaterEqual:
        return compared(a, b, std::greater_equal<>{});
    case Op::Equal:
        return compared(a, b, std::equal_to<>{});
    case Op::NotEqual:
        return compared(a, b, std::not_equal_to<>{});
    case Op::And:
        return compared(a, b, [](double x, double y) { return x != 0 && y != 0; });
    case Op::Or:
        return compared(a, b, [](double x, double y) { return x != 0 || y != 0; });
    case Op::Not:
        return compared(a, 0, std::equal_to<>{});
    case Op::Min:
        return std::isnan(a) || std::isnan(b) ? kNan : std::min(a, b);
    case Op::Max:
        return std::isnan(a) || std::isnan(b) ? kNan : std::max(a, b);
    case Op::Modulo:
        return modulo(a, b);
    case Op::Abs:
        return std::abs(a);
    case Op::Ceil:
        return integerCeil(a);
    case Op::Floor:
        return integerFloor(a);
    case Op::Round:
        return std::round(a);
    case Op::Sqrt:
        return std::sqrt(a);
    case Op::Exp:
        return loops::exponential<loops::PlainArithmetic>(a);
    case Op::Ln:
        return a > 0 ? std::log(a) : kNan;
    case Op::Log2:
        return loops::binaryLogarithm<loops::PlainArithmetic>(a);
    case Op::Log10:
        return a > 0 ? std::log10(a) : kNan;
    case Op::If:
        return std::isnan(a) ? kNan : (a != 0 ? b : c);
    case Op::Holds:
        return a == 0 ? 0.0 : 1.0;
    case Op::Literal:
    case Op::Name:
    case Op::Bound:
    case Op::Sum:
    case Op::Product:
    case Op::MinOver:
    case Op::MaxOver:
    case Op::ArgMin:
    case Op::ArgMax:
    case Op::Table:
    case Op::External:
        break;
    }
    assert(false && "not an operation on values");
    return kNan;
}

std::size_t Graph::NodeHash::operator()(const Node& node) const noexcept
{
    std::size_t hash = std::bit_cast<std::uint64_t>(node.value) * 0x9e3779b97f4a7c15U;
    for (const auto part : {static_cast<std::int32_t>(node.op), node.a, node.b, node.c, node.index})
        hash = (hash ^ static_cast<std::size_t>(part)) * 0x100000001b3U + (hash >> 29U);
    return hash;
}

bool Graph::SameNode::operator()(const Node& left, const Node& right) const noexcept
{
    return left.op == right.op && left.a == right.a && left.b == right.b && left.c == right.c &&
           left.index == right.index &&
           std::bit_cast<std::uint64_t>(left.value) == std::bit_cast<std::uint64_t>(right.value);
}

NodeId Graph::add(Node node)
{
    const auto [place, isNew] = m_ids.try_emplace(node, static_cast<NodeId>(m_nodes.size()));
    if (isNew)
        m_nodes.push_back(node);
    return place->second;
}

NodeId Graph::constant(double value)
{
    return add({.value = value});
}

NodeId Graph::input(int index)
{
    return add({.op = Op::Name, .index = index});
}

NodeId Graph::bound(int level)
{
    return add(
        {.op = Op::Bound, .index = level, .bound = BoundSet{1} << static_cast<unsigned>(level)});
}

// Folds what is known without computing. Every rewrite keeps all bits of all results.
NodeId Graph::folded(Op op, NodeId a, NodeId b, NodeId c)
{
    const auto isConstant = [&](NodeId id) {
        return id == kNoNode || (*this)[id].op == Op::Literal;
    };
    const auto valueOf = [&](NodeId id) { return id == kNoNode ? 0.0 : (*this)[id].value; };
    if (isConstant(a) && isConstant(b) && isConstant(c))
        return constant(evaluate(op, valueOf(a), valueOf(b), valueOf(c)));
    if (op == Op::If && isConstant(a) && !std::isnan(valueOf(a)))
        return valueOf(a) != 0 ? b : c;
    const auto is = [&](NodeId id, double value) { return isConstant(id) && valueOf(id) == value; };
    if (op == Op::Multiply && is(a, 1))
        return b;
    if ((op == Op::Multiply || op == Op::Divide) && is(b, 1))
        return a;
    if ((op == Op::Min || op == Op::Max) && a == b)
        return a;
    return kNoNode;
}

NodeId Graph::apply(Op op, NodeId a, NodeId b, NodeId c)
{
    if (const auto known = folded(op, a, b, c); known != kNoNode)
        return known;
    if (commutes(op) && b < a)
        std::swap(a, b);
    return add({.op = op, .a = a, .b = b, .c = c, .bound = boundOf(a) | boundOf(b) | boundOf(c)});
}

NodeId Graph::overIndex(Op op, int level, NodeId from, NodeId to, NodeId term)
{
    const auto own = BoundSet{1} << static_cast<unsigned>(level);
    return add({.op = op,
                .a = from,
                .b = to,
                .c = term,
                .index = level,
                .bound = boundOf(from) | boundOf(to) | (boundOf(term) & ~own)});
}

NodeId Graph::table(std::shared_ptr<const Table> table, NodeId argument)
{
    if (isConstant(argument))
        return constant(table->at((*this)[argument].value));
    auto found = std::ranges::find(m_tables, table);
    const auto index = static_cast<int>(found - m_tables.begin());
    if (found == m_tables.end())
        m_tables.push_back(std::move(table));
    return add({.op = Op::Table, .a = argument, .index = index, .bound = boundOf(argument)});
}

NodeId Graph::call(Call call)
{
    BoundSet bound = 0;
    for (const auto operand : call.operands)
        bound |= boundOf(operand);
    if (std::ranges::all_of(call.operands, [&](NodeId id) { return isConstant(id); })) {
        std::vector<double> values;
        for (const auto operand : call.operands)
            values.push_back((*this)[operand].value);
        return constant(call.function->value(values));
    }
    const auto found = std::ranges::find(m_calls, call);
    const auto index = static_cast<int>(found - m_calls.begin());
    if (found == m_calls.end())
        m_calls.push_back(std::move(call));
    return add({.op = Op::External, .index = index, .bound = bound});
}

} // namespace clusterwright::model
