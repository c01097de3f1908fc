#include "model/study/bands/design_band.h"

#include "model/core/diagnostics.h"
#include "model/core/provenance.h"
#include "model/design/system/origin_interval.h"
#include "model/design/system/with_settings.h"
#include "model/expression/program/outside_calls.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/subject.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kChecked = 250;   // places with samples, of more than kMostExact
constexpr std::size_t kMostAsked = 100; // places where ends of inputs may build topologies

// True if each sample would call a function from outside, which may build a topology.
bool asksOutside(const StudyPoint& point, std::size_t numbers)
{
    const auto calls = inputsOfCalls(point.response.graph, point.response.nodes);
    return std::ranges::any_of(calls, [&](const std::set<std::int32_t>& inputs) {
        return !inputs.empty() && static_cast<std::size_t>(*inputs.begin()) < numbers;
    });
}

// Returns the samples of the inputs, followed by their own values. The correlations of the inputs are valid.
SampleColumns samplesOf(const std::vector<Variation>& variations)
{
    auto samples = drawInputs(variations, kBandSamples, kBandSeed).value();
    for (std::size_t i = 0; i < variations.size(); ++i)
        samples[i].push_back(variations[i].variable.value);
    return samples;
}

// Returns an empty list where no input has an interval.
Result<std::vector<Variation>> variationsBehind(const System& system, const BandTerm& term)
{
    VariationChoice choice;
    choice.onlyKnown = true;
    auto variations = variationsOf(system, term.output, choice);
    if (!variations && has(variations.diagnostics(), "vary.nothing"))
        return std::vector<Variation>();
    if (!variations)
        return variations.diagnostics();
    auto list = std::move(variations).value().list;
    std::erase_if(list, [&](const Variation& variation) {
        return std::ranges::count(term.variables, variation.variable.name) > 0;
    });
    return list;
}

Diagnostics intervalFindingOf(const System& system, const Variation& variation)
{
    const auto& variable = variation.variable;
    return intervalFinding(system, variable.name, {variable.value, variable.dimension});
}

// Returns the system with the variables of the term at these values.
Result<System> systemAt(const BandTerm& term, const std::vector<Quantity>& at)
{
    std::vector<Setting> settings;
    for (std::size_t i = 0; i < term.variables.size() && i < at.size(); ++i)
        settings.push_back({term.variables[i], exactText(at[i]), ""});
    return withSettings(*term.system, settings);
}

// Returns the output as a function of the inputs, at their values, and then of the variables.
Result<StudyPoint>
pointOver(const System& system, const BandTerm& term, const std::vector<Variation>& numbers)
{
    auto names = namesOf(numbers);
    names.insert(names.end(), term.variables.begin(), term.variables.end());
    auto response = compileResponse(system, names, {term.output});
    if (!response)
        return response.diagnostics();
    StudyPoint point;
    point.response = std::move(response).value();
    for (const auto& number : numbers)
        point.variables.push_back(number.variable);
    for (std::size_t i = numbers.size(); i < names.size(); ++i) {
        const auto& column = point.response.variables[i];
        point.variables.push_back({column.name, column.unit, column.dimension});
    }
    return point;
}

bool isMeasurement(const OriginRef& origin)
{
    return origin && origin->kind == OriginKind::Measurement && !origin->interval.empty();
}

bool hasMeasuredNumber(const BandTerm& term)
{
    return std::ranges::any_of(term.system->set.equations(), [](const Equation& equation) {
        return isMeasurement(equation.origin);
    });
}

} // namespace

Result<std::optional<DesignBand>> DesignBand::of(const std::vector<BandTerm>& terms,
                                                 const std::vector<Quantity>& at)
{
    DesignBand band;
    for (const auto& term : terms) {
        const auto there = systemAt(term, at);
        if (!there)
            return there.diagnostics();
        auto variations = variationsBehind(there.value(), term);
        if (!variations)
            return variations.diagnostics();
        auto point = pointOver(there.value(), term, variations.value());
        if (!point)
            return point.diagnostics();
        for (const auto& variation : variations.value())
            append(band.m_findings, intervalFindingOf(there.value(), variation));
        Gradient gradient(point.value());
        PossibleValues possible(point.value(), variations.value());
        ListEvaluator evaluator(point.value().response);
        band.m_asksOutside =
            band.m_asksOutside || asksOutside(point.value(), variations.value().size());
        band.m_parts.push_back({std::move(point).value(),
                                variations.value().size(),
                                term.sign,
                                std::move(gradient),
                                std::move(possible),
                                std::move(evaluator)});
        std::ranges::move(variations.value(), std::back_inserter(band.m_variations));
    }
    if (band.m_variations.empty())
        return std::optional<DesignBand>();
    auto covariance = covarianceOf(band.m_variations);
    if (!covariance)
        return covariance.diagnostics();
    band.m_covariance = std::move(covariance).value();
    return std::optional(std::move(band));
}

std::optional<DesignBand> DesignBand::ofMeasured(const std::vector<BandTerm>& terms,
                                                 Diagnostics& findings,
                                                 const std::vector<Quantity>& at)
{
    if (std::ranges::none_of(terms, hasMeasuredNumber)) // most designs: nothing to compile
        return std::nullopt;
    auto found = of(terms, at);
    append(findings, withSeverity(Severity::Warning, found.diagnostics()));
    if (!found || !found.value() || !found.value()->isMeasured())
        return std::nullopt;
    addUnknown(findings, found.value()->m_findings);
    if (!std::ranges::all_of(found.value()->m_variations, containsValue))
        return std::nullopt;
    return std::move(found).value();
}

double DesignBand::changed(std::span<const double> values, std::size_t number, double to)
{
    for (auto& part : m_parts) {
        if (number < part.numbers)
            return part.sign * part.gradient.changed(placeOf(part, values), number, to);
        number -= part.numbers;
    }
    return 0;
}

BandParts partsOf(std::vector<Slope> slopes,
                  const std::vector<Variation>& variations,
                  const SquareMatrix& covariance,
                  double value,
                  const Interval& possible,
                  const ChangedOutput& changed)
{
    constexpr double kLeastShare = 0.01;
    auto across = slopesAcross(slopes, variations, covariance, changed);
    const double all = varianceOf(across, covariance);
    BandParts parts;
    std::vector<std::pair<double, std::string>> others;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        const auto& variation = variations[i];
        if (isMeasurement(variation.origin))
            continue;
        const double own = across[i].value * across[i].value * covariance[i][i];
        if (own > kLeastShare * all)
            others.emplace_back(-own, variation.variable.name);
        slopes[i].value = across[i].value = 0;
    }
    const auto changedMeasured = [&](std::size_t i, double to) {
        const auto& [variable, basis, distribution, origin] = variations[i];
        return changed(i, isMeasurement(origin) ? to : variable.value);
    };
    auto alone = spreadOf(slopes, variations, covariance, changedMeasured);
    alone.possible = possible;
    parts.isFlat = all == 0;
    parts.measured = all > 0 ? std::clamp(varianceOf(across, covariance) / all, 0.0, 1.0) : 1;
    parts.measuredAlone = alone.about(value);
    std::ranges::sort(others);
    for (auto& [share, name] : others)
        parts.others.push_back(std::move(name));
    return parts;
}

bool DesignBand::isMeasured() const
{
    return std::ranges::any_of(
        m_variations, [](const Variation& variation) { return isMeasurement(variation.origin); });
}

std::vector<OriginRef> DesignBand::origins() const
{
    std::vector<OriginRef> origins;
    for (const auto& variation : m_variations)
        origins.push_back(variation.origin);
    return origins;
}

std::vector<double> DesignBand::placeOf(const Part& part, std::span<const double> values)
{
    auto place = part.point.values();
    if (place.size() > part.numbers)
        std::ranges::copy(values, place.begin() + static_cast<std::ptrdiff_t>(part.numbers));
    return place;
}

Interval DesignBand::possibleAt(std::span<const double> values) const
{
    std::vector<Interval> alone;
    for (const double value : values)
        alone.push_back({value, value});
    return possibleOver(alone);
}

Interval DesignBand::possibleOver(const std::vector<Interval>& values) const
{
    Interval sum{0, 0};
    for (const auto& part : m_parts) {
        const bool isOver = part.point.variables.size() > part.numbers;
        const auto [low, high] =
            part.possible.over(isOver ? std::span(values) : std::span<const Interval>());
        sum.low += part.sign > 0 ? low : -high;
        sum.high += part.sign > 0 ? high : -low;
    }
    return sum;
}

std::vector<Slope> DesignBand::slopesAt(std::span<const double> values)
{
    std::vector<Slope> slopes;
    for (auto& part : m_parts)
        for (auto slope : part.gradient.at(placeOf(part, values), part.numbers)) {
            slope.value *= part.sign;
            slopes.push_back(slope);
        }
    return slopes;
}

BandParts DesignBand::partsAt(std::span<const double> values, double value)
{
    auto parts = partsOf(
        slopesAt(values),
        m_variations,
        m_covariance,
        value,
        possibleAt(values),
        [this, values](std::size_t number, double to) { return changed(values, number, to); });
    auto samples =
        sampledAt(values, [](const Variation& one) { return isMeasurement(one.origin); });
    if (samples.empty())
        return parts;
    samples.pop_back();
    checkMeasuredAlone(parts, std::move(samples), value);
    return parts;
}

std::vector<double> DesignBand::sampledAt(std::span<const double> values, const IsVaried& isVaried)
{
    if (m_asksOutside)
        return {};
    if (m_samples.empty())
        m_samples = samplesOf(m_variations);
    const auto rows = m_samples.front().size();
    std::vector<double> sum(rows, 0), outputs(rows);
    std::size_t first = 0;
    for (auto& part : m_parts) {
        const auto place = placeOf(part, values);
        std::vector<PointColumn> fixed(place.size());
        std::vector<std::span<const double>> inputs;
        for (std::size_t i = 0; i < place.size(); ++i) {
            const bool varies = i < part.numbers && isVaried(m_variations[first + i]);
            if (!varies)
                fixed[i].assign(rows, place[i]);
            inputs.emplace_back(varies ? m_samples[first + i] : fixed[i]);
        }
        const std::span<double> target(outputs);
        part.evaluator(inputs, {&target, 1});
        for (std::size_t row = 0; row < rows; ++row)
            sum[row] += part.sign * outputs[row];
        first += part.numbers;
    }
    return sum;
}

void DesignBand::checkBySamples(std::span<const double> values, Spread& spread, Doubt doubt)
{
    auto outputs = sampledAt(values, [](const Variation&) { return true; });
    const double value = outputs.empty() ? std::nan("") : outputs.back();
    if (!std::isfinite(value))
        return;
    outputs.pop_back();
    const auto sampled = sampledBand(std::move(outputs), value);
    m_withoutAnswer = std::max(m_withoutAnswer, kBandSamples - sampled.answers);
    const auto middle = std::clamp(value + spread.shift, spread.possible.low, spread.possible.high);
    if (!contradicts(sampled, spread.about(value), middle, value))
        return;
    if (doubt == Doubt::Mark) {
        m_isDoubtful = true;
        return;
    }
    m_isSampled = true;
    spread.sampled = {sampled.low - value, sampled.high - value};
    spread.shift = sampled.middle - value;
}

Diagnostics DesignBand::sampleFindings(const std::string& subject) const
{
    Diagnostics findings;
    const auto add =
        [&](Severity severity, const char* code, const char* message, const char* hint) {
            findings.add({severity,
                          code,
                          "",
                          "",
                          resultMessage(message,
                                        {{"subject", subject},
                                         {"samples", countText(kBandSamples)},
                                         {"count", countText(m_withoutAnswer)}}),
                          hint});
        };
    if (m_isSampled)
        add(Severity::Note, "study.sampled", "band.sampled", "");
    if (m_isDoubtful)
        add(Severity::Note,
            "study.derivatives",
            "band.derivatives",
            "use at most 10,000 points for a band by samples");
    if (m_withoutAnswer > 0)
        add(Severity::Warning,
            "study.unanswered",
            "band.unanswered",
            "narrow the intervals of the inputs");
    return findings;
}

Spread DesignBand::at(std::span<const double> values)
{
    auto spread =
        spreadAt(values, slopesAt(values), m_asksOutside ? AtEnds::Always : AtEnds::WhereNeeded);
    spread.possible = possibleAt(values);
    checkBySamples(values, spread, Doubt::Replace);
    return spread;
}

Spread DesignBand::spreadAt(std::span<const double> values,
                            const std::vector<Slope>& slopes,
                            AtEnds atEnds)
{
    const auto at = [&](std::size_t number, double to) { return changed(values, number, to); };
    return spreadOf(slopes, m_variations, m_covariance, at, atEnds);
}

std::vector<std::vector<double>> DesignBand::slopesOver(const SlopePlaces& places,
                                                        const RunOptions& options) const
{
    std::vector<std::vector<double>> slopes;
    for (const auto& part : m_parts)
        for (auto& column : slopeColumns(part.point, part.numbers, places, options)) {
            if (part.sign < 0)
                std::ranges::transform(column, column.begin(), std::negate());
            slopes.push_back(std::move(column));
        }
    return slopes;
}

BandColumn DesignBand::at(const SlopePlaces& places,
                          const std::vector<double>& sums,
                          const RunOptions& options)
{
    const auto slopes = slopesOver(places, options);
    if (options.stop.stop_requested())
        return {};
    const auto variances = variancesOf(slopes, m_covariance);
    std::vector<double> ways; // from the inputs to the middles of their distributions
    for (const auto& [variable, basis, distribution, origin] : m_variations)
        ways.push_back(middleOf(distribution) - variable.value);
    const bool hasSides =
        std::ranges::any_of(m_variations, hasUnlikeSides, &Variation::distribution);
    const bool isExact = places.size() <= kMostExact;
    const bool isAtEnds = m_asksOutside && places.size() <= kMostAsked;
    const bool isRough = m_asksOutside && !isAtEnds;
    const auto everywhere = isExact ? Interval() : possibleOver(places.ranges());
    const auto step = isExact ? 1 : places.size() / kChecked;
    std::vector<Slope> here(slopes.size());
    BandColumn column{std::vector<double>(places.size()), std::vector<double>(places.size())};
    for (std::size_t p = 0; p < sums.size() && !options.stop.stop_requested(); ++p) {
        Spread spread;
        bool isPlain = !hasSides && !isAtEnds;
        for (std::size_t i = 0; i < slopes.size(); ++i) {
            here[i].value = slopes[i][p];
            isPlain = isPlain && slopes[i][p] != 0;
            spread.shift += ways[i] != 0 ? slopes[i][p] * ways[i] : 0;
        }
        spread.below = spread.above = std::sqrt(variances[p]);
        const bool isChecked = p % step == 0;
        const auto values = !isPlain || isChecked ? places.at(p) : std::vector<double>();
        if (!isPlain)
            spread = spreadAt(values, here, isAtEnds ? AtEnds::Always : AtEnds::WhereNeeded);
        spread.possible = isExact ? possibleAt(values) : everywhere;
        // Derivatives that give the sum another sign go far beyond the place.
        if (isRough && spread.certaintyOf(sums[p]) == Certainty::Open) {
            const auto possible = spread.possible;
            spread = spreadAt(places.at(p), here, AtEnds::Always);
            spread.possible = possible;
        }
        if (isChecked)
            checkBySamples(values, spread, isExact ? Doubt::Replace : Doubt::Mark);
        const auto [low, high] = spread.about(sums[p]);
        column.low[p] = low;
        column.high[p] = high;
    }
    if (options.stop.stop_requested())
        return {};
    return column;
}

std::optional<OutputBand>
bandAt(const System& system, const std::string& output, double value, Diagnostics& findings)
{
    if (!categoriesOf(system, output).empty()) // labels have no order
        return std::nullopt;
    auto band = DesignBand::ofMeasured({{&system, output, {}}}, findings);
    if (!band || !std::isfinite(value))
        return std::nullopt;
    OutputBand result{band->at({}).about(value), band->partsAt({}, value), {}};
    append(findings, band->sampleFindings("'" + output + "'"));
    std::vector low{result.low}, high{result.high};
    const SlopePlaces here{{}, {PointColumn{0.0}}};
    result.named =
        nameBands({system, output, {}, here, {value}}, band->origins(), low, high, findings);
    result.low = low.front();
    result.high = high.front();
    return result;
}

OutputBands
bandsOf(const System& system, const std::vector<OutputValue>& outputs, Diagnostics& findings)
{
    OutputBands bands;
    std::map<std::string, std::vector<std::string>> outputsAt; // by place
    for (const auto& output : outputs)
        if (const auto band = bandAt(system, output.name, output.value.value, findings)) {
            bands[output.name] = *band;
            if (const auto& places = band->named.places; !places.isEmpty())
                outputsAt[displayText(places.at(0))].push_back(output.name);
        }
    for (const auto& [place, names] : outputsAt)
        append(findings, placeFindings(names, bands[names.front()].named.places));
    return bands;
}

std::string bandText(const OutputBands& bands, const OutputValue& output, const std::string& known)
{
    const auto found = bands.find(output.name);
    if (found == bands.end())
        return "";
    const auto& [low, high] = static_cast<const Band&>(found->second);
    const auto name = found->second.named.name();
    return rangeText(low, high, output.value.dimension, output.unit) +
           (name == known ? "" : ", " + name);
}

std::vector<std::string> bandPartTexts(const OutputBands& bands,
                                       const std::vector<OutputValue>& outputs)
{
    std::vector<std::string> texts;
    for (const auto& output : outputs)
        if (const auto found = bands.find(output.name); found != bands.end())
            texts.push_back(output.name + ": " +
                            nameText(found->second.named, output.value.dimension, output.unit) +
                            displayText(found->second.parts, output.value.dimension, output.unit));
    return texts;
}

CertaintyAt DesignBand::certaintyOf(std::function<double(double)> difference, std::stop_token stop)
{
    return [this, difference = std::move(difference), stop = std::move(stop), looks = 0U](
               double x) mutable {
        if (stop.stop_requested() || ++looks > kMostLooks)
            return Certainty::Unknown;
        return at(std::span(&x, 1)).certaintyOf(difference(x));
    };
}

} // namespace clusterwright::model
