#include "plugins/probes/support/fourier/fourier.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/sorting/keys.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::probes
{

Complexes::Complexes(std::size_t count)
    : m_count(count)
    , m_values(
          static_cast<Complex*>(fftw_malloc(std::max<std::size_t>(count, 1) * sizeof(Complex))))
{
    if (!m_values)
        throw Failure("memory", std::to_string(count) + " complex numbers do not fit into memory");
    std::ranges::fill(values(), Complex());
}

FourierPlan::FourierPlan(fftw_plan plan)
    : m_plan(plan)
{
    if (!m_plan)
        throw Failure("fftw", "FFTW found no plan for this transform");
}

FourierPlan planRows(
    const RowShape& shape, const Complexes& from, const Complexes& to, int sign, unsigned planning)
{
    return FourierPlan(fftw_plan_many_dft(1,
                                          &shape.length,
                                          shape.rows,
                                          from.raw(),
                                          nullptr,
                                          1,
                                          shape.length,
                                          to.raw(),
                                          nullptr,
                                          1,
                                          shape.length,
                                          sign,
                                          planning));
}

unsigned planningFrom(const Arguments& arguments)
{
    const auto word = arguments.choice("planning", {"measure", "estimate", "patient"});
    if (word == "estimate")
        return FFTW_ESTIMATE;
    return word == "patient" ? FFTW_PATIENT : FFTW_MEASURE;
}

void fillRandom(std::span<Complex> values, std::uint64_t seed)
{
    const auto keys = randomKeys(2 * values.size(), seed);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = Complex(keys[2 * i] / 4294967296.0 - 0.5, keys[2 * i + 1] / 4294967296.0 - 0.5);
}

double largestError(std::span<const Complex> found, double scale, std::span<const Complex> expected)
{
    double error = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double distance = std::abs(found[i] / scale - expected[i]);
        if (std::isnan(distance))
            return distance;
        error = std::max(error, distance);
    }
    return error;
}

} // namespace clusterwright::probes
