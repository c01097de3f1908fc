#include "app/desktop/pipeline/drawing/formula.h"

#include "app/desktop/common/text.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/expression/language/tightness.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace clusterwright::desktop
{

namespace
{

using model::Op;
using model::Term;
using model::Tightness;

constexpr int kLeastPixels = 10; // 7.5 points at 96 dpi

QString signOf(Op op)
{
    switch (op) {
    case Op::Add:
        return QStringLiteral(" + ");
    case Op::Subtract:
        return QStringLiteral(" \u2212 ");
    case Op::Multiply:
        return QStringLiteral(" \u00b7 ");
    case Op::LessEqual:
        return QStringLiteral(" \u2264 ");
    case Op::GreaterEqual:
        return QStringLiteral(" \u2265 ");
    case Op::Equal:
        return QStringLiteral(" = ");
    case Op::NotEqual:
        return QStringLiteral(" \u2260 ");
    default:
        return QLatin1Char(' ') + qt(std::string(model::toText(op))) + QLatin1Char(' ');
    }
}

// "4.772 · 10⁸" for "4.772e+08"
QString withPowers(const QString& number)
{
    static const QRegularExpression kExponent(QStringLiteral("^([0-9.]+)[eE]([+-]?)0*([0-9]+)"));
    static const QString kDigits =
        QStringLiteral("\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079");
    const auto found = kExponent.match(number);
    if (!found.hasMatch())
        return number;
    auto power = found.captured(1) + QStringLiteral(" \u00b7 10");
    if (found.captured(2) == QLatin1String("-"))
        power += QChar(0x207b);
    for (const auto digit : found.captured(3))
        power += kDigits.at(digit.digitValue());
    return power + number.mid(found.capturedLength());
}

// Returns a null character for other words. Omits Greek letters that look like Latin ones.
QChar greekLetter(const std::string& word)
{
    static const std::map<std::string, char16_t> kLetters{{"alpha", u'\u03b1'},
                                                          {"beta", u'\u03b2'},
                                                          {"gamma", u'\u03b3'},
                                                          {"delta", u'\u03b4'},
                                                          {"epsilon", u'\u03b5'},
                                                          {"eta", u'\u03b7'},
                                                          {"theta", u'\u03b8'},
                                                          {"kappa", u'\u03ba'},
                                                          {"lambda", u'\u03bb'},
                                                          {"mu", u'\u03bc'},
                                                          {"pi", u'\u03c0'},
                                                          {"rho", u'\u03c1'},
                                                          {"sigma", u'\u03c3'},
                                                          {"tau", u'\u03c4'},
                                                          {"phi", u'\u03c6'},
                                                          {"psi", u'\u03c8'},
                                                          {"omega", u'\u03c9'}};
    const auto found = kLetters.find(word);
    return found == kLetters.end() ? QChar() : QChar(found->second);
}

void place(FormulaBox& into, const FormulaBox& part, qreal x, qreal y)
{
    for (auto word : part.words) {
        word.place += QPointF(x, y);
        into.words.push_back(std::move(word));
    }
    for (const auto& stroke : part.strokes)
        into.strokes.push_back(stroke.translated(x, y));
    into.width = std::max(into.width, x + part.width);
    into.ascent = std::max(into.ascent, part.ascent - y);
    into.descent = std::max(into.descent, part.descent + y);
}

FormulaBox row(const std::vector<FormulaBox>& parts)
{
    FormulaBox box;
    for (const auto& part : parts)
        place(box, part, box.width, 0);
    return box;
}

class Layout
{
public:
    Layout(const model::Expression& expression, const QFont& font)
        : m_expression(expression)
        , m_font(font)
    {
    }

    [[nodiscard]] FormulaBox whole() const
    {
        return boxOf(static_cast<int>(m_expression.terms.size()) - 1);
    }
    // Sets T_dth as T with a subscript and alpha as a Greek letter; other words stay.
    [[nodiscard]] FormulaBox name(const std::string& name) const;
    [[nodiscard]] FormulaBox word(const QString& text, bool isItalic = false) const;

private:
    [[nodiscard]] FormulaBox boxOf(int index) const;
    [[nodiscard]] FormulaBox boxOf(const Term& term) const;
    [[nodiscard]] FormulaBox held(int index, Tightness least) const;
    [[nodiscard]] FormulaBox infix(const Term& term) const;
    [[nodiscard]] FormulaBox fraction(const Term& term) const;
    [[nodiscard]] FormulaBox power(const Term& term) const;
    [[nodiscard]] FormulaBox root(const Term& term) const;
    [[nodiscard]] FormulaBox overIndex(const Term& term) const;
    [[nodiscard]] FormulaBox cases(const Term& term) const;
    [[nodiscard]] FormulaBox call(const Term& term) const;
    [[nodiscard]] FormulaBox fenced(const FormulaBox& inside) const;
    [[nodiscard]] Layout smaller() const;
    [[nodiscard]] qreal em() const { return QFontMetricsF(m_font).height() * 0.8; }
    [[nodiscard]] const Term& at(int index) const
    {
        return m_expression.terms[static_cast<std::size_t>(index)];
    }

    const model::Expression& m_expression;
    QFont m_font;
};

Layout Layout::smaller() const
{
    auto font = m_font;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(std::max(5.0, font.pointSizeF() * 0.78));
    else
        font.setPixelSize(
            std::max(std::min(font.pixelSize(), kLeastPixels), font.pixelSize() * 78 / 100));
    return {m_expression, font};
}

FormulaBox Layout::word(const QString& text, bool isItalic) const
{
    auto font = m_font;
    font.setItalic(isItalic);
    const QFontMetricsF metrics(font);
    FormulaBox box;
    box.width = metrics.horizontalAdvance(text);
    box.ascent = metrics.ascent();
    box.descent = metrics.descent();
    box.words.push_back({{0, 0}, text, font});
    return box;
}

FormulaBox Layout::name(const std::string& name) const
{
    const auto cut = name.find('_');
    const auto symbol = greekLetter(name.substr(0, cut));
    if (cut == std::string::npos || cut == 0 || (cut > 2 && symbol.isNull()))
        return word(symbol.isNull() || cut != std::string::npos ? qt(name) : QString(symbol), true);
    auto box = word(symbol.isNull() ? qt(name.substr(0, cut)) : QString(symbol), true);
    const auto index = smaller().word(qt(name.substr(cut + 1)), true);
    place(box, index, box.width, em() * 0.25);
    return box;
}

FormulaBox Layout::boxOf(int index) const
{
    return boxOf(at(index));
}

FormulaBox Layout::boxOf(const Term& term) const
{
    switch (term.op) {
    case Op::Literal:
        return word(plots::typeset(
            withPowers(qt(m_expression.text.substr(term.begin, term.end - term.begin)))));
    case Op::Name:
    case Op::Bound:
        return name(term.name);
    case Op::Negate:
        return row({word(QStringLiteral("\u2212")), held(term.arguments[0], Tightness::Sign)});
    case Op::Not:
        return row({word(QStringLiteral("not ")), held(term.arguments[0], Tightness::Not)});
    case Op::Divide:
        return fraction(term);
    case Op::Power:
        return power(term);
    case Op::Sqrt:
        return root(term);
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

FormulaBox Layout::held(int index, Tightness least) const
{
    const auto box = boxOf(index);
    return tightnessOf(at(index).op) < least ? fenced(box) : box;
}

FormulaBox Layout::infix(const Term& term) const
{
    const auto own = tightnessOf(term.op);
    const auto right = tighter(own); // a - (b - c)
    const bool isChain = term.op == Op::Add || term.op == Op::Multiply || own <= Tightness::And;
    return row({held(term.arguments[0], own),
                word(signOf(term.op)),
                held(term.arguments[1], isChain ? own : right)});
}

FormulaBox Layout::fraction(const Term& term) const
{
    const auto above = smaller().boxOf(term.arguments[0]);
    const auto below = smaller().boxOf(term.arguments[1]);
    const auto width = std::max(above.width, below.width) + em() * 0.4;
    const auto axis = -em() * 0.3; // height of fraction bars above the base line
    const auto gap = em() * 0.1;
    FormulaBox box;
    place(box, above, (width - above.width) / 2, axis - gap - above.descent);
    place(box, below, (width - below.width) / 2, axis + gap + below.ascent);
    QPainterPath line(QPointF(0, axis));
    line.lineTo(width, axis);
    box.strokes.push_back(line);
    box.width = width + em() * 0.1;
    return box;
}

FormulaBox Layout::power(const Term& term) const
{
    auto box = at(term.arguments[0]).op == Op::Divide ? fenced(boxOf(term.arguments[0]))
                                                      : held(term.arguments[0], Tightness::Atom);
    const auto exponent = smaller().boxOf(term.arguments[1]);
    place(box, exponent, box.width, -box.ascent * 0.45 - exponent.descent * 0.3);
    return box;
}

FormulaBox Layout::root(const Term& term) const
{
    const auto inside = boxOf(term.arguments[0]);
    const auto hook = em() * 0.6;
    FormulaBox box;
    place(box, inside, hook, 0);
    const auto top = -inside.ascent - em() * 0.1;
    QPainterPath sign(QPointF(0, inside.descent - inside.height() * 0.4));
    sign.lineTo(hook * 0.45, inside.descent);
    sign.lineTo(hook * 0.9, top);
    sign.lineTo(hook + inside.width, top);
    box.strokes.push_back(sign);
    box.ascent = -top + 1;
    return box;
}

FormulaBox Layout::overIndex(const Term& term) const
{
    const bool isSymbol = term.op == Op::Sum || term.op == Op::Product;
    auto large = m_font;
    if (isSymbol && large.pointSizeF() > 0)
        large.setPointSizeF(large.pointSizeF() * 1.5);
    const auto sign = Layout(m_expression, large)
                          .word(term.op == Op::Sum       ? QStringLiteral("\u2211")
                                : term.op == Op::Product ? QStringLiteral("\u220f")
                                                         : qt(std::string(toText(term.op))));
    const auto small = smaller();
    const auto from = row(
        {small.name(term.name), small.word(QStringLiteral(" = ")), small.boxOf(term.arguments[0])});
    const auto to = small.boxOf(term.arguments[1]);
    const auto width = std::max({sign.width, from.width, to.width});
    FormulaBox box;
    place(box, sign, (width - sign.width) / 2, em() * 0.15);
    place(box, from, (width - from.width) / 2, sign.descent + from.ascent);
    place(box, to, (width - to.width) / 2, -sign.ascent * 0.8 - to.descent);
    return row({box, word(QStringLiteral(" ")), held(term.arguments[2], Tightness::Product)});
}

// A condition in the last branch is a further line.
FormulaBox Layout::cases(const Term& term) const
{
    std::vector<std::pair<FormulaBox, FormulaBox>> lines; // values and conditions
    const auto* last = &term;
    for (; last->op == Op::If; last = &at(last->arguments[2]))
        lines.emplace_back(boxOf(last->arguments[1]),
                           row({word(QStringLiteral("   if ")), boxOf(last->arguments[0])}));
    lines.emplace_back(boxOf(*last), word(QStringLiteral("   otherwise")));
    qreal widest = 0;
    qreal height = 0;
    for (const auto& [value, condition] : lines) {
        widest = std::max(widest, value.width);
        height += std::max(value.ascent, condition.ascent) +
                  std::max(value.descent, condition.descent) + 2;
    }
    const auto left = em() * 0.7;
    const auto axis = -em() * 0.3;
    FormulaBox box;
    auto top = axis - height / 2;
    for (const auto& [value, condition] : lines) {
        const auto base = top + 1 + std::max(value.ascent, condition.ascent);
        place(box, value, left, base);
        place(box, condition, left + widest, base);
        top = base + 1 + std::max(value.descent, condition.descent);
    }
    const auto bend = em() * 0.25;
    QPainterPath brace(QPointF(left - bend * 0.6, -box.ascent));
    brace.quadTo(bend, -box.ascent, bend, -box.ascent + bend);
    brace.lineTo(bend, axis - bend);
    brace.quadTo(bend, axis, 0, axis);
    brace.quadTo(bend, axis, bend, axis + bend);
    brace.lineTo(bend, box.descent - bend);
    brace.quadTo(bend, box.descent, left - bend * 0.6, box.descent);
    box.strokes.push_back(brace);
    return box;
}

FormulaBox Layout::call(const Term& term) const
{
    const auto isNamed = term.op == Op::Table || term.op == Op::External;
    std::vector<FormulaBox> inside;
    if (!term.choice.empty())
        inside.push_back(word(qt(term.choice)));
    for (const auto argument : term.arguments) {
        if (!inside.empty())
            inside.push_back(word(QStringLiteral(", ")));
        inside.push_back(boxOf(argument));
    }
    const auto head = word(qt(isNamed ? term.name : std::string(model::toText(term.op))));
    return inside.empty() ? head : row({head, fenced(row(inside))});
}

// Puts parentheses beside the content, as high as the content.
FormulaBox Layout::fenced(const FormulaBox& inside) const
{
    const auto side = em() * 0.4; // width of a parenthesis
    const auto bend = em() * 0.2;
    FormulaBox box;
    place(box, inside, side, 0);
    const auto top = -inside.ascent * 0.95;
    const auto bottom = inside.descent * 0.95;
    const auto fence = [&](qreal end, qreal middle) {
        QPainterPath path(QPointF(end, top));
        path.quadTo(middle, (top + bottom) / 2, end, bottom);
        box.strokes.push_back(path);
    };
    const auto gap = em() * 0.06;
    fence(side - gap, side - gap - 2 * bend); // a curve extends half way to its control point
    const auto right = side + inside.width + gap;
    fence(right, right + 2 * bend);
    box.width = inside.width + 2 * side;
    return box;
}

} // namespace

Formula::Formula(const std::string& name, const model::Expression& expression, const QFont& font)
{
    const Layout layout(expression, font);
    m_box = name.empty()
                ? layout.whole()
                : row({layout.name(name), layout.word(QStringLiteral(" = ")), layout.whole()});
}

void Formula::paint(QPainter& painter, QPointF topLeft, const QColor& ink) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(topLeft + QPointF(0, m_box.ascent));
    painter.setPen(QPen(ink, 1.1));
    painter.setBrush(Qt::NoBrush);
    for (const auto& stroke : m_box.strokes)
        painter.drawPath(stroke);
    for (const auto& word : m_box.words) {
        painter.setFont(word.font);
        painter.drawText(word.place, word.text);
    }
    painter.restore();
}

} // namespace clusterwright::desktop
