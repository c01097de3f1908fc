#include "app/cli/designs/goal_text.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/graph/design_topology.h"
#include "model/design/system/valuation.h"
#include "model/topology/formats/formats.h"
#include "model/units/quantity.h"

#include <cmath>
#include <optional>

namespace clusterwright::cli
{

namespace
{

using model::Result;

constexpr double kNanoseconds = 1e9;
constexpr double kSame = 1e-12; // smaller differences between steps are ignored

struct Traffic {
    std::vector<model::VertexId> processes;
    Result<std::vector<model::Flow>> flows;
};

// For a design without a topology, uses its hosts, each once.
Result<Traffic> trafficOf(const TopologySubject& subject,
                          const model::Pattern& pattern,
                          model::Library& library,
                          Diagnostics& notes)
{
    const auto graph = findGraph(subject, library);
    if (graph) {
        const auto& instance = *graph.value().instance;
        notes = graph.value().notes;
        return Traffic{instance.processes, instance.flowsOf(pattern)};
    }
    const auto drawing = findDrawing(subject, library, notes);
    if (!drawing)
        return drawing.diagnostics();
    const auto hosts = hostsOf(drawing.value());
    return Traffic{hosts, flowsOf(pattern, hosts)};
}

// A parameter of the design's steps, if all of them have the same value.
struct LogGpValue {
    std::optional<double> value; // in s or s/B
    bool isUnclear = false;
};

LogGpValue valueOf(const model::System& system,
                   const model::Valuation& valuation,
                   const std::string& parameter,
                   model::Dimension dimension)
{
    LogGpValue found;
    const auto& equations = system.set.equations();
    for (std::size_t i = 0; i < equations.size(); ++i) {
        const auto& name = equations[i].name;
        const double value = valuation.equations[i];
        if (!name.ends_with("." + parameter) || name.starts_with("baseline.") ||
            valuation.dimensions[i] != dimension)
            continue;
        found.isUnclear |= found.value && std::abs(*found.value - value) > kSame * std::abs(value);
        found.value = value;
    }
    if (found.isUnclear)
        found.value.reset();
    return found;
}

std::optional<double> meanOf(const LogGpValue& one, const LogGpValue& other)
{
    if (one.value && other.value)
        return (*one.value + *other.value) / 2;
    return one.value ? one.value : other.value;
}

// The simulator has one overhead, a design has two: their mean preserves the time of a message.
std::string parameterComments(const model::System& system, const model::Valuation& valuation)
{
    using model::kTime;
    const auto latency = valueOf(system, valuation, "L", kTime);
    const auto sending = valueOf(system, valuation, "os", kTime);
    const auto receiving = valueOf(system, valuation, "or", kTime);
    const auto gap = valueOf(system, valuation, "g", kTime);
    const auto byteGap = valueOf(system, valuation, "G", kTime / model::kData);
    std::vector<std::string> values;
    std::vector<std::string> unclear;
    std::string command;
    const auto add = [&](const std::string& name,
                         std::optional<double> seconds,
                         bool isUnclear,
                         const std::string& unit,
                         const std::string& note) {
        if (isUnclear)
            unclear.push_back(name);
        else if (seconds) {
            values.push_back(name + " = " + model::roundedText(*seconds * kNanoseconds, 6) + unit +
                             note);
            command += " -" + name + " " + std::to_string(std::llround(*seconds * kNanoseconds));
        }
    };
    add("L", latency.value, latency.isUnclear, " ns", "");
    add("o",
        meanOf(sending, receiving),
        sending.isUnclear || receiving.isUnclear,
        " ns",
        sending.value && receiving.value && *sending.value != *receiving.value
            ? " (mean of os and or)"
            : "");
    add("g", gap.value, gap.isUnclear, " ns", "");
    add("G", byteGap.value, byteGap.isUnclear, " ns/B", "");
    std::string text;
    if (!values.empty())
        text += "// LogGP: " + model::join(values, ", ") +
                "\n// LogGOPSim takes integers:" + command + "\n";
    if (!unclear.empty())
        text += "// steps of the design differ in " + model::join(unclear, ", ") + "\n";
    return text;
}

// Calls and files of a graph have no such parameters.
std::string
designComments(const TopologySubject& subject, model::Library& library, Diagnostics& notes)
{
    const auto design = findDesign(library, subject.name, notes);
    if (!design)
        return "";
    const auto system = model::instantiate(*design.value(), library, settingsOf(subject.settings));
    if (!system) // an attribute of the graph
        return "";
    const auto valuation = model::valuate(system.value());
    return valuation ? parameterComments(system.value(), valuation.value()) : "";
}

} // namespace

Result<std::uint64_t> messageSize(const std::string& text)
{
    if (text.empty())
        return model::kGoalMessage;
    constexpr double kLargest = 1e15;
    const auto size = model::parseQuantity(text);
    if (!size)
        return size.diagnostics();
    const auto& [value, dimension] = size.value();
    if (dimension != model::kData || value < 1 || value > kLargest || value != std::floor(value))
        return model::refusal("export.size",
                              "a message must be an integer number of bytes from 1 B to " +
                                  model::displayText({kLargest, model::kData}) + ", got '" + text +
                                  "'",
                              "use a size such as '64 KiB'");
    return static_cast<std::uint64_t>(value);
}

Result<std::string> goalText(const TopologySubject& subject,
                             const ScheduleOptions& options,
                             model::Library& library,
                             Diagnostics& notes)
{
    const auto size = messageSize(options.size);
    if (!size)
        return size.diagnostics();
    const auto pattern =
        model::parsePattern(options.pattern.empty() ? "neighbours" : options.pattern);
    if (!pattern)
        return pattern.diagnostics();
    const auto traffic = trafficOf(subject, pattern.value(), library, notes);
    if (!traffic)
        return traffic.diagnostics();
    const auto& [processes, flows] = traffic.value();
    if (!flows)
        return flows.diagnostics();
    return "// " + toText(pattern.value()) + " of " + std::to_string(processes.size()) +
           " ranks: " + std::to_string(flows.value().size()) + " messages of " +
           std::to_string(size.value()) + " B\n" + designComments(subject, library, notes) +
           model::goalSchedule(processes, flows.value(), size.value());
}

} // namespace clusterwright::cli
