// Shared by the parts of `instantiate`: the target of equations and findings, and the name space. Internal to model/design.
#pragma once

#include "model/block/block.h"
#include "model/design/document/setting.h"
#include "model/design/graph/available_component.h"
#include "model/design/library/library.h"
#include "model/design/system/system.h"
#include "model/expression/program/lowering.h"

#include <set>
#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr const char* kSetForBaseline = "set for the baseline"; // note of such a value
inline constexpr const char* kBaselineSettings = "/baseline/set";
inline const std::string kBaselinePrefix = "baseline."; // prefix of the equations of a baseline

struct Instantiation {
    Library& library;
    System& system;
    Diagnostics& diagnostics;
    std::string file;   // file of the current design or block
    std::string prefix; // prefix of all names: empty, or "baseline."
    const std::vector<Setting>* baseline =
        nullptr;                         // inside a baseline: the settings of the outer design
    std::vector<std::string> components; // names of the added components
    std::vector<AvailableComponent> available;             // the same with kinds and attributes
    std::vector<std::string> taken = {};                   // names of used settings of a baseline
    const std::vector<ComponentChoice>* choices = nullptr; // components that a study replaces
    const std::vector<Setting>* settings =
        nullptr;                          // settings of the design; null inside a baseline
    std::set<std::string> variables = {}; // names of the design's variables

    [[nodiscard]] bool isBaseline() const { return baseline != nullptr; }

    void report(std::string code,
                const std::string& pointer,
                std::string message,
                std::string hint = {});
    // Adds findings of a file at their own places; findings about missing items get `place`, where the name is.
    void reportAt(const Place& place, Diagnostics more);
    void add(Equation equation);
    // Adds the labels of an equation's values.
    void addLabels(const std::string& equation, const std::vector<ValueLabel>& labels);
    // The same, and those that are names as constants: `algorithm == algorithm.ring`.
    void addWords(const std::string& equation,
                  const std::vector<ValueLabel>& labels,
                  const Place& place);
    // Returns the baseline's setting of the input; null without one.
    [[nodiscard]] const Setting* settingOf(const std::string& name) const;
    // Returns the value of a setting of the baseline, for an input with the labels of the equation `like`; nothing, with a finding,
    // for an invalid text.
    [[nodiscard]] std::optional<Expression> expressionOf(const Setting& setting,
                                                         const std::string& like,
                                                         std::optional<Dimension> dimension,
                                                         bool isInteger);
    // True, with a warning, if the baseline's input of that name has another dimension.
    [[nodiscard]] bool
    isOfOtherKind(const std::string& name, const Expression& own, const Place& place);
    // In a baseline, adds an input from a setting, or a literal's value from the outer design. False if neither applies.
    bool addShared(const std::string& name,
                   const Expression& own,
                   const std::string& doc,
                   const Place& place,
                   bool isInteger = false);
    // `place`: place of the list of tables.
    void addTables(const std::vector<TableUse>& uses, const std::string& scope, const Place& place);
};

// Returns the design's value for the baseline's input of that name, with the number of the same label; it has no value where the baseline
// lacks the label.
[[nodiscard]] Expression takenByBaseline(const System& system, const std::string& name);
// Returns the input of the design whose value an equation of the baseline takes; nothing for another equation.
[[nodiscard]] std::optional<std::string> takenInput(const Equation& equation);

// Lowers an expression without names as the only equation of a set; nothing if it has names.
[[nodiscard]] std::optional<LoweredSet> loweredAlone(const Expression& expression);

// Returns the dimension of an expression without names; nothing if it has names or an invalid dimension.
[[nodiscard]] std::optional<Dimension> dimensionOfLiteral(const Expression& expression);
// Returns the unit for display of a literal that counts: "flop/s" for "989 Tflop/s", "op/s" for "2 Mop/s", "bit/s" for "400 Gbit/s";
// otherwise empty.
[[nodiscard]] std::string unitOfLiteral(const Expression& expression);

// Returns the reason why an attribute of a component cannot have this value: a rate, a time, a size, a price or a power below 0.
// Nothing for an expression with names.
[[nodiscard]] std::optional<Diagnostics> negativeProblem(const std::string& attribute,
                                                         const Expression& value);

// Requires that the variable has one of its labels, unless its bounds do so: labels 1 to 3, at least 1, at most 3.
void addLabelBound(Instantiation& to, const Variable& variable, const Place& place);

// Adds the components of the design's cluster and its own: attributes and counts.
void addComponents(Instantiation& to, const Design& design);

// Adds the inputs of the design's topology, and its functions.
void addTopology(Instantiation& to, const Design& design);

// Adds the steps of the design's pipeline, their parameters and equations, and the pipeline's own equations.
void addPipeline(Instantiation& to, const Design& design);

// A parameter with its bounds; `valueScope` is the scope of the value.
struct ParameterValue {
    Expression expression;
    std::string scope;
    OriginRef origin;
    std::string pointer; // place of the value
};
void addParameter(Instantiation& to,
                  const Parameter& parameter,
                  const std::string& scope,
                  ParameterValue value);

// A step of a block that takes time.
struct MovingStep {
    const Block& block;
    std::string scope;    // "dtc."; empty for a single block
    std::string resource; // resource that it occupies; may be empty
    std::string pointer;  // pointer to the step
    Place place;          // place of the block
};

// End of the name of a rate of all NICs of a host, after that of one.
inline constexpr std::string_view kOfAllRails = "_of_rails";

// Adds the rate that the design gives to a resource.
void addResourceRate(Instantiation& to,
                     const std::string& resource,
                     const Expression& rate,
                     const std::string& pointer);
// Adds the step's data, and the conditions that it does not exceed the rate of its resource. The limit is the first of these: the
// design's `rate` of the resource, for the data that moves first; the component's attribute with the name of the block's rate; the
// attribute `bandwidth`, for a component as a whole; the block's rate.
void addMovedData(Instantiation& to, const MovingStep& step);

// A block and its place: in a file of the library, or in the design.
struct PlacedBlock {
    std::shared_ptr<const Block> block; // null: missing
    Place place;
};

// Adds the equations, tables and validity conditions of one step of a block.
void addBlockEquations(Instantiation& to,
                       const Block& block,
                       const Place& place,
                       const std::string& scope);

} // namespace clusterwright::model
