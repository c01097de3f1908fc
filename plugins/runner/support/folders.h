// Where the user's own things are, as the XDG base directory specification has it. A folder need not be there.
#pragma once

#include <filesystem>

namespace clusterwright::runner
{

[[nodiscard]] std::filesystem::path homeFolder();
[[nodiscard]] std::filesystem::path configFolder();  // $XDG_CONFIG_HOME/clusterwright
[[nodiscard]] std::filesystem::path dataFolder();    // $XDG_DATA_HOME/clusterwright
[[nodiscard]] std::filesystem::path programFolder(); // of the program that runs

} // namespace clusterwright::runner
