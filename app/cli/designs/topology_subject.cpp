#include "app/cli/designs/topology_subject.h"

#include "app/cli/program/words.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_encoding.h"
#include "model/design/document/design.h"
#include "model/design/graph/design_topology.h"
#include "model/design/system/valuation.h"
#include "model/json/pointer.h"
#include "model/topology/formats/formats.h"
#include "model/topology/generators/generate.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>

namespace clusterwright::cli
{

namespace
{

using model::Diagnostic;
using model::Result;
using model::Severity;

// "cable.bandwidth" = 10 Gbit/s
model::TopologyAttribute attributeOf(const model::Setting& setting, model::Expression value)
{
    const auto dot = setting.name.find('.');
    return {setting.name.substr(0, dot), setting.name.substr(dot + 1), std::move(value)};
}

bool usesName(const model::GeneratorCall& call, const std::string& name)
{
    return std::ranges::any_of(call.arguments, [&](const auto& argument) {
        const auto expression = model::parseExpression(argument.text);
        return expression && std::ranges::count(namesIn(expression.value()), name) > 0;
    });
}

// Settings of a generated graph are attributes of its classes, "cable.bandwidth=10 Gbit/s", and names in the call, "k=4".
Result<model::Design> generatedDesign(const TopologySubject& subject)
{
    auto call = model::parseGeneratorCall(subject.name);
    if (!call)
        return call.diagnostics();
    model::Design design;
    design.id = "topology";
    auto& section = design.topology.emplace();
    section.whole.generators.push_back({"", call.value(), {}});
    for (const auto& setting : settingsOf(subject.settings)) {
        auto value = model::parseExpression(setting.value);
        if (!value) {
            auto problem = value.diagnostics().front();
            problem.pointer = setting.pointer;
            return problem;
        }
        const bool isAttribute = setting.name.find('.') != std::string::npos;
        if (!isAttribute && !usesName(call.value(), setting.name))
            return Diagnostics{Severity::Error,
                               "set.unknown",
                               "",
                               setting.pointer,
                               "'" + setting.name + "' does not occur in '" + subject.name + "'",
                               "use attributes like cable.bandwidth, or names in the call"};
        if (isAttribute)
            section.attributes.push_back(attributeOf(setting, std::move(value).value()));
        else
            design.variables.push_back({.name = setting.name, .value = std::move(value).value()});
    }
    return design;
}

// Notes for cables without a bandwidth.
Diagnostics assumptions(const model::TopologyPlan& plan)
{
    Diagnostics notes;
    for (const auto& cable : plan.cablesWithoutBandwidth())
        notes.add(model::note(
            "topology.assumed",
            cable + ".bandwidth = " +
                displayIn(model::Quantity{model::kDefaultBandwidth, model::kBandwidth}, "Gbit/s") +
                " is assumed",
            "set the bandwidth of the cable: '" + cable + ".bandwidth=10 Gbit/s'"));
    return notes;
}

// Turns settings that are not names of the design and may be attributes of its graph ("uplink.bandwidth") into attributes;
// returns the others.
std::vector<model::Setting> withAttributes(model::Design& design,
                                           const model::System& system,
                                           const std::vector<model::Setting>& settings)
{
    std::vector<model::Setting> others;
    const auto classes = system.topology->graphs().plan().classNames();
    for (const auto& setting : settings) {
        const auto name = setting.name.substr(0, setting.name.find('.'));
        const bool isOwn =
            std::ranges::find(system.settable, setting.name) != system.settable.end();
        const bool isOfGraph = name == "cable" || std::ranges::find(classes, name) != classes.end();
        auto value = model::parseExpression(setting.value);
        if (isOwn || !isOfGraph || name == setting.name || !value)
            others.push_back(setting);
        else
            design.topology->attributes.insert(design.topology->attributes.begin(),
                                               attributeOf(setting, std::move(value).value()));
    }
    return others;
}

std::shared_ptr<const model::Cluster> clusterOf(const model::Design& design,
                                                model::Library& library)
{
    if (design.cluster.empty())
        return nullptr;
    const auto cluster = library.cluster(design.cluster);
    return cluster ? cluster.value() : nullptr;
}

// "cost" and "power", if the design has them.
std::vector<std::pair<std::string, model::Quantity>> totalsOf(const model::System& system,
                                                              const model::Valuation& valuation)
{
    std::vector<std::pair<std::string, model::Quantity>> totals;
    for (const auto* const name : {"cost", "power"})
        if (const auto index = system.set.find(name))
            totals.emplace_back(
                name, model::Quantity{valuation.equations[*index], valuation.dimensions[*index]});
    return totals;
}

Result<SubjectGraph> graphOf(const model::Design& design,
                             const std::vector<model::Setting>& settings,
                             const TopologySubject& subject,
                             model::Library& library)
{
    auto asked = design;
    asked.topology = model::topologyOf(design, library);
    if (!design.topology)
        asked.id = design.cluster; // names the graph
    if (!asked.topology)
        return Diagnostics{Severity::Error,
                           "topology.missing",
                           design.file,
                           "",
                           "the design '" + design.id + "' has no topology",
                           "add a 'topology', or use a generator: fat_tree(8)"};
    if (!subject.placement.empty())
        asked.topology->rules.placement = subject.placement;
    if (subject.processes > 0)
        asked.topology->rules.processes =
            model::parseExpression(std::to_string(subject.processes)).value();
    const auto plain = model::instantiateChecked(asked, library, {});
    if (!plain)
        return plain.diagnostics();
    const auto system =
        model::instantiateChecked(asked, library, withAttributes(asked, plain.value(), settings));
    if (!system)
        return system.diagnostics();
    const auto valuation = model::valuate(system.value());
    if (!valuation)
        return valuation.diagnostics();
    const auto instance = model::topologyAt(system.value(), valuation.value());
    if (!instance)
        return instance.diagnostics();
    const auto& plan = system.value().topology->graphs().plan();
    const auto routing = plan.routing(topologyInputs(system.value(), valuation.value()));
    if (!routing)
        return routing.diagnostics();
    return SubjectGraph{instance.value(),
                        routing.value(),
                        totalsOf(system.value(), valuation.value()),
                        assumptions(plan)};
}

// A finding about a setting that became an attribute of the graph refers to the setting. One about a cluster's graph refers to
// the cluster's file.
Result<SubjectGraph> graphOfDesign(const model::Design& design,
                                   const std::vector<model::Setting>& settings,
                                   const TopologySubject& subject,
                                   model::Library& library)
{
    auto graph = graphOf(design, settings, subject, library);
    if (graph)
        return graph;
    const auto cluster = design.topology ? nullptr : clusterOf(design, library);
    auto findings = graph.diagnostics();
    for (auto& finding : findings) {
        if (finding.file != design.file || !finding.pointer.starts_with(model::kTopologyPlace))
            continue;
        if (cluster)
            finding.file = cluster->file;
        for (const auto& setting : settings)
            if (finding.pointer == placeOf(attributeOf(setting, {})))
                finding.pointer = setting.pointer;
    }
    return findings;
}

// A call has no file, so "/call" is no place, and findings about derived attributes refer to the settings.
Diagnostics withoutPlaces(Diagnostics findings,
                          const model::Design& design,
                          const std::vector<model::Setting>& settings)
{
    const auto placeOfSetting = [&](const model::Setting& setting) {
        const auto& variables = design.variables;
        const auto found = std::ranges::find(variables, setting.name, &model::Variable::name);
        return found == variables.end()
                   ? placeOf(attributeOf(setting, {}))
                   : model::pointerTo("/variables",
                                      static_cast<std::size_t>(found - variables.begin()));
    };
    for (auto& finding : findings) {
        const auto found = std::ranges::find(settings, finding.pointer, placeOfSetting);
        if (found != settings.end())
            finding.pointer = found->pointer;
        else if (finding.pointer.starts_with("/"))
            finding.pointer.clear();
    }
    return findings;
}

// Standard input has no ending: the text shows its format. Empty for a design.
std::optional<model::TopologyFormat> formatOf(const std::string& name)
{
    using enum model::TopologyFormat;
    if (name != kStandardInput)
        return model::formatOfFile(name);
    const auto bytes = model::readFile(name);
    const auto decoded = model::decodedText(bytes ? bytes.value() : "");
    const auto text = model::lowered(model::trimmed(decoded ? decoded.value().text : ""));
    if (text.empty() || text.starts_with('{'))
        return std::nullopt;
    const auto begins = [&](const char* word) { return text.starts_with(word); };
    const bool isDot =
        begins("//") || begins("/*") || begins("strict") || begins("graph") || begins("digraph");
    return begins("<") ? GraphMl : isDot && text.find('{') != std::string::npos ? Dot : EdgeList;
}

Result<SubjectGraph> graphOfFile(const TopologySubject& subject, model::TopologyFormat format)
{
    const auto text = model::readFile(subject.name);
    if (!text)
        return text.diagnostics();
    const auto stem = std::filesystem::path(subject.name).stem().string();
    auto imported = model::importTopology(text.value(), format, stem);
    if (!imported)
        return inFile(subject.name, imported.diagnostics());
    auto [topology, notes] = std::move(imported).value();
    const model::Adjacency adjacency(topology);
    const auto hosts =
        static_cast<std::int64_t>(model::countOf(topology, model::ComponentKind::Host));
    const auto placement =
        model::parsePlacement(subject.placement.empty() ? "first" : subject.placement);
    if (!placement)
        return placement.diagnostics();
    auto processes = model::place(
        topology, adjacency, subject.processes > 0 ? subject.processes : hosts, placement.value());
    if (!processes)
        return processes.diagnostics();
    return SubjectGraph{std::make_shared<model::TopologyInstance>(std::move(topology),
                                                                  std::move(processes).value()),
                        model::Routing::Shortest,
                        {},
                        inFile(subject.name, std::move(notes))};
}

} // namespace

void TopologySubject::addTo(CLI::App& command)
{
    command
        .add_option(
            "TOPOLOGY",
            name,
            "Generator call such as 'torus(8,8)'; file: .graphml, .dot, .edges, .csv; design "
            "with a topology; or '-' for one of these files on standard input")
        ->check(notEmpty);
    addSetOption(command, settings);
    command.add_option("--processes", processes, "Number of processes (default: one per host)")
        ->check([](const std::string& text) {
            const auto number = model::parseDouble(text);
            return number && *number >= 1 && *number == std::floor(*number)
                       ? std::string()
                       : "expected an integer of at least 1, got '" + text + "'";
        })
        ->type_name("N");
    command
        .add_option("--placement",
                    placement,
                    "Placement of processes: first, spread, packed, random(SEED) or worst")
        ->type_name("PLACEMENT")
        ->check([](const std::string& text) {
            const auto read = model::parsePlacement(text);
            return read ? std::string() : toText(read.diagnostics().front());
        });
}

std::string isPattern(const std::string& text)
{
    const auto read = model::parsePattern(text);
    return read ? std::string() : model::toText(read.diagnostics().front());
}

// Other meanings of an unknown design's name.
static Diagnostics withOtherWays(Diagnostics findings, const std::string& name)
{
    auto& first = findings.front();
    if (const auto* const generator = model::findGenerator(name))
        first.hint = "use the generator " + generator->signature();
    else if (first.code == "json.syntax" && !name.ends_with(".json"))
        first = {Severity::Error,
                 "format.unknown",
                 name,
                 "",
                 "the file is not a design, and its ending is not that of a graph",
                 "use .graphml, .dot, .gv, .edges, .txt or .csv"};
    else if (first.hint.empty())
        first.hint = "use a design, a call like fat_tree(8), or a file: .graphml, .dot, .gv, "
                     ".edges, .txt, .csv";
    return findings;
}

Result<SubjectGraph> findGraph(const TopologySubject& subject, model::Library& library)
{
    const auto format = formatOf(subject.name);
    const bool isCall =
        subject.name.find('(') != std::string::npos && !format && !subject.name.ends_with(".json");
    if (isCall) {
        const auto design = generatedDesign(subject);
        if (!design)
            return design.diagnostics();
        auto graph = graphOfDesign(design.value(), {}, subject, library);
        if (!graph)
            return withoutPlaces(graph.diagnostics(), design.value(), settingsOf(subject.settings));
        return graph;
    }
    if (format) {
        if (!subject.settings.empty())
            return Diagnostics{Severity::Error,
                               "set.unknown",
                               "",
                               "--set",
                               "attributes of a file cannot be set on the command line",
                               "change them in '" + subject.name + "'"};
        return graphOfFile(subject, *format);
    }
    Diagnostics notes;
    const auto design = findDesign(library, subject.name, notes);
    if (!design)
        return withOtherWays(design.diagnostics(), subject.name);
    auto graph = graphOfDesign(*design.value(), settingsOf(subject.settings), subject, library);
    if (graph)
        graph.value().notes.addFirst(std::move(notes));
    return graph;
}

Result<model::Topology>
findDrawing(const TopologySubject& subject, model::Library& library, Diagnostics& notes)
{
    auto graph = findGraph(subject, library);
    if (graph) {
        notes = graph.value().notes;
        return graph.value().instance->topology;
    }
    if (!has(graph.diagnostics(), "topology.missing"))
        return graph.diagnostics();
    const auto design = findDesign(library, subject.name, notes);
    const auto system = model::instantiate(*design.value(), library, settingsOf(subject.settings));
    if (!system)
        return system.diagnostics();
    model::Topology drawing;
    drawing.name = design.value()->id;
    for (const auto& component : system.value().components) {
        const auto kind = model::componentKind(component.kind);
        if (!kind)
            continue;
        drawing.vertices.push_back(
            {component.name, static_cast<std::uint32_t>(drawing.vertexClasses.size())});
        drawing.vertexClasses.push_back(
            {.name = component.name, .kind = *kind, .forwards = model::forwardsByNature(*kind)});
    }
    notes.add({Severity::Note,
               "topology.missing",
               design.value()->file,
               "",
               "the design has no topology: its components are drawn without cables",
               "add a 'topology'"});
    return drawing;
}

} // namespace clusterwright::cli
