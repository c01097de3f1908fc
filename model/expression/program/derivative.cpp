#include "model/expression/program/derivative.h"

#include "model/core/finding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace clusterwright::model
{

namespace
{

// Slope between two neighbouring points of the table.
double slopeOfPiece(const Table& table, std::size_t upper, double argument)
{
    const auto lower = upper - 1;
    const double rise = table.y[upper] - table.y[lower];
    if (table.interpolation == Interpolation::Linear)
        return rise / (table.x[upper] - table.x[lower]);
    // y = c x^e, so dy/dx = e y / x
    const double exponent =
        std::log(table.y[upper] / table.y[lower]) / std::log(table.x[upper] / table.x[lower]);
    return exponent * table.at(argument) / argument;
}

class TableSlope final : public ExternalFunction
{
public:
    explicit TableSlope(std::shared_ptr<const Table> table)
        : m_table(std::move(table))
    {
    }

    [[nodiscard]] Dimension dimension() const override
    {
        return m_table->yDimension / m_table->xDimension;
    }
    [[nodiscard]] const std::vector<std::string>& inputs() const override { return m_inputs; }
    [[nodiscard]] double value(std::span<const double> operands) const override
    {
        return slopeAt(*m_table, operands[0]);
    }
    [[nodiscard]] Diagnostics problem(std::span<const double>) const override
    {
        return refusal("table.range",
                       "the table '" + m_table->name + "' has no derivative at this point");
    }

private:
    std::shared_ptr<const Table> m_table;
    std::vector<std::string> m_inputs;
};

} // namespace

double slopeAt(const Table& table, double argument)
{
    const auto& x = table.x;
    if (table.interpolation == Interpolation::Step)
        return table.reaches(argument) ? 0 : std::numeric_limits<double>::quiet_NaN();
    if (!(argument >= x.front() && argument <= x.back()) || x.size() < 2)
        return std::numeric_limits<double>::quiet_NaN();
    const auto upper = static_cast<std::size_t>(std::ranges::lower_bound(x, argument) - x.begin());
    if (upper == 0)
        return slopeOfPiece(table, 1, argument);
    const double left = slopeOfPiece(table, upper, argument);
    if (x[upper] != argument || upper + 1 == x.size())
        return left;
    return (left + slopeOfPiece(table, upper + 1, argument)) / 2;
}

bool Differentiator::isZero(NodeId id) const
{
    return m_graph.isConstant(id) && m_graph[id].value == 0;
}

NodeId Differentiator::added(NodeId a, NodeId b)
{
    if (isZero(a))
        return b;
    return isZero(b) ? a : m_graph.apply(Op::Add, a, b);
}

NodeId Differentiator::subtracted(NodeId a, NodeId b)
{
    if (isZero(b))
        return a;
    return isZero(a) ? m_graph.apply(Op::Negate, b) : m_graph.apply(Op::Subtract, a, b);
}

NodeId Differentiator::multiplied(NodeId a, NodeId b)
{
    return isZero(a) || isZero(b) ? m_graph.constant(0) : m_graph.apply(Op::Multiply, a, b);
}

NodeId Differentiator::divided(NodeId a, NodeId b)
{
    return isZero(a) ? a : m_graph.apply(Op::Divide, a, b);
}

NodeId Differentiator::chosen(NodeId condition, NodeId a, NodeId b)
{
    return a == b ? a : m_graph.apply(Op::If, condition, a, b);
}

Derivative Differentiator::derivative(NodeId of, int input)
{
    m_input = input;
    const auto count = static_cast<std::size_t>(of) + 1;
    std::vector<bool> wanted(count, false);
    wanted.back() = true;
    for (std::size_t i = count; i-- > 0;)
        if (wanted[i])
            m_graph.eachOperand(m_graph[static_cast<NodeId>(i)], [&](NodeId operand) {
                wanted[static_cast<std::size_t>(operand)] = true;
            });
    m_slopes.assign(count, {});
    for (std::size_t i = 0; i < count; ++i)
        if (wanted[i]) {
            const auto id = static_cast<NodeId>(i);
            m_slopes[i] = ofNode(m_graph[id], id); // a copy: the graph grows
        }
    return m_slopes.back();
}

Derivative Differentiator::ofNode(Node node, NodeId id)
{
    switch (node.op) {
    case Op::Name:
        return {m_graph.constant(node.index == m_input ? 1 : 0)};
    case Op::Literal:
    case Op::Bound:
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual:
    case Op::And:
    case Op::Or:
    case Op::Not:
    case Op::Ceil:
    case Op::Floor:
    case Op::Round:
    case Op::Holds:
    case Op::ArgMin:
    case Op::ArgMax:
        return {m_graph.constant(0)};
    case Op::Sum:
    case Op::Product:
    case Op::MinOver:
    case Op::MaxOver:
        return ofSum(node, id);
    case Op::External:
        return ofCall(node);
    default:
        break;
    }
    // The condition of an `if` is flat: whether it has a derivative does not matter.
    for (const auto operand : {node.op == Op::If ? kNoNode : node.a, node.b, node.c})
        if (operand != kNoNode && slopeOf(operand) == kNoNode)
            return m_slopes[static_cast<std::size_t>(operand)];
    return ofArithmetic(node, id);
}

Derivative Differentiator::ofArithmetic(const Node& node, NodeId id)
{
    const auto da = slopeOf(node.a);
    const auto db = slopeOf(node.b);
    switch (node.op) {
    case Op::Negate:
        return {subtracted(m_graph.constant(0), da)};
    case Op::Add:
        return {added(da, db)};
    case Op::Subtract:
        return {subtracted(da, db)};
    case Op::Multiply:
        return {added(multiplied(da, node.b), multiplied(node.a, db))};
    case Op::Divide: // (da - (a / b) db) / b
        return {divided(subtracted(da, multiplied(id, db)), node.b)};
    case Op::Modulo: // a - k b
        return {subtracted(da, multiplied(wholePart(node, id), db))};
    case Op::Power:
        return ofPower(node, id);
    case Op::Table:
        return ofTable(node);
    case Op::Min:
    case Op::Max:
    case Op::Abs:
    case Op::If:
        return ofPieces(node);
    default:
        return ofRoot(node, id);
    }
}

// d a^b = b a^(b - 1) da + a^b ln(a) db. The first part is 0 where b is 0; the second part is 0 where a is 0 and b is above 0.
Derivative Differentiator::ofPower(const Node& node, NodeId id)
{
    const auto zero = m_graph.constant(0);
    const auto da = slopeOf(node.a);
    const auto db = slopeOf(node.b);
    auto result = zero;
    if (!isZero(da)) {
        const auto less = m_graph.apply(
            Op::Power, node.a, m_graph.apply(Op::Subtract, node.b, m_graph.constant(1)));
        const auto slope = m_graph.apply(Op::Multiply, node.b, less);
        const auto isFlat = m_graph.apply(Op::Equal, node.b, zero);
        result = multiplied(chosen(isFlat, zero, slope), da);
    }
    if (isZero(db))
        return {result};
    const auto slope = m_graph.apply(Op::Multiply, id, m_graph.apply(Op::Ln, node.a));
    const auto isFlat = m_graph.apply(
        Op::And, m_graph.apply(Op::Equal, node.a, zero), m_graph.apply(Op::Greater, node.b, zero));
    return {added(result, multiplied(chosen(isFlat, zero, slope), db))};
}

Derivative Differentiator::ofPieces(const Node& node)
{
    const auto da = slopeOf(node.a);
    const auto db = slopeOf(node.b);
    switch (node.op) {
    case Op::Min: // as std::min: the first one at a tie
        return {chosen(m_graph.apply(Op::LessEqual, node.a, node.b), da, db)};
    case Op::Max:
        return {chosen(m_graph.apply(Op::GreaterEqual, node.a, node.b), da, db)};
    case Op::Abs:
        return {chosen(m_graph.apply(Op::GreaterEqual, node.a, m_graph.constant(0)),
                       da,
                       subtracted(m_graph.constant(0), da))};
    default: // If
        return {chosen(node.a, db, slopeOf(node.c))};
    }
}

Derivative Differentiator::ofRoot(const Node& node, NodeId id)
{
    const auto da = slopeOf(node.a);
    const auto times = [&](double factor) {
        return m_graph.apply(Op::Multiply, m_graph.constant(factor), node.a);
    };
    switch (node.op) {
    case Op::Sqrt: // da / (2 sqrt(a))
        return {divided(da, m_graph.apply(Op::Multiply, m_graph.constant(2), id))};
    case Op::Exp:
        return {multiplied(id, da)};
    case Op::Ln:
        return {divided(da, node.a)};
    case Op::Log2: // da / (a ln 2)
        return {divided(da, times(std::numbers::ln2))};
    case Op::Log10:
        return {divided(da, times(std::numbers::ln10))};
    default:
        assert(false && "an operation without a rule");
        return {};
    }
}

// Returns k of mod(a, b) = a - k b.
NodeId Differentiator::wholePart(const Node& modulo, NodeId id)
{
    const auto multiple = m_graph.apply(Op::Subtract, modulo.a, id);
    return m_graph.apply(Op::Round, m_graph.apply(Op::Divide, multiple, modulo.b));
}

// Term by term, provided that the limits do not depend on the input. A product of terms t has the derivative
// sum(product t' / t), which has no value where a term is 0.
Derivative Differentiator::ofSum(const Node& node, NodeId id)
{
    for (const auto limit : {node.a, node.b}) {
        if (slopeOf(limit) == kNoNode)
            return m_slopes[static_cast<std::size_t>(limit)];
        if (!isZero(slopeOf(limit)))
            return {kNoNode, NoDerivative::SumLimits};
    }
    auto term = slopeOf(node.c);
    if (term == kNoNode || isZero(term))
        return m_slopes[static_cast<std::size_t>(node.c)];
    if (node.op == Op::Product)
        term = divided(multiplied(id, term), node.c);
    if (node.op == Op::MinOver || node.op == Op::MaxOver) {
        const auto best = m_graph.overIndex(
            node.op == Op::MinOver ? Op::ArgMin : Op::ArgMax, node.index, node.a, node.b, node.c);
        const auto isBest = m_graph.apply(Op::Equal, m_graph.bound(node.index), best);
        term = chosen(isBest, term, m_graph.constant(0));
    }
    return {m_graph.overIndex(Op::Sum, node.index, node.a, node.b, term)};
}

Derivative Differentiator::ofTable(const Node& node)
{
    const auto da = slopeOf(node.a);
    if (isZero(da))
        return {da};
    const auto& table = m_graph.tables()[static_cast<std::size_t>(node.index)];
    auto& slope = m_tableSlopes[table.get()];
    if (!slope)
        slope = std::make_shared<TableSlope>(table);
    return {multiplied(m_graph.call({slope, {node.a}}), da)};
}

Derivative Differentiator::ofCall(const Node& node)
{
    for (const auto operand : m_graph.calls()[static_cast<std::size_t>(node.index)].operands) {
        if (slopeOf(operand) == kNoNode)
            return m_slopes[static_cast<std::size_t>(operand)];
        if (!isZero(slopeOf(operand)))
            return {kNoNode, NoDerivative::ExternalFunction};
    }
    return {m_graph.constant(0)};
}

} // namespace clusterwright::model
