#include "model/json/pointer.h"

namespace clusterwright::model
{

std::string pointerTo(const std::string& parent, std::string_view step)
{
    std::string result = parent + "/";
    for (const char c : step) {
        if (c == '~')
            result += "~0";
        else if (c == '/')
            result += "~1";
        else
            result += c;
    }
    return result;
}

std::string pointerTo(const std::string& parent, std::size_t index)
{
    return parent + "/" + std::to_string(index);
}

} // namespace clusterwright::model
