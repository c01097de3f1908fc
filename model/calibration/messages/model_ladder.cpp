#include "model/calibration/messages/model_ladder.h"

#include "model/calibration/loggp/robust_line.h"
#include "model/core/finding.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr double kNoError = std::numeric_limits<double>::infinity();

FreeParameter notNegative(const std::string& name, Dimension dimension)
{
    return {name, {}, Quantity{0, dimension}, {}};
}

struct Candidate {
    std::string name;
    std::string equation;
    std::string assumption;
    std::vector<FreeParameter> free;
};

// Without sequences of messages the gap is unknown.
std::vector<Candidate> candidates(bool hasSeveral)
{
    const auto d = notNegative("d", kTime);
    const auto g = notNegative("g", kTime);
    const auto G = notNegative("G", kTime / kData);
    const auto with = [&](std::vector<FreeParameter> free) {
        if (hasSeveral)
            free.push_back(g);
        return free;
    };
    const std::string gap = hasSeveral ? " + (n - 1) * (g + (k - 1 B) * G)" : "";
    return {{"Hockney",
             hasSeveral ? "time = n * (a + k / b)" : "time = a + k / b",
             "messages do not overlap",
             {notNegative("a", kTime), {"b", {}, Quantity{1, kBandwidth}, {}}}},
            {"LogP",
             hasSeveral ? "time = d + (n - 1) * g" : "time = d",
             "for short messages: the time does not depend on the size",
             with({d})},
            {"LogGP",
             "time = d + (k - 1 B) * G" + gap,
             "each byte takes G; consecutive messages have a gap",
             with({d, G})}};
}

// Returns the AICc of a fit with `more` further chosen values.
double aiccWith(const Fit& fit, std::size_t more)
{
    const auto rows = static_cast<double>(fit.residuals.size());
    const auto k = static_cast<double>(fit.identification.rank + more + 1);
    return rows > k + 1 ? rows * std::log(fit.goodness.sumOfSquares / rows) + 2 * k +
                              2 * k * (k + 1) / (rows - k - 1)
                        : kNoError;
}

// Returns the distinct values, increasing.
std::vector<double> sizesOf(const DataFile& data)
{
    const auto& sizes = data.column("k")->values;
    const std::set<double> all(sizes.begin(), sizes.end());
    return {all.begin(), all.end()};
}

Diagnostics tooManySizes(std::size_t count)
{
    return refusal("data.sizes",
                   std::to_string(count) +
                       " different sizes in the search for S exceed the maximum of " +
                       std::to_string(kMostSizes),
                   "keep rows of fewer sizes by a condition for 'k', or measure fewer points");
}

// Returns the S with the smallest sum of squares between any two sizes, with at least two sizes on either side.
Rung withThreshold(const DataFile& data,
                   const Rung& logGp,
                   const Candidate& from,
                   const FitPlan& plan)
{
    constexpr std::ptrdiff_t kBeside = 2;
    const auto grid = sizesOf(data);
    Rung rung{
        "LogGPS", "", "above S bytes, sender and receiver synchronise first", {}, kNoError, {}, {}};
    if (grid.size() > kMostSizes) {
        rung.diagnostics = {tooManySizes(grid.size())};
        return rung;
    }
    auto free = from.free;
    for (std::size_t j = 0; j < free.size() && logGp.fit; ++j)
        free[j].start = Quantity{logGp.fit->at[j], logGp.fit->parameters[j].dimension};
    free.push_back({"s", Quantity{0, kTime}, Quantity{0, kTime}, {}});
    auto single = plan;
    single.starts = 1;
    const bool hasSeveral = data.column("n") != nullptr;
    for (auto i = kBeside; i + kBeside < std::ssize(grid); ++i) {
        const double threshold = grid[static_cast<std::size_t>(i) - 1];
        const auto equation = from.equation + " + if(k > " + exactText({threshold, kData}) +
                              (hasSeveral ? ", n * s, 0 s)" : ", s, 0 s)");
        auto fitted = fitEquation(equation, free, data, single);
        if (!fitted ||
            (rung.fit && fitted.value().goodness.sumOfSquares >= rung.fit->goodness.sumOfSquares))
            continue;
        rung.fit = std::move(fitted).value();
        rung.equation = equation;
        rung.threshold = threshold;
    }
    if (rung.fit)
        rung.aicc = aiccWith(*rung.fit, 1);
    return rung;
}

} // namespace

Result<ModelLadder> modelLadder(const DataFile& data, const FitPlan& plan)
{
    for (const auto& [name, dimension] : {std::pair{"k", kData}, std::pair{"time", kTime}}) {
        const auto* const column = data.column(name);
        if (column == nullptr || column->values.empty() || column->dimension != dimension)
            return refusal("data.column",
                           "a ladder needs a column '" + std::string(name) + "' in " +
                               baseUnit(dimension),
                           "assign a column: k=size");
    }
    const auto rungs = candidates(data.column("n") != nullptr);
    ModelLadder ladder;
    Diagnostics problems;
    for (const auto& candidate : rungs) {
        auto fitted = fitEquation(candidate.equation, candidate.free, data, plan);
        Rung rung{candidate.name, candidate.equation, candidate.assumption, {}, kNoError, {}, {}};
        if (fitted) {
            rung.aicc = fitted.value().goodness.aicc;
            rung.fit = std::move(fitted).value();
        } else {
            rung.diagnostics = fitted.diagnostics();
            append(problems, fitted.diagnostics());
        }
        ladder.rungs.push_back(std::move(rung));
    }
    if (std::ranges::none_of(ladder.rungs, [](const Rung& rung) { return rung.fit.has_value(); }))
        return problems;
    ladder.rungs.push_back(withThreshold(data, ladder.rungs.back(), rungs.back(), plan));
    constexpr double kAlike =
        10; // above this, the data reject the simpler model (Burnham and Anderson 2002, section 2.6)
    const double least = std::ranges::min(ladder.rungs, {}, &Rung::aicc).aicc;
    while (!(ladder.rungs[ladder.best].aicc <= least + kAlike))
        ++ladder.best;
    return ladder;
}

} // namespace clusterwright::model
