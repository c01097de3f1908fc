#include "model/study/studies/named_study.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/library/replacement.h"
#include "model/json/pointer.h"
#include "model/study/points/component_axis.h"
#include "model/study/points/other_design.h"
#include "model/study/points/study_places.h"

#include <algorithm>
#include <deque>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(ComparisonStudy);

namespace
{

// Removes the places of findings about a missing design: the name is the error.
Diagnostics withoutPlaces(Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.code == "scenario.unknown")
            finding.file = finding.pointer = {};
    return findings;
}

// Design that a definition belongs to.
struct StudyHome {
    const Design& design;
    Library& library;
    const std::vector<Setting>& settings;
};

class Asker
{
public:
    Asker(const StudyHome& home, const StudyDefinition& definition, StudyRun& run)
        : m_home(&home)
        , m_place(placeOfStudy(home.design, definition))
        , m_definition(definition)
        , m_run(run)
        , m_seed(static_cast<std::uint64_t>(definition.seed))
    {
        if (definition.samples > 0)
            m_samples = static_cast<std::uint64_t>(definition.samples);
    }

    Asker(const AdHocStudy& study, StudyRun& run)
        : m_adHoc(&study)
        , m_definition(study.definition)
        , m_run(run)
        , m_samples(study.samples)
        , m_seed(study.seed)
    {
    }

    Result<StudyResult> ask()
    {
        switch (m_definition.kind) {
        case StudyKind::Curve:
            return askCurve();
        case StudyKind::Map:
            return askMap();
        case StudyKind::Search:
            return askSearch();
        case StudyKind::Sensitivity:
            return askSensitivity();
        case StudyKind::Crossover:
            return askCrossover();
        case StudyKind::Solve:
            return askSolve();
        case StudyKind::Comparison:
            return askComparison();
        case StudyKind::Ladder:
            return result(
                runLadder(m_home->design, m_definition, m_home->library, m_home->settings));
        case StudyKind::Uncertainty:
            break;
        }
        return askUncertainty();
    }

private:
    // Gives findings without a place the place `part` of the study, or the part that their text names. Findings about command-line
    // settings have no file.
    [[nodiscard]] Diagnostics placed(Diagnostics findings, const std::string& part = {}) const
    {
        if (m_home == nullptr)
            return findings;
        const auto& file = m_home->design.file;
        for (auto& finding : findings) {
            const bool isOfOther = !finding.file.empty() && finding.file != file;
            if (isOfOther || isSetByHand(finding.pointer))
                continue;
            finding.file = file;
            if (finding.pointer.empty() || finding.pointer == m_place ||
                isPartOption(finding.pointer))
                finding.pointer = m_place + (part.empty() ? partOf(m_definition, finding) : part);
        }
        return findings;
    }

    template <typename Answer>
    [[nodiscard]] Result<StudyResult> result(Result<Answer> answer)
    {
        if (!answer)
            return placed(answer.diagnostics());
        auto& told = answer.value();
        if constexpr (requires { told.head; })
            told.head.diagnostics = placed(std::move(told.head.diagnostics));
        else
            told.diagnostics = placed(std::move(told.diagnostics));
        return StudyResult(std::move(told));
    }

    Result<System> system(const StudyDefinition& definition) const
    {
        return instantiate(m_home->design,
                           m_home->library,
                           m_home->settings,
                           choicesOf(m_home->design, m_home->library, definition));
    }

    // Returns the components that the study varies in a design.
    [[nodiscard]] std::vector<ComponentChoice> choices(const Design& design) const
    {
        return choicesOf(design, m_home->library, m_definition);
    }

    [[nodiscard]] bool isComponent(const std::string& name) const
    {
        return m_home != nullptr && isReplacement(m_home->design, m_home->library, name);
    }

    // Returns the subject with this index (0 is the study's own); null after an error, which is in `problems`.
    const StudySubject* subject(std::size_t index, Diagnostics& problems)
    {
        if (m_adHoc != nullptr)
            return &m_adHoc->subjects.at(index);
        auto made = index == 0 ? ownSubject() : against(index - 1);
        append(problems, made.diagnostics());
        return made ? &m_made.emplace_back(std::move(made).value()) : nullptr;
    }
    [[nodiscard]] std::size_t subjects() const
    {
        return m_adHoc != nullptr ? m_adHoc->subjects.size()
                                  : 1 + std::max<std::size_t>(m_definition.against.size(), 1);
    }

    [[nodiscard]] std::string output() const
    {
        return m_definition.outputs.empty() ? "time" : m_definition.outputs.front();
    }
    [[nodiscard]] RangeText over() const { return {m_definition.xVariable, m_definition.xValues}; }

    Result<Axis> axis(const System& system, const StudyAxis& said, const std::string& part)
    {
        auto axis = parseAxisOf(system, said.variable, said.values);
        if (!axis)
            return placed(axis.diagnostics(), part);
        return axis;
    }

    Result<StudyResult> askCurve() { return result(curves(m_definition)); }
    [[nodiscard]] Result<CurveStudy> curves(const StudyDefinition& definition)
    {
        const auto own = system(definition);
        if (!own)
            return own.diagnostics();
        return runCurve(m_home->design,
                        own.value(),
                        definition,
                        m_home->library,
                        m_run,
                        m_home->settings,
                        true);
    }

    Result<StudyResult> askMap()
    {
        if (const auto own = system(m_definition);
            !own) // a map would report the error at the study
            return placed(own.diagnostics());
        return result(
            runMap(m_home->design, m_definition, m_home->library, m_home->settings, &m_run));
    }

    Result<StudyResult> askSearch()
    {
        SearchQuestion question;
        Diagnostics problems;
        const auto* const own = subject(0, problems);
        for (std::size_t i = 0; i < m_definition.axes.size() && own != nullptr; ++i) {
            auto parsed =
                axis(own->system, m_definition.axes[i], pointerTo(pointerTo("/axes", i), "values"));
            append(problems, parsed.diagnostics());
            if (parsed)
                question.axes.push_back(std::move(parsed).value());
        }
        if (!problems.empty())
            return problems;
        for (const auto& text : m_definition.minimize)
            question.objectives.push_back({text, false});
        for (const auto& text : m_definition.maximize)
            question.objectives.push_back({text, true});
        question.constraints = m_definition.subjectTo;
        question.outputs = m_definition.outputs;
        question.top = static_cast<std::size_t>(m_definition.top);
        if (m_samples)
            question.hypercube = {*m_samples, m_seed};
        return result(search(own->system, question, m_run));
    }

    Result<VariationChoice> choice(const System& system)
    {
        VariationChoice choice;
        choice.assumedShare = m_definition.share;
        Diagnostics problems;
        for (const auto& text : m_definition.vary) {
            if (!splitAtEquals(text).text) {
                choice.names.push_back(text);
                continue;
            }
            auto interval = parseIntervalOf(system, text);
            append(problems, placed(interval.diagnostics(), "/vary"));
            if (interval)
                choice.given.push_back(std::move(interval).value());
        }
        if (!problems.empty())
            return problems;
        return choice;
    }

    Result<StudyResult> askSensitivity()
    {
        Diagnostics problems;
        const auto* const own = subject(0, problems);
        if (own == nullptr)
            return problems;
        const auto varied = choice(own->system);
        append(problems, varied.diagnostics());
        if (!problems.empty())
            return problems;
        const auto& system = own->system;
        const auto& method = m_definition.method;
        if (method == "tornado")
            return result(tornado(system, output(), varied.value()));
        if (method == "morris") {
            MorrisPlan plan;
            plan.trajectories = m_samples.value_or(plan.trajectories);
            plan.levels = m_adHoc != nullptr ? m_adHoc->levels : plan.levels;
            plan.seed = m_seed;
            return result(morrisStudy(system, output(), varied.value(), plan, &m_run));
        }
        if (method == "sobol") {
            SobolPlan plan;
            plan.samples = m_samples.value_or(plan.samples);
            plan.seed = m_seed;
            return result(sobolStudy(system, output(), varied.value(), plan, &m_run));
        }
        if (!varied.value().given.empty())
            return placed({Severity::Error,
                           "vary.syntax",
                           "",
                           "--vary " + varied.value().given.front().name,
                           "the method 'elasticity' does not use intervals",
                           "remove the interval, or choose the method 'tornado'"},
                          "/vary");
        return result(elasticities(system, output(), varied.value().names));
    }

    Result<StudyResult> askCrossover()
    {
        Diagnostics problems;
        const auto* const own = subject(0, problems);
        const auto* const other = subject(1, problems);
        if (!problems.empty())
            return problems;
        return result(findCrossover(*own, *other, {output(), over()}, m_run.options.stop));
    }

    [[nodiscard]] Result<StudySubject> ownSubject() const
    {
        auto made = studySubject(
            m_home->design, m_home->library, m_home->settings, choices(m_home->design));
        if (!made)
            return placed(made.diagnostics());
        return made;
    }

    Result<StudySubject> against(std::size_t index)
    {
        const auto part = pointerTo("/against", index);
        if (index >= m_definition.against.size())
            return placed(refusal(
                "study.against", "the design to compare with is missing", "add one to 'against'"));
        auto other = otherDesign(m_home->design,
                                 m_definition.against[index],
                                 m_definition,
                                 m_home->library,
                                 m_home->settings);
        if (!other)
            return placed(other.diagnostics(), part);
        const auto& design = other.value().design;
        auto made = studySubject(design, m_home->library, m_home->settings, choices(design));
        if (!made)
            return placed(settingsIn(design.id, withoutPlaces(made.diagnostics())), part);
        made.value().taken = std::move(other.value().taken);
        const bool hasCurves =
            m_definition.kind == StudyKind::Comparison && !m_definition.xVariable.empty();
        if (!hasCurves) // which report them, too
            append(made.value().system.settingFindings, placed(other.value().findings, part));
        return made;
    }

    Result<StudyResult> askSolve()
    {
        Diagnostics problems;
        const auto* const own = subject(0, problems);
        if (own == nullptr)
            return problems;
        return result(solve(*own, {over(), m_definition.suchThat}, m_run.options.stop));
    }

    Result<StudyResult> askComparison()
    {
        ComparisonStudy study;
        Diagnostics problems;
        const auto* const own = subject(0, problems);
        for (std::size_t i = 1; own != nullptr && i < subjects(); ++i) {
            const auto* const other = subject(i, problems);
            if (other == nullptr)
                break;
            auto pair = compare(*own, *other, output());
            if (!pair)
                return placed(pair.diagnostics());
            append(study.diagnostics, pair.value().diagnostics);
            study.pairs.push_back(std::move(pair).value());
            const auto& outputs = study.pairs.back().outputs;
            if (m_definition.xVariable.empty() || isComponent(m_definition.xVariable) ||
                !std::ranges::find(outputs, output(), &OutputDifference::name)->hasDifference())
                continue; // components and labels have no order, so designs cannot cross
            auto crossover = findCrossover(*own, *other, {output(), over()}, m_run.options.stop);
            if (!crossover)
                return placed(crossover.diagnostics());
            append(study.diagnostics, withoutOverridden(crossover.value().diagnostics));
            study.crossovers.push_back(std::move(crossover).value());
        }
        if (!problems.empty())
            return problems;
        if (m_home != nullptr && !m_definition.xVariable.empty()) {
            auto lines = curves(asKind(m_definition, StudyKind::Curve));
            if (!lines)
                return placed(lines.diagnostics());
            append(study.diagnostics, lines.value().diagnostics);
            study.curves = std::move(lines).value();
        }
        study.diagnostics = placed(std::move(study.diagnostics));
        return StudyResult(std::move(study));
    }

    // Returns the findings of a crossover, except those about values that the variable replaces.
    [[nodiscard]] Diagnostics withoutOverridden(Diagnostics findings) const
    {
        const auto isReported = [](const Diagnostic& finding) {
            return finding.code == "scenario.overridden" && finding.pointer.starts_with("--over");
        };
        if (m_home != nullptr)
            findings.erase(std::remove_if(findings.begin(), findings.end(), isReported),
                           findings.end());
        return findings;
    }

    Result<StudyResult> askUncertainty()
    {
        Diagnostics problems;
        const auto* const own = subject(0, problems);
        if (own == nullptr)
            return problems;
        const auto varied = choice(own->system);
        append(problems, varied.diagnostics());
        std::optional<Axis> along;
        if (!m_definition.xVariable.empty()) {
            auto parsed =
                axis(own->system, {m_definition.xVariable, m_definition.xValues}, "/x/values");
            append(problems, parsed.diagnostics());
            if (parsed)
                along = std::move(parsed).value();
        }
        if (!problems.empty())
            return problems;
        UncertaintyPlan plan;
        plan.method = m_definition.method == "sampling" ? BandMethod::Sampling : BandMethod::Delta;
        plan.samples = m_samples.value_or(plan.samples);
        plan.seed = m_seed;
        plan.limit = m_definition.limit;
        return result(uncertainty(own->system, output(), along, varied.value(), plan, &m_run));
    }

    const StudyHome* m_home = nullptr; // null if m_adHoc is set
    const AdHocStudy* m_adHoc = nullptr;
    std::string m_place; // place of the study in the file of its home
    const StudyDefinition& m_definition;
    StudyRun& m_run;
    std::optional<std::uint64_t> m_samples; // without it, the default of the method
    std::uint64_t m_seed;
    std::deque<StudySubject> m_made;
};

} // namespace

const Diagnostics& diagnosticsOf(const StudyResult& result)
{
    return std::visit(
        [](const auto& study) -> const Diagnostics& {
            if constexpr (requires { study.head; })
                return study.head.diagnostics;
            else
                return study.diagnostics;
        },
        result);
}

Diagnostics diagnosticsOf(std::span<const StudyResult> results)
{
    Diagnostics findings;
    for (const auto& result : results)
        append(findings, diagnosticsOf(result));
    return findings;
}

Result<StudyDefinition> findStudy(const Design& design, const std::string& name)
{
    if (const auto* const found = studyIn(design, name))
        return *found;
    std::vector<std::string> names;
    for (const auto& study : design.studies)
        names.push_back(study.name);
    return Diagnostics{Severity::Error,
                       "study.unknown",
                       design.file,
                       "/studies",
                       "'" + design.id + "' has no study '" + name + "'",
                       nameHint(name, names)};
}

Result<StudyResult> runStudy(const Design& design,
                             const StudyDefinition& definition,
                             Library& library,
                             StudyRun& run,
                             const std::vector<Setting>& settings)
{
    const StudyHome home{design, library, settings};
    return Asker(home, definition, run).ask();
}

Result<StudyResult> runStudy(const AdHocStudy& study, StudyRun& run)
{
    return Asker(study, run).ask();
}

} // namespace clusterwright::model
