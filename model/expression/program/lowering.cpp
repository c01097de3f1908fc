#include "model/expression/program/lowering.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/expression/language/dimension_check.h"
#include "model/units/never_negative.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

bool isLiteral(const Expression& expression, int term, double value)
{
    const auto& found = expression.terms[static_cast<std::size_t>(term)];
    return found.op == Op::Literal && found.literal.value == value;
}

// Returns "GB/s" for the name s in "1 GB / s", and "GB/sec" for the name sec in "1 GB/sec"; empty behind anything but a unit.
std::string unitUpTo(const Expression& expression, const std::string& name)
{
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (const auto& term : expression.terms) {
        if (term.op != Op::Name || term.name != name)
            continue;
        auto before = trimmed(std::string_view(expression.text).substr(0, term.begin));
        if (!before.ends_with('/') && !before.ends_with('*'))
            continue;
        const auto sign = before.back();
        before = trimmed(before.substr(0, before.size() - 1));
        const auto first = before.find_last_not_of(kLetters) + 1;
        const auto number = trimmed(before.substr(0, first));
        const bool followsNumber = !number.empty() && isDigit(number.back());
        if (followsNumber && findUnit(before.substr(first)))
            return std::string(before.substr(first)) + sign + name;
    }
    return {};
}

class Lowering
{
public:
    Lowering(const EquationSet& set, const std::vector<std::string>& inputs)
        : m_set(set)
        , m_inputOf(set.equations().size(), -1)
        , m_hasCalls(set.equations().size(), false)
    {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (const auto index = set.find(inputs[i]))
                m_inputOf[*index] = static_cast<int>(i);
    }

    Result<LoweredSet> run()
    {
        const auto& equations = m_set.equations();
        m_result.equations.resize(equations.size());
        m_result.terms.resize(equations.size());
        m_result.uses.resize(equations.size());
        for (std::size_t i = 0; i < equations.size(); ++i)
            m_result.uses[i] =
                usesOf(equations[i].expression, equations[i].scope, equations[i].place);
        for (std::size_t i = 0; i < equations.size(); ++i)
            if (m_inputOf[i] >= 0)
                m_result.equations[i] = {m_result.graph.input(m_inputOf[i]), equations[i].declared};
        for (const auto index : usersLast())
            lowerEquation(index);
        for (const auto& condition : m_set.conditions())
            lowerCondition(condition);
        if (hasErrors(m_diagnostics))
            return m_diagnostics;
        return std::move(m_result);
    }

private:
    void report(std::string code, const Place& place, std::string message, std::string hint = {})
    {
        append(m_diagnostics,
               Diagnostics{Severity::Error,
                           std::move(code),
                           place.file,
                           place.pointer,
                           std::move(message),
                           std::move(hint)});
    }

    std::vector<std::size_t>
    usesOf(const Expression& expression, const std::string& scope, const Place& place)
    {
        std::vector<std::size_t> uses;
        for (const auto& name : namesIn(expression)) {
            if (const auto index = m_set.find(scope + name))
                uses.push_back(*index);
            else
                report("name.unknown",
                       place,
                       "unknown name '" + name + "' in '" + expression.text + "'",
                       unknownNameHint(expression, name, scope));
        }
        for (const auto& name : m_set.externalInputs(expression, scope))
            if (const auto index = m_set.find(name))
                uses.push_back(*index);
        return uses;
    }

    [[nodiscard]] std::string unknownNameHint(const Expression& expression,
                                              const std::string& name,
                                              const std::string& scope) const
    {
        const auto unit = parseUnit(unitUpTo(expression, name));
        if (unit)
            return "write the unit '" + unitUpTo(expression, name) + "' without spaces";
        const auto hint = firstHint(unit.diagnostics());
        if (hint.starts_with("did you mean"))
            return hint;
        const auto names = m_set.namesInScope(scope);
        auto near = didYouMean(name, names);
        if (!near.empty())
            return near;
        const auto longer = std::ranges::find_if(
            names, [&](const std::string& known) { return known.ends_with("." + name); });
        return longer == names.end() ? "" : "did you mean '" + *longer + "'?";
    }

    // All equations, used ones before their users. Reports a cycle without an input.
    std::vector<std::size_t> usersLast()
    {
        enum class Mark { New, Open, Done };
        std::vector<Mark> marks(m_result.uses.size(), Mark::New);
        std::vector<std::size_t> order;
        struct Visit {
            std::size_t equation;
            std::size_t nextUse;
        };
        for (std::size_t start = 0; start < marks.size(); ++start) {
            if (marks[start] != Mark::New)
                continue;
            std::vector<Visit> path{{start, 0}};
            marks[start] = Mark::Open;
            while (!path.empty()) {
                auto& [equation, nextUse] = path.back();
                const auto& uses = m_result.uses[equation];
                if (nextUse == uses.size()) {
                    marks[equation] = Mark::Done;
                    order.push_back(equation);
                    path.pop_back();
                    continue;
                }
                const auto use = uses[nextUse++];
                if (marks[use] == Mark::Open)
                    reportCycle(path, use);
                else if (marks[use] == Mark::New) {
                    marks[use] = Mark::Open;
                    path.push_back({use, 0});
                }
            }
        }
        return order;
    }

    template <typename Path>
    void reportCycle(const Path& path, std::size_t use)
    {
        const auto start =
            std::ranges::find_if(path, [&](const auto& v) { return v.equation == use; });
        if (std::any_of(
                start, path.end(), [&](const auto& v) { return m_inputOf[v.equation] >= 0; }))
            return; // the value of an input comes from outside
        std::string names;
        constexpr std::ptrdiff_t kShown = 8;
        for (auto at = start; at != path.end(); ++at) {
            if (at - start == kShown && path.end() - at > 1) {
                names += "... -> ";
                at = path.end() - 1;
            }
            names += m_set.equations()[at->equation].name + " -> ";
        }
        const auto& last = m_set.equations()[path.back().equation];
        report("equation.cycle",
               last.place,
               "circular definition: " + names + m_set.equations()[use].name,
               "give one of the equations a value without these names");
    }

    void lowerEquation(std::size_t index)
    {
        const auto& equation = m_set.equations()[index];
        auto& result = m_result.equations[index];
        result = lowerExpression(
            equation.expression, equation.scope, equation.place, m_result.terms[index]);
        if (equation.declared && result.dimension && *equation.declared != *result.dimension)
            report("dimension.mismatch",
                   equation.place,
                   expectedUnit(*equation.declared, *result.dimension) + " in '" + equation.name +
                       " = " + equation.expression.text + "'",
                   unitRemedy(*equation.declared, *result.dimension));
        if (equation.declared)
            result.dimension = equation.declared;
        if (m_inputOf[index] >= 0)
            result.node = m_result.graph.input(m_inputOf[index]);
        else
            m_hasCalls[index] =
                std::ranges::any_of(equation.expression.terms,
                                    [](const Term& term) { return term.op == Op::External; }) ||
                std::ranges::any_of(m_result.uses[index],
                                    [&](std::size_t used) { return m_hasCalls[used]; });
    }

    void lowerCondition(const Condition& condition)
    {
        std::vector<NodeId> terms;
        const auto uses = usesOf(condition.expression, condition.scope, condition.place);
        auto typed = lowerExpression(condition.expression, condition.scope, condition.place, terms);
        if (condition.isSign)
            typed = isNotNegative(typed);
        if (condition.isLimit)
            typed = isLimited(typed, uses);
        if (typed.dimension && *typed.dimension != kNumber)
            report("dimension.mismatch",
                   condition.place,
                   "a condition must be a plain number, got " + baseUnit(*typed.dimension) +
                       " in '" + condition.expression.text + "'",
                   unitRemedy(kNumber, *typed.dimension));
        m_result.comparisons.push_back(typed.node);
        if (condition.mustBeKnown)
            typed.node = isTrue(m_result.graph, typed.node);
        m_result.conditions.push_back(typed);
    }

    TypedNode isNotNegative(const TypedNode& quantity)
    {
        auto& graph = m_result.graph;
        const bool isChecked = quantity.dimension && isNeverNegative(*quantity.dimension);
        return {isChecked ? graph.apply(Op::GreaterEqual, quantity.node, graph.constant(0))
                          : graph.constant(1),
                kNumber};
    }

    // Below infinity, or as unlimited as one of the calls behind it.
    TypedNode isLimited(const TypedNode& quantity, const std::vector<std::size_t>& uses)
    {
        auto& graph = m_result.graph;
        const auto infinity = graph.constant(std::numeric_limits<double>::infinity());
        const auto isBelow = graph.apply(Op::Less, quantity.node, infinity);
        auto isUnlimited = kNoNode;
        for (const auto call : callsBehind(uses)) {
            // A call inside a sum has many values.
            const auto value = graph[call].bound == 0 ? call : quantity.node;
            const auto own = graph.apply(Op::GreaterEqual, value, infinity);
            isUnlimited = isUnlimited == kNoNode ? own : graph.apply(Op::Or, isUnlimited, own);
        }
        if (isUnlimited == kNoNode)
            return {isBelow, kNumber};
        return {graph.apply(Op::If, isBelow, graph.constant(1), isUnlimited), kNumber};
    }

    // Nodes of the functions from outside that the equations are computed from.
    [[nodiscard]] std::vector<NodeId> callsBehind(std::vector<std::size_t> open) const
    {
        std::vector<NodeId> calls;
        std::vector<bool> isSeen(m_result.equations.size(), false);
        while (!open.empty()) {
            const auto equation = open.back();
            open.pop_back();
            if (isSeen[equation] || !m_hasCalls[equation])
                continue;
            isSeen[equation] = true;
            const auto& terms = m_set.equations()[equation].expression.terms;
            for (std::size_t i = 0; i < terms.size(); ++i)
                if (terms[i].op == Op::External && m_result.terms[equation][i] != kNoNode)
                    calls.push_back(m_result.terms[equation][i]);
            open.insert(open.end(), m_result.uses[equation].begin(), m_result.uses[equation].end());
        }
        return calls;
    }

    TypedNode lowerExpression(const Expression& expression,
                              const std::string& scope,
                              const Place& place,
                              std::vector<NodeId>& nodes)
    {
        if (expression.terms.empty()) {
            report("expression.syntax", place, "'" + expression.text + "' could not be read");
            return {m_result.graph.constant(std::numeric_limits<double>::quiet_NaN()),
                    std::nullopt};
        }
        std::vector<std::optional<Dimension>> dimensions;
        nodes.reserve(expression.terms.size());
        dimensions.reserve(expression.terms.size());
        for (const auto& term : expression.terms) {
            std::vector<std::optional<Dimension>> operands;
            for (const auto argument : term.arguments)
                operands.push_back(dimensions[static_cast<std::size_t>(argument)]);
            const auto typed = lowerTerm(term, scope, place, expression, nodes, operands);
            nodes.push_back(typed.node);
            dimensions.push_back(typed.dimension);
        }
        return {nodes.back(), dimensions.back()};
    }

    TypedNode lowerTerm(const Term& term,
                        const std::string& scope,
                        const Place& place,
                        const Expression& expression,
                        const std::vector<NodeId>& nodes,
                        const std::vector<std::optional<Dimension>>& operands)
    {
        auto& graph = m_result.graph;
        const auto argument = [&](std::size_t i) {
            return i < term.arguments.size() ? nodes[static_cast<std::size_t>(term.arguments[i])]
                                             : kNoNode;
        };
        switch (term.op) {
        case Op::Literal:
            return {graph.constant(term.literal.value), term.literal.dimension};
        case Op::Bound:
            return {graph.bound(term.level), kNumber};
        case Op::Name:
            return lowerName(scope + term.name);
        case Op::Table:
            return lowerTable(term, scope, place, expression, argument(0), operands[0]);
        case Op::External:
            return lowerExternal(term, scope, place, expression, nodes, operands);
        default:
            break;
        }
        std::optional<double> exponent;
        if (term.op == Op::Power && graph.isConstant(argument(1)))
            exponent = graph[argument(1)].value;
        // A square written as such is a product, whatever is known of its base, so that every study gives the same bits.
        const bool isSquare = term.op == Op::Power && isLiteral(expression, term.arguments[1], 2);
        const auto outcome = dimensionOf(term.op, operands, exponent);
        if (!outcome.problem.empty())
            reportMismatch(term, place, expression, outcome.problem, outcome.remedy);
        if (isOverIndex(term.op)) {
            reportHiddenName(term, scope, place, expression);
            return {graph.overIndex(term.op, term.level, argument(0), argument(1), argument(2)),
                    outcome.dimension};
        }
        if (isSquare)
            return {graph.apply(Op::Multiply, argument(0), argument(0)), outcome.dimension};
        if (term.op != Op::Min && term.op != Op::Max)
            return {graph.apply(term.op, argument(0), argument(1), argument(2)), outcome.dimension};
        NodeId node = argument(0);
        for (std::size_t i = 1; i < term.arguments.size(); ++i)
            node = graph.apply(term.op, node, argument(i));
        return {node, outcome.dimension};
    }

    // min(a, b, c, a + b) could be the smallest of four values, too.
    void reportHiddenName(const Term& term,
                          const std::string& scope,
                          const Place& place,
                          const Expression& expression)
    {
        if ((term.op != Op::MinOver && term.op != Op::MaxOver) || !m_set.find(scope + term.name))
            return;
        const std::string function(toText(term.op));
        report("expression.index",
               place,
               "'" + term.name + "' is the index of " + function + " and a name in '" +
                   expression.text + "'",
               "rename the index; for four values, write " + function + "(" + function +
                   "(a, b), c, d)");
    }

    void reportMismatch(const Term& term,
                        const Place& place,
                        const Expression& expression,
                        const std::string& problem,
                        const std::string& remedy)
    {
        const auto part = expression.text.substr(term.begin, term.end - term.begin);
        report("dimension.mismatch",
               place,
               problem + " in '" + std::string(trimmed(part)) + "'" +
                   (part.size() < expression.text.size() ? " of '" + expression.text + "'" : ""),
               remedy);
    }

    TypedNode lowerName(const std::string& name)
    {
        const auto index = m_set.find(name);
        if (!index || m_result.equations[*index].node == kNoNode)
            return {m_result.graph.constant(std::numeric_limits<double>::quiet_NaN()),
                    std::nullopt};
        return m_result.equations[*index];
    }

    TypedNode lowerTable(const Term& term,
                         const std::string& scope,
                         const Place& place,
                         const Expression& expression,
                         NodeId argument,
                         std::optional<Dimension> dimension)
    {
        auto table = m_set.table(scope + term.name);
        if (!table) {
            std::vector<std::string> names;
            for (const auto& name : m_set.tableNames())
                if (name.starts_with(scope))
                    names.push_back(name.substr(scope.size()));
            report("table.unknown",
                   place,
                   "unknown table '" + term.name + "' in '" + expression.text + "'",
                   didYouMean(term.name, names));
            return {argument, std::nullopt};
        }
        if (dimension && *dimension != table->xDimension)
            reportMismatch(term,
                           place,
                           expression,
                           expectedUnit(table->xDimension, *dimension),
                           unitRemedy(table->xDimension, *dimension));
        const auto result = table->yDimension;
        return {m_result.graph.table(std::move(table), argument), result};
    }

    TypedNode lowerExternal(const Term& term,
                            const std::string& scope,
                            const Place& place,
                            const Expression& expression,
                            const std::vector<NodeId>& nodes,
                            const std::vector<std::optional<Dimension>>& operands)
    {
        const auto nothing = m_result.graph.constant(std::numeric_limits<double>::quiet_NaN());
        auto function = m_set.external(term, scope);
        if (!function) {
            const auto& problem = function.diagnostics().front();
            report(problem.code,
                   place,
                   problem.message + ", in '" + expression.text + "'",
                   problem.hint);
            return {nothing, std::nullopt};
        }
        const auto outcome = dimensionOf(Op::External, operands, std::nullopt);
        if (!outcome.problem.empty())
            reportMismatch(term, place, expression, outcome.problem, outcome.remedy);
        Call call{function.value(), {}};
        for (const auto& name : function.value()->inputs()) {
            if (!m_set.find(name)) {
                report("topology.attribute",
                       place,
                       "'" + term.name + "' needs '" + name + "', which is missing",
                       "add the attribute to the component");
                return {nothing, function.value()->dimension()};
            }
            call.operands.push_back(lowerName(name).node);
        }
        for (const auto argument : term.arguments)
            call.operands.push_back(nodes[static_cast<std::size_t>(argument)]);
        const auto dimension = function.value()->dimension();
        return {m_result.graph.call(std::move(call)), dimension};
    }

    const EquationSet& m_set;
    std::vector<int> m_inputOf;   // per equation: its input, or -1
    std::vector<bool> m_hasCalls; // per equation: whether functions from outside are behind it
    LoweredSet m_result;
    Diagnostics m_diagnostics;
};

} // namespace

NodeId isTrue(Graph& graph, NodeId condition)
{
    const auto isOther = graph.apply(Op::Holds, graph.apply(Op::Not, condition));
    return graph.apply(Op::Subtract, graph.constant(1), isOther); // of NaN isOther is 1
}

Result<LoweredSet> lower(const EquationSet& set, const std::vector<std::string>& inputs)
{
    return Lowering(set, inputs).run();
}

} // namespace clusterwright::model
