// Where a number comes from, or nothing: an optional Origin. Values that carry one include this header instead of provenance.h, so
// only the sources that look into an origin are compiled again when that header changes. It never changes itself, so copies share it.
#pragma once

#include <memory>
#include <optional>

namespace clusterwright::model
{

struct Origin;

class OriginRef
{
public:
    OriginRef();
    OriginRef(std::nullopt_t); // NOLINT(google-explicit-constructor): as std::optional has it
    OriginRef(Origin origin);  // NOLINT(google-explicit-constructor): likewise
    OriginRef(const OriginRef&);
    OriginRef(OriginRef&&) noexcept;
    OriginRef& operator=(const OriginRef&);
    OriginRef& operator=(OriginRef&&) noexcept;
    ~OriginRef();

    [[nodiscard]] bool has_value() const { return m_origin != nullptr; }
    [[nodiscard]] explicit operator bool() const { return has_value(); }
    // Of one that is there.
    [[nodiscard]] const Origin& operator*() const { return *m_origin; }
    [[nodiscard]] const Origin* operator->() const { return m_origin.get(); }

    // Whether they say the same.
    friend bool operator==(const OriginRef&, const OriginRef&);

private:
    std::shared_ptr<const Origin> m_origin;
};

} // namespace clusterwright::model
