#include "model/block/form.h"
#include "model/block/member_json.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/derivation.h"
#include "model/design/document/design_members.h"
#include "model/design/document/study_definition.h"
#include "model/design/document/study_json.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

namespace
{

using Against = StudyForm::Against;
using Measured = StudyForm::Measured;
using Outputs = StudyForm::Outputs;

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
        if (m_form.hasX())
            checkScale(m_study.x.scale, "/x/scale");
        if (m_form.isPlane())
            checkScale(m_study.series.scale, "/y/scale");
        if (m_form.hasScales)
            checkScale(m_study.yScale, "/scale");
        if (m_form.hasOutputs())
            checkOutputs();
        if (m_form.canCompare())
            checkAgainst();
        if (m_form.hasCurves)
            checkCurves();
        if (m_form.canMeasure())
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
        if (m_form.hasOneOutput() && m_study.outputs.size() > 1)
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
                  "add a design, a file or 'scenario:NAME' to compare with");
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

bool canMiss(Meaning axis)
{
    return axis == Meaning::MaybeAxis || axis == Meaning::LinesAxis;
}

// The one axis of other kinds becomes the first axis of a search, and vice versa.
void keepAxes(const StudyDefinition& study, StudyDefinition& result)
{
    const auto& form = formOf(result);
    if (form.hasX() && !study.axes.empty()) {
        result.x.variable = study.axes.front().variable;
        result.x.values = study.axes.front().values;
    } else if (form.hasAxes && study.axes.empty() && !study.x.variable.empty()) {
        result.axes.push_back({study.x.variable, study.x.values});
    }
    if (!form.isPlane())
        result.series.scale = DrawnAxis{}.scale;
}

} // namespace

void readForm(ObjectReader& reader, StudyDefinition& study, Findings& findings)
{
    assert(!studyForms().empty()); // the program links model/study/kinds
    const auto kind = reader.text("kind");
    if (kind.empty())
        return;
    std::vector<std::string> names;
    for (const auto* const form : studyForms())
        names.push_back("'" + std::string(form->name) + "'");
    if (formOf(kind).name == kind)
        study.kind = kind;
    else
        findings.error("study.kind",
                       reader.pointer("kind"),
                       "unknown kind of study '" + kind + "'",
                       "use one of: " + join(names, ", "));
}

void readValue(ObjectReader& reader, const MemberPlace& at, DrawnAxis& value)
{
    const auto* const json = reader.raw(at.key());
    if (!json) {
        if (!canMiss(at.meaning))
            checkSaid("", at.object(), at.key(), at.findings);
        return;
    }
    ObjectReader axis(*json, at.pointer(), at.findings);
    value.variable = axis.text("variable");
    value.values = at.meaning == Meaning::RangeAxis ? axis.text("values", "") : axis.text("values");
    if (at.meaning != Meaning::LinesAxis)
        value.scale = axis.text("scale", value.scale);
}

void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<NamedValue>& value)
{
    reader.eachField(at.key(), [&](ObjectReader& settings, const std::string& name) {
        value.push_back({name, settings.expression(name)});
    });
}

void checkValue(const MemberPlace& at, const DrawnAxis& value)
{
    if (value == DrawnAxis{}) {
        if (!canMiss(at.meaning))
            checkSaid("", at.object(), at.key(), at.findings);
        return;
    }
    checkGiven(value.variable, at.pointer() + "/variable", at.findings);
    if (at.meaning != Meaning::RangeAxis)
        checkSaid(value.values, at.pointer(), "values", at.findings);
}

void checkValue(const MemberPlace& at, const std::vector<NamedValue>& value)
{
    for (const auto& [name, text] : value)
        if (text.empty())
            checkGiven(text, pointerTo(at.pointer(), name), at.findings);
}

void putValue(Json& json, const char* key, Meaning, const DrawnAxis& value)
{
    auto& axis = json[key];
    axis["variable"] = value.variable;
    put(axis, "values", value.values);
    if (value.scale != DrawnAxis{}.scale)
        axis["scale"] = value.scale;
}

void putValue(Json& json, const char* key, Meaning, const std::vector<NamedValue>& value)
{
    for (const auto& setting : value)
        json[key][setting.name] = setting.value;
}

StudyDefinition asKind(const StudyDefinition& study, const std::string& kind)
{
    const auto& form = formOf(kind);
    StudyDefinition result;
    result.kind = kind;
    eachMember<StudyDefinition>([&](const auto& member) {
        if (member.meaning != Meaning::Kind && hasMember(result, member))
            result.*member.place = study.*member.place;
    });
    keepAxes(study, result);
    if (form.hasOneOutput() && result.outputs.size() > 1)
        result.outputs.resize(1);
    if (form.against == StudyForm::Against::One && result.against.size() > 1)
        result.against.resize(1);
    if (form.hasRungs && study.rungs.empty())
        result.rungs = {{"as designed", {}}};
    result.method = form.isSampled ? form.methods.front() : "";
    result.samples = StudyDefinition{}.samples;
    result.seed = StudyDefinition{}.seed;
    return result;
}

void checkForm(const StudyDefinition& study, const std::string& pointer, Findings& findings)
{
    checkItem(study, pointer, findings);
    StudyCheck(study, pointer, !study.against.empty(), findings).run();
}

StudyDefinition readStudy(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    auto study = readItem<StudyDefinition>(reader, findings);
    if (formOf(study).isSampled)
        if (const auto* const method = reader.raw("method"); !method || !method->is_string())
            study.method = formOf(study).methods.front();
    StudyCheck(study, pointer, reader.has("against"), findings).run();
    return study;
}

Json toJson(const StudyDefinition& study)
{
    auto written = study;
    const auto& methods = formOf(study).methods;
    if (!methods.empty() && study.method == methods.front())
        written.method.clear();
    return membersJson(written);
}

} // namespace clusterwright::model
