// What is wrong with one file: found while it is read, so that all of it is known at the end.
#pragma once

#include "model/core/diagnostics.h"

#include <string>

namespace clusterwright::model
{

// Where findings of one file go.
struct Findings {
    std::string file;
    Diagnostics list;

    void error(std::string code, std::string pointer, std::string message, std::string hint = {});
    void warning(std::string code, std::string pointer, std::string message, std::string hint = {});
    // Adds findings about the text at `pointer`: sets their file and place.
    void add(const std::string& pointer, Diagnostics about);
};

} // namespace clusterwright::model
