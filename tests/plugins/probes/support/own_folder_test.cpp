// Private folders of a process, and the removal of abandoned ones.
#include "plugins/probes/support/own_folder.h"
#include "tests/support/catch_compat.h"
#include "tests/support/temporary_folder.h"

#include <chrono>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>

namespace clusterwright::tests::own_folder_test
{

using namespace clusterwright::probes;
namespace fs = std::filesystem;

namespace
{

void makeOld(const fs::path& path)
{
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(1));
}

// Creates a folder as a killed process leaves it.
fs::path leftBehind(const TemporaryFolder& above, const std::string& name, fs::perms mode)
{
    auto path = above.path() / name;
    fs::create_directory(path);
    static_cast<void>(above.write(name + "/file", "text"));
    fs::permissions(path, mode);
    makeOld(path);
    return path;
}

} // namespace

TEST_CASE("A private folder is accessible only to its owner and removed with it", "[probes]")
{
    const TemporaryFolder above;
    std::optional<OwnFolder> folder(above.path());
    const auto path = folder->path();
    CHECK(folder->problem().empty());
    CHECK((fs::status(path).permissions() & fs::perms::all) == fs::perms::owner_all);
    static_cast<void>(above.write(path.filename().string() + "/file", "text"));
    folder.reset();
    CHECK_FALSE(fs::exists(path));
}

TEST_CASE("Folders of killed processes are removed, and those in use are kept", "[probes][faults]")
{
    const TemporaryFolder above;
    const OwnFolder inUse(above.path());
    makeOld(inUse.path());
    const auto left = leftBehind(above, "clusterwright-aaaaaa", fs::perms::owner_all);
    const auto others = leftBehind(above, "clusterwright-lab-of-0", fs::perms::owner_all);
    const auto open = leftBehind(above, "clusterwright-bbbbbb", fs::perms::all);
    const auto young = leftBehind(above, "clusterwright-cccccc", fs::perms::owner_all);
    fs::last_write_time(young, fs::file_time_type::clock::now());
    fs::create_directory_symlink(others, above.path() / "clusterwright-dddddd");
    const OwnFolder next(above.path());

    CHECK_FALSE(fs::exists(left));
    CHECK(fs::exists(inUse.path()));
    CHECK(fs::exists(others / "file"));
    CHECK(fs::exists(open));
    CHECK(fs::exists(young));
}

TEST_CASE("A failure to create a folder has a reason", "[probes][faults]")
{
    const OwnFolder folder("/nowhere");
    CHECK(folder.path().empty());
    CHECK_FALSE(folder.problem().empty());
}

} // namespace clusterwright::tests::own_folder_test
