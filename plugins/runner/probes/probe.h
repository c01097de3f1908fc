// A probe as its probe.json describes it: what it measures, in which roles, from which parameters. The program beside it is
// started by a transport and prints JSON lines (plugins/README.md). Numbers are in base units.
#pragma once

#include "model/core/result.h"
#include "model/core/source.h"
#include "model/units/dimension.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace clusterwright::runner
{

// The protocol of JSON lines that this runner speaks.
inline constexpr int kProbeProtocol = 1;

// The value of a parameter: a number in its base unit, or a word.
using ParameterValue = std::variant<double, std::string>;

// The parameters of one start of a probe by name, in the order of probe.json: a point of a plan's grid.
using Point = std::vector<std::pair<std::string, ParameterValue>>;

struct ProbeParameter {
    std::string name;
    std::string unit;                        // empty for a word
    model::Dimension dimension;              // of `unit`
    std::vector<std::string> choices;        // of a word; empty for a number, and for a free word
    std::optional<ParameterValue> otherwise; // none: it must be given
    std::optional<double> minimum;
    std::optional<double> maximum;
    std::string doc;

    [[nodiscard]] bool isNumber() const { return !unit.empty(); }
    friend bool operator==(const ProbeParameter&, const ProbeParameter&) = default;
};

struct ProbeOutput {
    std::string name;
    std::string unit;
    model::Dimension dimension;
    std::string doc;

    friend bool operator==(const ProbeOutput&, const ProbeOutput&) = default;
};

// On how many nodes a probe runs, and as what.
enum class ProbeRoles {
    Node,            // one process on one node
    ServerAndClient, // two: the server first, then the client with its address
    Ranks,           // a program of MPI on all of the nodes
};

struct Probe {
    std::string id;
    std::string version;
    std::string title;
    std::string doc;
    model::Source source;
    std::string program; // a program of the installation by its name, or a file beside probe.json
    ProbeRoles roles = ProbeRoles::Node;
    bool bindsAll = false; // a server takes all data addresses of its node, "A,B"; else the first
    std::vector<ProbeParameter> parameters;
    std::vector<ProbeOutput> outputs;
    std::filesystem::path folder; // of probe.json

    [[nodiscard]] const ProbeParameter* parameter(std::string_view name) const;
    [[nodiscard]] const ProbeOutput* output(std::string_view name) const;
    // Whether the program is a file of its folder, and not one of the installation.
    [[nodiscard]] bool bringsProgram() const;
    friend bool operator==(const Probe&, const Probe&) = default;
};

// "1024", "0.1", "1e-07", "tcp": as a program takes it on its command line, and as it stands in keys. Whole numbers below 10^15 have no
// exponent: a shell counts with them.
[[nodiscard]] std::string toText(const ParameterValue& value);

// For people: "4 MiB" where that is all there is to it, else "4194305 B": two values never look the same.
[[nodiscard]] std::string displayText(const ParameterValue& value, model::Dimension dimension);

// Units by the names of outputs and parameters.
using NamedUnits = std::vector<std::pair<std::string, std::string>>;

// The unit of what its numbers measure: "s" for an output in "us", since samples are in base units. Words have none.
[[nodiscard]] NamedUnits baseUnitsOf(const Probe& probe);

// Gives a parameter of the point another value, where it has one.
void setParameter(Point& point, std::string_view name, ParameterValue value);

// The options of `point` for the command line: {"--size", "1024", "--protocol", "tcp"}.
[[nodiscard]] std::vector<std::string> optionsOf(const Point& point);

// "size=1024 protocol=tcp"
[[nodiscard]] std::string toText(const Point& point);

// For people: "size=4 MiB protocol=tcp"; a parameter that the probe does not know has no unit.
[[nodiscard]] std::string displayText(const Point& point, const Probe& probe);

// Reads DIR/probe.json. Errors: those of the file and of JSON, probe.protocol, probe.roles, probe.bind, probe.parameter, probe.output,
// probe.name, probe.program, quantity.dimension and those of units.
[[nodiscard]] model::Result<Probe> readProbe(const std::filesystem::path& folder);
[[nodiscard]] model::Result<Probe>
parseProbe(std::string_view text, const std::string& file, const std::filesystem::path& folder);

} // namespace clusterwright::runner
