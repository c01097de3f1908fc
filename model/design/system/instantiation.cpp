#include "model/design/system/instantiation.h"

#include "model/block/block.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/near_integer.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/data_file.h"
#include "model/design/document/design.h"
#include "model/design/system/setting_value.h"
#include "model/expression/program/lowering.h"
#include "model/json/pointer.h"
#include "model/units/never_negative.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

const CategoryInput* choiceOf(const System& system, const std::string& name)
{
    const auto found = std::ranges::find(system.choices, name, &CategoryInput::name);
    return found == system.choices.end() ? nullptr : &*found;
}

bool isSettable(const System& system, const std::string& name)
{
    return std::ranges::count(system.settable, system.set.resolved(name)) > 0;
}

std::vector<Category> categoriesOf(const System& system, const std::string& name)
{
    if (const auto* const choice = choiceOf(system, name))
        return choice->categories;
    auto known = name;
    for (std::size_t steps = 0; steps <= system.set.equations().size();
         ++steps) { // no endless circle
        const auto found = std::ranges::find(system.labels, known, &CategoryInput::name);
        if (found != system.labels.end())
            return found->categories;
        const auto index = system.set.find(known);
        if (!index)
            break;
        const auto& equation = system.set.equations()[*index];
        if (equation.expression.terms.size() != 1 || equation.expression.terms[0].op != Op::Name)
            break;
        known = equation.scope + equation.expression.terms[0].name;
    }
    return {};
}

std::string labelOf(const System& system, const std::string& name, double value)
{
    if (system.labels.empty())
        return {};
    const auto categories = categoriesOf(system, name);
    const auto* const category =
        categoryAt(categories, isInteger(value) ? std::round(value) : value);
    return category ? category->title : "";
}

void Instantiation::report(std::string code,
                           const std::string& pointer,
                           std::string message,
                           std::string hint)
{
    append(
        diagnostics,
        Diagnostics{
            Severity::Error, std::move(code), file, pointer, std::move(message), std::move(hint)});
}

void Instantiation::reportAt(const Place& place, Diagnostics more)
{
    append(diagnostics, withDefaultPlace(place.file, place.pointer, std::move(more)));
}

void Instantiation::add(Equation equation)
{
    append(diagnostics, system.set.add(std::move(equation)));
}

void Instantiation::addLabels(const std::string& equation, const std::vector<ValueLabel>& labels)
{
    if (!labels.empty())
        system.labels.push_back({equation, categoriesOf(labels)});
}

void Instantiation::addWords(const std::string& equation,
                             const std::vector<ValueLabel>& labels,
                             const Place& place)
{
    addLabels(equation, labels);
    for (const auto& [value, label] : labels) {
        if (!isName(label))
            continue;
        Equation word;
        word.name = equation + "." + label;
        word.expression = composedExpression(std::to_string(value));
        word.doc = "label of '" + equation + "'";
        word.source = {"", "definition"};
        word.place = place;
        add(std::move(word));
    }
}

const Setting* Instantiation::settingOf(const std::string& name) const
{
    if (!isBaseline())
        return nullptr;
    const auto found = std::ranges::find_if(*baseline, [&](const Setting& setting) {
        return system.set.resolved(prefix + setting.name) == prefix + name;
    });
    return found == baseline->end() ? nullptr : &*found;
}

std::optional<Expression> Instantiation::expressionOf(const Setting& setting,
                                                      const std::string& like,
                                                      std::optional<Dimension> dimension,
                                                      bool isInteger)
{
    auto value =
        settingValue({setting.name,
                      categoriesOf(system, like),
                      dimension,
                      [&](const std::string& name) {
                          return variables.contains(name) || system.set.find(prefix + name);
                      },
                      isInteger},
                     setting.value);
    if (value)
        return std::move(value).value();
    reportAt({setting.file, setting.pointer}, value.diagnostics());
    return std::nullopt;
}

bool Instantiation::isOfOtherKind(const std::string& name,
                                  const Expression& own,
                                  const Place& place)
{
    const auto inner = dimensionOfLiteral(own);
    const auto outer = system.set.equations()[*system.set.find(name)].declared;
    if (!inner || !outer || *inner == *outer)
        return false;
    append(system.settingFindings,
           withDefaultPlace(
               place.file, place.pointer, otherDimension(name, *outer, *inner, "the baseline")));
    return true;
}

Expression takenByBaseline(const System& system, const std::string& name)
{
    const auto from = categoriesOf(system, name);
    const auto to = categoriesOf(system, kBaselinePrefix + name);
    const LabelTranslation translation(from.empty() ? to : from, to);
    const bool isSame =
        from.empty() ? to.empty() : translation.isIdentity() && translation.isComplete();
    return composedExpression(isSame ? name : translation.of(name));
}

std::optional<std::string> takenInput(const Equation& equation)
{
    if (!equation.scope.empty() || !equation.name.starts_with(kBaselinePrefix))
        return std::nullopt;
    return equation.name.substr(kBaselinePrefix.size());
}

bool Instantiation::addShared(const std::string& name,
                              const Expression& own,
                              const std::string& doc,
                              const Place& place,
                              bool isInteger)
{
    if (!isBaseline())
        return false;
    Equation equation;
    equation.name = prefix + name;
    equation.doc = doc;
    equation.place = place;
    if (const auto* const setting = settingOf(name)) {
        taken.push_back(setting->name);
        auto value = expressionOf(*setting, equation.name, dimensionOfLiteral(own), isInteger);
        if (!value)
            return true;
        equation.scope = prefix;
        equation.expression = std::move(*value);
        equation.origin = Origin{OriginKind::Definition, {}, kSetForBaseline, {}, {}};
    } else if (!system.set.find(name) || isOfOtherKind(name, own, place)) {
        return false;
    } else if (!namesIn(own).empty()) {
        system.derivedInBaseline.push_back(name);
        return false;
    } else {
        equation.expression = takenByBaseline(system, name);
    }
    add(std::move(equation));
    return true;
}

void Instantiation::addTables(const std::vector<TableUse>& uses,
                              const std::string& scope,
                              const Place& place)
{
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const auto& use = uses[i];
        const auto pointer = pointerTo(place.pointer, i);
        const auto data = library.data(use.data);
        if (!data) {
            reportAt({place.file, pointer + "/data"}, data.diagnostics());
            continue;
        }
        Findings findings;
        findings.file = place.file;
        if (auto table =
                makeTable(*data.value(), use.x, use.y, use.interpolation, pointer, findings))
            system.set.addTable(scope + use.name, std::make_shared<const Table>(std::move(*table)));
        append(diagnostics, findings.list);
    }
}

std::optional<LoweredSet> loweredAlone(const Expression& expression)
{
    if (expression.terms.empty() || !namesIn(expression).empty())
        return std::nullopt;
    EquationSet alone;
    Equation equation;
    equation.name.push_back('x'); // an assignment gives a false warning in GCC 12
    equation.expression = expression;
    static_cast<void>(alone.add(std::move(equation)));
    auto lowered = lower(alone, {});
    if (!lowered)
        return std::nullopt;
    return std::move(lowered).value();
}

std::optional<Diagnostics> negativeProblem(const std::string& attribute, const Expression& value)
{
    const auto constant = constantOf(value);
    if (!constant || !(constant->value < 0) || !isNeverNegative(constant->dimension))
        return std::nullopt;
    return refusal("value.bounds",
                   attribute + " = " + value.text + " must not be negative",
                   "write 0 or more");
}

std::optional<Dimension> dimensionOfLiteral(const Expression& expression)
{
    if (expression.terms.size() == 1 && expression.terms.front().op == Op::Literal)
        return expression.terms.front().literal.dimension;
    const auto lowered = loweredAlone(expression);
    return lowered ? lowered->equations.front().dimension : std::nullopt;
}

void addLabelBound(Instantiation& to, const Variable& variable, const Place& place)
{
    const auto& labels = variable.labels;
    if (labels.empty())
        return;
    const auto isBound = [](const std::optional<Expression>& bound, int value) {
        return bound && bound->text == std::to_string(value);
    };
    const auto [first, last] = std::ranges::minmax(labels, {}, &ValueLabel::value);
    const bool hasGap = last.value - first.value + 1 != static_cast<int>(labels.size());
    if (!hasGap && isBound(variable.bounds.atLeast, first.value) &&
        isBound(variable.bounds.atMost, last.value))
        return;
    std::vector<std::string> cases, words;
    for (const auto& [value, label] : labels) {
        cases.push_back(variable.name + " == " + std::to_string(value));
        words.push_back(label);
    }
    to.system.set.add(
        Condition{Condition::Kind::Bound,
                  to.prefix,
                  composedExpression(join(cases, " or ")),
                  to.prefix + variable.name,
                  "must be one of " +
                      (variable.isRenumbered ? join(words, ", ") : labelList(categoriesOf(labels))),
                  place});
}

std::string unitOfLiteral(const Expression& expression)
{
    const bool isBits = dimensionOfLiteral(expression) == kBandwidth &&
                        expression.text.find("bit") != std::string::npos;
    return isBits ? "bit/s" : "";
}

} // namespace clusterwright::model
