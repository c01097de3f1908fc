#include "model/report/mathml.h"

#include "model/expression/language/tightness.h"
#include "model/report/html_text.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

std::string sign(const std::string& text)
{
    return "<mo>" + htmlText(text) + "</mo>";
}

std::string row(const std::string& inside)
{
    return "<mrow>" + inside + "</mrow>";
}

std::string words(const std::string& text)
{
    return "<mtext>\u00a0" + htmlText(text) + "\u00a0</mtext>";
}

std::string signOf(Op op)
{
    switch (op) {
    case Op::Subtract:
        return sign("\u2212");
    case Op::Multiply:
        return sign("\u00b7");
    case Op::LessEqual:
        return sign("\u2264");
    case Op::GreaterEqual:
        return sign("\u2265");
    case Op::Equal:
        return sign("=");
    case Op::NotEqual:
        return sign("\u2260");
    case Op::And:
    case Op::Or:
        return words(std::string(toText(op)));
    default:
        return sign(std::string(toText(op)));
    }
}

// T_dth is T with an index; a longer word is not split.
std::string nameOf(const std::string& name)
{
    const auto cut = name.find('_');
    if (cut == std::string::npos || cut == 0 || cut > 2)
        return "<mi>" + htmlText(name) + "</mi>";
    return "<msub><mi>" + htmlText(name.substr(0, cut)) + "</mi><mi>" +
           htmlText(name.substr(cut + 1)) + "</mi></msub>";
}

class MathWriter
{
public:
    explicit MathWriter(const Expression& expression)
        : m_expression(expression)
    {
    }

    [[nodiscard]] std::string whole() const { return of(m_expression.terms.back()); }

private:
    [[nodiscard]] std::string at(int index) const { return of(term(index)); }
    [[nodiscard]] const Term& term(int index) const
    {
        return m_expression.terms[static_cast<std::size_t>(index)];
    }

    [[nodiscard]] std::string of(const Term& term) const
    {
        const auto& arguments = term.arguments;
        switch (term.op) {
        case Op::Literal:
            return literal(term);
        case Op::Name:
        case Op::Bound:
            return nameOf(term.name);
        case Op::Negate:
            return row(sign("\u2212") + held(arguments[0], Tightness::Sign));
        case Op::Not:
            return row(words("not") + held(arguments[0], Tightness::Not));
        case Op::Divide:
            return "<mfrac>" + row(at(arguments[0])) + row(at(arguments[1])) + "</mfrac>";
        case Op::Power:
            return power(term);
        case Op::Sqrt:
            return "<msqrt>" + at(arguments[0]) + "</msqrt>";
        case Op::Sum:
        case Op::Product:
        case Op::MinOver:
        case Op::MaxOver:
        case Op::ArgMin:
        case Op::ArgMax:
            return overIndex(term);
        case Op::If:
            return cases(term);
        default:
            return tightnessOf(term.op) == Tightness::Atom ? call(term) : infix(term);
        }
    }

    [[nodiscard]] std::string overIndex(const Term& term) const
    {
        const auto symbol = term.op == Op::Sum       ? sign("\u2211")
                            : term.op == Op::Product ? sign("\u220f")
                                                     : nameOf(std::string(toText(term.op)));
        return row("<munderover>" + symbol +
                   row(nameOf(term.name) + sign("=") + at(term.arguments[0])) +
                   row(at(term.arguments[1])) + "</munderover>" +
                   held(term.arguments[2], Tightness::Product));
    }

    // The literal as in its source text.
    [[nodiscard]] std::string literal(const Term& term) const
    {
        const auto text = m_expression.text.substr(term.begin, term.end - term.begin);
        const auto unit = text.find_first_not_of("0123456789.eE+-");
        const auto number = numberOf(text.substr(0, unit));
        if (unit == std::string::npos)
            return number;
        const auto first = text.find_first_not_of(' ', unit);
        return row(number + "<mtext>\u00a0" + htmlText(shownUnit(text.substr(first))) + "</mtext>");
    }

    // "4.772 · 10^8" for "4.772e+08"
    [[nodiscard]] static std::string numberOf(const std::string& text)
    {
        const auto tagged = [](const std::string& digits) {
            return "<mn>" + htmlText(digits) + "</mn>";
        };
        const auto exponent = text.find_first_of("eE");
        if (exponent == std::string::npos)
            return tagged(text);
        const auto digits = std::min(text.find_first_of("123456789", exponent), text.size() - 1);
        const bool isNegative = text.find('-', exponent) != std::string::npos;
        return row(tagged(text.substr(0, exponent)) + sign("\u00b7") + "<msup>" + tagged("10") +
                   row((isNegative ? sign("\u2212") : "") + tagged(text.substr(digits))) +
                   "</msup>");
    }

    [[nodiscard]] static std::string fenced(const std::string& inside)
    {
        return row("<mo>(</mo>" + inside + "<mo>)</mo>");
    }

    [[nodiscard]] std::string held(int index, Tightness least) const
    {
        const auto text = at(index);
        return tightnessOf(term(index).op) < least ? fenced(text) : text;
    }

    [[nodiscard]] std::string infix(const Term& term) const
    {
        const auto own = tightnessOf(term.op);
        const auto right = tighter(own); // a - (b - c)
        const bool isChain = term.op == Op::Add || term.op == Op::Multiply || own <= Tightness::And;
        return row(held(term.arguments[0], own) + signOf(term.op) +
                   held(term.arguments[1], isChain ? own : right));
    }

    [[nodiscard]] std::string power(const Term& power) const
    {
        const auto& base = term(power.arguments[0]);
        const bool isLoose = base.op == Op::Divide || tightnessOf(base.op) < Tightness::Atom;
        const auto text = at(power.arguments[0]);
        return "<msup>" + (isLoose ? fenced(text) : row(text)) + row(at(power.arguments[1])) +
               "</msup>";
    }

    // A condition in the last branch is a further line.
    [[nodiscard]] std::string cases(const Term& term) const
    {
        const auto line = [](const std::string& value, const std::string& when) {
            return "<mtr><mtd>" + value + "</mtd><mtd>" + when + "</mtd></mtr>";
        };
        std::string lines;
        const auto* last = &term;
        for (; last->op == Op::If; last = &this->term(last->arguments[2]))
            lines += line(at(last->arguments[1]), words("if") + at(last->arguments[0]));
        return row("<mo>{</mo><mtable columnalign=\"left left\">" + lines +
                   line(of(*last), words("otherwise")) + "</mtable>");
    }

    [[nodiscard]] std::string call(const Term& term) const
    {
        const bool isNamed = term.op == Op::Table || term.op == Op::External;
        const auto name = isNamed ? term.name : std::string(toText(term.op));
        std::string inside =
            term.choice.empty() ? "" : "<mtext>" + htmlText(term.choice) + "</mtext>";
        for (const auto argument : term.arguments)
            inside += (inside.empty() ? "" : sign(",")) + at(argument);
        const auto head = "<mi>" + htmlText(name) + "</mi>";
        return inside.empty() ? head : row(head + fenced(inside));
    }

    const Expression& m_expression;
};

} // namespace

std::string mathMl(const std::string& name, const Expression& expression)
{
    return "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" displaystyle=\"true\">" +
           row((name.empty() ? "" : nameOf(name) + sign("=")) + MathWriter(expression).whole()) +
           "</math>";
}

} // namespace clusterwright::model
