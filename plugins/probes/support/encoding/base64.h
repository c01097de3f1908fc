// Bytes as text in a line of JSON (RFC 4648, section 4), between the runner and agents.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::probes
{

[[nodiscard]] std::string toBase64(std::string_view bytes);

// Nothing where `text` is no base64 with its padding.
[[nodiscard]] std::optional<std::string> fromBase64(std::string_view text);

} // namespace clusterwright::probes
