// Writes fields such that those absent in a file stay absent: an empty text, list or source, no expression or origin. Internal to
// model/design.
#pragma once

#include "model/expression/language/expression.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

inline void put(Json& json, const char* key, const std::string& text)
{
    if (!text.empty())
        json[key] = text;
}

inline void put(Json& json, const char* key, const std::optional<Expression>& expression)
{
    if (expression)
        json[key] = expression->text;
}

inline void put(Json& json, const char* key, const OriginRef& origin)
{
    if (origin)
        json[key] = toJson(*origin);
}

inline void put(Json& json, const char* key, const Source& source)
{
    if (!source.document.empty())
        json[key] = toJson(source);
}

inline void put(Json& json, const char* key, const std::vector<std::string>& texts)
{
    if (!texts.empty())
        json[key] = texts;
}

} // namespace clusterwright::model
