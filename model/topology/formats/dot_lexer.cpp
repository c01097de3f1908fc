#include "model/topology/formats/dot_lexer.h"

#include <algorithm>
#include <utility>

namespace clusterwright::model
{

namespace
{

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// Bytes other than ASCII belong to names. Numbers are read like names: "-.5" and "10".
bool isOfName(char letter)
{
    return (lower(letter) >= 'a' && lower(letter) <= 'z') || (letter >= '0' && letter <= '9') ||
           letter == '_' || letter == '.' || static_cast<unsigned char>(letter) >= 0x80;
}

} // namespace

DotLexer::DotLexer(std::string_view text)
    : m_input(text)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (m_input.starts_with(kByteOrderMark))
        m_input.remove_prefix(kByteOrderMark.size());
    next();
}

bool DotLexer::isKeyword(std::string_view word) const
{
    return m_token == DotToken::Id && m_isBare && std::ranges::equal(m_text, word, {}, lower);
}

char DotLexer::take()
{
    const char letter = m_input[m_at++];
    m_nextLine += letter == '\n' ? 1 : 0;
    return letter;
}

void DotLexer::bad(std::string message)
{
    m_token = DotToken::Bad;
    m_text = std::move(message);
    m_at = m_input.size();
}

void DotLexer::skipBlanks()
{
    while (m_at < m_input.size()) {
        const char letter = peek();
        const bool isLineStart = m_at == 0 || m_input[m_at - 1] == '\n';
        if (letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r') {
            take();
        } else if ((letter == '/' && peek(1) == '/') || (letter == '#' && isLineStart)) {
            m_at = std::min(m_input.find('\n', m_at), m_input.size());
        } else if (letter == '/' && peek(1) == '*') {
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

// Quoted texts may be joined by +.
void DotLexer::next()
{
    m_token = DotToken::End;
    skipBlanks();
    m_line = m_nextLine;
    if (m_token == DotToken::Bad)
        return;
    scan();
    while (m_token == DotToken::Id && !m_isBare) {
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
        m_at += 2;
    } else if (kSigns.find(letter) != std::string_view::npos) {
        m_token = DotToken::Sign;
        m_text = std::string(1, take());
    } else if (isOfName(letter) || letter == '-') {
        readName();
    } else {
        bad("a character that is not part of DOT");
    }
}

void DotLexer::readName()
{
    m_token = DotToken::Id;
    m_isBare = true;
    do
        m_text += take();
    while (isOfName(peek()) && m_at < m_input.size());
}

void DotLexer::readQuoted()
{
    m_token = DotToken::Id;
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

void DotLexer::readHtml()
{
    m_token = DotToken::Id;
    std::size_t depth = 0;
    do {
        const char letter = take();
        depth += letter == '<' ? 1 : 0;
        depth -= letter == '>' ? 1 : 0;
        m_text += letter;
    } while (depth > 0 && m_at < m_input.size());
    if (depth > 0)
        bad("a '<' is not closed");
}

} // namespace clusterwright::model
