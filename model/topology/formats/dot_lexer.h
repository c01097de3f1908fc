// Tokens of a DOT file, with lines. Grammar: graphviz.org/doc/info/lang.html.
//
// In quotes, \" is a quote and, unlike in Graphviz, \\ is one backslash. Graphviz shows it as one, and without this rule a name
// could not end with a backslash.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clusterwright::model
{

enum class DotToken {
    End,
    Id,   // a name, a number, a quoted text, an HTML text
    Edge, // -- or ->
    Sign, // one of { } [ ] = ; , :
    Bad,
};

class DotLexer
{
public:
    explicit DotLexer(std::string_view text);

    // The current token.
    [[nodiscard]] DotToken token() const { return m_token; }
    // Content of an Id, character of a Sign, or the error of Bad.
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] std::size_t line() const { return m_line; } // where the token begins
    [[nodiscard]] bool is(char sign) const
    {
        return m_token == DotToken::Sign && m_text.front() == sign;
    }
    // Keywords are not quoted; case does not matter.
    [[nodiscard]] bool isKeyword(std::string_view word) const;
    void next();

private:
    void skipBlanks();
    void scan();
    void readQuoted();
    void readHtml();
    void readName();
    void bad(std::string message);
    [[nodiscard]] char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_input.size() ? m_input[m_at + ahead] : '\0';
    }
    char take();

    std::string_view m_input;
    std::size_t m_at = 0;
    std::size_t m_nextLine = 1; // line at m_at
    std::size_t m_line = 1;
    DotToken m_token = DotToken::End;
    std::string m_text;
    bool m_isBare = false;
};

} // namespace clusterwright::model
