#include "plugins/probes/support/encoding/sha256.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace clusterwright::probes
{

namespace
{

using State = std::array<std::uint32_t, 8>;

constexpr std::size_t kBlock = 64; // B
constexpr std::size_t kRounds = 64;

// Fractional parts of the square roots of the first 8 primes and of the cube roots of the first 64 (sections 5.3.3 and 4.2.2).
constexpr State kInitial = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
// clang-format off
constexpr std::array<std::uint32_t, kRounds> kConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
// clang-format on

// The message schedule (section 6.2.2, step 1).
std::array<std::uint32_t, kRounds> scheduleOf(std::string_view block)
{
    std::array<std::uint32_t, kRounds> words{};
    for (std::size_t i = 0; i < kBlock; ++i)
        words[i / 4] = words[i / 4] << 8U | static_cast<unsigned char>(block[i]);
    for (std::size_t i = 16; i < kRounds; ++i) {
        const auto a = words[i - 15];
        const auto b = words[i - 2];
        words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3U) + words[i - 7] +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10U);
    }
    return words;
}

// Steps 2 to 4 of section 6.2.2.
void compress(State& state, std::string_view block)
{
    const auto words = scheduleOf(block);
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < kRounds; ++i) {
        const auto one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                         ((e & f) ^ (~e & g)) + kConstants[i] + words[i];
        const auto two =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    const State more = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i)
        state[i] += more[i];
}

// Pads with a one, zeros, and the length in bits at the end of a block (section 5.1.1).
std::string padded(std::string_view message)
{
    constexpr std::size_t kLength = 8; // B
    std::string result(message);
    result += '\x80';
    result.resize((result.size() + kLength + kBlock - 1) / kBlock * kBlock, '\0');
    std::uint64_t bits = std::uint64_t{message.size()} * 8;
    for (std::size_t i = 1; i <= kLength; ++i, bits >>= 8U)
        result[result.size() - i] = static_cast<char>(bits & 0xffU);
    return result;
}

std::string_view textOf(const Sha256& digest)
{
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

} // namespace

Sha256 sha256(std::string_view message)
{
    const auto blocks = padded(message);
    State state = kInitial;
    for (std::size_t start = 0; start < blocks.size(); start += kBlock)
        compress(state, std::string_view(blocks).substr(start, kBlock));
    Sha256 digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<unsigned char>(state[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

Sha256 hmacSha256(std::string_view key, std::string_view message)
{
    std::string inner(key.size() > kBlock ? textOf(sha256(key)) : key);
    inner.resize(kBlock, '\0');
    std::string outer = inner;
    for (auto& byte : inner)
        byte ^= '\x36';
    for (auto& byte : outer)
        byte ^= '\x5c';
    return sha256(outer + std::string(textOf(sha256(inner + std::string(message)))));
}

std::string hexadecimal(std::span<const unsigned char> bytes)
{
    std::string digits;
    for (const auto byte : bytes)
        for (const int digit : {byte / 16, byte % 16})
            digits += "0123456789abcdef"[digit];
    return digits;
}

} // namespace clusterwright::probes
