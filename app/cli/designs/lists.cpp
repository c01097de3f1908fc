// blocks, presets, new: lists the library, and copies a shipped design.
#include "app/cli/program/options.h"
#include "app/cli/program/output_file.h"
#include "app/cli/program/table.h"
#include "model/core/finding.h"
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

namespace clusterwright::cli
{

namespace
{

using model::PresetKind;

Row cellsOfBlockParameter(const model::Parameter& p)
{
    const auto value = p.otherwise ? p.otherwise->text : "";
    const auto origin = p.origin ? model::toText(*p.origin) : "";
    return {{"name", "parameter", p.name},
            {"unit", "unit", p.unit},
            {"doc", p.doc},
            {p.otherwise ? "default" : "", "default", value},
            {"", "description", p.doc},
            {p.origin ? "origin" : "", "origin of the default", origin}};
}

Row cellsOfEquation(const model::BlockEquation& equation)
{
    const auto source = model::toText(equation.source);
    return {{"name", equation.name},
            {"equation", "equation", equation.name + " = " + equation.expression.text},
            {"unit", "unit", equation.unit},
            {"", "source", source},
            {"doc", "description", equation.doc},
            {"source", source}};
}

// Origins and sources as text: for reading, not for writing a file.
Row cellsOfBlock(const model::Block& block)
{
    auto moves = Json::array();
    for (const auto& moved : block.moves)
        moves.push_back({{"data", moved.data.text}, {"rate", moved.rate}});
    auto validity = Json::array();
    for (const auto& v : block.validity)
        validity.push_back({{"condition", v.condition.text}, {"message", v.message}});
    return {{"id", "block", block.id},
            {"title", "title", block.title},
            {"doc", block.doc},
            {"source", "source", model::toText(block.source)},
            {"resource", block.resource},
            {"time", block.time},
            {"parameters", rowsOf(block.parameters, cellsOfBlockParameter).json()},
            {"equations", rowsOf(block.equations, cellsOfEquation).json()},
            {"moves", moves},
            {"validity", validity}};
}

std::string textOf(const model::Block& block)
{
    constexpr std::size_t kLine = 100;
    auto text = model::printable(block.id) + "\n  " +
                model::printable(block.title + "   [" + model::toText(block.source) + "]") + "\n";
    if (!block.doc.empty())
        text += wrapped(model::withoutBackticks(block.doc), kLine, "  ");
    text += "\n" +
            rowsOf(block.parameters, cellsOfBlockParameter, cellsOfBlockParameter({})).text("  ") +
            "\n" + rowsOf(block.equations, cellsOfEquation, cellsOfEquation({})).text("  ");
    const auto add = [&](const char* what, const std::string& value) {
        text += what + model::printable(value) + "\n";
    };
    if (!block.time.empty())
        add("\n  takes: ", block.time + (block.resource.empty() ? "" : ", on " + block.resource));
    for (const auto& moved : block.moves)
        add("  moves: ", moved.data.text + ", at " + moved.rate);
    for (const auto& v : block.validity)
        add("  valid range: ", v.condition.text + " (" + v.message + ")");
    return text;
}

int runBlocks(const Context& context, const std::string& id)
{
    auto library = context.library();
    if (!id.empty()) {
        const auto block = require(findBlock(library, id));
        return finish(context, toJson(cellsOfBlock(*block)), textOf(*block), {});
    }
    std::vector<model::Block> blocks;
    Diagnostics problems;
    for (const auto& name : library.ids(PresetKind::Block)) {
        const auto block = library.block(name);
        append(problems, block.diagnostics());
        if (block)
            blocks.push_back(*block.value());
    }
    const auto rows = rowsOf(blocks, cellsOfBlock, cellsOfBlock({}));
    finish(context, {{"blocks", rows.json()}}, rows.text(), problems);
    return problems.empty() ? kDone : kBadInput;
}

Row presetRow(const std::string& id, const char* kind, const std::string& title, const Row& more)
{
    Row row{{"id", "preset", id}, {"", "kind", kind}, {"title", "title", title}};
    row.insert(row.end(), more.begin(), more.end());
    return row;
}

// The presets of all kinds.
struct PresetList {
    model::Library library;
    Json json{{"designs", Json::array()},
              {"components", Json::array()},
              {"clusters", Json::array()},
              {"measured", Json::array()},
              {"validations", Json::array()}};
    Rows rows{{}, presetRow("", "", "", {})};
    Diagnostics problems = {};

    // `load`: loads a preset by its id. `cellsOf`: returns the further members of its JSON.
    template <typename Load, typename CellsOf>
    void add(PresetKind kind,
             const char* list,
             const char* name,
             const Load& load,
             const CellsOf& cellsOf)
    {
        for (const auto& id : library.ids(kind)) {
            const auto loaded = (library.*load)(id);
            append(problems, loaded.diagnostics());
            if (!loaded)
                continue;
            const auto& preset = *loaded.value();
            rows.items.push_back(presetRow(id, name, preset.title, cellsOf(preset)));
            json[list].push_back(toJson(rows.items.back()));
        }
    }
};

int runPresets(const Context& context, const NoOptions& /*none*/)
{
    const auto source = [](const auto& preset) {
        return Row{Cell("source", model::toText(preset.source))};
    };
    using model::Library;
    PresetList list{context.library()};
    list.add(PresetKind::Design, "designs", "design", &Library::design, source);
    list.add(PresetKind::Cluster, "clusters", "cluster", &Library::cluster, source);
    list.add(PresetKind::Component, "components", "component", &Library::component, source);
    list.add(PresetKind::Measured,
             "measured",
             "measured data",
             &Library::measured,
             [](const model::MeasuredData& data) -> Row {
                 return {{"machine", data.machine},
                         {"date", data.date},
                         {"measured_by", textOrNull(data.measuredBy)},
                         {"repository", textOrNull(data.repository)},
                         {"commit", textOrNull(data.commit)},
                         {"licence", textOrNull(data.licence)},
                         {"rows", data.rows.rows()}};
             });
    list.add(PresetKind::Validation,
             "validations",
             "validation",
             &Library::validation,
             [](const model::CorpusValidation& validation) -> Row {
                 return {{"kind", validation.kind}, {"measured", validation.predict.data}};
             });
    finish(context, list.json, list.rows.text(), list.problems);
    return list.problems.empty() ? kDone : kBadInput;
}

struct NewOptions {
    std::string preset;
    std::string file;
    std::vector<std::string> settings;
    std::vector<std::string> places;
};

// Appends the findings about replaced components to `findings`.
model::Design changed(model::Library& library,
                      const model::Design& design,
                      const NewOptions& options,
                      Diagnostics& findings)
{
    const auto settings = settingsOf(options.settings);
    // Checks the settings before the edits are applied to the document.
    requireNone(model::instantiate(design, library, settings).diagnostics());
    auto result = require(
        placed(withWritten(design, library, settings, "set when the design was made", findings),
               options.places));
    static_cast<void>(require(model::valuate(require(model::instantiate(result, library, {})))));
    return result;
}

int runNew(const Context& context, const NewOptions& options)
{
    auto library = context.library();
    const auto preset = require(library.design(options.preset));
    std::error_code ignored;
    const bool isStream = model::isStream(options.file);
    if (!isStream && std::filesystem::exists(options.file, ignored))
        throw Refusal(inFile(
            options.file, model::refusal("file.exists", "the file exists", "choose another name")));
    Diagnostics findings;
    const auto design = changed(library, *preset, options, findings);
    write(context, options.file, jsonText(model::toJson(design)));
    const auto text = model::printable("wrote " + options.file + "; try: clusterwright-cli eval " +
                                       model::shellWord(options.file));
    return finish(context,
                  {{"file", options.file}, {"design", options.preset}},
                  isStream ? "" : text + "\n",
                  findings);
}

} // namespace

void addBlocks(CLI::App& app, Context& context)
{
    const auto [command, id, add] = addCommand<std::string>(app, context, "blocks", runBlocks);
    command.description("List the blocks, or show one");
    add.value(id, "BLOCK", "Block of the library, or a file");
}

void addPresets(CLI::App& app, Context& context)
{
    addCommand<NoOptions>(app, context, "presets", runPresets)
        .app.description("List the designs, clusters, components and measured data of the library");
}

void addNew(CLI::App& app, Context& context)
{
    const auto [command, options, add] = addCommand<NewOptions>(app, context, "new", runNew);
    command.description("Copy a shipped design to a new file");
    add.value(options.preset, "PRESET", "A shipped design")->required();
    add.text(options.file, std::string("-o ") + kDesignFile, "New file")->required();
    addSetOption(command, options.settings);
    addPlaceOption(command, options.places);
}

} // namespace clusterwright::cli
