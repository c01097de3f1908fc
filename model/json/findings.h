// All problems of one file, collected while it is read.
#pragma once

#include "model/core/diagnostics.h"

#include <string>

namespace clusterwright::model
{

// Collects the findings of one file.
struct Findings {
    std::string file;
    Diagnostics list;

    void error(std::string code, std::string pointer, std::string message, std::string hint = {});
    void warning(std::string code, std::string pointer, std::string message, std::string hint = {});
    // Adds findings about the text at `pointer`, with their file and place.
    void add(const std::string& pointer, Diagnostics about);
};

} // namespace clusterwright::model
