// Presets for one test: those of the source tree, or a folder that lives as long as the test.
#pragma once

#include "model/design/library.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <string>

namespace clusterwright::tests
{

[[nodiscard]] inline std::filesystem::path shippedPresetsFolder()
{
    return CLUSTERWRIGHT_SOURCE_PRESETS;
}

[[nodiscard]] inline model::Library shippedPresets()
{
    return model::Library(shippedPresetsFolder());
}

// Empty at first, and gone when the test ends.
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

private:
    TemporaryFolder m_folder;
};

} // namespace clusterwright::tests
