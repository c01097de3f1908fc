// blocks, presets, new: what there is, and a copy to start from.
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/table.h"
#include "model/core/file.h"
#include "model/core/text.h"

namespace clusterwright::cli
{

namespace
{

using model::PresetKind;

Json toJson(const model::Block& block)
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
            {"validity", validity}};
}

void print(const model::Block& block)
{
    constexpr std::size_t kWidth = 100;
    std::cout << block.id << "\n  " << block.title << "   [" << model::toText(block.source) << "]\n";
    if (!block.doc.empty())
        std::cout << wrapped(block.doc, kWidth, "  ");
    std::cout << "\n";
    std::vector<std::vector<std::string>> rows{{"  parameter", "unit", "default", "what", "origin of the default"}};
    for (const auto& p : block.parameters)
        rows.push_back({"  " + p.name,
                        p.unit,
                        p.otherwise ? p.otherwise->text : "",
                        p.doc,
                        p.origin ? model::toText(*p.origin) : ""});
    std::cout << tableText(rows, std::vector<Align>(5, Align::Left)) << "\n";
    rows = {{"  equation", "unit", "source", "what"}};
    for (const auto& e : block.equations)
        rows.push_back({"  " + e.name + " = " + e.expression.text, e.unit, model::toText(e.source), e.doc});
    std::cout << tableText(rows, std::vector<Align>(4, Align::Left));
    if (!block.time.empty())
        std::cout << "\n  takes: " << block.time << (block.resource.empty() ? "" : ", on " + block.resource) << "\n";
    for (const auto& v : block.validity)
        std::cout << "  holds where: " << v.condition.text << " (" << v.message << ")\n";
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
        list.push_back(toJson(*block.value()));
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
    const auto block = library.block(id);
    if (!block)
        return fail(context, block.diagnostics());
    if (context.json)
        printJson(toJson(*block.value()));
    else
        print(*block.value());
    return kDone;
}

int listPresets(const Context& context)
{
    auto library = context.library();
    Json json{{"designs", Json::array()}, {"components", Json::array()}, {"clusters", Json::array()}};
    std::vector<std::vector<std::string>> rows{{"preset", "kind", "title"}};
    Diagnostics problems;
    const auto add = [&](const char* list, const char* kind, const std::string& id, const auto& loaded) {
        if (!loaded) {
            append(problems, loaded.diagnostics());
            return;
        }
        json[list].push_back({{"id", id},
                              {"title", loaded.value()->title},
                              {"source", model::toText(loaded.value()->source)}});
        rows.push_back({id, kind, loaded.value()->title});
    };
    for (const auto& id : library.ids(PresetKind::Design))
        add("designs", "design", id, library.design(id));
    for (const auto& id : library.ids(PresetKind::Cluster))
        add("clusters", "cluster", id, library.cluster(id));
    for (const auto& id : library.ids(PresetKind::Component))
        add("components", "component", id, library.component(id));
    json["diagnostics"] = findingsJson(problems);
    if (context.json)
        printJson(json);
    else
        std::cout << tableText(rows, std::vector<Align>(3, Align::Left)) << std::flush;
    printFindings(problems);
    return problems.empty() ? kDone : kBadInput;
}

int copyPreset(const Context& context, const std::string& preset, const std::string& file)
{
    const auto library = context.library();
    if (!library.has(PresetKind::Design, preset))
        return fail(context,
                    {{model::Severity::Error,
                      "preset.unknown",
                      "",
                      "",
                      "there is no design '" + preset + "'",
                      model::didYouMean(preset, library.ids(PresetKind::Design))}});
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored))
        return fail(context,
                    {{model::Severity::Error,
                      "file.exists",
                      file,
                      "",
                      "there is such a file already",
                      "choose another name: nothing is overwritten"}});
    const auto text = model::readFile(library.path(PresetKind::Design, preset));
    if (!text)
        return fail(context, text.diagnostics());
    const int code = emit(context, file, text.value());
    if (code == kDone && context.json)
        printJson({{"file", file}, {"design", preset}});
    else if (code == kDone)
        std::cout << "wrote " << file << "; try: clusterwright-cli eval " << file << "\n";
    return code;
}

} // namespace

void addBlocks(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("blocks", "List the blocks, or show one");
    auto id = std::make_shared<std::string>();
    command->add_option("ID", *id, "A block's id");
    command->callback([&context, id] {
        context.run = [&context, id] { return id->empty() ? listBlocks(context) : showBlock(context, *id); };
    });
}

void addPresets(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("presets", "List the shipped designs, clusters and components");
    command->callback([&context] { context.run = [&context] { return listPresets(context); }; });
}

void addNew(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("new", "Copy a shipped design to a file of your own");
    auto preset = std::make_shared<std::string>();
    auto file = std::make_shared<std::string>();
    command->add_option("PRESET", *preset, "A shipped design")->required();
    command->add_option("-o", *file, "The new file")->required()->type_name("FILE");
    command->callback([&context, preset, file] {
        context.run = [&context, preset, file] { return copyPreset(context, *preset, *file); };
    });
}

} // namespace clusterwright::cli
