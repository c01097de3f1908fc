#include "app/cli/command.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "model/core/file.h"

namespace clusterwright::cli
{

namespace
{

namespace fs = std::filesystem;

std::string_view severityWord(model::Severity severity)
{
    switch (severity) {
    case model::Severity::Note:
        return "note";
    case model::Severity::Warning:
        return "warning";
    case model::Severity::Error:
        return "error";
    }
    return "error";
}

} // namespace

Json findingsJson(const Diagnostics& diagnostics)
{
    auto list = Json::array();
    for (const auto& d : diagnostics)
        list.push_back({{"severity", severityWord(d.severity)},
                        {"code", d.code},
                        {"file", d.file},
                        {"pointer", d.pointer},
                        {"message", d.message},
                        {"hint", d.hint}});
    return list;
}

Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

void printJson(const Json& json)
{
    // A file name need not be UTF-8: what is not is replaced, never thrown.
    std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
}

void printFindings(const Diagnostics& diagnostics)
{
    for (const auto& diagnostic : diagnostics)
        std::cerr << toText(diagnostic) << "\n";
}

int fail(const Context& context, const Diagnostics& diagnostics)
{
    printFindings(diagnostics);
    if (context.json)
        printJson({{"diagnostics", findingsJson(diagnostics)}});
    const bool isEnvironment = std::ranges::any_of(
        diagnostics, [](const auto& d) { return d.code == "file.unwritable" || d.code == "program.missing"; });
    return isEnvironment ? kEnvironment : kBadInput;
}

int emit(const Context& context, const std::string& file, const std::string& text)
{
    if (file.empty()) {
        std::cout << text << std::flush;
        if (!std::cout)
            return fail(context,
                        {{model::Severity::Error, "file.unwritable", "", "", "standard output cannot be written", ""}});
        return kDone;
    }
    const auto problems = model::writeFile(file, text);
    return problems.empty() ? kDone : fail(context, problems);
}

model::Result<std::shared_ptr<const model::Design>> findDesign(model::Library& library, const std::string& name)
{
    std::error_code ignored;
    if (name.find('/') != std::string::npos || name.ends_with(".json") || fs::exists(name, ignored))
        return model::loadDesign(name);
    return library.design(name);
}

void addSetOption(CLI::App& command, std::vector<std::string>& settings)
{
    command.add_option("--set", settings, "Give a variable, attribute or parameter a value: P=8, 'nic.rate=1 Gbit/s'")
        ->type_name("NAME=QUANTITY")
        ->take_all()
        ->allow_extra_args(false)
        ->check([](const std::string& text) -> std::string {
            const auto equals = text.find('=');
            return equals == 0 || equals == std::string::npos ? "'" + text + "' is not NAME=QUANTITY" : "";
        });
}

std::vector<model::Setting> settingsOf(const std::vector<std::string>& options)
{
    std::vector<model::Setting> settings;
    for (const auto& option : options) {
        const auto equals = option.find('=');
        settings.push_back({option.substr(0, equals), option.substr(equals + 1), "--set " + option});
    }
    return settings;
}

void Subject::addTo(CLI::App& command)
{
    auto* const group = command.add_option_group("subject");
    group->add_option("DESIGN", design, "A design: a shipped one by its id, or a file");
    group->add_option("--block", block, "A block on its own, by its id")->type_name("ID");
    group->require_option(1);
    addSetOption(command, settings);
}

model::Result<model::System> Subject::instantiate(model::Library& library,
                                                  const std::vector<model::Setting>& more) const
{
    auto given = settingsOf(settings);
    given.insert(given.end(), more.begin(), more.end());
    if (!block.empty()) {
        const auto found = library.block(block);
        if (!found)
            return found.diagnostics();
        return model::instantiate(*found.value(), library, given);
    }
    const auto found = findDesign(library, design);
    if (!found)
        return found.diagnostics();
    return model::instantiate(*found.value(), library, given);
}

} // namespace clusterwright::cli
