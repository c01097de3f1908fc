#include "model/block/form.h"

#include "model/block/block_members.h"
#include "model/block/member_values.h"
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

void checkParsed(const Expression& expression, const std::string& pointer, Findings& findings)
{
    if (const auto parsed = parseExpression(expression.text); !parsed) {
        findings.add(pointer, parsed.diagnostics());
    }
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
    checkItems(block.parameters, pointer, "parameters", findings);
    for (std::size_t i = 0; i < block.parameters.size(); ++i)
        checkDefault(block.parameters[i], pointerTo(pointer + "/parameters", i), findings);
    for (std::size_t i = 0; i < block.equations.size(); ++i)
        checkEquation(block.equations[i], pointerTo(pointer + "/equations", i), findings);
    checkItems(block.moves, pointer, "moves", findings);
    checkItems(block.validity, pointer, "validity", findings);
    checkItems(block.tables, pointer, "tables", findings);
    if (block.equations.empty() && !hasErrors(findings.list))
        findings.error("block.empty", pointer, "the block has no equations");
    checkNames(block, pointer, findings);
}

} // namespace clusterwright::model
