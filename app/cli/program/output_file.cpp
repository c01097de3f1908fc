#include "app/cli/program/output_file.h"

#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/open_file.h"
#include "model/design/library/library.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <unistd.h>

namespace clusterwright::cli
{

namespace
{

namespace fs = std::filesystem;

const CLI::App& chosenCommand(const CLI::App& app)
{
    for (const auto* const command : app.get_subcommands())
        if (!command->get_name().empty())
            return chosenCommand(*command);
    return app;
}

bool namesFile(const CLI::Option& option)
{
    const auto type = option.get_positional() ? option.get_name(true) : option.get_type_name();
    return type.starts_with("FILE") || type == "DESIGN" || type == "TOPOLOGY";
}

// The command's first input that is the same file as `output`; empty without one. Groups of options are commands without a name.
std::string inputThatIs(const fs::path& output, const CLI::App& command)
{
    std::error_code ignored;
    for (const auto* const option : command.get_options())
        if (!option->check_name("-o") && namesFile(*option))
            for (const auto& value : option->results())
                if (fs::equivalent(value, output, ignored))
                    return option->get_name();
    for (const auto* const group :
         command.get_subcommands([](const CLI::App* part) { return part->get_name().empty(); }))
        if (auto input = inputThatIs(output, *group); !input.empty())
            return input;
    return {};
}

// Returns the kind of object in the file, such as "design", or an empty text. A design with a syntax error counts as a design.
std::string objectIn(const fs::path& file)
{
    if (file.string().ends_with(model::formOf(model::PresetKind::Design).ending))
        return "design";
    const auto text = model::readFile(file);
    if (!text)
        return {};
    if (file.extension() == model::formOf(model::PresetKind::Data).ending)
        return text.value().starts_with('#') ? "table of data" : "";
    const auto json = model::parseJson(text.value(), file.string());
    const auto* const form = json ? model::formOf(json.value()) : nullptr;
    return form ? std::string(form->key) : std::string();
}

model::Diagnostic refused(const std::string& file, std::string code, const std::string& what)
{
    return {model::Severity::Error,
            std::move(code),
            file,
            "-o",
            "cannot replace " + what,
            "choose another file"};
}

} // namespace

model::Diagnostics outputProblems(const CLI::App& program, bool printsJson)
{
    const auto& command = chosenCommand(program);
    const auto* const option = command.get_option_no_throw("-o");
    if (option == nullptr || option->count() == 0)
        return {};
    const auto& file = option->results().back();
    std::error_code ignored;
    if (printsJson && model::descriptorOf(file) == STDOUT_FILENO)
        return {model::Severity::Error,
                "file.shared",
                "",
                "-o",
                "--json and the file would both be standard output",
                "choose another file, or remove -o or --json"};
    if (!fs::is_regular_file(file, ignored) || model::isStream(file))
        return {};
    const auto object = objectIn(fs::canonical(file, ignored)); // a link may have another suffix
    if (object == "design" && option->get_type_name() == kDesignFile)
        return {};
    if (!object.empty())
        return {refused(file, "file.object", "a " + object)};
    if (const auto input = inputThatIs(file, command); !input.empty())
        return {refused(file, "file.input", "an input of the command, " + input)};
    return {};
}

} // namespace clusterwright::cli
