#include "plugins/runner/support/folders.h"

#include <cstdlib>
#include <pwd.h>
#include <string>
#include <unistd.h>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;

// The specification has relative paths ignored.
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

} // namespace clusterwright::runner
