// export: writes a graph for another program.
#include "app/cli/designs/topology_subject.h"
#include "app/cli/program/options.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/graph/design_topology.h"
#include "model/design/system/valuation.h"
#include "model/json/json.h"
#include "model/topology/formats/formats.h"
#include "model/topology/graph/pattern.h"
#include "model/units/quantity.h"

#include <cmath>
#include <cstdint>
#include <optional>

namespace clusterwright::cli
{

namespace
{

constexpr double kNanoseconds = 1e9;
constexpr double kSame = 1e-12; // smaller differences between steps are ignored

struct Traffic {
    std::vector<model::VertexId> processes;
    std::vector<model::Flow> flows;
};

// For a design without a topology, uses its hosts, each once.
Traffic trafficOf(const TopologySubject& subject,
                  const model::Pattern& pattern,
                  model::Library& library,
                  Diagnostics& notes)
{
    if (const auto graph = graphIfAny(subject, library)) {
        const auto& instance = *graph->instance;
        notes = graph->notes;
        return {instance.processes, require(instance.flowsOf(pattern))};
    }
    const auto hosts = hostsOf(findDrawing(subject, library, notes));
    return {hosts, require(flowsOf(pattern, hosts))};
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

struct ScheduleOptions {
    std::string pattern; // empty: neighbours
    std::string size;    // message size; empty: 1 KiB
};

// Parses the size of a message. Error: export.size.
model::Result<std::uint64_t> messageSize(const std::string& text)
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

// Returns a schedule of messages, with a description and the LogGP parameters of a design in comments. Refusals: those of findDrawing, of the
// pattern and of the size.
std::string goalText(const TopologySubject& subject,
                     const ScheduleOptions& options,
                     model::Library& library,
                     Diagnostics& notes)
{
    const auto size = require(messageSize(options.size));
    const auto pattern =
        require(model::parsePattern(options.pattern.empty() ? "neighbours" : options.pattern));
    const auto [processes, flows] = trafficOf(subject, pattern, library, notes);
    return "// " + toText(pattern) + " of " + std::to_string(processes.size()) +
           " ranks: " + std::to_string(flows.size()) + " messages of " + std::to_string(size) +
           " B\n" + designComments(subject, library, notes) +
           model::goalSchedule(processes, flows, size);
}

struct ExportOptions {
    TopologySubject subject;
    ScheduleOptions schedule;
    std::string format;
    std::string file;

    void check(const CLI::App& command) const
    {
        if (format != "loggopsim")
            refuseOptions(command, {"--pattern", "--size"}, "requires --to loggopsim");
    }
};

std::string exportedText(const ExportOptions& options, model::Library& library, Diagnostics& notes)
{
    const auto format = *model::topologyFormat(options.format);
    if (format == model::TopologyFormat::LogGopSim)
        return goalText(options.subject, options.schedule, library, notes);
    return exportTopology(findDrawing(options.subject, library, notes), format);
}

int runExport(const Context& context, const ExportOptions& options)
{
    auto library = context.library();
    Diagnostics notes;
    const auto text = exportedText(options, library, notes);
    const bool isInJson = context.json && options.file.empty();
    if (!isInJson)
        write(context, options.file, text);
    Json json{{"format", options.format}};
    json[isInJson ? "text" : "file"] = isInJson ? text : options.file;
    print(context, std::move(json), "", notes);
    if (!isInJson)
        printFindings(notes);
    return kDone;
}

} // namespace

void addExport(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<ExportOptions>(app, context, "export", runExport);
    command.description("Export a graph for another program");
    options.subject.addTo(command);
    command.get_option("TOPOLOGY")->required();
    add.value(options.format, "--to FORMAT", "Format: simgrid, dot, graphml, edges or loggopsim")
        ->required()
        ->check([](const std::string& name) {
            return model::topologyFormat(name) ? std::string()
                                               : "'" + name +
                                                     "' is not a format; use simgrid, dot, "
                                                     "graphml, edges, loggopsim";
        });
    add.value(options.schedule.pattern,
              "--pattern PATTERN",
              "loggopsim: " + kPatternHelp + " (default: neighbours)")
        ->check(isPattern);
    add.value(
           options.schedule.size, "--size SIZE", "loggopsim: size of each message (default: 1 KiB)")
        ->check(notEmpty)
        ->check([](const std::string& text) { return problemOf(messageSize(text)); });
    add.text(options.file, "-o FILE", "Output file (default: standard output)");
}

} // namespace clusterwright::cli
