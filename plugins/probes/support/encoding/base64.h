// Base64 (RFC 4648, section 4) for bytes in JSON lines between the runner and agents.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::probes
{

[[nodiscard]] std::string toBase64(std::string_view bytes);

// Returns nothing for invalid base64 or missing padding.
[[nodiscard]] std::optional<std::string> fromBase64(std::string_view text);

} // namespace clusterwright::probes
