// Presets for one test: those of the source tree, or a folder that exists during the test. Only the source file knows the place of
// the tree, so that a compiler cache serves every clone.
#pragma once

#include "model/design/library/library.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <string>

namespace clusterwright::tests
{

[[nodiscard]] std::filesystem::path shippedPresetsFolder();
[[nodiscard]] std::filesystem::path shippedPluginsFolder();

[[nodiscard]] inline model::Library shippedPresets()
{
    return model::Library(shippedPresetsFolder());
}

// A folder that is empty at first and removed after the test.
class PresetFolder
{
public:
    // `name` is relative: "designs/twice.cluster.json".
    std::filesystem::path add(const std::string& name, const std::string& text) const
    {
        std::filesystem::create_directories((m_folder.path() / name).parent_path());
        return m_folder.write(name, text);
    }
    [[nodiscard]] model::Library library() const { return model::Library(m_folder.path()); }
    [[nodiscard]] const std::filesystem::path& path() const { return m_folder.path(); }

private:
    TemporaryFolder m_folder;
};

} // namespace clusterwright::tests
