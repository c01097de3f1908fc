#include "model/calibration/intervals/bootstrap.h"

#include "model/calibration/intervals/refits.h"
#include "model/study/points/sampling.h"
#include "model/study/points/table_work.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>

namespace clusterwright::model
{

namespace
{

std::string
questionOf(const FitModel& model, const DataFile& data, const Fit& fit, const BootstrapPlan& plan)
{
    const std::vector<std::span<const double>> columns{
        fit.at, fit.predictions, data.column(model.output().name)->values};
    return "bootstrap of " + fit.response + ", " + std::to_string(plan.draws) + " draws, seed " +
           std::to_string(plan.seed) + ", " + fingerprintOf(columns);
}

// Workspace of a thread, reused for several ranges of draws, because its creation takes longer than a refit.
struct Desk {
    Refits::Workspace work;
    std::vector<double> weights;
    std::vector<double> fitted;
};

class Desks
{
public:
    explicit Desks(const Refits& refits)
        : m_refits(refits)
    {
    }

    // Returned to the pool by the deleter.
    std::shared_ptr<Desk> take()
    {
        std::unique_ptr<Desk> desk;
        {
            const std::scoped_lock lock(m_mutex);
            if (!m_free.empty()) {
                desk = std::move(m_free.back());
                m_free.pop_back();
            }
        }
        if (!desk)
            desk = std::make_unique<Desk>(
                Desk{m_refits.workspace(),
                     std::vector<double>(Refits::kAtOnce * m_refits.samples()),
                     std::vector<double>(Refits::kAtOnce * m_refits.parameters())});
        return {desk.release(), [this](Desk* back) {
                    const std::scoped_lock lock(m_mutex);
                    m_free.emplace_back(back);
                }};
    }

private:
    const Refits& m_refits;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Desk>> m_free;
};

// Computes refits of numbered draws.
class RefitRows
{
public:
    RefitRows(const Refits& refits, std::uint64_t seed, std::shared_ptr<Desk> desk)
        : m_refits(refits)
        , m_seed(seed)
        , m_desk(std::move(desk))
    {
    }

    void operator()(PartRange draws, std::span<double* const> targets)
    {
        const auto rows = m_refits.samples();
        for (auto begin = draws.begin; begin < draws.end; begin += Refits::kAtOnce) {
            const auto sets = std::min<std::uint64_t>(Refits::kAtOnce, draws.end - begin);
            const auto weights = std::span(m_desk->weights).first(sets * rows);
            const auto fitted = std::span(m_desk->fitted).first(sets * m_refits.parameters());
            for (std::size_t s = 0; s < sets; ++s)
                drawWeights(m_seed, begin + s, weights.subspan(s * rows, rows));
            m_refits.run(weights, sets, fitted, m_desk->work);
            for (std::size_t j = 0; j < m_refits.parameters(); ++j)
                std::copy_n(fitted.begin() + static_cast<std::ptrdiff_t>(j * sets),
                            sets,
                            targets[j] + (begin - draws.begin));
        }
    }

private:
    const Refits& m_refits;
    std::uint64_t m_seed;
    std::shared_ptr<Desk> m_desk;
};

BootstrapInterval intervalOf(const std::vector<double>& values, double confidence)
{
    constexpr double kEnough =
        0.9; // required share of converged refits; the interval of only the easy ones would be too narrow
    std::vector<double> settled;
    for (const auto value : values)
        if (std::isfinite(value))
            settled.push_back(value);
    if (static_cast<double>(settled.size()) < kEnough * static_cast<double>(values.size()) ||
        settled.empty())
        return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    const std::array shares{(1 - confidence) / 2, (1 + confidence) / 2};
    const auto ends = sampleQuantiles(std::move(settled), shares);
    return {ends[0], ends[1]};
}

} // namespace

Bootstrap bootstrap(const FitModel& model,
                    const DataFile& data,
                    const Fit& fit,
                    const BootstrapPlan& plan,
                    StudyRun* run)
{
    const Refits refits(model, data, fit.plan.residuals, fit.at, searchOf(fit));
    const auto count = model.parameters();
    Desks desks(refits);
    const auto make = [&] {
        return TableWork::Evaluate(RefitRows(refits, plan.seed, desks.take()));
    };
    TableWork work(plan.draws, count, make, Refits::kAtOnce, questionOf(model, data, fit, plan));
    carryOut(work, run);
    Bootstrap result;
    result.parameters = work.takeValues();
    for (const auto value : result.parameters.front())
        result.unsettled += static_cast<std::size_t>(!std::isfinite(value));
    for (std::size_t j = 0; j < count; ++j)
        result.intervals.push_back(
            fit.parameters[j].state == Identifiability::Identified
                ? intervalOf(result.parameters[j], fit.plan.confidence)
                : BootstrapInterval{std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::quiet_NaN()});
    return result;
}

} // namespace clusterwright::model
