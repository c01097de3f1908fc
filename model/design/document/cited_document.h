// A paper, report or page that sources and origins cite: a preset, or one that a design brings along.
#pragma once

#include <string>

namespace clusterwright::model
{

struct Document {
    std::string id;
    std::string title;
    std::string authors;
    int year = 0;          // 0: unknown
    std::string published; // where; may be empty

    friend bool operator==(const Document&, const Document&);
};

} // namespace clusterwright::model
