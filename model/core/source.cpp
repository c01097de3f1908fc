#include "model/core/source.h"

namespace clusterwright::model
{

bool operator==(const Source&, const Source&) = default;

std::string toText(const Source& source)
{
    if (source.place.empty())
        return source.document;
    return source.document.empty() ? source.place : source.document + ", " + source.place;
}

} // namespace clusterwright::model
