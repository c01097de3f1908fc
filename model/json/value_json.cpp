#include "model/json/value_json.h"

#include "model/json/json.h"

#include <cmath>

namespace clusterwright::model
{

Json numberJson(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json numbersJson(const std::vector<double>& values)
{
    auto list = Json::array();
    for (const auto value : values)
        list.push_back(numberJson(value));
    return list;
}

Json textOrNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

} // namespace clusterwright::model
