#include "model/study/claims/claim_judgement.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/system/setting_value.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "model/units/quantity.h"

#include <cmath>

namespace clusterwright::model
{

namespace
{

class Judgement
{
public:
    Judgement(const Claim& claim, const PredictedValue& predicted)
        : m_claim(claim)
        , m_predicted(predicted)
    {
    }

    Result<ClaimOutcome> run()
    {
        const auto& expected = m_claim.expected;
        m_outcome.unit = unitOf(expected.value     ? expected.value
                                : expected.atLeast ? expected.atLeast
                                                   : expected.atMost);
        m_outcome.predicted = Quantity{m_predicted.value, m_predicted.dimension};
        m_outcome.categories = m_predicted.categories;
        bool isMet = false;
        if (expected.holds) {
            m_outcome.expected = "true";
            isMet = m_predicted.value != 0 && !std::isnan(m_predicted.value);
        } else if (expected.value) {
            isMet = isNear();
        } else {
            isMet = isWithin();
        }
        if (hasErrors(m_problems))
            return m_problems;
        m_outcome.status = isMet ? ClaimStatus::Reproduced : ClaimStatus::Off;
        return std::move(m_outcome);
    }

private:
    // Labels are equal or not; their numbers have no error.
    bool isNear()
    {
        const auto value = limit(m_claim.expected.value);
        m_outcome.tolerance = constant(m_claim.expected.tolerance, kNumber);
        if (!value || !m_outcome.tolerance)
            return false;
        m_outcome.expected = shown(*value);
        m_outcome.expectedValue = Quantity{*value, m_predicted.dimension};
        if (categoryAt(m_predicted.categories, *value) != nullptr)
            return m_predicted.value == *value;
        if (!std::isfinite(m_predicted.value))
            return false;
        const double difference = std::abs(m_predicted.value - *value);
        m_outcome.error = *value == 0 ? difference : difference / std::abs(*value);
        return *m_outcome.error <= *m_outcome.tolerance;
    }

    bool isWithin()
    {
        if (!m_predicted.categories.empty()) {
            report(refusal("claim.expected",
                           "'" + m_predicted.name + "' has labels, which have no order",
                           "give a value: one of " + labelList(m_predicted.categories)));
            return false;
        }
        const auto low = limit(m_claim.expected.atLeast);
        const auto high = limit(m_claim.expected.atMost);
        m_outcome.expected = low && high ? "between " + shown(*low) + " and " + shown(*high)
                             : low       ? ">= " + shown(*low)
                             : high      ? "<= " + shown(*high)
                                         : "";
        return std::isfinite(m_predicted.value) && (!low || m_predicted.value >= *low) &&
               (!high || m_predicted.value <= *high);
    }

    [[nodiscard]] std::string shown(double value) const
    {
        const auto* const label = categoryAt(m_predicted.categories, value);
        return label ? shortName(*label)
                     : displayIn({value, m_predicted.dimension}, m_outcome.unit);
    }

    // Returns an expected value, which may be a label of the predicted one.
    std::optional<double> limit(std::optional<Expression> expression)
    {
        if (expression && !m_predicted.categories.empty()) {
            auto read = settingValue({m_predicted.name, m_predicted.categories}, expression->text);
            if (!read) {
                report(read.diagnostics());
                return std::nullopt;
            }
            expression = std::move(read).value();
        }
        return constant(expression, m_predicted.dimension);
    }

    // Returns a constant of the file, which must have this dimension.
    std::optional<double> constant(const std::optional<Expression>& expression, Dimension dimension)
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
            report(lowered.diagnostics());
            return std::nullopt;
        }
        const Program program(lowered.value().graph, {lowered.value().equations.front().node});
        auto workspace = program.workspace();
        double value = 0;
        program.evaluate({}, std::span(&value, 1), workspace);
        return value;
    }

    void report(Diagnostics diagnostics)
    {
        append(m_problems, withDefaultPlace(m_claim.file, "/expected", std::move(diagnostics)));
    }

    // Returns the unit of an expected quantity, as written in the claim.
    [[nodiscard]] std::string unitOf(const std::optional<Expression>& expected) const
    {
        if (!expected || expected->terms.size() != 1 || expected->terms[0].op != Op::Literal)
            return {};
        const auto& text = expected->text;
        const auto digits = text.find_first_not_of("+-.0123456789eE");
        const auto unit =
            digits == std::string::npos ? "" : std::string(trimmed(text.substr(digits)));
        const auto parsed = parseUnit(unit);
        return parsed && parsed.value().dimension == m_predicted.dimension ? unit : "";
    }

    const Claim& m_claim;
    const PredictedValue& m_predicted;
    ClaimOutcome m_outcome;
    Diagnostics m_problems;
};

} // namespace

Result<ClaimOutcome> judge(const Claim& claim, const PredictedValue& predicted)
{
    return Judgement(claim, predicted).run();
}

} // namespace clusterwright::model
