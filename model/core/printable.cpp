#include "model/core/printable.h"

#include "model/core/utf8.h"

#include <algorithm>
#include <array>

namespace clusterwright::model
{

namespace
{

struct CodeRange {
    char32_t first;
    char32_t last;
};

// Characters that control a terminal or the order of letters, or that no font shows: two names that look alike would differ. The
// joiners U+200C and U+200D are letters of some languages and parts of emoji.
constexpr std::array kControls = {
    CodeRange{0x0, 0x1f},         // C0
    CodeRange{0x7f, 0x9f},        // DEL, C1
    CodeRange{0xad, 0xad},        // soft hyphen
    CodeRange{0x61c, 0x61c},      // mark of bidirectional text
    CodeRange{0x180e, 0x180e},    // vowel separator without width
    CodeRange{0x200b, 0x200b},    // space without width
    CodeRange{0x200e, 0x200f},    // marks of bidirectional text
    CodeRange{0x2028, 0x202e},    // line and paragraph separator, embeddings
    CodeRange{0x2060, 0x2064},    // invisible joiner and operators
    CodeRange{0x2066, 0x206f},    // isolates, deprecated controls
    CodeRange{0xe000, 0xf8ff},    // private use
    CodeRange{0xfeff, 0xfeff},    // byte order mark
    CodeRange{0xfff9, 0xfffb},    // annotations
    CodeRange{0xe0000, 0xe007f},  // tags
    CodeRange{0xf0000, 0x10ffff}, // private use
};

bool isControl(char32_t code)
{
    return std::ranges::any_of(
        kControls, [code](const auto& range) { return code >= range.first && code <= range.last; });
}

std::string hexText(char32_t code, int digits)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (int digit = digits - 1; digit >= 0; --digit)
        text += kDigits[(code >> (4 * static_cast<unsigned>(digit))) & 0xfU];
    return text;
}

// The next character of a text; a byte that is not the start of a character is a piece of its own.
struct Piece {
    std::string_view bytes;
    char32_t code = 0; // the code point; the byte if isUtf8 is false
    bool isUtf8 = true;

    [[nodiscard]] bool isPlain() const { return isUtf8 && !isControl(code); }
};

Piece firstPiece(std::string_view text)
{
    const auto [size, code] = firstCharacter(text);
    if (size > 0)
        return {text.substr(0, size), code};
    return {text.substr(0, 1), static_cast<unsigned char>(text.front()), false};
}

constexpr char32_t kLastOfFourDigits = 0xffff;

std::string escaped(const Piece& piece)
{
    return piece.bytes.size() == 1           ? "\\x" + hexText(piece.code, 2)
           : piece.code <= kLastOfFourDigits ? "\\u" + hexText(piece.code, 4)
                                             : "\\U" + hexText(piece.code, 8);
}

// JSON has escapes of four digits only: two surrogates stand for a larger code.
std::string escapedInJson(const Piece& piece)
{
    if (piece.code <= kLastOfFourDigits)
        return "\\u" + hexText(piece.code, 4);
    const auto rest = piece.code - (kLastOfFourDigits + 1);
    return "\\u" + hexText(0xd800 + (rest >> 10U), 4) + "\\u" +
           hexText(0xdc00 + (rest & 0x3ffU), 4);
}

template <typename Escape>
std::string withEscapes(std::string_view text, const Escape& escape)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto piece = firstPiece(text);
        if (piece.isPlain())
            result += piece.bytes;
        else
            result += escape(piece);
        text.remove_prefix(piece.bytes.size());
    }
    return result;
}

} // namespace

std::string printable(std::string_view text)
{
    return withEscapes(text, escaped);
}

std::string printableLines(std::string_view text)
{
    return withEscapes(text, [](const Piece& piece) {
        return piece.code == '\n' ? std::string("\n") : escaped(piece);
    });
}

std::string printableJson(std::string_view json)
{
    return withEscapes(json, [](const Piece& piece) {
        return piece.code == '\n' ? std::string("\n") : escapedInJson(piece);
    });
}

bool hasControls(std::string_view text)
{
    while (!text.empty()) {
        const auto piece = firstPiece(text);
        if (!piece.isPlain() && piece.code != '\n' && piece.code != '\t')
            return true;
        text.remove_prefix(piece.bytes.size());
    }
    return false;
}

} // namespace clusterwright::model
