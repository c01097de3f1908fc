// clusterwright-cli probes: lists the probes, and checks a probe against the contract.
#include "app/cli/program/command.h"
#include "app/cli/program/table.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/units/quantity.h"
#include "plugins/runner/execution/check_probe.h"
#include "plugins/runner/probes/catalogue.h"
#include "plugins/runner/support/folders.h"

#include <CLI/CLI.hpp>
#include <iostream>

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

Json probeJson(const runner::Probe& probe)
{
    auto parameters = Json::array();
    for (const auto& p : probe.parameters)
        parameters.push_back({{"name", p.name},
                              {"unit", textOrNull(p.unit)},
                              {"choices", p.choices},
                              {"default", valueJson(p.otherwise)},
                              {"minimum", valueJson(p.minimum)},
                              {"maximum", valueJson(p.maximum)},
                              {"doc", p.doc}});
    auto outputs = Json::array();
    for (const auto& output : probe.outputs)
        outputs.push_back({{"name", output.name}, {"unit", output.unit}, {"doc", output.doc}});
    return {{"id", probe.id},
            {"version", probe.version},
            {"title", probe.title},
            {"doc", probe.doc},
            {"source", model::toText(probe.source)},
            {"roles", rolesText(probe.roles)},
            {"program", probe.program},
            {"folder", probe.folder.string()},
            {"parameters", parameters},
            {"outputs", outputs}};
}

void print(const runner::Probe& probe)
{
    constexpr std::size_t kWidth = 100;
    std::cout << model::printable(probe.id + " " + probe.version) << "\n  "
              << model::printable(probe.title) << "   [" << rolesText(probe.roles) << "]\n";
    if (!probe.doc.empty())
        std::cout << wrapped(probe.doc, kWidth, "  ");
    std::vector<std::vector<std::string>> rows{
        {"  parameter", "default", "from", "to", "description"}};
    for (const auto& p : probe.parameters)
        rows.push_back({"  " + p.name,
                        shown(p, p.otherwise),
                        p.choices.empty() ? shown(p, p.minimum) : model::join(p.choices, ", "),
                        shown(p, p.maximum),
                        p.doc});
    if (!probe.parameters.empty())
        std::cout << "\n" << tableText(rows, std::vector<Align>(5, Align::Left));
    rows = {{"  output", "unit", "description"}};
    for (const auto& output : probe.outputs)
        rows.push_back({"  " + output.name, output.unit, output.doc});
    std::cout << "\n" << tableText(rows, std::vector<Align>(3, Align::Left));
}

int listProbes(const Context& context)
{
    const auto catalogue = runner::readCatalogue(runner::probeFolders());
    auto list = Json::array();
    std::vector<std::vector<std::string>> rows{{"probe", "roles", "title"}};
    for (const auto& probe : catalogue.probes) {
        list.push_back(probeJson(probe));
        rows.push_back({probe.id, rolesText(probe.roles), probe.title});
    }
    if (context.json)
        printJson({{"probes", list}, {"diagnostics", findingsJson(catalogue.problems)}});
    else
        std::cout << tableText(rows, std::vector<Align>(3, Align::Left)) << std::flush;
    printFindings(catalogue.problems);
    return model::hasErrors(catalogue.problems) ? kBadInput : kDone;
}

int showProbe(const Context& context, const std::string& id)
{
    const auto probe = runner::readCatalogue(runner::probeFolders()).named(id);
    if (!probe)
        return fail(context, probe.diagnostics());
    if (context.json)
        printJson(probeJson(probe.value()));
    else
        print(probe.value());
    return kDone;
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

int check(const Context& context, const ProbesOptions& options)
{
    runner::ProbeCheckOptions how;
    how.programs = runner::programFolder();
    how.point = pointOf(options.settings);
    how.timeLimit = options.timeLimit;
    const auto result = runner::checkProbe(options.folder, how);
    if (result.probe.empty())
        return fail(context, result.findings);
    printFindings(result.findings);
    if (context.json)
        printJson({{"probe", result.probe},
                   {"samples", result.samples},
                   {"keeps_contract", result.findings.empty()},
                   {"diagnostics", findingsJson(result.findings)}});
    else if (result.findings.empty())
        std::cout << model::printable(result.probe) << ": satisfies the contract ("
                  << result.samples << " samples)\n";
    return cli::exitCode(result.findings);
}

} // namespace

void addProbes(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("probes", "List the probes, show one, or check your own probe");
    auto options = std::make_shared<ProbesOptions>();
    auto* const id =
        command->add_option("ID", options->id, "Id of a probe to show")->check(notEmpty);
    auto* const folder =
        command
            ->add_option(
                "--check",
                options->folder,
                "Run the probe in this folder here and report every violation of the contract")
            ->type_name("DIR")
            ->check(notEmpty)
            ->excludes(id);
    addSetOption(*command,
                 options->settings,
                 "--set",
                 "Parameter value for --check: 'size=1 KiB', protocol=udp");
    command->get_option("--set")->needs(folder);
    command
        ->add_option("--time-limit",
                     options->timeLimit,
                     "Time limit in seconds for each run of --check (default: 20)")
        ->check(CLI::Range(1.0, 3600.0))
        ->needs(folder);
    command->callback([&context, options] {
        context.run = [&context, options] {
            if (!options->folder.empty())
                return check(context, *options);
            return options->id.empty() ? listProbes(context) : showProbe(context, options->id);
        };
    });
}

} // namespace clusterwright::cli
