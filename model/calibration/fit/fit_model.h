// The model of a fit: an output of a system over columns of data, with free parameters, compiled once with exact derivatives. If an
// external function or the limits of a sum depend on a free parameter, its derivative is a central difference. Values in base units.
#pragma once

#include "model/calibration/fit/fit_program.h"
#include "model/design/document/data_file.h"
#include "model/design/library/library.h"
#include "model/study/points/response.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Free parameter of a fit. Missing bounds are those of the block.
struct FreeParameter {
    std::string name;
    std::optional<Quantity> start; // starting point
    std::optional<Quantity> low;
    std::optional<Quantity> high;
    // Standard deviation of the start, if that is a prior: the value of another machine or phase, which counts as a measurement.
    std::optional<Quantity> width = std::nullopt;
};

// Parses "G", "G=1 ns/B", "G=1 ns/B~0.1 ns/B" (a prior) or "G=0 s/B..1 us/B". Errors: fit.free (also for labels), vary.empty, and those of parseQuantity.
[[nodiscard]] Result<FreeParameter> parseFreeParameter(std::string_view text);

// Returns the system of a block. Parameters that are free or columns of the data get some value; the others come from `settings` or their
// defaults. Errors: set.unknown (a free name is not a parameter), and those of instantiate.
[[nodiscard]] Result<System> blockSystem(const Block& block,
                                         Library& library,
                                         const DataFile& data,
                                         const std::vector<FreeParameter>& free,
                                         std::vector<Setting> settings);

// Returns the system of a block with some value for each parameter: its names and labels are those of every fit.
[[nodiscard]] Result<System> plainSystem(const Block& block, Library& library);

// Returns the system of an equation such as "time = a + b * k". Names are columns of the data or free; a free parameter takes its dimension
// from its start or bound, and is otherwise a plain number. Errors: those of parseEquation, name.duplicate.
[[nodiscard]] Result<System> equationSystem(std::string_view equation,
                                            const DataFile& data,
                                            const std::vector<FreeParameter>& free);

struct ParameterRange {
    double low = 0; // infinite if open
    double high = 0;
};

// A value of a parameter that is known from elsewhere, with its standard deviation.
struct FitPrior {
    std::size_t parameter = 0;
    double value = 0;
    double width = 0;
};

class FitModel
{
public:
    // Compiles the model. `response`: an output that is also a column. Other columns that can set inputs become arguments of the response;
    // the rest is ignored, as are columns of names in `set`, whose system value is used. Errors, all at once: fit.free (no free parameter,
    // or one that is also a column), fit.range (empty range), fit.whole (an integer), data.column (missing column), dimension.mismatch,
    // data.units (missing unit), and those of compileResponse. The correction of the response by residuals of an earlier fit does not count.
    [[nodiscard]] static Result<FitModel> compile(const System& system,
                                                  const std::string& response,
                                                  const std::vector<FreeParameter>& free,
                                                  const DataFile& data,
                                                  const std::vector<std::string>& set = {});

    [[nodiscard]] const System& system() const { return *m_system; }
    [[nodiscard]] const Response& response() const { return m_response; }
    [[nodiscard]] const ResponseColumn& output() const { return m_response.outputs.front(); }
    [[nodiscard]] std::size_t parameters() const { return m_ranges.size(); }
    [[nodiscard]] const ResponseColumn& parameter(std::size_t index) const
    {
        return m_response.variables[index];
    }
    [[nodiscard]] const std::vector<ParameterRange>& ranges() const { return m_ranges; }
    // The given starts.
    [[nodiscard]] const std::vector<std::optional<double>>& starts() const { return m_starts; }
    [[nodiscard]] const std::vector<FitPrior>& priors() const { return m_priors; }
    [[nodiscard]] const std::vector<std::string>& columns() const { return m_columns; }
    // Columns that are ignored because the input was set.
    [[nodiscard]] const std::vector<std::string>& overruled() const { return m_overruled; }
    [[nodiscard]] bool isExact(std::size_t parameter) const
    {
        return m_slopes[parameter] != kNoNode;
    }
    [[nodiscard]] bool isExact() const { return std::ranges::count(m_slopes, kNoNode) == 0; }
    // The value, then the exact slopes of the parameters that have one.
    [[nodiscard]] const Graph& graph() const { return m_graph; }
    [[nodiscard]] std::vector<NodeId> roots() const;
    [[nodiscard]] const std::vector<NodeId>& slopes() const { return m_slopes; }
    // The model's columns of the data, in order.
    [[nodiscard]] std::vector<std::span<const double>> columnsOf(const DataFile& data) const;

private:
    std::shared_ptr<const System> m_system;
    Response m_response; // arguments: the parameters, then the columns
    Graph m_graph;       // graph of the response with slopes
    std::vector<NodeId> m_slopes;
    std::vector<std::string> m_columns;
    std::vector<std::string> m_overruled;
    std::vector<ParameterRange> m_ranges;
    std::vector<std::optional<double>> m_starts;
    std::vector<FitPrior> m_priors;
};

// Evaluates the response and its slopes at all rows, for one set of parameters at a time. The model and the data must outlive this object.
class FitEvaluator
{
public:
    FitEvaluator(const FitModel& model, const DataFile& data);

    [[nodiscard]] std::size_t samples() const { return m_samples; }
    // Infinite values propagate to the results.
    void values(std::span<const double> parameters, std::span<double> values);
    // Computes values and slopes, in row-major order: slopes[i * parameters + j] is d value i / d parameter j.
    void
    slopes(std::span<const double> parameters, std::span<double> values, std::span<double> slopes);

private:
    struct Prepared {
        FitProgram code;
        FitProgram::Workspace work;
    };

    // Compiled at the first use.
    Prepared& program(std::unique_ptr<Prepared>& place, const std::vector<NodeId>& roots);
    void
    difference(std::span<const double> parameters, std::size_t parameter, std::span<double> slopes);

    const FitModel& m_model;
    std::vector<std::span<const double>> m_columns;
    std::size_t m_samples;
    std::unique_ptr<Prepared> m_values;
    std::unique_ptr<Prepared> m_both;
};

} // namespace clusterwright::model
