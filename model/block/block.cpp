#include "model/block/block.h"

#include "model/block/block_json.h"
#include "model/block/block_members.h"
#include "model/block/form.h"
#include "model/block/member_json.h"
#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/pointer.h"
#include "model/json/provenance_json.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

bool operator==(const Bounds&, const Bounds&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Parameter);
bool operator==(const Parameter&, const Parameter&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(BlockEquation);
bool operator==(const ValueLabel&, const ValueLabel&) = default;
bool operator==(const BlockEquation&, const BlockEquation&) = default;

bool operator==(const TableUse&, const TableUse&) = default;

bool operator==(const Validity&, const Validity&) = default;
bool operator==(const MovedData&, const MovedData&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Block);
bool operator==(const Block&, const Block&) = default;

namespace
{

void finishParameters(Block& block, const std::string& pointer, Findings& findings)
{
    for (std::size_t i = 0; i < block.parameters.size(); ++i) {
        auto& parameter = block.parameters[i];
        if (const auto unit = parseUnit(parameter.unit); unit && !parameter.unit.empty())
            parameter.dimension = unit.value().dimension;
        checkDefault(parameter, pointerTo(pointer + "/parameters", i), findings);
    }
}

BlockEquation
readEquation(const Json& json, const std::string& pointer, const Source& whole, Findings& findings)
{
    BlockEquation equation;
    equation.source = whole;
    std::string text;
    if (json.is_string()) {
        text = json.get<std::string>();
        checkGiven(text, pointer, findings);
    } else {
        ObjectReader reader(json, pointer, findings);
        text = reader.text("equation");
        equation.doc = reader.text("doc", "");
        if (reader.has("unit"))
            equation.unit = reader.text("unit");
        else
            static_cast<void>(reader.raw("unit"));
        checkUnit(equation.unit, reader.pointer("unit"), findings);
        equation.source.place = reader.text("place", equation.source.place);
        if (auto own = readSource(reader, findings, false); !own.document.empty())
            equation.source = std::move(own);
        equation.labels = readLabels(reader, findings);
    }
    if (text.empty())
        return equation;
    auto parsed = parseEquation(text);
    if (!parsed) {
        findings.add(pointer, parsed.diagnostics());
        return equation;
    }
    equation.name = parsed.value().name;
    equation.expression = std::move(parsed).value().expression;
    return equation;
}

// A block with an equation 'time' takes that time; other blocks take none.
std::string timeOf(const Block& block, ObjectReader& reader)
{
    auto named = reader.text("time", "");
    if (named.empty() &&
        std::ranges::find(block.equations, "time", &BlockEquation::name) != block.equations.end())
        named = "time";
    return named;
}

} // namespace

const Parameter* Block::parameter(std::string_view name) const
{
    const auto found = std::ranges::find(parameters, name, &Parameter::name);
    return found == parameters.end() ? nullptr : &*found;
}

bool isRate(Dimension dimension)
{
    return dimension == kBandwidth || dimension == kTime / kData;
}

bool isReservedName(std::string_view name)
{
    return name == "start" || name == "end" || name == "duration" || name == "when";
}

// Keeps a text that does not parse, as a name that matches nothing. So it can be repaired, and writing the file again keeps the
// text.
Expression readExpression(const std::string& text, const std::string& pointer, Findings& findings)
{
    auto parsed = parseExpression(text);
    if (parsed)
        return std::move(parsed).value();
    findings.add(pointer, parsed.diagnostics());
    Term unread;
    unread.op = Op::Name;
    unread.name = text;
    unread.end = text.size();
    return Expression{text, {unread}};
}

Expression readExpression(ObjectReader& reader, std::string_view key, Findings& findings)
{
    const auto text = reader.expression(key);
    return text.empty() ? Expression{} : readExpression(text, reader.pointer(key), findings);
}

bool isOtherNumber(const ValueLabel& label)
{
    const auto number = parseDouble(trimmed(label.label));
    return number && *number != label.value;
}

std::vector<ValueLabel> readLabels(ObjectReader& reader, Findings& findings)
{
    constexpr double kLargestLabelled = 1e6;
    std::vector<ValueLabel> labels;
    const auto* const json = reader.raw("labels");
    if (!json)
        return labels;
    const auto place = reader.pointer("labels");
    if (!json->is_object()) {
        findings.error("json.type", place, "expected an object of labels");
        return labels;
    }
    for (const auto& [key, label] : json->items()) {
        const auto value = parseDouble(key);
        if (!value || *value != std::floor(*value) || std::abs(*value) > kLargestLabelled)
            findings.error(
                "variable.labels", pointerTo(place, key), "'" + key + "' is not an integer");
        else if (!label.is_string() || trimmed(label.get_ref<const std::string&>()).empty())
            findings.error("json.type", pointerTo(place, key), "expected a text");
        else if (labels.push_back({static_cast<int>(*value), label.get<std::string>()});
                 isOtherNumber(labels.back()))
            findings.warning("variable.labels",
                             pointerTo(place, key),
                             "the label '" + labels.back().label + "' of " + key +
                                 " is a number, so it cannot be chosen",
                             "add a word to the label");
    }
    std::ranges::sort(labels, {}, &ValueLabel::value);
    return labels;
}

Bounds readBounds(ObjectReader& reader, Findings& findings)
{
    const auto read = [&](std::string_view key) -> std::optional<Expression> {
        const auto text = reader.optionalExpression(key);
        if (!text)
            return std::nullopt;
        if (text->size() <= kLongestBound)
            return readExpression(*text, reader.pointer(key), findings);
        reportLongBound(reader.pointer(key), findings);
        return std::nullopt;
    };
    return {reader.flag("integer"), read("at_least"), read("at_most")};
}

Block readBlock(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Block block;
    block.id = reader.text("block");
    checkId(block.id, reader.pointer("block"), findings);
    block.title = reader.text("title");
    block.doc = reader.text("doc", "");
    block.source = readSource(reader, findings, true);
    readItems(reader, "parameters", block.parameters, findings);
    finishParameters(block, pointer, findings);
    reader.each("equations", [&](const Json& item, const std::string& place) {
        block.equations.push_back(readEquation(item, place, block.source, findings));
    });
    block.time = timeOf(block, reader);
    block.resource = reader.text("resource", "");
    readItems(reader, "moves", block.moves, findings);
    readItems(reader, "validity", block.validity, findings);
    readItems(reader, "tables", block.tables, findings);
    if (block.equations.empty() && !hasErrors(findings.list))
        findings.error("block.empty", pointer, "the block has no equations");
    checkNames(block, pointer, findings);
    return block;
}

static Json equationJson(const BlockEquation& equation, const Source& whole)
{
    Json json{{"equation",
               equation.name.empty() ? "" : equation.name + " = " + equation.expression.text}};
    put(json, "unit", equation.unit);
    put(json, "doc", equation.doc);
    putLabels(json, equation.labels);
    if (equation.source.document != whole.document)
        put(json, "source", equation.source);
    else if (equation.source.place != whole.place)
        put(json, "place", equation.source.place);
    return json;
}

Json toJson(const Block& block)
{
    Json json{{"block", block.id}, {"title", block.title}};
    put(json, "doc", block.doc);
    put(json, "source", block.source);
    putList(json, "parameters", block.parameters, membersJson<Parameter>);
    putList(json, "tables", block.tables, membersJson<TableUse>);
    putList(json, "equations", block.equations, [&](const BlockEquation& equation) {
        return equationJson(equation, block.source);
    });
    put(json, "time", block.time);
    put(json, "resource", block.resource);
    putList(json, "moves", block.moves, membersJson<MovedData>);
    putList(json, "validity", block.validity, membersJson<Validity>);
    return json;
}

static std::string plainNumber(const std::string& value, Dimension dimension)
{
    return dimension == kNumber ? value : value + " / 1 " + baseUnit(dimension);
}

// Returns "n >= (limit)"; of integers that are so by the rule of near_integer.h, "floor(n) >= ceil((limit))".
static std::string boundText(const std::string& name,
                             bool isAtLeast,
                             const Expression& bound,
                             bool isInteger,
                             Dimension dimension)
{
    const std::string sign = isAtLeast ? " >= " : " <= ";
    const auto limit = "(" + bound.text + ")";
    if (!isInteger)
        return name + sign + limit;
    return (isAtLeast ? "floor(" : "ceil(") + plainNumber(name, dimension) + ")" + sign +
           (isAtLeast ? "ceil(" : "floor(") + plainNumber(limit, dimension) + ")";
}

void addBounds(const Bounds& bounds,
               const std::string& scope,
               const std::string& name,
               Dimension dimension,
               const Place& place,
               EquationSet& set)
{
    if (!isName(name)) // reported elsewhere
        return;
    const auto add = [&](const std::string& text,
                         std::string message,
                         Condition::Side side,
                         const Expression& bound) {
        auto condition = parseExpression(text);
        if (!condition) // the limit does not parse, which is reported elsewhere
            return;
        set.add(Condition{.kind = Condition::Kind::Bound,
                          .scope = scope,
                          .expression = std::move(condition).value(),
                          .subject = scope + name,
                          .message = std::move(message),
                          .place = place,
                          .side = side,
                          .bound = bound});
    };
    const auto number = plainNumber(name, dimension);
    if (bounds.integer)
        add("floor(" + number + ") == ceil(" + number + ")",
            "must be an integer",
            Condition::Side::Integer,
            {});
    if (bounds.atLeast)
        add(boundText(name, true, *bounds.atLeast, bounds.integer, dimension),
            "must be at least " + bounds.atLeast->text,
            Condition::Side::AtLeast,
            *bounds.atLeast);
    if (bounds.atMost)
        add(boundText(name, false, *bounds.atMost, bounds.integer, dimension),
            "must be at most " + bounds.atMost->text,
            Condition::Side::AtMost,
            *bounds.atMost);
}

} // namespace clusterwright::model
