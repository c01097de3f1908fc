#include "model/study/claims/claim.h"

#include "model/block/block.h"
#include "model/core/diagnostics.h"
#include "model/core/provenance.h"
#include "model/core/refusal.h"
#include "model/core/text.h"
#include "model/design/library/library.h"
#include "model/design/system/valuation.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "model/json/pointer.h"
#include "model/study/points/subject.h"
#include "model/study/points/sweep.h"
#include "model/study/sensitivity/variation.h"
#include "model/study/studies/named_study.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

// Returns the equations of the assumed inputs with an interval, without the variable of the claim's axis.
std::vector<std::size_t> assumedInputs(const System& system, const std::string& without)
{
    std::vector<std::size_t> inputs;
    for (const auto& name : settableInputs(system)) {
        const auto input = *system.set.find(name);
        const auto& origin = system.set.equations()[input].origin;
        if (name != without && origin && origin->kind == OriginKind::Assumption &&
            !origin->interval.empty())
            inputs.push_back(input);
    }
    return inputs;
}

// Computes the names in `predicted` as columns over the claim's axis, then the expression row by row.
class ClaimComputation
{
public:
    ClaimComputation(const Claim& claim, Library& library)
        : m_claim(claim)
        , m_library(library)
    {
    }

    Result<ClaimOutcome> run(bool variesAssumptions)
    {
        if (!m_claim.overVariable.empty())
            readAxis();
        checkStudy();
        for (std::size_t i = 0; i < m_claim.evaluations.size(); ++i)
            evaluate(m_claim.evaluations[i], pointerTo("/evaluate", i));
        if (hasErrors(m_problems))
            return m_problems;
        compilePrediction();
        if (hasErrors(m_problems))
            return m_problems;
        auto outcome = judge(taken(predictedValues(m_columns)));
        if (variesAssumptions && outcome)
            outcome.value().deciding = decidingAssumptions(outcome.value().status);
        if (hasErrors(m_problems))
            return m_problems;
        return outcome;
    }

private:
    // An evaluation with its result: its outputs are the columns from `column` on.
    struct Evaluated {
        System system;
        std::vector<std::string> outputs;
        std::size_t column = 0;
        bool isOver = false;          // has the variable of the axis
        Response response{};          // over that variable, then over `assumed`
        std::vector<double> values{}; // of `assumed`
        std::vector<std::string> assumed{};
    };

    // One assumed number, which several evaluations may use, or several inputs of one evaluation.
    struct Assumption {
        std::string name; // name of its first use: "host.memory_bandwidth"
        OriginRef origin;
        double value = 0;
        Distribution interval;
        Dimension dimension;
        std::string unit;
        std::vector<std::pair<std::size_t, std::size_t>> uses{}; // evaluation, index in `assumed`

        // True for the same value with the same reason, in inputs of the same last name.
        [[nodiscard]] bool isSameAs(const Assumption& other) const
        {
            const auto lastOf = [](const std::string& input) {
                return input.substr(input.rfind('.') + 1);
            };
            return value == other.value && lastOf(name) == lastOf(other.name) &&
                   origin == other.origin;
        }
    };

    void report(Diagnostics diagnostics, const std::string& pointer)
    {
        append(m_problems, withDefaultPlace(m_claim.file, pointer, std::move(diagnostics)));
    }

    void checkStudy()
    {
        if (m_claim.study.empty())
            return;
        const auto design = m_library.design(designOf(m_claim));
        if (!design)
            report(refusal("claim.study",
                           "the claim names a study, but evaluates no design",
                           "name a design in 'evaluate', or remove 'study'"),
                   "/study");
        else if (const auto study = findStudy(*design.value(), m_claim.study); !study) {
            const auto& unknown = study.diagnostics().front();
            report(refusal(unknown.code, unknown.message, unknown.hint), "/study");
        }
    }

    void readAxis()
    {
        auto axis = parseAxisValues(m_claim.overValues);
        if (!axis) {
            report(axis.diagnostics(), "/over/values");
            return;
        }
        m_axis = std::move(axis).value();
        m_axis.variable = m_claim.overVariable;
        addColumn(m_axis.variable, m_axis.dimension, m_axis.values);
    }

    void addColumn(const std::string& name, Dimension dimension, std::vector<double> values)
    {
        m_columns.push_back({name, "", dimension, std::move(values)});
    }

    Result<System> systemOf(const ClaimEvaluation& evaluation)
    {
        // A parameter that the axis varies has no value of its own yet: use the first one of the axis.
        auto settings = evaluation.settings;
        if (!evaluation.block.empty()) {
            const auto block = m_library.block(evaluation.block);
            if (!block)
                return block.diagnostics();
            if (!m_axis.values.empty() && block.value()->parameter(m_axis.variable))
                settings.push_back({m_axis.variable,
                                    exactText({m_axis.values.front(), m_axis.dimension}),
                                    "/over"});
            return instantiate(*block.value(), m_library, settings);
        }
        const auto design = m_library.design(evaluation.design);
        if (!design)
            return design.diagnostics();
        return instantiate(*design.value(), m_library, settings);
    }

    void evaluate(const ClaimEvaluation& evaluation, const std::string& pointer)
    {
        for (const auto& setting : evaluation.settings)
            if (setting.name == m_axis.variable)
                report(refusal("claim.over",
                               "'" + setting.name + "' is set here and varied by 'over'",
                               "remove one of the two"),
                       setting.pointer);
        const auto system = systemOf(evaluation);
        if (!system) {
            report(system.diagnostics(), pointer);
            return;
        }
        const auto prefix = evaluation.name + ".";
        std::vector<std::string> outputs;
        for (const auto& name : namesIn(*m_claim.predicted))
            if (name.starts_with(prefix))
                outputs.push_back(name.substr(prefix.size()));
        std::vector<Axis> axes;
        if (system.value().set.find(m_axis.variable))
            axes.push_back(m_axis);
        auto swept = sweep(system.value(), axes, outputs);
        if (!swept) {
            report(swept.diagnostics(), pointer);
            return;
        }
        if (const auto& outside = swept.value().diagnostics; isOutOfBounds(outside)) {
            report(withSeverity(Severity::Error, outside),
                   pointer); // a claim must have a value at every point
            return;
        }
        m_evaluated.push_back(
            {std::move(system).value(), std::move(outputs), m_columns.size(), !axes.empty()});
        for (auto& column : swept.value().outputs) {
            if (axes.empty())
                column.values.assign(rows(), column.values.front());
            addColumn(prefix + column.name, column.dimension, std::move(column.values));
        }
    }

    [[nodiscard]] std::size_t rows() const
    {
        return std::max<std::size_t>(1, m_axis.values.size());
    }

    // Returns the assumptions with an interval that the evaluations use, each once.
    std::vector<Assumption> assumptions()
    {
        std::vector<Assumption> found;
        for (std::size_t i = 0; i < m_evaluated.size(); ++i)
            for (auto& assumption : assumptionsOf(m_evaluated[i], i)) {
                const auto same = std::ranges::find_if(
                    found, [&](const auto& other) { return other.isSameAs(assumption); });
                if (same == found.end())
                    found.push_back(std::move(assumption));
                else
                    same->uses.push_back(assumption.uses.front());
            }
        return found;
    }

    std::vector<Assumption> assumptionsOf(Evaluated& evaluated, std::size_t index)
    {
        const auto& system = evaluated.system;
        const auto inputs = assumedInputs(system, m_axis.variable);
        if (inputs.empty())
            return {};
        const auto valuation = valuate(system);
        if (!valuation) {
            report(valuation.diagnostics(), pointerTo("/evaluate", index));
            return {};
        }
        std::vector<Assumption> found;
        for (const auto input : inputs) {
            const auto& equation = system.set.equations()[input];
            const Quantity value{valuation.value().equations[input],
                                 valuation.value().dimensions[input]};
            const auto interval = statedDistribution(system, equation, value);
            if (!interval || !interval.value())
                continue; // an invalid interval is a finding of the file itself
            found.push_back({equation.name,
                             equation.origin,
                             value.value,
                             *interval.value(),
                             value.dimension,
                             equation.unit,
                             {{index, evaluated.assumed.size()}}});
            evaluated.assumed.push_back(equation.name);
            evaluated.values.push_back(value.value);
        }
        compile(evaluated, index);
        return found;
    }

    void compile(Evaluated& evaluated, std::size_t index)
    {
        auto variables = evaluated.assumed;
        if (evaluated.isOver)
            variables.insert(variables.begin(), m_axis.variable);
        auto response = compileResponse(evaluated.system, variables, evaluated.outputs);
        if (response)
            evaluated.response = std::move(response).value();
        else
            report(response.diagnostics(), pointerTo("/evaluate", index));
    }

    // Returns the columns with one assumption at another value; nothing where an input exceeds its bounds.
    std::optional<std::vector<SweepColumn>> columnsWith(const Assumption& assumption, double value)
    {
        auto columns = m_columns;
        for (std::size_t i = 0; i < m_evaluated.size(); ++i) {
            const auto& evaluated = m_evaluated[i];
            auto point = evaluated.values;
            bool isUsed = false;
            for (const auto& [evaluation, input] : assumption.uses)
                if (evaluation == i) {
                    point[input] = value;
                    isUsed = true;
                }
            if (isUsed && !fill(columns, evaluated, std::move(point)))
                return std::nullopt;
        }
        return columns;
    }

    bool fill(std::vector<SweepColumn>& columns,
              const Evaluated& evaluated,
              std::vector<double> point) const
    {
        PointEvaluator evaluator(evaluated.response);
        if (evaluated.isOver)
            point.insert(point.begin(), 0);
        for (std::size_t row = 0; row < rows(); ++row) {
            if (evaluated.isOver)
                point.front() = m_axis.values[row];
            const auto outputs = evaluator.at(point);
            if (!evaluator.isInBounds())
                return false;
            for (std::size_t i = 0; i < outputs.size(); ++i)
                columns[evaluated.column + i].values[row] = outputs[i];
        }
        return true;
    }

    // Varies one assumption at a time, to both ends of its interval.
    std::vector<DecidingAssumption> decidingAssumptions(ClaimStatus status)
    {
        std::vector<DecidingAssumption> deciding;
        for (const auto& assumption : assumptions())
            for (const double end : {assumption.interval.low, assumption.interval.high}) {
                if (hasErrors(m_problems))
                    return {};
                const auto columns = columnsWith(assumption, end);
                if (!columns)
                    continue;
                const auto there = judge(taken(predictedValues(*columns)));
                if (!there || there.value().status == status)
                    continue;
                deciding.push_back({assumption.name, {end, assumption.dimension}, assumption.unit});
                break;
            }
        return deciding;
    }

    void compilePrediction()
    {
        EquationSet set;
        std::vector<std::string> inputs;
        for (const auto& column : m_columns) {
            Equation input;
            input.name = column.name;
            input.expression = parseExpression(exactText({0, column.dimension})).value();
            inputs.push_back(column.name);
            report(set.add(std::move(input)), "/predicted");
        }
        Equation predicted;
        predicted.name = "predicted";
        predicted.expression = *m_claim.predicted;
        predicted.place = {m_claim.file, "/predicted"};
        report(set.add(std::move(predicted)), "/predicted");
        const auto lowered = lower(set, inputs);
        if (!lowered) {
            report(lowered.diagnostics(), "/predicted");
            return;
        }
        const auto& typed = lowered.value().equations.back();
        m_rowDimension = typed.dimension.value_or(kNumber);
        m_prediction.emplace(lowered.value().graph, std::vector{typed.node});
    }

    [[nodiscard]] std::vector<double> predictedValues(const std::vector<SweepColumn>& columns) const
    {
        auto workspace = m_prediction->workspace();
        std::vector<double> values(rows());
        std::vector<double> row(columns.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (std::size_t j = 0; j < row.size(); ++j)
                row[j] = columns[j].values[i];
            m_prediction->evaluate(row, std::span(&values[i], 1), workspace);
        }
        return values;
    }

    // Returns the value taken from those over the axis; NaN if any is NaN.
    double taken(const std::vector<double>& values)
    {
        m_dimension = m_rowDimension;
        if (m_claim.take.empty())
            return values.front();
        if (std::ranges::any_of(values, [](double v) { return std::isnan(v); }))
            return std::nan("");
        const auto isTrue = [](double v) { return v != 0; };
        const auto& take = m_claim.take;
        if (take == "max")
            return std::ranges::max(values);
        if (take == "min")
            return std::ranges::min(values);
        if (take == "mean")
            return std::accumulate(values.begin(), values.end(), 0.0) /
                   static_cast<double>(values.size());
        if (take == "all" || take == "any")
            return (take == "all" ? std::ranges::all_of(values, isTrue)
                                  : std::ranges::any_of(values, isTrue))
                       ? 1
                       : 0;
        m_dimension = m_axis.dimension; // argmax, argmin and first return a value of the axis
        const auto at = take == "argmax"   ? std::ranges::max_element(values)
                        : take == "argmin" ? std::ranges::min_element(values)
                                           : std::ranges::find_if(values, isTrue);
        return at == values.end() ? std::nan("")
                                  : m_axis.values[static_cast<std::size_t>(at - values.begin())];
    }

    // Returns a constant of the file, which must have the dimension of the prediction.
    std::optional<double> constant(const std::optional<Expression>& expression,
                                   std::optional<Dimension> dimension)
    {
        if (!expression)
            return std::nullopt;
        EquationSet set;
        Equation equation;
        equation.name = "expected";
        equation.expression = *expression;
        equation.declared = dimension;
        equation.place = {m_claim.file, "/expected"};
        static_cast<void>(set.add(std::move(equation)));
        const auto lowered = lower(set, {});
        if (!lowered) {
            report(lowered.diagnostics(), "/expected");
            return std::nullopt;
        }
        const Program program(lowered.value().graph, {lowered.value().equations.front().node});
        auto workspace = program.workspace();
        double value = 0;
        program.evaluate({}, std::span(&value, 1), workspace);
        return value;
    }

    // Returns the unit of an expected quantity, as written in the claim.
    std::string unitOf(const std::optional<Expression>& expected) const
    {
        if (!expected || expected->terms.size() != 1 || expected->terms[0].op != Op::Literal)
            return {};
        const auto& text = expected->text;
        const auto digits = text.find_first_not_of("+-.0123456789eE");
        const auto unit =
            digits == std::string::npos ? "" : std::string(trimmed(text.substr(digits)));
        const auto parsed = parseUnit(unit);
        return parsed && parsed.value().dimension == m_dimension ? unit : "";
    }

    Result<ClaimOutcome> judge(double predicted)
    {
        ClaimOutcome outcome;
        const auto& written = m_claim.expected;
        outcome.unit = unitOf(written.value     ? written.value
                              : written.atLeast ? written.atLeast
                                                : written.atMost);
        outcome.predicted = Quantity{predicted, m_dimension};
        const auto& expected = m_claim.expected;
        bool isMet = false;
        if (expected.holds) {
            outcome.expected = "true";
            isMet = predicted != 0 && !std::isnan(predicted);
        } else if (expected.value) {
            const auto value = constant(expected.value, m_dimension);
            outcome.tolerance = constant(expected.tolerance, kNumber);
            if (value && outcome.tolerance) {
                outcome.expected = displayIn({*value, m_dimension}, outcome.unit);
                outcome.expectedValue = Quantity{*value, m_dimension};
                const double difference = std::abs(predicted - *value);
                outcome.error = *value == 0 ? difference : difference / std::abs(*value);
                isMet = *outcome.error <= *outcome.tolerance;
            }
        } else {
            const auto low = constant(expected.atLeast, m_dimension);
            const auto high = constant(expected.atMost, m_dimension);
            const auto shown = [&](double v) { return displayIn({v, m_dimension}, outcome.unit); };
            outcome.expected = low && high ? "between " + shown(*low) + " and " + shown(*high)
                               : low       ? ">= " + shown(*low)
                               : high      ? "<= " + shown(*high)
                                           : "";
            isMet = std::isfinite(predicted) && (!low || predicted >= *low) &&
                    (!high || predicted <= *high);
        }
        if (hasErrors(m_problems))
            return m_problems;
        outcome.status = isMet ? ClaimStatus::Reproduced : ClaimStatus::Off;
        return outcome;
    }

    const Claim& m_claim;
    Library& m_library;
    Axis m_axis;
    std::vector<SweepColumn> m_columns;
    std::vector<Evaluated> m_evaluated;
    std::optional<Program> m_prediction;
    Dimension m_rowDimension; // dimension of `predicted`
    Dimension m_dimension;    // dimension of the value that is taken
    Diagnostics m_problems;
};

} // namespace

Result<ClaimOutcome>
evaluateClaim(const Claim& claim, Library& library, AssumptionCheck assumptions)
{
    if (!claim.notModelled.empty()) {
        ClaimOutcome outcome;
        outcome.status = ClaimStatus::NotModelled;
        return outcome;
    }
    return ClaimComputation(claim, library)
        .run(assumptions == AssumptionCheck::Vary && claim.role != ClaimRole::Fit);
}

} // namespace clusterwright::model
