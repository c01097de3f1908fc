// Splits the text of an expression into tokens, one ahead. Used by the parser only.
#pragma once

#include "model/units/quantity.h"

#include <string>
#include <string_view>

namespace clusterwright::model
{

enum class TokenKind { Number, Name, Symbol, End, Bad };

struct Token {
    TokenKind kind = TokenKind::End;
    std::string_view text;
    Quantity number; // value of a Number, with its unit
    std::size_t begin = 0;
    std::string code; // the finding's code, for a Bad token
    std::string problem;
    std::string hint;
};

class Lexer
{
public:
    explicit Lexer(std::string_view text);

    [[nodiscard]] const Token& peek() const { return m_token; }
    Token next();
    [[nodiscard]] std::size_t lastEnd() const { return m_lastEnd; } // end of the last token taken

private:
    void scan();
    void scanNumber();
    void scanName();
    void scanSymbol();
    [[nodiscard]] std::size_t unitEnd(std::size_t begin) const;
    void bad(std::string code, std::string problem, std::string hint);

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_lastEnd = 0;
    Token m_token;
};

[[nodiscard]] bool isNameLetter(char c);
// The remedy at the comma of "1,5", and at the second number of "1 000"; else empty.
[[nodiscard]] std::string numberRemedy(std::string_view text, std::size_t at);

} // namespace clusterwright::model
