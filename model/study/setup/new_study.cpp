#include "model/study/setup/new_study.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/library/library.h"
#include "model/design/library/reference.h"
#include "model/design/system/evaluation.h"
#include "model/design/system/setting_value.h"
#include "model/study/points/other_design.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/setup/near_designs.h"
#include "model/study/setup/sensible_study.h"
#include "model/study/setup/study_edit.h"
#include "model/study/setup/study_inputs.h"

#include <algorithm>
#include <cmath>
#include <iterator>
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
    for (const bool isLabelled : {false, true}) // a study may need numbers
        for (const auto& output : design.outputs)
            if (output.labels.empty() != isLabelled &&
                std::ranges::find(names, output.name) == names.end())
                names.push_back(output.name);
    return names;
}

// "curve", "curve2", ...
std::string freeName(const Design& design, const std::string& wanted)
{
    auto name = wanted;
    for (int i = 2; studyIn(design, name); ++i)
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
        m_output = mainOutput();
        m_study.outputs = {m_design.baseline ? "speedup" : m_output};
        auto problems = ask();
        if (!problems.empty())
            return problems;
        m_study = withoutWarnings(m_design, std::move(m_study), m_library);
        m_study.title = titleFor(m_design, m_study);
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
            m_study.outputs = {m_output};
            m_study.method = "tornado";
            return {};
        case StudyKind::Crossover:
        case StudyKind::Comparison:
            return askAgainst();
        case StudyKind::Solve:
            return askSolve();
        case StudyKind::Ladder:
            return askLadder();
        case StudyKind::Uncertainty:
            break;
        }
        return askUncertainty();
    }

    // A rate that the design declares, such as a throughput; else the time, or the first output of a design without steps.
    std::string mainOutput()
    {
        const auto system = instantiate(m_design, m_library, {});
        const auto valuation = system ? valuate(system.value()) : system.diagnostics();
        if (!valuation)
            return m_outputs.front();
        const auto isRate = [&](const OutputDefinition& output) {
            const auto index = system.value().set.find(output.name);
            return index && valuation.value().dimensions[*index].time == -1 &&
                   std::isfinite(valuation.value().equations[*index]);
        };
        const auto found = std::ranges::find_if(m_design.outputs, isRate);
        m_isRate = !m_design.baseline && found != m_design.outputs.end();
        return m_isRate ? found->name : m_outputs.front();
    }

    // Returns variables to vary, integers first. Omits computed inputs, which must not be overridden. `among`: empty for all.
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
                if (values.empty())
                    continue;
                axes.push_back({variable.name, std::move(values)});
                axes.back().values =
                    usableValues(m_design, axes.back(), m_study.outputs, m_library);
            }
        return axes;
    }

    // Returns at least `needed` of the variables, if need be with the other inputs of the largest effect: those of steps and components.
    Result<std::vector<StudyAxis>>
    axesOrInputs(std::size_t needed, std::size_t most, const std::set<std::string>& among = {})
    {
        auto found = axes(most, among);
        if (found.size() >= needed)
            return found;
        const auto inputs = movers(m_output);
        if (!inputs)
            return inputs.diagnostics();
        for (const auto& name : inputs.value())
            if (std::ranges::find(found, name, &StudyAxis::variable) == found.end() &&
                found.size() < needed)
                if (auto values = axisAround(m_design, name, m_library); !values.empty())
                    found.push_back(
                        {name, usableValues(m_design, {name, values}, m_study.outputs, m_library)});
        if (found.size() < needed)
            return nothingChanges(m_output, needed);
        return found;
    }

    static Diagnostics nothingChanges(const std::string& output, std::size_t needed = 1)
    {
        return {refusal("edit.empty",
                        (needed > 1 ? "fewer than two inputs of the design change "
                                    : "no input of the design changes ") +
                            output,
                        "add a variable that " + output + " depends on")};
    }

    Diagnostics askOver(std::size_t count)
    {
        const auto inputs = axesOrInputs(count, count);
        if (!inputs)
            return inputs.diagnostics();
        const auto& varied = inputs.value();
        m_study.xVariable = varied[0].variable;
        m_study.xValues = varied[0].values;
        m_study.xScale = scaleFor(m_study.xValues);
        if (count == 2) {
            m_study.seriesVariable = varied[1].variable;
            m_study.seriesValues = varied[1].values;
            m_study.seriesScale = scaleFor(m_study.seriesValues);
        }
        return {};
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
        auto inputs = axesOrInputs(1, kMostAxes, hardwareVariables(m_design, m_library));
        if (!inputs)
            return inputs.diagnostics();
        m_study.axes = std::move(inputs).value();
        const auto outputs = outputsNow();
        const bool hasCost = std::ranges::find(outputs, "cost") != outputs.end();
        if (const auto limit = budget(); hasCost && !limit.empty())
            return askWithin(limit);
        (m_isRate ? m_study.maximize : m_study.minimize) = {m_output};
        if (hasCost && m_output != "cost") {
            m_study.minimize.emplace_back("cost");
            m_study.top = 0;
        }
        m_study.outputs.clear();
        if (m_design.baseline)
            m_study.outputs = {"speedup"};
        return {};
    }

    // Minimises the time of a design with a baseline: a speedup also grows with a slower baseline.
    Diagnostics askWithin(const std::string& limit)
    {
        (m_isRate ? m_study.maximize : m_study.minimize) = {m_output};
        m_study.subjectTo = {"cost <= " + limit};
        m_study.outputs = {"cost"};
        if (m_design.baseline || m_isRate)
            m_study.outputs = {m_isRate ? m_outputs.front() : "speedup", "cost"};
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

    // Returns the first candidate with the output and a result at this design's value of the variable; empty without one.
    std::string nearest(const std::string& variable)
    {
        const auto* const own = findVariable(m_design, variable);
        std::vector<Setting> settings;
        if (own)
            settings.push_back({variable, own->value.text, ""});
        for (const auto& name : designsNear(m_design, m_library)) {
            if (const auto* const scenario = scenarioIn(m_design, name);
                scenario && std::ranges::count(scenario->settings, variable, &NamedValue::name) > 0)
                continue; // the variable would undo the scenario
            const auto other = otherDesign(m_design, name, m_study, m_library);
            if (!other)
                continue;
            const auto system = instantiate(other.value().design, m_library, settings);
            if (system && system.value().set.find(m_output) && evaluate(system.value()))
                return name;
        }
        return "";
    }

    // A comparison needs no variable.
    Diagnostics askAgainst()
    {
        const bool isCrossover = m_study.kind == StudyKind::Crossover;
        m_output = isCrossover ? m_output : m_outputs.front(); // the time has steps
        m_study.outputs = {m_output};
        std::string other;
        for (auto& axis : axes(kMostAxes)) {
            other = nearest(axis.variable);
            if (other.empty())
                continue;
            if (const auto found = otherDesign(m_design, other, m_study, m_library))
                axis.values = usableValues(found.value().design, axis, m_study.outputs, m_library);
            m_study.xVariable = axis.variable;
            m_study.xValues = axis.values;
            m_study.xScale = scaleFor(m_study.xValues);
            break;
        }
        if (other.empty() && !isCrossover)
            other = nearest("");
        if (other.empty())
            return {refusal("edit.empty",
                            isCrossover ? "no other design has the same variable and output"
                                        : "there is no design to compare with",
                            "add a scenario to this design")};
        m_study.against = {other};
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
        if (!study && study.diagnostics().front().code == "vary.nothing")
            return std::vector<std::string>{};
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
        // Inputs of the baseline alone come last: a slower host at one end raises the speedup, too.
        const auto ofDesign = movers(m_output);
        const auto ofTarget = movers(output); // sets the value and the unit of the target
        if (!ofDesign || !ofTarget)
            return ofDesign ? ofTarget.diagnostics() : ofDesign.diagnostics();
        auto candidates = ofDesign.value();
        std::ranges::copy(ofTarget.value(), std::back_inserter(candidates));
        for (const auto& variable : m_design.variables)
            if (namesIn(variable.value).empty() && !isWhole(variable) &&
                std::ranges::find(candidates, variable.name) == candidates.end())
                candidates.push_back(variable.name);
        for (const auto& name : candidates)
            if (const auto target = targetOver(name, output)) {
                m_study.xVariable = name;
                m_study.suchThat = output + (isLessBetter() ? " <= " : " >= ") + *target;
                m_study.outputs.clear();
                return {};
            }
        return nothingChanges(output);
    }

    [[nodiscard]] bool isLessBetter() const
    {
        return m_value.dimension == kTime || m_value.dimension == kCost ||
               m_value.dimension == kEnergy;
    }

    struct Range {
        std::string low;
        std::string high;
        std::string values; // as written in the study
    };

    // The part of the range around the value that has results without warnings.
    std::optional<Range> usableRange(const std::string& name, const std::string& output)
    {
        auto values = axisAround(m_design, name, m_library);
        values = usableValues(m_design, {name, values}, {output}, m_library);
        const auto open = values.find('(');
        const auto ends = split(values.substr(open == std::string::npos ? 0 : open + 1), ',');
        if (open != std::string::npos && ends.size() > 2)
            return Range{ends[0], ends[1], ends[0] + ".." + ends[1]};
        const auto parts = splitAtDots(values);
        if (!parts)
            return ends.size() < 2 ? std::nullopt
                                   : std::optional(Range{ends.front(), ends.back(), values});
        return Range{std::string(parts->low),
                     std::string(parts->high.substr(0, parts->high.find(':'))),
                     values};
    }

    // Returns a value of the output that the variable reaches: a tenth better than at present, or halfway to the best value of the
    // range if that is closer. If the present value is the best, halfway to the worst. Gives the study the range.
    std::optional<std::string> targetOver(const std::string& name, const std::string& output)
    {
        constexpr double kBetter = 1.1;
        constexpr double kLeastChange = 0.02;
        const auto range = usableRange(name, output);
        if (!range)
            return std::nullopt;
        const double now = m_value.value;
        double best = now;
        double worst = now;
        for (const auto& end : {range->low, range->high})
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
        m_study.xValues = range->values;
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
        m_study.outputs = {m_output};
        if (!hasIntervals(m_output)) {
            const auto names = movers(m_output);
            if (!names)
                return names.diagnostics();
            if (names.value().empty())
                return nothingChanges(m_output);
            m_study.vary = names.value();
        }
        if (const auto varied = axes(1);
            !varied.empty() &&
            std::ranges::find(m_study.vary, varied[0].variable) == m_study.vary.end()) {
            m_study.xVariable = varied[0].variable;
            m_study.xValues = varied[0].values;
            m_study.xScale = scaleFor(m_study.xValues);
        }
        return {};
    }

    Diagnostics askLadder()
    {
        auto ladder = sensibleLadder(m_design, m_outputs, m_library);
        if (ladder)
            m_study = std::move(ladder).value();
        return ladder.diagnostics();
    }

    const Design& m_design;
    Library& m_library;
    std::vector<std::string> m_outputs;
    std::string m_output;  // first output of studies
    bool m_isRate = false; // m_output: more is better
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
    const auto* const found = studyIn(design, study);
    if (!found)
        return refusal("edit.unknown", "unknown study '" + study + "'");
    auto copy = *found;
    copy.name = freeName(design, study);
    copy.title += " (copy)";
    const Element element{ElementKind::Study, "", copy.name};
    const auto position = static_cast<std::size_t>(found - design.studies.data()) + 1;
    return Addition{SetItem<StudyDefinition>{"", position, std::nullopt, std::move(copy)}, element};
}

} // namespace clusterwright::model
