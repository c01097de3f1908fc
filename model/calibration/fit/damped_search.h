// The way from a start down to a minimum by steps of Levenberg and Marquardt on the normal equations, as a state: it says where
// to look (trial), is told what is there (take), and so on until it is done. Who has it evaluates; many ways at once in one vector,
// or one.
#pragma once

#include "model/calibration/fit/fit_model.h"
#include "model/calibration/fit/normal_equations.h"

#include <vector>

namespace clusterwright::model
{

// What all ways of a problem have in common.
struct SearchGround {
    std::vector<double> start;
    std::vector<std::size_t> moving; // parameters that are not fixed
    std::vector<ParameterRange> ranges;
    double firstDamping = 1e-3; // of the diagonal
    double tolerance = 1e-9; // what may be left of the way when it ends, over the parameters' sizes
    bool isStartNear = false; // to a minimum: where nothing leads further, it is reached
};

// The parameters that a search moves.
[[nodiscard]] std::vector<std::size_t> movingOf(const MinimumSearch& search,
                                                std::size_t parameters);

class DampedSearch
{
public:
    void begin(const SearchGround& ground);

    // One value for each parameter, moving or not.
    [[nodiscard]] const std::vector<double>& trial() const { return m_trial; }
    // Takes what is at the trial where it is no worse, and says where to look next.
    void take(const SearchGround& ground, NormalEquations& found);

    [[nodiscard]] bool isDone() const { return m_isDone; }
    // It is done because it is there, and not because nothing leads further.
    [[nodiscard]] bool hasSettled() const { return m_hasSettled; }
    [[nodiscard]] const std::vector<double>& at() const { return m_at; }

private:
    void propose(const SearchGround& ground);
    void holdAtEnds(const SearchGround& ground);
    [[nodiscard]] bool step(const SearchGround& ground, double damping);
    [[nodiscard]] bool solve(double damping);
    [[nodiscard]] bool isThere(const SearchGround& ground) const;

    std::vector<double> m_at;
    std::vector<double> m_trial;
    NormalEquations m_equations; // at m_at
    NormalEquations m_held;      // the same with parameters that stay where they are
    std::vector<double> m_lower;
    std::vector<double> m_way;
    double m_damping = 0;
    double m_step = 0; // to the trial, over the parameters' sizes
    double m_last = 0; // to m_at
    bool m_isDone = false;
    bool m_hasSettled = false;
};

} // namespace clusterwright::model
