#include "plugins/probes/support/json_line.h"

#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

namespace clusterwright::probes
{

namespace
{

// Bytes of the UTF-8 character that `text` starts with; 0 when it starts with none.
std::size_t characterLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    const std::size_t length = first < 0x80                    ? 1
                               : first >= 0xc2 && first < 0xe0 ? 2
                               : first >= 0xe0 && first < 0xf0 ? 3
                               : first >= 0xf0 && first < 0xf5 ? 4
                                                               : 0;
    if (length > text.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0U) != 0x80)
            return 0;
    const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
    const bool outside = (first == 0xed && byte(1) >= 0xa0) || (first == 0xf4 && byte(1) >= 0x90);
    return overlong || outside ? 0 : length;
}

void appendCharacter(std::string& line, std::string_view character)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(character.front());
    if (character == "\"" || character == "\\") {
        (line += '\\') += character;
    } else if (byte < 0x20 || byte == 0x7f) {
        line += "\\u00";
        line += kDigits[byte >> 4U];
        line += kDigits[byte & 15U];
    } else {
        line += character;
    }
}

void appendQuoted(std::string& line, std::string_view text)
{
    line += '"';
    while (!text.empty()) {
        const auto length = characterLength(text);
        appendCharacter(line, length == 0 ? "\xef\xbf\xbd" : text.substr(0, length));
        text.remove_prefix(length == 0 ? 1 : length);
    }
    line += '"';
}

template <typename Number>
void appendNumber(std::string& line, Number value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    line.append(digits.data(), end);
}

} // namespace

JsonLine::JsonLine(std::string_view type)
    : m_line("{")
{
    text("type", type);
}

void JsonLine::key(std::string_view name)
{
    if (m_line.back() != '{')
        m_line += ',';
    appendQuoted(m_line, name);
    m_line += ':';
}

JsonLine& JsonLine::text(std::string_view name, std::string_view value)
{
    key(name);
    appendQuoted(m_line, value);
    return *this;
}

JsonLine& JsonLine::number(std::string_view name, double value)
{
    assert(std::isfinite(value));
    key(name);
    appendNumber(m_line, value);
    return *this;
}

JsonLine& JsonLine::integer(std::string_view name, std::int64_t value)
{
    key(name);
    appendNumber(m_line, value);
    return *this;
}

JsonLine& JsonLine::flag(std::string_view name, bool value)
{
    return json(name, value ? "true" : "false");
}

JsonLine& JsonLine::json(std::string_view name, std::string_view value)
{
    key(name);
    m_line += value;
    return *this;
}

JsonLine& JsonLine::open(std::string_view name)
{
    key(name);
    m_line += '{';
    return *this;
}

JsonLine& JsonLine::close()
{
    m_line += '}';
    return *this;
}

std::string JsonLine::finish()
{
    return std::move(m_line) + "}\n";
}

} // namespace clusterwright::probes
