#include "model/study/studies/new_study.h"

#include "model/core/refusal.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/library/library.h"
#include "model/design/system/evaluation.h"
#include "model/study/points/subject.h"
#include "model/study/sensitivity/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kMostAxes = 3;
constexpr std::size_t kMostVaried = 3;

// Includes a count without a bound: "8", but not "1", which may be a factor.
bool isWhole(const Variable& variable)
{
    const auto value = constantOf(variable.value);
    const bool isCount = value && value->dimension == kNumber && value->value >= 2 &&
                         value->value == std::floor(value->value);
    return variable.bounds.integer || isCount;
}

std::vector<std::string> outputNames(const Design& design)
{
    std::vector<std::string> names;
    if (design.pipeline)
        names.emplace_back("time");
    if (design.baseline)
        names.emplace_back("speedup");
    for (const auto& output : design.outputs)
        if (std::ranges::find(names, output.name) == names.end())
            names.push_back(output.name);
    return names;
}

// Returns the candidates for a comparison: the design's own values and its scenarios, without the active one, then shipped designs, the
// most similar ids first.
std::vector<std::string> designsNear(const Design& design, const Library& library)
{
    constexpr std::size_t kLeastInCommon = 4; // letters
    const auto common = [&](const std::string& id) {
        return static_cast<std::size_t>(std::ranges::mismatch(id, design.id).in1 - id.begin());
    };
    auto ids = library.ids(PresetKind::Design);
    std::erase_if(
        ids, [&](const std::string& id) { return id == design.id || common(id) < kLeastInCommon; });
    std::ranges::stable_sort(ids, std::greater<>(), common);
    std::vector<std::string> names;
    if (!design.scenario.empty() && !design.id.empty())
        names.push_back(design.id); // its own values
    for (const auto& scenario : design.scenarios)
        if (scenario.name != design.scenario)
            names.push_back(std::string(kScenarioPrefix) + scenario.name);
    names.insert(names.end(), ids.begin(), ids.end());
    return names;
}

class StudyMaker
{
public:
    StudyMaker(const Design& design, StudyKind kind, Library& library)
        : m_design(design)
        , m_library(library)
        , m_outputs(outputNames(design))
    {
        m_study.kind = kind;
        const auto& methods = formOf(kind).methods;
        if (!methods.empty())
            m_study.method = methods.front();
    }

    Result<StudyDefinition> make()
    {
        if (m_outputs.empty())
            return refusal("edit.empty",
                           "a study shows an output, and there is none",
                           "add an output or a step first");
        m_study.outputs = {m_design.baseline ? "speedup" : m_outputs.front()};
        auto problems = ask();
        if (!problems.empty())
            return problems;
        m_study.name = freeName();
        return std::move(m_study);
    }

private:
    Diagnostics ask()
    {
        switch (m_study.kind) {
        case StudyKind::Curve:
            return askOver(1);
        case StudyKind::Map:
            return askOver(2);
        case StudyKind::Search:
            return askSearch();
        case StudyKind::Sensitivity:
            m_study.outputs = {m_outputs.front()};
            m_study.method = "tornado";
            m_study.title = "What moves " + m_outputs.front();
            return {};
        case StudyKind::Crossover:
        case StudyKind::Comparison:
            return askAgainst();
        case StudyKind::Solve:
            return askSolve();
        case StudyKind::Uncertainty:
            break;
        }
        return askUncertainty();
    }

    // Variables to vary: whole ones first. What follows from others is left out, for it would contradict them.
    [[nodiscard]] std::vector<StudyAxis> axes(std::size_t most)
    {
        std::vector<StudyAxis> axes;
        for (const bool whole : {true, false})
            for (const auto& variable : m_design.variables) {
                auto values = isWhole(variable) == whole && axes.size() < most &&
                                      namesIn(variable.value).empty()
                                  ? axisAround(m_design, variable.name, m_library)
                                  : std::string();
                if (!values.empty())
                    axes.push_back({variable.name, std::move(values)});
            }
        return axes;
    }

    static Diagnostics nothingToVary(std::size_t needed)
    {
        return {refusal("edit.empty",
                        needed > 1 ? "the study varies two variables, and there are not as many"
                                   : "a study varies a variable, and there is none",
                        "add a variable first")};
    }

    Diagnostics askOver(std::size_t count)
    {
        const auto varied = axes(count);
        if (varied.size() < count)
            return nothingToVary(count);
        m_study.xVariable = varied[0].variable;
        m_study.xValues = varied[0].values;
        m_study.xScale = scaleOf(varied[0]);
        m_study.title = m_study.outputs.front() + " over " + m_study.xVariable;
        if (count == 2) {
            m_study.seriesVariable = varied[1].variable;
            m_study.seriesValues = varied[1].values;
            m_study.seriesScale = scaleOf(varied[1]);
            m_study.title += " and " + m_study.seriesVariable;
        }
        return {};
    }

    static std::string scaleOf(const StudyAxis& axis)
    {
        const bool isLog =
            axis.values.starts_with("log") || axis.values.find(":*") != std::string::npos;
        return isLog ? "log" : "linear";
    }

    Diagnostics askSearch()
    {
        m_study.axes = axes(kMostAxes);
        if (m_study.axes.empty())
            return nothingToVary(1);
        const bool hasCost = std::ranges::find(m_outputs, "cost") != m_outputs.end();
        m_study.minimize = {m_outputs.front()};
        if (hasCost && m_outputs.front() != "cost") {
            m_study.minimize.emplace_back("cost");
            m_study.top = 0;
        }
        m_study.outputs.clear();
        if (m_design.baseline)
            m_study.outputs = {"speedup"};
        m_study.title = m_study.top == 0 ? "What " + m_outputs.front() + " is worth its cost"
                                         : "The least " + m_outputs.front();
        return {};
    }

    // The first that has the output and, unless that is empty, the variable, and an answer at this design's value of it; empty without any.
    std::string nearest(const std::string& variable)
    {
        const auto own = std::ranges::find(m_design.variables, variable, &Variable::name);
        std::vector<Setting> settings;
        if (own != m_design.variables.end())
            settings.push_back({variable, own->value.text, ""});
        for (const auto& name : designsNear(m_design, m_library)) {
            const auto other = designAgainst(m_design, name, m_library);
            if (!other)
                continue;
            const auto system = instantiate(other.value(), m_library, settings);
            if (system && system.value().set.find(m_outputs.front()) && evaluate(system.value()))
                return name;
        }
        return "";
    }

    // A comparison does without a variable.
    Diagnostics askAgainst()
    {
        m_study.outputs = {m_outputs.front()};
        const bool isCrossover = m_study.kind == StudyKind::Crossover;
        const auto varied = axes(1);
        auto other = varied.empty() ? std::string() : nearest(varied[0].variable);
        if (!other.empty()) {
            m_study.xVariable = varied[0].variable;
            m_study.xValues = varied[0].values;
            m_study.xScale = scaleOf(varied[0]);
        } else if (!isCrossover) {
            other = nearest("");
        }
        if (other.empty())
            return {refusal("edit.empty",
                            isCrossover ? "no design has the same variable and output"
                                        : "there is no design to compare with",
                            "add a scenario first, which is a variant of this one")};
        m_study.against = {other};
        m_study.title = isCrossover ? "Where " + m_outputs.front() + " meets that of " + other
                                    : "Beside " + other;
        return {};
    }

    // Whether a number behind the output states its interval: then the study needs no assumed ones.
    bool hasIntervals(const std::string& output)
    {
        const auto system = instantiate(m_design, m_library, {});
        VariationChoice choice;
        choice.onlyKnown = true;
        return system && variationsOf(system.value(), output, choice);
    }

    // The numbers that move the output most, of those that may be any number.
    Result<std::vector<std::string>> movers(const std::string& output)
    {
        const auto system = instantiate(m_design, m_library, {});
        if (!system)
            return system.diagnostics();
        const auto study = elasticities(system.value(), output, {});
        if (!study)
            return study.diagnostics();
        m_value = {study.value().head.value, study.value().head.output.dimension};
        m_unit = study.value().head.output.unit;
        std::vector<std::string> names;
        for (const auto& entry : study.value().variables)
            if (!entry.variable.isWhole && std::abs(entry.elasticity) > 0 && // false for NaN
                names.size() < kMostVaried)
                names.push_back(entry.variable.name);
        return names;
    }

    Diagnostics askSolve()
    {
        const auto output = m_study.outputs.front();
        const auto names = movers(output);
        if (!names)
            return names.diagnostics();
        m_study.xVariable = !names.value().empty()       ? names.value().front()
                            : m_design.variables.empty() ? ""
                                                         : m_design.variables.front().name;
        if (m_study.xVariable.empty())
            return nothingToVary(1);
        constexpr double kBetter = 1.1;
        const bool isTime = m_value.dimension == kTime;
        const Quantity wanted{isTime ? m_value.value / kBetter : m_value.value * kBetter,
                              m_value.dimension};
        m_study.suchThat = output + (isTime ? " <= " : " >= ") + displayIn(wanted, m_unit, 3);
        m_study.outputs.clear();
        m_study.title = "Which " + m_study.xVariable + " gives " + m_study.suchThat;
        return {};
    }

    Diagnostics askUncertainty()
    {
        m_study.outputs = {m_outputs.front()};
        if (!hasIntervals(m_outputs.front())) {
            const auto names = movers(m_outputs.front());
            if (!names)
                return names.diagnostics();
            if (names.value().empty())
                return nothingToVary(1);
            m_study.vary = names.value();
        }
        if (const auto varied = axes(1);
            !varied.empty() &&
            std::ranges::find(m_study.vary, varied[0].variable) == m_study.vary.end()) {
            m_study.xVariable = varied[0].variable;
            m_study.xValues = varied[0].values;
            m_study.xScale = scaleOf(varied[0]);
        }
        m_study.title = "How sure " + m_outputs.front() + " is";
        return {};
    }

    [[nodiscard]] std::string freeName() const
    {
        const std::string kind(toText(m_study.kind));
        auto name = kind;
        for (int i = 2; std::ranges::find(m_design.studies, name, &StudyDefinition::name) !=
                        m_design.studies.end();
             ++i)
            name = kind + std::to_string(i);
        return name;
    }

    const Design& m_design;
    Library& m_library;
    std::vector<std::string> m_outputs;
    StudyDefinition m_study;
    Quantity m_value;
    std::string m_unit;
};

std::string wholeAxis(const Variable& variable)
{
    const auto number = [](const std::optional<Expression>& text) {
        const auto value = text ? constantOf(*text) : std::nullopt;
        return value ? std::optional(value->value) : std::nullopt;
    };
    constexpr double kFew = 64;
    const auto present = number(variable.value).value_or(1);
    const double low = std::max(number(variable.bounds.atLeast).value_or(1), 1.0);
    double high = std::max(4 * present, 16.0);
    if (const auto most = number(variable.bounds.atMost))
        high = std::min(high, *most);
    const auto text = [](double value) { return shortestText(std::floor(value)); };
    if (high <= low)
        return text(low);
    if (high <= kFew)
        return text(low) + ".." + text(high);
    return text(std::max(low, std::floor(present / 4))) + ".." + text(high) + ":*2";
}

} // namespace

std::string axisAround(const Design& design, const std::string& name, Library& library)
{
    const auto variable = std::ranges::find(design.variables, name, &Variable::name);
    if (variable != design.variables.end() && isWhole(*variable))
        return wholeAxis(*variable);
    const auto system = instantiate(design, library, {});
    if (!system ||
        std::ranges::find(system.value().settable, name) == system.value().settable.end())
        return "";
    const auto index = system.value().set.find(name);
    const auto valuation = valuate(system.value());
    if (!index || !valuation)
        return "";
    const double value = valuation.value().equations[*index];
    if (!(value > 0) || !std::isfinite(value))
        return "";
    const auto dimension = valuation.value().dimensions[*index];
    const auto& unit = system.value().set.equations()[*index].unit;
    const auto end = [&](double factor) { return displayIn({value * factor, dimension}, unit, 3); };
    return "log(" + end(0.25) + "," + end(4) + ",9)";
}

Result<Addition> newStudy(const Design& design, StudyKind kind, Library& library)
{
    auto made = StudyMaker(design, kind, library).make();
    if (!made)
        return made.diagnostics();
    const Element element{ElementKind::Study, "", made.value().name};
    return Addition{
        SetItem<StudyDefinition>{"", design.studies.size(), std::nullopt, std::move(made).value()},
        element};
}

Result<Edit> varying(const Design& design,
                     const std::string& name,
                     const std::string& variable,
                     Library& library)
{
    const auto found = std::ranges::find(design.studies, name, &StudyDefinition::name);
    const auto values = axisAround(design, variable, library);
    if (found == design.studies.end() || values.empty())
        return refusal("edit.unknown",
                       values.empty() ? "'" + variable + "' has no value to go around"
                                      : "there is no study '" + name + "'");
    auto now = *found;
    const auto& form = formOf(now.kind);
    if (now.kind == StudyKind::Search) {
        std::erase_if(now.axes, [&](const StudyAxis& axis) { return axis.variable == variable; });
        now.axes.push_back({variable, values});
    } else if (form.isSampled) {
        if (std::ranges::find(now.vary, variable) == now.vary.end())
            now.vary.push_back(variable);
    } else if (form.hasSeries && !now.xVariable.empty() && now.xVariable != variable) {
        now.seriesVariable = variable;
        now.seriesValues = values;
    } else {
        now.xVariable = variable;
        now.xValues = form.x == StudyForm::Axis::Range ? "" : values;
    }
    const auto position = static_cast<std::size_t>(found - design.studies.begin());
    return Edit{SetItem<StudyDefinition>{"", position, *found, std::move(now)}};
}

Result<Addition> newScenario(const Design& design)
{
    if (design.variables.empty())
        return refusal("edit.empty",
                       "a scenario gives a variable another value, and there is none",
                       "add a variable first");
    Scenario scenario;
    scenario.name = "scenario";
    for (int i = 2; findScenario(design, scenario.name); ++i)
        scenario.name = "scenario" + std::to_string(i);
    scenario.title = scenario.name;
    const auto& variable = design.variables.front();
    scenario.settings = {{variable.name, variable.value.text}};
    const Element element{ElementKind::Scenario, "", scenario.name};
    return Addition{
        SetItem<Scenario>{"", design.scenarios.size(), std::nullopt, std::move(scenario)}, element};
}

} // namespace clusterwright::model
