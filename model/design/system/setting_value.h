// The one reading of a value that a person or a file gives as text: settings, scenarios, rungs, baselines, claims, edits, axes and
// intervals. In this order, the text is
//   a plain number       2, also if a label reads "2"
//   a word of the input  a label of its values or the id of a preset, also if a variable or a unit has the same name
//   an expression        1 + 1, n, algorithm.ring
#pragma once

#include "model/block/block.h"
#include "model/core/result.h"
#include "model/design/document/category.h"
#include "model/design/document/design_fwd.h"
#include "model/expression/language/expression.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct System;

// Input that gets the value.
struct SettingTarget {
    std::string name;
    std::vector<Category> categories = {};                // labels or presets
    std::optional<Dimension> dimension = std::nullopt;    // nothing if unknown
    std::function<bool(const std::string&)> isKnown = {}; // names for expressions; without it, none
    bool isInteger = false; // a constant that is an integer by the rule becomes this integer
};

[[nodiscard]] std::vector<Category> categoriesOf(const std::vector<ValueLabel>& labels);

// Returns the variable that gives a parameter of a step its value: the only name of its binding, or the parameter's own name.
[[nodiscard]] std::string sourceVariable(const PipelineItem& step, const std::string& parameter);

// Returns the number of a word; nothing for other texts.
[[nodiscard]] std::optional<std::string> numberOfWord(const std::vector<Category>& categories,
                                                      std::string_view text);

// Returns "1 (ring), 2 (tree)".
[[nodiscard]] std::string labelList(const std::vector<Category>& categories);

// Reports a word that is not a label of the input: set.label. Nothing for an input without labels.
[[nodiscard]] Diagnostics unknownLabel(const SettingTarget& target, std::string_view text);

// Errors: set.label, dimension.mismatch, value.bounds (an attribute below 0), those of parseExpression.
[[nodiscard]] Result<Expression> settingValue(const SettingTarget& target, std::string_view text);

// Returns the value of an expression without names; nothing if it has names or no value.
[[nodiscard]] std::optional<Quantity> constantOf(const Expression& expression);

// Returns an expression without names that is an integer by the rule of near_integer.h as this integer; others unchanged.
[[nodiscard]] Expression integerConstant(Expression expression);

// Returns "alg = 9 must be one of 1 (ring), 2 (tree)".
[[nodiscard]] std::string
unlabelledText(const std::string& input, double number, const std::vector<Category>& labels);
// Returns "'ring', a label that B does not have".
[[nodiscard]] std::string lackingLabel(const std::string& label, const std::string& design);
// Reports an input with another dimension in another design, which keeps its own value: share.dimension, a warning.
[[nodiscard]] Diagnostics otherDimension(const std::string& input,
                                         Dimension here,
                                         Dimension there,
                                         const std::string& design);

// Reports comparisons of labels, and labelled values, where two variables number their labels differently: label.tables.
[[nodiscard]] Diagnostics labelTableFindings(const System& system);

// Numbers of one variable as those of another with the same words, in another order or only in part.
class LabelTranslation
{
public:
    LabelTranslation(std::vector<Category> from, const std::vector<Category>& to);

    // True if each number has the same word in both, or in one of them.
    [[nodiscard]] bool isIdentity() const { return m_isIdentity; }
    // True if the other variable has all words.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }
    // Returns the expression for the value of a name. A word that the other variable lacks, and a number without a word, has no value.
    [[nodiscard]] std::string of(const std::string& name) const;

private:
    using Numbers = std::pair<std::string, std::string>; // from, to

    [[nodiscard]] std::string of(const std::string& name, std::span<const Numbers> numbers) const;

    static constexpr const char* kNoValue = "0 / 0";

    std::vector<Numbers> m_numbers; // ascending
    bool m_isIdentity = true;
    bool m_isComplete = true;
};

// Makes numbers of labels of `own` in the settings those of the same words in `here`. Errors: value.bounds (a number without a label),
// share.label (`here` lacks the label).
[[nodiscard]] Diagnostics
takeNumbers(std::vector<Setting>& settings, const Design& own, const Design& here);

} // namespace clusterwright::model
