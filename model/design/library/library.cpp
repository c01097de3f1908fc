#include "model/design/library/library.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/open_file.h"
#include "model/core/text.h"
#include "model/design/document/component_json.h"
#include "model/design/document/corpus.h"
#include "model/design/document/data_columns.h"
#include "model/design/document/data_file.h"
#include "model/design/document/design_json.h"
#include "model/design/document/error_bank.h"
#include "model/design/graph/design_topology.h"
#include "model/design/library/known_errors.h"
#include "model/design/library/synonyms.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <set>

namespace clusterwright::model
{

namespace
{

namespace fs = std::filesystem;

constexpr auto kForms = std::to_array<PresetForm>({
    {PresetKind::Document, "document", "documents", ".json"},
    {PresetKind::Block, "block", "blocks", ".json"},
    {PresetKind::Component, "component", "components", ".json"},
    {PresetKind::Cluster, "cluster", "clusters", ".json"},
    {PresetKind::Design, "design", "designs", ".cluster.json"},
    {PresetKind::Data, "data", "data", ".csv"},
    {PresetKind::Claim, "claim", "claims", ".json"},
    {PresetKind::Measured, "measured", "measured", ".json"},
    {PresetKind::Validation, "validation", "validations", ".json"},
    {PresetKind::Bank, "bank", "banks", ".json"},
});

} // namespace

const PresetForm& formOf(PresetKind kind)
{
    return *std::ranges::find(kForms, kind, &PresetForm::kind);
}

namespace
{

fs::path pathIn(const fs::path& root, PresetKind kind, const std::string& id)
{
    const auto& form = formOf(kind);
    return root / form.folder / (id + std::string(form.ending));
}

} // namespace

const PresetForm* formOf(const Json& json)
{
    if (!json.is_object())
        return nullptr;
    // A design has a field "cluster" too, so outer kinds come first.
    for (const auto kind : {PresetKind::Claim,
                            PresetKind::Measured,
                            PresetKind::Validation,
                            PresetKind::Bank,
                            PresetKind::Design,
                            PresetKind::Cluster,
                            PresetKind::Component,
                            PresetKind::Block,
                            PresetKind::Document})
        if (json.contains(std::string(formOf(kind).key)))
            return &formOf(kind);
    return nullptr;
}

bool holdsPresets(const fs::path& root)
{
    std::error_code ignored;
    return std::ranges::any_of(kForms, [&](const PresetForm& form) {
        return fs::is_directory(root / form.folder, ignored);
    });
}

Library::Library(fs::path root)
    : Library(std::vector{std::move(root)})
{
}

Library::Library(std::vector<fs::path> roots)
    : m_roots(std::move(roots))
{
}

fs::path Library::path(PresetKind kind, const std::string& id) const
{
    fs::path path;
    std::error_code ignored;
    for (const auto& root : m_roots) {
        path = pathIn(root, kind, id);
        if (fs::is_regular_file(path, ignored))
            break;
    }
    return path;
}

bool Library::has(PresetKind kind, const std::string& id) const
{
    if (const auto loaded = m_loaded.find({kind, id}); loaded != m_loaded.end() && loaded->second)
        return true;
    std::error_code ignored;
    return id.find('/') == std::string::npos && fs::is_regular_file(path(kind, id), ignored);
}

std::vector<std::string> Library::ids(PresetKind kind) const
{
    const auto& form = formOf(kind);
    std::set<std::string> ids;
    for (const auto& root : m_roots) {
        auto found = list(root / form.folder, form.ending);
        ids.insert(std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
    }
    return {ids.begin(), ids.end()};
}

// Reads a folder again if its time has changed, or is so recent that a further change may have the same time.
std::vector<std::string> Library::list(const fs::path& folder, std::string_view ending) const
{
    constexpr auto kLongAgo = std::chrono::seconds(2);
    std::error_code error;
    const auto time = fs::last_write_time(folder, error);
    if (error)
        return {};
    const auto known = m_listings.find(folder);
    if (known != m_listings.end() && known->second.time == time)
        return known->second.ids;
    Listing listing{time, {}};
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto name = entry.path().filename().string();
        if (name.ends_with(ending))
            listing.ids.push_back(name.substr(0, name.size() - ending.size()));
    }
    if (fs::file_time_type::clock::now() - time > kLongAgo)
        m_listings.insert_or_assign(folder, listing);
    return listing.ids;
}

std::shared_ptr<const TopologyCache> Library::graphsOf(TopologyPlan plan)
{
    // Enough for a design, its baseline, and the designs that a study compares with it.
    constexpr std::size_t kMostPlans = 8;
    const auto found =
        std::ranges::find_if(m_graphs, [&](const auto& graphs) { return graphs->plan() == plan; });
    if (found != m_graphs.end()) {
        std::rotate(m_graphs.begin(), found, found + 1);
        return m_graphs.front();
    }
    m_graphs.insert(m_graphs.begin(), std::make_shared<const TopologyCache>(std::move(plan)));
    m_graphs.resize(std::min(m_graphs.size(), kMostPlans));
    return m_graphs.front();
}

bool Library::isOwn(PresetKind kind, const std::string& id) const
{
    return has(kind, id) && path(kind, id) != pathIn(m_roots.back(), kind, id);
}

Diagnostics Library::save(PresetKind kind, const Json& json)
{
    assert(!m_roots.empty());
    Findings findings;
    const std::string key(formOf(kind).key);
    const auto id = json.is_object() && json.contains(key) && json[key].is_string()
                        ? json[key].get<std::string>()
                        : "";
    if (id.empty())
        findings.error("json.missing_field", "", "'" + key + "' is missing");
    else
        checkId(id, pointerTo("", key), findings);
    if (hasErrors(findings.list))
        return findings.list;
    const auto file = pathIn(m_roots.front(), kind, id);
    std::error_code ignored; // the write reports errors
    fs::create_directories(file.parent_path(), ignored);
    auto problems = writeFile(file, jsonText(json, 2) + "\n");
    forget(kind, id);
    return problems;
}

void Library::forget(PresetKind kind, const std::string& id)
{
    m_errors.reset();
    if (kind == PresetKind::Component)
        std::erase_if(m_loaded, [](const auto& entry) { // others may be like it
            return entry.first.first == PresetKind::Component;
        });
    else
        m_loaded.erase({kind, id});
}

namespace
{

// Returns "x" for "claims/x.json", which may be given in place of the id.
std::string idInFileName(const std::string& file, std::string_view ending)
{
    auto name = fs::path(file).filename().string();
    if (name.ends_with(ending))
        name.resize(name.size() - ending.size());
    return name.empty() ? file : name;
}

} // namespace

Result<std::string> Library::text(PresetKind kind, const std::string& id, std::string& shown) const
{
    const auto& form = formOf(kind);
    const auto found = path(kind, id);
    const bool isShipped = m_roots.empty() || found == pathIn(m_roots.back(), kind, id);
    shown = isShipped ? pathIn("presets", kind, id).string() : found.string();
    if (!has(kind, id))
        return refusal("preset.unknown",
                       "unknown " + std::string(form.key) + " '" + id + "'",
                       nameHint(idInFileName(id, form.ending), ids(kind)));
    auto text = readFile(found);
    if (text)
        return text;
    auto problem = text.diagnostics().front();
    problem.file = shown;
    return problem;
}

template <typename T, typename Read>
Result<std::shared_ptr<const T>> Library::load(PresetKind kind, const std::string& id, Read read)
{
    auto& loaded = m_loaded[{kind, id}];
    if (loaded)
        return std::static_pointer_cast<const T>(loaded);
    Findings findings;
    const auto content = text(kind, id, findings.file);
    if (!content)
        return content.diagnostics();
    auto object = read(content.value(), findings);
    if (hasErrors(findings.list))
        return findings.list;
    auto shared = std::make_shared<const T>(std::move(*object));
    loaded = shared;
    return shared;
}

namespace
{

// Parses the text, then reads the object; adds the findings of both to `findings`.
template <typename Read>
auto fromJson(Read read)
{
    return [read](const std::string& text, Findings& findings) {
        using T = decltype(read(Json{}, findings));
        const auto json = parseJson(text, findings.file);
        if (json)
            return std::make_unique<T>(read(json.value(), findings));
        append(findings.list, json.diagnostics());
        return std::unique_ptr<T>();
    };
}

// Reads a block that has a file of its own.
Block readWholeBlock(const Json& json, Findings& findings)
{
    auto block = readBlock(json, "", findings);
    block.file = findings.file;
    return block;
}

} // namespace

Result<std::shared_ptr<const Block>> Library::block(const std::string& id)
{
    return load<Block>(PresetKind::Block, id, fromJson(readWholeBlock));
}

Result<std::shared_ptr<const Component>> Library::component(const std::string& id)
{
    return load<Component>(
        PresetKind::Component, id, fromJson([this](const Json& json, Findings& findings) {
            auto component = readComponent(json, findings);
            complete(component, findings);
            return component;
        }));
}

void Library::complete(Component& component, Findings& findings) const
{
    std::vector<std::string> seen{component.id};
    for (auto like = component.like; !like.empty();) {
        if (std::ranges::count(seen, like) > 0) {
            findings.error("component.like",
                           "/like",
                           "'" + component.id + "' is like itself: " + join(seen, ", ") + ", " +
                               like,
                           "remove 'like' from one of them");
            return;
        }
        seen.push_back(like);
        Findings ofOther;
        const auto content = text(PresetKind::Component, like, ofOther.file);
        if (!content) {
            append(findings.list, inFile(findings.file, atPlace("/like", content.diagnostics())));
            return;
        }
        const auto other = fromJson(readComponent)(content.value(), ofOther);
        append(findings.list, ofOther.list);
        if (!other || hasErrors(ofOther.list))
            return;
        if (other->kind != component.kind) {
            findings.error("component.like",
                           "/like",
                           "'" + like + "' has the kind '" + other->kind + "', but '" +
                               component.id + "' has the kind '" + component.kind + "'",
                           "use a component of kind '" + component.kind + "'");
            return;
        }
        std::erase_if(other->attributes, [&](const Attribute& attribute) {
            return std::ranges::any_of(component.attributes, [&](const Attribute& own) {
                return areSynonyms(own.name, attribute.name);
            });
        });
        fillFrom(component, *other);
        like = other->like;
    }
}

Result<std::shared_ptr<const Cluster>> Library::cluster(const std::string& id)
{
    return load<Cluster>(PresetKind::Cluster, id, fromJson(readCluster));
}

Result<std::shared_ptr<const Design>> Library::design(const std::string& id)
{
    return load<Design>(PresetKind::Design, id, fromJson(readDesign));
}

Result<std::shared_ptr<const Document>> Library::document(const std::string& id)
{
    return load<Document>(
        PresetKind::Document, id, fromJson([](const Json& json, Findings& findings) {
            return readDocument(json, "", findings);
        }));
}

Result<std::shared_ptr<const DataFile>> Library::data(const std::string& id)
{
    return load<DataFile>(PresetKind::Data, id, [&id](const std::string& text, Findings& findings) {
        return std::make_unique<DataFile>(readDataFile(text, id, findings));
    });
}

Result<std::shared_ptr<const MeasuredData>> Library::measured(const std::string& id)
{
    const auto folder = path(PresetKind::Measured, id).parent_path();
    return load<MeasuredData>(
        PresetKind::Measured, id, fromJson([&folder](const Json& json, Findings& findings) {
            return readMeasured(json, folder, findings);
        }));
}

Result<std::shared_ptr<const CorpusValidation>> Library::validation(const std::string& id)
{
    return load<CorpusValidation>(PresetKind::Validation, id, fromJson(readCorpusValidation));
}

Result<std::shared_ptr<const ErrorBank>> Library::bank(const std::string& id)
{
    return load<ErrorBank>(PresetKind::Bank, id, fromJson(readErrorBank));
}

std::shared_ptr<const ErrorBank> Library::errors()
{
    Diagnostics ignored; // `check` and `validate --corpus` report them
    if (!m_errors)
        m_errors = std::make_shared<const ErrorBank>(knownErrors(*this, ignored));
    return m_errors;
}

Result<DataFile> Library::columns(const fs::path& file) const
{
    if (m_columns)
        return m_columns(file);
    const auto text = readFile(file);
    if (!text)
        return text.diagnostics();
    Findings findings{file.string(), {}};
    auto data = readColumns(text.value(), file.stem().string(), findings);
    if (hasErrors(findings.list))
        return findings.list;
    return data;
}

Result<std::shared_ptr<const Design>> loadDesign(const fs::path& path)
{
    const auto text = readFile(path);
    if (!text)
        return text.diagnostics();
    Findings findings;
    // A design from a pipe has no folder: files that it names are searched in the working folder.
    findings.file = isStream(path) ? path.filename().string() : path.string();
    const auto design = fromJson(readDesign)(text.value(), findings);
    if (hasErrors(findings.list))
        return findings.list;
    return std::make_shared<const Design>(std::move(*design));
}

Result<std::shared_ptr<const Block>> loadBlock(const fs::path& path)
{
    const auto text = readFile(path);
    if (!text)
        return text.diagnostics();
    Findings findings;
    findings.file = path.string();
    const auto json = parseJson(text.value(), findings.file);
    if (!json)
        return json.diagnostics();
    const auto* const form = formOf(json.value());
    if (form != nullptr && form->kind != PresetKind::Block)
        findings.error("file.object",
                       "",
                       "expected a block, got a " + std::string(form->key),
                       "use the file of a block");
    if (findings.list.empty()) {
        auto block = readWholeBlock(json.value(), findings);
        if (!hasErrors(findings.list))
            return std::make_shared<const Block>(std::move(block));
    }
    return findings.list;
}

} // namespace clusterwright::model
