// A paper, report or page that sources and origins cite: a preset, or one that a design brings along.
#pragma once

#include "model/json/json_fwd.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct Findings;

struct Document {
    std::string id;
    std::string title;
    std::string authors;
    int year = 0;          // 0: unknown
    std::string published; // where; may be empty

    friend bool operator==(const Document&, const Document&);
};

[[nodiscard]] Document
readDocument(const Json& json, const std::string& pointer, Findings& findings);

// Finding: name.duplicate. `pointer`: of the list.
void checkUniqueIds(const std::vector<Document>& documents,
                    const std::string& pointer,
                    Findings& findings);
// The findings of reading, and the above.
void checkForm(const std::vector<Document>& documents,
               const std::string& pointer,
               Findings& findings);

[[nodiscard]] Json toJson(const Document& document);

} // namespace clusterwright::model
