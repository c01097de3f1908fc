// A value, or all reasons for its absence. A user's mistake is a Result, our own bug is an assert.
//
// Law: a Result contains a value or at least one error, never both. Warnings are not part of a Result: a function that returns a
// value with caveats puts them into the value.
#pragma once

#include "model/core/contract.h"
#include "model/core/diagnostics.h"

#include <cassert>
#include <optional>
#include <utility>

namespace clusterwright::model
{

template <typename T>
class [[nodiscard]] Result
{
public:
    Result(T value) // NOLINT(google-explicit-constructor): a value is a result
        : m_value(std::move(value))
    {
    }
    Result(Diagnostics diagnostics) // NOLINT(google-explicit-constructor)
        : m_diagnostics(std::move(diagnostics))
    {
        assert(hasErrors(m_diagnostics));
    }
    Result(const Diagnostic& diagnostic) // NOLINT(google-explicit-constructor)
        : Result(Diagnostics(diagnostic))
    {
    }

    [[nodiscard]] explicit operator bool() const { return m_value.has_value(); }

    [[nodiscard]] const T& value() const&
    {
        ensure(m_value.has_value(), kNoValue);
        return *m_value;
    }
    [[nodiscard]] T& value() &
    {
        ensure(m_value.has_value(), kNoValue);
        return *m_value;
    }
    [[nodiscard]] T&& value() &&
    {
        ensure(m_value.has_value(), kNoValue);
        return std::move(*m_value);
    }

    // Empty when there is a value.
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }

private:
    static constexpr const char* kNoValue = "only a result with a value is used";

    std::optional<T> m_value;
    Diagnostics m_diagnostics;
};

} // namespace clusterwright::model
