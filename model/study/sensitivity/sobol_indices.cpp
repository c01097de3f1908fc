#include "model/study/sensitivity/sobol_indices.h"

#include "model/core/seeded_random.h"
#include "model/study/points/table_work.h"

#include <array>
#include <cassert>
#include <cmath>
#include <iterator>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

// Outputs, less their mean, at the rows with a result at every point.
struct Outputs {
    std::vector<double> a;
    std::vector<double> b;
    std::vector<std::vector<double>>
        mixed; // per variable: row of A with the variable's column of B
    double mean = 0;

    [[nodiscard]] std::size_t rows() const { return a.size(); }
};

Outputs
ask(const ColumnModel& model, std::size_t dimensions, const SobolPlan& plan, SobolIndices& count)
{
    auto base = quasiRandomPoints(plan.samples, 2 * dimensions, plan.seed);
    const auto middle = base.begin() + static_cast<std::ptrdiff_t>(dimensions);
    SampleColumns a(std::make_move_iterator(base.begin()), std::make_move_iterator(middle));
    SampleColumns b(std::make_move_iterator(middle), std::make_move_iterator(base.end()));
    Outputs outputs{model(a), model(b), {}, 0};
    for (std::size_t i = 0; i < dimensions; ++i) {
        std::swap(a[i], b[i]);
        outputs.mixed.push_back(model(a));
        std::swap(a[i], b[i]);
    }
    count.runs = plan.samples * (dimensions + 2);
    return outputs;
}

void keepAnswered(Outputs& outputs, SobolIndices& count)
{
    std::vector<std::vector<double>*> columns{&outputs.a, &outputs.b};
    for (auto& column : outputs.mixed)
        columns.push_back(&column);
    std::size_t kept = 0;
    for (std::size_t row = 0; row < outputs.rows(); ++row) {
        bool isComplete = true;
        for (const auto* const column : columns)
            if (!std::isfinite((*column)[row])) {
                isComplete = false;
                ++count.withoutAnswer;
            }
        if (!isComplete)
            continue;
        for (auto* const column : columns)
            (*column)[kept] = (*column)[row];
        ++kept;
    }
    for (auto* const column : columns)
        column->resize(kept);
    count.rows = kept;
    double total = 0;
    for (std::size_t row = 0; row < kept; ++row)
        total += outputs.a[row] + outputs.b[row];
    outputs.mean = kept > 0 ? total / static_cast<double>(2 * kept) : kUndefined;
    for (auto* const column : columns)
        for (auto& value : *column)
            value -= outputs.mean;
}

struct Estimate {
    double variance = 0;
    std::vector<double> first;
    std::vector<double> total;
};

// Estimates the indices from the rows, each taken `times` times.
Estimate estimate(const Outputs& outputs, const std::vector<std::uint32_t>& times)
{
    double sum = 0;
    double squares = 0;
    double count = 0;
    for (std::size_t row = 0; row < outputs.rows(); ++row) {
        const double a = outputs.a[row];
        const double b = outputs.b[row];
        sum += times[row] * (a + b);
        squares += times[row] * (a * a + b * b);
        count += times[row];
    }
    Estimate result;
    result.variance = (squares - sum * sum / (2 * count)) / (2 * count);
    for (const auto& mixed : outputs.mixed) {
        double first = 0;
        double total = 0;
        for (std::size_t row = 0; row < outputs.rows(); ++row) {
            const double change = mixed[row] - outputs.a[row];
            first += times[row] * outputs.b[row] * change;
            total += times[row] * change * change;
        }
        result.first.push_back(first / count / result.variance);
        result.total.push_back(total / (2 * count) / result.variance);
    }
    return result;
}

// Estimates the indices from resampled rows, with a random sequence of its own: first order of all variables, then total.
void resample(const Outputs& outputs,
              std::uint64_t seed,
              std::size_t row,
              std::span<double* const> targets)
{
    SeededRandom random(mixedBits(seed));
    std::vector<std::uint32_t> times(outputs.rows(), 0);
    for (std::size_t i = 0; i < outputs.rows(); ++i)
        ++times[random.below(outputs.rows())];
    const auto again = estimate(outputs, times);
    const bool isFlat = !(again.variance > 0);
    for (std::size_t i = 0; i < again.first.size(); ++i) {
        targets[i][row] = isFlat ? kUndefined : again.first[i];
        targets[i + again.first.size()][row] = isFlat ? kUndefined : again.total[i];
    }
}

void addIntervals(const Outputs& outputs,
                  const SobolPlan& plan,
                  StudyRun* run,
                  std::vector<SobolIndex>& indices)
{
    const auto evaluate = [&](PartRange resamples, std::span<double* const> targets) {
        for (auto i = resamples.begin; i < resamples.end; ++i)
            resample(outputs, mixedBits(plan.seed) + i, i - resamples.begin, targets);
    };
    TableWork work(
        plan.resamples,
        2 * indices.size(),
        [&] { return evaluate; },
        1,
        "resamples " + std::to_string(plan.seed) +
            fingerprintOf({outputs.mixed.begin(), outputs.mixed.end()}));
    carryOut(work, run);
    auto values = work.takeValues();
    for (auto& column : values)
        std::erase_if(column, [](double value) { return std::isnan(value); });
    constexpr std::array kEnds{0.025, 0.975};
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const auto firstEnds = sampleQuantiles(std::move(values[i]), kEnds);
        const auto totalEnds = sampleQuantiles(std::move(values[i + indices.size()]), kEnds);
        indices[i].firstLow = firstEnds[0];
        indices[i].firstHigh = firstEnds[1];
        indices[i].totalLow = totalEnds[0];
        indices[i].totalHigh = totalEnds[1];
    }
}

} // namespace

SobolIndices
sobolIndices(const ColumnModel& model, std::size_t dimensions, const SobolPlan& plan, StudyRun* run)
{
    assert(plan.samples > 0 && 2 * dimensions <= kMostQuasiDimensions);
    SobolIndices result;
    auto outputs = ask(model, dimensions, plan, result);
    if (run != nullptr && !run->problems.empty())
        return result;
    keepAnswered(outputs, result);
    result.mean = outputs.mean;
    result.variables.assign(
        dimensions, {kUndefined, kUndefined, kUndefined, kUndefined, kUndefined, kUndefined});
    const auto once = estimate(outputs, std::vector<std::uint32_t>(outputs.rows(), 1));
    result.variance = once.variance;
    constexpr double kRounding = 1e-12; // relative to the mean: less counts as no variation
    const double least = kRounding * outputs.mean;
    if (!(once.variance > least * least))
        return result;
    for (std::size_t i = 0; i < dimensions; ++i) {
        result.variables[i].first = once.first[i];
        result.variables[i].total = once.total[i];
    }
    addIntervals(outputs, plan, run, result.variables);
    return result;
}

} // namespace clusterwright::model
