// check: all findings about files of any kind.
#include "model/study/claims/check.h"

#include "app/cli/program/options.h"
#include "model/core/file.h"
#include "model/core/printable.h"
#include "model/design/fields/design_schema.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "plugins/runner/execution/plan.h"
#include "plugins/runner/nodes/node_list.h"
#include "plugins/runner/probes/probe.h"
#include "plugins/runner/store/session_file.h"

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
    if (auto ofMeasurement = checkMeasurement(text.value(), file))
        return *ofMeasurement;
    return model::checkText(text.value(), file, library);
}

struct CheckOptions {
    std::vector<std::string> files;
    bool isSchema = false;

    void check(const CLI::App& /*command*/) const
    {
        if (files.empty() && !isSchema)
            throw CLI::RequiredError("FILE");
    }
};

int runCheck(const Context& context, const CheckOptions& options)
{
    if (options.isSchema) {
        std::cout << model::jsonText(model::designSchema(), 2) << "\n" << std::flush;
        return kDone;
    }
    auto library = context.library();
    Diagnostics all;
    auto reports = Json::array();
    std::string text;
    for (const auto& file : options.files) {
        const auto findings = check(file, library);
        append(all, findings);
        reports.push_back({{"file", file}, {"diagnostics", findingsJson(findings)}});
        if (findings.empty())
            text += model::printable(file) + ": good\n";
    }
    const int code = finish(context, {{"files", reports}}, text, all);
    return hasErrors(all) ? kBadInput : code;
}

} // namespace

void addCheck(CLI::App& app, Context& context)
{
    const auto [command, options, add] = addCommand<CheckOptions>(app, context, "check", runCheck);
    command.description(
        "Check files of any kind: designs, blocks, components, data, claims, plans, probes");
    auto* const file = add.value(options.files, "FILE", "Files to check");
    add.flag(options.isSchema, "--schema", "Print the JSON Schema of designs, for editors")
        ->excludes(file);
}

} // namespace clusterwright::cli
