#include "model/core/text_encoding.h"

#include "model/core/finding.h"
#include "model/core/utf8.h"

#include <iconv.h>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kMark = "\xef\xbb\xbf"; // byte-order mark in UTF-8

// Returns the text without byte-order marks; a file may have two.
std::string withoutMarks(std::string text)
{
    std::size_t size = 0;
    while (text.compare(size, kMark.size(), kMark) == 0)
        size += kMark.size();
    text.erase(0, size);
    return text;
}

Diagnostics notText(const std::string& message)
{
    return refusal("text.encoding", message, "save the file as text in UTF-8");
}

Result<DecodedText> converted(std::string bytes, const char* from, std::string_view encoding)
{
    const auto failed = static_cast<std::size_t>(-1);
    const auto converter = ::iconv_open("UTF-8", from);
    if (reinterpret_cast<std::size_t>(converter) == failed) // NOLINT: the value that iconv states
        return notText("the system cannot read " + std::string(encoding));
    constexpr std::size_t kMostBytes = 3; // of UTF-8 for a byte, or for two of UTF-16
    std::string text(bytes.size() * kMostBytes, '\0');
    auto* in = bytes.data();
    auto* out = text.data();
    std::size_t inLeft = bytes.size();
    std::size_t outLeft = text.size();
    const bool isRead = ::iconv(converter, &in, &inLeft, &out, &outLeft) != failed;
    ::iconv_close(converter);
    if (!isRead)
        return notText("the file is neither UTF-8 nor " + std::string(encoding));
    text.resize(text.size() - outLeft);
    return DecodedText{withoutMarks(std::move(text)), encoding};
}

// Returns UTF-16 without a byte-order mark by its zeros: ASCII has one in every second byte. Null for other texts.
const char* utf16Of(std::string_view bytes)
{
    constexpr std::size_t kSeen = 1024;
    const auto seen = bytes.substr(0, kSeen);
    std::size_t zeros[2] = {0, 0}; // NOLINT: at even and odd places
    for (std::size_t i = 0; i < seen.size(); ++i)
        zeros[i % 2] += seen[i] == '\0' ? std::size_t{1} : std::size_t{0};
    const auto isMost = [&](std::size_t count) { return 4 * count > seen.size(); };
    return isMost(zeros[1]) && zeros[0] == 0   ? "UTF-16LE"
           : isMost(zeros[0]) && zeros[1] == 0 ? "UTF-16BE"
                                               : nullptr;
}

} // namespace

std::optional<std::array<int, 256>> charactersOf(const char* encoding)
{
    std::array<int, 256> characters{};
    for (std::size_t byte = 0; byte < characters.size(); ++byte) {
        const auto text = converted({static_cast<char>(byte)}, encoding, encoding);
        characters[byte] = text ? static_cast<int>(firstCharacter(text.value().text).code) : -1;
    }
    return characters['A'] == 'A' ? std::optional(characters) : std::nullopt;
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const auto size = firstCharacter(text).size;
        if (size == 0)
            return false;
        text.remove_prefix(size);
    }
    return true;
}

Result<DecodedText> decodedText(std::string bytes)
{
    constexpr std::string_view kUtf16 = "UTF-16";
    const bool isLittle = bytes.starts_with("\xff\xfe");
    if (isLittle || bytes.starts_with("\xfe\xff"))
        return converted(std::move(bytes), isLittle ? "UTF-16LE" : "UTF-16BE", kUtf16);
    if (bytes.find('\0') != std::string::npos) {
        const auto* const from = utf16Of(bytes);
        return from != nullptr ? converted(std::move(bytes), from, kUtf16)
                               : notText("the file has characters with code 0");
    }
    if (isUtf8(bytes))
        return DecodedText{withoutMarks(std::move(bytes)), "UTF-8"};
    return converted(std::move(bytes), "WINDOWS-1252", "Windows-1252");
}

} // namespace clusterwright::model
