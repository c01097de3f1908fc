// Tokens of a DOT file, with lines and columns. Grammar: graphviz.org/doc/info/lang.html and the scanner of Graphviz 2.43.
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
    Id,   // a name, a number, a quoted text, the content of an HTML text
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
    // Content of an Id, characters of a Sign or an Edge, or the error of Bad.
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] const std::string& hint() const { return m_hint; } // remedy of Bad
    [[nodiscard]] std::size_t line() const { return m_line; }        // where the token begins
    [[nodiscard]] std::string place() const; // "line 3, column 5", in characters
    [[nodiscard]] bool is(char sign) const
    {
        return m_token == DotToken::Sign && m_text.front() == sign;
    }
    // Keywords are not quoted; case does not matter.
    [[nodiscard]] bool isKeyword(std::string_view word) const;
    [[nodiscard]] bool isName() const; // an Id that is not a keyword
    // True where a name ends at a number, or a number at a name, without a blank: "1a" is "1" and "a", "leaf-1" is "leaf" and "-1".
    [[nodiscard]] bool isSplit() const { return m_isSplit; }
    void next();

private:
    void skipBlanks();
    void markStart(); // keeps the place of a token
    void scan();
    void readQuoted();
    void readHtml();
    void readWord();
    void readNumber();
    [[nodiscard]] bool isNumber() const;
    void readDigits();
    void bad(std::string message, std::string hint = {});
    void badCharacter();
    [[nodiscard]] char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_input.size() ? m_input[m_at + ahead] : '\0';
    }
    char take();

    std::string_view m_input;
    std::size_t m_at = 0;
    std::size_t m_nextLine = 1;  // line at m_at
    std::size_t m_lineStart = 0; // start of the line at m_at
    std::size_t m_line = 1;
    std::size_t m_column = 1;
    DotToken m_token = DotToken::End;
    std::string m_text;
    std::string m_hint;
    bool m_isBare = false;
    bool m_isQuoted = false;
    bool m_isSplit = false;
};

} // namespace clusterwright::model
