#include "model/json/fingerprint.h"

#include <boost/crc.hpp>

#include <array>
#include <charconv>

namespace clusterwright::model
{

std::string fingerprintOf(std::string_view text)
{
    boost::crc_optimal<64, 0x42F0E1EBA9EA3693, 0, 0, false, false> crc;
    crc.process_bytes(text.data(), text.size());
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), crc.checksum(), 16).ptr;
    return {digits.begin(), end};
}

} // namespace clusterwright::model
