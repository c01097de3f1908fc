#include "model/design/edit/block_draft.h"

#include "model/block/block_json.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/library/block_use.h"
#include "model/design/system/block_time.h"
#include "model/design/system/system.h"
#include "model/expression/program/lowering.h"
#include "model/json/json.h"
#include "model/json/pointer.h"
#include "model/json/provenance_json.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

std::string textOf(const std::optional<Expression>& expression)
{
    return expression ? expression->text : std::string();
}

void putText(Json& json, const char* key, const std::string& text)
{
    if (text.empty())
        json.erase(key);
    else
        json[key] = text;
}

Origin chosenByHand()
{
    return {OriginKind::Assumption, {}, "chosen by the author of the block", {}, {}};
}

Json parameterJson(const ParameterDraft& draft, const Block& base)
{
    Json json{{"name", draft.name}, {"unit", draft.unit}, {"doc", draft.doc}};
    const auto* const before = base.parameter(draft.name);
    if (before)
        putText(json, "from", textOf(before->from));
    if (!draft.otherwise.empty()) {
        const bool isSame =
            before && before->origin && textOf(before->otherwise) == draft.otherwise;
        json["default"] = draft.otherwise;
        json["origin"] = toJson(isSame ? *before->origin : chosenByHand());
    }
    if (draft.integer)
        json["integer"] = true;
    putText(json, "at_least", draft.atLeast);
    putText(json, "at_most", draft.atMost);
    return json;
}

std::string nameIn(std::string_view line)
{
    return std::string(trimmed(splitAtEquals(line).name));
}

// Keeps the other fields of an equation of the same name.
Json equationJson(const std::string& line, const Json& before)
{
    for (const auto& equation : before) {
        const auto text = equation.is_string() ? equation.get<std::string>()
                                               : equation.at("equation").get<std::string>();
        if (nameIn(text) != nameIn(line) || !equation.is_object())
            continue;
        auto changed = equation;
        changed["equation"] = line;
        return changed;
    }
    return line;
}

std::vector<std::string> linesOf(const BlockDraft& draft)
{
    auto lines = split(draft.equations, '\n');
    for (auto& line : lines)
        line = trimmed(line);
    return lines;
}

std::size_t itemNumberIn(const std::string& pointer)
{
    const auto parts = split(pointer, '/');
    return parts.size() > 2 ? static_cast<std::size_t>(parseDouble(parts[2]).value_or(0)) : 0;
}

class DraftChecker
{
public:
    DraftChecker(const BlockDraft& draft, Library& library)
        : m_library(library)
    {
        const auto lines = linesOf(draft);
        m_result.units.resize(lines.size());
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (!lines[i].empty())
                m_lines.push_back(i);
        const auto json = toJson(draft);
        // Reads the text like the block's file.
        const auto text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
        report(parseJson(text, "").diagnostics());
        Findings form;
        m_block = readBlock(json, "", form);
        report(std::move(form.list));
        for (const auto& line : lines)
            m_known.insert(nameIn(line));
    }

    CheckedDraft check()
    {
        // Omits invalid equations until the rest matches, so that the rest has units.
        auto block = m_block;
        for (bool isFirst = true; mainEquation(block); isFirst = false) {
            auto findings = fit(block);
            if (findings.empty())
                break;
            bool isSmaller = false;
            for (const auto& finding : findings)
                if (const auto number = equationAt(block, finding.pointer)) {
                    block.equations[*number].name.clear();
                    isSmaller = true;
                }
            if (isFirst)
                reportFit(std::move(findings));
            if (!isSmaller)
                break;
        }
        if (std::ranges::none_of(m_result.findings,
                                 [](const auto& entry) { return hasErrors(entry.finding); }))
            m_result.block = std::move(m_block);
        return std::move(m_result);
    }

private:
    // Stores the units; returns findings of mismatches.
    Diagnostics fit(const Block& block)
    {
        std::vector<Setting> settings;
        for (std::size_t i = 0; i < block.parameters.size(); ++i) {
            const auto& parameter = block.parameters[i];
            if (!parameter.otherwise && isName(parameter.name) && !parameter.unit.empty())
                settings.push_back({parameter.name,
                                    parameter.unit == "1" ? "1" : "1 " + parameter.unit,
                                    pointerTo("/parameters", i)});
        }
        const auto system = instantiate(block, m_library, settings);
        if (!system)
            return system.diagnostics();
        const auto lowered = lower(system.value().set, {});
        if (!lowered)
            return lowered.diagnostics();
        for (std::size_t i = 0; i < block.equations.size(); ++i)
            if (const auto found = system.value().set.find(block.equations[i].name))
                if (const auto dimension = lowered.value().equations[*found].dimension)
                    m_result.units[lineOf(i)] = baseUnit(*dimension);
        return checkTime(block, system.value(), lowered.value());
    }

    // Returns the index of the finding's equation; nothing if it is omitted already.
    static std::optional<std::size_t> equationAt(const Block& block, const std::string& pointer)
    {
        for (std::size_t i = 0; i < block.equations.size(); ++i)
            if (pointer == pointerTo("/equations", i) && !block.equations[i].name.empty())
                return i;
        return std::nullopt;
    }

    // A name whose own line is invalid gives no second finding.
    void reportFit(Diagnostics findings)
    {
        std::set<std::string> missing = m_known;
        for (const auto& equation : m_block.equations)
            missing.erase(equation.name);
        const auto isMissing = [&](const Diagnostic& finding) {
            return finding.code == "name.unknown" &&
                   std::ranges::any_of(missing, [&](const std::string& name) {
                       return finding.message.find("'" + name + "'") != std::string::npos;
                   });
        };
        findings.erase(std::remove_if(findings.begin(), findings.end(), isMissing), findings.end());
        report(std::move(findings));
    }

    void report(Diagnostics findings)
    {
        for (auto& finding : findings)
            m_result.findings.push_back(placed(std::move(finding)));
    }

    [[nodiscard]] DraftFinding placed(Diagnostic finding) const
    {
        const auto& pointer = finding.pointer;
        if (pointer.starts_with("/equations/"))
            return {DraftPart::Equation, lineOf(itemNumberIn(pointer)), std::move(finding)};
        if (pointer.starts_with("/parameters/"))
            return {DraftPart::Parameter, itemNumberIn(pointer), std::move(finding)};
        auto part = DraftPart::Whole;
        if (pointer == "/block")
            part = DraftPart::Id;
        else if (pointer == "/title")
            part = DraftPart::Title;
        else if (pointer.starts_with("/source"))
            part = DraftPart::Source;
        else if (pointer == "/time")
            part = DraftPart::Time;
        else if (pointer == "/resource")
            part = DraftPart::Resource;
        return {part, 0, std::move(finding)};
    }

    [[nodiscard]] std::size_t lineOf(std::size_t number) const
    {
        return number < m_lines.size() ? m_lines[number] : 0;
    }

    Library& m_library;
    Block m_block;
    CheckedDraft m_result;
    std::vector<std::size_t> m_lines; // line of each equation in the draft
    std::set<std::string> m_known;    // left-hand names of all lines, valid or not
};

} // namespace

BlockDraft draftOf(const Block& block)
{
    BlockDraft draft{
        block.id, block.title, block.doc, block.source, {}, {}, block.time, block.resource, block};
    for (const auto& parameter : block.parameters)
        draft.parameters.push_back({parameter.name,
                                    parameter.unit,
                                    textOf(parameter.otherwise),
                                    textOf(parameter.bounds.atLeast),
                                    textOf(parameter.bounds.atMost),
                                    parameter.doc,
                                    parameter.bounds.integer});
    for (const auto& equation : block.equations)
        draft.equations += equation.name + " = " + equation.expression.text + "\n";
    if (!draft.equations.empty())
        draft.equations.pop_back();
    return draft;
}

std::string freeBlockId(const Design& design, Library& library, const std::string& stem)
{
    auto id = "my." + stem;
    for (int number = 2; blockOf(design, library, id); ++number)
        id = "my." + stem + std::to_string(number);
    return id;
}

BlockDraft copyOf(const Block& block, const Design& design, Library& library)
{
    auto draft = draftOf(block);
    draft.id = freeBlockId(design, library, block.id.substr(block.id.rfind('.') + 1));
    return draft;
}

Json toJson(const BlockDraft& draft)
{
    const auto before = toJson(draft.base);
    Json json{{"block", draft.id}, {"title", draft.title}};
    putText(json, "doc", draft.doc);
    json["source"] = toJson(draft.source);
    json["parameters"] = Json::array();
    for (const auto& parameter : draft.parameters)
        json["parameters"].push_back(parameterJson(parameter, draft.base));
    if (before.contains("tables"))
        json["tables"] = before["tables"];
    json["equations"] = Json::array();
    for (const auto& line : linesOf(draft))
        if (!line.empty())
            json["equations"].push_back(equationJson(
                line, before.contains("equations") ? before["equations"] : Json::array()));
    putText(json, "time", draft.time);
    putText(json, "resource", draft.resource);
    for (const auto& moved : draft.base.moves)
        if (std::ranges::find(draft.parameters, moved.rate, &ParameterDraft::name) !=
            draft.parameters.end())
            json["moves"].push_back({{"data", moved.data.text}, {"rate", moved.rate}});
    if (before.contains("validity"))
        json["validity"] = before["validity"];
    return json;
}

CheckedDraft check(const BlockDraft& draft, Library& library)
{
    return DraftChecker(draft, library).check();
}

} // namespace clusterwright::model
