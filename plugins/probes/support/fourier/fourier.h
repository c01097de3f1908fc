// Owned plans and memory of FFTW. Rows are contiguous; transforms are not normalised.
#pragma once

#include "plugins/probes/support/arguments.h"

#include <complex>
#include <fftw3.h>
#include <memory>
#include <span>

namespace clusterwright::probes
{

using Complex = std::complex<double>; // same layout as FFTW's type

// Memory aligned for FFTW's vector loops.
class Complexes
{
public:
    explicit Complexes(std::size_t count);

    [[nodiscard]] std::span<Complex> values() const { return {m_values.get(), m_count}; }
    [[nodiscard]] fftw_complex* raw() const
    {
        return reinterpret_cast<fftw_complex*>(m_values.get());
    }

private:
    struct Free {
        void operator()(Complex* values) const { fftw_free(values); }
    };
    std::size_t m_count;
    std::unique_ptr<Complex[], Free> m_values;
};

class FourierPlan
{
public:
    explicit FourierPlan(fftw_plan plan); // throws Failure "fftw" for a null plan
    void operator()() const { fftw_execute(m_plan.get()); }

private:
    struct Destroy {
        void operator()(fftw_plan plan) const { fftw_destroy_plan(plan); }
    };
    std::unique_ptr<fftw_plan_s, Destroy> m_plan;
};

struct RowShape {
    int length = 0;
    int rows = 0;
};

// Plans the transform of every row; in place if both are the same. Planning overwrites the data.
[[nodiscard]] FourierPlan planRows(
    const RowShape& shape, const Complexes& from, const Complexes& to, int sign, unsigned planning);

// --planning: FFTW_ESTIMATE (no trial runs), FFTW_MEASURE, FFTW_PATIENT.
[[nodiscard]] unsigned planningFrom(const Arguments& arguments);

// Returns reproducible values for a seed, in the unit square around 0.
void fillRandom(std::span<Complex> values, std::uint64_t seed);

// Returns the largest |found / scale - expected|, or NaN if a value is NaN. A transform and its inverse multiply by n, the scale.
[[nodiscard]] double
largestError(std::span<const Complex> found, double scale, std::span<const Complex> expected);

inline constexpr double kTolerance = 1e-10; // for values around 1: 1e-16 log2 n, with a margin

} // namespace clusterwright::probes
