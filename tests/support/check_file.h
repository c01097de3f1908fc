// Findings about a file on disk.
#pragma once

#include "model/core/file.h"
#include "model/study/claims/check.h"

#include <filesystem>

namespace clusterwright::tests
{

[[nodiscard]] inline model::Diagnostics checkFile(const std::filesystem::path& path,
                                                  model::Library& library)
{
    const auto text = model::readFile(path);
    return text ? model::checkText(text.value(), path, library) : text.diagnostics();
}

} // namespace clusterwright::tests
