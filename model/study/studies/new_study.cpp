#include "model/study/studies/new_study.h"

#include "model/core/refusal.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/library/library.h"
#include "model/design/library/reference.h"
#include "model/design/system/evaluation.h"
#include "model/study/points/subject.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/axis_around.h"
#include "model/study/studies/hardware_variables.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kMostAxes = 3;
constexpr std::size_t kMostVaried = 3;

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

// Returns candidates for a comparison: the design's own values and its scenarios, except the active one, then shipped designs, the
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
        names.push_back(design.id); // the design without a scenario
    for (const auto& scenario : design.scenarios)
        if (scenario.name != design.scenario)
            names.push_back(std::string(kScenarioPrefix) + scenario.name);
    names.insert(names.end(), ids.begin(), ids.end());
    return names;
}

// "curve", "curve2", ...
std::string freeName(const Design& design, const std::string& wanted)
{
    auto name = wanted;
    for (int i = 2;
         std::ranges::find(design.studies, name, &StudyDefinition::name) != design.studies.end();
         ++i)
        name = wanted + std::to_string(i);
    return name;
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
            return refusal(
                "edit.empty", "the design has no output to show", "add an output or a step first");
        m_study.outputs = {m_design.baseline ? "speedup" : m_outputs.front()};
        auto problems = ask();
        if (!problems.empty())
            return problems;
        m_study.name = freeName(m_design, std::string(toText(m_study.kind)));
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

    // Returns variables to vary, integer variables first. Omits computed inputs, which must not be overridden. `among`: empty for
    // all.
    [[nodiscard]] std::vector<StudyAxis> axes(std::size_t most,
                                              const std::set<std::string>& among = {})
    {
        std::vector<StudyAxis> axes;
        for (const bool whole : {true, false})
            for (const auto& variable : m_design.variables) {
                auto values = isWhole(variable) == whole && axes.size() < most &&
                                      (among.empty() || among.contains(variable.name)) &&
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
                                   : "the design has no variable to vary",
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

    // Returns the variable that limits the cost; empty without one.
    [[nodiscard]] std::string budget() const
    {
        const auto found = std::ranges::find_if(m_design.variables, [](const Variable& variable) {
            const auto value = constantOf(variable.value);
            return value && value->dimension == kCost && variable.name.starts_with("budget");
        });
        return found == m_design.variables.end() ? "" : found->name;
    }

    // A search chooses hardware. It varies the problem sizes only in a design without hardware variables.
    Diagnostics askSearch()
    {
        m_study.axes = axes(kMostAxes, hardwareVariables(m_design, m_library));
        if (m_study.axes.empty())
            return nothingToVary(1);
        const auto outputs = outputsNow();
        const bool hasCost = std::ranges::find(outputs, "cost") != outputs.end();
        if (const auto limit = budget(); hasCost && !limit.empty())
            return askWithin(limit);
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

    Diagnostics askWithin(const std::string& limit)
    {
        const bool hasSpeedup = m_design.baseline.has_value();
        (hasSpeedup ? m_study.maximize : m_study.minimize) = m_study.outputs;
        m_study.subjectTo = {"cost <= " + limit};
        m_study.outputs = {"cost"};
        if (hasSpeedup)
            m_study.outputs.insert(m_study.outputs.begin(), m_outputs.front());
        m_study.title = "The best " + std::string(hasSpeedup ? "speedup" : m_outputs.front()) +
                        " within the " + limit;
        return {};
    }

    // Includes the outputs that come with priced components.
    [[nodiscard]] std::vector<std::string> outputsNow() const
    {
        std::vector<std::string> names;
        if (const auto system = instantiate(m_design, m_library, {}))
            for (const auto& output : system.value().outputs)
                names.push_back(output.name);
        return names;
    }

    // Returns the first candidate with the output, the variable (unless empty), and a result at this design's value of it; empty
    // without one.
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

    // Returns the title of a scenario, otherwise the name of the design.
    [[nodiscard]] std::string readable(const std::string& other) const
    {
        const auto* const scenario = scenarioIn(m_design, other);
        return scenario == nullptr       ? other
               : scenario->title.empty() ? scenario->name
                                         : scenario->title;
    }

    // A comparison needs no variable.
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
        m_study.title = isCrossover
                            ? "Crossover of " + m_outputs.front() + " with " + readable(other)
                            : "Comparison with " + readable(other);
        return {};
    }

    // True if an input of the output has an interval: then the study needs no assumed ones.
    bool hasIntervals(const std::string& output)
    {
        const auto system = instantiate(m_design, m_library, {});
        VariationChoice choice;
        choice.onlyKnown = true;
        return system && variationsOf(system.value(), output, choice);
    }

    // Returns the inputs with the largest effect on the output, of those that are not integers.
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
        auto names = movers(output);
        if (!names)
            return names.diagnostics();
        auto candidates = std::move(names).value();
        for (const auto& variable : m_design.variables)
            if (namesIn(variable.value).empty() && !isWhole(variable) &&
                std::ranges::find(candidates, variable.name) == candidates.end())
                candidates.push_back(variable.name);
        for (const auto& name : candidates)
            if (const auto target = targetOver(name, output)) {
                m_study.xVariable = name;
                m_study.suchThat = output + (isLessBetter() ? " <= " : " >= ") + *target;
                m_study.outputs.clear();
                m_study.title = "Which " + name + " gives " + m_study.suchThat;
                return {};
            }
        return {refusal("edit.empty",
                        "no input of the design changes " + output,
                        "add a variable that " + output + " depends on")};
    }

    [[nodiscard]] bool isLessBetter() const
    {
        return m_value.dimension == kTime || m_value.dimension == kCost ||
               m_value.dimension == kEnergy;
    }

    // Returns a value of the output that the variable reaches: a tenth better than at present, or halfway to the best value of the
    // range if that is closer. If the present value is the best, halfway to the worst. Gives the study the range.
    std::optional<std::string> targetOver(const std::string& name, const std::string& output)
    {
        constexpr double kBetter = 1.1;
        constexpr double kLeastChange = 0.02;
        const auto range = rangeAround(m_design, name, m_library);
        if (!range)
            return std::nullopt;
        const double now = m_value.value;
        double best = now;
        double worst = now;
        for (const auto& end : {range->first, range->second})
            if (const auto value = valueAt(name, end, output)) {
                best = isLessBetter() ? std::min(best, *value) : std::max(best, *value);
                worst = isLessBetter() ? std::max(worst, *value) : std::min(worst, *value);
            }
        const double tenth = isLessBetter() ? now / kBetter : now * kBetter;
        const bool isWithin = isLessBetter() ? tenth >= best : tenth <= best;
        const double other = std::abs(best - now) > kLeastChange * std::abs(now) ? best : worst;
        const double wanted = isWithin ? tenth : (now + other) / 2;
        if (!(std::abs(wanted - now) > kLeastChange / 2 * std::abs(now)))
            return std::nullopt;
        m_study.xValues = range->first + ".." + range->second;
        return fieldText({wanted, m_value.dimension}, m_unit, 3);
    }

    // Returns nothing if the value is out of bounds or not finite.
    std::optional<double>
    valueAt(const std::string& name, const std::string& value, const std::string& output)
    {
        const auto system = instantiate(m_design, m_library, {{name, value, ""}});
        const auto evaluation = system ? evaluate(system.value()) : system.diagnostics();
        if (!evaluation)
            return std::nullopt;
        const auto& outputs = evaluation.value().outputs;
        const auto found = std::ranges::find(outputs, output, &OutputValue::name);
        if (found == outputs.end() || !std::isfinite(found->value.value))
            return std::nullopt;
        return found->value.value;
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
        m_study.title = "Uncertainty of " + m_outputs.front();
        return {};
    }

    const Design& m_design;
    Library& m_library;
    std::vector<std::string> m_outputs;
    StudyDefinition m_study;
    Quantity m_value;
    std::string m_unit;
};

} // namespace

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

Result<Addition> duplicateStudy(const Design& design, const std::string& study)
{
    const auto found = std::ranges::find(design.studies, study, &StudyDefinition::name);
    if (found == design.studies.end())
        return refusal("edit.unknown", "there is no study '" + study + "'");
    auto copy = *found;
    copy.name = freeName(design, study);
    copy.title += " (copy)";
    const Element element{ElementKind::Study, "", copy.name};
    const auto position = static_cast<std::size_t>(found - design.studies.begin()) + 1;
    return Addition{SetItem<StudyDefinition>{"", position, std::nullopt, std::move(copy)}, element};
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
        return refusal(
            "edit.empty", "the design has no variable for a scenario", "add a variable first");
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
