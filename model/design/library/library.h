// The presets on disk, each loaded on first use. Folders of the user precede the shipped one: among presets with the same id the
// first counts. Not thread-safe: load first, then share the loaded presets.
#pragma once

#include "model/core/result.h"
#include "model/design/document/cited_document.h"
#include "model/design/document/design_fwd.h"
#include "model/design/graph/design_topology_fwd.h"
#include "model/json/json_fwd.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct Findings;
struct CorpusValidation;
struct ErrorBank;
struct MeasuredData;

enum class PresetKind {
    Document,
    Block,
    Component,
    Cluster,
    Design,
    Data,
    Claim,
    Measured,
    Validation,
    Bank
};

// The key that names the object in its file ("block"), its folder, and the extension of its file.
struct PresetForm {
    PresetKind kind;
    std::string_view key;
    std::string_view folder;
    std::string_view ending;
};

[[nodiscard]] const PresetForm& formOf(PresetKind kind);
// Returns the form whose key the object has; null without one.
[[nodiscard]] const PresetForm* formOf(const Json& json);

// True if the folder contains one of the preset folders.
[[nodiscard]] bool holdsPresets(const std::filesystem::path& root);

// Reads columns of measured data from a user's file.
using ColumnReader = std::function<Result<DataFile>(const std::filesystem::path&)>;

class Library
{
public:
    // A root is a folder as presets/README.md describes it; any folder in it, or the root itself, may be missing. The last root is
    // the shipped one.
    explicit Library(std::filesystem::path root);
    explicit Library(std::vector<std::filesystem::path> roots);

    // Errors: preset.unknown (with the nearest id), and all findings of the file.
    [[nodiscard]] Result<std::shared_ptr<const Block>> block(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const Component>> component(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const Cluster>> cluster(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const Design>> design(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const DataFile>> data(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const Document>> document(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const MeasuredData>> measured(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const CorpusValidation>> validation(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const ErrorBank>> bank(const std::string& id);
    // Returns the cases of all banks whose blocks have not changed since (known_errors.h).
    [[nodiscard]] std::shared_ptr<const ErrorBank> errors();

    // Adds the attributes of the preset that the component is like, and of those which that one is like, but for synonyms of its own
    // attributes. Findings: preset.unknown, component.like, and those of these presets.
    void complete(Component& component, Findings& findings) const;

    // Writes the object into the first root, under its id, atomically; the next access loads it again. Errors: json.missing_field,
    // id.form, file.unwritable.
    [[nodiscard]] Diagnostics save(PresetKind kind, const Json& json);
    // Drops the loaded preset, so that the next access loads it again. Existing pointers stay valid.
    void forget(PresetKind kind, const std::string& id);

    // Returns the ids of all roots, sorted, each once.
    [[nodiscard]] std::vector<std::string> ids(PresetKind kind) const;
    [[nodiscard]] bool has(PresetKind kind, const std::string& id) const;
    // True for a preset in a user's folder.
    [[nodiscard]] bool isOwn(PresetKind kind, const std::string& id) const;
    // Returns the path in the first root with the preset; without one, the path it would have in the last root.
    [[nodiscard]] std::filesystem::path path(PresetKind kind, const std::string& id) const;
    [[nodiscard]] const std::vector<std::filesystem::path>& roots() const { return m_roots; }

    // Reads CSV. A reader of the program replaces this one; those with the measurement runner also read exported runs.
    [[nodiscard]] Result<DataFile> columns(const std::filesystem::path& file) const;
    void readColumnsWith(ColumnReader reader) { m_columns = std::move(reader); }

    // Returns the cached graphs of a plan. The caches of the last few plans are kept, so that an edit outside the topology rebuilds
    // no graph.
    [[nodiscard]] std::shared_ptr<const TopologyCache> graphsOf(TopologyPlan plan);

    // Returns the text of the preset, and its name in findings. Error: preset.unknown; those of readFile.
    [[nodiscard]] Result<std::string>
    text(PresetKind kind, const std::string& id, std::string& shown) const;

private:
    struct Listing {
        std::filesystem::file_time_type time; // time of the folder
        std::vector<std::string> ids;
    };

    template <typename T, typename Read>
    Result<std::shared_ptr<const T>> load(PresetKind kind, const std::string& id, Read read);

    [[nodiscard]] std::vector<std::string> list(const std::filesystem::path& folder,
                                                std::string_view ending) const;

    std::vector<std::filesystem::path> m_roots;
    ColumnReader m_columns;                                      // empty: CSV
    mutable std::map<std::filesystem::path, Listing> m_listings; // by folder
    std::shared_ptr<const ErrorBank> m_errors;                   // null before the first use
    std::vector<std::shared_ptr<const TopologyCache>> m_graphs;  // most recently used first
    std::map<std::pair<PresetKind, std::string>, std::shared_ptr<const void>> m_loaded;
};

// Load a design, or a block, from a user's file. Error for a block: file.object, if the file contains another object.
[[nodiscard]] Result<std::shared_ptr<const Design>> loadDesign(const std::filesystem::path& path);
[[nodiscard]] Result<std::shared_ptr<const Block>> loadBlock(const std::filesystem::path& path);

} // namespace clusterwright::model
