// Presets for one test: those of the source tree, or a folder that lives as long as the test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "model/design/library.h"

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

// Empty at first; removed at the end.
class PresetFolder
{
public:
    PresetFolder()
    {
        auto name = (std::filesystem::temp_directory_path() / "clusterwright-XXXXXX").string();
        if (!mkdtemp(name.data()))
            std::abort();
        m_root = name;
    }
    ~PresetFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_root, ignored);
    }
    PresetFolder(const PresetFolder&) = delete;
    PresetFolder& operator=(const PresetFolder&) = delete;

    // `name` is relative: "designs/twice.cluster.json".
    std::filesystem::path add(const std::string& name, const std::string& text) const
    {
        const auto path = m_root / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text;
        return path;
    }
    [[nodiscard]] model::Library library() const { return model::Library(m_root); }

private:
    std::filesystem::path m_root;
};

} // namespace clusterwright::tests
