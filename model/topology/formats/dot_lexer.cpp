#include "model/topology/formats/dot_lexer.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/core/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace clusterwright::model
{

namespace
{

// Bytes other than ASCII belong to names.
bool isWordLetter(char letter)
{
    return isLetter(letter) || letter == '_' || static_cast<unsigned char>(letter) >= 0x80;
}

} // namespace

DotLexer::DotLexer(std::string_view text)
    : m_input(text)
{
    next();
}

bool DotLexer::isKeyword(std::string_view word) const
{
    return m_token == DotToken::Id && m_isBare && std::ranges::equal(m_text, word, {}, lowerLetter);
}

bool DotLexer::isName() const
{
    constexpr std::array<std::string_view, 6> kWords{
        "node", "edge", "graph", "digraph", "subgraph", "strict"};
    return m_token == DotToken::Id &&
           std::ranges::none_of(kWords, [&](std::string_view word) { return isKeyword(word); });
}

std::string DotLexer::place() const
{
    return linePlace(m_line, m_column);
}

char DotLexer::take()
{
    const char letter = m_input[m_at++];
    if (letter == '\n') {
        ++m_nextLine;
        m_lineStart = m_at;
    }
    return letter;
}

void DotLexer::bad(std::string message, std::string hint)
{
    m_token = DotToken::Bad;
    m_text = std::move(message);
    m_hint = std::move(hint);
    m_at = m_input.size();
}

void DotLexer::badCharacter()
{
    const char letter = peek();
    if (letter == '-')
        return bad("unexpected '-': it begins a number or an edge",
                   "put names with a hyphen in quotes, such as \"leaf-1\"");
    bad(std::string("unexpected character '") + letter + "'",
        letter == '.' || letter == '/' ? "put names with other signs than _ in quotes" : "");
}

void DotLexer::skipBlanks()
{
    while (m_at < m_input.size()) {
        const char letter = peek();
        if (letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r') {
            take();
        } else if ((letter == '/' && peek(1) == '/') || letter == '#') {
            m_at = std::min(m_input.find('\n', m_at), m_input.size());
        } else if (letter == '/' && peek(1) == '*') {
            markStart();
            const auto end = m_input.find("*/", m_at + 2);
            if (end == std::string_view::npos)
                return bad("a comment is not closed");
            while (m_at < end + 2)
                take();
        } else {
            return;
        }
    }
}

void DotLexer::markStart()
{
    m_line = m_nextLine;
    m_column = 1 + characterCount(m_input.substr(m_lineStart, m_at - m_lineStart));
}

// Quoted texts may be joined by +.
void DotLexer::next()
{
    m_token = DotToken::End;
    m_isSplit = false;
    skipBlanks();
    if (m_token == DotToken::Bad)
        return;
    markStart();
    scan();
    while (m_token == DotToken::Id && m_isQuoted) {
        skipBlanks();
        if (m_token == DotToken::Bad || peek() != '+')
            return;
        take();
        skipBlanks();
        if (m_token == DotToken::Bad)
            return;
        if (peek() != '"')
            return bad("expected a quoted text after '+'");
        readQuoted(); // appends
    }
}

void DotLexer::scan()
{
    m_text.clear();
    m_isBare = false;
    m_isQuoted = false;
    if (m_at == m_input.size())
        return;
    const char letter = peek();
    constexpr std::string_view kSigns = "{}[]=;,:";
    if (letter == '"') {
        readQuoted();
    } else if (letter == '<') {
        readHtml();
    } else if (letter == '-' && (peek(1) == '-' || peek(1) == '>')) {
        m_token = DotToken::Edge;
        m_text = m_input.substr(m_at, 2);
        m_at += 2;
    } else if (kSigns.find(letter) != std::string_view::npos) {
        m_token = DotToken::Sign;
        m_text = std::string(1, take());
    } else if (isWordLetter(letter)) {
        readWord();
    } else if (isNumber()) {
        readNumber();
    } else {
        badCharacter();
    }
}

void DotLexer::readWord()
{
    m_token = DotToken::Id;
    m_isBare = true;
    while (m_at < m_input.size() && (isWordLetter(peek()) || isDigit(peek())))
        m_text += take();
    m_isSplit = isNumber(); // "a.5", "leaf-1"
}

// "-.5", "10", "10."
bool DotLexer::isNumber() const
{
    const std::size_t sign = peek() == '-' ? 1 : 0;
    return isDigit(peek(sign)) || (peek(sign) == '.' && isDigit(peek(sign + 1)));
}

void DotLexer::readDigits()
{
    while (isDigit(peek()))
        m_text += take();
}

void DotLexer::readNumber()
{
    m_token = DotToken::Id;
    m_isBare = true;
    if (peek() == '-')
        m_text += take();
    readDigits();
    if (peek() == '.')
        m_text += take();
    readDigits();
    m_isSplit = isWordLetter(peek()) || peek() == '.';
}

void DotLexer::readQuoted()
{
    m_token = DotToken::Id;
    m_isQuoted = true;
    for (++m_at; m_at < m_input.size();) {
        const char letter = take();
        if (letter == '"')
            return;
        if (letter != '\\') {
            m_text += letter;
        } else if (peek() == '"' || peek() == '\\') {
            m_text += take();
        } else if (peek() == '\n') {
            take(); // the text continues
        } else {
            m_text += letter;
        }
    }
    bad("a quote is not closed");
}

// Without the outer signs.
void DotLexer::readHtml()
{
    m_token = DotToken::Id;
    std::size_t depth = 0;
    do {
        const char letter = take();
        depth += letter == '<' ? 1 : 0;
        depth -= letter == '>' ? 1 : 0;
        if (depth > 1 || letter != '<')
            m_text += letter;
    } while (depth > 0 && m_at < m_input.size());
    if (depth > 0)
        return bad("a '<' is not closed");
    m_text.pop_back();
}

} // namespace clusterwright::model
