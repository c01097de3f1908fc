#include "model/calibration/intervals/next_measurement.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/graph/available_component.h"
#include "model/design/library/library.h"
#include "model/study/sensitivity/gradient.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// x^T C y
double form(std::span<const double> x,
            const std::vector<std::vector<double>>& matrix,
            std::span<const double> y)
{
    double sum = 0;
    for (std::size_t j = 0; j < x.size(); ++j)
        for (std::size_t k = 0; k < y.size(); ++k)
            sum += x[j] * matrix[j][k] * y[k];
    return sum;
}

double squareOf(const std::vector<double>& parts)
{
    return std::inner_product(parts.begin(), parts.end(), parts.begin(), 0.0);
}

// Deviation of the quantity, at present and with one more row.
class Narrowing
{
public:
    Narrowing(const Identification& found, const AnswerSlopes& answer)
        : m_found(found)
        , m_answer(answer)
        , m_unseen(unseenParts(found, answer))
        , m_variance(isSeen(found, answer) ? form(answer, found.covariance, answer) : kUnbounded)
    {
    }

    [[nodiscard]] double deviation() const { return std::sqrt(m_variance); }

    // `spread` is the standard deviation of a sample of the row.
    [[nodiscard]] double deviationWith(std::span<const double> row, double spread) const
    {
        const auto parts = unseenParts(m_found, row);
        if (squareOf(parts) > 0)
            return std::sqrt(squareOf(m_unseen) > 0 ? varianceThrough(row, parts, spread)
                                                    : m_variance);
        const double shared = form(m_answer, m_found.covariance, row);
        const double then =
            m_variance - shared * shared / (spread * spread + form(row, m_found.covariance, row));
        return std::sqrt(std::max(0.0, then));
    }

private:
    // A row along an undetermined direction determines the quantity only if both have the same direction: the quantity is then a
    // share of the row, and the rest, c - share j, is determined.
    [[nodiscard]] double varianceThrough(std::span<const double> row,
                                         const std::vector<double>& parts,
                                         double spread) const
    {
        constexpr double kAlike = 1e-6;
        const double share =
            std::inner_product(parts.begin(), parts.end(), m_unseen.begin(), 0.0) / squareOf(parts);
        auto apart = m_unseen;
        for (std::size_t d = 0; d < parts.size(); ++d)
            apart[d] -= share * parts[d];
        if (squareOf(apart) > kAlike * kAlike * squareOf(m_unseen))
            return kUnbounded;
        std::vector<double> rest(m_answer);
        for (std::size_t j = 0; j < rest.size(); ++j)
            rest[j] -= share * row[j];
        return share * share * spread * spread + form(rest, m_found.covariance, rest);
    }

    const Identification& m_found;
    const AnswerSlopes& m_answer;
    std::vector<double> m_unseen;
    double m_variance;
};

double narrowing(double now, double then)
{
    if (!std::isfinite(now))
        return std::isfinite(then) ? 1 : 0;
    return now > 0 ? 1 - then / now : 0;
}

Setting settingOf(const Fit& fit, const FittedInput& input)
{
    const double value = fit.at[input.parameter];
    const auto dimension = fit.parameters[input.parameter].dimension;
    const Quantity given =
        input.isReciprocal ? Quantity{1 / value, kNumber / dimension} : Quantity{value, dimension};
    return {input.name, exactText(given), input.place};
}

// Returns the reason why the design does not accept the fitted value; for a reciprocal dimension, with the matching assignment.
Diagnostics inputProblems(const System& system, const Fit& fit, const FittedInput& input)
{
    auto problems = settingEquation(system, settingOf(fit, input)).diagnostics();
    auto inverse = input;
    inverse.isReciprocal = !input.isReciprocal;
    if (has(problems, "dimension.mismatch") && settingEquation(system, settingOf(fit, inverse)))
        problems.front().hint = std::string("write '") + (input.isReciprocal ? "" : "1/") +
                                fit.parameters[input.parameter].name + "=" + input.name + "'";
    return problems;
}

// Returns the slope over the parameter, given that over the input: d(1/v)/dv = -1 / v^2.
double slopeOver(const Fit& fit, const FittedInput& input, double slope)
{
    const double value = fit.at[input.parameter];
    return input.isReciprocal ? -slope / (value * value) : slope;
}

// Returns the design with those settings whose input it has and the fit does not give.
Result<StudySubject> subjectWith(const Design& design,
                                 Library& library,
                                 const std::vector<Setting>& settings,
                                 const std::vector<FittedInput>& inputs)
{
    auto plain = studySubject(design, library, {});
    if (!plain || settings.empty())
        return plain;
    const auto& system = plain.value().system;
    std::vector<Setting> own;
    for (const auto& setting : settings)
        if (std::ranges::count(inputs, setting.name, &FittedInput::name) == 0 &&
            (isSettable(system, setting.name) ||
             std::ranges::count(system.components, setting.name, &AvailableComponent::name) > 0))
            own.push_back(setting);
    return studySubject(design, library, std::move(own));
}

// A design with the fitted values of its inputs.
struct FittedSubject {
    StudySubject subject;
    std::vector<FittedInput> inputs; // those that the design has

    [[nodiscard]] bool takes(const FittedInput& input) const
    {
        return std::ranges::count(inputs, input.name, &FittedInput::name) > 0;
    }
};

// `needsAll`: an input that the design lacks is an error.
Result<FittedSubject> fittedSubject(const Design& design,
                                    Library& library,
                                    const Fit& fit,
                                    const std::vector<FittedInput>& inputs,
                                    std::vector<Setting> settings,
                                    bool needsAll)
{
    const auto plain = subjectWith(design, library, settings, inputs);
    if (!plain)
        return plain.diagnostics();
    const auto& system = plain.value().system;
    const auto& own = plain.value().settings;
    settings.assign(own.begin() + static_cast<std::ptrdiff_t>(plain.value().ofScenario), own.end());
    std::vector<FittedInput> known;
    Diagnostics problems;
    for (const auto& input : inputs) {
        if (!needsAll && !isSettable(system, input.name))
            continue;
        append(problems, inputProblems(system, fit, input));
        settings.push_back(settingOf(fit, input));
        known.push_back(input);
    }
    if (!problems.empty())
        return problems;
    auto subject = studySubject(design, library, std::move(settings));
    if (!subject)
        return subject.diagnostics();
    return FittedSubject{std::move(subject).value(), std::move(known)};
}

// Two designs with the fitted values of the inputs that they have.
struct FittedPair {
    FittedSubject first;
    FittedSubject second;
};

// Returns set.unknown for each fitted input that neither design has, since the crossover would not depend on it.
Diagnostics unknownInputs(const FittedSubject& one,
                          const FittedSubject& other,
                          const std::vector<FittedInput>& inputs)
{
    auto names = one.subject.system.settable;
    const auto& more = other.subject.system.settable;
    names.insert(names.end(), more.begin(), more.end());
    Diagnostics problems;
    for (const auto& input : inputs)
        if (!one.takes(input) && !other.takes(input))
            append(
                problems,
                atPlace(input.place,
                        refusal("set.unknown",
                                "neither '" + one.subject.system.id + "' nor '" +
                                    other.subject.system.id + "' has an input '" + input.name + "'",
                                didYouMean(input.name, names))));
    return problems;
}

Result<FittedPair> fittedPair(const Design& first,
                              const Design& second,
                              Library& library,
                              const Fit& fit,
                              const std::vector<FittedInput>& inputs,
                              const std::vector<Setting>& settings)
{
    auto one = fittedSubject(first, library, fit, inputs, settings, false);
    auto other = fittedSubject(second, library, fit, inputs, settings, false);
    if (!one || !other)
        return one ? other.diagnostics() : one.diagnostics();
    if (auto unknown = unknownInputs(one.value(), other.value(), inputs); !unknown.empty())
        return unknown;
    return FittedPair{std::move(one).value(), std::move(other).value()};
}

// Slopes of an output at a value of the variable: over the variable, and over the fitted inputs.
struct SlopesThere {
    Quantity value;          // output at the design's own values
    std::string unit;        // for display; may be empty
    double overVariable = 0; // 0 if the design has no such variable
    AnswerSlopes overParameters;
};

Result<SlopesThere> slopesThere(const FittedSubject& fitted,
                                const Fit& fit,
                                const std::string& output,
                                const std::string& variable = {},
                                double at = 0)
{
    const auto& system = fitted.subject.system;
    std::vector<std::string> names;
    for (const auto& input : fitted.inputs)
        names.push_back(input.name);
    const bool hasVariable = isSettable(system, variable);
    if (hasVariable)
        names.push_back(variable);
    const auto point = studyPoint(system, output, names);
    if (!point)
        return point.diagnostics();
    auto values = point.value().values();
    if (hasVariable)
        values.back() = at;
    const auto slopes = Gradient(point.value()).at(values);
    const auto& column = point.value().output();
    SlopesThere result{{point.value().value, column.dimension},
                       column.unit,
                       hasVariable ? slopes.back().value : 0,
                       AnswerSlopes(fit.parameters.size(), 0)};
    for (std::size_t i = 0; i < fitted.inputs.size(); ++i) {
        const auto& input = fitted.inputs[i];
        result.overParameters[input.parameter] += slopeOver(fit, input, slopes[i].value);
    }
    return result;
}

// Returns the slopes of both designs.
Result<std::pair<SlopesThere, SlopesThere>> slopesThere(const FittedPair& pair,
                                                        const Fit& fit,
                                                        const std::string& output,
                                                        const std::string& variable = {},
                                                        double at = 0)
{
    auto first = slopesThere(pair.first, fit, output, variable, at);
    if (!first)
        return first.diagnostics();
    auto second = slopesThere(pair.second, fit, output, variable, at);
    if (!second)
        return second.diagnostics();
    return std::pair{std::move(first).value(), std::move(second).value()};
}

// Returns the first change of order at which the crossover has a slope; an error without one.
Result<double> meetingOf(const Crossover& crossover)
{
    const auto isMeeting = [](const Crossing& crossing) {
        return crossing.change.kind == Change::Kind::Meeting ||
               crossing.change.kind == Change::Kind::Step;
    };
    const auto found = std::ranges::find_if(crossover.crossings, isMeeting);
    if (found == crossover.crossings.end())
        return refusal(
            "next.crossing", "the range has no crossover: " + toText(crossover), "widen the range");
    return found->change.after.x;
}

Diagnostics axisProblems(const FitModel& model, const std::vector<Axis>& axes, std::size_t index)
{
    const auto& axis = axes[index];
    const auto& columns = model.columns();
    const auto found = std::ranges::find(columns, axis.variable);
    if (found == columns.end())
        return refusal("next.column",
                       "'" + axis.variable + "' is not a column that the model uses",
                       columns.empty() ? "" : "use " + join(columns, ", "));
    const auto column = static_cast<std::size_t>(found - columns.begin());
    const auto due = model.response().variables[model.parameters() + column].dimension;
    if (axis.dimension != due)
        return refusal("axis.units",
                       expectedUnit(due, axis.dimension) + " for '" + axis.variable + "'",
                       unitRemedy(due, axis.dimension));
    const auto before = std::span(axes).first(index);
    if (std::ranges::find(before, axis.variable, &Axis::variable) != before.end())
        return refusal("axis.duplicate", "duplicate axis '" + axis.variable + "'");
    return {};
}

Diagnostics axesProblems(const FitModel& model, const std::vector<Axis>& axes)
{
    Diagnostics problems;
    double rows = 1;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        append(problems, axisProblems(model, axes, i));
        rows *= static_cast<double>(axes[i].values.size());
    }
    for (const auto& column : model.columns())
        if (std::ranges::count(axes, column, &Axis::variable) == 0)
            problems.add(refusal("next.column",
                                 "the column '" + column + "' has no values",
                                 "add the axis '" + column + "=VALUES'"));
    constexpr double kMost = 1e6;
    if (rows > kMost)
        problems.add(
            refusal("sweep.size",
                    roundedText(rows, 3) + " points exceed the maximum of " + roundedText(kMost, 3),
                    "use fewer values of each column"));
    return problems;
}

// With an infinite deviation, nothing is known about the gap.
void addProbabilities(NextMeasurements& found, const LeadOdds& odds, double gap)
{
    constexpr double kMost = 100; // in ln(b / a), beyond every error of the bank
    const bool isKnown = std::isfinite(found.deviation);
    const double now = isKnown ? found.deviation : kMost;
    gap = isKnown ? gap : 0;
    found.probability = odds.probabilityOf(gap, now);
    for (std::size_t i = 0; i < found.ranked.size(); ++i) {
        auto& next = found.ranked[i];
        const bool isAsBefore = i > 0 && next.deviation == found.ranked[i - 1].deviation;
        next.probability =
            isAsBefore ? found.ranked[i - 1].probability
                       : odds.probabilityOfChoice(gap, now, std::min(next.deviation, kMost));
    }
}

} // namespace

Result<TargetAnswer> outputAnswer(const Design& design,
                                  Library& library,
                                  const std::string& output,
                                  const Fit& fit,
                                  const std::vector<FittedInput>& inputs,
                                  const std::vector<Setting>& settings)
{
    const auto fitted = fittedSubject(design, library, fit, inputs, settings, true);
    if (!fitted)
        return fitted.diagnostics();
    auto there = slopesThere(fitted.value(), fit, output);
    if (!there)
        return there.diagnostics();
    auto& [value, unit, overVariable, slopes] = there.value();
    return TargetAnswer{value, std::move(unit), std::move(slopes)};
}

Result<TargetAnswer> crossingAnswer(const Design& first,
                                    const Design& second,
                                    Library& library,
                                    const CrossoverQuestion& question,
                                    const Fit& fit,
                                    const std::vector<FittedInput>& inputs,
                                    const std::vector<Setting>& settings)
{
    const auto pair = fittedPair(first, second, library, fit, inputs, settings);
    if (!pair)
        return pair.diagnostics();
    const auto found =
        findCrossover(pair.value().first.subject, pair.value().second.subject, question);
    if (!found)
        return found.diagnostics();
    const auto at = meetingOf(found.value());
    if (!at)
        return at.diagnostics();
    const auto& range = found.value().range;
    const auto slopes = slopesThere(pair.value(), fit, question.output, range.variable, at.value());
    if (!slopes)
        return slopes.diagnostics();
    const auto& [a, b] = slopes.value();
    TargetAnswer result{{at.value(), range.dimension}, range.unit, {}};
    const double apart = a.overVariable - b.overVariable;
    for (std::size_t j = 0; j < fit.parameters.size(); ++j)
        result.slopes.push_back((b.overParameters[j] - a.overParameters[j]) / apart);
    return result;
}

Result<TargetAnswer> leadAnswer(const Design& first,
                                const Design& second,
                                Library& library,
                                const std::string& output,
                                const Fit& fit,
                                const std::vector<FittedInput>& inputs,
                                const std::vector<Setting>& settings)
{
    const auto pair = fittedPair(first, second, library, fit, inputs, settings);
    if (!pair)
        return pair.diagnostics();
    const auto slopes = slopesThere(pair.value(), fit, output);
    if (!slopes)
        return slopes.diagnostics();
    const auto& [a, b] = slopes.value();
    if (!(a.value.value > 0 && b.value.value > 0))
        return refusal("next.lead",
                       "'" + output + "' must be above 0 with both designs",
                       "compare them in another output");
    TargetAnswer result{{std::log(b.value.value / a.value.value), kNumber}, "", {}};
    result.odds = leadOdds(library.errors(), nullptr);
    if (!result.odds)
        return refusal("bank.empty",
                       "no errors of predictions on other machines are known",
                       "make a bank: validate --corpus --bank FILE");
    for (std::size_t j = 0; j < fit.parameters.size(); ++j)
        result.slopes.push_back(b.overParameters[j] / b.value.value -
                                a.overParameters[j] / a.value.value);
    return result;
}

Result<DataFile> candidateRows(const FitModel& model, const std::vector<Axis>& axes)
{
    if (auto problems = axesProblems(model, axes); !problems.empty())
        return problems;
    std::size_t count = 1;
    for (const auto& axis : axes)
        count *= axis.values.size();
    DataFile data;
    std::size_t inner = count;
    for (const auto& axis : axes) {
        inner /= axis.values.size();
        Column column{axis.variable, "", axis.dimension, std::vector<double>(count)};
        fillAxis(column.values, axis.values, inner);
        data.columns.push_back(std::move(column));
    }
    data.columns.push_back(
        {model.output().name, "", model.output().dimension, std::vector<double>(count, 0)});
    return data;
}

NextMeasurements nextMeasurements(const FitModel& model,
                                  const Fit& fit,
                                  const TargetAnswer& answer,
                                  const DataFile& candidates)
{
    const auto count = model.parameters();
    FitEvaluator evaluator(model, candidates);
    std::vector<double> values(evaluator.samples());
    std::vector<double> slopes(values.size() * count);
    evaluator.slopes(fit.at, values, slopes);
    const bool isRelative = fit.plan.residuals == ResidualKind::Relative;
    const Narrowing answerNow(fit.identification, answer.slopes);
    NextMeasurements result;
    result.deviation = answerNow.deviation();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::span row(slopes.data() + i * count, count);
        const double scale = isRelative ? values[i] : fit.residualUnit;
        const bool hasAnswer = std::isfinite(scale) &&
                               std::ranges::all_of(row, [](double s) { return std::isfinite(s); });
        const double deviation =
            hasAnswer ? answerNow.deviationWith(row, fit.identification.deviation * scale)
                      : result.deviation;
        result.ranked.push_back({i, deviation, narrowing(result.deviation, deviation)});
    }
    std::ranges::stable_sort(result.ranked, {}, &NextMeasurement::deviation);
    if (answer.odds)
        addProbabilities(result, *answer.odds, answer.value.value);
    return result;
}

} // namespace clusterwright::model
