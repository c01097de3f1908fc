#include "model/core/origin_ref.h"

#include "model/core/provenance.h"

#include <utility>

namespace clusterwright::model
{

OriginRef::OriginRef() = default;
OriginRef::OriginRef(std::nullopt_t /*none*/)
{
}
OriginRef::OriginRef(Origin origin)
    : m_origin(std::make_shared<const Origin>(std::move(origin)))
{
}
OriginRef::OriginRef(const OriginRef&) = default;
OriginRef::OriginRef(OriginRef&&) noexcept = default;
OriginRef& OriginRef::operator=(const OriginRef&) = default;
OriginRef& OriginRef::operator=(OriginRef&&) noexcept = default;
OriginRef::~OriginRef() = default;

bool operator==(const OriginRef& left, const OriginRef& right)
{
    if (!left.m_origin || !right.m_origin)
        return left.m_origin == right.m_origin;
    return left.m_origin == right.m_origin || *left.m_origin == *right.m_origin;
}

} // namespace clusterwright::model
