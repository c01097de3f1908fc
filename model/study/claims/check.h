// Everything there is to say about one file of any of our kinds: its form, its names, its dimensions, its sources.
#pragma once

#include "model/design/library/library.h"

#include <filesystem>

namespace clusterwright::model
{

// Empty when all is well. The kind is told from the field that names the object, or from the ending ".csv".
// A design is evaluated at its own values too: findings about the answer are warnings here.
[[nodiscard]] Diagnostics checkFile(const std::filesystem::path& path, Library& library);

} // namespace clusterwright::model
