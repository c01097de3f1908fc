// The studies of a design: their question in words, and what comes out.
#include "model/core/text.h"
#include "model/report/report_parts.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// "a, b and c"
std::string listed(const std::vector<std::string>& words)
{
    if (words.size() < 2)
        return words.empty() ? "" : words.front();
    const std::vector<std::string> first(words.begin(), words.end() - 1);
    return join(first, ", ") + " and " + words.back();
}

std::string nameWithDoc(const Design& design, const std::string& name)
{
    const auto found = std::ranges::find(design.variables, name, &Variable::name);
    return found == design.variables.end() || found->doc.empty() ? name
                                                                 : name + " (" + found->doc + ")";
}

// "from 2 to 16", "from 64 B to 64 KiB, each 2 times the one before", "= 4, 6 and 8"
std::string rangeText(const std::string& values)
{
    if (values.starts_with("lin(") || values.starts_with("log(")) {
        const auto parts = split(values.substr(4, values.size() - 5), ',');
        if (parts.size() == 3)
            return " from " + std::string(trimmed(parts[0])) + " to " +
                   std::string(trimmed(parts[1]));
    }
    const auto dots = values.find("..");
    if (dots == std::string::npos) {
        std::vector<std::string> list;
        for (const auto& value : split(values, ','))
            list.emplace_back(trimmed(value));
        return " = " + listed(list);
    }
    const auto colon = values.find(':', dots);
    auto text = " from " + values.substr(0, dots) + " to " +
                values.substr(dots + 2, colon == std::string::npos ? colon : colon - dots - 2);
    if (colon != std::string::npos)
        text += (values[colon + 1] == '*'
                     ? ", each " + values.substr(colon + 2) + " times the one before"
                     : ", in steps of " + values.substr(colon + 1));
    return text;
}

} // namespace

std::string questionOf(const StudyDefinition& definition, const Design& design)
{
    auto text = std::string(definition.outputs.size() == 1 ? "How does " : "How do ") +
                listed(definition.outputs) + " change with " +
                nameWithDoc(design, definition.xVariable) + rangeText(definition.xValues);
    if (!definition.seriesVariable.empty())
        text += (definition.kind == StudyKind::Map ? ", and with " : ", for ") +
                nameWithDoc(design, definition.seriesVariable) + rangeText(definition.seriesValues);
    if (!definition.against.empty())
        text += ", beside " + listed(definition.against);
    return text + "?";
}

std::vector<ReportStudy> studiesOf(const Design& design, Library& library)
{
    std::vector<ReportStudy> studies;
    for (const auto& definition : design.studies) {
        ReportStudy study;
        study.definition = definition;
        const auto kind = definition.kind;
        if (kind != StudyKind::Curve && kind != StudyKind::Map) {
            study.question =
                "Answered by: clusterwright-cli study " + design.id + " " + definition.name;
            studies.push_back(std::move(study));
            continue;
        }
        study.question = questionOf(definition, design);
        auto result = runCurve(design, definition.name, library, {});
        study.findings = result.diagnostics();
        if (result) {
            append(study.findings, result.value().diagnostics);
            study.result = std::move(result).value();
        }
        for (auto& finding : study.findings) // the rest of the report stands without it
            finding.severity = std::min(finding.severity, Severity::Warning);
        studies.push_back(std::move(study));
    }
    return studies;
}

} // namespace clusterwright::model
