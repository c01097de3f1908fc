#include "model/design/document/cited_document.h"

#include "model/block/form.h"
#include "model/design/document/json_fields.h"
#include "model/json/json.h"
#include "model/json/object_reader.h"

#include <set>

namespace clusterwright::model
{

bool operator==(const Document&, const Document&) = default;

Document readDocument(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Document document;
    document.id = reader.text("document");
    checkId(document.id, reader.pointer("document"), findings);
    document.title = reader.text("title");
    document.authors = reader.text("authors", "");
    document.year = reader.integer("year").value_or(0);
    document.published = reader.text("published", "");
    return document;
}

void checkUniqueIds(const std::vector<Document>& documents,
                    const std::string& pointer,
                    Findings& findings)
{
    std::set<std::string> ids;
    for (std::size_t i = 0; i < documents.size(); ++i)
        if (const auto& id = documents[i].id; !id.empty() && !ids.insert(id).second)
            findings.error("name.duplicate",
                           pointerTo(pointer, i) + "/document",
                           "there is a document '" + id + "' already",
                           "choose another id");
}

void checkForm(const std::vector<Document>& documents,
               const std::string& pointer,
               Findings& findings)
{
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const auto place = pointerTo(pointer, i);
        checkGiven(documents[i].id, place + "/document", findings);
        checkId(documents[i].id, place + "/document", findings);
        checkGiven(documents[i].title, place + "/title", findings);
    }
    checkUniqueIds(documents, pointer, findings);
}

Json toJson(const Document& document)
{
    Json json{{"document", document.id}, {"title", document.title}};
    put(json, "authors", document.authors);
    if (document.year != 0)
        json["year"] = document.year;
    put(json, "published", document.published);
    return json;
}

} // namespace clusterwright::model
