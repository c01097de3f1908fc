#include "model/core/printable.h"

#include "model/core/utf8.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

bool isControl(char32_t code)
{
    const bool isMark = code == 0x61c || code == 0x200e || code == 0x200f;
    const bool isEmbedding = code >= 0x202a && code <= 0x202e;
    const bool isIsolate = code >= 0x2066 && code <= 0x2069;
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || isMark || isEmbedding || isIsolate;
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

std::string escaped(const Piece& piece)
{
    return piece.bytes.size() == 1 ? "\\x" + hexText(piece.code, 2)
                                   : "\\u" + hexText(piece.code, 4);
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
        return piece.code == '\n' ? std::string("\n") : "\\u" + hexText(piece.code, 4);
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
