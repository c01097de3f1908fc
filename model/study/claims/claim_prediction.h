// The expression of a claim over the rows of its columns, and the value taken from those rows.
#pragma once

#include "model/expression/language/equation_set.h"
#include "model/expression/program/program.h"
#include "model/study/claims/claim_judgement.h"
#include "model/study/points/axis.h"
#include "model/study/points/sweep.h"

#include <optional>
#include <vector>

namespace clusterwright::model
{

class ClaimPrediction
{
public:
    // `columns`: the axis, if there is one, and "evaluation.output". Keeps references.
    ClaimPrediction(const Claim& claim, const Axis& axis, const std::vector<SweepColumn>& columns)
        : m_claim(claim)
        , m_axis(axis)
        , m_columns(columns)
    {
    }

    // Errors: those of EquationSet::add and of `lower`; label.tables.
    [[nodiscard]] Diagnostics compile();
    // Returns the prediction at each row of such columns. NaN or infinite where there is none.
    [[nodiscard]] std::vector<double> values(const std::vector<SweepColumn>& columns) const;
    // Returns warnings: operations that fail where the names have values, and claim.first if no row meets the condition of `first`.
    [[nodiscard]] Diagnostics gaps(const std::vector<double>& values) const;
    // Returns NaN if any value is NaN. A condition without a value does not hold.
    [[nodiscard]] PredictedValue taken(const std::vector<double>& values) const;

private:
    [[nodiscard]] EquationSet setAt(std::size_t row, Diagnostics& problems) const;
    [[nodiscard]] Diagnostics reasonAt(std::size_t row) const;
    [[nodiscard]] double valueTaken(const std::vector<double>& values) const;
    [[nodiscard]] double placeTaken(const std::vector<double>& values) const;

    const Claim& m_claim;
    const Axis& m_axis;
    const std::vector<SweepColumn>& m_columns;
    std::optional<Program> m_program;
    Dimension m_dimension; // the same at each row
};

} // namespace clusterwright::model
