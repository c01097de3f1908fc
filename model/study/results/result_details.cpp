#include "model/study/results/result_details.h"

#include "model/core/text.h"
#include "model/study/messages/result_message.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace clusterwright::model
{

namespace
{

StudyCell wordCell(std::string text)
{
    return {std::move(text), std::numeric_limits<double>::quiet_NaN()};
}

StudyCell valueCell(double value, Dimension dimension, const std::string& unit)
{
    if (!std::isfinite(value))
        return wordCell("-");
    return {displayIn({value, dimension}, unit), value};
}

StudyCell valueCell(const std::optional<double>& value, Dimension dimension)
{
    return value ? valueCell(*value, dimension, "") : wordCell("-");
}

StudyCell valueCell(const StudyVariable& variable, double value)
{
    return std::isfinite(value) ? StudyCell{shownAs(variable, value), value} : wordCell("-");
}

StudyCell changeCell(double change, Dimension dimension, const std::string& unit)
{
    auto cell = valueCell(change, dimension, unit);
    if (cell.number > 0)
        cell.text.insert(0, "+");
    return cell;
}

StudyCell changeCell(const Pair& values, Dimension dimension)
{
    return values[0] && values[1] ? changeCell(*values[1] - *values[0], dimension, "")
                                  : wordCell("-");
}

std::string_view maskMessage(const Mask& mask)
{
    using Kind = MaskKind;
    if (!mask.winner.empty())
        return "mask.winner";
    switch (mask.kind) {
    case Kind::Zero:
        return "mask.zero";
    case Kind::Rounding:
        return "mask.rounding";
    case Kind::EmptySum:
        return "mask.empty";
    case Kind::FlatTable:
        return "mask.flat";
    case Kind::Comparison:
    case Kind::Function:
        return "mask.constant";
    case Kind::Maximum:
    case Kind::Minimum:
    case Kind::Condition:
        break;
    }
    return "mask.other";
}

// "max(a, b) in time, where 'b' is decisive"; for a long text the function only.
std::string maskText(const Mask& mask)
{
    constexpr std::size_t kLongest = 60;
    auto part = mask.part;
    const auto open = part.find('(');
    if (part.size() > kLongest)
        part = open < kLongest ? part.substr(0, open) + "(...)" : part.substr(0, kLongest) + "...";
    return resultMessage(maskMessage(mask),
                         {{"part", part}, {"equation", mask.equation}, {"winner", mask.winner}});
}

std::string masksText(const DeadVariable& variable)
{
    if (!variable.isUsed)
        return resultMessage("mask.unused", {});
    std::vector<std::string> texts;
    for (const auto& mask : variable.maskedBy)
        texts.push_back(maskText(mask));
    return texts.empty() ? resultMessage("mask.cancelled", {}) : join(texts, "; ");
}

class DetailMaker
{
public:
    void operator()(const CurveStudy& /*study*/) {}
    void operator()(const MapStudy& /*map*/) {}
    void operator()(const SearchResult& /*result*/) {}
    void operator()(const Solve& /*study*/) {}

    template <HasTables Study>
    void operator()(const Study& study)
    {
        for (const auto& table : tablesOf(study).details)
            details.push_back({table.title, shown(table)});
    }

    void operator()(const ElasticityStudy& study)
    {
        auto& table = add("method of each derivative", {"input", "method"});
        for (const auto& one : study.variables)
            if (one.strength() != 0 || one.isKink)
                table.rows.push_back({wordCell(one.variable.name),
                                      wordCell(std::string(toText(one.slope.method)) +
                                               (one.isKink ? ", at a kink" : ""))});
        addDead(study.dead);
    }

    void operator()(const Tornado& study)
    {
        std::vector<Variation> variations;
        for (const auto& bar : study.bars)
            variations.push_back(bar.variation);
        addIntervals(variations);
        addDead(study.dead);
    }

    void operator()(const MorrisStudy& study) { addIntervals(study.variables); }
    void operator()(const SobolStudy& study) { addIntervals(study.variables); }

    void operator()(const Uncertainty& study)
    {
        addIntervals(study.variables);
        if (study.distribution)
            addHistogram(study, *study.distribution);
    }

    void operator()(const Crossover& study)
    {
        const auto& range = study.range;
        const auto [first, second] = labelsOf(study.inputs[0], study.inputs[1]);
        auto& table = add("crossings", {range.variable, "", first, second});
        const auto addSample = [&](const PairSample& at, std::string_view kind) {
            table.rows.push_back({{shownIn(range, at.x), at.x},
                                  wordCell(std::string(kind)),
                                  valueCell(at.first, study.output.dimension, study.output.unit),
                                  valueCell(at.second, study.output.dimension, study.output.unit)});
        };
        for (const auto& [change, leader, factor, isValid, interval] : study.crossings) {
            if (change.before.x != change.after.x)
                addSample(change.before, "");
            addSample(change.after, toText(change.kind));
        }
    }

    void operator()(const ComparisonStudy& study)
    {
        for (const auto& pair : study.pairs) {
            if (isWithItself(pair))
                continue;
            addPhases(pair);
            addSteps(pair, pair.byPhases, "phase");
            addSteps(pair, pair.byParameters, "parameter");
        }
        for (const auto& crossover : study.crossovers)
            (*this)(crossover);
    }

    std::vector<TitledTable> details;

private:
    StudyTable& add(std::string title, std::vector<std::string> heads)
    {
        return details.emplace_back(TitledTable{std::move(title), {std::move(heads), {}}}).table;
    }

    void addDead(const std::vector<DeadVariable>& dead)
    {
        auto& table = add("inputs without effect here", {"input", "masked by"});
        for (const auto& variable : dead)
            table.rows.push_back({wordCell(variable.name), wordCell(masksText(variable))});
    }

    void addIntervals(const std::vector<Variation>& variations)
    {
        auto& table = add("intervals of the inputs",
                          {"input", "value", "low", "high", "interval", "distribution"});
        for (const auto& [variable, basis, distribution, origin] : variations)
            table.rows.push_back({wordCell(variable.name),
                                  valueCell(variable, variable.value),
                                  valueCell(variable, distribution.low),
                                  valueCell(variable, distribution.high),
                                  wordCell(std::string(toText(basis))),
                                  wordCell(std::string(toText(distribution.shape)))});
    }

    void addHistogram(const Uncertainty& study, const OutputDistribution& distribution)
    {
        const auto& output = study.output;
        const auto value = [&](double y) { return valueCell(y, output.dimension, output.unit); };
        auto& table =
            add("histogram of " + output.name + " (" + countText(study.distributionSamples) +
                    " samples, seed " + std::to_string(study.distributionSeed) + ")",
                {"from", "to", "samples", "cumulative"});
        const auto samples = static_cast<double>(std::accumulate(
            distribution.counts.begin(), distribution.counts.end(), std::size_t{0}));
        std::size_t below = 0;
        for (std::size_t i = 0; i < distribution.counts.size(); ++i) {
            const auto count = distribution.counts[i];
            below += count;
            table.rows.push_back({value(distribution.edges[i]),
                                  value(distribution.edges[i + 1]),
                                  {countText(count), static_cast<double>(count)},
                                  shareCell(static_cast<double>(below) / samples)});
        }
    }

    void addPhases(const Comparison& pair)
    {
        const auto [here, there] = labelsOf(pair.inputs[0], pair.inputs[1]);
        auto& table =
            add("phases",
                {"phase", here, there, "difference", "resource, " + here, "resource, " + there});
        for (const auto& phase : pair.phases)
            table.rows.push_back({wordCell(phase.step),
                                  valueCell(phase.seconds[0], kTime),
                                  valueCell(phase.seconds[1], kTime),
                                  changeCell(phase.seconds, kTime),
                                  wordCell(phase.resources[0]),
                                  wordCell(phase.resources[1])});
    }

    // Adds the steps from the first design to the second, without those that are only rounding.
    void addSteps(const Comparison& pair,
                  const std::optional<Waterfall>& waterfall,
                  const std::string& by)
    {
        if (!waterfall || waterfall->from == waterfall->to)
            return;
        const auto [here, there] = labelsOf(pair.inputs[0], pair.inputs[1]);
        const auto& output = *std::ranges::find(pair.outputs, pair.output, &OutputDifference::name);
        const auto value = [&](double y) { return valueCell(y, output.dimension, output.unit); };
        auto& table =
            add(pair.output + " by " + by + " (" + waterfall->method + ")", {by, "change", "then"});
        const double rounding =
            1e-12 * std::max(std::abs(waterfall->from), std::abs(waterfall->to));
        double total = waterfall->from;
        table.rows.push_back({wordCell(here), wordCell(""), value(total)});
        for (const auto& [name, change] : waterfall->steps) {
            total += change;
            if (std::abs(change) > rounding)
                table.rows.push_back({wordCell(name),
                                      changeCell(change, output.dimension, output.unit),
                                      value(total)});
        }
        table.rows.push_back({wordCell(there), wordCell(""), value(waterfall->to)});
    }
};

std::string recordText(const StudyRecord& record)
{
    if (record.samples == 0)
        return "";
    return "; seed " + std::to_string(record.seed) + ", " + countText(record.samples) +
           " samples, " + countText(record.runs) + " runs" +
           (record.library.empty() ? "" : ", " + record.library);
}

} // namespace

std::vector<TitledTable> detailsOf(const StudyResult& result)
{
    DetailMaker maker;
    std::visit([&](const auto& study) { maker(study); }, result);
    std::erase_if(maker.details, [](const TitledTable& one) { return one.table.rows.empty(); });
    return std::move(maker.details);
}

std::string methodOf(const StudyResult& result)
{
    return std::visit(
        [](const auto& study) -> std::string {
            if constexpr (requires { study.head; })
                return study.head.record.system + ": " + study.head.record.method + " of " +
                       study.head.output.name + " = " +
                       valueCell(
                           study.head.value, study.head.output.dimension, study.head.output.unit)
                           .text +
                       recordText(study.head.record);
            else if constexpr (requires { study.record; })
                return study.record.system + ": " + study.record.method + " of " +
                       study.output.name + recordText(study.record);
            else if constexpr (requires { study.method; })
                return study.method;
            else
                return "";
        },
        result);
}

std::vector<std::string> inputsWithoutEffect(const StudyResult& result)
{
    return std::visit(
        [](const auto& study) -> std::vector<std::string> {
            if constexpr (requires { withoutEffect(study); })
                return withoutEffect(study);
            else
                return {};
        },
        result);
}

} // namespace clusterwright::model
