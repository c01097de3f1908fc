// Checks one file of any kind that Clusterwright reads: form, names, dimensions and sources.
#pragma once

#include "model/design/library/library.h"

#include <filesystem>
#include <string_view>

namespace clusterwright::model
{

// Empty without problems. The field that names the object gives the kind, or the ending ".csv".
// Also evaluates a design at its own values; findings about the result are warnings here.
[[nodiscard]] Diagnostics
checkText(std::string_view text, const std::filesystem::path& path, Library& library);

} // namespace clusterwright::model
