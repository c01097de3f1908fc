#include "model/design/document/study_json.h"

#include "model/block/form.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/derivation.h"
#include "model/design/document/design_json.h"
#include "model/design/document/json_fields.h"
#include "model/design/document/study_definition.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

namespace
{

using Has = StudyForm::Axis;
using Against = StudyForm::Against;
using Measured = StudyForm::Measured;
using Outputs = StudyForm::Outputs;
using Series = StudyForm::Series;

// Checks which members a study of its kind may have.
class StudyCheck
{
public:
    // `saysAgainst`: the field 'against' exists, even if empty.
    StudyCheck(const StudyDefinition& study,
               const std::string& pointer,
               bool saysAgainst,
               Findings& findings)
        : m_study(study)
        , m_form(formOf(study.kind))
        , m_pointer(pointer)
        , m_saysAgainst(saysAgainst)
        , m_findings(findings)
    {
    }

    void run()
    {
        if (m_form.x != Has::None)
            checkScale(m_study.xScale, "/x/scale");
        if (m_form.isPlane())
            checkScale(m_study.seriesScale, "/y/scale");
        if (m_form.hasScales)
            checkScale(m_study.yScale, "/scale");
        if (m_form.outputs != Outputs::None)
            checkOutputs();
        if (m_form.against != Against::None)
            checkAgainst();
        if (m_form.hasCurves)
            checkCurves();
        if (m_form.measured != Measured::None)
            checkMeasured();
        if (m_form.hasRungs)
            checkRungs();
        if (m_form.isSampled)
            checkSampling();
        if (m_form.hasAxes)
            checkSearch();
    }

private:
    void
    error(const char* code, const std::string& part, std::string message, std::string hint) const
    {
        m_findings.error(code, m_pointer + part, std::move(message), std::move(hint));
    }

    void checkScale(const std::string& scale, const std::string& part) const
    {
        if (scale != "auto" && scale != "linear" && scale != "log")
            error("study.scale",
                  part,
                  "unknown scale '" + scale + "'",
                  "use 'auto', 'linear' or 'log'");
    }

    void checkOutputs() const
    {
        if (m_study.outputs.empty() && m_form.outputs != Outputs::Any)
            error("study.outputs", "", "the study has no output", "add one to 'outputs'");
        if (m_form.outputs == Outputs::One && m_study.outputs.size() > 1)
            error("study.outputs",
                  "",
                  "a study of the kind '" + m_study.kind + "' must have exactly one output",
                  "create a study for each output");
    }

    void checkAgainst() const
    {
        const bool isPair = m_form.against == Against::One;
        if (m_form.against == Against::Any || m_study.against.size() == 1)
            return;
        if (m_study.against.empty() || isPair)
            error("study.against",
                  m_saysAgainst ? "/against" : "",
                  "a " + m_study.kind + " needs " + (isPair ? "one" : "at least one") +
                      " other design",
                  "add to 'against' the id of a design, a file, or 'scenario:NAME'");
    }

    void checkCurves() const
    {
        if (!m_study.derive.empty() && !derivationOf(m_study.derive))
            error("study.derive",
                  "/derive",
                  "invalid derived curve '" + m_study.derive + "'",
                  "use 'ratio to NAME' or 'difference from NAME'");
    }

    void checkMeasured() const
    {
        for (std::size_t i = 0; i < m_study.measuredAs.size(); ++i)
            if (const auto [name, column] = splitAtEquals(m_study.measuredAs[i]);
                name.empty() || column.value_or("").empty())
                error("study.columns",
                      pointerTo("/measured_as", i),
                      "expected NAME=COLUMN, got '" + m_study.measuredAs[i] + "'",
                      "use a name of the design and a column of the file, such as 'P=nodes'");
        if (m_form.measured == Measured::Needed && m_study.measured.empty())
            error("study.measured",
                  "",
                  "a " + m_study.kind + " compares with measured points",
                  "add the id of a data set, or a file, to 'measured'");
    }

    void checkRungs() const
    {
        if (m_study.rungs.empty())
            error("study.rungs", "", "the " + m_study.kind + " has no rung", "add one to 'rungs'");
        for (std::size_t i = 0; i < m_study.rungs.size(); ++i) {
            const auto& name = m_study.rungs[i].name;
            const auto place = pointerTo("/rungs", i) + "/name";
            const auto first = std::ranges::find(m_study.rungs, name, &StudyRung::name);
            if (!name.empty() && first != m_study.rungs.begin() + static_cast<std::ptrdiff_t>(i))
                error("name.duplicate",
                      place,
                      "duplicate rung '" + name + "'",
                      "choose another name");
        }
    }

    void checkSampling() const
    {
        const auto& methods = m_form.methods;
        if (std::ranges::find(methods, m_study.method) == methods.end())
            error("study.method",
                  "/method",
                  "unknown method '" + m_study.method + "'",
                  "use one of: " +
                      join(std::vector<std::string>(methods.begin(), methods.end()), ", "));
        if (!(m_study.share > 0 && m_study.share < 1))
            error("study.number", "/share", "'share' must be between 0 and 1", "use 0.1");
    }

    void checkSearch() const
    {
        const auto objectives = m_study.minimize.size() + m_study.maximize.size();
        if (m_study.axes.empty())
            error("study.axes", "", "the search has no axis", "add a variable to 'axes'");
        if (objectives == 0)
            error("study.objective",
                  "",
                  "the search has no objective",
                  "add one to 'minimize' or 'maximize'");
        if (objectives > 1 && m_study.top != 0)
            error("study.objective",
                  "",
                  "several objectives have no single best point",
                  R"(add "pareto": true to list the Pareto front)");
    }

    const StudyDefinition& m_study;
    const StudyForm& m_form;
    const std::string& m_pointer;
    bool m_saysAgainst;
    Findings& m_findings;
};

class StudyReader
{
public:
    StudyReader(const Json& json, const std::string& pointer, Findings& findings)
        : m_reader(json, pointer, findings)
        , m_findings(findings)
    {
    }

    StudyDefinition run()
    {
        m_study.name = m_reader.text("name");
        m_study.title = m_reader.text("title", m_study.name);
        readKind();
        const auto& form = formOf(m_study.kind);
        if (form.x != Has::None)
            readX(form.x);
        if (form.series != Series::None)
            readSeries(form);
        if (form.hasScales)
            m_study.yScale = scale(m_reader, "scale");
        if (form.outputs != Outputs::None)
            m_study.outputs = m_reader.texts("outputs");
        if (form.against != Against::None)
            readAgainst();
        if (form.measured != Measured::None)
            readMeasured();
        if (form.hasCurves)
            m_study.derive = m_reader.text("derive", "");
        if (form.hasRungs)
            readRungs();
        if (form.isSampled)
            readSampling(form);
        if (form.hasAxes)
            readSearch();
        if (form.hasRelation)
            m_study.suchThat = m_reader.text("such_that");
        if (form.hasLimit)
            m_study.limit = m_reader.text("limit", "");
        StudyCheck(m_study, m_reader.pointer(), m_reader.has("against"), m_findings).run();
        return std::move(m_study);
    }

private:
    void readAgainst()
    {
        m_study.against = m_reader.texts("against");
        m_study.shared = m_reader.texts("shared");
        m_study.separate = m_reader.texts("separate");
    }

    void error(const char* code, const std::string& field, std::string message, std::string hint)
    {
        m_findings.error(code,
                         field.empty() ? m_reader.pointer() : m_reader.pointer(field),
                         std::move(message),
                         std::move(hint));
    }

    void readKind()
    {
        assert(!studyForms().empty()); // the program links model/study/kinds
        const auto kind = m_reader.text("kind");
        std::vector<std::string> names;
        for (const auto* const form : studyForms()) {
            names.push_back("'" + std::string(form->name) + "'");
            if (form->name == kind)
                m_study.kind = kind;
        }
        if (!kind.empty() && m_study.kind != kind)
            error("study.kind",
                  "kind",
                  "unknown kind of study '" + kind + "'",
                  "use one of: " + join(names, ", "));
    }

    static std::string scale(ObjectReader& reader, std::string_view key)
    {
        return reader.text(key, "auto");
    }

    void readX(Has has)
    {
        const auto* const json = m_reader.raw("x");
        if (!json) {
            if (has != Has::Maybe)
                error("json.missing_field", "", "the field 'x' is missing", "");
            return;
        }
        ObjectReader axis(*json, m_reader.pointer("x"), m_findings);
        m_study.xVariable = axis.text("variable");
        m_study.xValues = has == Has::Range ? axis.text("values", "") : axis.text("values");
        m_study.xScale = scale(axis, "scale");
    }

    void readSeries(const StudyForm& form)
    {
        const auto* const key = form.seriesKey();
        const auto* const json = m_reader.raw(key);
        if (!json) {
            if (form.isPlane())
                error("json.missing_field", "", "the field 'y' is missing", "");
            return;
        }
        ObjectReader axis(*json, m_reader.pointer(key), m_findings);
        m_study.seriesVariable = axis.text("variable");
        m_study.seriesValues = axis.text("values");
        if (form.isPlane())
            m_study.seriesScale = scale(axis, "scale");
    }

    void readMeasured()
    {
        m_study.measured = m_reader.text("measured", "");
        m_study.measuredAs = m_reader.texts("measured_as");
        m_study.measuredWhere = m_reader.texts("measured_where");
    }

    void readRungs() { readItems(m_reader, "rungs", m_study.rungs, m_findings); }

    int natural(const char* key, int otherwise, int least)
    {
        const auto number = m_reader.integer(key);
        if (number && *number < least)
            error("study.number",
                  key,
                  "'" + std::string(key) + "' must be at least " + std::to_string(least),
                  "");
        return number.value_or(otherwise);
    }

    void readSampling(const StudyForm& form)
    {
        m_study.method = m_reader.text("method", form.methods.front());
        m_study.vary = m_reader.texts("vary");
        if (const auto* const share = m_reader.raw("share"))
            m_study.share = share->is_number() ? share->get<double>() : 0;
        readSamples();
    }

    void readSamples()
    {
        m_study.samples = natural("samples", 0, 1);
        m_study.seed = natural("seed", 1, 0);
    }

    void readSearch()
    {
        readItems(m_reader, "axes", m_study.axes, m_findings);
        m_study.minimize = m_reader.texts("minimize");
        m_study.maximize = m_reader.texts("maximize");
        m_study.subjectTo = m_reader.texts("subject_to");
        readSamples();
        const bool isPareto = m_reader.flag("pareto");
        m_study.top = natural("top", m_study.top, 1);
        if (isPareto && m_reader.has("top"))
            error("study.top", "top", "'top' cannot limit a Pareto front", "remove 'top'");
        if (isPareto)
            m_study.top = 0;
    }

    ObjectReader m_reader;
    Findings& m_findings;
    StudyDefinition m_study;
};

void putAxis(Json& json,
             const char* key,
             const std::string& variable,
             const std::string& values,
             const std::string& scale)
{
    if (variable.empty() && values.empty() && scale == "auto")
        return;
    auto& axis = json[key];
    axis["variable"] = variable;
    put(axis, "values", values);
    if (scale != "auto")
        axis["scale"] = scale;
}

void putSearch(Json& json, const StudyDefinition& study)
{
    putList(json, "axes", study.axes, membersJson<StudyAxis>);
    put(json, "minimize", study.minimize);
    put(json, "maximize", study.maximize);
    put(json, "subject_to", study.subjectTo);
    if (study.top == 0)
        json["pareto"] = true;
    else if (study.top != StudyDefinition{}.top)
        json["top"] = study.top;
}

void putSamples(Json& json, const StudyDefinition& study)
{
    if (study.samples > 0)
        json["samples"] = study.samples;
    if (study.seed != StudyDefinition{}.seed)
        json["seed"] = study.seed;
}

} // namespace

void checkForm(const StudyDefinition& study, const std::string& pointer, Findings& findings)
{
    const auto& form = formOf(study.kind);
    const auto checkAxis = [&](const StudyAxis& axis,
                               bool isSaid,
                               const std::string& key,
                               bool isRequired,
                               bool hasValues) {
        if (!isSaid && axis == StudyAxis{}) {
            if (isRequired)
                checkSaid("", pointer, key, findings);
            return;
        }
        checkGiven(axis.variable, pointer + "/" + key + "/variable", findings);
        if (hasValues)
            checkSaid(axis.values, pointer + "/" + key, "values", findings);
    };
    checkGiven(study.name, pointer + "/name", findings);
    if (form.x != Has::None)
        checkAxis({study.xVariable, study.xValues},
                  study.xScale != "auto",
                  "x",
                  form.x != Has::Maybe,
                  form.x != Has::Range);
    if (form.series != Series::None)
        checkAxis({study.seriesVariable, study.seriesValues},
                  form.isPlane() && study.seriesScale != "auto",
                  form.seriesKey(),
                  form.isPlane(),
                  true);
    if (form.hasAxes)
        checkItems(study.axes, pointer, "axes", findings);
    if (form.hasRelation)
        checkSaid(study.suchThat, pointer, "such_that", findings);
    checkItems(study.rungs, pointer, "rungs", findings);
    if (form.hasSamples() && study.seed < 0)
        findings.error("study.number", pointer + "/seed", "'seed' must be at least 0");
    if (form.hasAxes && study.top < 0)
        findings.error("study.number", pointer + "/top", "'top' must be at least 1");
    StudyCheck(study, pointer, !study.against.empty(), findings).run();
}

StudyDefinition readStudy(const Json& json, const std::string& pointer, Findings& findings)
{
    return StudyReader(json, pointer, findings).run();
}

Json toJson(const StudyDefinition& study)
{
    const auto& form = formOf(study.kind);
    Json json{{"name", study.name}, {"kind", study.kind}};
    if (study.title != study.name)
        json["title"] = study.title;
    if (form.x != Has::None)
        putAxis(json, "x", study.xVariable, study.xValues, study.xScale);
    if (form.series != Series::None)
        putAxis(json,
                form.seriesKey(),
                study.seriesVariable,
                study.seriesValues,
                form.isPlane() ? study.seriesScale : "auto");
    if (form.hasScales && study.yScale != "auto")
        json["scale"] = study.yScale;
    if (form.hasAxes)
        putSearch(json, study);
    put(json, "such_that", study.suchThat);
    put(json, "limit", study.limit);
    if (!form.methods.empty() && study.method != form.methods.front())
        put(json, "method", study.method);
    put(json, "outputs", study.outputs);
    put(json, "vary", study.vary);
    if (form.isSampled && study.share != StudyDefinition{}.share)
        json["share"] = study.share;
    if (form.hasSamples())
        putSamples(json, study);
    put(json, "against", study.against);
    put(json, "shared", study.shared);
    put(json, "separate", study.separate);
    put(json, "measured", study.measured);
    put(json, "measured_as", study.measuredAs);
    put(json, "measured_where", study.measuredWhere);
    putList(json, "rungs", study.rungs, membersJson<StudyRung>);
    put(json, "derive", study.derive);
    return json;
}

} // namespace clusterwright::model
