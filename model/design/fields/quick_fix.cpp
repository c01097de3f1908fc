#include "model/design/fields/quick_fix.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_members.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/difference.h"
#include "model/design/fields/field_list.h"
#include "model/design/library/block_use.h"
#include "model/design/library/library.h"
#include "model/design/system/instantiation.h"
#include "model/json/json.h"

#include <algorithm>
#include <array>

namespace clusterwright::model
{

namespace
{

// Returns the text between the first two quotes after `from`.
std::string quoted(const std::string& text, std::size_t from)
{
    const auto begin = text.find('\'', from);
    const auto end = begin == std::string::npos ? begin : text.find('\'', begin + 1);
    return end == std::string::npos ? "" : text.substr(begin + 1, end - begin - 1);
}

std::vector<std::string> allQuoted(const std::string& text)
{
    std::vector<std::string> words;
    std::size_t at = 0;
    while ((at = text.find('\'', at)) != std::string::npos) {
        auto word = quoted(text, at);
        at += word.size() + 2;
        words.push_back(std::move(word));
    }
    return words;
}

constexpr std::size_t kMaxOffers = 3;
constexpr const char* kOn = "on"; // key of the field of a step's resource

bool isPartOfWord(char letter)
{
    return isLetterOrDigit(letter) || letter == '_' || letter == '.';
}

// Returns the place of the word as a whole word. A unit may follow its number directly.
std::size_t findWord(const std::string& text, const std::string& word)
{
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const auto end = at + word.size();
        const bool begins = at == 0 || !isPartOfWord(text[at - 1]) || isDigit(text[at - 1]);
        if (begins && (end == text.size() || !isPartOfWord(text[end])))
            return at;
    }
    return std::string::npos;
}

// Replaces the word in the first text at the place, or inside it, that has it.
std::optional<std::string> mend(Json& json, const Diagnostic& finding)
{
    if (json.is_string()) {
        const auto fixed = fixedText(json.get<std::string>(), finding);
        if (!fixed)
            return std::nullopt;
        json = fixed->text;
        return fixed->word;
    }
    if (json.is_structured())
        for (auto& part : json)
            if (auto word = mend(part, finding))
                return word;
    return std::nullopt;
}

// The remedy in a list of the design where no field has the word, or several have it: the variable of a study's axis.
std::optional<QuickFix> fixInList(const Design& design, const Diagnostic& finding)
{
    auto json = toJson(design);
    const bool isPlace = finding.pointer.starts_with('/');
    const Json::json_pointer place(isPlace ? finding.pointer : "");
    if (!isPlace || !json.contains(place))
        return std::nullopt;
    const auto word = mend(json[place], finding);
    Findings problems;
    const auto read = word ? readDesign(json, problems) : Design();
    if (!word || hasErrors(problems.list))
        return std::nullopt;
    auto mended = design;
    eachMemberOf(design, kListsOfDesign, [&](const auto& list) {
        if (isUnder(finding.pointer, "/" + std::string(list.key)))
            mended.*list.place = read.*list.place;
    });
    return QuickFix{*word, "", difference(design, mended)};
}

// True for a name that has the same meaning in every step: "partition.S".
bool isNameOutside(const std::string& text)
{
    return std::ranges::all_of(text, isPartOfWord) && !isDigit(text[0]) && !text.starts_with("on.");
}

} // namespace

bool isUnder(const std::string& pointer, const std::string& place)
{
    return !place.empty() && pointer.starts_with(place) &&
           (pointer.size() == place.size() || pointer[place.size()] == '/');
}

std::optional<FixedText> fixedText(const std::string& text, const Diagnostic& finding)
{
    const auto suggests = finding.hint.find("did you mean '");
    if (suggests == std::string::npos)
        return std::nullopt;
    const auto word = quoted(finding.hint, suggests);
    for (const auto& wrong : allQuoted(finding.message)) {
        const auto at = wrong.empty() ? std::string::npos : findWord(text, wrong);
        if (at != std::string::npos)
            return FixedText{word, text.substr(0, at) + word + text.substr(at + wrong.size())};
    }
    return std::nullopt;
}

const Field* fieldNamedBy(const std::vector<Field>& fields, const Diagnostic& finding)
{
    if (finding.code == "resource.unknown") {
        const auto on = std::ranges::find(fields, kOn, &Field::key);
        if (on != fields.end() && on->pointer == finding.pointer + "/on")
            return &*on;
    }
    if (finding.code != "parameter.missing")
        return fieldAt(fields, finding.pointer);
    const auto words = allQuoted(finding.message); // the step, its parameter, the block
    const auto found = std::ranges::find_if(fields, [&](const Field& field) {
        return words.size() > 1 && field.label == words[1] && isUnset(field);
    });
    return found == fields.end() ? nullptr : &*found;
}

std::vector<std::string>
offersFor(const Design& design, Library& library, const Element& step, const Field& parameter)
{
    std::array<std::vector<std::string>, 3> ranks;
    const auto isLike = [&](const Field& field) {
        return !field.equation.empty() && !field.text.empty() && field.dimension &&
               field.dimension == parameter.dimension;
    };
    for (const auto& other : elementsOf(design))
        if (isStep(other) && other != step)
            for (const auto& field : fieldsOf(design, library, other))
                if (field.label == parameter.label && isLike(field))
                    ranks[0].push_back(isNameOutside(field.text) ? field.text : field.equation);
    for (const auto& field : fieldsOf(design, library, Element{})) {
        const bool isVariable = field.equation.find('.') == std::string::npos;
        if (!isLike(field))
            continue;
        if (field.equation.ends_with("." + parameter.label))
            ranks[0].push_back(field.equation);
        else if (isVariable || *field.dimension != kNumber)
            ranks[isVariable ? 1 : 2].push_back(field.equation);
    }
    std::vector<std::string> offers;
    for (const auto& rank : ranks)
        for (const auto& name : rank)
            if (offers.size() < kMaxOffers && std::ranges::count(offers, name) == 0)
                offers.push_back(name);
    return offers;
}

std::vector<std::string> resourcesFor(const Design& design, Library& library, const Element& step)
{
    const auto fields = fieldsOf(design, library, step);
    const auto textOf = [&](const char* key) {
        const auto found = std::ranges::find(fields, key, &Field::key);
        return found == fields.end() ? "" : found->text;
    };
    auto resource = textOf(kOn);
    if (const auto block = blockOf(design, library, textOf("block")); block && resource.empty())
        resource = block->resource;
    std::vector<std::string> offers;
    for (auto& standIn : standInsFor(design, library, resource))
        if (offers.size() < kMaxOffers)
            offers.push_back(std::move(standIn.resource));
    return offers;
}

std::vector<QuickFix> quickFixes(const Design& design,
                                 const Design& answered,
                                 Library& library,
                                 const Diagnostic& finding)
{
    if (finding.file != answered.file)
        return {};
    std::vector<QuickFix> fixes;
    const auto element = elementAt(answered, finding.pointer);
    const auto fields = fieldsOf(answered, library, element);
    const auto add = [&](const Field& field, const std::string& parameter, const FixedText& fixed) {
        auto edit = setField(design, library, std::span(&element, 1), field.key, fixed.text);
        if (edit)
            fixes.push_back({fixed.word, parameter, std::move(edit).value()});
    };
    const auto* const named = fieldNamedBy(fields, finding);
    if (named && named->key == kOn && finding.code == "resource.unknown")
        for (const auto& offer : resourcesFor(answered, library, element))
            add(*named, named->label, {offer, offer});
    else if (named && isUnset(*named))
        for (const auto& offer : offersFor(answered, library, element, *named))
            add(*named, named->label, {offer, offer});
    for (const auto& field : fields)
        if (const auto fixed = isUnder(finding.pointer, field.pointer)
                                   ? fixedText(field.text, finding)
                                   : std::nullopt;
            fixed && fixes.empty())
            add(field, "", *fixed);
    if (auto fixed =
            fixes.empty() && design == answered ? fixInList(design, finding) : std::nullopt)
        fixes.push_back(std::move(*fixed));
    return fixes;
}

std::optional<FieldFix> unitFix(const Design& design,
                                const Element& element,
                                const std::string& key,
                                const std::string& text)
{
    constexpr std::string_view kPrefix =
        "variable."; // prefix of variables among the fields of the design
    std::string name;
    if (isOf<Variable>(element) && key == "value")
        name = element.name;
    else if (isDesign(element) && key.starts_with(kPrefix))
        name = key.substr(kPrefix.size());
    const auto* const found = findVariable(design, name);
    const auto value = parseExpression(text);
    if (!found || !value)
        return std::nullopt;
    const auto was = dimensionOfLiteral(found->value);
    const auto now = dimensionOfLiteral(value.value());
    if (!was || !now || *was == *now)
        return std::nullopt;
    const auto position = static_cast<std::size_t>(found - design.variables.data());
    return FieldFix{baseUnit(*now),
                    SetItem<Variable>{"", position, *found, withValue(*found, value.value())}};
}

} // namespace clusterwright::model
