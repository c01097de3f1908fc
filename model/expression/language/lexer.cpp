#include "model/expression/language/lexer.h"

#include "model/core/diagnostics.h"
#include "model/core/text.h"

#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// Bytes above 127 are parts of UTF-8 letters. The micro sign of a unit is the only such letter in use.
bool isUnitLetter(char c)
{
    return isNameLetter(c) || c == '%' || static_cast<unsigned char>(c) > 127;
}

std::string printable(char c)
{
    const auto code = static_cast<unsigned char>(c);
    return code >= 32 && code < 127 ? std::string("'") + c + "'"
                                    : "a character with code " + std::to_string(code);
}

} // namespace

bool isNameLetter(char c)
{
    return isLetter(c) || c == '_';
}

std::string numberRemedy(std::string_view text, std::size_t at)
{
    const auto isDigitAt = [&](std::size_t place) {
        return place < text.size() && isDigit(text[place]);
    };
    if (isDigitAt(at - 1) && text.substr(at, 1) == "," && isDigitAt(at + 1))
        return "write a decimal point: '1.5 Gbit/s'";
    const bool isGroup = isDigitAt(at) && isDigitAt(at + 1) && isDigitAt(at + 2) &&
                         !isDigitAt(at + 3) && at > 1 && text[at - 1] == ' ';
    return isGroup && isDigitAt(at - 2) ? "write numbers without blanks: '1000 MB/s'" : "";
}

Lexer::Lexer(std::string_view text)
    : m_text(text)
{
    scan();
}

Token Lexer::next()
{
    auto token = m_token;
    m_lastEnd = m_at;
    scan();
    return token;
}

void Lexer::bad(std::string code, std::string problem, std::string hint)
{
    m_token.kind = TokenKind::Bad;
    m_token.code = std::move(code);
    m_token.problem = std::move(problem);
    m_token.hint = std::move(hint);
}

void Lexer::scan()
{
    while (m_at < m_text.size() &&
           std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos)
        ++m_at;
    m_token = {};
    m_token.begin = m_at;
    if (m_at == m_text.size())
        return;
    const char c = m_text[m_at];
    if (isDigit(c) || (c == '.' && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1])))
        scanNumber();
    else if (isNameLetter(c))
        scanName();
    else
        scanSymbol();
    m_token.text = m_text.substr(m_token.begin, m_at - m_token.begin);
}

void Lexer::scanNumber()
{
    const auto start = m_at;
    const auto skipDigits = [&] {
        while (m_at < m_text.size() && (isDigit(m_text[m_at]) || m_text[m_at] == '.'))
            ++m_at;
    };
    skipDigits();
    if (m_at < m_text.size() && (m_text[m_at] == 'e' || m_text[m_at] == 'E')) {
        auto exponent = m_at + 1;
        if (exponent < m_text.size() && (m_text[exponent] == '+' || m_text[exponent] == '-'))
            ++exponent;
        if (exponent < m_text.size() && isDigit(m_text[exponent])) {
            m_at = exponent;
            skipDigits();
        }
    }
    const auto digits = m_text.substr(start, m_at - start);
    const auto value = parseDouble(digits);
    m_token.kind = TokenKind::Number;
    if (!value) {
        bad("expression.number",
            "'" + std::string(digits.substr(0, 40)) + "' is not a finite number",
            "");
        return;
    }
    m_token.number = {*value, kNumber};

    auto unitBegin = m_at;
    while (unitBegin < m_text.size() && m_text[unitBegin] == ' ')
        ++unitBegin;
    // "5 1/s" has a unit, too: two numbers in a row have no other meaning.
    const bool isReciprocal = unitBegin > m_at && m_text.substr(unitBegin, 2) == "1/";
    if (unitBegin == m_text.size() || (!isUnitLetter(m_text[unitBegin]) && !isReciprocal))
        return;
    const auto end = unitEnd(unitBegin);
    const auto text = m_text.substr(unitBegin, end - unitBegin);
    if (text == "1" || text == "and" || text == "or")
        return;
    m_at = end;
    const auto unit = parseUnit(text);
    if (unit) {
        m_token.number = {unit.value().toBase(*value), unit.value().dimension};
    } else {
        m_token.begin = unitBegin; // the place of the finding
        bad("unit.unknown", firstMessage(unit.diagnostics()), firstHint(unit.diagnostics()));
    }
    if (!std::isfinite(m_token.number.value))
        bad("expression.number",
            "'" + std::string(digits.substr(0, 40)) + " " + std::string(text.substr(0, 40)) +
                "' is not a finite quantity",
            "");
}

// A unit continues over '/' and '*' when a known unit (and not a longer name) follows without a blank, and over '^' and a digit.
std::size_t Lexer::unitEnd(std::size_t begin) const
{
    const auto skipSymbol = [&](std::size_t at) {
        if (at < m_text.size() && m_text[at] == '%')
            return at + 1;
        while (at < m_text.size() && isUnitLetter(m_text[at]) && m_text[at] != '%')
            ++at;
        return at;
    };
    auto end = m_text[begin] == '1' ? begin + 1 : skipSymbol(begin);
    const auto goesOn =
        [&](std::size_t at) { // as a name or a call: "80 MiB/s2", "80 MiB/min(a, b)"
            return at < m_text.size() &&
                   (isDigit(m_text[at]) || m_text[at] == '.' || m_text[at] == '(');
        };
    while (end + 1 < m_text.size()) {
        const auto digit = end + (m_text[end + 1] == '-' ? 2 : 1);
        if (m_text[end] == '^' && digit < m_text.size() && isDigit(m_text[digit])) {
            end = digit + 1;
        } else if (m_text[end] == '/' || m_text[end] == '*') {
            const auto next = skipSymbol(end + 1);
            if (goesOn(next) || !findUnit(m_text.substr(end + 1, next - end - 1)))
                break;
            end = next;
        } else {
            break;
        }
    }
    return end;
}

void Lexer::scanName()
{
    m_token.kind = TokenKind::Name;
    while (m_at < m_text.size()) {
        if (isNameLetter(m_text[m_at]) || isDigit(m_text[m_at]))
            ++m_at;
        else if (m_text[m_at] == '.' && m_at + 1 < m_text.size() && isNameLetter(m_text[m_at + 1]))
            ++m_at;
        else
            break;
    }
}

void Lexer::scanSymbol()
{
    constexpr std::array<std::string_view, 4> kPairs{"<=", ">=", "==", "!="};
    m_token.kind = TokenKind::Symbol;
    for (const auto pair : kPairs)
        if (m_text.substr(m_at, 2) == pair) {
            m_at += 2;
            return;
        }
    const char c = m_text[m_at++];
    if (std::string_view("+-*/^()<>,=").find(c) == std::string_view::npos)
        bad("expression.syntax", "unexpected " + printable(c), "");
}

} // namespace clusterwright::model
