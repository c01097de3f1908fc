// An optional Origin of a number. Values that carry one include this header instead of provenance.h, so only the sources that
// read an origin are compiled again when that header changes. An origin never changes, so copies share it.
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
    OriginRef(std::nullopt_t); // NOLINT(google-explicit-constructor): like std::optional
    OriginRef(Origin origin);  // NOLINT(google-explicit-constructor): likewise
    OriginRef(const OriginRef&);
    OriginRef(OriginRef&&) noexcept;
    OriginRef& operator=(const OriginRef&);
    OriginRef& operator=(OriginRef&&) noexcept;
    ~OriginRef();

    [[nodiscard]] bool has_value() const { return m_origin != nullptr; }
    [[nodiscard]] explicit operator bool() const { return has_value(); }
    // Requires an origin.
    [[nodiscard]] const Origin& operator*() const { return *m_origin; }
    [[nodiscard]] const Origin* operator->() const { return m_origin.get(); }

    // True when both origins are equal.
    friend bool operator==(const OriginRef&, const OriginRef&);

private:
    std::shared_ptr<const Origin> m_origin;
};

} // namespace clusterwright::model
