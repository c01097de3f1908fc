// Outputs of a system as functions of some of its variables, compiled once: what every study asks its points of.
// Values are doubles in base units.
#pragma once

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
    std::string unit; // to show it in; may be empty
    Dimension dimension;
    std::vector<Category> categories = {}; // presets of a replaced component, labels
};

// A value for people: the title of a preset, else the number in the unit.
[[nodiscard]] std::string shownIn(const ResponseColumn& column, double value);

struct Response {
    Response();
    Response(const Response&);
    Response(Response&&) noexcept;
    Response& operator=(const Response&);
    Response& operator=(Response&&) noexcept;
    ~Response();

    std::vector<ResponseColumn> variables; // input i of the graph is variable i
    std::vector<ResponseColumn> outputs;
    Graph graph;
    std::vector<NodeId> nodes;      // of the outputs
    std::vector<NodeId> conditions; // of the system, in order: 0 where one does not hold
    std::vector<Caveat> caveats;    // where the conditions of kind Validity fail, in order
    NodeId isInBounds =
        kNoNode; // 1, or 0 where an input is outside its bounds: then there is no answer
    NodeId isValid = kNoNode; // 1, or 0 where the answer has a caveat

    [[nodiscard]] std::vector<NodeId> roots() const; // the outputs, isInBounds, isValid
};

// `variables` may be set by a person; `outputs` are names of equations ("time", "busy.nic").
// Errors, all at once: set.unknown, axis.duplicate, output.unknown (which names those there are); those of `lower`.
[[nodiscard]] Result<Response> compileResponse(const System& system,
                                               const std::vector<std::string>& variables,
                                               const std::vector<std::string>& outputs);

// The same for the variables of some axes, which findings name as their place: "--axis P". Error as well: axis.units.
[[nodiscard]] Result<Response> compileOver(const System& system,
                                           const std::vector<Axis>& axes,
                                           const std::vector<std::string>& outputs);

// Returns set.unknown, with the names that are near or can be varied; or set.component for a component, with the list of presets to write
// instead: "nic=ethernet-1g-nic,ethernet-10g-nic".
[[nodiscard]] Diagnostics
unknownVariable(const System& system, const std::string& variable, const std::string& presets = {});

// The finding output.unknown, with what is near or what there is.
[[nodiscard]] Diagnostics unknownOutput(const System& system, const std::string& output);

// The design's equations and the values of the axes: equal texts have equal answers.
[[nodiscard]] std::string questionText(const System& system, const std::vector<Axis>& axes);

// One point after another, for studies that choose the next by the last. Its program, as that of ListEvaluator, is out of sight: the
// headers of programs bring the vector instructions with them.
class PointEvaluator
{
public:
    explicit PointEvaluator(const Response& response);
    PointEvaluator(PointEvaluator&&) noexcept;
    PointEvaluator& operator=(PointEvaluator&&) noexcept;
    ~PointEvaluator();

    // One value per variable; the values of the outputs, which stay until the next call: NaN outside bounds.
    [[nodiscard]] std::span<const double> at(std::span<const double> point);
    [[nodiscard]] bool isInBounds() const { return m_values[m_outputs] != 0; }
    [[nodiscard]] bool isValid() const { return m_values[m_outputs + 1] != 0; }

private:
    struct Work;

    std::size_t m_outputs;
    std::unique_ptr<Work> m_work;
    std::vector<double> m_values; // of the roots
};

// Conditions of a system that fail at some of many points.
class ConditionWatch
{
public:
    explicit ConditionWatch(const Response& response);
    ~ConditionWatch();

    // Returns the conditions that fail at a point within bounds; or those that held at all points before.
    [[nodiscard]] std::vector<std::size_t> failing(std::span<const double> point);
    [[nodiscard]] std::vector<std::size_t> newlyFailing(std::span<const double> point);

private:
    struct Work;

    std::unique_ptr<Work> m_work;
};

// Many points at once, for studies that know them all beforehand. The same bits as PointEvaluator, point for point.
class ListEvaluator
{
public:
    explicit ListEvaluator(const Response& response);
    ListEvaluator(ListEvaluator&&) noexcept;
    ListEvaluator& operator=(ListEvaluator&&) noexcept;
    ~ListEvaluator();

    // One column per variable and one per output, all as long as each other; NaN outside bounds. Columns of outputs may not
    // overlap those of inputs. Pure but for the workspace: one object a thread.
    void operator()(std::span<const std::span<const double>> inputs,
                    std::span<const std::span<double>> outputs);

private:
    struct Work;

    std::unique_ptr<Work> m_work;
};

} // namespace clusterwright::model
