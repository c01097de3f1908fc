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
#include <memory>
#include <mutex>

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

using Columns = std::vector<PointColumn>;

Columns columnsOf(const SlopePlaces& places)
{
    if (!places.columns.empty() || places.axes.empty())
        return places.columns;
    Columns columns(places.axes.size(), PointColumn(places.size()));
    for (std::size_t point = 0; point < places.size(); ++point) {
        auto rest = point;
        for (std::size_t i = places.axes.size(); i-- > 0;) {
            columns[i][point] = places.axes[i][rest % places.axes[i].size()];
            rest /= places.axes[i].size();
        }
    }
    return columns;
}

// The values of the inputs of calibrated rows at the points.
class InputColumns
{
public:
    InputColumns(const BandedValues& points, const std::vector<CalibratedRange>& ranges)
    {
        const auto places = columnsOf(points.places);
        for (const auto& range : ranges)
            for (const auto& input : range.inputs)
                if (std::ranges::count(m_names, input.name) == 0)
                    m_names.push_back(input.name);
        const auto response = compileResponse(points.system, points.variables, m_names);
        m_columns.assign(m_names.size(), PointColumn(points.values.size(), kNone));
        if (!response || m_names.empty())
            return;
        if (points.variables.empty()) {
            PointEvaluator evaluator(response.value());
            const auto values = evaluator.at({});
            for (std::size_t i = 0; i < m_columns.size(); ++i)
                std::ranges::fill(m_columns[i], values[i]);
            return;
        }
        const std::vector<std::span<const double>> inputs(places.begin(), places.end());
        const std::vector<std::span<double>> outputs(m_columns.begin(), m_columns.end());
        ListEvaluator evaluator(response.value());
        evaluator(inputs, outputs);
    }

    [[nodiscard]] double at(const std::string& name, std::size_t point) const
    {
        const auto found = std::ranges::find(m_names, name);
        return found == m_names.end()
                   ? kNone
                   : m_columns[static_cast<std::size_t>(found - m_names.begin())][point];
    }

private:
    std::vector<std::string> m_names;
    Columns m_columns;
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

// Computes the bands of all points.
class Namer
{
public:
    Namer(const BandedValues& points,
          const std::vector<CalibratedRange>& ranges,
          const BankBands& bank)
        : m_points(points)
        , m_ranges(ranges)
        , m_bank(bank)
        , m_inputs(points, ranges)
    {
        for (const auto& range : ranges)
            m_spread = std::max(m_spread, range.spread);
    }

    [[nodiscard]] PointPlace placeAt(std::size_t point) const
    {
        return placeOf(m_ranges, m_points.output, [&](const std::string& name) {
            return m_inputs.at(name, point);
        });
    }

    // Returns the band of the kind at a point, whose parameters alone have `parameters` at 95 %.
    [[nodiscard]] Ends endsAt(BandKind kind,
                              std::size_t level,
                              std::size_t point,
                              const PointPlace& place,
                              const Ends& parameters) const
    {
        const double value = m_points.values[point];
        const double share = kNormalQuantiles[level] / kMiddle95;
        const Ends own{value - share * (value - parameters.low),
                       value + share * (parameters.high - value)};
        if (kind == BandKind::Parameters)
            return own;
        if (kind == BandKind::MachineLikeThese)
            return widest(own, aboutInLog(value, bankWidth(level, place).log));
        if (place.kind != PointKind::Inside || m_spread == 0)
            return {kNone, kNone};
        return widest(own, aboutInLog(value, kNormalQuantiles[level] * m_spread));
    }

    [[nodiscard]] BankWidth bankWidth(std::size_t level, const PointPlace& place) const
    {
        const auto& bank = place.kind == PointKind::Inside ? m_bank.inside : m_bank.outside;
        return bank.widthAt({place.doublings, place.kind == PointKind::Transferred, spread()},
                            level);
    }

private:
    // Rows without a known spread are as good as the least.
    [[nodiscard]] double spread() const { return std::max(m_spread, kLeastError); }

    const BandedValues& m_points;
    const std::vector<CalibratedRange>& m_ranges;
    const BankBands& m_bank;
    InputColumns m_inputs;
    double m_spread = 0;
};

// Names the farthest of the points that lie outside.
Diagnostics placeFindings(const std::string& output, const PointPlaces& places)
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
    return note("band." + std::string(toText(place.kind)),
                "'" + output + "' is " +
                    (places.kinds.size() == 1
                         ? ""
                         : "beyond the measurements at " + std::to_string(outside) + " of " +
                               std::to_string(places.kinds.size()) + " points: at the farthest, ") +
                    displayText(place),
                place.kind == PointKind::Transferred
                    ? "measure '" + output + "' itself"
                    : "measure at a larger " + place.axis + " to narrow the band");
}

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

void PointPlaces::add(const PointPlace& place)
{
    if (axes.empty())
        axes.emplace_back();
    auto found = std::ranges::find(axes, place.axis);
    if (found == axes.end())
        found = axes.insert(axes.end(), place.axis);
    kinds.push_back(place.kind);
    doublings.push_back(place.doublings);
    axis.push_back(static_cast<unsigned char>(found - axes.begin()));
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
    const Namer namer(points, ranges, *bank);
    named.kind = BandKind::MachineLikeThese;
    for (const auto& range : ranges)
        named.spread = std::max(named.spread, range.spread);
    constexpr std::array kKinds{
        BandKind::Parameters, BandKind::NextRun, BandKind::MachineLikeThese};
    if (points.values.size() <= kMostNamed)
        for (const auto kind : kKinds)
            for (const double level : kBandLevels)
                named.all.push_back({kind, level, {}, {}});
    for (std::size_t point = 0; point < points.values.size(); ++point) {
        const auto place = namer.placeAt(point);
        named.places.add(place);
        const Ends parameters{low[point], high[point]};
        for (std::size_t i = 0; i < named.all.size(); ++i) {
            const auto ends =
                namer.endsAt(named.all[i].kind, i % kBandLevels.size(), point, place, parameters);
            named.all[i].low.push_back(ends.low);
            named.all[i].high.push_back(ends.high);
        }
        named.isModelled = named.isModelled || namer.bankWidth(kDefaultLevel, place).isModelled;
        const auto ends =
            namer.endsAt(BandKind::MachineLikeThese, kDefaultLevel, point, place, parameters);
        low[point] = ends.low;
        high[point] = ends.high;
    }
    append(findings, placeFindings(points.output, named.places));
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

std::vector<BesideColumn> besideColumns(const BandColumn* band, BandHeads heads)
{
    std::vector<BesideColumn> columns;
    if (band == nullptr)
        return columns;
    const bool isCsv = heads == BandHeads::Csv;
    const auto level = " (95 %, " + band->named.name() + ")";
    columns.push_back({isCsv ? ".low" : ", low" + level, band->low});
    columns.push_back({isCsv ? ".high" : ", high" + level, band->high});
    const auto& places = band->named.places;
    if (places.isEmpty())
        return columns;
    auto& kinds = columns.emplace_back(BesideColumn{isCsv ? ".point" : ", point", {}});
    for (const auto kind : places.kinds)
        kinds.values.push_back(static_cast<double>(kind));
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
    BandColumn column;
    std::size_t last = 0;
    const auto spreads = band->at(places, optionsOf(run));
    for (std::size_t point = 0; point < spreads.size(); ++point) {
        const auto [low, high] = spreads[point].about(output.values[point]);
        column.add(low, high);
        if (std::isfinite(output.values[point]))
            last = point;
    }
    append(findings, band->sampleFindings("'" + shown + "'"));
    if (!column.isEmpty())
        column.parts = band->partsAt(places.at(last), output.values[last]);
    if (!column.isEmpty())
        column.named = nameBands({system, output.name, term.variables, places, output.values},
                                 band->origins(),
                                 column.low,
                                 column.high,
                                 findings);
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
