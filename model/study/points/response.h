// Outputs of a system as functions of some of its variables, compiled once for all points of a study. Values are doubles in base
// units.
#pragma once

#include "model/core/large_value.h"
#include "model/design/system/caveat.h"
#include "model/design/system/system.h"
#include "model/expression/program/graph.h"
#include "model/study/points/axis.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct ResponseColumn {
    std::string name;
    std::string unit; // unit for display; may be empty
    Dimension dimension;
    std::vector<Category> categories = {}; // presets of a replaced component, labels
    std::string doc = {};                  // description of the output; may be empty
};

// Returns a value for display: the title of a preset, otherwise the value in the unit.
[[nodiscard]] std::string shownIn(const ResponseColumn& column, double value);

struct Response {
    CLUSTERWRIGHT_LARGE_VALUE(Response);

    std::vector<ResponseColumn> variables; // input i of the graph is variable i
    std::vector<ResponseColumn> outputs;
    Graph graph;
    std::vector<NodeId> nodes;      // one per output
    std::vector<NodeId> conditions; // nodes of the system's conditions, in order: 0 where one fails
    std::vector<Caveat> caveats; // caveat that each failing condition stands for, in the same order
    NodeId isInBounds =
        kNoNode; // 1, or 0 where an input is outside its bounds: then there is no result
    NodeId isValid = kNoNode; // 1, or 0 where the result has a caveat

    [[nodiscard]] std::vector<NodeId> roots() const; // the outputs, isInBounds, isValid
};

// `variables` must be settable; `outputs` are names of equations ("time", "busy.nic"). Errors, all at once: set.unknown,
// axis.duplicate, output.unknown (with the existing names); those of `lower`.
[[nodiscard]] Result<Response> compileResponse(const System& system,
                                               const std::vector<std::string>& variables,
                                               const std::vector<std::string>& outputs);

// The same for the variables of some axes; the place of its findings is the axis: "--axis P". Further error: axis.units.
[[nodiscard]] Result<Response> compileOver(const System& system,
                                           const std::vector<Axis>& axes,
                                           const std::vector<std::string>& outputs);

// Returns set.unknown, with similar or all settable names; or set.component for a component, with the list of presets to write:
// "nic=ethernet-1g-nic,ethernet-10g-nic".
[[nodiscard]] Diagnostics
unknownVariable(const System& system, const std::string& variable, const std::string& presets = {});

// Refuses an output with labels, which a study would have to put in order: output.labels. Empty without labels.
[[nodiscard]] Diagnostics
labelProblems(const ResponseColumn& output,
              const std::string& remedy = "choose an output with numbers");

// Returns the finding output.unknown, with similar or all existing names.
[[nodiscard]] Diagnostics unknownOutput(const System& system, const std::string& output);

// Returns the design's equations and the values of the axes: equal texts have equal results.
[[nodiscard]] std::string questionText(const System& system, const std::vector<Axis>& axes);

// Evaluates one point after another, for studies that choose the next point by the last. The program is hidden, as in
// ListEvaluator: the headers of programs include the vector instructions.
class PointEvaluator
{
public:
    explicit PointEvaluator(const Response& response);
    PointEvaluator(PointEvaluator&&) noexcept;
    PointEvaluator& operator=(PointEvaluator&&) noexcept;
    ~PointEvaluator();

    // Takes one value per variable. Returns the outputs, valid until the next call: NaN outside bounds.
    [[nodiscard]] std::span<const double> at(std::span<const double> point);
    [[nodiscard]] bool isInBounds() const { return m_values[m_outputs] != 0; }
    [[nodiscard]] bool isValid() const { return m_values[m_outputs + 1] != 0; }

private:
    struct Work;

    std::size_t m_outputs;
    std::unique_ptr<Work> m_work;
    std::vector<double> m_values; // one per root
};

// Reports the conditions of a system that fail at points of a study.
class ConditionWatch
{
public:
    explicit ConditionWatch(const Response& response);
    ~ConditionWatch();

    // Returns the conditions that fail at a point within bounds; newlyFailing only those that held at all earlier points.
    [[nodiscard]] std::vector<std::size_t> failing(std::span<const double> point);
    [[nodiscard]] std::vector<std::size_t> newlyFailing(std::span<const double> point);

private:
    struct Work;

    std::unique_ptr<Work> m_work;
};

// Evaluates many points at once, for studies that know them in advance. Results equal those of PointEvaluator bit for bit.
class ListEvaluator
{
public:
    explicit ListEvaluator(const Response& response);
    ListEvaluator(ListEvaluator&&) noexcept;
    ListEvaluator& operator=(ListEvaluator&&) noexcept;
    ~ListEvaluator();

    // Takes one column per variable and one per output, all of one length; NaN outside bounds. Outputs must not overlap inputs.
    // Uses its own workspace: one object per thread.
    void operator()(std::span<const std::span<const double>> inputs,
                    std::span<const std::span<double>> outputs);

private:
    struct Work;

    std::unique_ptr<Work> m_work;
};

} // namespace clusterwright::model
