// A Levenberg-Marquardt search on the normal equations as a state machine: trial() gives the next point, take() receives its equations,
// until the search is done.
#pragma once

#include "model/calibration/fit/least_squares.h"

#include <vector>

namespace clusterwright::model
{

struct NormalEquations { // at one point
    double cost = 0;
    std::vector<double> matrix;   // J^T W J, row-major, of the free parameters
    std::vector<double> gradient; // J^T W r
};

// A problem.
struct SearchGround {
    std::vector<double> start;
    std::vector<std::size_t> moving; // free parameters
    std::vector<ParameterRange> ranges;
    double firstDamping = 1e-3; // relative to the diagonal
    double tolerance = 1e-9;    // allowed remaining way, relative to the parameters
    bool isStartNear = false;   // the start is near a minimum, which is reached if no step improves
};

// Returns the free parameters of a search.
[[nodiscard]] std::vector<std::size_t> movingOf(const MinimumSearch& search,
                                                std::size_t parameters);

class DampedSearch
{
public:
    void begin(const SearchGround& ground);

    // Values of all parameters, free or fixed.
    [[nodiscard]] const std::vector<double>& trial() const { return m_trial; }
    // Accepts the trial if it is not worse, and sets the next trial.
    void take(const SearchGround& ground, NormalEquations& found);

    [[nodiscard]] bool isDone() const { return m_isDone; }
    // True if the search ended at a minimum, false if no step improved.
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
    NormalEquations m_equations; // equations at m_at
    NormalEquations m_held;      // the same with frozen parameters
    std::vector<double> m_lower;
    std::vector<double> m_way;
    double m_damping = 0;
    double m_step = 0; // step to the trial, relative to the parameters
    double m_last = 0; // step to m_at
    bool m_isDone = false;
    bool m_hasSettled = false;
};

} // namespace clusterwright::model
