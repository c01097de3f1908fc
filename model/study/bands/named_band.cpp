#include "model/study/bands/named_band.h"

#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/origin_ref.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/study/bands/band_column.h"
#include "model/study/bands/design_band.h"
#include "model/study/discrepancy/error_band.h"
#include "model/study/points/response.h"
#include "model/study/points/sampling.h"
#include "model/study/sensitivity/slope_columns.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

namespace clusterwright::model
{

namespace
{

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr std::array kNormalQuantiles{1.2815515655446004, 1.6448536269514722, kMiddle95};
constexpr std::size_t kDefaultLevel = 2;

// The bank's bands, fitted once.
struct BankBands {
    std::shared_ptr<const ErrorBank> bank;
    ErrorBand inside;
    ErrorBand outside;
};

std::shared_ptr<const BankBands> bandsOf(const std::shared_ptr<const ErrorBank>& bank)
{
    static std::mutex mutex;
    static std::shared_ptr<const BankBands> last;
    const std::scoped_lock lock(mutex);
    if (!last || last->bank != bank)
        last = std::make_shared<const BankBands>(
            BankBands{bank,
                      ErrorBand(*bank, ErrorBand::Part::Inside, ""),
                      ErrorBand(*bank, ErrorBand::Part::Outside, "")});
    return last;
}

CalibratedInput
inputOf(const System& system, const std::string& name, const std::vector<std::string>& texts)
{
    CalibratedInput input{
        name, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    const auto categories = categoriesOf(system, name);
    for (const auto& category : categories)
        if (std::ranges::count(texts, shortName(category)) > 0)
            input.labels.push_back(category.value);
    if (!categories.empty() || texts.size() != 2)
        return input;
    const auto low = parseQuantity(texts[0]);
    const auto high = parseQuantity(texts[1]);
    if (low && high) {
        input.low = low.value().value;
        input.high = high.value().value;
    }
    return input;
}

// Returns the rows of each fit that an input comes from. A fit of another model, or of inputs that the system lacks, has no output of the
// system.
std::vector<CalibratedRange> rangesOf(const System& system, const std::vector<OriginRef>& origins)
{
    std::vector<CalibratedRange> ranges;
    std::vector<std::string> seen;
    for (const auto& origin : origins) {
        if (!origin || !origin->estimate || origin->estimate->rows.output.empty() ||
            std::ranges::count(seen, origin->estimate->fit) > 0)
            continue;
        seen.push_back(origin->estimate->fit);
        const auto& rows = origin->estimate->rows;
        const bool isOwn = rows.model == system.id;
        auto& range =
            ranges.emplace_back(CalibratedRange{isOwn ? rows.output : "", {}, rows.spread});
        if (!isOwn)
            continue;
        for (const auto& [name, texts] : rows.over)
            if (system.set.find(name))
                range.inputs.push_back(inputOf(system, name, texts));
            else
                range.output.clear();
    }
    return ranges;
}

// The values of variables and of inputs at the points.
class InputColumns
{
public:
    explicit InputColumns(const BandedValues& points)
        : m_points(points)
    {
    }

    // Returns one value for an input that is the same everywhere, and none for an unknown one.
    [[nodiscard]] std::span<const double> of(const std::string& name)
    {
        const auto [found, isNew] = m_columns.try_emplace(name);
        if (isNew)
            found->second = columnOf(name);
        return found->second;
    }

private:
    [[nodiscard]] PointColumn columnOf(const std::string& name)
    {
        const auto& variables = m_points.variables;
        const auto variable = std::ranges::find(variables, name);
        if (variable != variables.end())
            return m_points.places.column(static_cast<std::size_t>(variable - variables.begin()));
        const auto response = compileResponse(m_points.system, variables, {name});
        if (!response)
            return {};
        if (variables.empty())
            return {PointEvaluator(response.value()).at({})[0]};
        const auto& [graph, node] = std::tie(response.value().graph, response.value().nodes[0]);
        if (graph.isConstant(node))
            return {graph[node].value};
        std::vector<std::span<const double>> inputs;
        for (const auto& each : variables)
            inputs.push_back(of(each));
        PointColumn column(m_points.values.size());
        const std::span<double> output(column);
        ListEvaluator evaluator(response.value());
        evaluator(inputs, {&output, 1});
        return column;
    }

    const BandedValues& m_points;
    std::map<std::string, PointColumn> m_columns;
};

struct Ends {
    double low = 0;
    double high = 0;
};

Ends widest(const Ends& left, const Ends& right)
{
    return {std::min(left.low, right.low), std::max(left.high, right.high)};
}

// Returns the value times exp(-+ width).
Ends aboutInLog(double value, double width)
{
    const double down = value * std::exp(-width);
    const double up = value * std::exp(width);
    return {std::min(down, up), std::max(down, up)};
}

// Computes the bands of one point after another.
class Namer
{
public:
    Namer(const BankBands& bank, double spread)
        : m_bank(bank)
        , m_spread(spread)
    {
    }

    // Moves to a point, whose parameters alone have the band at 95 %.
    void moveTo(PointKind kind, double doublings, double value, const Ends& parameters)
    {
        m_value = value;
        m_parameters = parameters;
        if (kind == m_kind && doublings == m_doublings)
            return;
        m_kind = kind;
        m_doublings = doublings;
        // Rows without a known spread are as good as the least.
        const ErrorPlace place{
            doublings, kind == PointKind::Transferred, std::max(m_spread, kLeastError)};
        const auto& bank = kind == PointKind::Inside ? m_bank.inside : m_bank.outside;
        for (std::size_t level = 0; level < kBandLevels.size(); ++level)
            m_widths[level] = bank.widthAt(place, level);
    }

    [[nodiscard]] bool isModelled() const { return m_widths[kDefaultLevel].isModelled; }

    [[nodiscard]] Ends endsOf(BandKind kind, std::size_t level) const
    {
        const double share = kNormalQuantiles[level] / kMiddle95;
        const Ends own{m_value - share * (m_value - m_parameters.low),
                       m_value + share * (m_parameters.high - m_value)};
        if (kind == BandKind::Parameters)
            return own;
        if (kind == BandKind::MachineLikeThese)
            return widest(own, aboutInLog(m_value, m_widths[level].log));
        if (m_kind != PointKind::Inside || m_spread == 0)
            return {kNone, kNone};
        return widest(own, aboutInLog(m_value, kNormalQuantiles[level] * m_spread));
    }

private:
    const BankBands& m_bank;
    double m_spread = 0;
    double m_value = 0;
    Ends m_parameters;
    PointKind m_kind = PointKind::Inside;
    double m_doublings = kNone; // before the first point
    std::array<BankWidth, kBandLevels.size()> m_widths;
};

// Warns about inputs that their fit hardly distinguishes: beyond its rows, their errors do not cancel.
Diagnostics correlationFindings(const std::string& output, const std::vector<OriginRef>& origins)
{
    constexpr double kMost = 0.95;
    for (const auto& origin : origins)
        for (const auto& [other, correlation] : origin && origin->estimate
                                                    ? origin->estimate->correlations
                                                    : std::map<std::string, double>{})
            if (std::abs(correlation) > kMost && other != origin->estimate->parameter)
                return warning("fit.correlated",
                               "'" + output +
                                   "' is beyond the measurements, where the errors of '" +
                                   origin->estimate->parameter + "' and '" + other +
                                   "' do not cancel: they correlate by " +
                                   roundedText(correlation, 3) + " in their fit",
                               "fit one of them alone, or give it a prior: NAME=VALUE~WIDTH");
    return {};
}

RunOptions optionsOf(const StudyRun* run)
{
    RunOptions options;
    options.threads = run != nullptr ? run->options.threads : 1;
    if (run != nullptr)
        options.stop = run->options.stop;
    return options;
}

Diagnostics tooLarge(const std::string& output, std::size_t points, std::size_t numbers)
{
    return note("band.size",
                "'" + output + "' has no band: the slopes of " + std::to_string(numbers) +
                    " inputs at " + std::to_string(points) + " points exceed the maximum of " +
                    std::to_string(kMostValues) + " values",
                "shorten an axis");
}

} // namespace

std::string_view toText(BandKind kind)
{
    constexpr std::array<std::string_view, 3> texts{
        "parameters only", "the next run here", "a machine like these"};
    return texts[static_cast<std::size_t>(kind)];
}

Diagnostics placeFindings(const std::vector<std::string>& outputs, const PointPlaces& places)
{
    std::size_t outside = 0, farthest = 0;
    for (std::size_t i = 0; i < places.kinds.size(); ++i) {
        outside += static_cast<std::size_t>(places.kinds[i] != PointKind::Inside);
        if (std::pair(places.kinds[i], places.doublings[i]) >
            std::pair(places.kinds[farthest], places.doublings[farthest]))
            farthest = i;
    }
    if (outside == 0)
        return {};
    const auto place = places.at(farthest);
    const auto names = "'" + join(outputs, "', '") + "'";
    return note("band." + std::string(toText(place.kind)),
                names + (outputs.size() > 1 ? " are " : " is ") +
                    (places.kinds.size() == 1
                         ? ""
                         : "beyond the measurements at " + std::to_string(outside) + " of " +
                               std::to_string(places.kinds.size()) + " points: at the farthest, ") +
                    displayText(place),
                place.kind == PointKind::Transferred
                    ? "measure " + names + " for a narrower band"
                    : "measure at a larger " + place.axis + " to narrow the band");
}

std::string NamedBands::name() const
{
    return std::string(toText(kind)) + (isModelled ? ", modelled" : "");
}

std::string nameText(const NamedBands& named, Dimension dimension, const std::string& unit)
{
    auto text = named.name();
    if (!named.places.isEmpty())
        text += ", " + displayText(named.places.at(0));
    for (auto band = named.all.rbegin(); band != named.all.rend(); ++band)
        if (band->level == kBandLevels.back() && band->kind != named.kind &&
            std::isfinite(band->low.front()))
            text += "; " + std::string(toText(band->kind)) + ": " +
                    rangeText(band->low.front(), band->high.front(), dimension, unit);
    return text + "; ";
}

// Returns bands without values: each kind at each level, at no more than kMostNamed points.
static std::vector<NamedBand> bandsToName(std::size_t points)
{
    std::vector<NamedBand> bands;
    if (points <= kMostNamed)
        for (const auto kind :
             {BandKind::Parameters, BandKind::NextRun, BandKind::MachineLikeThese})
            for (const double level : kBandLevels)
                bands.push_back({kind, level, {}, {}});
    return bands;
}

NamedBands nameBands(const BandedValues& points,
                     const std::vector<OriginRef>& origins,
                     std::vector<double>& low,
                     std::vector<double>& high,
                     Diagnostics& findings)
{
    NamedBands named;
    const auto ranges = rangesOf(points.system, origins);
    if (ranges.empty() || !points.system.errors)
        return named;
    if (points.system.errors->cases.empty()) {
        findings.add(note("bank.empty",
                          "the band of '" + points.output +
                              "' has parameters only: no errors of other machines are known",
                          "make a bank: validate --corpus --bank FILE"));
        return named;
    }
    const auto bank = bandsOf(points.system.errors);
    named.kind = BandKind::MachineLikeThese;
    for (const auto& range : ranges)
        named.spread = std::max(named.spread, range.spread);
    named.all = bandsToName(points.values.size());
    InputColumns inputs(points);
    named.places =
        placesOf(ranges, points.output, points.values.size(), [&](const std::string& name) {
            return inputs.of(name);
        });
    Namer namer(*bank, named.spread);
    for (std::size_t point = 0; point < points.values.size(); ++point) {
        if (!std::isfinite(points.values[point])) // nothing to predict there
            named.places.setInside(point);
        namer.moveTo(named.places.kinds[point],
                     named.places.doublings[point],
                     points.values[point],
                     {low[point], high[point]});
        for (std::size_t i = 0; i < named.all.size(); ++i) {
            const auto ends = namer.endsOf(named.all[i].kind, i % kBandLevels.size());
            named.all[i].low.push_back(ends.low);
            named.all[i].high.push_back(ends.high);
        }
        named.isModelled = named.isModelled || namer.isModelled();
        const auto ends = namer.endsOf(BandKind::MachineLikeThese, kDefaultLevel);
        low[point] = ends.low;
        high[point] = ends.high;
    }
    if (std::ranges::any_of(named.places.kinds,
                            [](PointKind kind) { return kind != PointKind::Inside; }))
        append(findings, correlationFindings(points.output, origins));
    return named;
}

const BandColumn* bandOf(const std::vector<BandColumn>& bands, std::size_t column)
{
    return column < bands.size() && !bands[column].isEmpty() ? &bands[column] : nullptr;
}

BandColumn part(const BandColumn& band, std::size_t first, std::size_t count)
{
    if (band.isEmpty())
        return band;
    const auto cut = [&](auto& column) {
        if (column.empty())
            return;
        const auto begin = column.begin() + static_cast<std::ptrdiff_t>(first);
        column = {begin, begin + static_cast<std::ptrdiff_t>(count)};
    };
    auto result = band;
    cut(result.low);
    cut(result.high);
    auto& places = result.named.places;
    cut(places.kinds);
    cut(places.doublings);
    cut(places.axis);
    for (auto& one : result.named.all) {
        cut(one.low);
        cut(one.high);
    }
    return result;
}

std::vector<BesideColumn> besideColumns(const BandColumn* band)
{
    std::vector<BesideColumn> columns;
    if (band == nullptr)
        return columns;
    const auto level = " (95 %, " + band->named.name() + ")";
    columns.push_back({", low" + level, ".low", band->low});
    columns.push_back({", high" + level, ".high", band->high});
    const auto& places = band->named.places;
    if (places.isEmpty())
        return columns;
    auto& kinds = columns.emplace_back(BesideColumn{", point", ".point", {}});
    for (std::size_t point = 0; point < places.kinds.size(); ++point)
        kinds.values.push_back(
            std::isfinite(band->low[point]) ? static_cast<double>(places.kinds[point]) : kNone);
    for (const auto kind : {PointKind::Inside, PointKind::Extrapolated, PointKind::Transferred})
        kinds.kinds.push_back({std::to_string(static_cast<int>(kind)),
                               toText(kind),
                               static_cast<double>(kind),
                               true});
    return columns;
}

BandColumn bandOver(const System& system,
                    const std::vector<Axis>& variables,
                    const SlopePlaces& places,
                    const SweepColumn& output,
                    Diagnostics& findings,
                    const StudyRun* run,
                    const std::string& title)
{
    const auto& shown = title.empty() ? output.name : title;
    const auto answered =
        std::ranges::find_if(output.values, [](double value) { return std::isfinite(value); });
    if (answered == output.values.end() || !output.categories.empty()) // labels have no order
        return {};
    const auto values = places.at(static_cast<std::size_t>(answered - output.values.begin()));
    BandTerm term{&system, output.name, {}};
    std::vector<Quantity> there;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        term.variables.push_back(variables[i].variable);
        there.push_back({values[i], variables[i].dimension});
    }
    auto band = DesignBand::ofMeasured({term}, findings, there);
    if (!band)
        return {};
    if (places.size() * band->numbers() > kMostValues) {
        append(findings, tooLarge(shown, places.size(), band->numbers()));
        return {};
    }
    auto column = band->at(places, output.values, optionsOf(run));
    const auto last = std::find_if(output.values.rbegin(), output.values.rend(), [](double value) {
        return std::isfinite(value);
    });
    append(findings, band->sampleFindings("'" + shown + "'"));
    if (!column.isEmpty())
        column.parts = band->partsAt(
            places.at(static_cast<std::size_t>(output.values.rend() - last) - 1), *last);
    if (!column.isEmpty())
        column.named = nameBands({system, output.name, term.variables, places, output.values},
                                 band->origins(),
                                 column.low,
                                 column.high,
                                 findings);
    append(findings, placeFindings({output.name}, column.named.places));
    return column;
}

BandColumn bandOver(const System& system,
                    const std::vector<Axis>& axes,
                    const SweepColumn& output,
                    Diagnostics& findings,
                    const StudyRun* run)
{
    SlopePlaces places;
    for (const auto& axis : axes)
        places.axes.push_back(axis.values);
    return bandOver(system, axes, places, output, findings, run);
}

} // namespace clusterwright::model
