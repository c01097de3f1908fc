// Requirements for the program's own functions, as opposed to the mathematics library's: a bounded error, and the same bits for a
// value and for vectors of every instruction set.
#pragma once

#include "model/expression/kernels/kernels.h"
#include "model/expression/program/graph.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace clusterwright::tests
{

// Random bits, special values, and numbers in each of the `ranges`.
[[nodiscard]] inline std::vector<double>
manyValues(std::initializer_list<std::pair<double, double>> ranges)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    std::vector<double> values{0.0, -0.0, -1, kInfinity, -kInfinity, std::nan(""), 5e-324, 1};
    std::mt19937_64 bits(1);
    Random random(1);
    for (int i = 0; i < 100'000; ++i) {
        values.push_back(std::bit_cast<double>(bits()));
        for (const auto& [low, high] : ranges)
            values.push_back(random.between(low, high));
    }
    return values;
}

// The largest error of the operation against `truth`, which is more precise, in units in the last place; for results other than 0
// that are numbers.
template <typename Truth>
[[nodiscard]] double worstError(model::Op op, const std::vector<double>& values, Truth truth)
{
    double worst = 0;
    for (const double x : values) {
        const long double expected = truth(static_cast<long double>(x));
        const auto rounded = std::abs(static_cast<double>(expected));
        if (!std::isfinite(rounded) || rounded == 0)
            continue;
        const auto unit =
            std::nextafter(rounded, std::numeric_limits<double>::infinity()) - rounded;
        const auto error = model::evaluate(op, x, 0, 0) - expected;
        worst = std::max(worst, std::abs(static_cast<double>(error / unit)));
    }
    return worst;
}

inline void checkBitsOfVectors(model::Op op, const std::vector<double>& values)
{
    std::vector<double> results(values.size());
    for (const auto set : model::instructionSets()) {
        const auto kernel =
            model::findKernel(set, {op, model::Op::Name, false, 0}, model::Sink::Store);
        REQUIRE((kernel != nullptr));
        const auto* const from = values.data();
        kernel(
            {.target = results.data(), .operands = {from, from, from}, .columns = values.size()});
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            wrong += sameNumber(results[i], model::evaluate(op, values[i], 0, 0)) ? 0U : 1U;
        CHECK(wrong == 0);
    }
}

} // namespace clusterwright::tests
