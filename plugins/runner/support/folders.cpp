#include "plugins/runner/support/folders.h"

#include "model/core/text.h"

#include <cstdlib>
#include <pwd.h>
#include <string>
#include <unistd.h>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;

// The specification requires that relative paths are ignored.
fs::path absoluteFrom(const char* variable)
{
    const char* const value = std::getenv(variable); // NOLINT(concurrency-mt-unsafe)
    const fs::path path = value ? value : "";
    return path.is_absolute() ? path : fs::path();
}

} // namespace

fs::path homeFolder()
{
    if (auto home = absoluteFrom("HOME"); !home.empty())
        return home;
    const auto* const user = ::getpwuid(::getuid()); // NOLINT(concurrency-mt-unsafe)
    return user ? user->pw_dir : "/";
}

fs::path configFolder()
{
    const auto base = absoluteFrom("XDG_CONFIG_HOME");
    return (base.empty() ? homeFolder() / ".config" : base) / "clusterwright";
}

fs::path dataFolder()
{
    const auto base = absoluteFrom("XDG_DATA_HOME");
    return (base.empty() ? homeFolder() / ".local" / "share" : base) / "clusterwright";
}

fs::path programFolder()
{
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

fs::path installedFolder(const std::string& name, const fs::path& source)
{
    auto installed = programFolder().parent_path() / "share" / "clusterwright" / name;
    std::error_code ignored;
    return fs::is_directory(installed, ignored) ? installed : source;
}

std::vector<fs::path> namedPresetFolders(const std::vector<std::string>& given)
{
    auto lists = given;
    if (const char* const named =
            std::getenv("CLUSTERWRIGHT_PRESETS")) // NOLINT(concurrency-mt-unsafe)
        lists.emplace_back(named);
    std::vector<fs::path> folders;
    for (const auto& list : lists)
        for (const auto& folder : model::split(list, ':'))
            if (!folder.empty())
                folders.emplace_back(folder);
    return folders;
}

std::vector<fs::path> presetFolders(std::vector<fs::path> named)
{
    auto folders = std::move(named);
    folders.push_back(dataFolder() / "presets");
    folders.push_back(dataFolder().parent_path() / "Clusterwright" / "clusterwright" / "presets");
    folders.push_back(installedFolder("presets", CLUSTERWRIGHT_SOURCE_PRESETS));
    return folders;
}

} // namespace clusterwright::runner
