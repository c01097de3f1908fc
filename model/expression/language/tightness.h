// Precedence of operations, for code that writes formulas: an operand of looser precedence gets parentheses. A fraction, a root
// and a function delimit their operands themselves.
#pragma once

#include "model/expression/language/expression.h"

namespace clusterwright::model
{

enum class Tightness { Or, And, Not, Comparison, Sum, Product, Sign, Power, Atom };

// The next level: the right side of a - (b - c) must have at least this one. Not for an atom.
[[nodiscard]] constexpr Tightness tighter(Tightness than)
{
    return static_cast<Tightness>(static_cast<int>(than) + 1);
}

[[nodiscard]] constexpr Tightness tightnessOf(Op op)
{
    switch (op) {
    case Op::Or:
        return Tightness::Or;
    case Op::And:
        return Tightness::And;
    case Op::Not:
        return Tightness::Not;
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual:
        return Tightness::Comparison;
    case Op::Add:
    case Op::Subtract:
    case Op::Sum:
    case Op::Product:
    case Op::MinOver:
    case Op::MaxOver:
    case Op::ArgMin:
    case Op::ArgMax:
        return Tightness::Sum;
    case Op::Multiply:
        return Tightness::Product;
    case Op::Negate:
        return Tightness::Sign;
    case Op::Power:
        return Tightness::Power;
    default:
        return Tightness::Atom;
    }
}

} // namespace clusterwright::model
