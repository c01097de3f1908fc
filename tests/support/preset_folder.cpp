#include "tests/support/preset_folder.h"

namespace clusterwright::tests
{

std::filesystem::path shippedPresetsFolder()
{
    return CLUSTERWRIGHT_SOURCE_PRESETS;
}

std::filesystem::path shippedPluginsFolder()
{
    return CLUSTERWRIGHT_SOURCE_PLUGINS;
}

} // namespace clusterwright::tests
