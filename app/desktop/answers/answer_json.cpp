#include "app/desktop/answers/answer_json.h"

#include "model/core/diagnostic.h"
#include "model/design/document/study_json.h"
#include "model/json/findings_json.h"
#include "model/json/json.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

using model::Findings;
using model::Json;
using model::ObjectReader;

Json cellJson(const model::StudyCell& cell)
{
    return std::isfinite(cell.number) ? Json{cell.text, cell.number} : Json(cell.text);
}

Json tableJson(const model::StudyTable& table)
{
    Json json{{"heads", table.heads}, {"rows", Json::array()}};
    for (const auto& row : table.rows) {
        auto cells = Json::array();
        for (const auto& cell : row)
            cells.push_back(cellJson(cell));
        json["rows"].push_back(std::move(cells));
    }
    return json;
}

Json figuresJson(const std::vector<plots::NamedFigure>& figures)
{
    auto list = Json::array();
    for (const auto& [name, figure, hasRows] : figures) {
        const auto text = plots::toJson(figure);
        if (plots::parseFigure(text, name))
            list.push_back({{"name", name}, {"has_rows", hasRows}, {"figure", Json::parse(text)}});
    }
    return list;
}

Json pointsJson(const std::vector<std::vector<model::Setting>>& points)
{
    Json json{{"names", Json::array()}, {"values", Json::array()}};
    for (const auto& setting : points.front())
        json["names"].push_back(setting.name);
    for (const auto& point : points) {
        auto values = Json::array();
        for (const auto& setting : point)
            values.push_back(setting.value);
        json["values"].push_back(std::move(values));
    }
    return json;
}

// Replaces what differs on another machine or after an edit: drops the design's path and makes places relative to the study.
Json homelessFindings(const StudyAnswer& answer)
{
    auto findings = answer.findings;
    const auto& question = answer.place;
    for (auto& finding : findings) {
        if (finding.file == answer.design.file)
            finding.file.clear();
        if (finding.file.empty() && !question.empty() && finding.pointer.starts_with(question))
            finding.pointer.replace(0, question.size(), kStudyPlace);
    }
    return model::findingsJson(findings);
}

class AnswerReader
{
public:
    AnswerReader(const Json& json, const std::string& pointer, Findings& findings)
        : m_reader(json, pointer, findings)
        , m_findings(findings)
    {
    }

    StudyAnswer run()
    {
        StudyAnswer answer;
        if (const auto* const study = required(m_reader, "study"))
            answer.definition = model::readStudy(*study, m_reader.pointer("study"), m_findings);
        answer.design.scenario = m_reader.text("scenario", "");
        answer.fingerprint = m_reader.text("fingerprint");
        answer.time = m_reader.text("time");
        answer.version = m_reader.text("version");
        answer.seconds = readSeconds();
        answer.findings = model::readFindings(m_reader, "findings", m_findings);
        answer.isCancelled = m_reader.flag("stopped");
        answer.isKept = answer.isOutOfDate = true;
        auto& result = answer.result.emplace();
        result.sentence = m_reader.text("sentence", "");
        if (const auto* const table = required(m_reader, "table"))
            result.table = readTable(*table, m_reader.pointer("table"));
        m_reader.each("figures", [&](const Json& json, const std::string& pointer) {
            readFigure(json, pointer, result.figures);
        });
        if (const auto* const points = m_reader.raw("points"))
            result.points = readPoints(*points, m_reader.pointer("points"));
        if (const auto* const whole = m_reader.raw("result"))
            result.json = whole->dump();
        if (!result.points.empty() && result.points.size() != result.table.rows.size())
            wrongLength(m_reader.pointer("points"));
        return answer;
    }

private:
    const Json* required(ObjectReader& reader, const char* key)
    {
        const auto* const found = reader.raw(key);
        if (!found)
            m_findings.error("json.missing_field",
                             reader.pointer(),
                             "the field '" + std::string(key) + "' is missing");
        return found;
    }

    void wrongType(const std::string& pointer, const std::string& expected, const Json& found)
    {
        m_findings.error("json.type",
                         pointer,
                         "expected " + expected + ", got " + std::string(model::typeName(found)));
    }

    void wrongLength(const std::string& pointer)
    {
        m_findings.error(
            "answers.length", pointer, "expected as many points as the table has rows");
    }

    double readSeconds()
    {
        const auto* const seconds = required(m_reader, "seconds");
        if (seconds && !seconds->is_number())
            wrongType(m_reader.pointer("seconds"), "a number", *seconds);
        return seconds && seconds->is_number() ? seconds->get<double>() : 0;
    }

    model::StudyCell readCell(const Json& json, const std::string& pointer)
    {
        if (json.is_string())
            return {json.get<std::string>(), NAN};
        if (json.is_array() && json.size() == 2 && json[0].is_string() && json[1].is_number())
            return {json[0].get<std::string>(), json[1].get<double>()};
        wrongType(pointer, "a text, or a text and a number", json);
        return {};
    }

    model::StudyTable readTable(const Json& json, const std::string& pointer)
    {
        ObjectReader reader(json, pointer, m_findings);
        model::StudyTable table;
        table.heads = reader.texts("heads");
        reader.each("rows", [&](const Json& row, const std::string& place) {
            auto& cells = table.rows.emplace_back();
            if (!row.is_array())
                return wrongType(place, "a list", row);
            for (std::size_t i = 0; i < row.size(); ++i)
                cells.push_back(readCell(row[i], model::pointerTo(place, i)));
            if (cells.size() != table.heads.size())
                wrongLength(place);
        });
        return table;
    }

    void readFigure(const Json& json,
                    const std::string& pointer,
                    std::vector<plots::NamedFigure>& figures)
    {
        ObjectReader reader(json, pointer, m_findings);
        auto name = reader.text("name");
        const bool hasRows = reader.flag("has_rows");
        const auto* const drawn = required(reader, "figure");
        if (!drawn)
            return;
        auto figure = plots::parseFigure(drawn->dump(), m_findings.file);
        for (auto finding : figure.diagnostics()) {
            finding.pointer.insert(0, reader.pointer("figure"));
            m_findings.list.push_back(std::move(finding));
        }
        if (figure)
            figures.push_back({std::move(name), std::move(figure).value(), hasRows});
    }

    std::vector<std::vector<model::Setting>> readPoints(const Json& json,
                                                        const std::string& pointer)
    {
        ObjectReader reader(json, pointer, m_findings);
        const auto names = reader.texts("names");
        std::vector<std::vector<model::Setting>> points;
        reader.each("values", [&](const Json& values, const std::string& place) {
            const Json wrapped{{"values", values}};
            const auto texts = ObjectReader(wrapped, place, m_findings).texts("values");
            auto& point = points.emplace_back();
            if (texts.size() != names.size())
                return wrongLength(place);
            for (std::size_t i = 0; i < names.size(); ++i)
                point.push_back({names[i], texts[i], ""});
        });
        return points;
    }

    ObjectReader m_reader;
    Findings& m_findings;
};

} // namespace

Json toJson(const std::string& name, const StudyAnswer& answer)
{
    auto study = answer.definition;
    study.name = name;
    Json json{{"study", model::toJson(study)}};
    if (!answer.design.scenario.empty())
        json["scenario"] = answer.design.scenario;
    json["fingerprint"] = answer.fingerprint;
    json["time"] = answer.time;
    json["version"] = answer.version;
    json["seconds"] = answer.seconds;
    if (answer.isCancelled)
        json["stopped"] = true;
    const auto& result = *answer.result;
    json["sentence"] = result.sentence;
    if (!answer.findings.empty())
        json["findings"] = homelessFindings(answer);
    json["table"] = tableJson(result.table);
    if (!result.points.empty())
        json["points"] = pointsJson(result.points);
    json["figures"] = figuresJson(result.figures);
    if (!result.json.empty())
        json["result"] = Json::parse(result.json);
    return json;
}

StudyAnswer readAnswer(const Json& json, const std::string& pointer, Findings& findings)
{
    return AnswerReader(json, pointer, findings).run();
}

} // namespace clusterwright::desktop
