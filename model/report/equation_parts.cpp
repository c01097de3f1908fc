#include "model/report/equation_parts.h"

#include "model/core/text.h"
#include "model/core/utf8.h"
#include "model/expression/language/tightness.h"

#include <algorithm>
#include <optional>

namespace clusterwright::model
{

namespace
{

constexpr double kScript = 0.72;  // size of indices and of the parts of a fraction
constexpr double kSign = 2.5;     // " + "
constexpr double kFence = 1.6;    // both parentheses
constexpr double kSmallTerm = 8;  // narrower terms are not worth a name
constexpr double kBrace = 1.5;    // before cases
constexpr double kCondition = 4;  // "   if "
constexpr double kOtherwise = 11; // "   otherwise"

double lettersIn(std::string_view text)
{
    double count = 0;
    for (; !text.empty(); text.remove_prefix(std::max<std::size_t>(1, firstCharacter(text).size)))
        ++count;
    return count;
}

double widthOfName(const std::string& name)
{
    const auto cut = name.find('_');
    if (cut == std::string::npos || cut == 0 || cut > 2)
        return lettersIn(name);
    return static_cast<double>(cut) + kScript * static_cast<double>(name.size() - cut - 1);
}

// Widths of all terms of an expression, at full size.
class Widths
{
public:
    explicit Widths(const Expression& expression)
        : m_expression(expression)
    {
        for (const auto& term : expression.terms)
            m_widths.push_back(widthOf(term));
    }

    [[nodiscard]] double at(std::size_t term) const { return m_widths[term]; }
    [[nodiscard]] double whole() const { return m_widths.back(); }

private:
    [[nodiscard]] double at(int index) const { return m_widths[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const Term& term(int index) const
    {
        return m_expression.terms[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] double held(int index, Tightness least) const
    {
        return at(index) + (tightnessOf(term(index).op) < least ? kFence : 0);
    }

    [[nodiscard]] double widthOf(const Term& term) const
    {
        const auto& a = term.arguments;
        switch (term.op) {
        case Op::Literal:
            return lettersIn(
                std::string_view(m_expression.text).substr(term.begin, term.end - term.begin));
        case Op::Name:
        case Op::Bound:
            return widthOfName(term.name);
        case Op::Negate:
            return 1 + held(a[0], Tightness::Sign);
        case Op::Not:
            return 4 + held(a[0], Tightness::Not);
        case Op::Divide:
            return kScript * std::max(at(a[0]), at(a[1])) + 1;
        case Op::Power:
            return held(a[0], Tightness::Atom) + kScript * at(a[1]);
        case Op::Sqrt:
            return 1 + at(a[0]);
        case Op::If:
            return cases(term);
        default:
            if (isOverIndex(term.op))
                return std::max({5.0, kScript * (4 + at(a[0])), kScript * at(a[1])}) +
                       held(a[2], Tightness::Product);
            return tightnessOf(term.op) == Tightness::Atom ? call(term) : infix(term);
        }
    }

    [[nodiscard]] double infix(const Term& term) const
    {
        const auto own = tightnessOf(term.op);
        return held(term.arguments[0], own) + kSign + held(term.arguments[1], own);
    }

    [[nodiscard]] double call(const Term& term) const
    {
        const bool isNamed = term.op == Op::Table || term.op == Op::External;
        double width =
            lettersIn(isNamed ? term.name : toText(term.op)) + lettersIn(term.choice) + kFence;
        for (const int argument : term.arguments)
            width += at(argument) + kFence;
        return width;
    }

    // A condition in the last branch is a further line.
    [[nodiscard]] double cases(const Term& first) const
    {
        double values = 0;
        double conditions = kOtherwise;
        const auto* last = &first;
        int index = 0;
        for (; last->op == Op::If; last = &term(index)) {
            values = std::max(values, at(last->arguments[1]));
            conditions = std::max(conditions, kCondition + at(last->arguments[0]));
            index = last->arguments[2];
        }
        return kBrace + std::max(values, at(index)) + conditions;
    }

    const Expression& m_expression;
    std::vector<double> m_widths;
};

double widthOf(const std::string& name, const Expression& expression)
{
    return widthOfName(name) + kSign + Widths(expression).whole();
}

// Returns which terms use the index of a sum around them.
std::vector<bool> usesIndex(const Expression& expression)
{
    std::vector<bool> uses;
    for (const auto& term : expression.terms)
        uses.push_back(term.op == Op::Bound ||
                       std::ranges::any_of(term.arguments, [&](int argument) {
                           return uses[static_cast<std::size_t>(argument)];
                       }));
    return uses;
}

// Returns the widest term that fits a line by itself, else the narrowest that does not; nothing if no term is worth a name.
std::optional<std::size_t> termToName(const Expression& expression, double widest)
{
    const Widths widths(expression);
    const auto areBound = usesIndex(expression);
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i + 1 < expression.terms.size(); ++i) {
        const auto width = widths.at(i);
        if (areBound[i] || width < kSmallTerm || expression.terms[i].arguments.empty())
            continue;
        const auto isBetter = [&](std::size_t than) {
            const auto other = widths.at(than);
            return width <= widest ? width > other || other > widest : width < other;
        };
        if (!found || isBetter(*found))
            found = i;
    }
    return found;
}

// Returns the text with the terms that read `term` replaced by a name.
std::string
withNamed(const Expression& expression, const std::string& term, const std::string& name)
{
    std::string result;
    std::size_t written = 0;
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (const auto& own : expression.terms)
        if (expression.text.substr(own.begin, own.end - own.begin) == term)
            places.emplace_back(own.begin, own.end);
    std::ranges::sort(places);
    for (const auto& [begin, end] : places) {
        if (begin < written)
            continue;
        result += expression.text.substr(written, begin - written) + name;
        written = end;
    }
    return result + expression.text.substr(written);
}

} // namespace

double typesetWidth(const std::string& name, const std::string& text)
{
    const auto expression = parseExpression(text);
    return expression ? widthOf(name, expression.value()) : 0;
}

std::vector<EquationPart> partsOf(const std::string& name, const std::string& text, double widest)
{
    std::vector<EquationPart> parts{{name, text}};
    const auto whole = parseExpression(text);
    const auto names = whole ? namesIn(whole.value()) : std::vector<std::string>();
    int number = 0;
    const auto nextName = [&] {
        auto next = name + "_" + std::to_string(++number);
        while (std::ranges::count(names, next) > 0)
            next = name + "_" + std::to_string(++number);
        return next;
    };
    for (std::size_t i = 0; i < parts.size(); ++i)
        while (true) {
            const auto expression = parseExpression(parts[i].text);
            if (!expression || widthOf(parts[i].name, expression.value()) <= widest)
                break;
            const auto room = widest - widthOfName(name) - 2 - kSign; // beside the name of the part
            const auto index = termToName(expression.value(), room);
            if (!index)
                break;
            const auto& term = expression.value().terms[*index];
            const auto cut = expression.value().text.substr(term.begin, term.end - term.begin);
            const auto known = std::ranges::find(parts, cut, &EquationPart::text);
            auto partName = known == parts.end() ? nextName() : known->name;
            parts[i].text = withNamed(expression.value(), cut, partName);
            if (known == parts.end())
                parts.push_back({std::move(partName), cut});
        }
    return parts;
}

} // namespace clusterwright::model
