// check FILE...: every finding of every file.
#include "model/study/claims/check.h"

#include "app/cli/program/command.h"
#include "model/core/printable.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

int runCheck(const Context& context, const std::vector<std::string>& files)
{
    auto library = context.library();
    Diagnostics all;
    auto reports = Json::array();
    for (const auto& file : files) {
        const auto findings = model::checkFile(file, library);
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
        "check", "Check files of any kind: designs, blocks, components, data, claims");
    auto files = std::make_shared<std::vector<std::string>>();
    command->add_option("FILE", *files, "Files to check")->required();
    command->callback([&context, files] {
        context.run = [&context, files] { return runCheck(context, *files); };
    });
}

} // namespace clusterwright::cli
