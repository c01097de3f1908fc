#include "app/cli/topology_subject.h"

#include "model/core/file.h"
#include "model/core/text.h"
#include "model/design/valuation.h"
#include "model/topology/formats.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::cli
{

namespace
{

using model::Diagnostic;
using model::Result;
using model::Severity;

// The settings of a generated graph are attributes of its classes: "cable.bandwidth=10 Gbit/s".
Result<model::Design> generatedDesign(const TopologySubject& subject, Diagnostics& notes)
{
    auto call = model::parseGeneratorCall(subject.name);
    if (!call)
        return call.diagnostics();
    model::Design design;
    design.id = "topology";
    auto& section = design.topology.emplace();
    section.whole.generators.push_back({"", call.value(), {}, ""});
    for (const auto& setting : settingsOf(subject.settings)) {
        auto value = model::parseExpression(setting.value);
        if (!value) {
            auto problem = value.diagnostics().front();
            problem.pointer = setting.pointer;
            return problem;
        }
        const auto dot = setting.name.find('.');
        const auto attribute =
            dot == std::string::npos ? std::string() : setting.name.substr(dot + 1);
        section.attributes.push_back(
            {setting.name.substr(0, dot), attribute, std::move(value).value(), setting.pointer});
    }
    const auto isGiven = std::ranges::any_of(section.attributes, [](const auto& a) {
        return a.component == "cable" && a.attribute == "bandwidth";
    });
    if (!isGiven) {
        section.attributes.push_back(
            {"cable", "bandwidth", model::parseExpression("1 Gbit/s").value(), ""});
        notes.push_back({Severity::Note,
                         "topology.assumed",
                         "",
                         "",
                         "cable.bandwidth = 1 Gbit/s is assumed",
                         "--set 'cable.bandwidth=10 Gbit/s'"});
    }
    return design;
}

Result<SubjectGraph> graphOfDesign(const model::Design& design,
                                   const std::vector<model::Setting>& settings,
                                   const TopologySubject& subject,
                                   model::Library& library)
{
    auto asked = design;
    if (!asked.topology && !asked.cluster.empty())
        if (const auto cluster = library.cluster(asked.cluster))
            asked.topology = cluster.value()->topology;
    if (!asked.topology)
        return Diagnostic{Severity::Error,
                          "topology.missing",
                          design.file,
                          "",
                          "the design '" + design.id + "' has no topology",
                          "add a 'topology', or name a generator: fat_tree(8)"};
    if (!subject.placement.empty())
        asked.topology->placement = subject.placement;
    if (subject.processes > 0)
        asked.topology->processes =
            model::parseExpression(std::to_string(subject.processes)).value();
    const auto system = model::instantiate(asked, library, settings);
    if (!system)
        return system.diagnostics();
    const auto valuation = model::valuate(system.value());
    if (!valuation)
        return valuation.diagnostics();
    const auto instance = model::topologyAt(system.value(), valuation.value());
    if (!instance)
        return instance.diagnostics();
    return SubjectGraph{instance.value(), system.value().topology->graphs().plan().routing(), {}};
}

// A call has no file: "/call" is nowhere.
Diagnostics withoutPlaces(Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.pointer.starts_with("/"))
            finding.pointer.clear();
    return findings;
}

Result<SubjectGraph> graphOfFile(const TopologySubject& subject, model::TopologyFormat format)
{
    const auto text = model::readFile(subject.name);
    if (!text)
        return text.diagnostics();
    const auto stem = std::filesystem::path(subject.name).stem().string();
    auto imported = model::importTopology(text.value(), format, stem);
    if (!imported) {
        auto problems = imported.diagnostics();
        for (auto& problem : problems)
            problem.file = subject.name;
        return problems;
    }
    auto topology = std::move(imported).value();
    model::Adjacency adjacency(topology);
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
                                                                  std::move(adjacency),
                                                                  std::move(processes).value()),
                        model::Routing::Shortest,
                        {}};
}

} // namespace

void TopologySubject::addTo(CLI::App& command)
{
    command
        .add_option("TOPOLOGY",
                    name,
                    "A generator's call: 'torus(8,8)'; a file: .graphml, .dot, .edges; or a design "
                    "with a topology")
        ->check(notEmpty);
    addSetOption(command, settings);
    command.add_option("--processes", processes, "How many processes; all hosts otherwise")
        ->check([](const std::string& text) {
            const auto number = model::parseDouble(text);
            return number && *number >= 1 && *number == std::floor(*number)
                       ? std::string()
                       : "'" + text + "' is no whole number from 1 up";
        })
        ->type_name("N");
    command.add_option("--placement", placement, "first, spread, packed, random(SEED) or worst")
        ->type_name("PLACEMENT")
        ->check([](const std::string& text) {
            const auto read = model::parsePlacement(text);
            return read ? std::string() : toText(read.diagnostics().front());
        });
}

Result<SubjectGraph> findGraph(const TopologySubject& subject, model::Library& library)
{
    const auto format = model::formatOfFile(subject.name);
    const bool isCall =
        subject.name.find('(') != std::string::npos && !format && !subject.name.ends_with(".json");
    if (isCall) {
        Diagnostics notes;
        const auto design = generatedDesign(subject, notes);
        if (!design)
            return design.diagnostics();
        auto graph = graphOfDesign(design.value(), {}, subject, library);
        if (!graph)
            return withoutPlaces(graph.diagnostics());
        graph.value().notes = notes;
        return graph;
    }
    if (format) {
        if (!subject.settings.empty())
            return Diagnostic{Severity::Error,
                              "set.unknown",
                              "",
                              "--set",
                              "a file's attributes are not set from here",
                              "change them in '" + subject.name + "'"};
        return graphOfFile(subject, *format);
    }
    const auto design = findDesign(library, subject.name);
    if (!design)
        return design.diagnostics();
    return graphOfDesign(*design.value(), settingsOf(subject.settings), subject, library);
}

Result<model::Topology>
findDrawing(const TopologySubject& subject, model::Library& library, Diagnostics& notes)
{
    auto graph = findGraph(subject, library);
    if (graph) {
        notes = graph.value().notes;
        return graph.value().instance->topology;
    }
    if (graph.diagnostics().front().code != "topology.missing")
        return graph.diagnostics();
    const auto design = findDesign(library, subject.name);
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
    notes.push_back({Severity::Note,
                     "topology.missing",
                     design.value()->file,
                     "",
                     "the design has no topology: its components are drawn without cables",
                     "add a 'topology'"});
    return drawing;
}

} // namespace clusterwright::cli
