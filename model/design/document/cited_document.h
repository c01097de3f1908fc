// A paper, report or page that sources and origins cite: a preset, or part of a design.
#pragma once

#include <string>

namespace clusterwright::model
{

struct Document {
    std::string id;
    std::string title;
    std::string authors;
    int year = 0;          // 0: unknown
    std::string published; // place of publication; may be empty

    friend bool operator==(const Document&, const Document&);
};

} // namespace clusterwright::model
