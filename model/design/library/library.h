// The presets on disk, loaded one by one when they are asked for. Folders of the user's stand before the shipped one: of two presets of
// one id the first counts. Not thread-safe: load first, share what is loaded.
#pragma once

#include "model/core/result.h"
#include "model/design/document/cited_document.h"
#include "model/design/document/design_fwd.h"
#include "model/design/graph/design_topology_fwd.h"
#include "model/json/json_fwd.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct Findings;

enum class PresetKind { Document, Block, Component, Cluster, Design, Data, Claim };

// The key that names the object in its file ("block"), its folder, and the ending of its file's name.
struct PresetForm {
    PresetKind kind;
    std::string_view key;
    std::string_view folder;
    std::string_view ending;
};

[[nodiscard]] const PresetForm& formOf(PresetKind kind);
// The form whose key the object has; null when it has none of them.
[[nodiscard]] const PresetForm* formOf(const Json& json);

// Whether the folder has one of the folders that presets are in.
[[nodiscard]] bool holdsPresets(const std::filesystem::path& root);

class Library
{
public:
    // A root is a folder as presets/README.md describes it, and may lack any of the folders in it; it need not be there yet. The last
    // one is the shipped one.
    explicit Library(std::filesystem::path root);
    explicit Library(std::vector<std::filesystem::path> roots);

    // Errors: preset.unknown (with the nearest id), and all findings of the file.
    [[nodiscard]] Result<std::shared_ptr<const Block>> block(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const Component>> component(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const Cluster>> cluster(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const Design>> design(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const DataFile>> data(const std::string& id);
    [[nodiscard]] Result<std::shared_ptr<const Document>> document(const std::string& id);

    // Writes the object into the first root, under the id that it says, whole or not at all; it is loaded anew when it is asked for.
    // Errors: json.missing_field, id.form, file.unwritable.
    [[nodiscard]] Diagnostics save(PresetKind kind, const Json& json);
    // What was loaded of it: it is loaded anew. Those who hold it keep it.
    void forget(PresetKind kind, const std::string& id);

    // Of all roots, sorted, each once.
    [[nodiscard]] std::vector<std::string> ids(PresetKind kind) const;
    [[nodiscard]] bool has(PresetKind kind, const std::string& id) const;
    // In a folder of the user's.
    [[nodiscard]] bool isOwn(PresetKind kind, const std::string& id) const;
    // In the first root that has it; where it would be in the last one when none does.
    [[nodiscard]] std::filesystem::path path(PresetKind kind, const std::string& id) const;
    [[nodiscard]] const std::vector<std::filesystem::path>& roots() const { return m_roots; }

    // The graphs of a plan: those of the last plans stay, so that a change that leaves the topology alone builds none again.
    [[nodiscard]] std::shared_ptr<const TopologyCache> graphsOf(TopologyPlan plan);

private:
    struct Listing {
        std::filesystem::file_time_type time; // of the folder
        std::vector<std::string> ids;
    };

    template <typename T, typename Read>
    Result<std::shared_ptr<const T>> load(PresetKind kind, const std::string& id, Read read);

    [[nodiscard]] std::vector<std::string> list(const std::filesystem::path& folder,
                                                std::string_view ending) const;
    // The text of the preset, and the name under which findings show it.
    [[nodiscard]] Result<std::string>
    text(PresetKind kind, const std::string& id, std::string& shown) const;

    std::vector<std::filesystem::path> m_roots;
    mutable std::map<std::filesystem::path, Listing> m_listings; // by folder
    std::vector<std::shared_ptr<const TopologyCache>> m_graphs;  // the last used one first
    std::map<std::pair<PresetKind, std::string>, std::shared_ptr<const void>> m_loaded;
};

// A design, or a block, from a file of the user's. Error of a block: file.object, when the file holds something else.
[[nodiscard]] Result<std::shared_ptr<const Design>> loadDesign(const std::filesystem::path& path);
[[nodiscard]] Result<std::shared_ptr<const Block>> loadBlock(const std::filesystem::path& path);

} // namespace clusterwright::model
