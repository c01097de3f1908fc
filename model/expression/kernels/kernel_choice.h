// Maps a KernelKey to the operation that it names. `Form` is what the caller makes of the operation: Form::Made is a pointer, and
// Form::of<Operation>(key) makes it. Calls nothing of the standard library. All templates take a form of an unnamed namespace, as
// kernel_loops.h requires.
#pragma once

#include "model/expression/kernels/kernel_operations.h"
#include "model/expression/kernels/kernels.h"

namespace clusterwright::model::loops
{

template <typename Form, template <typename, typename> typename Pair, typename Outer>
typename Form::Made pairWith(const KernelKey& key)
{
    switch (key.inner) {
    case Op::Add:
        return Form::template of<Pair<Outer, Sum>>(key);
    case Op::Subtract:
        return Form::template of<Pair<Outer, Difference>>(key);
    case Op::Multiply:
        return Form::template of<Pair<Outer, Product>>(key);
    case Op::Divide:
        return Form::template of<Pair<Outer, Quotient>>(key);
    default:
        return nullptr;
    }
}

// A commuting operation has nothing on its right: the caller swaps the operands.
template <typename Form>
typename Form::Made pairOf(const KernelKey& key)
{
    switch (key.op) {
    case Op::Add:
        return key.isRight ? nullptr : pairWith<Form, LeftPair, Sum>(key);
    case Op::Multiply:
        return key.isRight ? nullptr : pairWith<Form, LeftPair, Product>(key);
    case Op::Min:
        return key.isRight ? nullptr : pairWith<Form, LeftPair, Minimum>(key);
    case Op::Max:
        return key.isRight ? nullptr : pairWith<Form, LeftPair, Maximum>(key);
    case Op::Subtract:
        return key.isRight ? pairWith<Form, RightPair, Difference>(key)
                           : pairWith<Form, LeftPair, Difference>(key);
    case Op::Divide:
        return key.isRight ? pairWith<Form, RightPair, Quotient>(key)
                           : pairWith<Form, LeftPair, Quotient>(key);
    default:
        return nullptr;
    }
}

// Final operations of outputs, with every sink.
template <typename Form>
typename Form::Made arithmeticOf(const KernelKey& key)
{
    switch (key.op) {
    case Op::Name:
        return Form::template of<Itself>(key);
    case Op::Add:
        return Form::template of<Sum>(key);
    case Op::Subtract:
        return Form::template of<Difference>(key);
    case Op::Multiply:
        return Form::template of<Product>(key);
    case Op::Divide:
        return Form::template of<Quotient>(key);
    case Op::Min:
        return Form::template of<Minimum>(key);
    case Op::Max:
        return Form::template of<Maximum>(key);
    case Op::If:
        return Form::template of<Choice>(key);
    default:
        return nullptr;
    }
}

template <typename Form>
typename Form::Made otherOf(const KernelKey& key)
{
    switch (key.op) {
    case Op::Negate:
        return Form::template of<Negated>(key);
    case Op::Abs:
        return Form::template of<Absolute>(key);
    case Op::Ceil:
        return Form::template of<Ceiling>(key);
    case Op::Floor:
        return Form::template of<Floored>(key);
    case Op::Sqrt:
        return Form::template of<Root>(key);
    case Op::Exp:
        return Form::template of<Exponential>(key);
    case Op::Log2:
        return Form::template of<BinaryLogarithm>(key);
    case Op::Not:
        return Form::template of<Negation>(key);
    case Op::Holds:
        return Form::template of<Held>(key);
    case Op::Less:
        return Form::template of<Less>(key);
    case Op::LessEqual:
        return Form::template of<LessEqual>(key);
    case Op::Greater:
        return Form::template of<Greater>(key);
    case Op::GreaterEqual:
        return Form::template of<GreaterEqual>(key);
    case Op::Equal:
        return Form::template of<Equal>(key);
    case Op::NotEqual:
        return Form::template of<NotEqual>(key);
    case Op::And:
        return Form::template of<Both>(key);
    case Op::Or:
        return Form::template of<Either>(key);
    default:
        return nullptr;
    }
}

} // namespace clusterwright::model::loops
