// How tightly operations hold their operands together, for whoever writes a formula: looser operands of tighter operations stand in
// parentheses. A fraction, a root, a function hold their own together.
#pragma once

#include "model/expression/language/expression.h"

namespace clusterwright::model
{

enum class Tightness { Or, And, Not, Comparison, Sum, Product, Sign, Power, Atom };

// The next one: what the right side of a - (b - c) must be at least. Not of an atom.
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
