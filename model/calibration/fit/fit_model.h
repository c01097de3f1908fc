// What is fitted: an output of a system over columns of data, with some of its numbers free; compiled once, with exact
// derivatives. Where a function from outside or the limits of a sum depend on a free number, its slope is a central difference.
// Values in base units.
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
    std::optional<Quantity> start; // where it is looked for first
    std::optional<Quantity> low;
    std::optional<Quantity> high;
};

// "G", "G=1 ns/B", "G=0 s/B..1 us/B". Errors: fit.free, vary.empty, and those of parseQuantity.
[[nodiscard]] Result<FreeParameter> parseFreeParameter(std::string_view text);

// The block with every parameter that is free or a column of the data given some value, so that it has one; the rest come from
// `settings` or their defaults. Errors: those of instantiate.
[[nodiscard]] Result<System> blockSystem(const Block& block,
                                         Library& library,
                                         const DataFile& data,
                                         const std::vector<FreeParameter>& free,
                                         std::vector<Setting> settings);

// The same for an equation of its own: "time = a + b * k". Names are columns of the data or free; a free number measures what
// its start or an end of it does, else it is a bare number. Errors: those of parseEquation, name.duplicate.
[[nodiscard]] Result<System> equationSystem(std::string_view equation,
                                            const DataFile& data,
                                            const std::vector<FreeParameter>& free);

struct ParameterRange {
    double low = 0; // infinite where open
    double high = 0;
};

class FitModel
{
public:
    // `response` is an output and a column. Columns of other names that may be set are what the response depends on; the rest
    // is left alone, and so are columns of names that a person has `set`: the system's value holds. Errors, all at once: fit.free
    // (none, or one that the data have too), fit.range (nothing between its ends), fit.whole (only whole numbers), data.column
    // (no such column), dimension.mismatch, data.units (no unit where one is due), and those of compileResponse.
    [[nodiscard]] static Result<FitModel> compile(const System& system,
                                                  const std::string& response,
                                                  const std::vector<FreeParameter>& free,
                                                  const DataFile& data,
                                                  const std::vector<std::string>& set = {});

    [[nodiscard]] const Response& response() const { return m_response; }
    [[nodiscard]] const ResponseColumn& output() const { return m_response.outputs.front(); }
    [[nodiscard]] std::size_t parameters() const { return m_ranges.size(); }
    [[nodiscard]] const ResponseColumn& parameter(std::size_t index) const
    {
        return m_response.variables[index];
    }
    [[nodiscard]] const std::vector<ParameterRange>& ranges() const { return m_ranges; }
    // What was given.
    [[nodiscard]] const std::vector<std::optional<double>>& starts() const { return m_starts; }
    [[nodiscard]] const std::vector<std::string>& columns() const { return m_columns; }
    // Columns that are not used, because the system was set to something else.
    [[nodiscard]] const std::vector<std::string>& overruled() const { return m_overruled; }
    [[nodiscard]] bool isExact(std::size_t parameter) const
    {
        return m_slopes[parameter] != kNoNode;
    }
    [[nodiscard]] bool isExact() const { return std::ranges::count(m_slopes, kNoNode) == 0; }
    // The value first, then the exact slopes, one per parameter that has one.
    [[nodiscard]] const Graph& graph() const { return m_graph; }
    [[nodiscard]] std::vector<NodeId> roots() const;
    [[nodiscard]] const std::vector<NodeId>& slopes() const { return m_slopes; }
    // Those of the data, in the order of the columns.
    [[nodiscard]] std::vector<std::span<const double>> columnsOf(const DataFile& data) const;

private:
    Response m_response; // variables: the parameters, then the columns
    Graph m_graph;       // of the response, with slopes
    std::vector<NodeId> m_slopes;
    std::vector<std::string> m_columns;
    std::vector<std::string> m_overruled;
    std::vector<ParameterRange> m_ranges;
    std::vector<std::optional<double>> m_starts;
};

// The response and its slopes at all rows of some data, one set of parameters after another. The model and the data outlive it.
class FitEvaluator
{
public:
    FitEvaluator(const FitModel& model, const DataFile& data);

    [[nodiscard]] std::size_t samples() const { return m_samples; }
    // Where a value is not finite, so is what is computed from it.
    void values(std::span<const double> parameters, std::span<double> values);
    // Slopes in row-major order: slopes[i * parameters + j] is d value i / d parameter j.
    void
    slopes(std::span<const double> parameters, std::span<double> values, std::span<double> slopes);

    // The same where all slopes are exact, a column each, as `visit` of FitProgram::evaluate sees them.
    template <typename Visit>
    void pieces(std::span<const double> parameters, Visit&& visit)
    {
        auto& both = program(m_both, m_model.roots());
        both.code.evaluate(parameters, 1, both.work, visit);
    }

private:
    struct Prepared {
        FitProgram code;
        FitProgram::Workspace work;
    };

    // Compiled when it is first asked for.
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
