// What the parts of `instantiate` share: where equations and findings go, and whose names are meant. Internal to model/design.
#pragma once

#include "model/block/block.h"
#include "model/design/document/setting.h"
#include "model/design/graph/available_component.h"
#include "model/design/library/library.h"
#include "model/design/system/system.h"
#include "model/expression/program/lowering.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr const char* kSetForBaseline = "set for the baseline"; // the note of such a value
inline constexpr const char* kBaselineSettings = "/baseline/set";
inline const std::string kBaselinePrefix =
    "baseline."; // begins the name of each equation of a baseline

struct Instantiation {
    Library& library;
    System& system;
    Diagnostics& diagnostics;
    std::string file;   // of the design or block that is being read
    std::string prefix; // of all names: empty, or "baseline."
    const std::vector<Setting>* baseline =
        nullptr;                         // inside a baseline: what the outer design sets in it
    std::vector<std::string> components; // names, once they are added
    std::vector<AvailableComponent> available; // the same, with kinds and attributes
    std::vector<std::string> taken = {}; // names of what is set for a baseline, once it is used
    const std::vector<ComponentChoice>* choices = nullptr; // components that a study replaces
    const std::vector<Setting>* settings = nullptr;        // of the design; null inside a baseline

    [[nodiscard]] bool isBaseline() const { return baseline != nullptr; }

    void report(std::string code,
                const std::string& pointer,
                std::string message,
                std::string hint = {});
    // Findings of a file keep their place; those about something that is missing get the place where it was named.
    void reportAt(const Place& place, Diagnostics more);
    void add(Equation equation);
    // For a baseline: what is set for the input; null where nothing is.
    [[nodiscard]] const Setting* settingOf(const std::string& name) const;
    // The expression of a setting; nothing, and a finding, where it is none.
    [[nodiscard]] std::optional<Expression> expressionOf(const Setting& setting);
    // For a baseline: the value of an input that is set, or the outer design in place of a literal. False when neither does.
    bool addShared(const std::string& name,
                   const Expression& own,
                   const std::string& doc,
                   const Place& place);
    // `place`: of the list of tables.
    void addTables(const std::vector<TableUse>& uses, const std::string& scope, const Place& place);
};

// An expression that names nothing, as the only equation of a set; nothing for another one.
[[nodiscard]] std::optional<LoweredSet> loweredAlone(const Expression& expression);

// The dimension of an expression without names; nothing when it has names or does not fit.
[[nodiscard]] std::optional<Dimension> dimensionOfLiteral(const Expression& expression);
// To show a literal in: "flop/s" of "989 Tflop/s", which has the dimension of a frequency; else empty.
[[nodiscard]] std::string unitOfLiteral(const Expression& expression);

// Why an attribute of a component cannot have this value: a rate, a time, a size, a price or a power below 0. Nothing about an
// expression with names.
[[nodiscard]] std::optional<Diagnostics> negativeProblem(const std::string& attribute,
                                                         const Expression& value);

// The components of the design's cluster and its own: attributes and counts.
void addComponents(Instantiation& to, const Design& design);

// The numbers that the design's topology depends on, and the functions that it gives.
void addTopology(Instantiation& to, const Design& design);

// The steps of the design's pipeline, their parameters and equations, and the pipeline's own equations.
void addPipeline(Instantiation& to, const Design& design);

// A parameter with its bounds; its value is an expression of `valueScope`.
struct ParameterValue {
    Expression expression;
    std::string scope;
    OriginRef origin;
    std::string pointer; // where the value was given
};
void addParameter(Instantiation& to,
                  const Parameter& parameter,
                  const std::string& scope,
                  ParameterValue value);

// An instance of a block that takes time.
struct MovingStep {
    const Block& block;
    std::string scope;    // "dtc."; empty for a block alone
    std::string resource; // that it occupies; may be empty
    std::string pointer;  // pointer to the step
    Place place;          // place of the block
};

// Adds the rate that the design gives to a resource.
void addResourceRate(Instantiation& to,
                     const std::string& resource,
                     const Expression& rate,
                     const std::string& pointer);
// Adds what the step moves, and conditions that it is not faster than its resource allows. The limit is the first of these: the `rate` of
// the resource in the design, for what moves first; the attribute of the component with the name of the block's rate; the attribute
// `bandwidth`, for a component as a whole; the block's rate.
void addMovedData(Instantiation& to, const MovingStep& step);

// A block where it stands: in a file of the library, or in the design.
struct PlacedBlock {
    std::shared_ptr<const Block> block; // null: there is none
    Place place;
};

// The equations, tables and validity conditions of one instance of a block.
void addBlockEquations(Instantiation& to,
                       const Block& block,
                       const Place& place,
                       const std::string& scope);

} // namespace clusterwright::model
