// A design (or a single block) with all names resolved: equations, and the names of the relevant ones.
#pragma once

#include "model/core/large_value.h"
#include "model/core/result.h"
#include "model/design/document/category.h"
#include "model/design/document/design_fwd.h"
#include "model/design/document/setting.h"
#include "model/design/graph/design_topology_fwd.h"
#include "model/expression/language/equation_set.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

class Library;
struct AvailableComponent;
struct ErrorBank;
struct Phase;

struct OutputInfo {
    std::string name; // name of an equation
    std::string unit; // unit for display; may be empty
    std::string doc;
};

// Data of a step at one rate, as names of equations. Its conditions fail if the step exceeds the rate, or if the data or the rate
// has no meaning.
struct CheckedRate {
    std::size_t condition =
        0; // index of the first one in the system's set; they have the order of kRateCaveats
    std::string step;     // id for a single block
    std::string resource; // may be empty
    std::string duration;
    std::string data;
    std::string rate;      // rate that limits the step
    std::string parameter; // rate that the step computes with
};

// A component that a study replaces, and the presets for it: "nic" as one of them.
struct ComponentChoice {
    std::string component;
    std::vector<std::string> presets;

    friend bool operator==(const ComponentChoice&, const ComponentChoice&);
};

// The same in a system: the equation `name` is the index of the active category, and the attributes of the component depend on it.
struct CategoryInput {
    std::string name;
    std::vector<Category> categories;
};

// The active scenario, with the values that no setting replaces.
struct ActiveScenario {
    std::string name; // empty without one
    std::vector<Setting> kept;
};

struct System {
    CLUSTERWRIGHT_LARGE_VALUE(System);

    std::string id;
    std::string title;
    std::string file;
    EquationSet set;
    std::vector<OutputInfo> outputs;
    std::vector<Phase> phases;          // steps that take time: equation "phase." + step
    std::vector<std::string> resources; // resources that phases occupy: equation "busy." + resource
    std::vector<std::string>
        settable; // names of settable equations: variables, attributes, parameters
    std::vector<CheckedRate> rates;                 // with ascending conditions
    std::vector<AvailableComponent> components;     // components of the design, not of its baseline
    std::shared_ptr<const DesignTopology> topology; // null without one
    // Inputs that the baseline computes by itself unless a setting replaces them: P, if its design has P = N * g.
    std::vector<std::string> derivedInBaseline;
    std::vector<CategoryInput> choices; // components that a study replaces
    std::vector<CategoryInput> labels;  // labels of values
    std::vector<NamedValue> written;    // texts of the user that the program has replaced in values
    ActiveScenario scenario;
    std::shared_ptr<const ErrorBank>
        errors; // in the banks of the library; null unless an input is fitted to rows that are known
    Diagnostics settingFindings; // about replaced components and overridden scenarios
};

// True for an input that settings and studies may change, by its name or a former one.
[[nodiscard]] bool isSettable(const System& system, const std::string& name);

// Returns the input that chooses between presets; null for other names.
[[nodiscard]] const CategoryInput* choiceOf(const System& system, const std::string& name);

// Returns the presets of a replaced component, or the labelled values of an equation. "x = y" has the labels of y.
[[nodiscard]] std::vector<Category> categoriesOf(const System& system, const std::string& name);

// Returns the label of a value; empty without one.
[[nodiscard]] std::string labelOf(const System& system, const std::string& name, double value);

// Returns the settings of a scenario of the design, with their places: "/scenarios/1/set/P".
[[nodiscard]] std::vector<Setting> settingsOf(const Design& design, const Scenario& scenario);

// Returns the design's own topology, otherwise its cluster's; nothing without one.
[[nodiscard]] std::optional<TopologySection> topologyOf(const Design& design, Library& library);

// `settings` replace the values of variables ("P"), attributes ("nic.host_bandwidth") and parameters of steps ("dtc.S"), and
// components ("nic" as "ethernet-10g-nic"). `choices` make components inputs that studies vary. Errors: form errors of the design's
// file (checkForm), alone; otherwise all at once: block.unknown, preset.unknown, parameter.missing, resource.unknown, set.unknown,
// component.kind, ...
[[nodiscard]] Result<System> instantiate(const Design& design,
                                         Library& library,
                                         const std::vector<Setting>& settings,
                                         const std::vector<ComponentChoice>& choices = {});

// The same for a design that checkForm has accepted.
[[nodiscard]] Result<System> instantiateChecked(const Design& design,
                                                Library& library,
                                                const std::vector<Setting>& settings,
                                                const std::vector<ComponentChoice>& choices = {});

// Every left-hand name of the block's equations is an output; parameters come from `settings` or their defaults.
[[nodiscard]] Result<System>
instantiate(const Block& block, Library& library, const std::vector<Setting>& settings);

// Replaces an input by the equation. A baseline that computed the input by itself now takes the design's.
void setInput(System& system, Equation equation);

// Returns an equation for a setting, with the place for findings. Its dimension is that of the replaced value.
[[nodiscard]] Result<Equation> settingEquation(const System& system, const Setting& setting);

} // namespace clusterwright::model
