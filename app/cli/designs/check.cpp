// check: all findings about files of any kind.
#include "model/study/claims/check.h"

#include "app/cli/program/command.h"
#include "model/core/file.h"
#include "model/core/printable.h"
#include "model/design/fields/design_schema.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "plugins/runner/execution/plan.h"
#include "plugins/runner/nodes/node_list.h"
#include "plugins/runner/probes/probe.h"
#include "plugins/runner/store/session_file.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <sstream>

namespace clusterwright::cli
{

namespace
{

// Returns the findings about a plan, a probe, a node list or a session; nothing for another file.
std::optional<Diagnostics> checkMeasurement(const std::string& text, const std::string& file)
{
    if (text.starts_with(R"({"type":"session")")) {
        std::istringstream lines(text);
        runner::NullSink sink;
        return runner::readSession(lines, file, sink);
    }
    const auto json = model::parseJson(text, file);
    if (!json || !json.value().is_object())
        return std::nullopt;
    if (json.value().contains("plan"))
        return runner::parsePlan(text, file).diagnostics();
    if (json.value().contains("node_list"))
        return runner::parseNodeFile(text, file).diagnostics();
    if (json.value().contains("probe"))
        return runner::parseProbe(text, file, std::filesystem::absolute(file).parent_path())
            .diagnostics();
    return std::nullopt;
}

// Reads the file once, which may be standard input.
Diagnostics check(const std::string& file, model::Library& library)
{
    const auto text = model::readFile(file);
    if (!text)
        return text.diagnostics();
    const auto ofMeasurement = checkMeasurement(text.value(), file);
    return ofMeasurement ? *ofMeasurement : model::checkText(text.value(), file, library);
}

int runCheck(const Context& context, const std::vector<std::string>& files)
{
    auto library = context.library();
    Diagnostics all;
    auto reports = Json::array();
    for (const auto& file : files) {
        const auto findings = check(file, library);
        append(all, findings);
        reports.push_back({{"file", file}, {"diagnostics", findingsJson(findings)}});
        if (!context.json && findings.empty())
            std::cout << model::printable(file) << ": good\n";
    }
    std::cout << std::flush;
    printFindings(all);
    if (context.json)
        printJson({{"files", reports}, {"diagnostics", findingsJson(all)}});
    return hasErrors(all) ? kBadInput : exitCode(all);
}

} // namespace

void addCheck(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "check",
        "Check files of any kind: designs, blocks, components, data, claims, plans, probes");
    auto files = std::make_shared<std::vector<std::string>>();
    auto isSchema = std::make_shared<bool>(false);
    auto* const file = command->add_option("FILE", *files, "Files to check");
    command->add_flag("--schema", *isSchema, "Print the JSON Schema of designs, for editors")
        ->excludes(file);
    command->callback([&context, files, isSchema] {
        if (files->empty() && !*isSchema)
            throw CLI::RequiredError("FILE");
        context.run = [&context, files, isSchema] {
            if (!*isSchema)
                return runCheck(context, *files);
            std::cout << model::jsonText(model::designSchema(), 2) << "\n" << std::flush;
            return int{kDone};
        };
    });
}

} // namespace clusterwright::cli
