#include "model/study/claims/claim.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/design/library/library.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/valuation.h"
#include "model/json/pointer.h"
#include "model/study/claims/claim_judgement.h"
#include "model/study/claims/claim_prediction.h"
#include "model/study/points/compared_value.h"
#include "model/study/points/subject.h"
#include "model/study/points/sweep.h"
#include "model/study/sensitivity/variation.h"
#include "model/study/studies/named_study.h"

#include <algorithm>
#include <map>

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
        if (!hasErrors(m_problems))
            checkAxisIsUsed();
        if (hasErrors(m_problems))
            return m_problems;
        report(m_prediction.compile(), "/predicted");
        if (hasErrors(m_problems))
            return m_problems;
        const auto values = m_prediction.values(m_columns);
        report(m_prediction.gaps(values), "/predicted");
        auto outcome = judge(m_claim, m_prediction.taken(values));
        if (variesAssumptions && outcome)
            outcome.value().deciding = decidingAssumptions(outcome.value().status);
        if (hasErrors(m_problems))
            return m_problems;
        if (outcome)
            outcome.value().findings = std::move(m_problems);
        return outcome;
    }

private:
    // An evaluation with its result: its outputs are the columns from `column` on.
    struct Evaluated {
        System system;
        std::vector<std::string> outputs;
        std::size_t column = 0;
        std::vector<double> over{};   // its values on the axis; empty without the variable
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

    // Returns the first design with the variable of the axis; blocks have no labels.
    std::optional<System> axisOwner()
    {
        for (const auto& evaluation : m_claim.evaluations)
            if (!evaluation.design.empty())
                if (auto system = systemOf(evaluation);
                    system && isSettable(system.value(), m_claim.overVariable))
                    return std::move(system).value();
        return std::nullopt;
    }

    [[nodiscard]] bool isIntegerOfBlock()
    {
        return std::ranges::any_of(m_claim.evaluations, [&](const ClaimEvaluation& evaluation) {
            if (evaluation.block.empty())
                return false;
            const auto block = m_library.block(evaluation.block);
            const auto* const parameter =
                block ? block.value()->parameter(m_claim.overVariable) : nullptr;
            return parameter && parameter->bounds.integer;
        });
    }

    void readAxis()
    {
        const auto owner = axisOwner();
        auto axis = owner ? parseAxisOf(*owner, m_claim.overVariable, m_claim.overValues)
                          : parseAxisValues(m_claim.overValues, isIntegerOfBlock());
        if (!axis) {
            report(axis.diagnostics(), "/over/values");
            return;
        }
        m_axis = std::move(axis).value();
        m_axis.variable = m_claim.overVariable;
        if (owner)
            m_axis.categories = categoriesOf(*owner, m_axis.variable);
        m_columns.push_back({m_axis.variable, "", m_axis.dimension, m_axis.values});
        m_columns.back().categories = m_labels[m_axis.variable].renumbered(m_axis.categories);
    }

    // Returns the axis with a system's own numbers for its labels. Error: share.label.
    [[nodiscard]] Result<Axis> axisIn(const System& system) const
    {
        auto axis = m_axis;
        axis.categories = categoriesOf(system, axis.variable);
        for (auto& value : axis.values) {
            const auto* const label = categoryAt(m_axis.categories, value);
            if (label == nullptr || axis.categories.empty())
                continue;
            const auto own = std::ranges::find(axis.categories, shortName(*label), shortName);
            if (own == axis.categories.end())
                return refusal("share.label",
                               "'" + axis.variable + "' is " +
                                   lackingLabel(shortName(*label), system.id),
                               "add the label there, or leave it out of 'over'");
            value = own->value;
        }
        return axis;
    }

    void checkAxisIsUsed()
    {
        const auto isOver = [](const Evaluated& evaluated) { return !evaluated.over.empty(); };
        if (!m_axis.values.empty() && std::ranges::none_of(m_evaluated, isOver))
            report(unknownVariable(m_evaluated.front().system, m_axis.variable), "/over/variable");
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

    [[nodiscard]] std::vector<std::string> predictedAfter(const std::string& prefix) const
    {
        std::vector<std::string> outputs;
        for (const auto& name : namesIn(*m_claim.predicted))
            if (name.starts_with(prefix))
                outputs.push_back(name.substr(prefix.size()));
        return outputs;
    }

    void checkIsNotVaried(const std::vector<Setting>& settings)
    {
        for (const auto& setting : settings)
            if (setting.name == m_axis.variable)
                report(refusal("claim.over",
                               "'" + setting.name + "' is set here and varied by 'over'",
                               "remove one of the two"),
                       setting.pointer);
    }

    void evaluate(const ClaimEvaluation& evaluation, const std::string& pointer)
    {
        checkIsNotVaried(evaluation.settings);
        const auto system = systemOf(evaluation);
        if (!system) {
            report(system.diagnostics(), pointer);
            return;
        }
        const auto prefix = evaluation.name + ".";
        auto outputs = predictedAfter(prefix);
        std::vector<Axis> axes;
        if (system.value().set.find(m_axis.variable)) {
            auto axis = axisIn(system.value());
            if (!axis) {
                report(axis.diagnostics(), "/over/values");
                return;
            }
            axes.push_back(std::move(axis).value());
        }
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
        reportCaveats(std::move(swept.value().diagnostics), evaluation, pointer);
        m_evaluated.push_back({std::move(system).value(),
                               std::move(outputs),
                               m_columns.size(),
                               axes.empty() ? std::vector<double>() : axes.front().values});
        for (auto& column : swept.value().outputs) {
            if (axes.empty())
                column.values.assign(rows(), column.values.front());
            column.categories = shareLabels(m_evaluated.back().system, column.name, column.values);
            column.name.insert(0, prefix);
            m_columns.push_back(std::move(column));
        }
    }

    // Gives labels the numbers of the first evaluation with that output, and returns them.
    std::vector<Category>
    shareLabels(const System& system, const std::string& output, std::vector<double>& values)
    {
        const auto own = categoriesOf(system, output);
        if (own.empty())
            return own;
        auto& labels = m_labels[output];
        labels.renumber({&values}, own);
        return labels.renumbered(own);
    }

    // Reports findings about the values of an evaluation, at the place of the claim.
    void reportCaveats(Diagnostics caveats,
                       const ClaimEvaluation& evaluation,
                       const std::string& pointer)
    {
        for (auto& caveat : caveats)
            caveat.severity = std::min(caveat.severity, Severity::Warning);
        const auto& name = evaluation.design.empty() ? evaluation.block : evaluation.design;
        report(inFile("", inDesign(name, std::move(caveats))), pointer);
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
        if (!evaluated.over.empty())
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

    bool
    fill(std::vector<SweepColumn>& columns, const Evaluated& evaluated, std::vector<double> point)
    {
        PointEvaluator evaluator(evaluated.response);
        if (!evaluated.over.empty())
            point.insert(point.begin(), 0);
        for (std::size_t row = 0; row < rows(); ++row) {
            if (!evaluated.over.empty())
                point.front() = evaluated.over[row];
            const auto outputs = evaluator.at(point);
            if (!evaluator.isInBounds())
                return false;
            for (std::size_t i = 0; i < outputs.size(); ++i)
                columns[evaluated.column + i].values[row] = outputs[i];
        }
        for (std::size_t i = 0; i < evaluated.outputs.size(); ++i)
            shareLabels(
                evaluated.system, evaluated.outputs[i], columns[evaluated.column + i].values);
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
                const auto there =
                    judge(m_claim, m_prediction.taken(m_prediction.values(*columns)));
                if (!there || there.value().status == status)
                    continue;
                deciding.push_back({assumption.name,
                                    {end, assumption.dimension},
                                    assumption.unit,
                                    {assumption.value, assumption.dimension},
                                    toText(*assumption.origin)});
                break;
            }
        return deciding;
    }

    const Claim& m_claim;
    Library& m_library;
    Axis m_axis;
    std::map<std::string, SharedLabels> m_labels; // by the variable of the axis, and by output
    std::vector<SweepColumn> m_columns;
    std::vector<Evaluated> m_evaluated;
    ClaimPrediction m_prediction{m_claim, m_axis, m_columns};
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
