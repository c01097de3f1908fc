// Where the user's own things are, as the XDG base directory specification has it. A folder need not be there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace clusterwright::runner
{

[[nodiscard]] std::filesystem::path homeFolder();
[[nodiscard]] std::filesystem::path configFolder();  // $XDG_CONFIG_HOME/clusterwright
[[nodiscard]] std::filesystem::path dataFolder();    // $XDG_DATA_HOME/clusterwright
[[nodiscard]] std::filesystem::path programFolder(); // of the program that runs
// "share/clusterwright/NAME" of the installation; `source` if the program runs from its build folder.
[[nodiscard]] std::filesystem::path installedFolder(const std::string& name,
                                                    const std::filesystem::path& source);

// Folders of presets that a user names: in `given`, then in $CLUSTERWRIGHT_PRESETS. Each text may list several, separated by ':'.
[[nodiscard]] std::vector<std::filesystem::path>
namedPresetFolders(const std::vector<std::string>& given = {});
// All folders of presets, the first one counts first: `named`, the user's own ($XDG_DATA_HOME/clusterwright/presets, then the one that
// the window wrote to before, $XDG_DATA_HOME/Clusterwright/clusterwright/presets), the shipped one.
[[nodiscard]] std::vector<std::filesystem::path>
presetFolders(std::vector<std::filesystem::path> named);

} // namespace clusterwright::runner
