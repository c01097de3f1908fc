#include "app/cli/designs/topology_subject.h"

#include "app/cli/program/command_line.h"
#include "app/cli/program/options.h"
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

#include <algorithm>
#include <cmath>

namespace clusterwright::cli
{

namespace
{

constexpr const char* kWithoutTopology = "topology.missing";

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
model::Design generatedDesign(const TopologySubject& subject)
{
    const auto call = require(model::parseGeneratorCall(subject.name));
    model::Design design;
    design.id = "topology";
    auto& section = design.topology.emplace();
    section.whole.generators.push_back({"", call, {}});
    for (const auto& setting : settingsOf(subject.settings)) {
        auto value = model::parseExpression(setting.value);
        requireNone(atPlace(setting.pointer, value.diagnostics()));
        const bool isAttribute = setting.name.find('.') != std::string::npos;
        if (!isAttribute && !usesName(call, setting.name))
            throw Refusal(atPlace(
                setting.pointer,
                model::refusal("set.unknown",
                               "'" + setting.name + "' does not occur in '" + subject.name + "'",
                               "use attributes like cable.bandwidth, or names in the call")));
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

SubjectGraph graphOf(const model::Design& design,
                     const std::vector<model::Setting>& settings,
                     const TopologySubject& subject,
                     model::Library& library)
{
    auto asked = design;
    asked.topology = model::topologyOf(design, library);
    if (!design.topology)
        asked.id = design.cluster; // names the graph
    if (!asked.topology)
        throw Refusal(inFile(design.file,
                             model::refusal(kWithoutTopology,
                                            "the design '" + design.id + "' has no topology",
                                            "add a 'topology', or use a generator: fat_tree(8)")));
    if (!subject.placement.empty())
        asked.topology->rules.placement = subject.placement;
    if (subject.processes > 0)
        asked.topology->rules.processes =
            model::parseExpression(std::to_string(subject.processes)).value();
    const auto plain = require(model::instantiateChecked(asked, library, {}));
    const auto own = withAttributes(asked, plain, settings);
    const auto system = require(model::instantiateChecked(asked, library, own));
    const auto valuation = require(model::valuate(system));
    const auto& plan = system.topology->graphs().plan();
    return {require(model::topologyAt(system, valuation)),
            require(plan.routing(topologyInputs(system, valuation))),
            totalsOf(system, valuation),
            assumptions(plan)};
}

// A finding about a setting that became an attribute of the graph refers to the setting. One about a cluster's graph refers to
// the cluster's file.
SubjectGraph graphOfDesign(const model::Design& design,
                           const std::vector<model::Setting>& settings,
                           const TopologySubject& subject,
                           model::Library& library)
{
    try {
        return graphOf(design, settings, subject, library);
    } catch (Refusal& refusal) {
        const auto cluster = design.topology ? nullptr : clusterOf(design, library);
        for (auto& finding : refusal.findings) {
            if (finding.file != design.file || !finding.pointer.starts_with(model::kTopologyPlace))
                continue;
            if (cluster)
                finding.file = cluster->file;
            for (const auto& setting : settings)
                if (finding.pointer == placeOf(attributeOf(setting, {})))
                    finding.pointer = setting.pointer;
        }
        throw;
    }
}

// A call has no file, so "/call" is no place, and findings about derived attributes refer to the settings.
SubjectGraph graphOfCall(const TopologySubject& subject, model::Library& library)
{
    const auto design = generatedDesign(subject);
    const auto placeOfSetting = [&](const model::Setting& setting) {
        const auto& variables = design.variables;
        const auto found = std::ranges::find(variables, setting.name, &model::Variable::name);
        return found == variables.end()
                   ? placeOf(attributeOf(setting, {}))
                   : model::pointerTo("/variables",
                                      static_cast<std::size_t>(found - variables.begin()));
    };
    try {
        return graphOfDesign(design, {}, subject, library);
    } catch (Refusal& refusal) {
        const auto settings = settingsOf(subject.settings);
        for (auto& finding : refusal.findings) {
            const auto found = std::ranges::find(settings, finding.pointer, placeOfSetting);
            if (found != settings.end())
                finding.pointer = found->pointer;
            else if (finding.pointer.starts_with("/"))
                finding.pointer.clear();
        }
        throw;
    }
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

SubjectGraph graphOfFile(const TopologySubject& subject, model::TopologyFormat format)
{
    const auto text = require(model::readFile(subject.name));
    auto imported =
        model::importTopology(text, format, std::filesystem::path(subject.name).stem().string());
    requireNone(inFile(subject.name, imported.diagnostics()));
    auto [topology, notes] = std::move(imported).value();
    const model::Adjacency adjacency(topology);
    const auto hosts =
        static_cast<std::int64_t>(model::countOf(topology, model::ComponentKind::Host));
    const auto placement =
        require(model::parsePlacement(subject.placement.empty() ? "first" : subject.placement));
    auto processes = require(model::place(
        topology, adjacency, subject.processes > 0 ? subject.processes : hosts, placement));
    return {std::make_shared<model::TopologyInstance>(std::move(topology), std::move(processes)),
            model::Routing::Shortest,
            {},
            inFile(subject.name, std::move(notes))};
}

// Adds other meanings to the findings about the name of an unknown design.
Diagnostics withOtherWays(Diagnostics findings, const std::string& name)
{
    auto& first = findings.front();
    if (const auto* const generator = model::findGenerator(name))
        first.hint = "use the generator " + generator->signature();
    else if (first.code == "json.syntax" && !name.ends_with(".json"))
        first = {model::Severity::Error,
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

} // namespace

void TopologySubject::addTo(CLI::App& command)
{
    const OptionAdder add(command);
    add.text(name,
             "TOPOLOGY",
             "Generator call such as 'torus(8,8)'; file: .graphml, .dot, .edges, .csv; design "
             "with a topology; or '-' for one of these files on standard input");
    addSetOption(command, settings);
    add.value(processes, "--processes N", "Number of processes (default: one per host)")
        ->check([](const std::string& text) {
            const auto number = model::parseDouble(text);
            return number && *number >= 1 && *number == std::floor(*number)
                       ? std::string()
                       : "expected an integer of at least 1, got '" + text + "'";
        });
    add.value(placement,
              "--placement PLACEMENT",
              "Placement of processes: first, spread, packed, random(SEED) or worst")
        ->check([](const std::string& text) { return problemOf(model::parsePlacement(text)); });
}

std::string isPattern(const std::string& text)
{
    return problemOf(model::parsePattern(text));
}

SubjectGraph findGraph(const TopologySubject& subject, model::Library& library)
{
    const auto format = formatOf(subject.name);
    const bool isCall =
        subject.name.find('(') != std::string::npos && !format && !subject.name.ends_with(".json");
    if (isCall)
        return graphOfCall(subject, library);
    if (format && !subject.settings.empty())
        throw Refusal(
            atPlace("--set",
                    model::refusal("set.unknown",
                                   "attributes of a file cannot be set on the command line",
                                   "change them in '" + subject.name + "'")));
    if (format)
        return graphOfFile(subject, *format);
    Diagnostics notes;
    const auto design = findDesign(library, subject.name, notes);
    if (!design)
        throw Refusal(withOtherWays(design.diagnostics(), subject.name));
    auto graph = graphOfDesign(*design.value(), settingsOf(subject.settings), subject, library);
    graph.notes.addFirst(std::move(notes));
    return graph;
}

std::optional<SubjectGraph> graphIfAny(const TopologySubject& subject, model::Library& library)
{
    try {
        return findGraph(subject, library);
    } catch (const Refusal& refusal) {
        if (!has(refusal.findings, kWithoutTopology))
            throw;
        return std::nullopt;
    }
}

model::Topology
findDrawing(const TopologySubject& subject, model::Library& library, Diagnostics& notes)
{
    if (const auto graph = graphIfAny(subject, library)) {
        notes = graph->notes;
        return graph->instance->topology;
    }
    const auto design = require(findDesign(library, subject.name, notes));
    const auto system = require(model::instantiate(*design, library, settingsOf(subject.settings)));
    model::Topology drawing;
    drawing.name = design->id;
    for (const auto& component : system.components) {
        const auto kind = model::componentKind(component.kind);
        if (!kind)
            continue;
        drawing.vertices.push_back(
            {component.name, static_cast<std::uint32_t>(drawing.vertexClasses.size())});
        drawing.vertexClasses.push_back(
            {.name = component.name, .kind = *kind, .forwards = model::forwardsByNature(*kind)});
    }
    notes.add(
        inFile(design->file,
               model::note(kWithoutTopology,
                           "the design has no topology: its components are drawn without cables",
                           "add a 'topology'")));
    return drawing;
}

} // namespace clusterwright::cli
