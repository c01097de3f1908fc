// SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104) for the proofs of Token. Implemented here because the probe is one static program for any
// node, and not every system has a static library with SHA-256.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace clusterwright::probes
{

using Sha256 = std::array<unsigned char, 32>;

[[nodiscard]] Sha256 sha256(std::string_view message);
[[nodiscard]] Sha256 hmacSha256(std::string_view key, std::string_view message);

// Returns two lower-case hexadecimal digits per byte.
[[nodiscard]] std::string hexadecimal(std::span<const unsigned char> bytes);

} // namespace clusterwright::probes
