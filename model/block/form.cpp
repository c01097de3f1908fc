#include "model/block/form.h"

#include "model/core/diagnostics.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/json/pointer.h"
#include "model/json/provenance_json.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

// First parts of names that an instantiated design defines itself: "phase.dth", "busy.nic", "baseline.time", "on.rate".
bool isTaken(const std::string& id)
{
    static const std::set<std::string> taken{"phase", "busy", "baseline", "on"};
    return taken.contains(id);
}

void checkUnique(const PipelineItem& group,
                 const std::string& pointer,
                 std::set<std::string>& seen,
                 Findings& findings)
{
    for (std::size_t i = 0; i < group.items.size(); ++i) {
        const auto& item = group.items[i];
        const auto place = pointerTo(pointer + "/steps", i);
        if (!item.id.empty() && !seen.insert(item.id).second)
            findings.error("name.duplicate",
                           place,
                           "duplicate step or group '" + item.id + "'",
                           "use another id");
        checkUnique(item, place, seen, findings);
    }
}

void checkEstimate(const JointEstimate& estimate, const std::string& pointer, Findings& findings)
{
    checkGiven(estimate.fit, pointer + "/fit", findings);
    checkGiven(estimate.parameter, pointer + "/parameter", findings);
    checkCorrelations(estimate, pointer, findings);
}

void checkEquation(const BlockEquation& equation, const std::string& pointer, Findings& findings)
{
    if (equation.name.empty())
        return checkGiven("", pointer + "/equation", findings);
    checkUnit(equation.unit, pointer + "/unit", findings);
    const auto parsed = parseEquation(equation.name + " = " + equation.expression.text);
    if (!parsed) {
        findings.add(pointer, parsed.diagnostics());
    }
}

void checkParsed(const Expression& expression, const std::string& pointer, Findings& findings)
{
    if (const auto parsed = parseExpression(expression.text); !parsed) {
        findings.add(pointer, parsed.diagnostics());
    }
}

void checkArrowLists(const PipelineItem& group, const std::string& pointer, Findings& findings)
{
    std::set<std::string> ids;
    for (const auto& item : group.items)
        ids.insert(item.id);
    const auto places = placesOf(group.arrows);
    for (std::size_t i = 0; i < group.arrows.size(); ++i) {
        if (places[i].link > 0)
            continue;
        const auto& arrow = group.arrows[i];
        const auto place = pointerTo(pointer + "/arrows", places[i].chain);
        if (arrow.chunks)
            checkExpression(*arrow.chunks, place + "/chunks", findings);
        else if (arrow.kind == Arrow::Kind::Stream)
            checkSaid("", place, "chunks", findings);
        std::vector<std::string> names{arrow.from, arrow.to};
        for (auto next = i + 1; next < places.size() && places[next].link > 0; ++next)
            names.push_back(group.arrows[next].to);
        std::erase(names, "");
        checkArrows(names, ids, place, findings);
    }
}

void checkItems(const PipelineItem& group, const std::string& pointer, Findings& findings)
{
    for (std::size_t i = 0; i < group.items.size(); ++i) {
        const auto& item = group.items[i];
        const auto place = pointerTo(pointer + "/steps", i);
        checkSaid(item.id, place, item.isGroup ? "group" : "id", findings);
        checkItemId(item, place, findings);
        if (!item.isGroup)
            checkSaid(item.block, place, "block", findings);
        checkResource(item.on, place + "/on", findings);
        for (const auto& binding : item.bindings)
            checkParsed(binding.value, pointerTo(place + "/bind", binding.parameter), findings);
        checkExpression(item.repeat, place + "/repeat", findings);
        checkExpression(item.when, place + "/when", findings);
        if (item.isGroup)
            checkItems(item, place, findings);
    }
    if (group.items.empty())
        findings.error(
            "pipeline.empty", pointer, "the pipeline has no steps", "add one to 'steps'");
    checkArrowLists(group, pointer, findings);
}

} // namespace

void checkGiven(const std::string& text, const std::string& pointer, Findings& findings)
{
    if (text.empty())
        findings.error("json.empty", pointer, "the text is empty");
}

void checkSaid(const std::string& text,
               const std::string& object,
               std::string_view key,
               Findings& findings)
{
    if (text.empty())
        findings.error(
            "json.missing_field", object, "the field '" + std::string(key) + "' is missing");
}

void checkExpression(const Expression& expression, const std::string& pointer, Findings& findings)
{
    if (expression.text.empty())
        return checkGiven(expression.text, pointer, findings);
    checkParsed(expression, pointer, findings);
}

void checkExpression(const std::optional<Expression>& expression,
                     const std::string& pointer,
                     Findings& findings)
{
    if (expression)
        checkParsed(*expression, pointer, findings);
}

void reportLongBound(const std::string& pointer, Findings& findings)
{
    findings.error("expression.size", pointer, "the bound is too long");
}

void checkBounds(const Bounds& bounds, const std::string& object, Findings& findings)
{
    for (const auto& [key, bound] :
         {std::pair{"/at_least", &bounds.atLeast}, std::pair{"/at_most", &bounds.atMost}})
        if (*bound && (*bound)->text.size() > kLongestBound)
            reportLongBound(object + key, findings);
        else
            checkExpression(*bound, object + key, findings);
}

void checkOrigin(const OriginRef& origin, const std::string& object, Findings& findings)
{
    if (!origin)
        return;
    const auto place = object + "/origin";
    if (origin->estimate)
        checkEstimate(*origin->estimate, place + "/estimate", findings);
    checkOrigin(*origin, place, findings);
}

void checkNameForm(const std::string& name, const std::string& pointer, Findings& findings)
{
    if (!name.empty() && !isName(name))
        findings.error("name.form",
                       pointer,
                       "'" + name + "' is not a valid name",
                       "use letters, digits and '_'");
}

void checkResource(const std::string& name, const std::string& pointer, Findings& findings)
{
    for (std::size_t begin = 0; !name.empty() && begin <= name.size();) {
        const auto end = std::min(name.find('.', begin), name.size());
        if (!isName(std::string_view(name).substr(begin, end - begin)))
            return findings.error("name.form",
                                  pointer,
                                  "'" + name + "' is not a valid resource",
                                  "use a component, or a part of one: 'nic.port'");
        begin = end + 1;
    }
}

void checkUnit(const std::string& unit, const std::string& pointer, Findings& findings)
{
    if (unit.empty())
        return;
    if (const auto parsed = parseUnit(unit); !parsed)
        findings.add(pointer, parsed.diagnostics());
}

void checkId(std::string_view id, const std::string& pointer, Findings& findings)
{
    const bool good =
        !id.empty() &&
        std::ranges::all_of(
            id, [](char c) { return isLetterOrDigit(c) || c == '.' || c == '_' || c == '-'; }) &&
        id.front() != '.' && id.front() != '-';
    if (!good)
        findings.error("id.form",
                       pointer,
                       "'" + std::string(id.substr(0, 60)) + "' is not a valid id",
                       "use letters, digits, '.', '_' and '-'");
}

void checkDefault(const Parameter& parameter, const std::string& pointer, Findings& findings)
{
    if (parameter.otherwise && !parameter.origin)
        findings.error("origin.missing",
                       pointer,
                       "the default of '" + parameter.name + "' has no origin",
                       "add an 'origin'");
}

// Checks that each name is one of the block's rates, and that no rate is named twice.
static void checkMoves(const Block& block, const std::string& pointer, Findings& findings)
{
    const auto list = pointer + "/moves";
    if (!block.moves.empty() && block.time.empty())
        findings.error("block.moves",
                       list,
                       "'" + block.id + "' moves data but takes no time",
                       "set 'time' to the equation of its time");
    std::set<std::string> seen;
    for (std::size_t i = 0; i < block.moves.size(); ++i) {
        const auto& rate = block.moves[i].rate;
        const auto place = pointerTo(list, i) + "/rate";
        if (rate.empty()) // reported elsewhere
            continue;
        const auto* const parameter = block.parameter(rate);
        if (parameter == nullptr || !isRate(parameter->dimension))
            findings.error("block.moves",
                           place,
                           "'" + rate + "' is not a parameter in B/s or s/B",
                           "name the rate at which the data moves");
        if (!seen.insert(rate).second)
            findings.error("block.moves",
                           place,
                           "duplicate rate '" + rate + "'",
                           "add up the data that moves at this rate");
    }
}

void checkNames(const Block& block, const std::string& pointer, Findings& findings)
{
    std::set<std::string> seen;
    const auto check = [&](const std::string& name, const std::string& place) {
        if (name.empty())
            return;
        if (!isName(name))
            findings.error("name.form",
                           place,
                           "'" + name + "' is not a valid name",
                           "use letters, digits and '_', but not a function's name");
        else if (isReservedName(name))
            findings.error("name.reserved",
                           place,
                           "'" + name + "' is a reserved name of every pipeline step",
                           "choose another name");
        else if (!seen.insert(name).second)
            findings.error(
                "name.duplicate", place, "'" + name + "' is defined twice in this block");
    };
    for (std::size_t i = 0; i < block.parameters.size(); ++i)
        check(block.parameters[i].name, pointerTo(pointerTo(pointer + "/parameters", i), "name"));
    for (std::size_t i = 0; i < block.equations.size(); ++i)
        check(block.equations[i].name, pointerTo(pointer + "/equations", i));
    if (!block.time.empty() &&
        std::ranges::find(block.equations, block.time, &BlockEquation::name) ==
            block.equations.end())
        findings.error("block.time",
                       pointerTo(pointer, "time"),
                       "no equation defines '" + block.time + "'",
                       "set 'time' to the output that is the block's duration");
    checkResource(block.resource, pointer + "/resource", findings);
    checkMoves(block, pointer, findings);
}

void checkItemId(const PipelineItem& item, const std::string& pointer, Findings& findings)
{
    const auto place = pointer + (item.isGroup ? "/group" : "/id");
    if (isTaken(item.id))
        findings.error("name.reserved",
                       place,
                       "'" + item.id + "' is a reserved name in designs",
                       "choose another name");
    else
        checkNameForm(item.id, place, findings);
}

void checkUniqueIds(const PipelineItem& root, const std::string& pointer, Findings& findings)
{
    std::set<std::string> seen;
    checkUnique(root, pointer, seen, findings);
}

void checkArrows(const std::vector<std::string>& names,
                 const std::set<std::string>& ids,
                 const std::string& pointer,
                 Findings& findings)
{
    if (names.size() < 2)
        findings.error("arrow.form",
                       pointer,
                       "an arrow needs at least two steps",
                       R"(write {"then": ["a", "b"]} or {"stream": ["a", "b"], "chunks": "8"})");
    for (const auto& name : names)
        if (!ids.contains(name))
            findings.error("arrow.unknown_step",
                           pointer,
                           "unknown step or group '" + name + "' beside this arrow",
                           didYouMean(name, {ids.begin(), ids.end()}));
    for (std::size_t i = 0; i + 1 < names.size(); ++i)
        if (names[i] == names[i + 1])
            findings.error("arrow.form", pointer, "'" + names[i] + "' cannot follow itself");
}

void checkForm(const std::vector<TableUse>& tables, const std::string& list, Findings& findings)
{
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto place = pointerTo(list, i);
        checkGiven(tables[i].name, place + "/name", findings);
        checkGiven(tables[i].data, place + "/data", findings);
        checkGiven(tables[i].x, place + "/x", findings);
        checkGiven(tables[i].y, place + "/y", findings);
    }
}

void checkForm(const std::vector<MovedData>& moves, const std::string& list, Findings& findings)
{
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto place = pointerTo(list, i);
        checkExpression(moves[i].data, place + "/data", findings);
        checkGiven(moves[i].rate, place + "/rate", findings);
    }
}

void checkForm(const Block& block, const std::string& pointer, Findings& findings)
{
    checkGiven(block.id, pointer + "/block", findings);
    checkId(block.id, pointer + "/block", findings);
    checkGiven(block.title, pointer + "/title", findings);
    if (block.source.document.empty())
        findings.error("json.missing_field",
                       pointer,
                       "the field 'source' is missing",
                       R"(write {"document": "...", "place": "equation 9"})");
    for (std::size_t i = 0; i < block.parameters.size(); ++i) {
        const auto& parameter = block.parameters[i];
        const auto place = pointerTo(pointer + "/parameters", i);
        checkGiven(parameter.name, place + "/name", findings);
        checkGiven(parameter.unit, place + "/unit", findings);
        checkUnit(parameter.unit, place + "/unit", findings);
        checkGiven(parameter.doc, place + "/doc", findings);
        checkExpression(parameter.otherwise, place + "/default", findings);
        checkOrigin(parameter.origin, place, findings);
        checkDefault(parameter, place, findings);
        checkBounds(parameter.bounds, place, findings);
    }
    for (std::size_t i = 0; i < block.equations.size(); ++i)
        checkEquation(block.equations[i], pointerTo(pointer + "/equations", i), findings);
    checkForm(block.moves, pointer + "/moves", findings);
    for (std::size_t i = 0; i < block.validity.size(); ++i) {
        const auto place = pointerTo(pointer + "/validity", i);
        checkGiven(block.validity[i].condition.text, place + "/condition", findings);
        checkParsed(block.validity[i].condition, place + "/condition", findings);
        checkGiven(block.validity[i].message, place + "/message", findings);
    }
    checkForm(block.tables, pointer + "/tables", findings);
    if (block.equations.empty() && !hasErrors(findings.list))
        findings.error("block.empty", pointer, "the block has no equations");
    checkNames(block, pointer, findings);
}

void checkForm(const PipelineItem& pipeline, const std::string& pointer, Findings& findings)
{
    checkItems(pipeline, pointer, findings);
    checkUniqueIds(pipeline, pointer, findings);
}

} // namespace clusterwright::model
