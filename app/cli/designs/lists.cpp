// blocks, presets, new: lists the library, and copies a shipped design.
#include "app/cli/program/command.h"
#include "app/cli/program/output_file.h"
#include "app/cli/program/table.h"
#include "model/core/open_file.h"
#include "model/core/printable.h"
#include "model/core/provenance.h"
#include "model/core/shell_word.h"
#include "model/core/text_parts.h"
#include "model/design/document/corpus.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/design/system/system.h"
#include "model/design/system/valuation.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <CLI/CLI.hpp>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

using model::PresetKind;

// Origins and sources as text: for reading, not for writing a file.
Json summaryJson(const model::Block& block)
{
    auto parameters = Json::array();
    for (const auto& p : block.parameters) {
        Json json{{"name", p.name}, {"unit", p.unit}, {"doc", p.doc}};
        if (p.otherwise)
            json["default"] = p.otherwise->text;
        if (p.origin)
            json["origin"] = model::toText(*p.origin);
        parameters.push_back(std::move(json));
    }
    auto equations = Json::array();
    for (const auto& e : block.equations)
        equations.push_back({{"name", e.name},
                             {"equation", e.name + " = " + e.expression.text},
                             {"unit", e.unit},
                             {"doc", e.doc},
                             {"source", model::toText(e.source)}});
    auto moves = Json::array();
    for (const auto& moved : block.moves)
        moves.push_back({{"data", moved.data.text}, {"rate", moved.rate}});
    auto validity = Json::array();
    for (const auto& v : block.validity)
        validity.push_back({{"condition", v.condition.text}, {"message", v.message}});
    return {{"id", block.id},
            {"title", block.title},
            {"doc", block.doc},
            {"source", model::toText(block.source)},
            {"resource", block.resource},
            {"time", block.time},
            {"parameters", parameters},
            {"equations", equations},
            {"moves", moves},
            {"validity", validity}};
}

void print(const model::Block& block)
{
    constexpr std::size_t kLine = 100;
    std::cout << model::printable(block.id) << "\n  "
              << model::printable(block.title + "   [" + model::toText(block.source) + "]") << "\n";
    if (!block.doc.empty())
        std::cout << wrapped(model::withoutBackticks(block.doc), kLine, "  ");
    std::cout << "\n";
    std::vector<std::vector<std::string>> rows{
        {"  parameter", "unit", "default", "description", "origin of the default"}};
    for (const auto& p : block.parameters)
        rows.push_back({"  " + p.name,
                        p.unit,
                        p.otherwise ? p.otherwise->text : "",
                        p.doc,
                        p.origin ? model::toText(*p.origin) : ""});
    std::cout << tableText(rows, std::vector<Align>(5, Align::Left)) << "\n";
    rows = {{"  equation", "unit", "source", "description"}};
    for (const auto& e : block.equations)
        rows.push_back(
            {"  " + e.name + " = " + e.expression.text, e.unit, model::toText(e.source), e.doc});
    std::cout << tableText(rows, std::vector<Align>(4, Align::Left));
    if (!block.time.empty())
        std::cout << "\n  takes: "
                  << model::printable(block.time +
                                      (block.resource.empty() ? "" : ", on " + block.resource))
                  << "\n";
    for (const auto& moved : block.moves)
        std::cout << "  moves: " << model::printable(moved.data.text + ", at " + moved.rate)
                  << "\n";
    for (const auto& v : block.validity)
        std::cout << "  valid range: "
                  << model::printable(v.condition.text + " (" + v.message + ")") << "\n";
}

int listBlocks(const Context& context)
{
    auto library = context.library();
    auto list = Json::array();
    std::vector<std::vector<std::string>> rows{{"block", "title", "source"}};
    Diagnostics problems;
    for (const auto& id : library.ids(PresetKind::Block)) {
        const auto block = library.block(id);
        if (!block) {
            append(problems, block.diagnostics());
            continue;
        }
        list.push_back(summaryJson(*block.value()));
        rows.push_back({id, block.value()->title, model::toText(block.value()->source)});
    }
    if (context.json)
        printJson({{"blocks", list}, {"diagnostics", findingsJson(problems)}});
    else
        std::cout << tableText(rows, std::vector<Align>(3, Align::Left)) << std::flush;
    printFindings(problems);
    return problems.empty() ? kDone : kBadInput;
}

int showBlock(const Context& context, const std::string& id)
{
    auto library = context.library();
    const auto block = findBlock(library, id);
    if (!block)
        return fail(context, block.diagnostics());
    if (context.json)
        printJson(summaryJson(*block.value()));
    else
        print(*block.value());
    return kDone;
}

// The presets as JSON and as rows of a table.
struct PresetList {
    Json json{{"designs", Json::array()},
              {"components", Json::array()},
              {"clusters", Json::array()},
              {"measured", Json::array()},
              {"validations", Json::array()}};
    std::vector<std::vector<std::string>> rows{{"preset", "kind", "title"}};
    Diagnostics problems;

    template <typename Loaded>
    void add(const char* list, const char* kind, const std::string& id, const Loaded& loaded)
    {
        if (!loaded)
            return append(problems, loaded.diagnostics());
        json[list].push_back({{"id", id},
                              {"title", loaded.value()->title},
                              {"source", model::toText(loaded.value()->source)}});
        rows.push_back({id, kind, loaded.value()->title});
    }

    void addMeasured(model::Library& library, const std::string& id)
    {
        const auto loaded = library.measured(id);
        if (!loaded)
            return append(problems, loaded.diagnostics());
        const auto& data = *loaded.value();
        json["measured"].push_back({{"id", id},
                                    {"title", data.title},
                                    {"machine", data.machine},
                                    {"date", data.date},
                                    {"measured_by", textOrNull(data.measuredBy)},
                                    {"repository", textOrNull(data.repository)},
                                    {"commit", textOrNull(data.commit)},
                                    {"licence", textOrNull(data.licence)},
                                    {"rows", data.rows.rows()}});
        rows.push_back({id, "measured data", data.title});
    }

    void addValidation(model::Library& library, const std::string& id)
    {
        const auto loaded = library.validation(id);
        if (!loaded)
            return append(problems, loaded.diagnostics());
        const auto& validation = *loaded.value();
        json["validations"].push_back({{"id", id},
                                       {"title", validation.title},
                                       {"kind", validation.kind},
                                       {"measured", validation.predict.data}});
        rows.push_back({id, "validation", validation.title});
    }
};

int listPresets(const Context& context)
{
    auto library = context.library();
    PresetList list;
    for (const auto& id : library.ids(PresetKind::Design))
        list.add("designs", "design", id, library.design(id));
    for (const auto& id : library.ids(PresetKind::Cluster))
        list.add("clusters", "cluster", id, library.cluster(id));
    for (const auto& id : library.ids(PresetKind::Component))
        list.add("components", "component", id, library.component(id));
    for (const auto& id : library.ids(PresetKind::Measured))
        list.addMeasured(library, id);
    for (const auto& id : library.ids(PresetKind::Validation))
        list.addValidation(library, id);
    list.json["diagnostics"] = findingsJson(list.problems);
    if (context.json)
        printJson(list.json);
    else
        std::cout << tableText(list.rows, std::vector<Align>(3, Align::Left)) << std::flush;
    printFindings(list.problems);
    return list.problems.empty() ? kDone : kBadInput;
}

struct NewOptions {
    std::string preset;
    std::string file;
    std::vector<std::string> settings;
    std::vector<std::string> places;
};

// Appends the findings about replaced components to `findings`.
model::Result<model::Design> changed(model::Library& library,
                                     model::Design design,
                                     const NewOptions& options,
                                     Diagnostics& findings)
{
    auto settings = settingsOf(options.settings);
    // Checks the settings before the edits are applied to the document.
    const auto system = model::instantiate(design, library, settings);
    if (!system)
        return system.diagnostics();
    auto written = withWritten(
        std::move(design), library, std::move(settings), "set when the design was made", findings);
    if (!written)
        return written;
    auto result = placed(std::move(written).value(), options.places);
    if (!result)
        return result;
    const auto changed = model::instantiate(result.value(), library, {});
    const auto values = changed ? model::valuate(changed.value()) : changed.diagnostics();
    return values ? result : model::Result<model::Design>(values.diagnostics());
}

int makeDesign(const Context& context, const NewOptions& options)
{
    auto library = context.library();
    const auto preset = library.design(options.preset);
    if (!preset)
        return fail(context, preset.diagnostics());
    std::error_code ignored;
    const bool isStream = model::isStream(options.file);
    if (!isStream && std::filesystem::exists(options.file, ignored))
        return fail(context,
                    {model::Severity::Error,
                     "file.exists",
                     options.file,
                     "",
                     "the file exists",
                     "choose another name"});
    Diagnostics findings;
    const auto design = changed(library, *preset.value(), options, findings);
    if (!design)
        return fail(context, design.diagnostics());
    if (const int code = emit(context, options.file, jsonText(model::toJson(design.value())));
        code != kDone)
        return code;
    if (context.json)
        printJson({{"file", options.file},
                   {"design", options.preset},
                   {"diagnostics", findingsJson(findings)}});
    else if (!isStream)
        std::cout << model::printable("wrote " + options.file + "; try: clusterwright-cli eval " +
                                      model::shellWord(options.file))
                  << "\n";
    printFindings(findings);
    return exitCode(findings);
}

} // namespace

void addBlocks(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("blocks", "List the blocks, or show one");
    auto id = std::make_shared<std::string>();
    command->add_option("BLOCK", *id, "Block of the library, or a file");
    command->callback([&context, id] {
        context.run = [&context, id] {
            return id->empty() ? listBlocks(context) : showBlock(context, *id);
        };
    });
}

void addPresets(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "presets", "List the designs, clusters, components and measured data of the library");
    command->callback([&context] { context.run = [&context] { return listPresets(context); }; });
}

void addNew(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("new", "Copy a shipped design to a new file");
    auto options = std::make_shared<NewOptions>();
    command->add_option("PRESET", options->preset, "A shipped design")->required();
    command->add_option("-o", options->file, "New file")
        ->required()
        ->type_name(kDesignFile)
        ->check(notEmpty);
    addSetOption(*command, options->settings);
    addPlaceOption(*command, options->places);
    command->callback([&context, options] {
        context.run = [&context, options] { return makeDesign(context, *options); };
    });
}

} // namespace clusterwright::cli
