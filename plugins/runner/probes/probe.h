// A probe as described by its probe.json: parameters, outputs and roles. A transport starts the probe's program, which prints JSON lines
// (plugins/README.md). Numbers are in base units.
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

// Version of the protocol of JSON lines.
inline constexpr int kProbeProtocol = 1;

// Value of a parameter: a number in its base unit, or a word.
using ParameterValue = std::variant<double, std::string>;

// Parameters of one launch by name, in the order of probe.json: a point of a plan's grid.
using Point = std::vector<std::pair<std::string, ParameterValue>>;

struct ProbeParameter {
    std::string name;
    std::string unit;                        // empty for a word
    model::Dimension dimension;              // dimension of `unit`
    std::vector<std::string> choices;        // allowed words; empty for a number or a free word
    std::optional<ParameterValue> otherwise; // default; empty: required
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

// Nodes and roles of a probe.
enum class ProbeRoles {
    Node,            // one process on one node
    ServerAndClient, // two nodes: the server first, then the client with the server's address
    Ranks,           // an MPI program on all nodes
};

struct Probe {
    std::string id;
    std::string version;
    std::string title;
    std::string doc;
    model::Source source;
    std::string program; // name of a program of the installation, or a file beside probe.json
    ProbeRoles roles = ProbeRoles::Node;
    bool bindsAll =
        false; // the server binds to all data addresses "A,B" of its node instead of the first
    std::vector<ProbeParameter> parameters;
    std::vector<ProbeOutput> outputs;
    std::filesystem::path folder; // folder of probe.json

    [[nodiscard]] const ProbeParameter* parameter(std::string_view name) const;
    [[nodiscard]] const ProbeOutput* output(std::string_view name) const;
    // Returns whether the program is a file of the probe's folder.
    [[nodiscard]] bool bringsProgram() const;
    friend bool operator==(const Probe&, const Probe&) = default;
};

// Returns "1024", "0.1", "1e-07" or "tcp", for command lines and keys. Integers below 10^15 have no exponent, so that shell scripts can
// compute with them.
[[nodiscard]] std::string toText(const ParameterValue& value);

// Returns readable text: "4 MiB" if exact, otherwise "4194305 B", so that different values have different texts.
[[nodiscard]] std::string displayText(const ParameterValue& value, model::Dimension dimension);

// Units by name of the output or parameter.
using NamedUnits = std::vector<std::pair<std::string, std::string>>;

// Returns the base units of the probe's numbers: "s" for an output in "us", because samples are in base units. Words have no unit.
[[nodiscard]] NamedUnits baseUnitsOf(const Probe& probe);

// Replaces the value of a parameter if the point has the parameter.
void setParameter(Point& point, std::string_view name, ParameterValue value);

// Returns the command-line options of `point`: {"--size", "1024", "--protocol", "tcp"}.
[[nodiscard]] std::vector<std::string> optionsOf(const Point& point);

// Returns "size=1024 protocol=tcp".
[[nodiscard]] std::string toText(const Point& point);

// Returns readable text: "size=4 MiB protocol=tcp". A parameter that the probe does not declare has no unit.
[[nodiscard]] std::string displayText(const Point& point, const Probe& probe);

// Reads DIR/probe.json. Errors: those of the file and of JSON, probe.protocol, probe.roles, probe.bind, probe.parameter, probe.output,
// probe.name, probe.program, quantity.dimension and those of units.
[[nodiscard]] model::Result<Probe> readProbe(const std::filesystem::path& folder);
[[nodiscard]] model::Result<Probe>
parseProbe(std::string_view text, const std::string& file, const std::filesystem::path& folder);

} // namespace clusterwright::runner
