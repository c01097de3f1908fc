#include "model/design/explanation/explanation.h"

#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/explanation/deciding_terms.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

bool isLiteral(const Equation& equation)
{
    return equation.expression.terms.size() == 1 && equation.expression.terms[0].op == Op::Literal;
}

// Returns "this step is off: 'n > 1' is false" for a step with a false condition, "this step is muted"; `scope`: "dtc.".
std::string
falseCondition(const EquationSet& set, const Valuation& valuation, const std::string& scope)
{
    const auto when = set.find(scope + "when");
    if (!when || valuation.equations[*when] != 0)
        return {};
    const auto& equation = set.equations()[*when];
    for (const auto state : {ItemState::Bypassed, ItemState::Muted})
        if (equation.doc == offReason(state))
            return equation.doc;
    return offReason(ItemState::On) + ": '" + equation.expression.text + "' is false";
}

// Returns the outermost group around a step that runs 0 times; empty without one.
std::string idleGroup(const PipelineItem& group,
                      const EquationSet& set,
                      const Valuation& valuation,
                      const std::string& step)
{
    for (const auto& item : group.items) {
        const auto steps = stepsOf(item);
        if (!item.isGroup || std::ranges::find(steps, step, &PipelineItem::id) == steps.end())
            continue;
        const auto repeat = set.find(item.id + ".repeat");
        return repeat && valuation.equations[*repeat] == 0 ? item.id
                                                           : idleGroup(item, set, valuation, step);
    }
    return {};
}

class Explainer
{
public:
    Explainer(const System& system, const Valuation& valuation)
        : m_system(system)
        , m_set(system.set)
        , m_valuation(valuation)
    {
    }

    Explanation explain(const std::string& name, std::size_t index, int depth = 0)
    {
        index = behindAliases(m_set, index);
        const auto& equation = m_set.equations()[index];
        auto result = withoutInputs(name, index);
        auto names = namesIn(equation.expression);
        const DecidingTerms deciding(equation.expression, m_valuation.terms[index]);
        result.deciding = deciding.text();
        const auto outside = m_set.externalInputs(equation.expression, equation.scope);
        if (names.empty())
            result.origin = equation.origin;
        if (names.empty() && outside.empty())
            return result;
        result.shownAbove = m_seen.contains(index);
        result.isCut = !result.shownAbove && depth == kDeepestExplanation;
        if (result.hasHiddenInputs())
            return result;
        m_seen.insert(index);
        const auto decides = [&](const auto& used) { return deciding.names().contains(used); };
        const auto op = equation.expression.terms.back().op;
        const bool isChoice = !deciding.names().empty() && (op == Op::Max || op == Op::Min);
        if (isChoice)
            std::stable_partition(names.begin(), names.end(), decides);
        for (const auto& used : names) {
            result.inputs.push_back(explain(used, indexOf(m_set, equation, used), depth + 1));
            result.inputs.back().decides = decides(used);
            result.inputs.back().isBeaten = isChoice && !decides(used);
        }
        for (const auto& used : outside)
            if (std::ranges::none_of(names,
                                     [&](const auto& own) { return equation.scope + own == used; }))
                result.inputs.push_back(explain(used, *m_set.find(used), depth + 1));
        return result;
    }

private:
    [[nodiscard]] Explanation withoutInputs(const std::string& name, std::size_t index) const
    {
        const auto& equation = m_set.equations()[index];
        Explanation result;
        result.name = name;
        result.fullName = equation.name;
        result.value = valueOf(index);
        result.unit = equation.unit;
        result.doc = docOf(equation);
        result.label = labelOf(m_system, equation.name, result.value.value);
        result.equation = equation.expression.text;
        result.source = equation.source;
        result.filled = withNames(equation.expression, [&](const std::string& used) {
            return filledIn(indexOf(m_set, equation, used));
        });
        return result;
    }

    // Names the condition of a step that does not run.
    [[nodiscard]] std::string docOf(const Equation& equation) const
    {
        const auto reason = equation.name == equation.scope + "duration"
                                ? falseCondition(m_set, m_valuation, equation.scope)
                                : std::string();
        return reason.empty() ? equation.doc : reason;
    }

    [[nodiscard]] Quantity valueOf(std::size_t index) const
    {
        return {m_valuation.equations[index], m_valuation.dimensions[index]};
    }

    // Returns a value for the equation's text: a literal as written, so that "80 MiB/s" does not become "83.886 MB/s".
    [[nodiscard]] std::string filledIn(std::size_t index) const
    {
        const auto& equation = m_set.equations()[behindAliases(m_set, index)];
        const auto value = valueOf(index);
        auto text =
            isLiteral(equation) ? equation.expression.text : displayIn(value, equation.unit);
        std::erase(text, ','); // in equations, commas separate arguments
        return value.value < 0 ? "(" + text + ")" : text;
    }

    const System& m_system;
    const EquationSet& m_set;
    const Valuation& m_valuation;
    std::set<std::size_t> m_seen;
};

std::string describe(const Explanation& e)
{
    const auto exact = exactText(e.value);
    const auto friendly = !e.label.empty()                           ? e.label
                          : e.inputs.empty() && !e.hasHiddenInputs() ? e.equation
                                                                     : displayIn(e.value, e.unit);
    return e.name + " = " + exact + (friendly == exact ? "" : " (" + friendly + ")");
}

std::string whence(const Explanation& e)
{
    std::vector<std::string> parts;
    if (const auto source = toText(e.source); !source.empty())
        parts.push_back(source);
    if (e.origin)
        parts.push_back(toText(*e.origin));
    if (e.fullName != e.name)
        parts.push_back("is " + e.fullName);
    if (e.shownAbove)
        parts.emplace_back("explained above");
    if (e.isCut)
        parts.push_back("explain " + e.fullName + " for its inputs");
    return join(parts, "; ");
}

void write(const Explanation& e,
           const std::string& first,
           const std::string& rest,
           std::string& text)
{
    text += first + describe(e) + (e.doc.empty() ? "" : "   " + e.doc) + "\n";
    const std::string bar = e.inputs.empty() ? "    " : "\u2502   ";
    if (!e.inputs.empty()) {
        text += rest + bar + e.name + " = " + e.equation + "\n";
        const std::string indent(e.name.size(), ' ');
        text += rest + bar + indent + " = " + e.filled + "\n";
        if (!e.deciding.empty())
            text += rest + bar + indent + "   " + e.deciding + "\n";
    }
    if (const auto from = whence(e); !from.empty())
        text += rest + bar + "[" + from + "]\n";
    for (std::size_t i = 0; i < e.inputs.size(); ++i) {
        const bool isLast = i + 1 == e.inputs.size();
        write(e.inputs[i],
              rest + (isLast ? "\u2514\u2500\u2500 " : "\u251c\u2500\u2500 "),
              rest + (isLast ? "    " : "\u2502   "),
              text);
    }
}

} // namespace

Result<Explanation> explain(const System& system, const std::string& output)
{
    // A system without values has no explanation, but an unknown name is reported first.
    if (const auto index = system.set.find(output); !index)
        return explain(system, Valuation{}, output);
    const auto valuation = valuate(system);
    if (!valuation)
        return valuation.diagnostics();
    return explain(system, valuation.value(), output);
}

Result<Explanation>
explain(const System& system, const Valuation& valuation, const std::string& output)
{
    const auto index = system.set.find(output);
    if (!index) {
        std::vector<std::string> names;
        for (const auto& equation : system.set.equations())
            names.push_back(equation.name);
        return Diagnostics{Severity::Error,
                           "output.unknown",
                           system.file,
                           "",
                           "the design has no value '" + output + "' to explain",
                           didYouMean(output, names)};
    }
    return Explainer(system, valuation).explain(output, *index);
}

std::optional<Element> elementOf(const Design& design, const Equation& equation)
{
    if (equation.name.starts_with("baseline."))
        return std::nullopt;
    const auto owner = equation.name.substr(0, equation.name.find('.'));
    for (const auto& element : elementsOf(design))
        if (element.name == owner && owner != equation.name && isOf<PipelineItem>(element))
            return element;
    return equation.place.file == design.file ? elementAt(design, equation.place.pointer)
                                              : Element{};
}

std::string whyOff(const Design& design,
                   const System& system,
                   const Valuation& valuation,
                   const std::string& step)
{
    const auto idle =
        design.pipeline ? idleGroup(*design.pipeline, system.set, valuation, step) : std::string();
    return idle.empty() ? falseCondition(system.set, valuation, step + ".")
                        : offReason(ItemState::On) + ": its group '" + idle + "' runs 0 times";
}

std::string toText(const Explanation& explanation)
{
    std::string text;
    write(explanation, "", "", text);
    return text;
}

} // namespace clusterwright::model
