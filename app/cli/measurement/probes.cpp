// clusterwright-cli probes: lists the probes, and checks a probe against the contract.
#include "app/cli/program/options.h"
#include "app/cli/program/table.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/units/quantity.h"
#include "plugins/runner/execution/check_probe.h"
#include "plugins/runner/probes/catalogue.h"
#include "plugins/runner/support/folders.h"

namespace clusterwright::cli
{

namespace
{

struct ProbesOptions {
    std::string id;
    std::string folder;
    std::vector<std::string> settings;
    double timeLimit = 20; // s
};

std::string rolesText(runner::ProbeRoles roles)
{
    switch (roles) {
    case runner::ProbeRoles::Node:
        return "node";
    case runner::ProbeRoles::ServerAndClient:
        return "server, client";
    case runner::ProbeRoles::Ranks:
        return "ranks";
    }
    return "";
}

Json valueJson(const std::optional<runner::ParameterValue>& value)
{
    if (!value)
        return nullptr;
    const auto* const number = std::get_if<double>(&*value);
    return number ? numberJson(*number) : Json(std::get<std::string>(*value));
}

std::string shown(const runner::ProbeParameter& parameter,
                  const std::optional<runner::ParameterValue>& value)
{
    if (!value)
        return "";
    const auto* const number = std::get_if<double>(&*value);
    return number ? model::displayText({*number, parameter.dimension})
                  : std::get<std::string>(*value);
}

Row cellsOfProbeParameter(const runner::ProbeParameter& p)
{
    const auto from = p.choices.empty() ? shown(p, p.minimum) : model::join(p.choices, ", ");
    return {{"name", "parameter", p.name},
            {"unit", textOrNull(p.unit)},
            {"choices", p.choices},
            {"default", valueJson(p.otherwise)},
            {"", "default", shown(p, p.otherwise)},
            {"minimum", valueJson(p.minimum)},
            {"", "from", from},
            {"maximum", valueJson(p.maximum)},
            {"", "to", shown(p, p.maximum)},
            {"doc", "description", p.doc}};
}

Row cellsOfOutput(const runner::ProbeOutput& output)
{
    return {{"name", "output", output.name},
            {"unit", "unit", output.unit},
            {"doc", "description", output.doc}};
}

Row cellsOfProbe(const runner::Probe& probe)
{
    return {{"id", "probe", probe.id},
            {"version", probe.version},
            {"", "roles", rolesText(probe.roles)},
            {"title", "title", probe.title},
            {"doc", probe.doc},
            {"source", model::toText(probe.source)},
            {"roles", rolesText(probe.roles)},
            {"program", probe.program},
            {"folder", probe.folder.string()},
            {"parameters", rowsOf(probe.parameters, cellsOfProbeParameter).json()},
            {"outputs", rowsOf(probe.outputs, cellsOfOutput).json()}};
}

std::string textOf(const runner::Probe& probe)
{
    constexpr std::size_t kWidth = 100;
    auto text = model::printable(probe.id + " " + probe.version) + "\n  " +
                model::printable(probe.title) + "   [" + rolesText(probe.roles) + "]\n";
    if (!probe.doc.empty())
        text += wrapped(probe.doc, kWidth, "  ");
    if (!probe.parameters.empty())
        text += "\n" + rowsOf(probe.parameters, cellsOfProbeParameter).text("  ");
    return text + "\n" + rowsOf(probe.outputs, cellsOfOutput, cellsOfOutput({})).text("  ");
}

int showProbes(const Context& context, const std::string& id)
{
    const auto catalogue = runner::readCatalogue(runner::probeFolders());
    if (!id.empty()) {
        const auto probe = require(catalogue.named(id));
        return finish(context, toJson(cellsOfProbe(probe)), textOf(probe), {});
    }
    const auto rows = rowsOf(catalogue.probes, cellsOfProbe, cellsOfProbe({}));
    finish(context, {{"probes", rows.json()}}, rows.text(), catalogue.problems);
    return hasErrors(catalogue.problems) ? kBadInput : kDone;
}

// Returns the point that a probe receives: words unchanged, numbers in base units.
runner::Point pointOf(const std::vector<std::string>& settings)
{
    runner::Point point;
    for (const auto& setting : settingsOf(settings)) {
        const auto quantity = model::parseQuantity(setting.value);
        if (quantity)
            point.emplace_back(setting.name, quantity.value().value);
        else
            point.emplace_back(setting.name, setting.value);
    }
    return point;
}

int runProbes(const Context& context, const ProbesOptions& options)
{
    if (options.folder.empty())
        return showProbes(context, options.id);
    runner::ProbeCheckOptions how;
    how.programs = runner::programFolder();
    how.point = pointOf(options.settings);
    how.timeLimit = options.timeLimit;
    const auto result = runner::checkProbe(options.folder, how);
    if (result.probe.empty())
        throw Refusal(result.findings);
    const bool isKept = result.findings.empty();
    const auto text = model::printable(result.probe) + ": satisfies the contract (" +
                      std::to_string(result.samples) + " samples)\n";
    return finish(
        context,
        {{"probe", result.probe}, {"samples", result.samples}, {"keeps_contract", isKept}},
        isKept ? text : "",
        result.findings);
}

} // namespace

void addProbes(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<ProbesOptions>(app, context, "probes", runProbes);
    command.description("List the probes, show one, or check your own probe");
    auto* const id = add.text(options.id, "ID", "Id of a probe to show");
    auto* const folder =
        add.text(options.folder,
                 "--check DIR",
                 "Run the probe in this folder here and report every violation of the contract")
            ->excludes(id);
    addSetOption(command,
                 options.settings,
                 "--set",
                 "Parameter value for --check: 'size=1 KiB', protocol=udp");
    command.get_option("--set")->needs(folder);
    add.number(options.timeLimit,
               1.0,
               3600.0,
               "--time-limit",
               "Time limit in seconds for each run of --check (default: 20)")
        ->needs(folder);
}

} // namespace clusterwright::cli
