#include "model/block/member_values.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/block/taken_name.h"
#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"

#include <algorithm>
#include <limits>

namespace clusterwright::model
{

namespace
{

void checkName(const std::string& name, const MemberPlace& at)
{
    if (name.empty())
        return;
    if (isTakenName(name))
        at.findings.error(
            "name.reserved", at.pointer(), "'" + name + "' is a reserved name in designs");
    else if (!isName(name))
        at.findings.error("name.form",
                          at.pointer(),
                          "'" + name + "' is not a valid name",
                          "use letters, digits and '_'");
}

// Checks a text that is given.
void checkText(const MemberPlace& at, const std::string& value)
{
    if (at.meaning == Meaning::Name)
        checkName(value, at);
    if (at.meaning == Meaning::Id)
        checkId(value, at.pointer(), at.findings);
    if (at.meaning == Meaning::Resource)
        checkResource(value, at.pointer(), at.findings);
    if (at.meaning == Meaning::Unit || at.meaning == Meaning::GivenUnit)
        checkUnit(value, at.pointer(), at.findings);
}

void reportNumber(const MemberPlace& at, int least)
{
    at.findings.error("study.number",
                      at.pointer(),
                      "'" + std::string(at.key()) + "' must be at least " + std::to_string(least));
}

// Reads a number that is at least `least`, or keeps the value.
void readNumber(ObjectReader& reader, const MemberPlace& at, int least, int& value)
{
    const auto number = reader.integer(at.key());
    if (number && *number < least)
        reportNumber(at, least);
    value = number.value_or(value);
}

void readTop(ObjectReader& reader, const MemberPlace& at, int& value)
{
    const bool isPareto = reader.flag("pareto");
    readNumber(reader, at, 1, value);
    if (isPareto && reader.has(at.key()))
        at.findings.error(
            "study.top", at.pointer(), "'top' cannot limit a Pareto front", "remove 'top'");
    if (isPareto)
        value = 0;
}

} // namespace

void readValue(ObjectReader& reader, const MemberPlace& at, std::string& value)
{
    value = isRequired(at.meaning) || isSaid(at.meaning) ? reader.text(at.key())
                                                         : reader.text(at.key(), value);
    checkText(at, value);
    if (at.meaning == Meaning::Unit && !value.empty() && !parseUnit(value))
        value.clear();
}

void readValue(ObjectReader& reader, const MemberPlace& at, Expression& value)
{
    if (at.meaning != Meaning::Optional || reader.raw(at.key()))
        value = readExpression(reader, at.key(), at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::optional<Expression>& value)
{
    if (const auto text = reader.optionalExpression(at.key()))
        value = readExpression(*text, at.pointer(), at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<std::string>& value)
{
    value = reader.texts(at.key());
}

void readValue(ObjectReader& reader, const MemberPlace& at, OriginRef& value)
{
    value = readOrigin(reader, at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, Source& value)
{
    value = readSource(reader, at.findings, false);
}

void readValue(ObjectReader& reader, const MemberPlace& at, Bounds& value)
{
    value = readBounds(reader, at.findings);
}

void readValue(ObjectReader& reader, const MemberPlace& at, int& value)
{
    if (at.meaning == Meaning::Top)
        return readTop(reader, at, value);
    const auto isCounted = at.meaning == Meaning::Count;
    const auto isFree = at.meaning == Meaning::Text;
    readNumber(reader, at, isFree ? std::numeric_limits<int>::min() : isCounted ? 1 : 0, value);
}

void readValue(ObjectReader& reader, const MemberPlace& at, double& value)
{
    if (const auto* const number = reader.raw(at.key()))
        value = number->is_number() ? number->get<double>() : 0;
}

// Reads one of the words; the first one if it is absent.
template <typename Word, std::size_t kCount>
static void readWord(ObjectReader& reader,
                     const MemberPlace& at,
                     const std::array<std::string_view, kCount>& words,
                     const char* code,
                     Word& value)
{
    const auto word = reader.text(at.key(), std::string(words.front()));
    const auto found = std::ranges::find(words, word);
    if (found != words.end()) {
        value = static_cast<Word>(found - words.begin());
        return;
    }
    std::vector<std::string> known;
    for (const auto& other : words)
        known.push_back("'" + std::string(other) + "'");
    const auto last = std::move(known.back());
    known.pop_back();
    at.findings.error(code,
                      at.pointer(),
                      "unknown " + std::string(at.key()) + " '" + word + "'",
                      "use " + join(known, ", ") + " or " + last);
}

void readValue(ObjectReader& reader, const MemberPlace& at, Interpolation& value)
{
    readWord(reader, at, kInterpolations, "table.interpolation", value);
}

void readValue(ObjectReader& reader, const MemberPlace& at, ItemState& value)
{
    readWord(reader, at, kItemStates, "item.state", value);
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<ValueLabel>& value)
{
    value = readLabels(reader, at.findings);
}

void checkValue(const MemberPlace& at, const std::string& value)
{
    if (value.empty() && isRequired(at.meaning))
        checkGiven(value, at.pointer(), at.findings);
    if (value.empty() && isSaid(at.meaning))
        checkSaid(value, at.object(), at.key(), at.findings);
    checkText(at, value);
}

void checkValue(const MemberPlace& at, const Expression& value)
{
    if (at.meaning != Meaning::Optional || !value.text.empty())
        checkExpression(value, at.pointer(), at.findings);
}

void checkValue(const MemberPlace& at, const std::optional<Expression>& value)
{
    checkExpression(value, at.pointer(), at.findings);
}

void checkValue(const MemberPlace& at, const OriginRef& value)
{
    checkOrigin(value, at.object(), at.findings);
}

void checkValue(const MemberPlace& at, const Bounds& value)
{
    checkBounds(value, at.object(), at.findings);
}

void checkValue(const MemberPlace& at, int value)
{
    if (value < 0 && at.meaning != Meaning::Text)
        reportNumber(at, at.meaning == Meaning::Natural ? 0 : 1);
}

} // namespace clusterwright::model
