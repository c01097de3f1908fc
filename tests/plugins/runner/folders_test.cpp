// Folders of the user.
#include "plugins/runner/support/folders.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"
#include "tests/support/variable.h"

namespace clusterwright::tests::folders_test
{

namespace
{

using Folders = std::vector<std::filesystem::path>;

} // namespace

TEST_CASE("All programs use the same order of preset folders", "[runner][folders]")
{
    const Variable home("XDG_DATA_HOME", "/data");
    const Variable presets("CLUSTERWRIGHT_PRESETS", "/c:/d");
    CHECK(runner::presetFolders(runner::namedPresetFolders({"/a:/b"})) ==
          Folders{"/a",
                  "/b",
                  "/c",
                  "/d",
                  "/data/clusterwright/presets",
                  "/data/Clusterwright/clusterwright/presets",
                  shippedPresetsFolder()});
}

TEST_CASE("Without a data folder the user's presets are below the home folder", "[runner][folders]")
{
    const Variable home("HOME", "/me");
    const Variable data("XDG_DATA_HOME", GENERATE("", "not/absolute"));
    CHECK(runner::presetFolders({}).front() == "/me/.local/share/clusterwright/presets");
}

TEST_CASE("Empty names of preset folders are ignored", "[runner][folders]")
{
    const Variable presets("CLUSTERWRIGHT_PRESETS", "");
    CHECK(runner::namedPresetFolders().empty());
    CHECK(runner::namedPresetFolders({":/a:"}) == Folders{"/a"});
}

} // namespace clusterwright::tests::folders_test
