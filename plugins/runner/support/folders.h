// Folders of the user's files, following the XDG base directory specification. A folder may be missing.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace clusterwright::runner
{

[[nodiscard]] std::filesystem::path homeFolder();
[[nodiscard]] std::filesystem::path configFolder();  // $XDG_CONFIG_HOME/clusterwright
[[nodiscard]] std::filesystem::path dataFolder();    // $XDG_DATA_HOME/clusterwright
[[nodiscard]] std::filesystem::path programFolder(); // folder of the running program
// Returns "share/clusterwright/NAME" of the installation, or `source` if the program runs from its build folder.
[[nodiscard]] std::filesystem::path installedFolder(const std::string& name,
                                                    const std::filesystem::path& source);

// Returns the folders of presets in `given`, then in $CLUSTERWRIGHT_PRESETS. Each text can list several folders, separated by ':'.
[[nodiscard]] std::vector<std::filesystem::path>
namedPresetFolders(const std::vector<std::string>& given = {});
// Returns all folders of presets in order of precedence: `named`, the user's own ($XDG_DATA_HOME/clusterwright/presets, then that of
// earlier versions, $XDG_DATA_HOME/Clusterwright/clusterwright/presets), the shipped folder.
[[nodiscard]] std::vector<std::filesystem::path>
presetFolders(std::vector<std::filesystem::path> named);

} // namespace clusterwright::runner
