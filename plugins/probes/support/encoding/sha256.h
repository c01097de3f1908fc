// SHA-256 (FIPS 180-4) and HMAC with it (RFC 2104), which Token proves itself with. Of our own because the probe is one static program
// that runs on any node, and not every system has an archive of a library with it.
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

// Two lower-case hexadecimal digits a byte.
[[nodiscard]] std::string hexadecimal(std::span<const unsigned char> bytes);

} // namespace clusterwright::probes
